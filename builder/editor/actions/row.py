"""What stands in the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.editor.words import N as N  # chapters take it from here

if TYPE_CHECKING:
    from builder.editor.window import Window


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action: what it is called, how it is reached, what it does and when it can.

    ``text`` and ``tip`` are looked up in the translation context "Actions"; ``{keys:id}`` in the tip stands
    for the keys of an action as they are set now. ``enabled`` None means always; ``checked`` makes it a
    switch that shows whether something is on. Of the switches of one ``choice`` one is on at a time.
    """

    id: str
    text: str
    tip: str
    do: Callable[[Window], object]
    shortcuts: tuple[str, ...] = ()
    icon: str = ""
    enabled: Callable[[Window], bool] | None = None
    checked: Callable[[Window], bool] | None = None
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu: rows in order; None is a separator, ``*name`` a place the window fills itself."""

    title: str
    entries: tuple[ActionRow | Menu | str | None, ...]

    def rows(self) -> Iterator[ActionRow]:
        """Its rows and those of its submenus, in order."""
        for entry in self.entries:
            if isinstance(entry, ActionRow):
                yield entry
            elif isinstance(entry, Menu):
                yield from entry.rows()


def something_selected(window: Window) -> bool:
    """Whether pieces are selected."""
    return bool(window.desk.selection)


def something_there(window: Window) -> bool:
    """Whether the battlefield has pieces."""
    return len(window.document.battlefield) > 0
