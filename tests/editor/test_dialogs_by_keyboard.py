"""Every dialog, opened as a person opens it, can be used without a mouse: Tab, the default button, Escape."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QHeaderView,
    QInputDialog,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QScrollBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from builder import editor, places
from builder.battlefield import ReferencePicture, SetField
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.compare.window import CompareWindow
from builder.editor.document.file_names import shipped_examples
from builder.editor.filing.autosave import AutosaveFile
from builder.editor.filing.recovery_dialog import RecoveryDialog
from builder.editor.stamps.dock import StampNameDialog
from builder.editor.unknown.commands import Unknown
from builder.editor.unknown.dialog import TypeDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.drawings import Drawings
from editor.people import Answers, Hands

INPUTS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QKeySequenceEdit,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)
COMPOUND = (QAbstractSpinBox, QComboBox, QKeySequenceEdit)  # what lies inside them is not for itself
MOST_TABS = 150
ROOT = Path(editor.__file__).parent

DIALOGS = (
    ("PropertiesDialog", "properties"),
    ("ShortcutsDialog", "shortcuts"),
    ("ActionPalette", "action-palette"),
    ("CollectionDialog", "collection"),
    ("TableSizeDialog", "table-size"),
    ("ReferenceDialog", "reference-picture"),
    ("PreferencesDialog", "preferences"),
    ("NoteDialog", "note-hex"),
    ("NoteDialog", "note-level"),
    ("TerrainDialog", "replace-terrain"),
    ("PictureDialog", "export-picture"),
    ("PageDialog", "export-page"),
    ("SendDialog", "send-to-phone"),
    ("ForumDialog", "forum-post"),
    ("FitDialog", "lay-again"),
    ("SheetOptionsDialog", "export-sheets"),
    ("PrintPreview", "print"),
    ("QMessageBox", "about"),
    ("ScenarioTitleDialog", "rename-scenario"),
    ("QMessageBox", "delete-scenario"),
)
"""How each dialog of the program is opened: by an action."""


# Opened by other means than an action, in tests of their own below.
OTHERS = frozenset(
    {"CompareWindow", "NewDialog", "RecoveryDialog", "ScenariosDialog", "StampNameDialog", "TypeDialog"}
)


def inputs(dialog: QWidget) -> list[QWidget]:
    """What a person may want to reach: everything that can be used now."""
    found: list[QWidget] = []
    for widget in dialog.findChildren(QWidget):
        inside = widget.parentWidget()
        if (
            isinstance(widget, INPUTS)
            and not isinstance(widget, (QHeaderView, QScrollBar))
            and widget.isVisible()
            and widget.isEnabled()
            and not isinstance(inside, COMPOUND)
            # Small buttons inside a field; clearing works by keys, too.
            and not (isinstance(widget, QAbstractButton) and isinstance(inside, (QLineEdit, QHeaderView)))
            and not (isinstance(widget, QAbstractButton) and isinstance(inside, QAbstractItemView))
        ):
            found.append(widget)
    return found


def of_whom(widget: QWidget | None) -> set[int]:
    """A widget that has the focus and those for which it has it."""
    found: set[int] = set()
    while widget is not None:
        found.add(id(widget))
        widget = widget.parentWidget()
    return found


def named(widget: QWidget) -> str:
    """A control as it is named in a failing test."""
    return f"{type(widget).__name__} {widget.accessibleName() or getattr(widget, 'text', str)()!r}"


def jumps(places: Mapping[QWidget, QRect]) -> list[str]:
    """Where Tab goes up again, though not to another column; once is where its round begins again.

    ``places`` are those of all that it came to, in its order.
    """
    order = [*places]
    found = [
        f"Tab goes up from {named(one)} to {named(other)}"
        for one, other in zip(order, (*order[1:], *order[:1]), strict=True)
        if places[other].bottom() < places[one].top()
        and places[other].left() <= places[one].right()
        # A list scrolls as Tab goes down in it.
        and (listed(one) is None or listed(one) is not listed(other))
    ]
    return found if len(found) > 1 else []


def listed(widget: QWidget | None) -> QScrollArea | None:
    """The list in which a control is scrolled."""
    while widget is not None and not isinstance(widget, QScrollArea):
        widget = widget.parentWidget()
    return widget


def missed_by_tab(qtbot: QtBot, dialog: QWidget) -> list[str]:
    """Where Tab jumps, and the inputs to which no number of Tabs leads."""
    wanted = inputs(dialog)
    reached: set[int] = set()
    places: dict[QWidget, QRect] = {}
    for _ in range(MOST_TABS):
        here = dialog.focusWidget()
        reached |= of_whom(here)
        inside = here.parentWidget() if here is not None else None
        whole = inside if isinstance(inside, COMPOUND) else here
        if whole is not None and whole not in places:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            places[whole] = QRect(whole.mapTo(dialog, QPoint()), whole.size())
        qtbot.keyClick(here or dialog, Qt.Key.Key_Tab)
        if here is dialog.focusWidget():
            break  # Tab is swallowed
    groups = {id(w.parentWidget()) for w in wanted if isinstance(w, QRadioButton) and id(w) in reached}
    return jumps(places) + [
        f"Tab does not lead to {named(widget)}"
        for widget in wanted
        if id(widget) not in reached
        and not (widget.focusProxy() is not None and id(widget.focusProxy()) in reached)
        # Arrow keys walk among the choices of one question.
        and not (isinstance(widget, QRadioButton) and id(widget.parentWidget()) in groups)
    ]


def faults(qtbot: QtBot, dialog: QDialog) -> list[str]:
    """What a person without a mouse would miss."""
    found = missed_by_tab(qtbot, dialog)
    if not dialog.windowTitle():
        found.append("it has no title")
    pushed = [button for button in dialog.findChildren(QPushButton) if button.isVisible()]
    if pushed and not any(button.isDefault() or button.autoDefault() for button in pushed):
        found.append("Enter presses no button")
    for field in inputs(dialog):
        named = field.accessibleName() or getattr(field, "text", str)() or labelled(dialog, field)
        if isinstance(field, (QLineEdit, QComboBox, QAbstractSpinBox, QPlainTextEdit)) and not named:
            found.append(f"{type(field).__name__} has no name for those who cannot see it")
    qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Escape)
    if dialog.isVisible():
        found.append("Escape does not close it")
        dialog.reject()
    return found


def labelled(dialog: QWidget, field: QWidget) -> bool:
    """Whether a label names a field."""
    return any(label.buddy() is field for label in dialog.findChildren(QLabel))


@pytest.fixture
def at_work(window: Window, hands: Hands) -> Window:
    """All is there that a dialog may ask about: a tile that is selected, a level, a scenario, a picture."""
    corners, places = [(0, 0), (90, 0), (0, 90)], [Hex(0, 0), Hex(9, 0), Hex(-4, 9)]
    window.document.do(SetField("picture", ReferencePicture.of("scan.png", corners, places)), "Lay a picture")
    window.session.actions["new-scenario"].trigger()
    hands.place("grass-7", Hex(2, 3))
    window.desk.show_level(1)
    window.session.actions["select-all"].trigger()
    return window


def test_every_dialog_is_used_without_a_mouse(
    qtbot: QtBot, at_work: Window, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.sheets.sending.own_address", lambda: "127.0.0.1")  # without a network, too
    found: list[tuple[str, str, list[str]]] = []

    def act(dialog: QDialog) -> None:
        found.append((type(dialog).__name__, action, faults(qtbot, dialog)))

    for _, action in DIALOGS:
        answers.expect(QDialog, act)
        assert at_work.session.actions[action].isEnabled(), action
        at_work.session.actions[action].trigger()
    assert found == [(kind, action, []) for kind, action in DIALOGS]
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert at_work.findChildren(QDialog) == [], "a closed dialog is freed"


def test_dialogs_are_shown_by_the_one_way_that_frees_them() -> None:
    shown = {
        f"{file.relative_to(ROOT.parent)}: {line.strip()}"
        for room in ("editor", "table", "view")
        for file in (ROOT.parent / room).rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if ".exec()" in line
    }
    assert shown == {
        "editor/application.py: ended = application.exec()",
        "table/application.py: return QApplication.exec()",
        "table/editor_line.py: loop.exec()",
        "view/jobs/progress.py: if loop.exec():",
        "view/widgets/layout.py: return dialog.exec()",
    }


def test_the_window_that_compares_is_used_without_a_mouse(qtbot: QtBot, window: Window, hands: Hands) -> None:
    session = window.session
    for piece in ("grass-7", "sand-7"):
        session.filing.new()
        hands.place(piece, Hex(2, 3))
    session.actions["compare"].trigger()
    (compared,) = window.findChildren(CompareWindow)
    qtbot.waitUntil(lambda: compared.model.row_total() > 0)
    compared.activateWindow()
    compared.table.selectRow(0)
    assert faults(qtbot, compared) == []


def test_the_dialog_for_a_new_battlefield_is_used_without_a_mouse(
    qtbot: QtBot, window: Window, answers: Answers
) -> None:
    window.starting.show_welcome()
    page, found = window.starting.page, []
    assert page is not None
    answers.expect(QDialog, lambda dialog: found.extend(faults(qtbot, dialog)))
    qtbot.keyClick(page.new, Qt.Key.Key_Return)
    assert found == []


def test_the_list_of_scenarios_to_play_is_used_without_a_mouse(
    qtbot: QtBot, window: Window, answers: Answers
) -> None:
    found: list[str] = []
    answers.expect(QDialog, lambda dialog: found.extend(faults(qtbot, dialog)))
    window.session.actions["play-file"].trigger()
    assert found == []


def test_the_dialogs_for_recovered_work_names_of_stamps_and_unknown_pieces_are_used_without_a_mouse(
    qtbot: QtBot, tmp_path: Path, styles: Styles, catalogue: Catalogue
) -> None:
    kept = AutosaveFile(tmp_path / "kept", None, "Ford", 7, datetime(2026, 1, 2, 3, 4))
    snow = Unknown("Snow7", "virtualscape", 7, frozenset({1, 2, 3}))
    for dialog in (
        RecoveryDialog([kept]),
        StampNameDialog("Save as a stamp", "Ford", lambda name: name),
        TypeDialog(snow, catalogue.placeable(), Drawings(styles).thumbnail, 1),
    ):
        qtbot.addWidget(dialog)
        dialog.show()
        assert faults(qtbot, dialog) == [], dialog


def test_every_dialog_class_of_the_editor_is_tried() -> None:
    for module in pkgutil.walk_packages(editor.__path__, f"{editor.__name__}."):
        importlib.import_module(module.name)
    todo, ours = [QDialog], set()
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        if kind.__module__.startswith(editor.__name__):
            ours.add(kind.__name__)
    assert ours == ({kind for kind, _ in DIALOGS} - {"QMessageBox"}) | OTHERS


def test_a_dialog_with_faults_is_noticed(qtbot: QtBot) -> None:
    class Bad(QDialog):
        def keyPressEvent(self, event: object) -> None:
            """Escape is swallowed."""

    dialog = Bad()
    fine, bad = QLineEdit(dialog), QLineEdit(dialog)
    bad.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    fine.setAccessibleName("Fine")
    bad.setAccessibleName("Only by mouse")
    bad.move(0, 60)
    qtbot.addWidget(dialog)
    dialog.show()
    assert faults(qtbot, dialog) == [
        "Tab does not lead to QLineEdit 'Only by mouse'",
        "it has no title",
        "Escape does not close it",
    ]


def test_qts_own_dialogs_close_with_escape_too_and_the_question_about_unsaved_work_keeps_the_window(
    qtbot: QtBot, at_work: Window, answers: Answers
) -> None:
    def escape(dialog: QDialog) -> None:
        qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Escape)

    for kind, action in ((QFileDialog, "open"), (QFileDialog, "save-as"), (QInputDialog, "go-to-level")):
        answers.expect(kind, escape)
        at_work.session.actions[action].trigger()
        assert QApplication.activeModalWidget() is None, action
    answers.expect(QDialog, escape)
    assert not at_work.close()
    assert len(at_work.document.battlefield) == 1


def test_the_window_of_the_library_is_used_without_a_mouse(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    library = window.session.library
    library.resize(1400, 900)  # nothing scrolls
    with qtbot.waitExposed(library):
        library.come_up()
    (tmp_path / "maps").mkdir()
    copy(places.shipped("scenarios") / "four-fords.hexfield", tmp_path / "maps")
    library.add_folder(tmp_path / "maps")
    qtbot.waitUntil(lambda: library.model.rowCount() > len(shipped_examples()))
    qtbot.waitUntil(lambda: not library.finding.busy and not library.upkeep.busy)
    library.activateWindow()
    qtbot.waitUntil(library.isActiveWindow)
    assert missed_by_tab(qtbot, library) == []
    fields = [one for one in library.findChildren(QWidget) if isinstance(one, INPUTS) and one.isVisible()]
    unnamed = [one for one in fields if not (one.accessibleName() or getattr(one, "text", str)())]
    assert [one for one in unnamed if not isinstance(one.parentWidget(), (*COMPOUND, QLineEdit))] == []
