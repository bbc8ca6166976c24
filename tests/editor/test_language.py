"""The window can speak other languages: asked for by the environment or the settings."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QLabel,
    QStackedWidget,
    QTabWidget,
)
from pytestqt.qtbot import QtBot

from builder import catalogue, language, places
from builder.api import official_cards
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.display.preferences import PreferencesDialog
from builder.editor.filing.properties import PropertiesDialog
from builder.editor.inventory.collection_dialog import CollectionDialog
from builder.editor.start.new_dialog import NewDialog
from builder.editor.window import Window
from tests.access_letters import keys_used_twice, letters_used_twice, marks_used_twice
from tests.editor.hostile import shown_texts
from tests.editor.people import saved
from tests.languages import PSEUDO, make_language, not_translated, pseudo

ROOT = Path(__file__).resolve().parent.parent.parent

SPOKEN = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel
from builder import language
from builder.editor.application import make_window
from builder.view.application import make_application
from builder.editor.filing.properties import PropertiesDialog
from builder.view import settings

language.FOLDER = Path(sys.argv[1])
if sys.argv[2]:
    settings.store("preferences/language", sys.argv[2])
application, seen = make_application(), []

def look():
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PropertiesDialog)
    cancel = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Cancel)
    seen.extend([dialog.windowTitle(), *(label.text() for label in dialog.findChildren(QLabel))])
    seen.append(cancel.text().replace("&", ""))
    dialog.title.setText("Furt")
    dialog.accept()

window = make_window()
window.show()
QTimer.singleShot(0, look)
window.session.actions["properties"].trigger()
seen.append(window.document.history.labels[-1])
window.document.history.mark_clean()
window.close()
print(json.dumps(seen))
"""

ENGLISH = ["Title and author", "&Title", "&Author", "&Description", "Cancel", "Change title and author"]

# What Qt itself says is in a real language.
TRANSLATED = ["Abbrechen" if text == "Cancel" else pseudo(text) for text in ENGLISH]


@pytest.mark.parametrize(
    ("asked", "stored", "expected"),
    [("", "", ENGLISH), ("en", PSEUDO, ENGLISH), (PSEUDO, "", TRANSLATED), ("", PSEUDO, TRANSLATED)],
    ids=["nobody asks", "the environment goes first", "the environment asks", "the settings ask"],
)
def test_the_program_itself_shows_a_dialog_in_the_language_asked_for(
    own_home: Path, tmp_path: Path, asked: str, stored: str, expected: list[str]
) -> None:
    make_language(tmp_path, PSEUDO, pseudo)
    around = {
        **os.environ,
        "HEXWRIGHT_LANGUAGE": asked,
        **dict.fromkeys(("LC_ALL", "LANG"), "C.UTF-8"),
        "LANGUAGE": "",
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", SPOKEN, str(tmp_path), stored],
        cwd=ROOT,
        env=around,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == expected


SHIPPED = Path(__file__).resolve().parent.parent.parent / "scenarios" / "ash-and-fir.hexfield"


@pytest.fixture
def window(qtbot: QtBot, styles: Styles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """The window with a shipped battlefield and its scenarios, all panels shown."""
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    monkeypatch.setenv(language.VARIABLE, "")
    make_language(tmp_path, PSEUDO, pseudo)
    language.speak(PSEUDO)
    try:
        made = Window(catalogue.load(places.shipped("tilesets")), styles)
        made.resize(1500, 1000)
        qtbot.addWidget(made, before_close_func=saved)
        with qtbot.waitExposed(made):
            made.show()
        assert made.session.filing.open_path(SHIPPED)
        yield made
    finally:
        language.speak(language.SOURCE)


KEYS = re.compile(
    r"\b(?:(?:Ctrl|Shift|Alt|Meta)\+)+\S+|\b(?:PgUp|PgDown|Del|Home|End|Ins|Space|Return|Enter|Esc|Tab)\b"
)

TAGS = re.compile(r"<[^>]*>")


def names(window: Window) -> re.Pattern[str]:
    """What has the same name in every language: cards, generals, files, what a file says itself."""
    session = window.session
    battlefield = window.document.battlefield
    found = {battlefield.info.title, battlefield.info.author, SHIPPED.stem, SHIPPED.name, str(SHIPPED)}
    found |= {"Hexwright", "VirtualScape", *language.OWN_NAMES.values()}
    found |= {text for scenario in window.document.scenarios.all for text in scenario.scenario.title.values()}
    found |= {*battlefield.slot_notes.values(), *battlefield.hex_notes.values()}
    found |= {name for pieces in (session.catalogue.pieces, session.catalogue.boxes) for name in pieces}
    for card in session.play_facts.cards.values():
        found |= {card.id, card.name, card.general, card.species, *(power.name for power in card.powers)}
    found |= {card.set for card in official_cards(session.play_facts.cards.values()).values()}
    longest = sorted(filter(None, found), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest)), re.IGNORECASE)


def test_every_text_is_translated(window: Window) -> None:
    assert len(list(pages_shown(window))) > 20
    found, known = {}, names(window)
    for what, text in shown_texts(window):
        rest = KEYS.sub(" ", known.sub(" ", TAGS.sub(" ", text)))
        if any(not_translated(rest)):
            found[f"{what}: {text[:150]}"] = None
    assert list(found) == []


def pages_shown(window: Window) -> Iterator[QDockWidget]:
    """Every panel, once for each of its pages, while that is shown."""
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        QApplication.processEvents()
        yield dock
        for pages in (*dock.findChildren(QStackedWidget), *dock.findChildren(QTabWidget)):
            for number in range(pages.count()):
                pages.setCurrentIndex(number)
                QApplication.processEvents()
                yield dock
        dock.hide()


def cut(widget: QLabel | QAbstractButton) -> bool:
    """Whether a label or button has less room than its text needs; a label that wraps needs height."""
    if not widget.isVisible() or not widget.text():
        return False
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.height() < widget.heightForWidth(widget.width())
    return widget.width() < widget.minimumSizeHint().width()


def test_no_text_is_cut(window: Window) -> None:
    found = {}
    for dock in pages_shown(window):
        for widget in (*dock.findChildren(QLabel), *dock.findChildren(QAbstractButton)):
            if cut(widget):
                found[f"{dock.objectName()}: {widget.text()} in {widget.width()} x {widget.height()} px"] = (
                    None
                )
    assert list(found) == []


BUILDER = Path(__file__).resolve().parent.parent.parent / "builder"

SOURCES = sorted(path for room in ("editor", "view") for path in (BUILDER / room).rglob("*.py"))

# What shows its first texts to a person.
METHODS = (
    "setText setWindowTitle setToolTip setStatusTip setWhatsThis setPlaceholderText setAccessibleName "
    "setAccessibleDescription setInformativeText setDetailedText setTitle setLabelText setFormat "
    "setSpecialValueText setSuffix setPrefix setButtonText setIconText addAction addMenu addTab addRow "
    "addItem addItems addButton setTabText setTabToolTip setHeaderLabels setHorizontalHeaderLabels "
    "showMessage say drawText emit _tell"
)

CLASSES = (
    "QLabel QPushButton QCheckBox QRadioButton QGroupBox QToolButton QAction QMenu QDockWidget QToolBar "
    "QProgressDialog QMessageBox"
)

ERRORS = "BuilderError UnreadableError RefusedError"  # their text is shown as it is

SHOWS = frozenset([*METHODS.split(), *CLASSES.split(), *ERRORS.split()])

LABELLED = frozenset({"GestureOutcome", "do", "group"})  # the second text, or the only one, is an undo label

NO_WORDS = frozenset({"Hexwright"})  # a name, the same in every language


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Every call with the last part of the name that is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute):
                yield node.func.attr, node
            elif isinstance(node.func, ast.Name):
                yield node.func.id, node


def words_in(node: ast.AST) -> Iterator[str]:
    """Words that stand in a text itself, not in what is put into it: those would not be translated."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if (
            any(map(str.isalpha, node.value))
            and node.value not in NO_WORDS
            and not node.value.startswith("<")
        ):
            yield node.value
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from words_in(part)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Mod)):
        yield from words_in(node.left)
        yield from words_in(node.right)
    elif isinstance(node, (ast.List, ast.Tuple)):
        for part in node.elts:
            yield from words_in(part)
    elif isinstance(node, ast.IfExp):
        yield from words_in(node.body)
        yield from words_in(node.orelse)


def untranslated(source: str) -> list[tuple[int, str]]:
    """Texts that a person sees and nobody can translate, with their lines."""
    found: list[tuple[int, str]] = []
    for name, call in calls(ast.parse(source)):
        if name in SHOWS:
            # The title of a tab, the name in a combo box, stand behind a widget or an icon.
            found += [(call.lineno, text) for given in call.args[:3] for text in words_in(given)]
        if name in LABELLED:
            found += [(call.lineno, text) for given in call.args[:2] for text in words_in(given)]
        for keyword in call.keywords:
            if keyword.arg in ("reason", "label", "title", "text", "tip", "hint"):
                found += [(call.lineno, text) for text in words_in(keyword.value)]
    return found


def test_no_text_is_shown_untranslated() -> None:
    found = {
        f"{path.relative_to(BUILDER)}:{line}": text
        for path in SOURCES
        for line, text in untranslated(path.read_text(encoding="utf-8"))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        'label.setText("Not translated")',
        'label.setText(f"{count} pieces")',
        'QLabel("Not translated", self)',
        'tabs.addTab(page, "Not translated")',
        'desk.do(edit, "Not translated")',
        'raise RefusedError(f"{path}: cannot be deleted ({error})") from None',
        'self.failed.emit("no folder")',
        'Preview(reason="Not translated")',
        'box.addItem(icon, "yes" if on else "no")',
    ],
)
def test_a_text_that_is_not_translatable_is_noticed(line: str) -> None:
    assert untranslated(line)


@pytest.mark.parametrize(
    "line",
    [
        'label.setText(_("Fine"))',
        'label.setText(f"{a} · {b}")',
        'say(_("{n} on", n=name))',
    ],
)
def test_a_text_that_is_translatable_is_let_through(line: str) -> None:
    assert untranslated(line) == []


@pytest.mark.parametrize("name", sorted({language.SOURCE, *language.COMPLETE}))
def test_every_entry_of_a_menu_has_a_letter_of_its_own(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, name: str
) -> None:
    language.speak(name)
    try:
        window = Window(catalogue, styles)
        qtbot.addWidget(window, before_close_func=saved)
        assert letters_used_twice(window) == []
    finally:
        language.speak(language.SOURCE)


@pytest.mark.parametrize("name", sorted({language.SOURCE, *language.COMPLETE}))
def test_no_key_and_no_letter_means_two_things_in_windows_and_dialogs(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, name: str
) -> None:
    language.speak(name)
    try:
        window = Window(catalogue, styles)
        qtbot.addWidget(window, before_close_func=saved)
        session = window.session
        for dock in session.docks:
            session.show_dock(dock.objectName())
        assert keys_used_twice(window) == {}
        session.library.come_up()
        others = [
            session.library,
            NewDialog(catalogue, session.holdings, session.stamps.stamps, window),
            PreferencesDialog(session.preferences, session.view_options, window),
            CollectionDialog(session.holdings, catalogue, window),
            PropertiesDialog(window.document.battlefield.info, window),
        ]
        for one in others:
            one.show()
            assert (one, keys_used_twice(one)) == (one, {})
            assert (one, marks_used_twice(one)) == (one, [])
            one.close()
    finally:
        language.speak(language.SOURCE)
