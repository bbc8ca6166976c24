"""The model at the table: what is lit and pointed at there is the same as on the plan."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from builder.hexgrid import Hex, centre
from builder.match.match import Match
from builder.match.traces import Trace, TraceKind
from builder.referee.state import Attack
from builder.scenario import Position
from builder.table.window import TableWindow
from builder.view.theme import colours
from builder.view.tool_drag import Spot
from tests.referee.cards import FINN, VIKINGS
from tests.table.test_window import in_turn, trial

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(window_of: Callable[[Match], TableWindow]) -> TableWindow:
    """Finn has a Viking before him; plan and model are seen."""
    window = window_of(in_turn({FINN: [(3, 3)]}, {VIKINGS: [(4, 3)]}))
    window.controller.sit_down()
    window.arrange("both")
    return window


def test_a_click_in_the_model_does_what_it_does_on_the_plan(window: TableWindow) -> None:
    assert window.model is not None
    game, view = window.controller.game, window.model.view
    viking = next(figure for figure in game.figures("B"))
    view.pointed.emit(Spot(0, centre(Hex(4, 3)), 1), NONE)
    assert window.controller.pointed == viking.spaces[0]
    assert window.odds.isVisible()
    view.clicked.emit(Spot(0, centre(Hex(4, 3)), 1), NONE)
    assert window.controller.match.actions == 0, "dice of people are asked for"
    assert window.dice_dialog.isVisible()
    window.dice_dialog.reject()
    view.clicked.emit(Spot(0, centre(Hex(3, 4)), 1), Qt.KeyboardModifier.ShiftModifier)
    assert [space.hex for space in window.controller.way] == [Hex(3, 3), Hex(3, 4)]


def test_what_is_lit_in_the_model_is_what_may_be_clicked(window: TableWindow) -> None:
    assert window.model is not None
    controller = window.controller
    washed = {hex for hex, _height, _colour, _opacity in window.model.washes()}
    figure = controller.game.state.figures[controller.figure or 0]
    assert washed == {space.hex for space in controller.lit} | {space.hex for space in figure.spaces}
    assert any(isinstance(action, Attack) for actions in controller.lit.values() for action in actions)


def test_whom_to_attack_is_ringed_and_what_moves_cost_is_written_in_the_model(window: TableWindow) -> None:
    assert window.model is not None
    controller, bad = window.controller, colours(window.model.view.palette()).bad.name()
    ringed = {ink for _one, _other, ink, _wide in window.model.rings()}
    assert bad in ringed
    assert len(ringed) == 2
    assert len(list(window.model.costs())) == len({space.hex for space in controller.reach})
    controller.choose_figure(None)
    assert {ink for _one, _other, ink, _wide in window.model.rings()} == ringed - {bad}
    assert not list(window.model.costs())


def test_the_way_that_is_pointed_at_is_drawn_and_so_is_an_attack(window: TableWindow) -> None:
    assert window.model is not None
    controller = window.controller
    assert list(window.model.way()) == []
    for space in controller.chosen.attacks:
        controller.point_at(space)
        assert len(list(window.model.way())) == 1
    goal = next(space for space in controller.chosen.moves if space.hex == Hex(3, 4))
    controller.point_at(goal)
    assert list(window.model.way())


def test_a_window_that_is_closed_gives_back_what_it_held_on_the_graphics_card(window: TableWindow) -> None:
    assert window.model is not None
    view = window.model.view
    assert view.picture() is not None
    assert view._renderer is not None
    assert window.close()
    assert view._renderer is None


def test_plan_and_model_share_the_window_as_it_was_left(window: TableWindow) -> None:
    assert window.model is not None
    for name, plan, model in (("plan", True, False), ("model", False, True), ("both", True, True)):
        window.views[name].trigger()
        assert (window.plan.isVisible(), window.model.view.isVisible()) == (plan, model)
        assert window.views[name].isChecked()


def test_plan_and_model_lie_so_that_more_is_seen(window: TableWindow) -> None:
    assert window.model is not None
    for wide, high in ((3000, 700), (1000, 1500)):
        window.resize(wide, high)
        plan, model = window.plan.geometry(), window.model.view.geometry()
        assert (plan.right() < model.left()) == (wide > high)
        assert (plan.bottom() < model.top()) == (wide < high)


def test_a_figure_goes_its_way_in_the_model_and_nothing_else_is_made_again(
    window: TableWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, controller = window.model, window.controller
    assert model is not None
    made: list[str] = []
    monkeypatch.setattr(model.view, "lay_over", lambda key, make, **how: made.append(key))
    finn, viking = (f"figure {one.id}" for one in controller.standing)
    controller.pace = 100_000
    goal = trial(controller.match).position_at(1, 3)
    controller.motion.begin([Trace(TraceKind.WAY, (), figure=controller.standing[0].id, stands=(
        (Position(Hex(3, 3), 1),), (Position(Hex(2, 3), 1),), (goal,)
    ))], controller.pace)  # fmt: skip
    shown = []
    for _step in range(3):
        made.clear()
        controller.motion._step()
        shown.append((model._bodies[finn].placed[0].token.positions[0].hex.q, list(made)))
    assert shown == [(2, [finn]), (1, [finn]), (3, [finn])], "then where it is: this one never moved"
    assert viking in model._bodies


def test_a_picture_of_ones_own_stands_on_the_base_and_faces_whoever_looks(window: TableWindow) -> None:
    model = window.model
    assert model is not None
    image = QImage(20, 30, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    window.plan.pictures._known[FINN] = image
    model.show_now()
    assert model.view.picture() is not None
    pictured = [body for body in model._bodies.values() if body.faces is not None]
    assert [body.card for body in pictured] == [FINN]
    colours_of = {tuple(row) for row in model._made(pictured[0]).vertices["colour"][:, :3].tolist()}
    assert (255, 0, 255) in colours_of
    model.view.turn(120.0)
    (turned,) = [body for body in model._bodies.values() if body.faces is not None]
    assert pictured[0].faces is not None
    assert turned.faces == pictured[0].faces + 120
