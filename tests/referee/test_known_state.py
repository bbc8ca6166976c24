"""What a seat may know of a game is enough to ask all its questions elsewhere, and holds nothing hidden."""

from __future__ import annotations

from builder.referee import Game, SeededDice
from builder.referee.events import MarkerPut
from builder.referee.known_state import known_event, known_scenario, known_state
from builder.referee.views import view
from builder.scenario import PlacedGlyph, Up
from tests.formats import played


def test_what_is_legal_is_the_same_in_what_a_seat_knows() -> None:
    game = played.new_game(3, 2)
    other = Game(game.table, SeededDice(99))
    for _happened in played.play(game, 2, most=40):
        for seat in game.table.seating:
            other.state = known_state(game, seat)
            other.forget()
            assert view(other, seat) == view(game, seat)
            assert list(other.legal_actions(seat)) == list(game.legal_actions(seat))


def test_a_glyph_that_lies_symbol_side_up_is_in_no_scenario_that_is_sent() -> None:
    known = known_scenario(played.scenario())
    assert all(isinstance(glyph, PlacedGlyph) and glyph.up is Up.POWER for glyph in known.glyphs)
    assert len(known.glyphs) == len(played.scenario().glyphs) - 1
    assert known.shuffled == played.scenario().shuffled, "which glyphs were shuffled is known"


def test_an_order_marker_of_another_side_is_put_without_its_number() -> None:
    event = MarkerPut(player="B", card="B:x", marker="X", known_to=("B", "C"))
    assert known_event(event, "C") == event
    assert known_event(event, "A") == MarkerPut(player="B", card="B:x", marker="", known_to=("B", "C"))
