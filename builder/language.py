"""The language of all texts: gettext's catalogue, with named places for values.

Texts stand in the source in English. ``make translations`` gathers them into ``.po`` files for translators
and compiles those; ``docs/translating.md`` says how. The language belongs to the process: the window, the
command line and the processes they start speak the same.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gettext import NullTranslations

FOLDER = Path(__file__).resolve().parent / "translations"
SOURCE = "en"
VARIABLE = "HEXWRIGHT_LANGUAGE"
# Languages with nothing left to translate: only these follow the system's language unasked. The others are
# taken where somebody asks for them, so that nobody finds a window in two languages.
COMPLETE: frozenset[str] = frozenset({"de"})
# Languages that texts of battlefields and scenarios are likely to be in, as they name themselves.
OWN_NAMES: Mapping[str, str] = {
    "en": "English",
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    "es": "Español",
    "fi": "Suomi",
    "fr": "Français",
    "it": "Italiano",
    "ja": "日本語",
    "nb": "Norsk",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "ru": "Русский",
    "sv": "Svenska",
    "zh": "中文",
}

_DECIMAL_POINTS = frozenset({"en", "ja", "zh"})  # the others write a comma

_catalogue: NullTranslations | None = None  # None: English, as it stands in the source
_spoken = SOURCE


def _(message: str, /, **values: object) -> str:
    """The text in the language of the process, its named places filled; without values it stays as it is.

    >>> _("{piece} lies on {n} hexes", piece="grass-7", n=7)
    'grass-7 lies on 7 hexes'
    """
    text = message if _catalogue is None else _catalogue.gettext(message)
    return _filled(text, values) if values else text


class _Number(float):
    """A number with a comma, however a text asks for it."""

    def __format__(self, spec: str) -> str:
        return super().__format__(spec).replace(".", ",")


def _filled(text: str, values: Mapping[str, object]) -> str:
    if _spoken not in _DECIMAL_POINTS:
        values = {name: _Number(one) if isinstance(one, float) else one for name, one in values.items()}
    return text.format(**values)


def decimal(number: float, digits: int | None = None) -> str:
    """A number as the language of the process writes it, with that many digits where given: ``1.5``."""
    return _filled("{n}" if digits is None else f"{{n:.{digits}f}}", {"n": float(number)})


def in_percent(number: object) -> str:
    """A percentage as the language of the process writes it: ``50 %``."""
    return _("{percent} %", percent=number)


def ngettext(one: str, many: str, n: int, /, **values: object) -> str:
    """The text for a number, in the plural form that the language has for it; the number fills ``{n}``.

    >>> ngettext("{n} piece", "{n} pieces", 1), ngettext("{n} piece", "{n} pieces", 3)
    ('1 piece', '3 pieces')
    """
    if _catalogue is None:
        text = one if n == 1 else many
    else:
        text = _catalogue.ngettext(one, many, n)
    return _filled(text, {"n": n, **values})


def pgettext(context: str, message: str, /, **values: object) -> str:
    """As ``_`` for a word that means several things: the context says which to the translator."""
    text = message if _catalogue is None else _catalogue.pgettext(context, message)
    return _filled(text, values) if values else text


def N_(message: str) -> str:
    """Mark a text in a table, which is looked up with ``_`` where it is shown."""
    return message


def languages() -> frozenset[str]:
    """The languages into which at least something is translated: "de"."""
    return frozenset(path.parent.parent.name for path in FOLDER.glob("*/LC_MESSAGES/hexwright.mo"))


def language_of(
    asked: str, system: Sequence[str], known: Collection[str], complete: Collection[str] = COMPLETE
) -> str:
    """The language to use: ``asked`` where it is known, else the first of the system's that is complete.

    Languages are named "de", "de-AT" or "de_AT.UTF-8"; English where nothing fits.
    """
    if asked:
        wanted = _plain(asked)
        return wanted if wanted in known else SOURCE
    for name in system:
        if _plain(name) == SOURCE or _plain(name) in complete:
            return _plain(name)
    return SOURCE


def speak(language: str) -> None:
    """Have this process, and those it starts, give every text in a language."""
    os.environ[VARIABLE] = language
    _load(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Have the process give every text in a language for a while; one not spoken here changes nothing."""
    before, asked = _spoken, os.environ.get(VARIABLE)
    if language == before or language not in {SOURCE, *languages()}:
        yield
        return
    speak(language)
    try:
        yield
    finally:
        _load(before)
        os.environ.pop(VARIABLE)
        if asked is not None:
            os.environ[VARIABLE] = asked


def spoken() -> str:
    """The language of the process."""
    return _spoken


def _load(language: str) -> None:
    global _catalogue, _spoken
    _spoken = language
    if language == SOURCE:
        _catalogue = None
        return
    from gettext import translation  # not needed for English

    _catalogue = translation("hexwright", str(FOLDER), [language], fallback=True)


def speak_as_asked() -> None:
    """Have this process speak as HEXWRIGHT_LANGUAGE asks, else a complete one of the system."""
    system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = language_of(os.environ.get(VARIABLE, ""), [system], languages())
    if language != SOURCE:
        _load(language)  # nobody asked for it: the settings of the window may still ask for another


def capitalise_as_in_english() -> None:
    """Have the C library make ``I`` of ``i``, whatever the language of the system.

    In Turkish another letter comes of it, and PySide, which looks for ``setInterval`` where ``interval`` is
    given, finds nothing. Qt takes the letters of the system whenever it makes an application: call it after.
    """
    import locale  # not needed without Qt

    for plain in ("C.UTF-8", "C"):
        with suppress(locale.Error):
            locale.setlocale(locale.LC_CTYPE, plain)
            return


def _plain(name: str) -> str:
    return name.replace("-", "_").partition("_")[0].partition(".")[0].casefold()


def listed(words: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Words in a row: ``A, B and C``.

    >>> listed(["A", "B", "C"]), listed(["A"])
    ('A, B and C', 'A')
    """
    if len(words) < 2:
        return "".join(words)
    pattern = N_("{words} or {last}") if last == "or" else N_("{words} and {last}")
    return _(pattern, words=", ".join(words[:-1]), last=words[-1])
