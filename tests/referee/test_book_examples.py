"""The worked examples of the rulebooks as small recorded games: plain actions and the dice that were shown.

What is only a picture in the books (where exactly figures stand) is laid out here on a flat field. The
grenades and Mimring's line are with their powers, moves and falls with `test_rules_moves`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from builder.referee import Event, Game, GivenDice, Phase, Roll, Table, action_of, plain_action, rolled
from builder.referee.actions import ChooseCard, Move, Place
from builder.referee.dice import COMBAT, D20
from builder.referee.state import Life
from builder.scenario import Gathering, Layout, Position, Scenario, Seat, Zone
from builder.scenario.victory import Eliminated, Victory
from tests.referee.powers.asking import end, hurt, now
from tests.referee.tables import Army, field_of, figure, game_of, the_cards, the_catalogue
from tests.referee.test_rules_turns import begin_basic

YOU, OPPONENT = "you", "opponent"
Line = tuple[dict[str, Any], Sequence[tuple[str, Sequence[int]]]]
"""A line of a recorded game: an action as plain data, and the sides of what was rolled for it."""

YOURS = (
    "grimnak",
    "marro-warriors",
    "finn-the-viking-champion",
    "zettian-guards",
    "thorgrim-the-viking-champion",
)
HIS = ("syvarris", "deathwalker-9000", "krav-maga-agents", "tarn-viking-warriors")


def replay(game: Game, lines: Iterable[Line]) -> list[tuple[Event, ...]]:
    """Carry out a recorded game; plain data says the same when it is read back."""
    found = []
    for data, rolls in lines:
        action = action_of(data)
        assert plain_action(action) == data
        found.append(game.apply(action, [rolled(kind, sides) for kind, sides in rolls]))
    return found


def markers(player: str, *cards: str) -> list[Line]:
    """Order markers 1, 2, 3 and X on cards."""
    names = ("1", "2", "3", "X")
    return [
        ({"action": "put-marker", "player": player, "marker": name, "card": f"{player}:{card}"}, ())
        for name, card in zip(names, cards, strict=True)
    ]


def clashing_fronts() -> Game:
    """Two players bring armies of 400 points to a flat field."""
    field = field_of(wide=14, deep=12)
    hexes = sorted(field.occupancy.hexes())
    zones = tuple(
        Zone(name, tuple(Position(hex, 1) for hex in hexes if hex.r in rows))
        for name, rows in (("south", (0, 1)), ("north", (10, 11)))
    )
    seats = tuple(
        Seat(player, points=400, zones=(zone,), gathering=(Gathering.PRE_MADE,))
        for player, zone in ((YOU, "south"), (OPPONENT, "north"))
    )
    scenario = Scenario(layouts=(Layout(seats),), zones=zones, victory=(Victory(Eliminated()),))
    return Game(Table(scenario, field, the_cards(), the_catalogue().kinds), GivenDice())


@pytest.mark.rule("R010", "R020", "R021", "R003", "R014")
def test_the_first_round_of_the_master_guide() -> None:
    """Examples 2 and 3: armies of 400 and 390 points; Grimnak, the Marro, Finn against Syvarris and twice
    Deathwalker; the markers X are never shown.
    """
    game = clashing_fronts()
    replay(
        game,
        [
            ({"action": "bring-army", "player": YOU, "cards": [*YOURS]}, ()),
            ({"action": "bring-army", "player": OPPONENT, "cards": [*HIS]}, ()),
            ({"action": "roll"}, ((D20, [12]), (D20, [6]))),
        ],
    )
    while game.state.phase is Phase.PLACE:
        game.apply(next(a for a in game.legal_actions() if isinstance(a, Place)))
    replay(
        game,
        [
            *markers(YOU, "grimnak", "marro-warriors", "finn-the-viking-champion", "zettian-guards"),
            *markers(OPPONENT, "syvarris", "deathwalker-9000", "deathwalker-9000", "krav-maga-agents"),
            ({"action": "roll"}, ((D20, [15]), (D20, [9]))),
        ],
    )
    shown = []
    while game.state.phase is Phase.TURNS:
        shown.append((game.state.number, game.turn.player, game.state.cards[game.turn.card].card.id))
        end(game)
    assert shown == [
        (1, YOU, "grimnak"),
        (1, OPPONENT, "syvarris"),
        (2, YOU, "marro-warriors"),
        (2, OPPONENT, "deathwalker-9000"),
        (3, YOU, "finn-the-viking-champion"),
        (3, OPPONENT, "deathwalker-9000"),
    ]
    assert (game.state.phase, game.state.round) == (Phase.MARKERS, 2)


@pytest.mark.rule("R012", "R088", "R104", "R105")
def test_a_marro_destroys_syvarris_whose_turn_is_then_lost() -> None:
    """Examples 16 and 17: six spaces away, a Viking in the way; 2 dice against 3, for Syvarris stands higher;
    two skulls, no shield; with the 2 wounds that he had he is destroyed and his marker stays where it is.
    """
    armies: dict[str, Army] = {
        YOU: {"marro-warriors": [(0, 0)]},
        OPPONENT: {"syvarris": [(6, 0)], "tarn-viking-warriors": [(3, 1)]},
    }
    game = game_of(armies, field_of(heights={(6, 0): 2}))
    replay(
        game,
        [
            *markers(YOU, *["marro-warriors"] * 4),
            *markers(OPPONENT, "syvarris", "tarn-viking-warriors", "syvarris", "syvarris"),
            ({"action": "roll"}, ((D20, [15]), (D20, [9]))),
        ],
    )
    syvarris = figure(game, OPPONENT, "syvarris")
    marro = figure(game, YOU, "marro-warriors")
    hurt(game, syvarris, 2)
    (events,) = replay(
        game,
        [
            (
                {"action": "attack", "player": YOU, "figure": marro.id, "target": syvarris.id},
                ((COMBAT, [1, 3]), (COMBAT, [2, 6, 6])),
            )
        ],
    )
    hit = next(event.plain() for event in events if event.kind == "hit")
    assert (hit["skulls"], hit["shields"], hit["wounds"]) == (2, 0, 2)
    assert (now(game, syvarris).wounds, now(game, syvarris).life) == (4, Life.DESTROYED)
    events = end(game)
    assert "turn-lost" in [event.kind for event in events]
    assert not game.state.markers[OPPONENT, "1"].revealed
    assert (game.turn.player, game.state.number) == (YOU, 2)
    end(game)
    assert game.turn.card == f"{OPPONENT}:tarn-viking-warriors"
    end(game)
    end(game)
    assert game.state.phase is Phase.MARKERS, "the third marker lay on Syvarris too"


def fire(game: Game, by: int, target: int, *rolls: Roll) -> None:
    """A recorded attack in the Basic game."""
    data = {"action": "attack", "player": YOU, "figure": by, "target": target}
    replay(game, [(data, [(roll.kind, roll.sides) for roll in rolls])])


@pytest.mark.rule("R001", "R100", "R101", "R103", "R105")
def test_the_zettian_guards_attack() -> None:
    """Example 9 of the Basic guide: both stand higher, 3 dice against 2, at the same Airborne Elite; the
    first attack is blocked 2 to 2, the second destroys 2 to 1.
    """
    armies: dict[str, Army] = {
        YOU: {"zettian-guards": [(0, 0), (0, 1)]},
        OPPONENT: {"airborne-elite": [(5, 0), (5, 1)]},
    }
    game = game_of(armies, field_of(heights={(0, 0): 3, (0, 1): 3}), edition="basic")
    begin_basic(game, YOU)
    game.apply(ChooseCard(YOU, f"{YOU}:zettian-guards"))
    one, two = (figure(game, YOU, "zettian-guards", number) for number in (1, 2))
    elite, other = (figure(game, OPPONENT, "airborne-elite", number) for number in (1, 2))
    fire(game, one.id, elite.id, rolled(COMBAT, [1, 2, 6]), rolled(COMBAT, [4, 5]))
    assert now(game, elite).on
    fire(game, two.id, elite.id, rolled(COMBAT, [1, 2, 6]), rolled(COMBAT, [4, 6]))
    assert now(game, elite).life is Life.DESTROYED
    assert now(game, other).on
    assert [action.kind for action in game.legal_actions()] == ["end-turn"], "no more attacks to make"
    end(game)
    assert game.state.turn is None
    assert {action.player for action in game.legal_actions()} == {OPPONENT}


@pytest.mark.rule("R043", "R045", "R048", "R049")
def test_the_moves_of_the_basic_guide() -> None:
    """Examples 3 to 6: a Zettian Guard moves 4; up three levels costs 4, down again 1; he stops in the water
    and pays two for the bank.
    """
    heights = {(3, 0): 4, (8, 0): 2}
    field = field_of(("water-1", 6, 0, 2), ("water-1", 7, 0, 2), deep=1, wide=12, heights=heights)

    def reached(start: tuple[int, ...]) -> set[tuple[int, int]]:
        armies: dict[str, Army] = {YOU: {"zettian-guards": [start]}, OPPONENT: {"syvarris": [(11, 0)]}}
        game = game_of(armies, field, edition="basic")
        begin_basic(game, YOU)
        game.apply(ChooseCard(YOU, f"{YOU}:zettian-guards"))
        return {(a.to.hex.q, a.to.level) for a in game.legal_actions() if isinstance(a, Move)}

    assert (3, 4) in reached((2, 0))
    assert (3, 4) not in reached((1, 0)), "5 would be needed"
    assert {(4, 1), (5, 1), (6, 1)} <= reached((3, 0))
    assert (7, 1) not in reached((5, 0)), "he stops on the first space of water"
    assert (8, 2) in reached((7, 0, 1))
