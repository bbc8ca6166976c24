"""The window can speak other languages: asked for by the environment or the settings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.languages import PSEUDO, make_language, pseudo

ROOT = Path(__file__).resolve().parent.parent.parent

SPOKEN = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel
from builder import language
from builder.editor.application import make_application, make_window
from builder.editor.filing.properties import PropertiesDialog
from builder.view import settings

language.FOLDER = Path(sys.argv[1])
if sys.argv[2]:
    settings.store("language", sys.argv[2])
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
ENGLISH = ["Title and author", "&Title", "&Author", "&Description", "Cancel", "Change title and author"]
# What Qt itself says is in a real language.
TRANSLATED = ["Abbrechen" if text == "Cancel" else pseudo(text) for text in ENGLISH]


@pytest.mark.parametrize(
    ("asked", "stored", "expected"),
    [("", "", ENGLISH), ("en", PSEUDO, ENGLISH), (PSEUDO, "", TRANSLATED), ("", PSEUDO, TRANSLATED)],
    ids=["nobody asks", "the environment goes first", "the environment asks", "the settings ask"],
)
def test_the_program_itself_shows_a_dialog_in_the_language_asked_for(
    own_home: Path, tmp_path: Path, asked: str, stored: str, expected: list[str]
) -> None:
    make_language(tmp_path, PSEUDO, pseudo)
    around = {**os.environ, "HEXWRIGHT_LANGUAGE": asked, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SPOKEN, str(tmp_path), stored],
        cwd=ROOT,
        env=around,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == expected
