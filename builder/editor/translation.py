"""The language of the window: which one it is, and Qt's translators for it.

Texts are English in the source. ``make translations`` gathers them into the ``.ts`` files in the folder
``translations`` and compiles those into the ``.qm`` files that are loaded here. None is begun yet, and there
is no such folder.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

FOLDER = Path(__file__).resolve().parent / "translations"
SOURCE = "en"
# Languages with nothing left to translate: only these follow the system's language unasked. The others are
# taken where somebody asks for them, so that nobody finds a window in two languages.
COMPLETE: frozenset[str] = frozenset()


def languages() -> frozenset[str]:
    """The languages into which at least something is translated: "de"."""
    return frozenset(path.stem.partition("_")[2] for path in FOLDER.glob("hexwright_*.qm"))


def language_of(
    asked: str, system: Sequence[str], known: Collection[str], complete: Collection[str] = COMPLETE
) -> str:
    """The language to use: ``asked`` where it is known, else the first of the system's that is complete.

    Languages are named as Qt does, "de", "de-AT" or "de_AT"; English where nothing fits.
    """
    if asked:
        wanted = _plain(asked)
        return wanted if wanted in known else SOURCE
    for name in system:
        if _plain(name) == SOURCE or _plain(name) in complete:
            return _plain(name)
    return SOURCE


def speak(application: QCoreApplication, language: str) -> tuple[QTranslator, ...]:
    """Have an application speak a language, in its own texts and in Qt's; the translators it got."""
    if language == SOURCE:
        return ()
    locale, found = QLocale(language), []
    for name, folder in (
        ("qtbase", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
        ("hexwright", str(FOLDER)),
    ):
        translator = QTranslator(application)
        if translator.load(locale, name, "_", folder) and application.installTranslator(translator):
            found.append(translator)
    return tuple(found)


def _plain(name: str) -> str:
    return name.replace("-", "_").partition("_")[0].casefold()
