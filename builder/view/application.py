"""The Qt application: made once, with its name, icon, colours and language."""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from builder import __version__
from builder.language import SOURCE, VARIABLE, capitalise_as_in_english, language_of, languages, speak
from builder.view.preferences import stored_preferences
from builder.view.theme import dress
from builder.view.widgets import application_icon

LETS_GO = 0.0005  # s


def make_application() -> QApplication:
    """The styled application; the existing one, if there is one."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    QApplication.setApplicationName("hexwright")
    QApplication.setApplicationDisplayName("Hexwright")
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName("hexwright")
    # A thread at work in the background lets go after this long: with Python's 5 ms it shows in every frame.
    sys.setswitchinterval(LETS_GO)
    # Not by `setStyle`: that gives the style back, and PySide makes ready all that is known of styles.
    application = QApplication([*sys.argv[:1], "-style", "Fusion"])
    capitalise_as_in_english()
    application.setWindowIcon(application_icon())
    preferred = stored_preferences()
    dress(application, preferred.theme)
    asked = os.environ.get(VARIABLE) or preferred.language
    language = language_of(asked, QLocale.system().uiLanguages(), languages())
    speak(language)
    if language != SOURCE:
        _have_qt_speak(application, language)
    return application


def _have_qt_speak(application: QApplication, language: str) -> None:
    """Translate Qt's own texts, such as those of its buttons, if Qt has the language."""
    folder, translator = (
        QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
        QTranslator(application),
    )
    if translator.load(QLocale(language), "qtbase", "_", folder):
        application.installTranslator(translator)
