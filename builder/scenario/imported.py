"""What files of other programs say about play: gathered into a scenario, and a scenario in their words.

They have start zones by colour, glyphs by letter, figures, markers, the number of players and a text. What a
scenario has no words for stays in `Scenario.foreign`, so that it goes back as it was where nothing was
changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import PurePath

from builder import places
from builder.catalogue.glyphs import Glyph, glyph_named, load_glyphs
from builder.facts import AS_DECIDED
from builder.hexgrid import Hex
from builder.language import SOURCE, listed
from builder.scenario import (
    Foreign,
    ForeignFigure,
    ForeignMark,
    Layout,
    NeutralFigure,
    PlacedGlyph,
    Position,
    Scenario,
    ScenarioObject,
    Seat,
    Texts,
    Up,
    Zone,
    text_in,
)

UNKNOWN = "?"
_COLOURS = ("red", "blue", "green", "yellow", "violet", "cyan", "orange", "purple")
_MOST_SEATS = 8


@cache
def glyph_ids() -> Mapping[str, str]:
    """The glyphs that ship by their letters. Raises UnreadableError where their file is broken."""
    return {glyph.letter: glyph.id for glyph in _glyphs().values()}


@cache
def _glyphs() -> Mapping[str, Glyph]:
    return load_glyphs(places.shipped("tilesets"))


@cache
def _card_ids() -> Mapping[str, str]:
    """The army cards that ship by their plain names. Raises UnreadableError where one of their files is
    broken.
    """
    from builder.catalogue.cards import load_cards

    return {_plain(card.name): card.id for card in load_cards(places.shipped("tilesets")).values()}


def _plain(name: str) -> str:
    """A name without what people write differently: capitals, blanks, points, hyphens."""
    return re.sub(r"[\W_]+", "", name).casefold()


def glyph_letter(glyph: str) -> str:
    """The letter of a glyph; one that nobody knows is called by its letter, if that is what it is."""
    known = next((letter for letter, id in glyph_ids().items() if id == glyph), "")
    return known or (glyph if 0 < len(glyph) <= 3 else glyph[:1].upper() or UNKNOWN)


class Importing:
    """Gathers what a file of another program says about play, row by row."""

    def __init__(self) -> None:
        self._zones: dict[str, list[Position]] = {}
        self._glyphs: list[PlacedGlyph] = []
        self._objects: list[ScenarioObject] = []
        self._neutrals: list[NeutralFigure] = []
        self._figures: list[ForeignFigure] = []
        self._marks: list[ForeignMark] = []

    def zone(self, colour: str, at: Position) -> None:
        """A space of the start zone of a colour."""
        self._zones.setdefault(colour, []).append(at)

    def glyph(self, letter: str, at: Position) -> None:
        """A glyph; one with its symbol side up has no name."""
        name = "" if letter == UNKNOWN else glyph_ids().get(letter, letter)
        self._glyphs.append(PlacedGlyph(name, at, Up.POWER if name else Up.SYMBOL))

    def marker(self, name: str, at: Position, letter: str = "", said: str = "", uid: str = "") -> None:
        """A space marked for something, called ``said``; with a ``letter`` a glyph that nothing is known of
        here, a treasure glyph if nothing is said. ``uid`` is the marker's own id in its file.
        """
        kind = "marker" if not letter else "glyph" if said.endswith("(power glyph)") else "treasure"
        self._marks.append(ForeignMark(f"{kind}-{len(self._marks) + 1}", name, letter, uid))
        texts = {"en": said or ("treasure glyph" if letter else name)}
        self._objects.append(ScenarioObject(self._marks[-1].id, at, "glyph" if letter else "marker", texts))

    def figure(self, name: str, file: str, positions: tuple[Position, ...], rotation: int) -> None:
        """A figure, nothing being said of its player: a neutral one where its name is that of an army card,
        else a marker.
        """
        id = f"figure-{len(self._figures) + 1}"
        self._figures.append(ForeignFigure(id, positions, name, file, rotation))
        card = _card_ids().get(_plain(name)) or _card_ids().get(_plain(file))
        if card:
            self._neutrals.append(NeutralFigure(id, card, positions))
        else:
            shown = (name or file).replace("_", " ")
            texts: Texts = {"en": shown} if shown else {}
            self._objects.append(ScenarioObject(id, positions[0], "marker", texts))

    def scenario(self, file: str, players: str = "", text: str = "", rtf: str = "") -> Scenario | None:
        """All of it; None where that is nothing. A number of players and a rich text without a word are no
        more than what a program writes into every file.
        """
        if not (self._zones or self._glyphs or self._objects or self._neutrals or text):
            return None
        zones = tuple([
            Zone(f"zone-{colour.removeprefix('#')}", tuple(positions), colour=colour)
            for colour, positions in self._zones.items()
        ])  # fmt: skip
        return Scenario(
            battlefield=PurePath(file).name,
            layouts=_layouts(players, zones),
            zones=zones,
            glyphs=tuple(self._glyphs),
            objects=tuple(self._objects),
            neutrals=tuple(self._neutrals),
            notes={"en": text} if text else {},
            foreign=Foreign(players, rtf, tuple(self._figures), tuple(self._marks)),
        )


def _layouts(players: str, zones: tuple[Zone, ...]) -> tuple[Layout, ...]:
    """One seat a zone, where the file names a number of players and that is the number of zones."""
    if not 2 <= len(zones) <= _MOST_SEATS or players.strip() != str(len(zones)):
        return ()
    return (Layout(tuple(Seat(f"p{n}", zones=(zone.id,)) for n, zone in enumerate(zones, start=1))),)


def players_text(scenario: Scenario, last: str = "") -> str:
    """With how many players it is played: as it was imported while that still holds, else "2 or 4" as the
    program speaks; with the word before the ``last`` number where one is given.
    """
    written = scenario.foreign.players
    counts = sorted({layout.players for layout in scenario.layouts})
    if not counts or [int(n) for n in re.findall(r"\b[0-9]{1,3}\b", written)] == counts:
        return written
    numbers = [str(n) for n in counts]
    if not last:
        return listed(numbers, "or")
    return last.join(filter(None, (", ".join(numbers[:-1]), *numbers[-1:])))


def whole_text(scenario: Scenario) -> str:
    """Its texts in one, for a program that has room for one; the notes alone where there is nothing else. In
    English where there are some: a file for others does not hang on the language of this window.
    """
    parts = (scenario.story, scenario.goal, scenario.setup, scenario.notes)
    return "\n\n".join(filter(None, (text_in(part, SOURCE) for part in parts)))


def glyph_positions(scenario: Scenario) -> tuple[Position, ...]:
    """Where glyphs lie that end a move, those that are objects with them: all but treasures."""
    known = scenario.glyphs_beside(_glyphs()) if scenario.glyphs else {}
    named = ((one, glyph_named(known, one.name) if one.name else None) for one in scenario.glyphs)
    glyphs = (one.at for one, found in named if found is None or not found.carried)
    shuffled = (position for group in scenario.shuffled for position in group.positions)
    objects = (obj.at for obj in scenario.objects if obj.kind == "glyph")
    return (*glyphs, *shuffled, *objects)


def zone_positions(scenario: Scenario) -> dict[str, list[Position]]:
    """The spaces of the zones by colour; a zone without one gets one that no other has."""
    taken = {zone.colour for zone in scenario.zones}
    free = [colour for colour in _COLOURS if colour not in taken]
    found: dict[str, list[Position]] = {}
    for zone in scenario.zones:
        colour = zone.colour or (free.pop(0) if free else _COLOURS[0])
        found.setdefault(colour, []).extend(zone.positions)
    return found


def marks_of(scenario: Scenario) -> Iterator[tuple[ForeignMark, Position]]:
    """Glyphs by their letters, "?" where the symbol side is up, and the markers of other programs, each with
    where it lies now.
    """
    for glyph in scenario.glyphs:
        hidden = glyph.up is Up.SYMBOL or not glyph.name
        yield ForeignMark("", letter=UNKNOWN if hidden else glyph_letter(glyph.name)), glyph.at
    for shuffled in scenario.shuffled:
        yield from ((ForeignMark("", letter=UNKNOWN), position) for position in shuffled.positions)
    for obj in scenario.objects:
        mark = scenario.foreign.mark(obj.id)
        if mark is None and obj.kind == "glyph":
            mark = ForeignMark("", letter=glyph_letter(obj.glyph))
        if mark is not None:
            yield mark, obj.at


def figures_of(scenario: Scenario) -> Iterator[ForeignFigure]:
    """The figures of other programs where they stand now, in their order, then those put there since."""
    now = {neutral.id: neutral.positions for neutral in scenario.neutrals}
    now |= {obj.id: (obj.at,) for obj in scenario.objects}
    for figure in scenario.foreign.figures:
        if now.get(figure.id) and figure.positions:
            yield replace(figure, positions=moved(figure, now[figure.id]))
    old = {figure.id for figure in scenario.foreign.figures}
    new = [(neutral.card, neutral.positions) for neutral in scenario.neutrals if neutral.id not in old]
    fixed = (figure for layout in scenario.layouts[:1] for seat in layout.seats for figure in seat.figures)
    new += [(figure.card, figure.positions) for figure in fixed]
    for card, positions in new:
        name = card.replace("-", " ").upper()
        if positions:
            yield ForeignFigure("", positions, name, name)


def moved(figure: ForeignFigure, positions: tuple[Position, ...]) -> tuple[Position, ...]:
    """The spaces of a figure of another program now: all of them where all are given, else moved with the
    first.
    """
    if len(positions) == len(figure.positions):
        return positions
    first, now = figure.positions[0], positions[0]
    q, r, up = now.hex.q - first.hex.q, now.hex.r - first.hex.r, now.level - first.level
    return tuple(
        Position(Hex(position.hex.q + q, position.hex.r + r), max(0, position.level + up))
        for position in figure.positions
    )


def is_more_than_imported(scenario: Scenario) -> bool:
    """Whether it says something that files of other programs have no place for."""
    seats = [seat for layout in scenario.layouts for seat in layout.seats]
    own = [obj for obj in scenario.objects if obj.kind != "glyph" and not _is_foreign(scenario, obj.id)]
    said = any(seat.points or seat.army or seat.team or seat.required for seat in seats)
    lists = (scenario.shuffled, scenario.secret, scenario.doors, scenario.rules, scenario.victory, own)
    chosen = scenario.choices != AS_DECIDED
    return bool(said or any(lists) or chosen or scenario.rounds or scenario.title)


def _is_foreign(scenario: Scenario, id: str) -> bool:
    return scenario.foreign.figure(id) is not None or scenario.foreign.mark(id) is not None
