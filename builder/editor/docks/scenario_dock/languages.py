"""The languages in which texts can be written; each is called as those call it who speak it."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "sv": "Svenska",
}


def language_name(code: str) -> str:
    """What a language is called: its code where that is not known."""
    return LANGUAGES.get(code, code)
