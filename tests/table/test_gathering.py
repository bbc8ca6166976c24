"""Armies are drafted card by card, or put together within the points and brought."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest

from builder.referee.state import Phase, TakeCard
from builder.table.gathering import POINTS, CardsModel
from builder.view.scenario_marks import seat_colours
from tests.table.conftest import Open
from tests.table.driver import pass_on


def points_of(model: CardsModel) -> list[int]:
    return [int(model.text(row, POINTS)) for row in range(model.row_total())]


def test_an_army_that_the_scenario_names_is_asked_for_as_such_and_placed_in_its_players_colour(
    sit_down: Open,
) -> None:
    window = sit_down("gate-of-the-raven-hold-homecoming", "human", "human", "greedy")
    controller, game = window.controller, window.controller.game
    said = []
    while game.state.phase is not Phase.PLACE or controller.match.due != "p1":
        pass_on(window)
        controller._clock.stop()
        said += [window.prompt.text.text()] if game.state.phase is Phase.GATHER else []
        due = controller.match.due or ""
        controller._do(next(iter(game.legal_actions(due))), due if due in controller.match.people else None)
    assert said == [
        "The gatekeepers: bring your army.",
        "The riders: bring your army.",
        "The ambushers are thinking …",
    ]
    pass_on(window)
    colour = QColor(seat_colours(game.table.scenario)[controller.match.due or ""])
    space = next(iter(controller.chosen.places))
    window.plan.bring_into_sight(space.hex)
    beside = window.plan.point_of(space.hex) + QPoint(round(window.plan.viewport.hex_size * 0.465), 0)
    seen = window.plan.grab().toImage().pixelColor(beside)
    assert abs(seen.hue() - colour.hue()) < 12, (seen.name(), colour.name())


@pytest.mark.rule("R023", "R024", "R025")
def test_a_draft_goes_card_by_card(sit_down: Open) -> None:
    window = sit_down("four-fords-night-of-drums", seed=3)
    pass_on(window)
    panel, match = window.gathering, window.controller.match
    assert panel.isVisible()
    assert panel.drafting
    assert points_of(panel.model) == sorted(points_of(panel.model), reverse=True), "the dearest first"
    assert {panel.model.item(row).id for row in range(panel.model.row_total())} == {
        action.card for action in match.game.legal_actions(match.due) if isinstance(action, TakeCard)
    }
    assert not panel.done.isEnabled(), "an army needs a card"
    panel.table.setCurrentIndex(panel.model.index(0, 0))
    panel.search.setText(panel.model.item(0).name)
    card, player = panel.model.item(0), match.due
    panel.table.setCurrentIndex(panel.model.index(0, 0))
    assert card.name in panel.sheet.toPlainText()
    QTest.keyClick(panel.table, Qt.Key.Key_Return)
    assert panel.search.text() == "", "the next one sees all cards"
    assert [owned.card.id for owned in match.game.cards_of(player or "")] == [card.id]


@pytest.mark.rule("R020", "R021", "R026")
def test_an_army_is_put_together_within_the_points_and_why_not_is_said(sit_down: Open) -> None:
    window = sit_down("four-fords-night-of-drums", seed=3, gathering="pre-made")
    pass_on(window)
    panel, match = window.gathering, window.controller.match
    assert panel.isVisible()
    assert not panel.drafting
    assert not panel.done.isEnabled()
    cards = [panel.model.item(row) for row in range(panel.model.row_total())]
    unique = next(row for row, card in enumerate(cards) if card.unique and card.points <= 100)
    panel.table.setCurrentIndex(panel.model.index(unique, 0))
    for _twice in range(2):
        QTest.mouseClick(panel.take, Qt.MouseButton.LeftButton)
    assert not panel.done.isEnabled()
    assert "(R026)" in panel.state.text()
    QTest.mouseClick(panel.out, Qt.MouseButton.LeftButton)
    assert panel.done.isEnabled()
    card, player = panel.model.item(unique), match.due
    assert panel.state.text().startswith(card.name)
    QTest.mouseClick(panel.done, Qt.MouseButton.LeftButton)
    assert [owned.card.id for owned in match.game.cards_of(player or "")] == [card.id]
    pass_on(window)
    panel.table.setCurrentIndex(panel.model.index(panel.model.row_total() - 1, 0))
    QTest.mouseClick(panel.take, Qt.MouseButton.LeftButton)
    QTest.mouseClick(panel.done, Qt.MouseButton.LeftButton)
    pass_on(window)
    controller = window.controller
    assert match.game.state.phase is Phase.PLACE
    assert controller.figure is not None
    assert controller.lit, "where the next figure may be placed is seen at once"
    assert f"Place #{controller.figure} " in window.prompt.text.text()
    controller.choose_figure(None)
    assert controller.lit


@pytest.mark.rule("R021")
def test_a_person_chooses_an_army_before_that_of_the_computer_is_seen(sit_down: Open) -> None:
    match = sit_down("four-fords-night-of-drums", "human", "greedy", gathering="pre-made").controller.match
    assert match.due in match.people


def test_a_search_leaves_the_cards_with_all_its_words(sit_down: Open) -> None:
    window = sit_down("four-fords-night-of-drums", seed=3)
    pass_on(window)
    panel = window.gathering
    panel.search.setText("kyrie war")
    names = [panel.model.item(row).name for row in range(panel.model.row_total())]
    assert names
    assert all("Kyrie" in name and "Warrior" in name for name in names)
    panel.search.clear()
    assert panel.model.row_total() > len(names)


@pytest.mark.rule("R023")
def test_of_two_players_it_is_told_how_two_draft_and_the_map_tells_what_lies_where(sit_down: Open) -> None:
    window = sit_down("four-fords-night-of-drums", seed=3)
    pass_on(window)
    assert window.gathering.state.text() == (
        "The first player takes one card, the second two; from then on one each in turn."
    )
    game = window.controller.game
    glyph = next(iter(game.state.glyphs.values()))
    space = game.table.space(glyph.at)
    assert space is not None
    window.controller.point_at(space)
    assert window.prompt.why.isVisible()
    assert f"level {space.level}" in window.prompt.why.text()
    assert "glyph" in window.prompt.why.text()
