"""Every text that a person sees in the window can be translated: read off the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

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
LABELLED = frozenset({"Outcome", "do", "group"})  # the second text, or the only one, is an undo label
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
