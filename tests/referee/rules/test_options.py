"""Special rules of rounds: hazards, truces, initiative, options of the books."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.cli.playing.refused import why_not
from builder.hexgrid import Hex
from builder.referee import spatial
from builder.referee.narration import Labels
from builder.referee.state import Attack, IllegalActionError, Move, Phase, PutMarker, RollDice
from builder.scenario import Declined, Figures, NeutralFigure, Position
from builder.scenario.special import (
    ClearSightAttacks,
    FirstPlayer,
    InitiativeBonus,
    MarkersInTurn,
    RisingHazard,
    StartDice,
    Truce,
)
from builder.scenario.victory import AtEndOfRound, Eliminated, MostPoints, Victory
from tests.referee.cards import (
    CARR,
    DEATHWALKER,
    FINN,
    GUARDS,
    KNIGHTS,
    MARRO,
    NE_GOK_SA,
    SAMURAI,
    THORGRIM,
    VIKINGS,
)
from tests.referee.tables import Army, Trial, d20, facing, field_of, game_of, shields, skulls

# ---- Options of the books that a scenario, or a player by a standing choice, may take ----

THREE: dict[str, Army] = {"A": {FINN: [(0, 0)]}, "B": {MARRO: [(5, 0)]}, "C": {"syvarris": [(9, 7)]}}


@pytest.mark.rule("R011")
def test_players_may_place_all_their_order_markers_one_after_the_other() -> None:
    """The highest d20 places first, those who tie roll again; then to the left."""
    game = game_of(THREE, rules=(MarkersInTurn(),))
    assert game.state.phase is Phase.MARKERS_ROLL
    assert game.legal_actions().count() == {"roll": 1}
    game.apply(RollDice(), [d20(7), d20(15), d20(15), d20(3), d20(4)])
    for player, others in (("C", "AB"), ("A", "B"), ("B", "")):
        assert {a.player for a in game.legal_actions()} == {player}
        for other in others:
            assert game.refused(PutMarker(other, "1", first_card(game, other))) == "R011"
        game.lay(player, first_card(game, player))
    assert game.state.phase is Phase.INITIATIVE
    assert game.state.placing == ()


def first_card(game: Trial, player: str) -> str:
    """The first card that a player owns."""
    return next(game.cards_of(player)).id


@pytest.mark.rule("R011")
def test_one_alone_places_his_order_markers_without_a_roll() -> None:
    """Who has no living card places none; in the next round it is rolled for again."""
    rules = (MarkersInTurn(), FirstPlayer("A", (1, 2)))
    game = game_of({"A": THREE["A"], "B": THREE["B"]}, rules=rules, victory=())
    game.apply(RollDice(), [d20(7), d20(15)])
    for player in "BA":
        game.lay(player, first_card(game, player))
    game.kill(game.figure("B", MARRO))
    game.end_round()
    assert {a.kind for a in game.legal_actions()} == {"put-marker"}


@pytest.mark.rule("R002")
@pytest.mark.parametrize(("rules", "dice"), [((StartDice(5),), 5), ((), 6)])
def test_the_first_edition_rolls_five_dice_for_who_begins(rules: tuple[StartDice, ...], dice: int) -> None:
    """The second one six, as where nothing is said."""
    game = game_of(THREE, edition="basic", rules=rules)
    events = game.apply(RollDice(), [skulls(1, dice), skulls(2, dice), skulls(0, dice)])
    assert [len(e.plain()["sides"]) for e in events if e.kind == "rolled"] == [dice] * 3
    assert game.state.order == ("B", "C", "A")


@pytest.mark.rule("R073")
@pytest.mark.parametrize(("declines", "swipes"), [((), 1), ((Declined.SWIPES,), 0)])
def test_a_player_may_choose_that_his_figures_never_swipe(
    declines: tuple[Declined, ...], swipes: int
) -> None:
    """A spirit of the figure that leaves may be worth more than its wound. Nobody is asked."""
    game = facing({MARRO: [(3, 3)]}, {VIKINGS: [(4, 3)]}, declines={"B": declines})[0]
    events = game.to(game.figure("A", MARRO), (1, 3), rolls=[skulls(0, 1)] * swipes)
    assert [e.kind for e in events].count("rolled") == swipes
    assert not game.state.asks


@pytest.mark.rule("R090")
@pytest.mark.parametrize(("rules", "seen"), [((), False), ((ClearSightAttacks(),), True)])
def test_explosion_may_need_no_more_than_a_part_of_its_target(
    rules: tuple[ClearSightAttacks, ...], seen: bool
) -> None:
    """A samurai behind a rock of five levels shows what stands above it, which is not his hit zone."""
    field = field_of(wide=6, deep=1, heights={(4, 0): 6})
    game, by, target = facing({DEATHWALKER: [(0, 0)]}, {SAMURAI: [(5, 0)]}, field, rules=rules)
    assert spatial.sees(game, by, target, whole=True)
    assert game.may_strike(by, target, "A:deathwalker-9000/special-attack") is seen
    with pytest.raises(IllegalActionError) as refusal:
        game.check(Attack("A", by.id, target.id))
    only = "; only Explosion Special Attack can hit it" if seen else ""
    assert str(refusal.value) == f"the target is not seen{only} (R086)", "normal attacks need the hit zone"
    # A part of him, not of his hit zone: for a normal attack that is in doubt (decision 25).
    doubtful = "; near the limit, so a ruling may be proposed (R089)"
    assert why_not(game, Labels(game), "f1")[0].endswith(f": {refusal.value}{doubtful}")


# ---- A hazard that rises from round to round ----


def ladder_of_levels() -> Battlefield:
    """Hex 0,0 is water on level 3; 1,0 to 6,0 have the levels 1 to 6."""
    heights = {(q, 0): q for q in range(1, 7)} | {(0, 0): 3}
    return field_of(("water-1", 0, 0, 4), wide=7, deep=2, heights=heights)


def heroes(rule: RisingHazard, **more: object) -> Trial:
    """Heroes with some Life on level 2, on level 6, and in the water; one of B on level 1."""
    return game_of(
        {
            "A": {FINN: [(2, 0)], THORGRIM: [(6, 0)], "syvarris": [(0, 0, 3)]},
            "B": {"ne-gok-sa": [(1, 0)]},
        },
        ladder_of_levels(),
        rules=(rule,),
        **more,
    )


def wounds(game: Trial) -> list[int]:
    """The wounds of all figures, by number."""
    return [f.wounds for f in game.state.figures.values()]


def test_figures_that_are_spared_and_captives_take_no_wounds() -> None:
    """Here those of A's team are spared. A wounded figure dies of it: it counts like any other wound."""
    captive = NeutralFigure("captive", CARR, (Position(Hex(1, 1), 1),))
    game = heroes(RisingHazard(("water",), spares=Figures(of="A")), neutrals=(captive,))
    sa = game.figure("B", NE_GOK_SA)
    game.hurt(sa, 3)
    for now in (4, 5):
        game.take_turn("A", FINN)
        game.end_round()
        assert wounds(game) == [0, 0, 0, now, 0]
    assert not game.now(sa).on


@pytest.mark.parametrize(
    ("rule", "rounds"),
    [
        # Level 6 stays clear, for it stops at level 5; water is covered from the start.
        pytest.param(
            RisingHazard(("water",), top=5),
            [(0, 0, 1, 1), (1, 0, 2, 2), (2, 0, 3, 3), (3, 0, 4, 4)],
            id="water",
        ),
        # On level 2 nobody is hurt when it stops at level 1.
        pytest.param(RisingHazard(top=1), [(0, 0, 0, 1), (0, 0, 0, 2), (0, 0, 0, 3)], id="top"),
        pytest.param(
            RisingHazard(since=2, rise=2, wounds=2), [(0, 0, 0, 0), (2, 0, 2, 2)], id="since 2 by 2"
        ),
    ],
)
def test_it_rises_from_round_to_round(rule: RisingHazard, rounds: list[tuple[int, ...]]) -> None:
    """Wounds come at the end of rounds only."""
    game = heroes(rule)
    for expected in rounds:
        before = wounds(game)
        game.take_turn("A", FINN)
        assert wounds(game) == before
        game.end_round()
        assert wounds(game) == list(expected)


@pytest.mark.parametrize(("guard", "sides"), [((0, 1), ()), ((6, 0), ("B",))])
def test_sides_that_fall_at_the_same_time_both_lose(guard: tuple[int, int], sides: tuple[str, ...]) -> None:
    """Nobody wins when the last figures of both die in the mist; one survivor wins."""
    victory = (Victory(Eliminated()), Victory(AtEndOfRound(MostPoints(), round=8)))
    more = {"rules": (RisingHazard(),), "victory": victory}
    game = facing({SAMURAI: [(1, 0)]}, {GUARDS: [guard]}, ladder_of_levels(), **more)[0]
    while game.state.outcome is None:
        game.end_turn()
    assert game.state.outcome.sides == sides


# ---- A truce among rivals ----


def rivals() -> Trial:
    """A, B and C keep a truce; D is everybody's enemy. A and B stand side by side, and so do B and C."""
    return game_of(
        {
            "A": {VIKINGS: [(2, 2), (8, 1)]},
            "B": {KNIGHTS: [(3, 2), (9, 1)]},
            "C": {GUARDS: [(4, 2), (0, 6)]},
            "D": {SAMURAI: [(11, 7)]},
        },
        rules=(Truce(("A", "B", "C")),),
    )


def test_those_in_a_truce_neither_engage_nor_swipe_and_pass_each_other() -> None:
    """A Viking moves away from a knight of B: no die is rolled."""
    game = rivals()
    assert spatial.engaged_with(game, game.figure("A", VIKINGS)) == ()
    game.take_turn("A", VIKINGS)
    game.apply(Move("A", 1, game.position_at(5, 2)))  # past B's and C's figures, which are friends


def test_the_first_attack_ends_it_for_all_before_a_die_is_rolled() -> None:
    """A attacks B: now A and C, and B and C, are enemies too."""
    game = rivals()
    game.take_turn("A", VIKINGS)
    knight = game.figure("B", KNIGHTS)
    enemies = sum(other.enemy for other in spatial.situation(game, knight).others)
    events = game.apply(Attack("A", 1, knight.id), [skulls(0, 3), shields(0, 4)])
    kinds = [e.kind for e in events]
    assert kinds.index("truce-over") < kinds.index("rolled")
    for one in "ABC":
        assert not any(game.friends(one, other) for other in "ABC" if other != one)
    # Two Vikings of A and two guards of C are new ones.
    assert sum(other.enemy for other in spatial.situation(game, knight).others) == enemies + 4
    near = spatial.engaged_with(game, game.figure("B", KNIGHTS))
    assert {game.player_of(other) for other in near} == {"A", "C"}


@pytest.mark.parametrize(("attacker", "target"), [("A", "D"), ("D", "A")])
def test_an_attack_on_others_leaves_it_alone(attacker: str, target: str) -> None:
    """D is not in it: who attacks him, or is attacked by him, breaks nothing."""
    cards = {"A": VIKINGS, "B": KNIGHTS, "D": SAMURAI}
    armies = {"A": {VIKINGS: [(2, 2)]}, "B": {KNIGHTS: [(6, 6)]}, "D": {SAMURAI: [(3, 2)]}}
    game = game_of(armies, rules=(Truce(("A", "B")),))
    game.take_turn(attacker, cards[attacker])
    by, whom = (game.figure(player, cards[player]) for player in (attacker, target))
    game.misses(by, whom, game.card(by).attack, game.card(whom).defense)
    assert game.friends("A", "B")


@pytest.mark.rule("R075")
def test_who_is_engaged_with_an_enemy_does_not_strike_a_friend_beside_him() -> None:
    """He is not engaged with his friend; were D gone, he could break the truce."""
    game = game_of(
        {"A": {VIKINGS: [(2, 2)]}, "B": {KNIGHTS: [(3, 2)]}, "D": {SAMURAI: [(1, 2)]}},
        rules=(Truce(("A", "B")),),
    )
    game.take_turn("A", VIKINGS)
    by, knight, samurai = (
        game.figure("A", VIKINGS),
        game.figure("B", KNIGHTS),
        game.figure("D", SAMURAI),
    )
    assert game.may_strike(by, samurai)
    assert not game.may_strike(by, knight)
    game.kill(samurai)
    assert game.may_strike(by, knight)


# ---- Initiative in scenarios: additions, and rounds without a roll ----

ARMIES = {
    "A": {VIKINGS: [(0, 0)]},
    "B": {GUARDS: [(11, 7)]},
    "C": {KNIGHTS: [(0, 7)]},
}


def all_lay(game: Trial) -> None:
    """All players lay their order markers."""
    for player in ARMIES:
        game.lay(player, first_card(game, player))


@pytest.mark.rule("R015")
def test_a_player_adds_to_his_initiative_in_one_round_also_when_it_is_rolled_again() -> None:
    """C adds 12 in round 1: 3 + 12 ties with 15, 5 + 12 beats 16. In round 2 he adds nothing."""
    game = game_of(ARMIES, rules=(InitiativeBonus("C", 12, 1),))
    for sides, order in (((15, 1, 3, 16, 5), "CAB"), ((4, 1, 3), "ABC")):
        all_lay(game)
        game.apply(RollDice(), [d20(side) for side in sides])
        assert game.state.order == tuple(order)
        game.end_round()


@pytest.mark.rule("R014")
def test_a_player_begins_a_round_without_a_roll() -> None:
    """B begins round 1, then those to his left; round 2 is rolled for."""
    game = game_of(ARMIES, rules=(FirstPlayer("B"),))
    all_lay(game)
    assert game.state.phase is Phase.TURNS
    assert game.state.order == ("B", "C", "A")
    game.end_round()
    all_lay(game)
    assert game.state.phase is Phase.INITIATIVE


def test_in_the_basic_game_too_a_player_may_begin_without_a_roll() -> None:
    """No dice are rolled for who begins."""
    game = game_of(ARMIES, rules=(FirstPlayer("C"),), edition="basic")
    assert game.state.phase is Phase.TURNS
    assert game.state.order == ("C", "A", "B")
