"""Conditions put together and taken apart."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.editor.edits import conditions
from builder.errors import RefusedError
from builder.formats.hexscenario import scenario_bytes
from builder.hexgrid import Hex
from builder.scenario import (
    ENEMIES,
    Figures,
    Layout,
    Position,
    Scenario,
    ScenarioDoor,
    ScenarioObject,
    Seat,
    Zone,
)
from builder.scenario.special import CollectGlyphs
from builder.scenario.victory import (
    All,
    Any,
    AtEndOfRound,
    Collected,
    Condition,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    Not,
    ObjectTaken,
    Standing,
    Victory,
    parts_of,
)

HERE = Position(Hex(0, 0), 1)
SCENARIO = Scenario(
    layouts=(Layout((Seat("a", zones=("west",)), Seat("b"))),),
    zones=(Zone("west", (HERE,)), Zone("hill", (HERE,))),
    objects=(ScenarioObject("flag", HERE),),
    doors=(ScenarioDoor("gate", Hex(3, 3)),),
    rules=(CollectGlyphs(("astrid",)),),
)
LEAVES = st.sampled_from((Eliminated(), MostPoints(), HoldsDoor("gate"), Destroyed(Figures(of=ENEMIES), 2)))


def _larger(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    several = st.lists(parts, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        several.map(All), several.map(Any), parts.map(Not), parts.map(lambda one: AtEndOfRound(one, round=3))
    )


TREES: st.SearchStrategy[Condition] = st.recursive(LEAVES, _larger, max_leaves=6)


@given(tree=TREES, data=st.data())
def test_a_part_that_is_changed_stands_where_it_stood_and_nothing_else_is_touched(
    tree: Condition, data: st.DataObject
) -> None:
    path = data.draw(st.sampled_from([path for path, _ in conditions.walked(tree)]))
    after = conditions.replaced(tree, path, ObjectTaken("flag"))
    assert conditions.part_at(after, path) == ObjectTaken("flag")
    before, now = dict(conditions.walked(tree)), dict(conditions.walked(after))
    for other in before:
        if other[: len(path)] != path and path[: len(other)] != other:
            assert now[other] == before[other]
    assert conditions.replaced(after, path, before[path]) == tree


@given(tree=TREES, data=st.data())
def test_what_is_added_is_there_and_taken_out_again_leaves_nothing_of_it(
    tree: Condition, data: st.DataObject
) -> None:
    path = data.draw(st.sampled_from([path for path, _ in conditions.walked(tree)]))
    after, where = conditions.added(tree, path, ObjectTaken("flag"))
    assert conditions.part_at(after, where) == ObjectTaken("flag")
    assert leaves(after) == sorted([*leaves(tree), repr(ObjectTaken("flag"))])
    left = conditions.removed(after, where)
    assert left is not None
    assert leaves(left) == leaves(tree)


@given(tree=TREES, data=st.data())
def test_what_is_put_around_a_part_can_be_taken_away_again(tree: Condition, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([path for path, _ in conditions.walked(tree)]))
    kind = data.draw(st.sampled_from(conditions.WRAPS))
    after = conditions.wrapped(tree, path, kind)
    assert type(conditions.part_at(after, path)) is kind
    assert conditions.unwrapped(after, path) == tree


def leaves(tree: Condition) -> list[str]:
    """What is made of no others, in no order."""
    return sorted(repr(part) for _, part in conditions.walked(tree) if not parts_of(part))


def test_what_is_then_made_of_nothing_goes_too() -> None:
    tree = Any((All((Not(Eliminated()),)), MostPoints()))
    assert conditions.removed(tree, (0, 0, 0)) == Any((MostPoints(),))
    assert conditions.removed(Not(Eliminated()), (0,)) is None
    assert conditions.removed(Eliminated(), ()) is None
    assert conditions.removed(AtEndOfRound(MostPoints(), round=4), (0,)) == AtEndOfRound(None, round=4)


def test_a_second_condition_beside_the_only_one_makes_a_group_in_which_both_hold() -> None:
    after, where = conditions.added(Eliminated(), (), MostPoints())
    assert after == All((Eliminated(), MostPoints()))
    assert where == (1,)
    inside, where = conditions.added(Any((Eliminated(), HoldsDoor("gate"))), (0,), MostPoints())
    assert inside == Any((Eliminated(), MostPoints(), HoldsDoor("gate")))
    assert where == (1,)
    late, where = conditions.added(AtEndOfRound(None, round=2), (), MostPoints())
    assert late == AtEndOfRound(MostPoints(), round=2)


def test_parts_change_their_order_within_their_group_alone() -> None:
    tree = All((Eliminated(), MostPoints()))
    assert conditions.moved(tree, (1,), -1) == (All((MostPoints(), Eliminated())), (0,))
    assert conditions.moved(tree, (1,), 1) == (tree, (1,))
    assert conditions.moved(tree, (), 1) == (tree, ())


def test_another_kind_keeps_what_both_are_told() -> None:
    heroes = Figures(of=ENEMIES, hero=True)
    assert conditions.recast(Destroyed(heroes, 3), Standing, SCENARIO) == Standing("flag", heroes, 3)
    assert conditions.recast(All((Eliminated(), MostPoints())), Any, SCENARIO) == Any(
        (Eliminated(), MostPoints())
    )
    assert conditions.recast(MostPoints(), AtEndOfRound, SCENARIO) == AtEndOfRound(MostPoints())


@pytest.mark.parametrize("kind", get_args(Condition))
def test_every_kind_begins_with_what_the_scenario_has(kind: conditions.Kind) -> None:
    assert kind in (*conditions.PLAIN, *conditions.WRAPS), "it can be chosen"
    assert conditions.can_be_said(kind, SCENARIO)
    made = conditions.fresh(kind, SCENARIO)
    assert type(made) is kind
    if isinstance(made, Collected):
        assert made.names == ("astrid",)


def test_what_names_something_cannot_be_said_where_there_is_nothing_of_it() -> None:
    refused = [kind for kind in get_args(Condition) if not conditions.can_be_said(kind, Scenario())]
    assert set(refused) == {Standing, HoldsDoor, ObjectTaken}


def test_zones_where_nobody_starts_are_offered_before_the_others() -> None:
    assert conditions.places_of(SCENARIO) == ("flag", "hill", "west")


def test_a_condition_takes_as_much_as_can_be_saved_and_no_more() -> None:
    deep: Condition = Eliminated()
    while conditions.has_room(deep):
        deep = Not(deep)
    scenario_bytes(Scenario(victory=(Victory(deep),)))
    with pytest.raises(RefusedError, match="more than 8 deep"):
        scenario_bytes(Scenario(victory=(Victory(Not(deep)),)))
    assert not conditions.has_room(All((Eliminated(),) * conditions.MOST_PARTS))
