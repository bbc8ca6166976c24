"""Special attacks at one figure, at one with all beside it, and along a straight line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.referee import Event, Roll, SeededDice, spatial
from builder.referee.state import Attack, Decline, Figure, Use
from tests.referee.cards import (
    CARR,
    DEATHWALKER,
    ELITE,
    GRUTS,
    MARRO,
    ROBOT,
    SAMURAI,
    TAELORD,
    THORGRIM,
    VIKINGS,
)
from tests.referee.tables import Army, Trial, facing, field_of, game_of, shields, skulls, the_cards

RAPID = "A:deathwalker-8000/special-attack"
EXPLOSION = "A:deathwalker-9000/special-attack"
GRENADE = "A:airborne-elite/special-attack-2"
KRUG: Army = {"krug": [((6, 3), (7, 3))]}


def defended(events: tuple[Event, ...]) -> list[int]:
    """Who defended, in order."""
    return [e.plain()["target"] for e in events if e.kind == "rolled" and e.plain()["why"] == "defense"]


# Rapid Fire: a single target.


@pytest.mark.rule("R107")
def test_rapid_fire_goes_on_as_long_as_it_wounds() -> None:
    game, by, krug = facing({ROBOT: [(1, 3)]}, {**KRUG, MARRO: [(6, 5)]})
    marro = game.figure("B", MARRO)
    game.strike(by, krug, skulls(2, of=3), shields(1, of=3), RAPID)
    game.strike(by, marro, skulls(1, of=3), shields(0, of=3), RAPID)
    assert not game.now(marro).on
    assert not game.may_strike(by, krug), "no normal attack after a special one"
    game.strike(by, krug, skulls(1, of=3), shields(1, of=3), RAPID)
    assert not game.may_strike(by, krug, RAPID)
    assert game.now(krug).wounds == 1
    assert game.legal_actions().count() == {"end-turn": 1}


@pytest.mark.rule("R107")
def test_after_a_normal_attack_there_is_no_special_one() -> None:
    game, by, krug = facing({ROBOT: [(1, 3)]}, KRUG)
    game.strike(by, krug, skulls(3, of=3), shields(0, of=3))
    assert game.refused(Attack("A", by.id, krug.id, how=RAPID)) == "R107"


@pytest.mark.rule("R107", "R105")
@pytest.mark.parametrize(
    ("heights", "how", "attack", "defense"),
    [
        pytest.param({(1, 3): 4}, "", 3 + 1 + 1, 3, id="from above"),
        pytest.param({(1, 3): 4}, RAPID, 3, 3, id="from above, a special attack"),
        pytest.param({(6, 3): 3, (7, 3): 3}, "", 3 + 1, 3 + 1, id="from below"),
        pytest.param({(6, 3): 3, (7, 3): 3}, RAPID, 3, 3 + 1, id="from below, a special attack"),
    ],
)
def test_height_and_auras_give_a_special_attack_nothing_but_the_defender_keeps_its_height(
    heights: dict[tuple[int, int], int], how: str, attack: int, defense: int
) -> None:
    """A Kyrie near helps attacks."""
    army: Army = {ROBOT: [(1, 3)], TAELORD: [(0, 3)]}
    game, by, krug = facing(army, KRUG, field_of(heights=heights))
    game.strike(by, krug, skulls(1, of=attack), shields(0, of=defense), how)


@pytest.mark.rule("R107")
def test_a_special_attack_keeps_to_its_own_range_and_to_engagement() -> None:
    game, by, near = facing({ROBOT: [(0, 3)]}, {MARRO: [(7, 3), (8, 3)]})
    far = game.figure("B", MARRO, 2)
    assert game.may_strike(by, near, RAPID)
    assert not game.may_strike(by, far, RAPID)
    game, by, apart = facing({ROBOT: [(4, 3)]}, {MARRO: [(7, 3), (5, 3)]})
    engaged = game.figure("B", MARRO, 2)
    assert game.may_strike(by, engaged, RAPID)
    assert not game.may_strike(by, apart, RAPID)


@pytest.mark.rule("R107")
def test_other_powers_of_its_card_do_not_change_a_special_attack_nor_does_another_one_go_on() -> None:
    """A card of one's own: with skulls that count twice, and with a second special attack."""
    walker, double = the_cards()[ROBOT], the_cards()["omnicron-snipers"].power("double-skulls")
    explosion = the_cards()[DEATHWALKER].power("special-attack")
    assert double is not None
    assert explosion is not None
    own = replace(walker, powers=(*walker.powers, double, explosion))
    game, by, krug = facing({ROBOT: [(1, 3)]}, KRUG, cards={**the_cards(), ROBOT: own})
    other = "A:deathwalker-8000/special-attack-3"
    assert game.may_strike(by, krug, other)
    game.strike(by, krug, skulls(2, of=3), shields(1, of=3), RAPID)
    assert game.now(krug).wounds == 1
    assert game.may_strike(by, krug, RAPID)
    assert not game.may_strike(by, krug, other)


# Explosion: one roll, all beside the target too.


def exploding(place: tuple[int, int] = (1, 3), **foes: list[tuple[int, int]]) -> tuple[Trial, Figure]:
    """The Deathwalker's turn; a friend of his may stand among the enemies."""
    friend = {GRUTS: foes.pop("friends")} if "friends" in foes else {}
    armies: dict[str, Army] = {
        "A": {DEATHWALKER: [place], **friend},
        "B": {card.replace("_", "-"): at for card, at in foes.items()},
    }
    game = game_of(armies)
    game.take_turn("A", DEATHWALKER)
    return game, game.figure("A", DEATHWALKER)


@pytest.mark.rule("R107", "R108")
def test_the_attacker_says_in_which_order_they_defend() -> None:
    game, by = exploding(marro_warriors=[(6, 3), (6, 2), (5, 4), (9, 0)])
    first, second, third, apart = (game.figure("B", MARRO, n) for n in (1, 2, 3, 4))
    game.apply(Attack("A", by.id, first.id, how=EXPLOSION), [skulls(1, of=3)])
    assert set(game.legal_actions()) == {
        *(Use("A", EXPLOSION, by.id, t.id) for t in (first, second, third)),
        Decline("A", EXPLOSION),
    }
    game.apply(Use("A", EXPLOSION, by.id, third.id), [shields(0, of=3)])
    events = game.apply(Use("A", EXPLOSION, by.id, second.id), [shields(1, of=3), shields(0, of=3)])
    assert defended(events) == [second.id, first.id]
    assert [game.now(f).on for f in (first, second, third, apart)] == [False, True, False, True]
    assert game.legal_actions().count() == {"end-turn": 1}


@pytest.mark.rule("R108")
def test_who_does_not_choose_lets_them_defend_from_the_target_on() -> None:
    game, by = exploding(marro_warriors=[(6, 3), (6, 2), (5, 4)])
    first, second, third = (game.figure("B", MARRO, n) for n in (1, 2, 3))
    game.apply(Attack("A", by.id, second.id, how=EXPLOSION), [skulls(3, of=3)])
    events = game.apply(Decline("A", EXPLOSION), [shields(0, of=3), shields(0, of=3)])
    assert defended(events) == [second.id, first.id]
    assert game.now(third).on, "not beside the target"


@pytest.mark.rule("R107")
def test_an_explosion_hits_friends_and_the_deathwalker_himself() -> None:
    """He explodes beside himself: nine defense dice for him, the Grut's own two for it."""
    game, by = exploding((5, 3), marro_warriors=[(6, 3)], friends=[(6, 2)])
    target, friend = game.figure("B", MARRO), game.figure("A", GRUTS)
    game.apply(Attack("A", by.id, target.id, how=EXPLOSION), [skulls(2, of=3)])
    game.apply(Use("A", EXPLOSION, by.id, by.id), [shields(1, of=9)])
    assert not game.now(by).on
    assert game.state.turn is not None, "the turn goes on until all have defended"
    events = game.apply(Decline("A", EXPLOSION), [shields(0, of=3), shields(2, of=2)])
    assert defended(events) == [target.id, friend.id]
    assert not game.now(target).on
    assert game.now(friend).on
    assert any(e.kind == "turn-ended" for e in events)


@pytest.mark.rule("R108", "R107")
def test_a_roll_without_skulls_needs_no_defense() -> None:
    game, by = exploding(marro_warriors=[(6, 3), (6, 2)])
    events = game.apply(Attack("A", by.id, game.figure("B", MARRO).id, how=EXPLOSION), [skulls(0, of=3)])
    assert defended(events) == []
    assert game.state.asks == ()


@pytest.mark.rule("R108")
def test_a_spirit_is_laid_before_the_next_one_defends() -> None:
    """Thorgrim dies first: his aura is gone, his spirit helps the one beside him."""
    game, by = exploding(thorgrim_the_viking_champion=[(6, 3)], agent_carr=[(6, 2)])
    thorgrim, carr = game.figure("B", THORGRIM), game.figure("B", CARR)
    game.hurt(thorgrim, 3)
    game.apply(Attack("A", by.id, thorgrim.id, how=EXPLOSION), [skulls(2, of=3)])
    game.apply(Use("A", EXPLOSION, by.id, thorgrim.id), [shields(1, of=4)])
    assert [ask.player for ask in game.state.asks] == ["A", "B"]
    game.apply(Use("B", "B:thorgrim-the-viking-champion/spirit-2", thorgrim.id, card="B:agent-carr"))
    game.apply(Use("A", EXPLOSION, by.id, carr.id), [shields(0, of=4 + 1)])
    assert game.now(carr).wounds == 2
    assert game.state.asks == ()


def test_the_order_matters_where_one_helps_another() -> None:
    """The other way round Carr has the aura of Thorgrim beside him."""
    game, by = exploding(thorgrim_the_viking_champion=[(6, 3)], agent_carr=[(6, 2)])
    thorgrim, carr = game.figure("B", THORGRIM), game.figure("B", CARR)
    game.apply(Attack("A", by.id, thorgrim.id, how=EXPLOSION), [skulls(2, of=3)])
    game.apply(Use("A", EXPLOSION, by.id, carr.id), [shields(0, of=4 + 1), shields(0, of=4)])
    assert (game.now(carr).wounds, game.now(thorgrim).wounds) == (2, 2)


def test_an_explosion_needs_a_clear_sight_of_its_target_only() -> None:
    battlefield = field_of(heights={(5, 3): 12, (6, 4): 12})
    game, by, hidden = facing({DEATHWALKER: [(1, 3)]}, {MARRO: [(6, 3), (6, 2)]}, battlefield)
    seen = game.figure("B", MARRO, 2)
    assert not game.may_strike(by, hidden, EXPLOSION)
    game.apply(Attack("A", by.id, seen.id, how=EXPLOSION), [skulls(1, of=3)])
    events = game.apply(Decline("A", EXPLOSION), [shields(0, of=3), shields(0, of=3)])
    assert defended(events) == [seen.id, hidden.id]


@pytest.mark.rule("R071", "R107")
def test_who_stands_too_high_to_be_beside_the_target_is_not_hit() -> None:
    """A ledge of four levels parts two figures of height four."""
    game, by, target = facing(
        {DEATHWALKER: [(1, 3)]}, {MARRO: [(6, 3), (6, 2)]}, field_of(heights={(6, 2): 5})
    )
    game.apply(Attack("A", by.id, target.id, how=EXPLOSION), [skulls(1, of=3), shields(1, of=3)])
    assert game.state.asks == ()


@pytest.mark.rule("R214", "R107")
def test_an_explosion_does_not_reach_past_a_ladder() -> None:
    """As in the castle's rulebook: the monk is hit, the agent behind the ladder is not."""
    ladder = ("ladder-rung", 6, 3, 2)
    for rows, reached in (((), True), ((ladder,), False)):
        game, by, monk = facing(
            {DEATHWALKER: [(3, 4)]},
            {"shaolin-monks": [(6, 3, 1)], CARR: [(7, 2)]},
            field_of(*rows),
        )
        rolls = [skulls(1, of=3)] if reached else [skulls(1, of=3), shields(1, of=3)]
        events = game.apply(Attack("A", by.id, monk.id, how=EXPLOSION), rolls)
        (hit,) = [e.plain()["targets"] for e in events if e.kind == "hits-several"]
        assert (game.figure("B", CARR).id in hit) is reached


@pytest.mark.rule("R108")
@given(
    places=st.lists(st.tuples(st.integers(4, 9), st.integers(1, 6)), min_size=4, max_size=7, unique=True),
    rises=st.lists(st.integers(1, 6), min_size=7, max_size=7),
    picks=st.lists(st.integers(0, 6), min_size=7, max_size=7),
)
def test_each_one_beside_the_target_defends_once_in_whatever_order(
    places: list[tuple[int, int]], rises: list[int], picks: list[int]
) -> None:
    """Heights decide who is beside whom; who is destroyed has defended."""
    heights = dict(zip(places, rises, strict=False))
    samurai, monks = places[:3], places[3:6]
    game = facing(
        {DEATHWALKER: [(0, 3)]},
        {SAMURAI: samurai, "shaolin-monks": monks},
        field_of(heights=heights),
    )[0]
    game.dice = SeededDice(len(places))
    by = game.figure("A", DEATHWALKER)
    aims = [a for a in game.legal_actions() if isinstance(a, Attack) and a.how == EXPLOSION]
    if not aims:
        return
    aim = aims[picks[0] % len(aims)]
    target = game.state.figures[aim.target or 0]
    expected = {target.id, *(o.id for o in spatial.all_adjacent(game, target))}
    events = list(game.apply(aim))
    for pick in picks[1:]:
        answers = [a for a in game.legal_actions() if isinstance(a, Use)]
        if answers:
            events += game.apply(answers[pick % len(answers)])
    assert not game.state.asks
    met = [e.plain()["target"] for e in events if e.kind == "hit"]
    assert sorted(met) == sorted(expected)
    dice = [len(e.plain()["sides"]) for e in events if e.kind == "rolled" and e.plain()["why"] == "attack"]
    assert dice == [3]
    assert by.id not in met


# Grenades.


@pytest.mark.rule("R110", "R108", "R105")
def test_the_airborne_elite_lob_grenades_as_in_the_rulebook() -> None:
    """S2 stands a level higher, with S1 and S3 beside him; M2 has M1, M3 and M4 around him."""
    game = facing(
        {ELITE: [(2, 3), (2, 2), (3, 1), (6, 7)]},
        {SAMURAI: [(5, 2), (6, 2), (7, 1)], MARRO: [(9, 5), (9, 6), (8, 7), (10, 6)]},
        field_of(heights={(6, 2): 2}, wide=14),
    )[0]
    a1, a2, a3, a4 = (game.figure("A", ELITE, n) for n in (1, 2, 3, 4))
    s1, s2, s3 = (game.figure("B", SAMURAI, n) for n in (1, 2, 3))
    m1, m2, m3, m4 = (game.figure("B", MARRO, n) for n in (1, 2, 3, 4))
    lob = lambda by, at, hits: game.apply(Attack("A", by.id, at.id, how=GRENADE), [skulls(hits, of=2)])  # noqa: E731
    defend = lambda by, who, *rolls: game.apply(Use("A", GRENADE, by.id, who.id), rolls)  # noqa: E731

    lob(a1, s2, 1)
    defend(a1, s2, shields(2, of=6))
    defend(a1, s1, shields(3, of=5), shields(0, of=5))
    assert [game.now(s).on for s in (s1, s2, s3)] == [True, True, False]

    assert defended(lob(a2, s2, 0)) == []

    lob(a3, s1, 2)
    defend(a3, s1, shields(1, of=5), shields(2, of=6))
    assert [game.now(s).on for s in (s1, s2)] == [False, True]

    lob(a4, m2, 1)
    defend(a4, m2, shields(1, of=3))
    defend(a4, m1, shields(2, of=3))
    defend(a4, m3, shields(3, of=3), shields(0, of=3))
    assert [game.now(m).on for m in (m1, m2, m3, m4)] == [True, True, True, False]
    assert game.legal_actions().count() == {"end-turn": 1}


@pytest.mark.rule("R110")
def test_grenades_are_thrown_in_one_turn_of_the_game() -> None:
    game, one, krug = facing({ELITE: [(2, 3), (2, 2)]}, {"krug": [((6, 3), (7, 3))]})
    other = game.figure("A", ELITE, 2)
    game.strike(one, krug, skulls(1, of=2), shields(0, of=3), GRENADE)
    assert not game.may_strike(one, krug, GRENADE)
    assert game.may_strike(other, krug, GRENADE)
    game.misses(other, krug, 3, 3)
    game.end_turn()
    game.end_turn()
    assert game.turn.player == "A"
    assert game.may_strike(one, krug)
    assert not game.may_strike(one, krug, GRENADE)
    assert not game.may_strike(other, krug, GRENADE)


@pytest.mark.rule("R110")
@pytest.mark.parametrize(("top", "clear"), [(12, True), (13, True), (14, False)])
def test_a_grenade_needs_no_sight_but_a_way_over_what_stands_between(top: int, clear: bool) -> None:
    """Twelve levels above the base of the thrower on level 1."""
    battlefield = field_of(heights={(4, r): top for r in range(8)})
    game, by, krug = facing({ELITE: [(2, 3)]}, {"krug": [((6, 3), (7, 3))]}, battlefield)
    assert not game.may_strike(by, krug)
    if clear:
        assert game.may_strike(by, krug, GRENADE)
    else:
        assert game.refused(Attack("A", by.id, krug.id, how=GRENADE)) == "R110"


@pytest.mark.rule("R110")
@pytest.mark.parametrize(("levels", "hit"), [(13, True), (14, False)])
def test_who_stands_more_than_twelve_levels_higher_is_seen_and_not_hit(levels: int, hit: bool) -> None:
    """A grenade is lobbed: who is seen is out of its reach all the same."""
    high = field_of(heights={(5, 3): levels})
    game, by, target = facing({ELITE: [(2, 3)]}, {MARRO: [(5, 3)]}, high)
    assert game.may_strike(by, target), "a normal attack needs no more than sight"
    assert game.may_strike(by, target, GRENADE) is hit


@pytest.mark.rule("R110")
def test_who_stands_far_below_is_hit() -> None:
    """The book counts what a grenade goes over: thrown down 20 levels in the open that is nothing."""
    high = field_of(heights={(5, 3): 21})
    game, by, target = facing({ELITE: [(5, 3)]}, {MARRO: [(1, 3)]}, high)
    assert game.may_strike(by, target, GRENADE)


@pytest.mark.rule("R110")
def test_a_grenade_flies_five_spaces() -> None:
    game, by, near = facing({ELITE: [(1, 3)]}, {MARRO: [(6, 3), (7, 3)]})
    far = game.figure("B", MARRO, 2)
    assert game.may_strike(by, near, GRENADE)
    assert game.refused(Attack("A", by.id, far.id, how=GRENADE)) == "R110"
    assert game.may_strike(by, near), "a normal attack has Range 8"


def test_a_captive_takes_no_harm() -> None:
    from builder.hexgrid import Hex
    from builder.scenario import NeutralFigure, Position

    captive = NeutralFigure("prisoner", "sgt-drake-alexander", (Position(Hex(6, 2), 1),))
    game, by, target = facing({DEATHWALKER: [(1, 3)]}, {MARRO: [(6, 3)]}, neutrals=(captive,))
    events = game.apply(Attack("A", by.id, target.id, how=EXPLOSION), [skulls(3, of=3), shields(1, of=3)])
    assert defended(events) == [target.id]


@pytest.mark.rule("R016")
def test_nobody_has_won_while_a_blast_goes_on() -> None:
    """The last enemy falls, then the attacker and his friend to the same blast: so nobody wins."""
    game, by, near = facing({DEATHWALKER: [(2, 3)], VIKINGS: [(3, 2)]}, {MARRO: [(3, 3), (4, 3)]})
    friend, far = game.figure("A", VIKINGS), game.figure("B", MARRO, 2)
    game.state.figures[by.id] = replace(by, wounds=game.card(by).life - 1)
    game.apply(Attack("A", by.id, near.id, how=EXPLOSION), [skulls(3, of=3)])
    for marro in (far, near):
        game.apply(Use("A", EXPLOSION, by.id, marro.id), [shields(0, of=game.card(marro).defense)])
    assert list(game.figures("B")) == []
    assert game.state.outcome is None
    dice = [shields(0, of=game.card(one).defense) for one in (friend, by)]
    game.apply(Use("A", EXPLOSION, by.id, friend.id), dice)
    assert game.state.outcome.sides == ()


FIRE = "A:mimring/special-attack-2"
HIS_PLACE: Army = {"mimring": [((4, 3), (3, 3))]}
WIDE = field_of(wide=16, deep=12)


def burning(
    enemies: Army, battlefield: Battlefield | None = None, **mine: list[tuple[int, int]]
) -> tuple[Trial, Figure]:
    """Mimring's turn on (4, 3) and (3, 3)."""
    friends = {card.replace("_", "-"): at for card, at in mine.items()}
    game = game_of(
        {"A": {**HIS_PLACE, **friends}, "B": enemies}, WIDE if battlefield is None else battlefield
    )
    game.take_turn("A", "mimring")
    return game, game.figure("A", "mimring")


def fires(game: Trial) -> set[tuple[int, int]]:
    """The last hexes of all lines of fire there are now."""
    return {
        (a.at.hex.q, a.at.hex.r) for a in game.legal_actions() if isinstance(a, Attack) and a.at is not None
    }


def fire(game: Trial, by: Figure, end: tuple[int, int], *rolls: Roll) -> tuple[Event, ...]:
    return game.apply(Attack("A", by.id, how=FIRE, at=game.position_at(*end)), rolls)


@pytest.mark.rule("R109")
@pytest.mark.parametrize(
    ("marro", "lines"),
    [
        pytest.param([(12, 3)], {(12, 3)}, id="eight spaces away"),
        pytest.param([(13, 3)], set(), id="nine spaces away"),
        pytest.param([(9, 4)], set(), id="on no line"),
        pytest.param([(3, 9), (4, 8)], {(3, 11), (4, 11)}, id="from either space to the south-east"),
    ],
)
def test_it_reaches_eight_spaces_straight_from_either_space(
    marro: list[tuple[int, int]], lines: set[tuple[int, int]]
) -> None:
    game, _mimring = burning({MARRO: marro})
    assert fires(game) == lines


@pytest.mark.rule("R109", "R107", "R108")
def test_one_roll_hits_all_on_the_line_the_nearest_first_friends_too() -> None:
    """They stand on three steps, so that he sees each over the one before."""
    heights = {(8, 3): 4, (11, 3): 8}
    game, by = burning(
        {MARRO: [(11, 3), (6, 3), (6, 4)]},
        field_of(wide=16, deep=12, heights=heights),
        blade_gruts=[(8, 3)],
    )
    far, near, adjacent = (game.figure("B", MARRO, n) for n in (1, 2, 3))
    friend = game.figure("A", GRUTS)
    events = fire(
        game, by, (12, 3), skulls(2, of=4), shields(0, of=3), shields(2, of=2 + 1), shields(2, of=3 + 1)
    )
    assert defended(events) == [near.id, friend.id, far.id]
    assert [game.now(f).on for f in (near, friend, far, adjacent)] == [False, True, True, True]


@pytest.mark.rule("R109")
def test_a_hill_hides_those_behind_it() -> None:
    hill = field_of(wide=16, deep=12, heights={(8, r): 14 for r in range(12)})
    game, by = burning({MARRO: [(6, 3), (10, 3)]}, hill)
    seen, hidden = game.figure("B", MARRO), game.figure("B", MARRO, 2)
    events = fire(game, by, (12, 3), skulls(4, of=4), shields(0, of=3))
    assert defended(events) == [seen.id]
    assert game.now(hidden).on


@pytest.mark.rule("R109")
def test_into_an_overhang_it_hits_those_on_all_levels() -> None:
    """As in the rulebook: two beneath it and one on top, each with a defense of its own."""
    slab = [("grass-1", q, r, 8) for q in (8, 9, 10) for r in (2, 3, 4)]
    battlefield = field_of(*slab, wide=16, deep=12)
    enemies: Army = {ELITE: [(8, 3, 1), (8, 3, 8), (9, 3, 1), (10, 3, 8)]}
    game, by = burning(enemies, battlefield)
    under, above, deep, hidden = (game.figure("B", ELITE, n) for n in (1, 2, 3, 4))
    rolls = [shields(1, of=2), shields(0, of=2 + 1), shields(0, of=2)]
    events = fire(game, by, (12, 3), skulls(1, of=4), *rolls)
    assert defended(events) == [under.id, above.id, deep.id]
    assert [game.now(f).on for f in (under, above, deep, hidden)] == [True, False, False, True]


@pytest.mark.rule("R109")
def test_a_line_with_nobody_on_it_is_refused_by_its_rule() -> None:
    game, by = burning({SAMURAI: [(12, 3)]})
    assert game.refused(Attack("A", by.id, how=FIRE, at=game.position_at(4, 11))) == "R109"


@pytest.mark.rule("R109", "R075")
def test_engaged_he_must_hit_one_of_those_he_is_engaged_with() -> None:
    game, by = burning({SAMURAI: [(5, 3)], MARRO: [(4, 8)]})
    assert fires(game) == {(12, 3)}
    assert game.refused(Attack("A", by.id, how=FIRE, at=game.position_at(4, 11))) == "R075"


@pytest.mark.rule("R107")
def test_friends_alone_are_no_target_and_the_line_is_instead_of_the_attack() -> None:
    game, by = burning({MARRO: [(4, 8), (6, 3)]}, blade_gruts=[(3, 9)])
    assert fires(game) == {(4, 11), (12, 3)}
    fire(game, by, (12, 3), skulls(0, of=4))
    assert game.legal_actions().count() == {"end-turn": 1}


def test_a_double_space_figure_on_the_line_defends_once() -> None:
    game, by = burning({"krug": [((8, 3), (9, 3))]})
    events = fire(game, by, (12, 3), skulls(1, of=4), shields(0, of=3))
    krug = game.figure("B", "krug")
    assert defended(events) == [krug.id]
    assert game.now(krug).wounds == 1
