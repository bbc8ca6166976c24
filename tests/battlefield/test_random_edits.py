"""Thousands of random edits: all undone, the battlefield and its index are as they were."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from builder.battlefield import (
    Battlefield,
    Change,
    Edit,
    Info,
    Occupancy,
    Piece,
    Put,
    Replace,
    SetField,
    SetNote,
    Several,
    Take,
)
from builder.catalogue import Catalogue
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.history import History
from tests.battlefields import shipped_catalogue
from tests.soak import often

# Land, fluids, tall and uneven obstacles, castle, edge pieces, a door; few hexes, so that they overlap.
IDS = (
    *(
        "grass-1",
        "grass-7",
        "rock-24",
        "water-1",
        "ice-6",
        "wall-walk-9",
        "palm-14",
        "glacier-3",
        "marro-hive",
    ),
    *("fortress-base-corner", "fortress-wall-corner", "fortress-doorway", "fortress-door"),
    *("ruin-long", "stone-wall", "battlement", "ladder-rung", "flag"),
)


class Mirror:
    """What a listener that hears nothing but changes makes of the battlefield."""

    def __init__(self, field: Battlefield) -> None:
        self.pieces = dict(field.pieces)
        self.heard: list[Change] = []
        field.subscribe(self.follow)

    def follow(self, change: Change) -> None:
        self.heard.append(change)
        for piece in change.removed:
            assert self.pieces.pop(piece.id) == piece
        for piece in change.added:
            assert piece.id not in self.pieces
            self.pieces[piece.id] = piece
        for before, after in change.changed:
            assert before.id == after.id
            assert self.pieces[before.id] == before != after
            self.pieces[after.id] = after


class Player:
    """Makes random edits, right and wrong ones, through a history, and holds them against the rules."""

    def __init__(self, catalogue: Catalogue, random: random.Random) -> None:
        self.types = [catalogue.pieces[id] for id in IDS]
        self.unplaceable = catalogue.pieces["door-bar"]
        self.random = random
        self.field = Battlefield(Info(title="start"))
        self.history = History()
        self.mirror = Mirror(self.field)
        self.done = self.refused = 0

    def state(self) -> Any:
        field = self.field
        return dict(field.pieces), field.info, dict(field.slot_notes), dict(field.hex_notes)

    def hex(self) -> Hex:
        return Hex(self.random.randint(-3, 3), self.random.randint(-3, 3))

    def piece(self) -> Piece:
        r = self.random
        return self.field.new_piece(r.choice(self.types), self.hex(), r.randint(1, 12), r.randint(0, 5))

    def some(self, most: int = 4) -> list[Piece]:
        lying = list(self.field.pieces.values())
        return self.random.sample(lying, min(len(lying), self.random.randint(0, most)))

    def edit(self, depth: int = 0) -> Edit:
        """A random edit that is right on its own; one of several may be wrong after those before it."""
        r = self.random
        kind = r.choice(["put", "put", "take", "move", "turn", "retype", "field", "note", "several"])
        if kind == "put":
            return Put(tuple(self.piece() for _ in range(r.randint(0, 4))))
        if kind == "take":
            return Take(tuple(piece.id for piece in self.some()))
        if kind == "move":
            return Replace(tuple(replace(p, hex=self.hex(), slot=r.randint(1, 12)) for p in self.some()))
        if kind == "turn":
            return Replace(tuple(replace(p, rotation=(p.rotation + 1) % 6) for p in self.some()))
        if kind == "retype":
            return Replace(tuple(replace(p, type=r.choice(self.types)) for p in self.some()))
        if kind == "field":
            name = r.choice(["title", "author", "description", "preserved"])
            return SetField(name, {"x": r.randint(0, 3)} if name == "preserved" else r.choice(["", "a", "b"]))
        if kind == "note" or depth > 1:
            return SetNote(r.choice([r.randint(1, 5), self.hex()]), r.choice(["", "here", "there"]))
        return Several(tuple(self.edit(depth + 1) for _ in range(r.randint(0, 4))))

    def wrong(self) -> Edit:
        """A malformed edit, after some that are right."""
        good = self.piece()
        bad = self.random.choice(
            [
                Put((replace(good, slot=0),)),
                Put((replace(good, rotation=6),)),
                Put((good, good)),
                Put((replace(good, type=self.unplaceable),)),
                Take((-1,)),
                Replace((good,)),
                SetField("no such field", "x"),
                SetNote(0, "x"),
            ]
        )
        return self.random.choice([bad, Several((self.edit(), bad)), Several((Several((self.edit(), bad)),))])

    def play(self) -> None:
        """One move: mostly an edit, sometimes a wrong one, a group, or a walk through the history."""
        move = self.random.random()
        if move < 0.6:
            self.do(self.edit())
        elif move < 0.75:
            self.do(self.wrong(), sure=True)
        elif move < 0.85:
            self.group()
        elif move < 0.9:
            self.history.go_to(self.history.position - self.random.randint(0, 5))
        else:
            self.history.go_to(self.history.position + self.random.randint(0, 5))

    def do(self, edit: Edit, *, sure: bool = False) -> None:
        before, told = self.state(), len(self.mirror.heard)
        merge_key = self.random.choice([None, None, "drag"])
        try:
            self.history.do(self.field, edit, type(edit).__name__, merge_key)
        except RefusedError:
            self.refused += 1
            assert self.state() == before
            assert len(self.mirror.heard) == told
        else:
            assert not sure, f"taken: {edit}"
            self.done += 1
            (change,) = self.mirror.heard[told:]
            self.check_change(before[0], change)

    def check_change(self, before: dict[int, Piece], change: Change) -> None:
        """The change names every piece that differs, and nothing else."""
        after = self.field.pieces
        differing = {
            piece
            for piece in [*before.values(), *after.values()]
            if before.get(piece.id) != after.get(piece.id)
        }
        assert {*change.before, *change.after} == differing

    def group(self) -> None:
        """A group of edits, one in three breaking off with an exception."""
        before, labels = self.state(), self.history.labels
        breaks = self.random.random() < 0.3
        with suppress(KeyError), self.history.group("group"):
            for _ in range(self.random.randint(0, 4)):
                self.do(self.edit())
            with suppress(RefusedError):
                self.history.do(self.field, self.wrong(), "wrong")
            if breaks:
                raise KeyError
        if breaks:
            assert self.state() == before
            assert self.history.labels == labels

    def check(self) -> None:
        assert self.field.occupancy == Occupancy(self.field.pieces.values())
        assert self.mirror.pieces == self.field.pieces


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_thousands_of_random_edits_undone_give_the_battlefield_back(catalogue: Catalogue, seed: int):
    player = Player(catalogue, random.Random(seed))
    start = player.state()
    for move in range(2_000):
        player.play()
        if move % 100 == 0:
            player.check()
    assert player.done > 1_000
    assert player.refused > 100
    player.check()
    player.history.go_to(len(player.history.labels))
    end = player.state()
    player.history.go_to(0)
    assert player.state() == start
    assert player.field == Battlefield(Info(title="start"))
    assert player.field.occupancy == Occupancy()
    player.history.go_to(len(player.history.labels))
    assert player.state() == end
    player.check()


class RandomEdits(RuleBasedStateMachine):
    """The same in short, so that a failure shrinks to a few moves; also for what follows a battlefield."""

    made: type[Player] = Player

    @initialize(random=st.randoms(use_true_random=False))
    def begin(self, random: random.Random) -> None:
        self.player = self.made(shipped_catalogue(), random)
        self.states = {0: self.player.state()}

    @rule()
    def edit(self) -> None:
        self.player.do(self.player.edit())

    @rule()
    def wrong(self) -> None:
        self.player.do(self.player.wrong(), sure=True)

    @rule()
    def group(self) -> None:
        self.player.group()

    @rule()
    def undo_and_redo(self) -> None:
        before, labels = self.player.state(), self.player.history.labels
        if self.player.history.undo() is not None:
            self.player.history.redo()
        assert (self.player.state(), self.player.history.labels) == (before, labels)

    @rule()
    def undo(self) -> None:
        self.player.history.undo()

    @rule()
    def all_undone_and_done_again(self) -> None:
        position, before = self.player.history.position, self.player.state()
        self.player.history.go_to(0)
        assert self.player.state() == self.states[0]
        assert self.player.field.occupancy == Occupancy()
        self.player.history.go_to(position)
        assert self.player.state() == before

    @invariant()
    def index_and_listeners_agree(self) -> None:
        self.player.check()


TestRandomEdits = RandomEdits.TestCase
TestRandomEdits.settings = settings(max_examples=often(16), stateful_step_count=25)
