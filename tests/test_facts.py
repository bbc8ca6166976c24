"""Limits are read off types, and words stand once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, get_args

from builder.board import Door
from builder.cli.play import play
from builder.facts import (
    DICE,
    DOORS,
    EDITION_NAMES,
    EDITIONS,
    GATHERINGS,
    Gathering,
    Limits,
    OneOf,
    limits_in,
    types_of,
)
from builder.formats.journal_header import Header
from builder.movement import editions
from builder.scenario import ScenarioDoor, setup_wording


@dataclass
class Army:
    points: Annotated[int, Limits(0, 500)]
    turn: Annotated[int, Limits(1, 9)] | None = None
    cards: Annotated[tuple[str, ...], Limits(1, 3)] = ()
    name: str = ""
    nick: str | None = None


def test_limits_stand_in_the_type_of_a_field_or_in_that_of_what_may_be_left_out() -> None:
    limits = {name: limits_in(hint) for name, hint in types_of(Army).items()}
    assert limits == {
        "points": Limits(0, 500), "turn": Limits(1, 9), "cards": Limits(1, 3), "name": None, "nick": None
    }  # fmt: skip


def test_the_words_to_choose_from_are_those_of_the_rules() -> None:
    assert tuple(editions.EDITIONS) == EDITIONS == tuple(EDITION_NAMES) == tuple(setup_wording.EDITIONS)
    assert tuple(Door) == DOORS == get_args(types_of(ScenarioDoor)["state"])
    assert {*GATHERINGS, Gathering.FIXED} == {*Gathering}
    assert types_of(Header)["gathering"] == Annotated[Gathering, OneOf(GATHERINGS)]


def test_options_offer_the_words_to_choose_from() -> None:
    offered = {option.name: option.type for option in play.params}
    words = {"edition": EDITIONS, "dice": DICE, "gathering": GATHERINGS}
    assert {name: tuple(offered[name].choices) for name in words} == words
