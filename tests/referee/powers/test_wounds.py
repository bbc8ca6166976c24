"""Powers that wound, heal, destroy or take over figures without an attack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.referee import score, spatial
from builder.referee.state import IllegalActionError, PutMarker
from tests.referee.cards import DEATHWALKER, FINN, GRIMNAK, GRUTS, KELDA, MARRO, NE_GOK_SA, SONLEN
from tests.referee.gates import at_the_gate
from tests.referee.tables import Army, Trial, d20, facing, field_of, game_of, shields, skulls, the_cards

FAR: Army = {"krug": [((10, 6), (11, 6))]}


def sonlen(*, finn_at: tuple[int, int] = (4, 3), wounds: int = 2, **more: object) -> Trial:
    army: Army = {SONLEN: [(0, 3)], FINN: [finn_at], MARRO: [(1, 4)]}
    game = game_of({"A": army, "B": FAR}, **more)  # type: ignore[arg-type]  # a battlefield
    game.hurt(game.figure("A", FINN), wounds)
    game.take_turn("A", SONLEN)
    return game


@pytest.mark.parametrize(("roll", "left"), [(14, 2), (15, 1), (20, 1)])
def test_a_wounded_hero_near_him_loses_a_wound_with_fifteen(roll: int, left: int) -> None:
    game = sonlen()
    game.do("heal", d20(roll))
    assert game.now(game.figure("A", FINN)).wounds == left
    assert game.offered("heal") == [], "once a turn"
    game.walk(game.figure("A", SONLEN), 1, 3)


def test_healing_comes_before_moving() -> None:
    game = sonlen()
    game.walk(game.figure("A", SONLEN), 1, 3)
    assert game.offered("heal") == []


@pytest.mark.rule("R112")
def test_only_wounded_heroes_are_healed_of_whatever_side() -> None:
    game = sonlen(wounds=0)
    assert game.offered("heal") == []
    game = game_of({"A": {SONLEN: [(0, 3)]}, "B": {FINN: [(1, 3)], MARRO: [(1, 4)]}})
    game.hurt(game.figure("B", FINN), 1)
    game.hurt(game.figure("A", SONLEN), 1)
    game.take_turn("A", SONLEN)
    assert [use.target for use in game.offered("heal")] == [game.figure("B", FINN).id], "not himself"


@pytest.mark.rule("R090")
def test_four_clear_sight_spaces_are_counted_and_looked_along() -> None:
    assert sonlen(finn_at=(4, 3)).offered("heal") != []
    assert sonlen(finn_at=(5, 3)).offered("heal") == []
    hill = field_of(heights={(2, r): 12 for r in range(8)})
    assert sonlen(finn_at=(4, 3), battlefield=hill).offered("heal") == []


@pytest.mark.parametrize(("roll", "wounds"), [(14, 0), (15, 1)])
def test_a_swoop_wounds_a_figure_near_him_with_fifteen(roll: int, wounds: int) -> None:
    game, by, krug = facing({SONLEN: [(6, 6)]}, {**FAR, FINN: [(11, 0)]})
    assert [use.target for use in game.offered("wound-at-distance")] == [krug.id]
    game.do("wound-at-distance", d20(roll))
    assert game.now(krug).wounds == wounds
    with pytest.raises(IllegalActionError, match="all figures move before"):
        game.walk(game.figure("A", SONLEN), 7, 6)
    assert game.offered("wound-at-distance") == []
    game.misses(by, krug, 4, 3)


@pytest.mark.rule("R104")
def test_a_swoop_may_destroy_a_figure_without_defense() -> None:
    game = facing({SONLEN: [(0, 3)]}, {**FAR, DEATHWALKER: [(4, 3)]})[0]
    game.do("wound-at-distance", d20(15))
    assert not game.now(game.figure("B", DEATHWALKER)).on


def test_nothing_is_swooped_at_after_an_attack() -> None:
    game, by, target = facing({SONLEN: [(6, 6)]}, FAR)
    game.misses(by, target, 4, 3)
    assert game.offered("wound-at-distance") == []


@pytest.mark.parametrize(("roll", "left"), [(1, 5), (2, 2), (5, 2), (6, 1), (17, 1), (18, 0), (20, 0)])
def test_a_touch_heals_by_its_table_or_hurts(roll: int, left: int) -> None:
    game = game_of({"A": {KELDA: [(0, 3)], "krug": [((2, 3), (3, 3))]}, "B": {FINN: [(11, 7)]}})
    krug = game.figure("A", "krug")
    game.hurt(krug, 3)
    game.take_turn("A", KELDA)
    assert game.offered("healing-touch") == [], "it is not beside her"
    game.walk(game.figure("A", KELDA), 1, 3)
    game.do("healing-touch", d20(roll), target=krug.id)
    assert game.now(krug).wounds == left
    assert game.offered("healing-touch") == []


def test_a_touch_may_kill() -> None:
    game = game_of({"A": {KELDA: [(0, 3)], SONLEN: [(1, 3)]}, "B": {FINN: [(11, 7)]}})
    game.hurt(game.figure("A", SONLEN), 4)
    game.take_turn("A", KELDA)
    game.do("healing-touch", d20(1))
    assert not game.now(game.figure("A", SONLEN)).on


@pytest.mark.rule("R112")
def test_squads_and_the_unharmed_are_not_touched() -> None:
    game = facing({KELDA: [(0, 3)], SONLEN: [(1, 3)]}, {MARRO: [(0, 4)]})[0]
    assert game.offered("healing-touch") == []
    game.end_turn()


@pytest.mark.rule("R188")
@pytest.mark.parametrize(("roll", "wounds"), [(14, 0), (15, 1)])
def test_a_door_within_reach_is_swooped_at(roll: int, wounds: int) -> None:
    game = at_the_gate({"A": {SONLEN: [(5, 0)]}, "B": {"krug": [((9, 7), (9, 8))]}}, owner="B")
    game.take_turn("A", SONLEN)
    game.do("wound-at-distance", d20(roll), word="gate")
    assert game.state.doors["gate"].wounds == wounds
    assert game.offered("wound-at-distance") == []


@pytest.mark.rule("R188")
@pytest.mark.parametrize(("place", "owner"), [((5, 0), "A"), ((9, 1), "B")])
def test_own_doors_and_far_ones_are_not_swooped_at(place: tuple[int, int], owner: str) -> None:
    game = at_the_gate({"A": {SONLEN: [place]}, "B": {"krug": [((0, 7), (0, 8))]}}, owner=owner)
    game.take_turn("A", SONLEN)
    assert game.offered("wound-at-distance") == []


HIS_PLACE: Army = {GRIMNAK: [((5, 3), (4, 3))]}


def grimnak(**foes: list[tuple[int, int]]) -> Trial:
    army = {card.replace("_", "-"): places for card, places in foes.items()}
    return facing(HIS_PLACE, {"krug": [((10, 6), (11, 6))], **army})[0]


def test_a_figure_of_a_squad_is_destroyed_without_a_roll() -> None:
    game = grimnak(marro_warriors=[(6, 3), (6, 2)])
    marro = game.figure("B", MARRO)
    assert {use.target for use in game.offered("chomp")} == {marro.id, marro.id + 1}
    game.do("chomp", target=marro.id)
    assert not game.now(marro).on
    assert game.offered("chomp") == [], "once a turn"
    other = game.figure("B", MARRO, 2)
    game.strike(game.figure("A", GRIMNAK), other, skulls(1, of=2), shields(0, of=3))
    assert not game.now(other).on


@pytest.mark.parametrize(("roll", "lives"), [(15, True), (16, False)])
def test_a_hero_is_destroyed_with_sixteen(roll: int, lives: bool) -> None:
    game = grimnak(sonlen=[(6, 3)])
    game.do("chomp", d20(roll))
    assert game.now(game.figure("B", SONLEN)).on is lives


@pytest.mark.parametrize("large", [DEATHWALKER])
def test_large_and_huge_figures_are_not_bitten(large: str) -> None:
    game = grimnak(**{large.replace("-", "_"): [(6, 3)]})
    assert game.offered("chomp") == []


@pytest.mark.rule("R100")
def test_it_comes_before_the_attack_whether_he_moves_or_not() -> None:
    game = grimnak(marro_warriors=[(6, 3), (0, 0)], sonlen=[(6, 2)])
    he, sonlen = game.figure("A", GRIMNAK), game.figure("B", SONLEN)
    game.do("chomp", target=game.figure("B", MARRO).id)
    assert game.legal_actions().count()["move"] > 0, "he may still move"
    game.end_turn()
    game.end_turn()
    game.misses(he, sonlen, 2, 3)
    assert game.offered("chomp") == []


@pytest.mark.rule("R071")
def test_who_is_not_adjacent_is_not_bitten() -> None:
    game = grimnak(marro_warriors=[(7, 3)])
    assert game.offered("chomp") == []
    walk_to = next(a for a in game.legal_actions() if a.kind == "move" and a.to.hex == (6, 3))  # type: ignore[attr-defined]
    game.apply(walk_to)
    assert len(game.offered("chomp")) == 1


HIS: Army = {NE_GOK_SA: [(5, 3)]}


def shackle(foes: Army, roll: int | None = None, mine: Army = HIS) -> Trial:
    game = game_of({"A": mine, "B": foes})
    game.take_turn("A", NE_GOK_SA)
    if roll is not None:
        game.do("mind-shackle", d20(roll), target=game.figure("B", next(iter(foes))).id)
    return game


def test_nineteen_takes_nobody_over_and_ends_moving() -> None:
    game = shackle({SONLEN: [(6, 3)]}, 19)
    assert game.player_of(game.figure("B", SONLEN)) == "B"
    assert game.offered("mind-shackle") == [], "once a turn"
    assert "move" not in game.legal_actions().count()


@pytest.mark.rule("R012")
def test_twenty_takes_the_figure_its_card_and_its_markers_for_good() -> None:
    game = shackle({SONLEN: [(6, 3)], "krug": [((10, 6), (11, 6))]}, 20)
    sonlen = game.figure("B", SONLEN)
    assert game.player_of(sonlen) == "A"
    assert game.state.cards["B:sonlen"].owner == "B"
    assert all(marker.card != "B:sonlen" for marker in game.state.markers.values())
    assert score(game) == {"A": 90 + 160, "B": 120}
    events = game.end_turn()
    assert ("turn-lost", "B") in [(e.kind, e.plain().get("player")) for e in events], "its marker is gone"
    game.kill(game.figure("A", NE_GOK_SA))
    assert game.player_of(sonlen) == "A", "kept when the one who took it dies"


@pytest.mark.rule("R010")
def test_a_card_that_was_taken_over_gets_its_new_players_markers_and_turns() -> None:
    game = shackle({SONLEN: [(6, 3)], "krug": [((10, 6), (11, 6))]}, 20)
    game.end_round()
    assert PutMarker("A", "1", "B:sonlen") in game.legal_actions()
    assert PutMarker("B", "1", "B:sonlen") not in game.legal_actions()
    game.take_turn("A", SONLEN)
    assert game.turn.card == "B:sonlen"
    game.walk(game.figure("B", SONLEN), 8, 3)


@pytest.mark.rule("R070")
def test_sides_change_at_once() -> None:
    """The one who was taken over is no enemy any more: he attacks another one beside him, not him."""
    game = shackle({SONLEN: [(6, 3)], "krug": [((5, 4), (5, 5))]})
    he, sonlen = game.figure("A", NE_GOK_SA), game.figure("B", SONLEN)
    assert [other.enemy for other in spatial.situation(game, he).others] == [True, True]
    game.do("mind-shackle", d20(20), target=sonlen.id)
    assert [other.enemy for other in spatial.situation(game, he).others] == [False, True]
    he, sonlen, krug = game.figure("A", NE_GOK_SA), game.figure("B", SONLEN), game.figure("B", "krug")
    assert not game.enemies(he, sonlen)
    assert spatial.engaged_with(game, sonlen) == (krug,)
    game.misses(he, krug, 3, 3)


def test_all_figures_of_a_squad_come_with_the_card() -> None:
    game = shackle({MARRO: [(6, 3), (0, 0)], "krug": [((10, 6), (11, 6))]}, 20)
    assert game.living("A", MARRO) == 2


def test_common_figures_and_own_ones_are_not_taken_over() -> None:
    game = shackle({GRUTS: [(6, 3)]}, mine={**HIS, SONLEN: [(4, 3)]})
    assert game.offered("mind-shackle") == []


@pytest.mark.rule("R016")
def test_whose_last_figure_is_taken_over_has_lost() -> None:
    game = shackle({SONLEN: [(6, 3)]}, 20)
    assert game.state.outcome.players == ("A",)


@pytest.mark.rule("R027")
def test_figures_of_another_common_card_of_the_name_use_it_too() -> None:
    """The marker lies on one card; the figure beside the foe belongs to the other one."""
    gruts, sa = the_cards()[GRUTS], the_cards()[NE_GOK_SA]
    shackle_power = next(power for power in sa.powers if power.kind == "mind-shackle")
    cards = {**the_cards(), gruts.id: replace(gruts, powers=(shackle_power,))}
    game = game_of({"A": {gruts.id: [(1, 1)]}, "B": {SONLEN: [(6, 3)]}}, cards=cards)
    game.another_card("A", gruts.id, (5, 3))
    game.take_turn("A", f"A:{gruts.id}")
    assert game.turn.card == f"A:{gruts.id}"
    (use,) = game.offered("mind-shackle")
    assert use.figure in {f.id for f in game.state.figures_of(f"A:{gruts.id}#2")}
    assert use.target == game.figure("B", SONLEN).id
