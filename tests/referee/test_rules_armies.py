"""Gathering and placing armies (R020 to R030)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from builder.hexgrid import Hex
from builder.referee import GivenDice, Phase, Table
from builder.referee.state import (
    BringArmy,
    IllegalActionError,
    LeaveOut,
    Life,
    PassDraft,
    Place,
    RollDice,
    TakeCard,
)
from builder.scenario import Figures, FixedFigure, Gathering, Layout, Position, Required, Scenario, Seat, Zone
from builder.scenario.victory import Eliminated, Victory
from tests.referee.cards import (
    DEATHWALKER,
    FINN,
    GRIMNAK,
    GRUTS,
    GUARDS,
    KRAV,
    MARRO,
    SYVARRIS,
    THORGRIM,
    VIKINGS,
)
from tests.referee.tables import Trial, d20, field_of, game_of, the_cards, the_catalogue


def gathered(
    *seats: Seat,
    sets: int = 1,
    edition: str = "master-2",
    placement: str = "",
    players: int | None = None,
    boxes: Mapping[str, int] | None = None,
) -> Trial:
    """A game on a flat field with a start zone of a row of 12 spaces for each of A, B and C."""
    battlefield = field_of(deep=9)
    hexes = list(battlefield.occupancy.hexes())
    zones = tuple(
        Zone(name, tuple(Position(hex, 1) for hex in sorted(hexes) if hex.r == row))
        for name, row in (("a", 0), ("b", 8), ("c", 4))
    )
    layouts = (Layout(seats, placement),)
    scenario = Scenario(
        edition=edition, layouts=layouts, zones=zones, victory=(Victory(Eliminated()),), boxes=boxes or {}
    )
    known = the_catalogue()
    table = Table(
        scenario, battlefield, the_cards(), known.kinds, players=players, sets=sets, boxes=known.boxes
    )
    return Trial(table, GivenDice())


def drafting(player: str, points: int = 400, *zones: str, **more: Any) -> Seat:
    """A player who drafts, with a zone of his own where none is named."""
    return bringing(player, points, *zones, gathering=(Gathering.DRAFT,), **more)


def bringing(player: str, points: int = 400, *zones: str, **more: Any) -> Seat:
    """A player who brings a pre-made army, with a zone of his own where none is named."""
    given = {"gathering": (Gathering.PRE_MADE,), **more}
    return Seat(player, points=points, zones=zones or (player.lower(),), **given)


def ready(*seats: Seat, armies: Mapping[str, tuple[str, ...]], **more: Any) -> Trial:
    """The same after all have brought their armies."""
    game = gathered(*seats, **more)
    for player, army in armies.items():
        game.apply(BringArmy(player, army))
    return game


def zones_of(game: Trial) -> dict[str, tuple[Position, ...]]:
    """The positions of each start zone."""
    return {zone.id: zone.positions for zone in game.table.scenario.zones}


def take(game: Trial, player: str, card: str) -> None:
    """Take a card and place its figures."""
    game.apply(TakeCard(player, card))
    game.place_all()


@pytest.mark.rule("R020")
def test_the_armies_of_400_and_390_points_are_legal_and_one_of_410_is_not() -> None:
    """The example of both Master guides: armies may cost less than the limit, in any number of cards."""
    game = gathered(bringing("A"), bringing("B"))
    first = ("grimnak", FINN, MARRO, GUARDS, THORGRIM)
    second = (SYVARRIS, DEATHWALKER, KRAV, VIKINGS)
    points = [sum(the_cards()[id].points for id in army) for army in (first, second)]
    assert points == [400, 390]
    assert game.refused(BringArmy("A", (*first[:-1], SYVARRIS))) == "R020"
    game.apply(BringArmy("A", first))
    game.apply(BringArmy("B", second))
    assert game.state.phase is Phase.PLACE_ROLL


@pytest.mark.rule("R021")
def test_the_highest_roll_places_its_whole_army_first_then_the_left() -> None:
    armies = {"A": (FINN,), "B": (MARRO,), "C": (SYVARRIS,)}
    game = ready(*map(bringing, armies), armies=armies)
    game.apply(RollDice(), [d20(9), d20(14), d20(14), d20(3), d20(4)])
    order = []
    while game.state.phase is Phase.PLACE:
        (player,) = {a.player for a in game.legal_actions()}
        order.append(player)
        game.apply(next(iter(game.legal_actions())))
    assert order == ["C", "A", "B", "B", "B", "B"], "C wins the second roll; A sits to his left"


@pytest.mark.rule("R021")
def test_who_has_nothing_to_place_does_not_roll_for_it() -> None:
    """C's figure stands on a fixed space."""
    fixed = Seat("C", figures=(FixedFigure(MARRO, (Position(Hex(5, 4), 1),)),))
    game = ready(bringing("A"), bringing("B"), fixed, armies={"A": (FINN,), "B": (SYVARRIS,)})
    events = game.apply(RollDice(), [d20(9), d20(14)])
    assert [e.plain()["player"] for e in events if e.kind == "rolled"] == ["A", "B"]
    assert {a.player for a in game.legal_actions()} == {"B"}


@pytest.mark.rule("R021")
def test_nobody_places_out_of_turn() -> None:
    armies = {"A": (FINN,), "B": (SYVARRIS,)}
    game = ready(bringing("A"), bringing("B"), armies=armies, placement="B")
    finn = game.figure("A", FINN)
    assert game.refused(Place("A", finn.id, (zones_of(game)["a"][0],))) == "R021"
    game.place_all()
    assert game.state.phase is Phase.MARKERS


@pytest.mark.rule("R022")
def test_the_whole_army_stands_in_one_zone_and_never_in_an_enemys() -> None:
    seats = [bringing(player, 400, "a", "b") for player in "AB"]
    game = ready(*seats, armies={"A": (VIKINGS,), "B": (SYVARRIS,)}, placement="A")
    zones = zones_of(game)
    one, two = (game.figure("A", VIKINGS, number) for number in (1, 2))
    game.apply(Place("A", one.id, (zones["b"][0],)))
    for taken_or_elsewhere in (zones["a"][0], zones["b"][0], zones["c"][0]):
        assert game.refused(Place("A", two.id, (taken_or_elsewhere,))) == "R022"
    while game.state.placing[0] == "A":
        game.apply(next(iter(game.legal_actions("A"))))
    archer = game.figure("B", SYVARRIS)
    assert game.refused(Place("B", archer.id, (zones["b"][11],))) == "R022"
    game.apply(Place("B", archer.id, (zones["a"][0],)))


@pytest.mark.rule("R022")
def test_team_mates_share_a_zone_and_who_finds_no_space_is_left_out() -> None:
    seats = [bringing(name, 400, zone, team=team) for name, zone, team in ("AaX", "BaX", "CcY")]
    armies = {"A": (VIKINGS, MARRO), "B": (VIKINGS, MARRO), "C": (SYVARRIS,)}
    game = ready(*seats, armies=armies, placement="A", sets=3)
    assert game.refused(LeaveOut("A", game.figure("A", VIKINGS).id)) == "R022"
    game.place_all()
    out = [f for f in game.state.figures.values() if f.life is Life.LEFT_OUT]
    assert len(out) == 4, "16 figures for 12 spaces"
    assert {game.player_of(figure) for figure in out} == {"B"}


def of_teams(**zones: tuple[str, ...]) -> Trial:
    """A, C of team X and B, D of team Y bring an archer each and place in this order."""
    seats = [bringing(name, 100, *zones[name], team=team) for name, team in ("AX", "CX", "BY", "DY")]
    return ready(*seats, armies=dict.fromkeys("ACBD", (SYVARRIS,)), placement="A", sets=4)


def zones_offered(game: Trial) -> str:
    """The start zones in which the placing player may put a figure."""
    positions = {action.at[0] for action in game.legal_actions() if isinstance(action, Place)}
    return "".join(zone.id for zone in game.table.scenario.zones if positions.intersection(zone.positions))


@pytest.mark.rule("R022")
def test_team_mates_start_in_the_same_zone() -> None:
    """Whoever of them places first chooses for both; the other team takes what is left."""
    game = of_teams(**dict.fromkeys("ABCD", ("a", "b")))
    zones = zones_of(game)
    archer = {player: game.figure(player, SYVARRIS).id for player in "ABCD"}
    assert zones_offered(game) == "ab"
    game.apply(Place("A", archer["A"], (zones["b"][0],)))
    assert zones_offered(game) == "b"
    assert game.refused(Place("C", archer["C"], (zones["a"][0],))) == "R022"
    game.apply(Place("C", archer["C"], (zones["b"][1],)))
    assert zones_offered(game) == "a"
    game.apply(Place("B", archer["B"], (zones["a"][0],)))
    assert zones_offered(game) == "a"


@pytest.mark.rule("R022")
@pytest.mark.parametrize(
    ("mine", "mates", "offered"),
    [(("a",), ("b",), "a"), (("a", "b"), ("b",), "b"), (("a", "b"), ("b", "c"), "b")],
)
def test_the_scenario_may_give_team_mates_zones_of_their_own(
    mine: tuple[str, ...], mates: tuple[str, ...], offered: str
) -> None:
    """Who shares no zone with his mate starts elsewhere; who shares one starts there."""
    assert zones_offered(of_teams(A=mine, C=mates, B=("c",), D=("c",))) == offered


@pytest.mark.rule("R023", "R025")
def test_two_players_draft_one_two_one_one_and_place_at_once() -> None:
    game = gathered(drafting("A", 199), drafting("B", 200))
    game.apply(RollDice(), [d20(7), d20(19)])
    assert game.refused(TakeCard("A", FINN)) == "R024"
    game.apply(TakeCard("B", VIKINGS))
    assert {type(a) for a in game.legal_actions()} == {Place}, "figures are placed before the next card"
    assert {a.player for a in game.legal_actions()} == {"B"}
    game.place_all()
    takers = ["B"]
    for card in (MARRO, SYVARRIS, FINN, GRUTS):
        player = next(a.player for a in game.legal_actions() if isinstance(a, TakeCard))
        takers.append(player)
        take(game, player, card)
    assert takers == ["B", "A", "A", "B", "A"]
    # Nothing costs the 9 points that A has left: he passes; B has 70 and goes on alone.
    assert {a.player for a in game.legal_actions()} == {"B"}
    assert game.refused(PassDraft("A")) == "R024"
    game.apply(PassDraft("B"))
    assert game.state.phase is Phase.MARKERS


@pytest.mark.rule("R024")
def test_three_players_draft_and_the_direction_turns() -> None:
    """The example of the book: the last one takes two cards, then it goes back round the table."""
    game = gathered(drafting("A"), drafting("B"), drafting("C"))
    game.apply(RollDice(), [d20(12), d20(3), d20(11)])
    takers = ""
    for _ in range(9):
        takers += next(a.player for a in game.legal_actions() if isinstance(a, TakeCard))
        take(game, takers[-1], GRUTS)
    assert takers == "ABCCBAABC"


@pytest.mark.rule("R023")
@pytest.mark.parametrize("count", [1, 2])
def test_a_draft_is_from_the_boxes_that_the_scenario_asks_for(count: int) -> None:
    """Gruts are in no master set; a unique card of one box is there once, of two boxes twice."""
    game = gathered(drafting("A"), drafting("B"), boxes={"rotv-2e": count, "vw": 1})
    game.apply(RollDice(), [d20(12), d20(3)])
    offered = {a.card for a in game.legal_actions() if isinstance(a, TakeCard)}
    assert {the_cards()[card].set for card in offered} == {"Rise of the Valkyrie"}
    with pytest.raises(IllegalActionError, match=r"is in none of the boxes .*\(R023\)"):
        game.apply(TakeCard("A", GRUTS))
    take(game, "A", FINN)
    assert (TakeCard("B", FINN) in game.legal_actions()) is (count == 2)


@pytest.mark.rule("R021")
def test_who_brings_his_army_may_take_cards_of_other_boxes() -> None:
    """What he brings is his own; what is offered to him is from the boxes."""
    game = gathered(bringing("A"), bringing("B"), boxes={"rotv-2e": 1})
    offered = {card for a in game.legal_actions() if isinstance(a, BringArmy) for card in a.cards}
    assert {the_cards()[card].set for card in offered} == {"Rise of the Valkyrie"}
    game.apply(BringArmy("A", (GRUTS,)))


@pytest.mark.rule("R026")
def test_nobody_owns_a_unique_card_twice_but_opponents_may_both_with_two_sets() -> None:
    game = gathered(bringing("A"), bringing("B"), sets=2)
    assert game.refused(BringArmy("A", (FINN, FINN))) == "R026"
    game.apply(BringArmy("A", (FINN,)))
    game.apply(BringArmy("B", (FINN,)))
    assert sorted(o.owner for o in game.state.cards.values() if o.card.id == FINN) == ["A", "B"]


@pytest.mark.rule("R020")
def test_armies_that_are_offered_hold_what_the_scenario_asks_for() -> None:
    """Though a dear card first would leave no points for it."""
    needs = (Required(Figures(card=SYVARRIS)), Required(Figures(hero=False), 6))
    game = gathered(bringing("A", 200, required=needs), bringing("B"))
    offers = [a for a in game.legal_actions("A") if isinstance(a, BringArmy)]
    assert offers
    for offer in offers:
        assert SYVARRIS in offer.cards
        assert sum(the_cards()[id].figures for id in offer.cards if not the_cards()[id].hero) >= 6
    assert game.refused(BringArmy("A", (FINN, VIKINGS))) == ""


def test_what_no_army_can_hold_is_not_asked_for() -> None:
    """`check` tells the designer; the game does not come to a stop."""
    needs = (Required(Figures(card="nobody-has-it")),)
    game = gathered(bringing("A", 200, required=needs), bringing("B"))
    assert BringArmy("A", (FINN,)) in game.legal_actions()
    assert any(isinstance(a, BringArmy) for a in game.legal_actions("A"))


@pytest.mark.rule("R027")
def test_common_cards_are_owned_repeatedly() -> None:
    game = gathered(bringing("A"), bringing("B"), placement="A")
    game.apply(BringArmy("A", (GRUTS, GRUTS, GRUTS)))
    assert sum(f.card.startswith("A:") for f in game.state.figures.values()) == 12
    assert len(list(game.cards_of("A"))) == 3


@pytest.mark.rule("R029")
def test_in_the_basic_game_the_cards_have_their_basic_side_and_no_powers() -> None:
    game = game_of({"A": {GUARDS: [(0, 0)]}, "B": {SYVARRIS: [(9, 0)]}}, edition="basic")
    game.begin_basic()
    cards = the_cards()
    assert game.table.attack(cards[SYVARRIS]) == cards[SYVARRIS].basic_attack == 4
    assert all(game.table.life(card) == 1 for card in cards.values())
    assert [hook.id for hook in game.hooks("attack_dice")] == ["by-hand"], "dice that players agree on alone"
    assert not game.hooks("specials")


@pytest.mark.rule("R029")
def test_armies_of_the_basic_game_stand_where_the_scenario_says() -> None:
    armies = {"good": (FINN, VIKINGS), "evil": (GRIMNAK, MARRO)}
    seats = [
        Seat(id, zones=(zone,), army=army) for zone, (id, army) in zip("ab", armies.items(), strict=True)
    ]
    game = gathered(*seats, edition="basic", placement="good")
    assert game.refused(BringArmy("good", (FINN,))) == ""
    for player, army in armies.items():
        game.apply(BringArmy(player, army))
    game.place_all()
    assert game.state.phase is Phase.FIRST_ROLL
    assert len(list(game.figures("good"))) == len(list(game.figures("evil"))) == 5


@pytest.mark.rule("R030")
@pytest.mark.parametrize("edition", ["master-2", "master-1"])
@pytest.mark.parametrize("players", [8, 9])
def test_as_many_play_as_the_scenario_has_seats(edition: str, players: int) -> None:
    """Eight, as the first edition allows, and more."""
    seats = [bringing(f"P{number}", 400, "a") for number in range(players)]
    game = ready(*seats, armies={seat.id: (FINN,) for seat in seats}, edition=edition, sets=9)
    assert game.state.phase is Phase.PLACE_ROLL
    assert len(game.table.seating) == players


@pytest.mark.rule("R025")
@pytest.mark.parametrize("gathering", [Gathering.DRAFT, Gathering.PRE_MADE])
def test_who_can_afford_no_card_at_all_holds_nobody_up(gathering: Gathering) -> None:
    seats = [
        Seat("A", points=10, zones=("a",), gathering=(gathering,)),
        Seat("B", points=100, zones=("b",), gathering=(gathering,)),
    ]
    game = gathered(*seats)
    for _ in range(20):
        if game.state.phase is Phase.MARKERS or game.state.outcome is not None:
            break
        action = next(iter(game.legal_actions()), None)
        assert action is not None, f"nobody can act in {game.state.phase}"
        rolls = [d20(1), d20(2)] if isinstance(action, RollDice) else []
        game.apply(action, rolls)
    else:
        pytest.fail("the armies are never gathered")


@pytest.mark.rule("R020")
def test_armies_that_are_offered_do_not_grow_with_the_points_without_end() -> None:
    """Points are an upper limit; larger armies may be brought all the same."""
    game = gathered(bringing("A", points=100_000), bringing("B"))
    offered = [a for a in game.legal_actions("A") if isinstance(a, BringArmy)]
    assert offered
    assert max(len(a.cards) for a in offered) == 60
    assert BringArmy("A", (GRUTS,) * 100) in game.legal_actions()
