"""Scenarios for hypothesis: anything that a file can hold, made by the types of the records."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from builder.facts import EDITIONS, Limits, OneOf
from builder.hexgrid import Hex
from builder.scenario import (
    FixedFigure,
    Foreign,
    ForeignFigure,
    Layout,
    NeutralFigure,
    Position,
    Scenario,
    Seat,
    Texts,
)
from builder.scenario.special import SpecialRule, StartDice
from builder.scenario.victory import All, AtEndOfRound, Condition, Not, Victory
from builder.scenario.victory import Any as AnyOf

MOST = 3  # rows of a list
DEEP = 3  # conditions in conditions

ids = st.one_of(
    st.sampled_from(["p1", "p2", "north", "gate", "kelda", "no", "1", "Île"]), st.text(max_size=8)
)
letters = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
texts = st.dictionaries(st.sampled_from(["en", "de", "fr", "pt-BR"]), letters.filter(bool), max_size=2)
hexes = st.builds(Hex, st.integers(-99, 99), st.integers(-99, 99))
positions = st.builds(Position, hexes, st.integers(0, 40))
on_spaces = st.lists(positions, min_size=1, max_size=2).map(tuple)
# What their own type does not say.
SAID: Mapping[tuple[type, str], st.SearchStrategy[Any]] = {
    (Scenario, "edition"): st.sampled_from(EDITIONS),
    (Scenario, "battlefield"): st.sampled_from(["", "four-fords.hexfield", "Le gué n° 7.hsc"]),
    (Scenario, "author"): letters,
    (FixedFigure, "number"): st.integers(1, 24),
    (StartDice, "dice"): st.integers(1, 24),
    (ForeignFigure, "rotation"): st.integers(0, 5),
    (Layout, "seats"): st.deferred(lambda: st.lists(record(Seat), min_size=1, max_size=MOST).map(tuple)),
    **{(kind, "positions"): on_spaces for kind in (FixedFigure, NeutralFigure, ForeignFigure)},
    (Foreign, "rtf"): st.binary(max_size=20).map(lambda raw: raw.decode("latin-1")),
}


def conditions(deep: int = DEEP) -> st.SearchStrategy[Condition]:
    """Conditions, at most ``deep`` in one another."""
    plain = [kind for kind in get_args(Condition) if kind not in (All, AnyOf, Not, AtEndOfRound)]
    found = st.one_of(*map(record, plain))
    for _ in range(deep - 1):
        several = st.lists(found, max_size=MOST).map(tuple)
        rounds, since = st.none() | st.integers(0, 20), st.integers(0, 20)
        found = st.one_of(
            found,
            several.map(All),
            several.map(AnyOf),
            found.map(Not),
            st.builds(AtEndOfRound, st.none() | found, rounds, since),
        )
    return found


def record(kind: Any) -> st.SearchStrategy[Any]:
    """Records of a kind with anything in their fields."""
    return st.deferred(lambda: _record(kind))


@cache
def _record(kind: Any) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind, include_extras=True)
    said = {field.name: SAID.get((kind, field.name)) for field in fields(kind)}
    return st.builds(
        kind, **{name: _of(hints[name]) if known is None else known for name, known in said.items()}
    )


def _of(hint: Any) -> st.SearchStrategy[Any]:
    plain: dict[Any, st.SearchStrategy[Any]] = {
        str: ids,
        bool: st.booleans(),
        int: st.integers(1, 100),
        Hex: hexes,
        Position: positions,
        Texts: texts,
        Mapping[str, int]: st.dictionaries(ids, st.integers(1, 9), max_size=2),
    }
    for known, strategy in plain.items():
        if hint == known:
            return strategy
    if get_origin(hint) is Annotated:
        for said in hint.__metadata__:
            if isinstance(said, OneOf):
                return st.sampled_from(said.words)
            if isinstance(said, Limits) and hint.__origin__ is str:
                return ids.filter(lambda text, most=said.most: len(text) <= most)
            if isinstance(said, Limits) and hint.__origin__ is int:
                return st.integers(said.least, min(said.most, 100))
        return _of(hint.__origin__)
    if hint == Condition:
        return conditions()
    origin = get_origin(hint)
    if origin is tuple:
        return st.lists(_of(get_args(hint)[0]), max_size=MOST).map(tuple)
    if origin is Literal:
        return st.sampled_from(get_args(hint))
    if origin in (Union, types.UnionType):
        return st.one_of(*(st.none() if part is type(None) else _of(part) for part in get_args(hint)))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return st.sampled_from(list(hint))
    return record(hint)


def victories() -> st.SearchStrategy[Victory]:
    """Victories of any side."""
    return st.builds(Victory, conditions(), ids)


def rules() -> st.SearchStrategy[SpecialRule]:
    """Special rules of every kind."""
    return st.one_of(*map(record, get_args(SpecialRule)))


def scenarios() -> st.SearchStrategy[Scenario]:
    """Whole scenarios that a file can hold; nothing in them need fit together."""
    return record(Scenario)
