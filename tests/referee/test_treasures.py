"""Treasure glyphs, which unique heroes take along; and glyphs of a scenario's own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.referee.attacking import attack_dice, plan_of
from builder.referee.effects import take_over
from builder.referee.known_state import known_state
from builder.referee.narration import Labels
from builder.referee.state import Figure, LyingGlyph
from builder.referee.views import view
from builder.scenario import OwnGlyph, PlacedGlyph, Up
from builder.scenario.special import PowersOff
from tests.referee.cards import ARCHERS, CARR, FINN, VIKINGS
from tests.referee.tables import Trial, d20, facing, lying

RUNE, DARRAK = "heroic-rune", "darrak-ambershard"


def over(*glyphs: PlacedGlyph, mine: str = FINN) -> tuple[Trial, Figure, Figure]:
    """A's figure two spaces away from a glyph, B's Vikings beyond it."""
    return facing({mine: [(2, 3)], CARR: [(0, 0)]}, {VIKINGS: [(5, 3), (9, 4)]}, glyphs=glyphs)


def taken(name: str, *foes: tuple[str, tuple[int, int]]) -> tuple[Trial, Figure, Figure]:
    """A's Finn has taken a treasure along and stands beside a foe."""
    card, at = foes[0] if foes else (VIKINGS, (5, 3))
    game, finn, foe = facing({FINN: [(2, 3)], CARR: [(0, 0)]}, {card: [at]}, glyphs=(lying(name, 4, 3),))
    game.walk(finn, 4, 3)
    game.do("treasures")
    return game, game.now(finn), foe


def test_nobody_stops_at_a_treasure() -> None:
    for glyph, passes in ((RUNE, True), ("astrid", False)):
        game, finn, _ = facing({FINN: [(2, 3)]}, {VIKINGS: [(9, 6)]}, glyphs=(lying(glyph, 4, 3),))
        assert ((7, 3, 1) in game.ends(finn)) is passes, "five spaces straight ahead"


def test_a_unique_hero_may_take_it_along_or_leave_it() -> None:
    game, finn, _ = over(lying(RUNE, 4, 3))
    game.walk(finn, 4, 3)
    game.decline()
    assert [glyph.name for glyph in game.state.glyphs.values()] == [RUNE]
    game, finn, _ = taken(RUNE)
    assert not game.state.glyphs
    assert [(one.name, one.figure) for one in game.state.carried.values()] == [(RUNE, finn.id)]
    assert view(game, "B")["carried"] == [{"id": 1, "glyph": RUNE, "figure": finn.id}]


def test_a_squad_may_only_stand_on_it() -> None:
    game, archer, _ = over(lying(RUNE, 4, 3), mine=ARCHERS)
    game.walk(archer, 4, 3)
    assert not game.state.asks
    game.misses(archer, game.figure("B", VIKINGS), game.card(archer).attack, 4)


@pytest.mark.parametrize(("name", "attack"), [(RUNE, 4), ("brooch-of-shielding", 3)])
def test_it_works_for_who_carries_it(name: str, attack: int) -> None:
    game, finn, viking = taken(name)
    game.misses(finn, viking, attack, 4)


def test_it_works_for_nobody_else() -> None:
    game, finn, _ = taken("talisman-of-defense")
    game.end_turn()
    archer = game.figure("B", VIKINGS)
    game.misses(archer, finn, 3, game.card(finn).defense + 1)
    game, finn, viking = over(lying("talisman-of-defense", 0, 0))
    assert game.card(finn).defense == 4, "who stands on one that nobody carries has nothing of it"
    game.end_turn()
    game.walk(viking, 3, 3)
    game.misses(game.now(viking), finn, 3, 4)


def test_some_count_against_some_figures_only() -> None:
    game, finn, krug = taken("giant-hunter-stone", ("krug", ((5, 3), (6, 3))))
    game.misses(finn, krug, 4, game.card(krug).defense)
    game, finn, viking = taken("giant-hunter-stone")
    game.misses(finn, viking, 3, 4)


@pytest.mark.rule("R073")
def test_nobody_swipes_at_the_hero_that_carries_the_brooch() -> None:
    game, finn, _ = taken("brooch-of-shielding")
    game.end_turn()
    game.end_turn()
    game.to(game.now(finn), (2, 3))
    assert game.now(finn).wounds == 0


# ---- Face down ----


def test_on_one_to_five_the_trap_goes_off_and_it_stays() -> None:
    game, finn, _ = over(lying(RUNE, 4, 3, Up.SYMBOL))
    game.walk(finn, 4, 3)
    seen = known_state(game, "A").glyphs[1]
    assert (seen.name, seen.treasure) == ("", True)
    assert RUNE not in repr(game.state.asks), "what is asked is seen by all"
    events = game.do("treasures", d20(5))
    assert any(event.kind == "trapped" for event in events)
    assert any("6 or more is needed" in sentence for sentence in Labels(game).sentences(events, "B"))
    assert [glyph.up for glyph in game.state.glyphs.values()] == [Up.SYMBOL]
    assert not game.state.carried


def test_from_six_on_it_is_turned_and_taken() -> None:
    game, finn, _ = over(lying(RUNE, 4, 3, Up.SYMBOL))
    game.walk(finn, 4, 3)
    kinds = [event.kind for event in game.do("treasures", d20(6))]
    assert kinds[-2:] == ["glyph-turned", "glyph-taken"]
    assert game.state.carried[1].figure == finn.id


def test_darrak_adds_four_to_his_own_d20_for_a_trap() -> None:
    off = (PowersOff(("disarm",)),)
    for hero, rules, taken_along in ((DARRAK, (), True), (FINN, (), False), (DARRAK, off, False)):
        mine = {hero: [(2, 3)], DARRAK: [(2, 3) if hero != FINN else (0, 0)]}
        game, who, _ = facing(mine, {VIKINGS: [(9, 3)]}, glyphs=(lying(RUNE, 4, 3, Up.SYMBOL),), rules=rules)
        game.walk(who, 4, 3)
        game.do("treasures", d20(2))
        assert bool(game.state.carried) is taken_along


# ---- Put down, and lost ----


def test_it_is_put_down_where_no_other_glyph_lies() -> None:
    game, finn, viking = taken(RUNE)
    game.end_turn()
    game.end_turn()
    game.do("treasures")
    assert [(one.name, one.at, one.up) for one in game.state.glyphs.values()] == [
        (RUNE, game.position_at(4, 3), Up.POWER)
    ]
    game.misses(game.now(finn), viking, 3, 4)
    game, finn, _ = taken(RUNE)
    game.state.glyphs[2] = LyingGlyph(2, "astrid", game.position_at(4, 3))
    assert not game.offered("treasures")


def test_it_lies_where_its_hero_fell_power_side_up() -> None:
    game, finn, _ = taken(RUNE)
    game.kill(finn)
    assert list(game.state.glyphs.values()) == [
        LyingGlyph(1, RUNE, game.position_at(4, 3), Up.POWER, treasure=True)
    ]
    assert not game.state.carried


def test_vines_that_are_laid_meanwhile_are_another_glyph() -> None:
    dragon = "xenithrax-the-vineweaver"
    game, finn, _ = facing(
        {FINN: [(2, 3)], dragon: [((0, 0), (0, 1))]}, {VIKINGS: [(9, 3)]}, glyphs=(lying(RUNE, 4, 3),)
    )
    game.walk(finn, 4, 3)
    game.do("treasures")
    game.end_round()
    game.take_turn("A", dragon)
    game.apply(game.offered("vines")[0])
    game.kill(finn)
    assert sorted(glyph.name for glyph in game.state.glyphs.values()) == [RUNE, "xenithrax-vines"]


def test_who_is_taken_over_keeps_it_for_the_other_player() -> None:
    game, finn, _ = taken(RUNE)
    take_over(game, finn.card, "B")
    assert game.state.carried[1].figure == finn.id
    assert attack_dice(game, plan_of(game, finn, game.figure("A", CARR))) == 4


def test_of_two_treasures_on_one_space_one_is_gone() -> None:
    game, finn, _ = taken(RUNE)
    glyph = replace(game.state.carried[1], id=2, name="talisman-of-defense")
    game.state.carried[2] = glyph
    game.kill(finn)
    assert [one.name for one in game.state.glyphs.values()] == [RUNE]
    assert not game.state.carried


def test_a_hero_of_two_spaces_takes_what_lies_below_each_and_leaves_one_on_each() -> None:
    glyphs = lying(RUNE, 5, 3), lying("talisman-of-defense", 4, 3)
    game, grimnak, _ = facing({"grimnak": [((2, 3), (1, 3))]}, {VIKINGS: [(9, 3)]}, glyphs=glyphs)
    game.to(grimnak, (5, 3), (4, 3))
    for _glyph in glyphs:
        game.do("treasures")
    assert len(game.state.carried) == 2
    game.kill(game.now(grimnak))
    assert {one.at for one in game.state.glyphs.values()} == {glyph.at for glyph in glyphs}


def test_a_potion_is_drunk_when_the_turn_begins() -> None:
    game, finn, _ = taken("potion-of-healing")
    game.hurt(finn, 4 if game.card(finn).life > 4 else 3)
    hurt = game.now(finn).wounds
    game.end_turn()
    game.end_turn()
    game.do("treasures")
    assert game.now(finn).wounds == hurt - 3
    assert not game.state.carried
    assert not game.state.glyphs


# ---- Of a scenario's own ----


def test_a_glyph_of_its_own_does_what_its_kind_does() -> None:
    bane = OwnGlyph("Bane", "Bane of Men", "", "attack", {"dice": 2}, species="Human")
    for foe, dice in ((VIKINGS, 5), ("marro-warriors", 3)):
        game, finn, other = facing(
            {FINN: [(4, 3)], CARR: [(0, 0)]},
            {foe: [(5, 3)]},
            glyphs=(lying("Bane", 0, 0),),
            own_glyphs=(bane,),
        )
        game.misses(finn, other, dice, game.card(other).defense)
