"""Who follows what: the signals of what is shown now, and other colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QObject, SignalInstance
from PySide6.QtWidgets import QWidget

from builder.view.overrides import SafeOverrides

Slot = Callable[..., Any]


class Following:
    """The signals that are followed of one desk, document or canvas at a time."""

    def __init__(self) -> None:
        self._signals: tuple[tuple[SignalInstance, Slot], ...] = ()

    def follow(self, *signals: tuple[SignalInstance, Slot]) -> None:
        """Have these call what stands beside them from now on, and those followed before no more."""
        for signal, do in self._signals:
            signal.disconnect(do)
        for signal, do in signals:
            signal.connect(do)
        self._signals = signals


class OnRestyle(SafeOverrides, QObject):
    """Calls ``do`` when a widget has other colours from now on."""

    def __init__(self, widget: QWidget, do: Callable[[], object]) -> None:
        super().__init__(widget)
        self._do = do
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.PaletteChange:
            self._do()
        return False
