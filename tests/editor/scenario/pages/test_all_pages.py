"""Every page shows every shipped scenario, and looking at one changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from builder import places
from builder.editor.scenario.pages import PAGES
from builder.editor.window import Window

SHIPPED = sorted(path for path in places.shipped("scenarios").glob("*.hexfield"))
FIELDS = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QPlainTextEdit, QSpinBox)


def with_scenarios(path: Path) -> bool:
    return any(path.parent.glob(f"{path.stem}-*.hexscenario"))


@pytest.mark.parametrize("path", [*filter(with_scenarios, SHIPPED)], ids=lambda path: path.stem)
def test_looking_at_a_scenario_changes_nothing(window: Window, path: Path) -> None:
    assert window.session.filing.open_path(path)
    scenarios = window.document.scenarios
    assert scenarios.all
    window.session.show_dock("scenario")
    for one in scenarios.all:
        scenarios.choose(one.key)
        for page in PAGES:
            window.session.scenario_dock.show_page(page.id)
        assert not scenarios.dirty
    assert window.document.history.count == 0


def is_part(widget: QWidget) -> bool:
    """Whether it belongs to another field: the list of a choice, the header of a table."""
    parent = widget.parentWidget()
    return parent is not None and (isinstance(parent, FIELDS) or is_part(parent))


def test_all_that_can_be_worked_is_reached_by_keys_and_named_for_those_who_do_not_see_it(
    window: Window,
) -> None:
    window.session.actions["new-scenario"].trigger()
    for kind in PAGES:
        page = window.session.scenario_dock.show_page(kind.id)
        assert page.isVisible()
        assert kind.title
        for widget in [found for field in FIELDS for found in page.findChildren(field)]:
            if not is_part(widget):
                text = widget.text() if isinstance(widget, QAbstractButton) else ""
                assert text or widget.accessibleName(), (kind.id, widget)
                by_keys = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
                assert by_keys or not widget.isVisibleTo(page), (kind.id, widget)
