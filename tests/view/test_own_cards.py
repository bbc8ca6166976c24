"""The form for army cards of one's own: made, changed, deleted, and nothing lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder.catalogue.cards import Card, with_own_cards
from builder.catalogue.powers import CardPower, Who
from builder.formats.own_cards import save_own_card
from builder.view import own_cards
from builder.view.own_cards import NEW, OwnCardsDialog
from builder.view.widgets.questions import Answer


@pytest.fixture(autouse=True)
def _leave(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not saved at the end of a test is thrown away unasked."""
    monkeypatch.setattr(own_cards, "ask_to_save", lambda parent, name: Answer.DISCARD)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "own-cards.yaml"


@pytest.fixture
def dialog(qtbot: QtBot, path: Path) -> OwnCardsDialog:
    """The form of a file that is not there yet."""
    return opened(qtbot, path)


def opened(qtbot: QtBot, path: Path) -> OwnCardsDialog:
    dialog = OwnCardsDialog(None, path)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def own(path: Path) -> dict[str, Card]:
    return dict(with_own_cards({}, path).cards)


def test_a_card_is_made_with_its_numbers_and_a_power_in_words(dialog: OwnCardsDialog, path: Path) -> None:
    QTest.keyClicks(dialog.name, "The Giant, of Old")
    dialog.numbers["life"].setValue(6)
    dialog.basic["attack"].setValue(5)
    QTest.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    QTest.keyClicks(dialog.powers[0].name, "Stamp")
    QTest.keyClicks(dialog.powers[0].text, "Wounds all beside it.")
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    card = own(path)["the-giant-of-old"]
    assert (card.name, card.life, card.basic_attack, card.unique, card.hero) == (
        "The Giant, of Old", 6, 5, True, True,
    )  # fmt: skip
    assert [(p.kind, p.name, p.text) for p in card.powers] == [("text", "Stamp", "Wounds all beside it.")]
    assert dialog.changed
    assert not dialog.save.isEnabled()


def test_a_screen_reader_can_tell_its_numbers_apart(dialog: OwnCardsDialog) -> None:
    fields = [*dialog.numbers.values(), *dialog.basic.values()]
    names = [QAccessible.queryAccessibleInterface(one).text(QAccessible.Text.Name) for one in fields]
    assert names[:5] == ["Figures", "Life", "Height", "Spaces", "Points"]
    assert len(set(names)) == len(fields)


def test_a_card_and_a_power_without_a_name_are_not_saved(dialog: OwnCardsDialog, path: Path) -> None:
    dialog.numbers["life"].setValue(2)
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    assert dialog.says.text() == "The card needs a name."
    QTest.keyClicks(dialog.name, "Giant")
    QTest.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    assert dialog.says.text() == "Each power needs a name."
    assert not path.exists()


def test_a_changed_card_keeps_its_id_and_what_the_form_does_not_show(qtbot: QtBot, path: Path) -> None:
    powers = (CardPower("aura", "Aura", "Helps.", {"attack": 1}), CardPower("text", "Old", "x"))
    save_own_card(path, replace(NEW, id="giant", name="Giant", set="Mine", notes=("so",), powers=powers))
    dialog = opened(qtbot, path)
    dialog.list.setCurrentRow(0)
    dialog.name.clear()
    QTest.keyClicks(dialog.name, "Titan")
    assert not dialog.list.isEnabled(), "it waits until the card is saved"
    QTest.mouseClick(dialog.powers[1].remove, Qt.MouseButton.LeftButton)
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    card = own(path)["giant"]
    assert (card.name, card.set, card.notes, [p.kind for p in card.powers]) == (
        "Titan", "Mine", ("so",), ["aura"],
    )  # fmt: skip
    assert card.powers[0].given["attack"] == 1


def test_a_deleted_card_is_brought_back_by_saving_it(qtbot: QtBot, path: Path) -> None:
    save_own_card(path, replace(NEW, id="giant", name="Giant"))
    dialog = opened(qtbot, path)
    dialog.list.setCurrentRow(0)
    QTest.mouseClick(dialog.delete, Qt.MouseButton.LeftButton)
    assert own(path) == {}
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    assert set(own(path)) == {"giant"}


@pytest.mark.parametrize(
    ("answer", "saved", "open_still"),
    [(Answer.SAVE, True, False), (Answer.DISCARD, False, False), (Answer.CANCEL, False, True)],
)
def test_closing_with_a_card_that_is_not_saved_asks(
    dialog: OwnCardsDialog, path: Path, monkeypatch: pytest.MonkeyPatch,
    answer: Answer, saved: bool, open_still: bool,
) -> None:  # fmt: skip
    monkeypatch.setattr(own_cards, "ask_to_save", lambda parent, name: answer)
    QTest.keyClicks(dialog.name, "Giant")
    dialog.close()
    assert ("giant" in own(path)) is saved
    assert dialog.isVisible() is open_still


def test_a_file_that_cannot_be_read_is_named_and_stays(qtbot: QtBot, path: Path) -> None:
    path.write_bytes(b"cards: [\n")
    dialog = opened(qtbot, path)
    QTest.keyClicks(dialog.name, "Giant")
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    assert str(path) in dialog.says.text()
    assert path.read_bytes() == b"cards: [\n"


def test_the_figures_of_a_saved_card_may_have_a_picture_of_ones_own(
    dialog: OwnCardsDialog, path: Path, tmp_path: Path
) -> None:
    assert not dialog.take.isEnabled()
    QTest.keyClicks(dialog.name, "Giant")
    QTest.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    (tmp_path / "notes.png").write_text("no picture")
    dialog.show_as(tmp_path / "notes.png")
    assert dialog.says.text() == "notes.png: a PNG or JPEG picture was expected"
    assert dialog.take.isEnabled()
    assert not dialog.drop.isEnabled()
    image = QImage(40, 60, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    image.save(str(tmp_path / "giant.jpg"))
    dialog.show_as(tmp_path / "giant.jpg")
    assert (tmp_path / "figures" / "giant.png").is_file()
    QTest.mouseClick(dialog.drop, Qt.MouseButton.LeftButton)
    assert not (tmp_path / "figures" / "giant.png").exists()
    assert not dialog.drop.isEnabled()


def test_a_power_that_lost_the_one_it_needs_is_named_and_the_card_is_saved(
    dialog: OwnCardsDialog, path: Path
) -> None:
    powers = tuple(CardPower(kind, kind, "", given) for kind, given in (
        ("choose-card", {"who": Who()}), ("wounded-bonus", {"each": 1, "chosen": True}),
    ))  # fmt: skip
    save_own_card(path, replace(NEW, id="led", name="Led", powers=powers))
    dialog._read("led")
    assert dialog.says.text() == ""
    dialog.powers[0].remove.click()
    assert dialog.write()
    assert dialog.says.text().splitlines() == [
        "Led is saved.", "Led: `chosen` does nothing without a power with `choose-card`"
    ]  # fmt: skip
    assert "led" in own(path)
