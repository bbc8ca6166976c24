"""A designer who does anything, thousands of times: `make many-edits EDITS=100000 SEED=1`.

Random edits of every kind that a desk knows, undo, redo, jumps in the history and saving, on one document
after the other. After each step every state that the history can go back to is known, and what follows the
edits (occupancy, counts, problems, surface) equals what is worked out from nothing. Prints the document
that shows a fault (`python -m tests.editor.many_edits EDITS SEED DOCUMENT` tries it by itself); exit 1 where
one did.
"""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtCore import QCoreApplication

from builder import formats, places
from builder.battlefield import Battlefield, Edit, Occupancy, Piece, Put, SetField, SetNote, Take
from builder.board import Board
from builder.catalogue import Role
from builder.construction import check
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.edits import blank_scenario, markers, players, victories, zones
from builder.editor.edits.zones import TooManyError
from builder.editor.filing.autosave import autosave_bytes, look_into, open_autosave
from builder.editor.filing.files import open_document, save_document
from builder.editor.groups import build_step, commands
from builder.editor.levels import commands as levels
from builder.editor.selection import arranging, reshaping
from builder.editor.selection.clipboard import selected_group
from builder.errors import RefusedError
from builder.facts import DoorState
from builder.formats.copied import read_clip, written
from builder.hexgrid import Hex
from builder.inventory import used
from builder.scenario import Position, Scenario, Up, special
from builder.scenario.markers import markers_of, positions_of
from builder.shaping.drop import drop_slot
from builder.shaping.group import Group, with_free_names
from builder.shaping.symmetry import IN_PLACE, Kind
from tests.battlefields import shipped_catalogue
from tests.editor.people import asked_what_falls

STEPS = 60  # of a document at most
LARGE = 80  # pieces: of more than these, not every step is held against all
TEXTS = (
    *("", "Ford", " two  words ", "a: b # c", "- [x]", '"', "'", "null", "1.0", "~"),
    *("\u00dc\u00df\u6c34\U0001f40a", "one\ntwo\n", "\n\nlate", "tab\tend", "\r\n", "\u0085\u2028", "end "),
    *("|\n  in\n    deeper\n", "\ufeff"),
)
NAMES = ("Keep", "Keep 2", "north wall", "ä: b", "x" * 80)


@cache
def examples() -> tuple[Path, ...]:
    """The shipped battlefields that are checked in a moment, and can be begun with."""
    files = sorted(places.shipped("scenarios").glob("*.hexfield"), key=lambda path: path.stat().st_size)
    return tuple(files[:4])


def rows(battlefield: Battlefield) -> Counter[Any]:
    """The pieces as a file knows them."""
    there = battlefield.pieces.values()
    return Counter((p.type.id, p.hex, p.slot, p.rotation, p.group, p.step) for p in there)


def said(battlefield: Battlefield) -> Any:
    """What else a file of ours says of a battlefield."""
    info = battlefield.info
    notes = dict(battlefield.slot_notes), dict(battlefield.hex_notes)
    return info.title, info.author, info.description, *notes


class Designer:
    """Works on one document, and holds it against the states that it went through."""

    def __init__(self, chance: random.Random, folder: Path) -> None:
        self.chance, self.folder = chance, folder
        self.catalogue = shipped_catalogue()
        self.types = list(self.catalogue.placeable())
        few = chance.sample(self.types, 6)  # alike ones meet, can be joined and are symmetric
        self.types += few * (len(self.types) // 6)
        self.desk = Desk(self._begin())
        self.document = self.desk.document
        self.desk.surface.hold(self)
        if chance.random() < 0.3:
            self.desk.reach.hide_levels(chance.sample(range(1, 5), 2))
        self.states = [self.state()]
        self.saved: Any = None
        self.done: Counter[str] = Counter()
        self.refused = 0
        self.last = "nothing"

    def _begin(self) -> Document:
        owned = self.chance.choice([None, {type.id: 2 for type in self.types}])
        if self.chance.random() < 0.8:
            return Document(owned=owned)
        return open_document(self.chance.choice(examples()), self.catalogue, owned or {})

    # What there is -------------------------------------------------------------------------------------

    @property
    def field(self) -> Battlefield:
        """The battlefield worked on."""
        return self.document.battlefield

    def state(self) -> Any:
        """All that the history brings back."""
        field = self.field
        pieces, notes = dict(field.pieces), (dict(field.slot_notes), dict(field.hex_notes))
        return pieces, field.info, notes, self.document.scenarios.all, self.desk.reach.hidden_levels

    def hex(self) -> Hex:
        """A hex among few, so that pieces meet."""
        return Hex(self.chance.randint(-3, 5), self.chance.randint(-3, 5))

    def position(self) -> Position:
        """A space that is there, or none at all."""
        spaces = list(self.desk.surface.board.all_spaces())
        if spaces and self.chance.random() < 0.8:
            space = self.chance.choice(spaces)
            return Position(space.hex, space.level)
        return Position(self.hex(), self.chance.randint(0, 5))

    def text(self) -> str:
        """A text that files may trip over."""
        return self.chance.choice(TEXTS)

    def name_of(self, number: int) -> str:
        """What a zone or player is called."""
        return f"{self.text()}{number}"

    # What can be done ----------------------------------------------------------------------------------

    def act(self) -> None:
        """Do one thing; a thing that is refused changes nothing."""
        kind = self.chance.choices(list(WAYS), list(WAYS.values()))[0]
        self.last = kind.__name__
        before, labels, position = self.state(), self.document.history.labels, self.document.history.position
        try:
            kind(self)
        except (RefusedError, TooManyError):
            self.refused += 1
            assert self.state() == before, "refused, and yet changed"
            assert (self.document.history.labels, self.document.history.position) == (labels, position)
        else:
            self.done[self.last] += 1
        self._remember(labels, position)

    def _remember(self, labels: tuple[str, ...], position: int) -> None:
        """Hold the state against the history: a known one where that was walked, else a new one."""
        history = self.document.history
        if self.last in WALKS:
            assert history.labels == labels, "a walk through the history leaves it as it is"
            assert self.state() == self.states[history.position], f"step {history.position} is another state"
        else:
            grown = history.position - position
            assert grown in (0, 1), "one thing is one step"
            if grown or self.state() != self.states[position]:
                del self.states[history.position :]
                self.states.append(self.state())
        assert len(self.states) == len(history.labels) + 1

    def put(self) -> None:
        type = self.chance.choice(self.types)
        hex, rotation = self.hex(), self.chance.randint(0, 5)
        slot = self.chance.randint(1, 9)
        if self.chance.random() < 0.7:
            slot = drop_slot(self.field, type, hex, rotation)
        self.desk.do(Put((self.field.new_piece(type, hex, slot, rotation),)), "Place", self._merge())

    def _merge(self) -> object:
        return self.chance.choice([None, None, "drag"])

    def choose(self) -> None:
        """Select some of the pieces, or those of a group."""
        ids = list(self.field.pieces)
        chosen = frozenset(self.chance.sample(ids, min(len(ids), self.chance.randint(0, 6))))
        self.desk.select(self.field.whole_groups(chosen) if self.chance.random() < 0.5 else chosen)
        self.desk.carries = self.chance.random() < 0.3

    def lock(self) -> None:
        self.desk.reach.lock(self.desk.selection)

    def unlock(self) -> None:
        self.desk.reach.unlock_all()

    def be_symmetric(self) -> None:
        self.desk.sides.use(self.chance.choice([None, None, *Kind]))

    def remove(self) -> None:
        if self.desk.selection:
            arranging.remove(self.desk, None, None)  # type: ignore[arg-type]  # where nothing is selected

    def nudge(self) -> None:
        arranging.nudge(self.desk, self.chance.choice([Hex(1, 0), Hex(0, -1), Hex(-2, 1)]))

    def turn(self) -> None:
        arranging.turn(self.desk, self.chance.randint(1, 5))

    def lift(self) -> None:
        arranging.lift(self.desk, self.chance.choice([-1, 1, 3]))

    def flip(self) -> None:
        arranging.flip(self.desk, self.chance.choice(list(IN_PLACE)))

    def copy_across(self) -> None:
        if self.desk.selection:
            arranging.copy_across(self.desk, self.chance.choice(list(Kind)))

    def split(self) -> None:
        reshaping.split(self.desk, self.catalogue)

    def join(self) -> None:
        reshaping.join(self.desk, self.catalogue)

    def change_terrain(self) -> None:
        offers = reshaping.offers(self.desk, self.catalogue)
        if offers:
            reshaping.replace_terrain(self.desk, self.chance.choice(offers))

    def paste(self) -> None:
        group = selected_group(self.desk, self.text())
        read = read_clip(written(group), "the clipboard", self.catalogue)
        assert not read.left_out
        copied = read.group.turned(self.chance.randint(0, 5))
        if self.chance.random() < 0.3:
            copied = copied.flipped(self.chance.choice(list(IN_PLACE)))[0]
        if copied.pieces:
            self._lay(copied)

    def merge(self) -> None:
        """Put down another battlefield."""
        other = formats.read(examples()[0], self.catalogue).battlefield
        if len(self.field) < LARGE:
            self._lay(Group.of_battlefield(other, "merged"))

    def _lay(self, group: Any) -> None:
        hex = self.hex()
        pieces = group.laid(hex, group.resting_slot(self.field, hex))
        new = tuple(map(self.field.new_like, with_free_names(pieces, self.field)))
        self.desk.do(Put(new), "Paste")
        self.desk.select(piece.id for piece in new)

    def make_group(self) -> None:
        commands._set_group(self.desk, self.desk.selection, self.chance.choice(NAMES), "Group")

    def ungroup(self) -> None:
        commands.ungroup(self.desk)

    def build_in_step(self) -> None:
        build_step.set_step(self.desk, self.chance.randint(0, 99))

    def show_level(self) -> None:
        self.desk.show_level(self.chance.randint(1, 6))

    def insert_level(self) -> None:
        levels.insert(self.desk)

    def remove_level(self) -> None:
        levels.remove(self.desk)

    def begin_at_a1(self) -> None:
        arranging.begin_at_a1(self.desk)

    def repair(self) -> None:
        if self.document.problems:
            found = self.document.fix(self.chance.choice(self.document.problems), self.catalogue)
            if found is not None:
                self.desk.do(found.edit, found.label)

    def note(self) -> None:
        place = self.chance.choice([self.hex(), self.chance.randint(1, 6)])
        self.document.do(SetNote(place, self.text()), "Note", self._merge())

    def entitle(self) -> None:
        field = self.chance.choice(["title", "author", "description"])
        self.document.do(SetField(field, self.text()), "Properties", self._merge())

    def wrong(self) -> None:
        """A thing that is refused after others that were done."""
        piece: Piece = self.field.new_piece(self.chance.choice(self.types), self.hex(), 1)
        bad: Edit = self.chance.choice([Put((piece, piece)), Take((-1,)), SetNote(0, "x")])
        with self.document.group("Wrong"):
            self.document.do(Put((piece,)), "Place")
            self.document.do(SetField("title", "wrong"), "Title")
            self.document.do(bad, "Wrong")

    def several(self) -> None:
        """Several things that are one step."""
        with self.document.group("Several"):
            for _ in range(self.chance.randint(0, 4)):
                with suppress(RefusedError):
                    self.chance.choice([Designer.put, Designer.note, Designer.nudge, Designer.remove])(self)

    def new_scenario(self) -> None:
        there = self.document.scenarios
        if len(there.all) < 4:
            made = blank_scenario.fresh(self.text(), "", self.name_of, self.name_of)
            self.document.edit_scenarios((*there.all, there.new(made)), "New scenario")

    def delete_scenario(self) -> None:
        there = self.document.scenarios.all
        if there:
            gone = self.chance.choice(there)
            self.document.edit_scenarios(tuple(one for one in there if one is not gone), "Delete")

    def choose_scenario(self) -> None:
        there = self.document.scenarios
        if there.all:
            there.choose(self.chance.choice(there.all).key)

    def stage(self) -> None:
        """Change something in the scenario worked on."""
        before = self.desk.scenario
        if before is None:
            self.new_scenario()
        else:
            after = self.chance.choice(STAGINGS)(self, before)
            self.desk.edit_scenario(after, "Scenario", self._merge())

    def undo(self) -> None:
        self.document.undo()

    def redo(self) -> None:
        self.document.redo()

    def jump(self) -> None:
        self.document.go_to(self.chance.randint(-1, len(self.states)))

    def there_and_back(self) -> None:
        """All undone gives the first state, all done again the last one."""
        position = self.document.history.position
        for to in (0, len(self.states) - 1, position):
            self.document.go_to(to)
            assert self.state() == self.states[to], f"step {to} is another state"

    def save(self) -> None:
        """Save as a file of ours; what is read from it is the document."""
        path = self.folder / "a.hexfield"
        saved = save_document(self.document, path, self.catalogue, replace_first=True)
        assert saved.trouble is None, saved.trouble
        assert not self.document.dirty
        self.saved = self._content()
        again = open_document(path, self.catalogue, {})
        assert not again.findings, again.findings
        self._demand_equal(again)

    # What must hold ------------------------------------------------------------------------------------

    def _content(self) -> Any:
        scenarios = {one.key: one.scenario for one in self.document.scenarios.all}
        return dict(self.field.pieces), self.field.info, said(self.field), scenarios

    def check(self) -> None:
        """All that follows the battlefield is as if worked out from nothing."""
        document, field = self.document, self.field
        if not document.dirty:
            first = self.saved or (self.states[0][0], self.states[0][1])
            assert self._content()[: len(first)] == first, "not dirty, and yet not as it was saved"
        assert field.occupancy == Occupancy(field.pieces.values())
        assert dict(document.tally.used) == {id: n for id, n in used(field).items() if n}
        assert self.desk.selection <= field.pieces.keys()
        slots = [piece.slot for piece in levels_of(field)]
        assert self.desk.top == max(slots, default=0)
        if len(field) <= LARGE or self.chance.random() < 0.1:
            if not self._is_checking():
                asked_what_falls(document)
                assert sorted(map(repr, document.problems)) == sorted(map(repr, check(field)))
            assert self.desk.surface.board == Board(field)
            self._check_files()

    def _is_checking(self) -> bool:
        """Whether the problems come later: of very many pieces at once they are worked out elsewhere.

        Every other time that is waited for; else the next edits come first.
        """
        while self.document.checking and len(self.field) % 2:
            QCoreApplication.processEvents()
        return self.document.checking

    def _check_files(self) -> None:
        """A file holds all of it, and so does what is kept of unsaved work."""
        content, problems = formats.FORMATS[0].write(self.field, "a", self.catalogue, None)
        assert not problems
        loaded = formats.read_bytes_as(content, "a", ".hexfield", self.catalogue)
        assert not loaded.problems
        assert formats.FORMATS[0].write(loaded.battlefield, "a", self.catalogue, None)[0] == content
        assert (rows(loaded.battlefield), said(loaded.battlefield)) == (rows(self.field), said(self.field))
        for one in self.document.scenarios.all:
            read = formats.read_scenario_bytes(formats.scenario_bytes(one.scenario), "a")
            assert not read.problems, read.problems
            assert read.scenario == one.scenario, _differing(one.scenario, read.scenario)
        if self.chance.random() < 0.1:
            kept = self.folder / "kept.hexfield"
            kept.write_bytes(autosave_bytes(self.document, self.catalogue, None, datetime.now()))
            self._demand_equal(open_autosave(look_into(kept), self.catalogue, {}))

    def _demand_equal(self, other: Document) -> None:
        assert (rows(other.battlefield), said(other.battlefield)) == (rows(self.field), said(self.field))
        mine, theirs = ([_placed(one.scenario) for one in it.scenarios.all] for it in (self.document, other))
        assert len(mine) == len(theirs)
        for one in mine:
            assert one in theirs, [_differing(one, other) for other in theirs]
            theirs.remove(one)

    def end(self) -> None:
        """Walk the whole history once more, and let go."""
        self.there_and_back()
        self.document.let_go()


def levels_of(field: Battlefield) -> list[Piece]:
    """The pieces whose slots are levels."""
    return [piece for piece in field.pieces.values() if piece.type.role is not Role.FLAG]


def _differing(one: Scenario, other: Scenario) -> list[tuple[str, Any, Any]]:
    """The fields in which two scenarios are not the same."""
    found = ((field.name, getattr(one, field.name), getattr(other, field.name)) for field in fields(one))
    return [(name, mine, theirs) for name, mine, theirs in found if mine != theirs]


def _placed(scenario: Scenario) -> Scenario:
    """A scenario without the name of the file that it is played on, which saving gives it."""
    return replace(scenario, battlefield="")


Staging = Callable[[Designer, Scenario], Scenario]


def _zone(designer: Designer, scenario: Scenario) -> Scenario:
    return zones.added(scenario, designer.text())[0]


def _paint(designer: Designer, scenario: Scenario) -> Scenario:
    if not scenario.zones:
        return scenario
    some = [designer.position() for _ in range(designer.chance.randint(0, 8))]
    zone = designer.chance.choice(scenario.zones).id
    return zones.painted(scenario, zone, some, shared=designer.chance.random() < 0.3)


def _erase(designer: Designer, scenario: Scenario) -> Scenario:
    there = [position for zone in scenario.zones for position in zone.positions]
    return zones.erased(scenario, designer.chance.sample(there, len(there) // 2))


def _no_zone(designer: Designer, scenario: Scenario) -> Scenario:
    return zones.removed(scenario, designer.chance.choice(scenario.zones).id) if scenario.zones else scenario


def _glyph(designer: Designer, scenario: Scenario) -> Scenario:
    at, up = designer.position(), designer.chance.choice(list(Up))
    return markers.with_glyph(scenario, designer.chance.choice(["", "wannok", "astrid"]), at, up)


def _object(designer: Designer, scenario: Scenario) -> Scenario:
    name = blank_scenario.in_english(designer.text())
    kind = designer.chance.choice(["flag", "marker", "glyph"])
    return markers.with_object(scenario, kind, designer.position(), name)


def _neutral(designer: Designer, scenario: Scenario) -> Scenario:
    return markers.with_neutral(scenario, "raelin", (designer.position(),))


def _marker(designer: Designer, scenario: Scenario) -> Scenario:
    """One of the markers that lie there goes, or goes elsewhere."""
    there = list(markers_of(scenario))
    if not there:
        return scenario
    marker = designer.chance.choice(there)
    if designer.chance.random() < 0.5:
        return markers.removed(scenario, marker)
    return markers.moved(scenario, marker, tuple(designer.position() for _ in positions_of(marker)))


def _door(designer: Designer, scenario: Scenario) -> Scenario:
    states: list[DoorState] = ["closed", "open", "none"]
    state = designer.chance.choice(states)
    return markers.with_door(scenario, designer.hex(), state)


def _players(designer: Designer, scenario: Scenario) -> Scenario:
    if scenario.layouts and designer.chance.random() < 0.5:
        return players.layout_removed(scenario, designer.chance.randrange(len(scenario.layouts)))
    if scenario.layouts and designer.chance.random() < 0.5:
        return players.seat_added(scenario, 0, designer.name_of)[0]
    return players.layout_added(scenario, designer.name_of)[0]


def _say(designer: Designer, scenario: Scenario) -> Scenario:
    field, language = designer.chance.choice(blank_scenario.TEXTS), designer.chance.choice(["en", "de"])
    return blank_scenario.written(scenario, field, language, designer.text())


def _win(designer: Designer, scenario: Scenario) -> Scenario:
    usual = designer.chance.choice(list(victories.USUAL))
    return victories.USUAL[usual](scenario) if victories.is_possible(usual, scenario) else scenario


def _rule(designer: Designer, scenario: Scenario) -> Scenario:
    kind = designer.chance.choice([special.RisingHazard, special.PowersOff, special.Reinforcements])
    if scenario.rules and designer.chance.random() < 0.5:
        return replace(scenario, rules=scenario.rules[1:])
    return replace(scenario, rules=(*scenario.rules, victories.fresh_rule(kind, scenario))[:8])


STAGINGS: tuple[Staging, ...] = (
    *(_zone, _paint, _paint, _erase, _no_zone, _glyph, _object, _neutral, _marker, _door),
    *(_players, _say, _win, _rule),
)

# What a designer does, by how often.
WAYS: dict[Callable[[Designer], None], int] = {
    Designer.put: 30,
    Designer.choose: 15,
    Designer.lock: 1,
    Designer.unlock: 2,
    Designer.be_symmetric: 2,
    Designer.nudge: 6,
    Designer.turn: 4,
    Designer.lift: 4,
    Designer.flip: 3,
    Designer.copy_across: 2,
    Designer.split: 2,
    Designer.join: 2,
    Designer.change_terrain: 2,
    Designer.paste: 4,
    Designer.merge: 1,
    Designer.remove: 4,
    Designer.make_group: 4,
    Designer.ungroup: 2,
    Designer.build_in_step: 2,
    Designer.show_level: 2,
    Designer.insert_level: 2,
    Designer.remove_level: 2,
    Designer.begin_at_a1: 1,
    Designer.repair: 4,
    Designer.note: 4,
    Designer.entitle: 3,
    Designer.wrong: 2,
    Designer.several: 3,
    Designer.new_scenario: 2,
    Designer.delete_scenario: 1,
    Designer.choose_scenario: 1,
    Designer.stage: 20,
    Designer.undo: 10,
    Designer.redo: 8,
    Designer.jump: 4,
    Designer.there_and_back: 2,
    Designer.save: 2,
}
WALKS = {"undo", "redo", "jump", "there_and_back", "save", "choose", "lock", "unlock", "be_symmetric"}
"""What leaves the steps of the history as they are."""


CHOICES = {"choose", "lock", "unlock", "be_symmetric", "show_level", "choose_scenario"}
"""What changes nothing that is saved: it does not count as an edit."""


def work(document: str, steps: int, most: int = STEPS) -> Designer:
    """One document, from its first step to its last."""
    with TemporaryDirectory() as folder:
        designer = Designer(random.Random(document), Path(folder))
        for _ in range(min(steps, most)):
            designer.act()
            designer.check()
        designer.end()
    return designer


def main(edits: int, seed: int, only: int | None = None) -> int:
    """Edit, undo and redo that often, done or refused; 1 where something went wrong."""
    application = QCoreApplication.instance() or QCoreApplication([])
    done: Counter[str] = Counter()
    tried = refused = faults = number = 0
    began = time.monotonic()
    while tried < edits:
        document = f"{seed}-{number if only is None else only}"
        try:
            designer = work(document, edits)
        except Exception:  # whatever it is: a fault, and the next document goes on
            faults += 1
            tried += 1
            print(f"document {document}:", traceback.format_exc(limit=-4), sep="\n", flush=True)
        else:
            done += designer.done
            refused += designer.refused
            tried += designer.refused + sum(n for kind, n in designer.done.items() if kind not in CHOICES)
        number += 1
        if only is not None:
            break
    application.processEvents()
    kinds = ", ".join(f"{name} {count:,}" for name, count in done.most_common())
    print(f"{tried:,} edits, undos and redos on {number:,} documents, {refused:,} refused; {faults} faults")
    print(f"{kinds}; {time.monotonic() - began:.0f} s")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:4])))
