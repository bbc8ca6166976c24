"""What cannot be built is refused with a sentence, where that is switched on; Alt builds it all the same."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolTip

from builder.editor.start.new_dialog import NewDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view import settings
from editor.people import SHIFT, Answers, Hands

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def rock(window: Window, hands: Hands) -> Window:
    """One tile, the level of which is shown: with Shift another goes into its place."""
    hands.place("rock-1", Hex(2, 2))
    window.desk.show_level(1)
    return window


def put_into_it(hands: Hands, keys: Qt.KeyboardModifier = SHIFT) -> int:
    hands.choose("grass-1")
    hands.click(Hex(2, 2), keys=keys)
    return len(hands.placed())


def test_unless_it_is_switched_on_everything_is_put_down(rock: Window, hands: Hands) -> None:
    assert not rock.session.preferences.now.refuses
    assert put_into_it(hands) == 2


def test_what_breaks_a_rule_is_not_put_down_and_the_sentence_stands_at_the_mouse(
    rock: Window, hands: Hands
) -> None:
    rock.session.preferences.change(refuses=True)
    assert put_into_it(hands) == 1
    said = rock.statusBar().currentMessage()
    assert said.endswith("hold Alt to put it down all the same")
    assert QToolTip.text().endswith("hold Alt to put it down all the same")
    assert rock.document.history.labels[-1] == "Place single rock tile"
    hands.click(Hex(5, 2))
    assert len(hands.placed()) == 2, "what can be built is"


def test_with_alt_it_is_put_down_all_the_same(rock: Window, hands: Hands) -> None:
    rock.session.preferences.change(refuses=True)
    assert put_into_it(hands, SHIFT | ALT) == 2


def test_what_is_dragged_where_it_cannot_be_goes_back(window: Window, hands: Hands) -> None:
    hands.place("grass-1", Hex(2, 2))
    hands.place("fortress-base-end", Hex(2, 2))
    hands.place("fortress-wall-end", Hex(2, 2))
    window.session.preferences.change(refuses=True)
    window.session.actions["tool-select"].trigger()
    before = hands.placed()
    hands.drag(Hex(2, 2), Hex(4, 2), Hex(5, 2))
    assert "no base" in window.statusBar().currentMessage()
    assert hands.placed() == before
    window.session.preferences.change(refuses=False)
    hands.drag(Hex(2, 2), Hex(4, 2), Hex(5, 2))
    assert hands.placed() != before


def test_it_is_on_after_the_first_new_of_a_new_user_and_stays_as_it_is_set(
    window: Window, answers: Answers
) -> None:
    for refuses in (True, False):
        answers.expect(NewDialog, lambda dialog: dialog.accept())
        window.session.actions["new"].trigger()
        assert window.session.preferences.now.refuses is refuses
        assert window.session.view_options.display.rulers
        window.session.preferences.change(refuses=False)
    window.session.view_options.change(rulers=False)
    settings.store("tour-seen", True)
    answers.expect(NewDialog, lambda dialog: dialog.accept())
    window.session.actions["new"].trigger()
    assert not window.session.view_options.display.rulers, "who is not new has them as he wants them"
