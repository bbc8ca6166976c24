"""The language of the window: which ones there are, and the choice of one for the next start."""

from __future__ import annotations

import os

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget

from builder import language
from builder.editor.widgets.menus import ChoiceMenu, Entry
from builder.language import OWN_NAMES, SOURCE, VARIABLE, _
from builder.view import settings

_KEY = "language"


def language_menu(parent: QWidget | None = None) -> ChoiceMenu:
    """English, and the languages there are translations in; the one chosen is marked."""
    return ChoiceMenu(_("&Language"), _entries, parent=parent)


def there_are_several() -> bool:
    """Whether there is another language than English."""
    return bool(language.languages() - {SOURCE})


def choose_language(code: str) -> str:
    """Have the window speak a language from its next start on. Gives what the designer should know."""
    settings.store(_KEY, code)
    return _("The window will speak {language} from the next start on", language=_name_of(code))


def _entries() -> list[Entry]:
    chosen = settings.stored_text(_KEY) or os.environ.get(VARIABLE) or SOURCE
    others = sorted(language.languages() - {SOURCE}, key=_name_of)
    return [Entry(code, _name_of(code), checked=code == chosen) for code in (SOURCE, *others)]


def _name_of(code: str) -> str:
    """What a language is called by those who speak it: "English", "Svenska"."""
    return OWN_NAMES.get(code) or QLocale(code).nativeLanguageName() or code
