"""The letters that are underlined in menus: none opens two entries of one menu, in any language."""

from __future__ import annotations

import re
from collections import Counter

from PySide6.QtWidgets import QMainWindow, QMenu


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
