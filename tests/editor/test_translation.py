"""The window can speak other languages: which one, and a sample, one dialog in German, from end to end."""

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

from builder.editor import translation
from builder.editor.translation import COMPLETE, FOLDER, SOURCE, language_of, languages, speak

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = Path(sys.executable).parent
ROOMS = ("editor", "view", "construction", "scenario/checks")
SOURCES = sorted(str(path) for room in ROOMS for path in (ROOT / "builder" / room).rglob("*.py"))
LUPDATE = ("-silent", "-no-obsolete", "-locations", "none", "-tr-function-alias", "QT_TRANSLATE_NOOP+=N")

Text = tuple[str, str]  # context and source

# No language ships yet. This one, as a translator would write it, shows that one would reach the window.
SAMPLE = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>PropertiesDialog</name>
    <message><source>Title and author</source><translation>Titel und Verfasser</translation></message>
    <message><source>&amp;Title</source><translation>&amp;Titel</translation></message>
    <message><source>&amp;Author</source><translation>&amp;Verfasser</translation></message>
    <message><source>&amp;Description</source><translation>&amp;Beschreibung</translation></message>
    <message>
        <source>Change title and author</source><translation>Titel und Verfasser ändern</translation>
    </message>
</context>
</TS>
"""


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
            written = message.find("translation")
            assert written is not None
            done = written.get("type") is None
            found[context.findtext("name", ""), message.findtext("source", "")] = (
                written.text if done else None
            )
    return found


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> set[Text]:
    """Every text that Qt's own tool finds in the sources of the editor."""
    ts = tmp_path_factory.mktemp("ts") / "all_de.ts"
    subprocess.run([tool("pyside6-lupdate"), *LUPDATE, *SOURCES, "-ts", str(ts)], check=True)
    return set(translations(ts))


def compiled(ts: Path, qm: Path) -> Path:
    """A translation source as the program loads it."""
    subprocess.run(
        [tool("pyside6-lrelease"), "-silent", "-nounfinished", str(ts), "-qm", str(qm)], check=True
    )
    return qm


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of translations with the sample in it, compiled."""
    folder = tmp_path_factory.mktemp("translations")
    ts = folder / "hexwright_de.ts"
    ts.write_text(SAMPLE, encoding="utf-8")
    compiled(ts, ts.with_suffix(".qm"))
    return folder


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


def test_the_languages_are_those_whose_files_are_there(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert languages() >= COMPLETE
    monkeypatch.setattr(translation, "FOLDER", sample)
    assert languages() == {"de"}
    monkeypatch.setattr(translation, "FOLDER", tmp_path / "none")
    assert languages() == set()


def test_a_language_that_counts_as_complete_has_every_text(gathered: set[Text]) -> None:
    for language in COMPLETE:
        there = translations(FOLDER / f"hexwright_{language}.ts")
        assert {text for text in gathered if there.get(text) is None} == set()


def test_english_needs_no_translator(qtbot: QtBot) -> None:
    application = QCoreApplication.instance()
    assert application is not None
    assert speak(application, SOURCE) == ()


def test_a_translation_that_ships_is_compiled(tmp_path: Path) -> None:
    for ts in FOLDER.glob("*.ts"):
        made = compiled(ts, tmp_path / "made.qm")
        assert made.read_bytes() == ts.with_suffix(".qm").read_bytes(), "`make translations` was forgotten"


def test_what_is_translated_still_stands_in_the_sources(sample: Path, gathered: set[Text]) -> None:
    for ts in (*sample.glob("*.ts"), *FOLDER.glob("*.ts")):
        done = {text: there for text, there in translations(ts).items() if there is not None}
        assert set(done) <= gathered, "`make translations` was forgotten"
        for (_, source), translated in done.items():
            assert sorted(re.findall(r"\{[^}]*\}", source)) == sorted(re.findall(r"\{[^}]*\}", translated))
            assert source.count("&") == translated.count("&"), source


def test_the_sample_has_the_whole_dialog_for_title_and_author(sample: Path, gathered: set[Text]) -> None:
    german = translations(sample / "hexwright_de.ts")
    assert set(german) == {text for text in gathered if text[0] == "PropertiesDialog"}


LOOKED_UP_THERE = """
import sys
from pathlib import Path
from builder.editor import translation
translation.FOLDER = Path(sys.argv[1])
"""

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
window.session.actions["properties"].trigger()
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
    own_home: Path, sample: Path, language: str, expected: str
) -> None:
    around = {**os.environ, "HEXWRIGHT_LANGUAGE": language, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", LOOKED_UP_THERE + SPOKEN, str(sample)],
        cwd=ROOT,
        env=around,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "|".join(json.loads(done.stdout)) == expected


def test_a_language_in_the_settings_is_spoken_too(own_home: Path, sample: Path) -> None:
    script = LOOKED_UP_THERE + (
        "from builder.view import settings\nsettings.store('language', 'de')\n"
        "from builder.editor.application import make_application\n"
        "application = make_application()\n"
        "print(application.translate('PropertiesDialog', '&Title'))"
    )
    around = {key: value for key, value in os.environ.items() if key != "HEXWRIGHT_LANGUAGE"}
    done = subprocess.run(
        [sys.executable, "-c", script, str(sample)], cwd=ROOT, env=around, capture_output=True, text=True
    )
    assert done.stdout.strip() == "&Titel", done.stderr


def test_qts_own_texts_are_spoken_too(qtbot: QtBot, sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "FOLDER", sample)
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
