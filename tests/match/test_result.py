"""What came of a game: what each card did, and where it was fought."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.match.result import CardResult, Result
from builder.referee.events import Event, Wounded
from tests.referee.cards import FINN, GUARDS, RAELIN, VIKINGS
from tests.referee.tables import Trial, facing, shields, skulls


def of(result: Result, game: Trial, player: str) -> CardResult:
    """What the first card of a player did."""
    first = next(iter(game.cards_of(player))).id
    return next(card for card in result.cards if card.card == first)


@pytest.mark.rule("R104", "R140")
def test_a_card_gets_the_wounds_it_gave_the_figures_it_destroyed_and_their_share_of_points() -> None:
    game, guard, viking = facing({GUARDS: [(0, 3), (0, 4)]}, {VIKINGS: [(6, 3), (7, 3)]})
    other = game.figure("A", GUARDS, 2)
    events: list[Event] = [*game.strike(guard, viking, skulls(2, 2), shields(0, 4))]
    second = game.figure("B", VIKINGS, 2)
    events += game.strike(other, second, skulls(0, 2), shields(4, 4))
    result = Result.of(game, events)
    each = round(game.card(viking).points / game.card(viking).figures)
    mine, foes = of(result, game, "A"), of(result, game, "B")
    assert (mine.wounds, mine.destroyed, mine.points, mine.lost) == (1, 1, each, 0), "it had one life"
    assert (foes.wounds, foes.destroyed, foes.points, foes.lost) == (0, 0, 0, 1)
    assert result.fights == {Hex(6, 3): 2}, "a wound and a figure; a miss is none"


@pytest.mark.rule("R073")
def test_swipes_count_for_who_swipes() -> None:
    game, finn, _viking = facing({FINN: [(3, 3)]}, {VIKINGS: [(4, 3), (4, 2)]})
    events = game.to(finn, (1, 3), rolls=[skulls(1, 1), skulls(1, 1)])
    result = Result.of(game, events)
    assert (of(result, game, "B").wounds, of(result, game, "A").wounds) == (2, 0)
    assert sum(result.fights.values()) == 2


def test_what_one_does_to_ones_own_side_is_no_merit() -> None:
    game = facing({RAELIN: [(1, 3)], FINN: [(2, 3)]}, {VIKINGS: [(9, 3)]})[0]
    raelin, finn = game.figure("A", RAELIN), game.figure("A", FINN)
    own = Wounded(figure=finn.id, wounds=1, total=1, life=4, why="test", by=raelin.id)
    nobody = Wounded(figure=finn.id, wounds=1, total=2, life=4, why="test", by=None)
    result = Result.of(game, [own, nobody])
    assert all(card.wounds == 0 for card in result.cards)
    assert result.fights == {Hex(2, 3): 2}
