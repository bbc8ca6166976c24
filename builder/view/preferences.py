"""What the designer prefers of the program itself: one record, remembered for the next start."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any

from PySide6.QtCore import QObject, Signal

from builder.facts import OneOf
from builder.view import settings
from builder.view.theme import THEMES

_PREFIX = "preferences"
WHEELS = ("zoom", "scroll")
DETAILS = ("automatic", "high", "low")


@dataclass(frozen=True, slots=True)
class Preferences:
    """``language`` is a code, empty for the system's; ``wheel`` what a wheel does over the canvas;
    ``right_pans`` whether the right button drags the table as the middle one does; ``welcome`` whether the
    program starts with the welcome page; ``detail`` how the model is drawn: in full but coarser while it
    moves and drawing takes long, always in full, or plain.
    """

    theme: Annotated[str, OneOf(tuple(THEMES))] = "system"
    language: str = ""
    wheel: Annotated[str, OneOf(WHEELS)] = "zoom"
    right_pans: bool = False
    welcome: bool = True
    detail: Annotated[str, OneOf(DETAILS)] = "automatic"


def stored_preferences() -> Preferences:
    """The preferences as they were left; what is nonsense in the settings is as usual."""
    # Before there were preferences the welcome page had a setting of its own.
    usual = Preferences(welcome=settings.stored_flag("welcome-at-start", True))
    return settings.stored_record(_PREFIX, usual)


class PreferenceChoice(QObject):
    """The preferences of this moment. ``changed`` notifies that some are different now."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = stored_preferences()

    @property
    def now(self) -> Preferences:
        """What is preferred now."""
        return self._now

    def change(self, **parts: Any) -> None:
        """Prefer something else, by the fields of `Preferences`, and remember it.

        Raises TypeError for a name that is no field.
        """
        preferred = settings.within_limits(replace(self._now, **parts), Preferences())
        if preferred != self._now:
            before, self._now = asdict(self._now), preferred
            different = {name: value for name, value in asdict(preferred).items() if value != before[name]}
            settings.store_all({f"{_PREFIX}/{name}": value for name, value in different.items()})
            self.changed.emit()

    def read_again(self) -> bool:
        """Take in what another program stored; whether that was something else."""
        stored = stored_preferences()
        if stored == self._now:
            return False
        self._now = stored
        self.changed.emit()
        return True
