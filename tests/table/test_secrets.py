"""What a seat may not know changes nothing that its window shows; in many games: `make many-view-leaks`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from builder import places
from builder.formats.hexgame import load_setting
from builder.match.match import Match
from builder.referee import Game, SeededDice
from builder.referee.events import MarkerPut, RoundBegan, RoundEnded
from builder.referee.state import Phase, PutMarker
from builder.table.window import TableWindow
from tests.formats import played
from tests.match.far_games import hide_otherwise
from tests.referee.tables import the_cards, the_catalogue
from tests.table.conftest import Open
from tests.table.driver import pass_on
from tests.table.leaks import leaks, moments, seats_of, shown

MEADOW = "the meadow, with secret glyphs"
MOMENTS = {  # turns in which many order markers lie face down
    MEADOW: 35,
    "four-fords-hidden-herald": 35,
    "gate-of-the-raven-hold-raven-banner": 35,
}
Opened = Callable[[Match], TableWindow]


def new_game(name: str, seed: int) -> Game:
    """A game of a shipped scenario, or of the small one with everything hidden that a game can hide."""
    if name == MEADOW:
        return played.new_game(3, seed)
    path = places.shipped("scenarios") / f"{name}.hexscenario"
    setting = load_setting(path, the_catalogue(), the_cards())
    return setting.game(setting.table(), SeededDice(seed))


@pytest.mark.rule("R011", "R120")
@pytest.mark.parametrize("name", MOMENTS)
def test_other_secrets_look_the_same_from_every_seat(name: str, window_of: Opened) -> None:
    game, seed = new_game(name, 2), 2 + len(name)
    for events in moments(game, Random(seed), frozenset({MOMENTS[name]})):
        found = [leaks(window, Random(seed)) for window in seats_of(game, events, window_of)]
        assert [fault for _hidden, faults in found for fault in faults] == []
        assert any(hidden for hidden, _faults in found)


def test_who_owns_a_secret_sees_when_it_is_another(window_of: Opened) -> None:
    game = played.new_game(3, 2)
    for events in moments(game, Random(2), frozenset({35})):
        for window in seats_of(game, events, window_of):
            seat = window.controller.match.people[0]
            others = [name for name in game.table.seating if game.table.side(name) != game.table.side(seat)]
            before = shown(window)[0]
            assert hide_otherwise(window.controller.match, others[0], Random(1))
            window.controller.game.forget()
            assert shown(window)[0] != before
            return


@pytest.fixture
def laying(sit_down: Open) -> TableWindow:
    """Two people at one screen, the first of whom lays order markers."""
    window = sit_down("gate-of-the-raven-hold-raven-banner", "human", "human")
    controller = window.controller
    while controller.game.state.phase is not Phase.MARKERS:
        pass_on(window)
        controller._clock.stop()
        due = controller.match.due or ""
        controller._do(next(iter(controller.game.legal_actions(due))), due)
    pass_on(window)
    return window


@pytest.mark.rule("R011")
def test_who_comes_to_the_screen_next_does_not_see_which_card_was_laid_on_last(laying: TableWindow) -> None:
    controller, armies = laying.controller, laying.armies
    while controller.hands_over is None:
        due = controller.match.due or ""
        action = next(iter(controller.game.legal_actions(due)))
        assert isinstance(action, PutMarker)
        armies.table.setCurrentIndex(armies.model.row_of(action.card))
        controller._do(action, due)
    assert not armies.table.currentIndex().isValid()


@pytest.mark.rule("R011")
def test_markers_of_rounds_that_are_over_stand_in_the_log_where_they_were_laid(laying: TableWindow) -> None:
    """Only who lays now is held back."""
    player = laying.controller.match.due or ""
    card = next(card.id for card in laying.controller.game.cards_of(player))
    before, now = (MarkerPut(player=player, card=card, marker="", known_to=()) for _ in range(2))
    ended, began = RoundEnded(round=1), RoundBegan(round=2)
    other = next(name for name in laying.controller.game.table.seating if name != player)
    assert laying.log._without_held([before, ended, began, now], other) == [before, ended, began]
    assert laying.log._held == [now]
