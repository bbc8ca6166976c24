"""The preferences of the program: one record, remembered for the next start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Annotated, Any, Literal

from PySide6.QtCore import QLocale, QObject, Signal

from builder import language
from builder.facts import OptionLabel
from builder.language import N_, OWN_NAMES
from builder.view import settings

_PREFIX = "preferences"
APPEARANCE = N_("Appearance")
_look, _mouse, _start = (
    partial(OptionLabel, under=heading) for heading in (APPEARANCE, N_("Mouse"), N_("Start"))
)
_AS_SYSTEM = N_("Same as the system")


def language_name(code: str) -> str:
    """The name of a language in that language: "English", "Svenska"."""
    return OWN_NAMES.get(code) or QLocale(code).nativeLanguageName() or code


def _languages() -> Mapping[str, str]:
    others = sorted(language.languages() - {language.SOURCE}, key=language_name)
    return {"": _AS_SYSTEM, **{code: language_name(code) for code in (language.SOURCE, *others)}}


@dataclass(frozen=True, slots=True)
class Preferences:
    """The labels explain the fields; ``language`` is a code, empty for the system's. ``detail``: the model is
    drawn in full but coarser while it moves and drawing takes long, always in full, or plain.
    """

    theme: Annotated[
        Literal["system", "light", "dark"],
        _look(N_("&Theme"), words={"system": _AS_SYSTEM, "light": N_("Light"), "dark": N_("Dark")}),
    ] = "system"
    language: Annotated[
        str,
        _look(N_("&Language"), N_("Another language takes effect after a restart"), words=_languages),
    ] = ""
    wheel: Annotated[
        Literal["zoom", "scroll"],
        _mouse(N_("&Wheel"), words={"zoom": N_("Zooms"), "scroll": N_("Scrolls; with Ctrl it zooms")}),
    ] = "zoom"
    right_pans: Annotated[
        bool,
        _mouse(
            N_("Dragging with the &right button moves the table"),
            N_("The middle button always does, and so does Space and a drag"),
        ),
    ] = False
    refuses: Annotated[
        bool,
        _mouse(
            N_("R&efuse what cannot be built"),
            N_("A click that would break a building rule says why and does nothing; with Alt it is done"),
        ),
    ] = False
    welcome: Annotated[
        bool,
        _start(
            N_("&Show the welcome page when Hexwright starts"),
            N_("Otherwise Hexwright opens what was open last"),
        ),
    ] = True
    detail: Annotated[
        Literal["automatic", "high", "low"],
        _look(
            N_("&Detail of the model"),
            N_("Automatic is coarser while the model turns; low has no patterns, and no smooth borders"),
            {"automatic": N_("Automatic"), "high": N_("High"), "low": N_("Low")},
        ),
    ] = "automatic"


def stored_preferences() -> Preferences:
    """The stored preferences; invalid settings are replaced by defaults."""
    # Before there were preferences the welcome page had a setting of its own.
    usual = Preferences(welcome=settings.stored_flag("welcome-at-start", True))
    return settings.stored_record(_PREFIX, usual)


class PreferenceChoice(QObject):
    """The current preferences. ``changed``: some are different now."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = stored_preferences()

    @property
    def now(self) -> Preferences:
        """The current preferences."""
        return self._now

    def change(self, **parts: Any) -> None:
        """Change fields of `Preferences` and remember them.

        Raises TypeError for a name that is no field.
        """
        preferred = settings.within_limits(replace(self._now, **parts), Preferences())
        if preferred != self._now:
            before, self._now = asdict(self._now), preferred
            different = {name: value for name, value in asdict(preferred).items() if value != before[name]}
            settings.store_all({f"{_PREFIX}/{name}": value for name, value in different.items()})
            self.changed.emit()

    def read_again(self) -> bool:
        """Read what another program stored; returns whether it differs."""
        stored = stored_preferences()
        if stored == self._now:
            return False
        self._now = stored
        self.changed.emit()
        return True
