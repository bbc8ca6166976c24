"""The worked examples of the rulebooks as small recorded games: plain actions and the dice that were shown.

What is only a picture in the books (where exactly figures stand) is laid out here on a flat field. The
grenades and Mimring's line are with their powers, moves and falls with `test_rules_moves`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from builder.referee import Event, Phase, Roll, action_of, plain_action, rolled
from builder.referee.dice import COMBAT, D20
from builder.referee.state import ChooseCard, Life
from builder.scenario import Gathering, Layout, Position, Scenario, Seat, Zone
from builder.scenario.victory import Eliminated, Victory
from tests.referee.cards import DEATHWALKER, ELITE, FINN, GUARDS, KRAV, MARRO, SYVARRIS, THORGRIM, VIKINGS
from tests.referee.tables import Army, Trial, field_of, game_of, set_up

YOU, OPPONENT = "you", "opponent"
Line = tuple[dict[str, Any], Sequence[tuple[str, Sequence[int]]]]
"""A line of a recorded game: an action as plain data, and the sides of what was rolled for it."""

YOURS = (
    "grimnak",
    MARRO,
    FINN,
    GUARDS,
    THORGRIM,
)
HIS = (SYVARRIS, DEATHWALKER, KRAV, VIKINGS)


def replay(game: Trial, lines: Iterable[Line]) -> list[tuple[Event, ...]]:
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


def clashing_fronts() -> Trial:
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
    return set_up(scenario, field)


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
    game.place_all()
    replay(
        game,
        [
            *markers(YOU, "grimnak", MARRO, FINN, GUARDS),
            *markers(OPPONENT, SYVARRIS, DEATHWALKER, DEATHWALKER, KRAV),
            ({"action": "roll"}, ((D20, [15]), (D20, [9]))),
        ],
    )
    shown = []
    while game.state.phase is Phase.TURNS:
        shown.append((game.state.number, game.turn.player, game.state.cards[game.turn.card].card.id))
        game.end_turn()
    assert shown == [
        (1, YOU, "grimnak"),
        (1, OPPONENT, SYVARRIS),
        (2, YOU, MARRO),
        (2, OPPONENT, DEATHWALKER),
        (3, YOU, FINN),
        (3, OPPONENT, DEATHWALKER),
    ]
    assert (game.state.phase, game.state.round) == (Phase.MARKERS, 2)


@pytest.mark.rule("R012", "R088", "R104", "R105")
def test_a_marro_destroys_syvarris_whose_turn_is_then_lost() -> None:
    """Examples 16 and 17: six spaces away, a Viking in the way; 2 dice against 3, for Syvarris stands higher;
    two skulls, no shield; with the 2 wounds that he had he is destroyed and his marker stays where it is.
    """
    armies: dict[str, Army] = {
        YOU: {MARRO: [(0, 0)]},
        OPPONENT: {SYVARRIS: [(6, 0)], VIKINGS: [(3, 1)]},
    }
    game = game_of(armies, field_of(heights={(6, 0): 2}))
    replay(
        game,
        [
            *markers(YOU, *[MARRO] * 4),
            *markers(OPPONENT, SYVARRIS, VIKINGS, SYVARRIS, SYVARRIS),
            ({"action": "roll"}, ((D20, [15]), (D20, [9]))),
        ],
    )
    syvarris = game.figure(OPPONENT, SYVARRIS)
    marro = game.figure(YOU, MARRO)
    game.hurt(syvarris, 2)
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
    assert (game.now(syvarris).wounds, game.now(syvarris).life) == (4, Life.DESTROYED)
    events = game.end_turn()
    assert "turn-lost" in [event.kind for event in events]
    assert not game.state.markers[OPPONENT, "1"].revealed
    assert (game.turn.player, game.state.number) == (YOU, 2)
    game.end_turn()
    assert game.turn.card == f"{OPPONENT}:tarn-viking-warriors"
    game.end_turn()
    game.end_turn()
    assert game.state.phase is Phase.MARKERS, "the third marker lay on Syvarris too"


def fire(game: Trial, by: int, target: int, *rolls: Roll) -> None:
    """A recorded attack in the Basic game."""
    data = {"action": "attack", "player": YOU, "figure": by, "target": target}
    replay(game, [(data, [(roll.kind, roll.sides) for roll in rolls])])


@pytest.mark.rule("R001", "R100", "R101", "R103", "R105")
def test_the_zettian_guards_attack() -> None:
    """Example 9 of the Basic guide: both stand higher, 3 dice against 2, at the same Airborne Elite; the
    first attack is blocked 2 to 2, the second destroys 2 to 1.
    """
    armies: dict[str, Army] = {
        YOU: {GUARDS: [(0, 0), (0, 1)]},
        OPPONENT: {ELITE: [(5, 0), (5, 1)]},
    }
    game = game_of(armies, field_of(heights={(0, 0): 3, (0, 1): 3}), edition="basic")
    game.begin_basic(YOU)
    game.apply(ChooseCard(YOU, f"{YOU}:zettian-guards"))
    one, two = (game.figure(YOU, GUARDS, number) for number in (1, 2))
    elite, other = (game.figure(OPPONENT, ELITE, number) for number in (1, 2))
    fire(game, one.id, elite.id, rolled(COMBAT, [1, 2, 6]), rolled(COMBAT, [4, 5]))
    assert game.now(elite).on
    fire(game, two.id, elite.id, rolled(COMBAT, [1, 2, 6]), rolled(COMBAT, [4, 6]))
    assert game.now(elite).life is Life.DESTROYED
    assert game.now(other).on
    assert [action.kind for action in game.legal_actions()] == ["end-turn"], "no more attacks to make"
    game.end_turn()
    assert game.state.turn is None
    assert {action.player for action in game.legal_actions()} == {OPPONENT}
