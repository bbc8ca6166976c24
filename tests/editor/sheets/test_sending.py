"""The guide goes from the window to a phone: by a code, while a dialog is open, and never after it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from builder.editor.sheets.sending import SendDialog
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.language import speaking
from builder.sheets import sending
from builder.sheets.sending import OnePage
from builder.view.jobs.background import end_all
from editor.people import Answers, Button, Hands
from tests.qr_reader import text_of_pixels

PAGE = b"<!DOCTYPE html>\n<p>Build the ford."


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests need no network."""
    monkeypatch.setattr(sending, "own_address", lambda: "127.0.0.1")


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[..., SendDialog]:
    def show(seconds: float = 600) -> SendDialog:
        dialog = SendDialog(OnePage(PAGE, seconds=seconds), "The ford", 7)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return show


def fetched(url: str) -> bytes:
    """What a phone gets, while the window goes on."""
    got: list[bytes] = []

    def fetch() -> None:
        with urlopen(url, timeout=30) as answer:
            got.append(answer.read())

    thread = Thread(target=fetch)
    thread.start()
    thread.join()
    return got[0]


def grey(image: QImage) -> Any:
    plain = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : plain.width()].copy()


def test_the_code_on_the_screen_is_the_address_and_the_page_comes_from_there(
    qtbot: QtBot, shown: Callable[..., SendDialog]
) -> None:
    dialog = shown()
    address = text_of_pixels(grey(dialog.grab().toImage()))
    assert address == dialog.address.text()
    assert dialog.fetched.text() == "Not fetched yet"
    assert fetched(address) == PAGE
    qtbot.waitUntil(lambda: dialog.fetched.text() == "Fetched by 127.0.0.1")
    assert fetched(address) == PAGE
    qtbot.waitUntil(lambda: dialog.fetched.text() == "Fetched 2 times, last by 127.0.0.1")
    dialog.reject()


def test_each_module_of_the_code_is_as_sharp_as_the_screen(shown: Callable[..., SendDialog]) -> None:
    dialog = shown()
    assert set(np.unique(grey(dialog.code.pixmap().toImage()))) == {0, 255}
    dialog.reject()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_enter_and_escape_stop_it(key: Qt.Key, qtbot: QtBot, shown: Callable[..., SendDialog]) -> None:
    dialog = shown()
    url = dialog.address.text()
    assert fetched(url) == PAGE
    qtbot.keyClick(dialog.focusWidget(), key)
    assert not dialog.isVisible()
    end_all()
    with pytest.raises(URLError):
        urlopen(url, timeout=30)


def test_the_address_is_copied(qtbot: QtBot, shown: Callable[..., SendDialog]) -> None:
    dialog = shown()
    qtbot.keyClick(dialog.copy, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == dialog.address.text()
    dialog.reject()


def test_it_says_how_long_still_and_when_its_time_is_over(
    qtbot: QtBot, shown: Callable[..., SendDialog]
) -> None:
    dialog = shown()
    assert dialog.left.text() in {"Ends in 10:00", "Ends in 9:59", "Ends in 9:58", "Ends in 9:57"}
    dialog.reject()
    over = shown(seconds=0)
    qtbot.waitUntil(lambda: over.left.text() == "Ended: nothing is sent any more")
    assert not over.code.isEnabled()
    assert over.stop.text() == "&Close"


@pytest.mark.parametrize(
    ("language", "title", "stop"),
    [("en", "Send to My Phone", "&Stop"), ("de", "Auf mein Handy senden", "&Beenden")],
)
def test_the_menu_makes_the_guide_of_what_is_shown(
    language: str, title: str, stop: str, window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("grass-7", Hex(2, 3))
    pages: list[bytes] = []

    def act(dialog: SendDialog) -> None:
        assert (dialog.windowTitle(), dialog.stop.text()) == (title, stop)
        pages.append(fetched(dialog.address.text()))
        dialog.reject()

    answers.expect(SendDialog, act)
    with speaking(language):
        window.session.actions["send-to-phone"].trigger()
    assert f'<html lang="{language}">'.encode() in pages[0]
    assert b'data-pieces="1"' in pages[0]


def test_without_a_network_it_is_one_message(
    window: Window, hands: Hands, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere() -> str:
        raise RefusedError("this computer is in no network")

    monkeypatch.setattr(sending, "own_address", nowhere)
    hands.place("grass-7", Hex(2, 3))
    answers.press(Button.Ok)
    window.session.actions["send-to-phone"].trigger()
    assert answers.texts == ["Nothing can be sent this computer is in no network"]
