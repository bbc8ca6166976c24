"""How a game goes on in its window: figures that go their ways, dice that lie where one looks, hints, and
threats, and a turn that is not ended by mistake.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from builder.hexgrid import Hex
from builder.match.match import Match
from builder.match.traces import TraceKind, traces
from builder.referee.dice import COMBAT, D20
from builder.referee.events import Moved
from builder.referee.state import Attack, EndTurn, Move
from builder.scenario import Position
from builder.table.prompt import instruction
from builder.table.window import PACES, TableWindow
from builder.view import settings
from tests.referee.cards import FINN, GUARDS, KELDA, MIMRING, VIKINGS
from tests.referee.tables import d20, game_of, shields, skulls
from tests.table.test_window import in_turn, playing

Opened = Callable[[Match], TableWindow]


def place(q: int, r: int) -> Position:
    return Position(Hex(q, r), 1)


# ---- Figures go their ways ----


def test_a_figure_is_shown_on_each_space_of_its_way_and_then_where_it_is(
    window_of: Opened, qtbot: QtBot
) -> None:
    window = window_of(in_turn({FINN: [(2, 3)]}, {GUARDS: [(9, 3)]}))
    controller = window.controller
    controller.pace = 80
    finn = next(iter(controller.standing))
    seen = [finn.at]
    controller.motion.stepped.connect(lambda: seen.append(controller.standing[0].at))
    controller.do(Move("A", finn.id, place(5, 3)))
    assert controller.game.state.figures[finn.id].spaces[0].hex == Hex(5, 3), "the game waits for nothing"
    seen.append(controller.standing[0].at)
    qtbot.waitUntil(lambda: not controller.motion.shown)
    assert [at[0].hex.q for at in dict.fromkeys(seen)] == [2, 3, 4, 5]


def test_both_ends_of_a_long_figure_are_on_its_way() -> None:
    way = tuple(place(q, 3) for q in (3, 4, 5))
    event = Moved(figure=1, stood=(place(3, 3), place(2, 3)), way=way, tail=place(4, 3), cost=2, how="walk")
    game = game_of({"A": {MIMRING: [((3, 3), (2, 3))]}, "B": {GUARDS: [(9, 3)]}})
    (trace,) = traces(game.state, [event])
    assert trace.stands == ((place(3, 3), place(2, 3)), (place(4, 3), place(3, 3)))


def test_at_once_means_at_once(window_of: Opened) -> None:
    window = window_of(in_turn({FINN: [(2, 3)]}, {GUARDS: [(9, 3)]}))
    finn = window.controller.standing[0]
    window.controller.do(Move("A", finn.id, place(5, 3)))
    assert not window.controller.motion.shown
    assert window.controller.standing[0].at == (place(5, 3),)


def test_the_next_thing_that_happens_ends_the_way_that_is_shown(window_of: Opened) -> None:
    window = window_of(in_turn({VIKINGS: [(2, 3), (2, 5)]}, {GUARDS: [(9, 3)]}))
    controller = window.controller
    controller.pace = 100_000
    one, other = controller.standing[:2]
    controller.do(Move("A", one.id, place(5, 3)))
    controller.do(Move("A", other.id, place(5, 5)))
    assert dict(controller.motion.shown) == {other.id: (place(2, 5),)}


def test_the_pace_is_chosen_in_the_menu_and_kept(window_of: Opened) -> None:
    window = window_of(in_turn({FINN: [(2, 3)]}, {GUARDS: [(9, 3)]}))
    window.paces["slow"].trigger()
    assert window.controller.pace == PACES["slow"][1]
    assert settings.stored_text("table/pace") == "slow"


# ---- Dice lie where one looks ----


def test_dice_lie_at_the_target_those_of_the_defense_below(window_of: Opened) -> None:
    match = in_turn({FINN: [(5, 3)]}, {VIKINGS: [(6, 3)]})
    window = window_of(match)
    controller = window.controller
    controller._rolls = [skulls(2, of=3), shields(3, of=4)]
    finn, viking = controller.standing[:2]
    controller.do(Attack("A", finn.id, viking.id))
    dice = [trace for trace in controller.traces if trace.kind is TraceKind.DICE]
    assert [(one.points, one.dice, len(one.sides), one.defends) for one in dice] == [
        ((place(6, 3),), COMBAT, 3, False),
        ((place(6, 3),), COMBAT, 4, True),
    ]
    window.plan.zoom(1.0)
    picture = window.plan.grab().toImage()
    at = window.plan.point_of(Hex(6, 3))
    size = window.plan.viewport.hex_size
    above, below = (QPoint(at.x(), round(at.y() + way * size)) for way in (-0.9, 0.9))
    assert any_near(picture, above, size, lambda c: c.red() > 140 and c.green() < 70), "a red skull"
    assert any_near(picture, below, size, lambda c: c.blue() > 130 and c.red() < 70), "a blue shield"


def any_near(picture: QImage, at: QPoint, far: float, fits: Callable[[QColor], bool]) -> bool:
    """Whether a pixel near a point fits."""
    ratio, reach = picture.devicePixelRatio(), round(far / 2)
    return any(
        fits(picture.pixelColor(round((at.x() + x) * ratio), round((at.y() + y) * ratio)))
        for x in range(-2 * reach, 2 * reach)
        for y in range(-reach, reach)
    )


def test_a_d20_lies_at_the_figure_that_it_is_rolled_for(window_of: Opened) -> None:
    game = game_of({"A": {KELDA: [(3, 3)], FINN: [(3, 4)]}, "B": {GUARDS: [(9, 3)]}})
    game.hurt(game.figure("A", FINN), 1)
    game.take_turn("A", KELDA)
    window = window_of(playing(game))
    use = game.offered("healing-touch")[0]
    window.controller._rolls = [d20(15)]
    window.controller.do(use)
    (die,) = [trace for trace in window.controller.traces if trace.kind is TraceKind.DICE]
    assert (die.points, die.dice, die.sides) == ((place(3, 4),), D20, (15,))


# ---- Hints and threats ----


def test_a_hint_says_what_to_do_and_why_and_shows_where_until_something_is_done(
    window_of: Opened, qtbot: QtBot
) -> None:
    window = window_of(in_turn({FINN: [(2, 3)]}, {GUARDS: [(6, 3)]}, "B"))
    window.hint.trigger()
    qtbot.waitUntil(lambda: window.bubble.text().startswith("Hint:"), timeout=20_000)
    assert "Finn" in window.bubble.text()
    assert window.controller.foreshown
    finn = window.controller.standing[0]
    window.controller.do(Move("A", finn.id, place(3, 3)))
    assert "Hint" not in window.bubble.text()
    assert not window.controller.foreshown


def test_nobody_is_advised_while_a_computer_player_is_due(window_of: Opened) -> None:
    window = window_of(in_turn({FINN: [(2, 3)]}, {GUARDS: [(6, 3)]}, "A"))
    assert not window.hint.isEnabled()


def test_threats_count_the_enemies_that_reach_a_space(window_of: Opened, qtbot: QtBot) -> None:
    """Both Guards move 4 and shoot 7 far."""
    window = window_of(in_turn({FINN: [(0, 0)]}, {GUARDS: [(11, 7), (11, 6)]}, "B"))
    advisor = window.advisor
    window.threats.trigger()
    qtbot.waitUntil(lambda: bool(advisor.threats), timeout=20_000)
    assert advisor.threats.get(Hex(11, 7)) == 2
    assert advisor.threats.get(Hex(0, 0)) is None, "18 spaces away"
    assert advisor.threats.get(Hex(5, 7), 0) == 2
    window.threats.trigger()
    assert advisor.threats == {}


# ---- A turn is not ended by mistake ----


def test_a_turn_with_an_attack_left_is_ended_twice(window_of: Opened) -> None:
    match = in_turn({VIKINGS: [(5, 3), (5, 4)]}, {GUARDS: [(6, 3)]}, "B")
    window = window_of(match)
    controller = window.controller
    controller._rolls = [skulls(0, of=3), shields(0, of=7)]
    controller.do(Attack("A", controller.standing[0].id, controller.standing[2].id))
    controller.choose(EndTurn("A"))
    assert match.game.turn.player == "A"
    assert "can still attack" in instruction(controller)
    controller.choose(EndTurn("A"))
    assert match.game.state.turn is None or match.game.turn.player != "A"


def test_who_does_not_want_that_ends_it_at_once_and_keeps_it_so(window_of: Opened) -> None:
    match = in_turn({VIKINGS: [(5, 3), (5, 4)]}, {GUARDS: [(6, 3)]}, "B")
    window = window_of(match)
    controller = window.controller
    window.asks.trigger()
    assert not settings.stored_flag("table/asks-before-ending", default=True)
    controller._rolls = [skulls(0, of=3), shields(0, of=7)]
    controller.do(Attack("A", controller.standing[0].id, controller.standing[2].id))
    controller.choose(EndTurn("A"))
    assert match.game.state.turn is None or match.game.turn.player != "A"
