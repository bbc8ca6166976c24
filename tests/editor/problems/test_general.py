"""What is listed among the problems besides those of the battlefield, in the window."""

from __future__ import annotations

from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.problems import Severity
from builder.view.options import TableSize
from editor.people import Hands


def warnings(window: Window) -> list[str]:
    return [p.message for p in window.session.problems.model.problems if p.severity is Severity.WARNING]


def test_a_battlefield_larger_than_the_table_is_one_row_until_it_fits_again(
    window: Window, hands: Hands
) -> None:
    window.session.view_options.change(limited=True, table=TableSize(200.0, 200.0))
    hands.choose("rock-1")
    hands.drag(Hex(0, 0), Hex(3, 0))
    assert warnings(window) == []
    hands.drag(Hex(4, 0), Hex(6, 0))
    (row,) = warnings(window)
    assert row.startswith("The battlefield is larger than your table of 20 × 20 cm")
    assert window.session.problems.parentWidget().windowTitle() == "Problems (1)"
    window.session.undo()
    assert warnings(window) == []
    window.session.redo()
    assert len(warnings(window)) == 1
    window.session.view_options.change(table=TableSize(400.0, 400.0))
    assert warnings(window) == []
    window.session.view_options.change(table=TableSize(200.0, 200.0))
    window.session.view_options.change(limited=False)
    assert warnings(window) == []


def test_each_battlefield_has_its_own(window: Window, hands: Hands) -> None:
    window.session.view_options.change(limited=True, table=TableSize(200.0, 200.0))
    hands.choose("rock-1")
    hands.drag(Hex(0, 0), Hex(6, 0))
    large = window.desk
    window.session.filing.new()
    assert warnings(window) == []
    window.session.workspace.show_desk(large)
    assert len(warnings(window)) == 1


def test_a_list_out_of_sight_counts_it_and_lists_it_when_it_comes_back(window: Window, hands: Hands) -> None:
    window.session.problems.parentWidget().hide()
    assert not window.session.problems.isVisible()
    window.session.view_options.change(limited=True, table=TableSize(200.0, 200.0))
    hands.choose("rock-1")
    hands.drag(Hex(0, 0), Hex(6, 0))
    assert window.session.problems.parentWidget().windowTitle() == "Problems (1)"
    window.session.show_dock("problems")
    assert len(warnings(window)) == 1
