"""Every text that a person sees can be translated: read off the sources, and found by Qt's own tool."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from editor.test_translation import SOURCES, Text, gathered

__all__ = ["gathered"]  # the fixture

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
TRANSLATES = {"tr": 0, "translate": 1, "N": 1}
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
        if name in TRANSLATES and len(call.args) > TRANSLATES[name]:
            text = call.args[TRANSLATES[name]]
            if name == "tr" and ast.unparse(call.func) != "self.tr":
                # Qt looks it up under the class of that object, lupdate notes it under the one it stands in.
                found.append((call.lineno, f"tr of another object: {ast.unparse(call.func)}"))
            if name == "tr" and not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
                found.append((call.lineno, f"tr of something that is no plain text: {ast.unparse(text)}"))
            if isinstance(text, (ast.JoinedStr, ast.BinOp)) and any(words_in(text)):
                found.append((call.lineno, f"put together before it is translated: {ast.unparse(text)}"))
        for keyword in call.keywords:
            if keyword.arg in ("reason", "label", "title", "text", "tip", "hint"):
                found += [(call.lineno, text) for text in words_in(keyword.value)]
    return found


def marked(source: str) -> Iterator[Text]:
    """The texts that are marked for translation, each with its context."""

    def walk(node: ast.AST, around: str) -> Iterator[Text]:
        if isinstance(node, ast.ClassDef):
            around = node.name
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            if name == "tr" and texts:
                yield around, str(texts[0])
            elif name in ("translate", "N") and len(texts) > 1:
                yield str(texts[0]), str(texts[1])
        for child in ast.iter_child_nodes(node):
            yield from walk(child, around)

    yield from walk(ast.parse(source), "")


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if "/editor/" in path or "/view/" in path],
    ids=lambda path: path.rpartition("editor/")[2],
)
def test_no_text_is_shown_untranslated(path: str) -> None:
    assert untranslated(Path(path).read_text(encoding="utf-8")) == []


def test_qts_tool_finds_every_text_under_the_context_in_which_it_is_looked_up(gathered: set[Text]) -> None:
    texts = {text for path in SOURCES for text in marked(Path(path).read_text(encoding="utf-8"))}
    assert len(texts) > 150
    assert texts - gathered == set()


@pytest.mark.parametrize(
    "line",
    [
        'label.setText("Not translated")',
        'label.setText(f"{count} pieces")',
        'QLabel("Not translated", self)',
        'tabs.addTab(page, "Not translated")',
        'self.tr(f"{count} pieces")',
        'self.tr("Wrote " + name)',
        'window.tr("Under another context")',
        'translate("Tools", f"{count} pieces")',
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
        'label.setText(self.tr("Fine"))',
        'label.setText(f"{a} · {b}")',
        'say(self.tr("{n} on").format(n=name))',
    ],
)
def test_a_text_that_is_translatable_is_let_through(line: str) -> None:
    assert untranslated(line) == []
