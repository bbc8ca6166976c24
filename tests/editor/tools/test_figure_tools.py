"""The tool that asks where a figure can go: hexes and keys in, what is put down out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.surface import Surface
from builder.editor.figure.model import FigureChoice, Puts
from builder.editor.figure.movement import MovementProbe
from builder.editor.tools import GestureOutcome, Pointer, Tool, ToolScene
from builder.editor.tools.base import Putting
from builder.editor.tools.figure_tools import MovementTool, SightTool
from builder.hexgrid import ORIGIN, Hex
from editor.tools.strokes import MakeScene
from tests.battlefields import laid

TOOL = MovementTool()


@pytest.fixture
def look(scene: MakeScene, catalogue: Catalogue) -> Callable[[], ToolScene]:
    """Two tiles side by side, looked at with a movement probe."""
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0))
    document = Document(battlefield)
    movement = MovementProbe(Surface(document, document), FigureChoice(catalogue.kinds, document), document)
    movement.begin()
    made = scene(battlefield, movement=movement)
    return lambda: made


def test_pointing_names_the_space_and_what_a_click_does_and_bare_table_is_none(
    look: Callable[[], ToolScene],
) -> None:
    preview = TOOL.hover(Pointer(ORIGIN), look())
    assert preview.space is not None
    assert (preview.space.hex, preview.space.level) == (ORIGIN, 1)
    assert "Click to put the figure on" in preview.reason
    assert not preview.ghosts
    preview = TOOL.hover(Pointer(Hex(7, 0)), look())
    assert preview.space is None
    assert "No figure can stand on" in preview.reason
    outcome = TOOL.activate(Pointer(Hex(7, 0)), look())
    assert outcome is not None
    assert outcome.putting is None
    assert "No figure can stand on" in outcome.say


def test_enter_puts_down_what_the_keys_and_the_dock_say(look: Callable[[], ToolScene]) -> None:
    for keys, puts in (({}, Puts.FIGURE), ({"shift": True}, Puts.ENEMY), ({"ctrl": True}, Puts.FRIEND)):
        assert TOOL.activate(Pointer(ORIGIN, **keys), look()) == GestureOutcome(
            putting=Putting(ORIGIN, puts)
        ), keys
    movement = look().movement
    assert movement is not None
    movement.choice.put(Puts.ENEMY)
    assert TOOL.activate(Pointer(ORIGIN), look()) == GestureOutcome(putting=Putting(ORIGIN, Puts.ENEMY))


def test_without_a_movement_probe_it_does_nothing(scene: MakeScene) -> None:
    bare = scene(laid(("grass-1", 0, 0, 1, 0)))
    assert TOOL.hover(Pointer(ORIGIN), bare).reason == ""
    assert TOOL.activate(Pointer(ORIGIN), bare) is None


@pytest.mark.parametrize("tool", [MovementTool(), SightTool()])
def test_a_wrong_second_click_is_answered_by_either_tool(
    tool: Tool, scene: MakeScene, catalogue: Catalogue
) -> None:
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0), ("rock-1", 0, 1, 3, 0))
    document = Document(battlefield)
    movement = MovementProbe(Surface(document, document), FigureChoice(catalogue.kinds, document), document)
    movement.begin()
    movement.choice.take("Rider on two spaces")
    movement.put(ORIGIN, None, Puts.FIGURE)
    made = scene(battlefield, movement=movement)
    wrong = tool.activate(Pointer(Hex(0, 1)), made)
    assert wrong is not None
    assert "its other end needs level 1" in wrong.say
    right = tool.activate(Pointer(Hex(1, 0)), made)
    enemy = tool.activate(Pointer(Hex(0, 1), shift=True), made)
    assert right is not None
    assert enemy is not None
    assert (right.say, enemy.say) == ("", "")
