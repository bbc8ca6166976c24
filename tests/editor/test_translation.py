"""The window speaks other languages: which one, and one dialog in German from end to end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from pytestqt.qtbot import QtBot

from builder.editor.translation import COMPLETE, FOLDER, SOURCE, language_of, languages, speak

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = Path(sys.executable).parent
SOURCES = sorted(str(path) for path in (ROOT / "builder" / "editor").rglob("*.py"))
LUPDATE = ("-silent", "-no-obsolete", "-locations", "none", "-tr-function-alias", "QT_TRANSLATE_NOOP+=N")

Text = tuple[str, str]  # context and source


def tool(name: str) -> str:
    """One of the programs that come with PySide6."""
    for path in (TOOLS / name, TOOLS / f"{name}.exe"):
        if path.exists():
            return str(path)
    pytest.skip(f"{name} is not installed beside Python")


def translations(ts: Path) -> dict[Text, str | None]:
    """The texts of a translation source; None where one is not translated yet."""
    found: dict[Text, str | None] = {}
    for context in ET.parse(ts).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            done = translation.get("type") is None
            found[context.findtext("name", ""), message.findtext("source", "")] = (
                translation.text if done else None
            )
    return found


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> set[Text]:
    """Every text that Qt's own tool finds in the sources of the editor."""
    ts = tmp_path_factory.mktemp("ts") / "all_de.ts"
    subprocess.run([tool("pyside6-lupdate"), *LUPDATE, *SOURCES, "-ts", str(ts)], check=True)
    return set(translations(ts))


@pytest.mark.parametrize(
    ("asked", "system", "expected"),
    [
        ("", ["de-DE", "en"], "en"),  # German is not complete: a window in two languages helps nobody
        ("de", ["en-GB"], "de"),
        ("de_AT", [], "de"),
        ("DE-ch", [], "de"),
        ("en", ["fr"], "en"),
        ("tlh", ["fr"], "en"),
        ("", ["sv-SE", "fr-FR", "en"], "fr"),
        ("", ["en-US", "fr-FR"], "en"),
        ("", [], "en"),
    ],
)
def test_the_language_is_the_one_asked_for_else_a_complete_one_of_the_system(
    asked: str, system: list[str], expected: str
) -> None:
    assert language_of(asked, system, {"de", "fr"}, {"fr"}) == expected


def test_what_is_asked_for_follows_the_languages_that_are_there() -> None:
    assert languages() == {ts.stem.partition("_")[2] for ts in FOLDER.glob("*.ts")}
    assert "de" in languages()
    assert languages() >= COMPLETE


def test_a_language_that_counts_as_complete_has_every_text(gathered: set[Text]) -> None:
    for language in COMPLETE:
        there = translations(FOLDER / f"hexwright_{language}.ts")
        assert {text for text in gathered if there.get(text) is None} == set()


def test_english_needs_no_translator(qtbot: QtBot) -> None:
    application = QCoreApplication.instance()
    assert application is not None
    assert speak(application, SOURCE) == ()


@pytest.mark.parametrize("ts", sorted(FOLDER.glob("*.ts")), ids=lambda path: path.stem)
def test_the_compiled_translation_is_that_of_its_source(ts: Path, tmp_path: Path) -> None:
    made = tmp_path / "made.qm"
    subprocess.run(
        [tool("pyside6-lrelease"), "-silent", "-nounfinished", str(ts), "-qm", str(made)],
        check=True,
    )
    assert made.read_bytes() == ts.with_suffix(".qm").read_bytes(), "`make translations` was forgotten"


@pytest.mark.parametrize("ts", sorted(FOLDER.glob("*.ts")), ids=lambda path: path.stem)
def test_what_is_translated_still_stands_in_the_sources(ts: Path, gathered: set[Text]) -> None:
    done = {text: there for text, there in translations(ts).items() if there is not None}
    assert set(done) <= gathered, "`make translations` was forgotten"
    for (_, source), translated in done.items():
        assert sorted(re.findall(r"\{[^}]*\}", source)) == sorted(re.findall(r"\{[^}]*\}", translated))
        assert source.count("&") == translated.count("&"), source


def test_the_dialog_for_title_and_author_is_translated_in_full(gathered: set[Text]) -> None:
    german = translations(FOLDER / "hexwright_de.ts")
    mine = {text for text in gathered if text[0] == "PropertiesDialog"}
    assert len(mine) >= 5
    assert {text for text in mine if not german.get(text)} == set()


SPOKEN = """
import json
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel
from builder.editor.application import make_application, make_window
from builder.editor.dialogs.properties import PropertiesDialog

application, seen = make_application(), []

def look():
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, PropertiesDialog)
    cancel = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Cancel)
    seen.extend([dialog.windowTitle(), *(label.text() for label in dialog.findChildren(QLabel))])
    seen.append(cancel.text().replace("&", ""))
    dialog.title.setText("Furt")
    dialog.accept()

window = make_window()
window.show()
QTimer.singleShot(0, look)
window.actions_by_id["properties"].trigger()
seen.append(window.document.history.labels[-1])
window.document.history.mark_clean()
window.close()
print(json.dumps(seen))
"""


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", "Titel und Verfasser|&Titel|&Verfasser|&Beschreibung|Abbrechen|Titel und Verfasser ändern"),
        ("en", "Title and author|&Title|&Author|&Description|Cancel|Change title and author"),
    ],
)
def test_the_program_itself_shows_the_dialog_in_the_language_asked_for(
    own_home: Path, language: str, expected: str
) -> None:
    around = {**os.environ, "HEXWRIGHT_LANGUAGE": language, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SPOKEN], cwd=ROOT, env=around, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "|".join(json.loads(done.stdout)) == expected


def test_a_language_in_the_settings_is_spoken_too(own_home: Path) -> None:
    script = (
        "from builder.editor import settings\nsettings.store('language', 'de')\n"
        "from builder.editor.application import make_application\n"
        "application = make_application()\n"
        "print(application.translate('PropertiesDialog', '&Title'))"
    )
    around = {key: value for key, value in os.environ.items() if key != "HEXWRIGHT_LANGUAGE"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=around, capture_output=True, text=True
    )
    assert done.stdout.strip() == "&Titel", done.stderr


def test_qts_own_texts_are_spoken_too(qtbot: QtBot) -> None:
    application = QCoreApplication.instance()
    assert application is not None
    added: tuple[QTranslator, ...] = ()
    try:
        added = speak(application, "de")
        assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
        assert QCoreApplication.translate("PropertiesDialog", "&Title") == "&Titel"
    finally:
        for translator in added:
            QCoreApplication.removeTranslator(translator)
            translator.deleteLater()
