"""A special attack along a straight line."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.referee import Event, Game, Roll
from builder.referee.actions import Attack, IllegalActionError
from builder.referee.state import Figure
from tests.referee.tables import (
    Army,
    field_of,
    figure,
    game_of,
    now,
    shields,
    skulls,
    spot_at,
    take_turn,
)

FIRE = "A:mimring/special-attack-2"
MIMRING: Army = {"mimring": [((4, 3), (3, 3))]}
WIDE = field_of(wide=16, deep=12)


def burning(
    enemies: Army, battlefield: Battlefield | None = None, **mine: list[tuple[int, int]]
) -> tuple[Game, Figure]:
    """Mimring's turn on (4, 3) and (3, 3)."""
    friends = {card.replace("_", "-"): at for card, at in mine.items()}
    game = game_of({"A": {**MIMRING, **friends}, "B": enemies}, WIDE if battlefield is None else battlefield)
    take_turn(game, "A", "mimring")
    return game, figure(game, "A", "mimring")


def fires(game: Game) -> set[tuple[int, int]]:
    """The last hexes of all lines of fire there are now."""
    return {
        (a.at.hex.q, a.at.hex.r) for a in game.legal_actions() if isinstance(a, Attack) and a.at is not None
    }


def fire(game: Game, by: Figure, end: tuple[int, int], *rolls: Roll) -> tuple[Event, ...]:
    return game.apply(Attack("A", by.id, how=FIRE, at=spot_at(game, *end)), rolls)


def defended(events: tuple[Event, ...]) -> list[int]:
    return [e.plain()["target"] for e in events if e.kind == "rolled" and e.plain()["why"] == "defense"]


@pytest.mark.rule("R109")
def test_it_reaches_eight_spaces_straight_and_no_farther() -> None:
    game, _ = burning({"marro-warriors": [(12, 3)]})
    assert fires(game) == {(12, 3)}
    game, _ = burning({"marro-warriors": [(13, 3)]})
    assert fires(game) == set()
    game, _ = burning({"marro-warriors": [(9, 4)]})
    assert fires(game) == set(), "not on a line"


@pytest.mark.rule("R109")
def test_it_starts_from_either_space_in_any_direction() -> None:
    """From (3, 3) to the south-east and from (4, 3) to the south-east: two lines side by side."""
    game, _ = burning({"marro-warriors": [(3, 9), (4, 8)]})
    assert fires(game) == {(3, 11), (4, 11)}


@pytest.mark.rule("R109", "R107", "R108")
def test_one_roll_hits_all_on_the_line_the_nearest_first_friends_too() -> None:
    """They stand on three steps, so that he sees each over the one before."""
    heights = {(8, 3): 4, (11, 3): 8}
    game, by = burning(
        {"marro-warriors": [(11, 3), (6, 3), (6, 4)]},
        field_of(wide=16, deep=12, heights=heights),
        blade_gruts=[(8, 3)],
    )
    far, near, beside = (figure(game, "B", "marro-warriors", n) for n in (1, 2, 3))
    friend = figure(game, "A", "blade-gruts")
    events = fire(
        game, by, (12, 3), skulls(2, of=4), shields(0, of=3), shields(2, of=2 + 1), shields(2, of=3 + 1)
    )
    assert defended(events) == [near.id, friend.id, far.id]
    assert [now(game, f).on for f in (near, friend, far, beside)] == [False, True, True, True]


@pytest.mark.rule("R109")
def test_a_hill_hides_those_behind_it() -> None:
    hill = field_of(wide=16, deep=12, heights={(8, r): 14 for r in range(12)})
    game, by = burning({"marro-warriors": [(6, 3), (10, 3)]}, hill)
    seen, hidden = figure(game, "B", "marro-warriors"), figure(game, "B", "marro-warriors", 2)
    events = fire(game, by, (12, 3), skulls(4, of=4), shields(0, of=3))
    assert defended(events) == [seen.id]
    assert now(game, hidden).on


@pytest.mark.rule("R109")
def test_into_an_overhang_it_hits_those_on_all_levels() -> None:
    """As in the rulebook: two beneath it and one on top, each with a defense of its own."""
    slab = [("grass-1", q, r, 8) for q in (8, 9, 10) for r in (2, 3, 4)]
    battlefield = field_of(*slab, wide=16, deep=12)
    enemies: Army = {"airborne-elite": [(8, 3, 1), (8, 3, 8), (9, 3, 1), (10, 3, 8)]}
    game, by = burning(enemies, battlefield)
    under, above, deep, hidden = (figure(game, "B", "airborne-elite", n) for n in (1, 2, 3, 4))
    rolls = [shields(1, of=2), shields(0, of=2 + 1), shields(0, of=2)]
    events = fire(game, by, (12, 3), skulls(1, of=4), *rolls)
    assert defended(events) == [under.id, above.id, deep.id]
    assert [now(game, f).on for f in (under, above, deep, hidden)] == [True, False, False, True]


@pytest.mark.rule("R109", "R075")
def test_engaged_he_must_hit_one_of_those_he_is_engaged_with() -> None:
    game, by = burning({"izumi-samurai": [(5, 3)], "marro-warriors": [(4, 8)]})
    assert fires(game) == {(12, 3)}
    with pytest.raises(IllegalActionError) as refused:
        game.check(Attack("A", by.id, how=FIRE, at=spot_at(game, 4, 11)))
    assert refused.value.rule == "R107"


@pytest.mark.rule("R107")
def test_friends_alone_are_no_target_and_the_line_is_instead_of_the_attack() -> None:
    game, by = burning({"marro-warriors": [(4, 8), (6, 3)]}, blade_gruts=[(3, 9)])
    assert fires(game) == {(4, 11), (12, 3)}
    fire(game, by, (12, 3), skulls(0, of=4))
    assert game.legal_actions().count() == {"end-turn": 1}


def test_a_double_space_figure_on_the_line_defends_once() -> None:
    game, by = burning({"krug": [((8, 3), (9, 3))]})
    events = fire(game, by, (12, 3), skulls(1, of=4), shields(0, of=3))
    krug = figure(game, "B", "krug")
    assert defended(events) == [krug.id]
    assert now(game, krug).wounds == 1
