"""Underlined letters and keys: none means two things at once, in any language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QGroupBox, QLabel, QMainWindow, QMenu, QTabBar, QWidget


def letters_used_twice(window: QMainWindow) -> list[str]:
    """The menus of a window, and their entries, that share their letter with another one beside them."""
    bar = window.menuBar()
    found = []
    for menu in (bar, *bar.findChildren(QMenu)):
        if isinstance(menu, QMenu):
            menu.aboutToShow.emit()
        entries = [action.text() for action in menu.actions() if action.isVisible()]
        letters = [match[1].casefold() if (match := re.search(r"&(\w)", text)) else "" for text in entries]
        twice = {letter for letter, count in Counter(letters).items() if letter and count > 1}
        found += [text for text, letter in zip(entries, letters, strict=True) if letter in twice]
    return found


def keys_in_force(window: QWidget) -> Iterator[tuple[str, QWidget | None, str]]:
    """Every key that does something in a window now: the key, the widget it is confined to, what it is of."""
    for action in window.findChildren(QAction):
        if action.isEnabled():
            for keys in action.shortcuts():
                yield keys.toString(), None, action.text()
    for one in window.findChildren(QShortcut):
        if one.isEnabled():
            parent = one.parent()
            confined = one.context() is Qt.ShortcutContext.WidgetShortcut
            for keys in QShortcut.keys(one):
                where = parent if confined and isinstance(parent, QWidget) else None
                yield QKeySequence(keys).toString(), where, type(parent).__name__


def keys_used_twice(window: QWidget) -> dict[str, list[str]]:
    """What wants the same key, by key. Two, both in force in the whole window or one of them in a part of it,
    are ambiguous to Qt: neither is done.
    """
    found: dict[str, list[tuple[QWidget | None, str]]] = {}
    for keys, where, of in keys_in_force(window):
        found.setdefault(keys, []).append((where, of))
    twice = {}
    for keys, uses in found.items():
        confined = [where for where, _of in uses if where is not None]
        whole = len(uses) - len(confined)
        if whole + bool(confined) > 1 or len(set(confined)) < len(confined):
            twice[keys] = [of for _where, of in uses]
    return twice


def marks_used_twice(window: QWidget) -> list[str]:
    """The buttons, labels of fields, groups and tabs in sight that share their underlined letter."""
    texts = [one.text() for one in window.findChildren(QAbstractButton) if one.isVisible()]
    texts += [
        one.text() for one in window.findChildren(QLabel) if one.isVisible() and one.buddy() is not None
    ]
    texts += [one.title() for one in window.findChildren(QGroupBox) if one.isVisible()]
    texts += [
        bar.tabText(i) for bar in window.findChildren(QTabBar) if bar.isVisible() for i in range(bar.count())
    ]
    letters = [match[1].casefold() if (match := re.search(r"&(\w)", text)) else "" for text in texts]
    return [text for text, letter in zip(texts, letters, strict=True) if letter and letters.count(letter) > 1]
