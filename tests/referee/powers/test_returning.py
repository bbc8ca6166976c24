"""Destroyed figures come back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from builder.battlefield import Battlefield
from builder.hexgrid import Hex
from builder.referee.state import Life, PutMarker, RollDice
from builder.scenario import PlacedGlyph, Position, Up
from tests.referee.cards import DRONES, GRUTS, HIVE, MARRO, STINGERS
from tests.referee.tables import Army, At, Trial, d20, field_of, game_of

FAR: Army = {"krug": [((10, 6), (11, 6))]}


def marro(*places: At, dead: int, field: Battlefield | None = None, **more: Any) -> Trial:
    """Living Marro Warriors on these spaces, and some that were destroyed."""
    stands: list[At] = [*places, *[(11, r) for r in range(dead)]]
    game = game_of({"A": {MARRO: stands}, "B": FAR}, field, **more)
    for number in range(len(places) + 1, len(stands) + 1):
        game.hurt(game.figure("A", MARRO, number), 1)
    game.take_turn("A", MARRO)
    return game


@pytest.mark.parametrize(("roll", "back"), [(14, 0), (15, 1)])
def test_fifteen_brings_one_back_beside_on_land(roll: int, back: int) -> None:
    game = marro((2, 2), dead=1)
    game.walk(game.figure("A", MARRO), 3, 2)
    game.do("clone", d20(roll))
    assert len(game.offered("clone")) == 6 * back
    if back:
        game.do("clone", at=game.offered("clone")[0].at)
        found = game.figure("A", MARRO, 2)
        assert (game.now(found).life, game.now(found).wounds) == (Life.ON, 0)
        assert game.now(found).spaces[0].hex.distance(game.now(game.figure("A", MARRO)).spaces[0].hex) == 1
    assert game.living("A", MARRO) == 1 + back
    assert game.legal_actions().count() == {"end-turn": 1}, "instead of attacking"


@pytest.mark.rule("R129")
@pytest.mark.parametrize(("up", "spaces"), [(Up.POWER, 5), (Up.SYMBOL, 6)])
def test_nobody_comes_back_onto_a_healing_glyph_that_is_seen(up: Up, spaces: int) -> None:
    """Who comes back is unwounded, and only the wounded stop there; who cannot see what it is may try."""
    glyph = PlacedGlyph("kelda", Position(Hex(2, 2), 1), up)
    game = marro((3, 2), dead=1, glyphs=(glyph,))
    game.do("clone", d20(20))
    assert len(game.offered("clone")) == spaces


@pytest.mark.parametrize("water", ["water-1", "swamp-water-1"])
@pytest.mark.parametrize(("roll", "back"), [(9, False), (10, True), (14, True)])
def test_on_water_ten_is_enough(water: str, roll: int, back: bool) -> None:
    game = marro((2, 2, 1), dead=1, field=field_of((water, 2, 2, 2)))
    game.do("clone", d20(roll))
    assert bool(game.offered("clone")) is back


def test_ice_and_shadow_are_no_water() -> None:
    game = marro((2, 2, 1), dead=1, field=field_of(("ice-1", 2, 2, 2)))
    game.do("clone", d20(14))
    assert game.offered("clone") == []


def test_each_is_rolled_for_and_each_success_brings_one_while_there_are_dead() -> None:
    game = marro((2, 2), (6, 2), dead=2)
    game.do("clone", d20(15), d20(20))
    for _ in range(2):
        game.do("clone", at=game.offered("clone")[0].at)
    assert game.living("A", MARRO) == 4
    game = marro((2, 2), (6, 2), (4, 6), dead=1)
    game.do("clone", d20(15), d20(1), d20(15))
    game.decline()  # not beside the first one
    last = game.figure("A", MARRO, 3)
    assert {use.figure for use in game.offered("clone")} == {last.id}
    game.do("clone", at=game.offered("clone")[0].at)
    assert game.living("A", MARRO) == 4
    assert game.state.asks == ()


def test_only_free_spaces_of_the_same_level_are_offered() -> None:
    field = field_of(heights={(3, 2): 2, (2, 3): 3})
    game = marro((2, 2), (1, 3), dead=1, field=field)
    game.do("clone", d20(15), d20(1))
    offers = {use.at[0].hex for use in game.offered("clone")}
    assert offers == {Hex(1, 2), Hex(2, 1), Hex(3, 1)}


def test_nothing_is_cloned_where_none_is_dead_or_after_an_attack() -> None:
    assert marro((2, 2), dead=0).offered("clone") == []
    game = marro((9, 6), dead=1)
    game.misses(game.figure("A", MARRO), game.figure("B", "krug"), 2, 3)
    assert game.offered("clone") == []


HIVE_AT = ((2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (3, 3))


def hive(*, squads: Army, elsewhere: Army = FAR, field: Battlefield | None = None) -> Trial:
    return game_of({"A": {HIVE: [HIVE_AT], **squads}, "B": elsewhere}, field)


def test_thirteen_brings_a_figure_of_a_common_marro_squad_back_beside_the_hive() -> None:
    for roll, back in ((12, 0), (13, 1)):
        game = hive(squads={STINGERS: [(9, 0), (9, 1)], MARRO: [(11, 0)], GRUTS: [(11, 1)]})
        for card in (STINGERS, MARRO, GRUTS):
            game.kill(game.figure("A", card))
        game.take_turn("A", HIVE)
        game.end_turn()
        game.do("rebirth", d20(roll))
        found = game.offered("rebirth")
        assert bool(found) is bool(back)
        if back:
            assert {use.target for use in found} == {game.figure("A", STINGERS).id}, "no unique, no orc"
            assert len(found) == 12, "the spaces around six hexes"
            game.do("rebirth", at=found[0].at)
        assert game.living("A", STINGERS) == 1 + back
        assert game.turn.player == "B"


def test_nobody_is_asked_where_nobody_is_dead() -> None:
    game = hive(squads={STINGERS: [(9, 0)]})
    game.take_turn("A", HIVE)
    game.end_turn()
    assert game.turn.player == "B"


@pytest.mark.rule("R028")
def test_the_player_says_from_which_card_a_figure_comes_back() -> None:
    game = hive(squads={STINGERS: [(9, 0), (9, 1)]})
    second = game.another_card("A", STINGERS, (8, 0), (8, 1), (8, 2))
    game.kill(game.figure("A", STINGERS))
    other = next(f for f in game.state.figures_of(second) if f.on)
    game.put(replace(other, life=Life.DESTROYED, spaces=()))  # on its own card, as the first edition allows
    game.take_turn("A", HIVE)
    game.end_turn()
    game.do("rebirth", d20(13))
    cards = {game.state.figures[use.target or 0].card for use in game.offered("rebirth")}
    assert cards == {f"A:{STINGERS}", second}


@pytest.mark.rule("R012")
def test_a_card_whose_figure_came_back_has_its_turn_again() -> None:
    """Its last figure dies, it is reborn before its marker comes up: the marker on it counts."""
    game = hive(squads={STINGERS: [(9, 0)]})
    for marker, card in (("1", HIVE), ("2", STINGERS), ("3", STINGERS), ("X", STINGERS)):
        game.apply(PutMarker("A", marker, f"A:{card}"))
        game.apply(PutMarker("B", marker, "B:krug"))
    game.apply(RollDice(), [d20(20), d20(1)])
    game.decline()
    game.kill(game.figure("A", STINGERS))
    game.end_turn()
    game.do("rebirth", d20(13))
    game.do("rebirth", at=game.offered("rebirth")[0].at)
    game.end_turn()
    assert game.turn.card == f"A:{STINGERS}"


@pytest.mark.rule("R090")
def test_the_hive_gives_a_turn_to_marro_squads_it_sees_within_twelve_spaces() -> None:
    squads: Army = {
        STINGERS: [(9, 1), (16, 2)], DRONES: [(17, 3)], MARRO: [(6, 0)], GRUTS: [(6, 1)],
    }  # fmt: skip
    game = hive(squads=squads, field=field_of(wide=18), elsewhere={"krug": [((0, 6), (0, 7))]})
    game.take_turn("A", HIVE, declining=False)
    near, at_twelve = game.figure("A", STINGERS, 1), game.figure("A", STINGERS, 2)
    assert [use.card for use in game.offered("bonding")] == [f"A:{STINGERS}"], "common, near enough, Marro"
    game.do("bonding")
    assert set(game.turn.pool) == {near.id, at_twelve.id}
    game = hive(squads={STINGERS: [(9, 1), (17, 2)]}, field=field_of(wide=18))
    game.take_turn("A", HIVE, declining=False)
    game.do("bonding")
    assert game.turn.pool == (game.figure("A", STINGERS, 1).id,), "thirteen spaces are too far"
