"""What strangers made and is large is read in a process that can be ended: by Cancel, or by what it takes."""

from __future__ import annotations

import gzip
import os
import signal
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QProgressDialog, QPushButton

from builder import formats
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.editor.filing.files import save_document, says
from builder.editor.game.scenarios_dialog import playable
from builder.editor.window import Window
from builder.errors import UnreadableError
from builder.formats.copied import written
from builder.hexgrid import Hex
from builder.processes import Budget, CancelledError
from builder.scenario import Scenario
from builder.shaping.group import Group
from builder.view.jobs import reading
from builder.view.jobs.reading import read_awake
from editor.people import Answers, when

pytestmark = pytest.mark.usefixtures("other_processes")


def endless(path: Path, catalogue: Catalogue) -> Any:
    """A reader that never comes to an end."""
    while True:
        pass


def greedy(path: Path, catalogue: Catalogue) -> Any:
    """A reader that keeps all it makes."""
    kept = []
    while True:
        kept.append(bytearray(50_000_000))


def killed(path: Path, catalogue: Catalogue) -> Any:
    """A reader whose process somebody else ends, as a system short of memory does."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def plain(catalogue: Catalogue) -> Battlefield:
    """A battlefield of 7,000 pieces."""
    made = Battlefield(Info(title="Plain"))
    grass = catalogue.pieces["grass-1"]
    made.apply(Put(tuple([made.new_piece(grass, Hex(n % 80, n // 80), 1) for n in range(7_000)])))
    return made


@pytest.fixture
def large(tmp_path: Path, catalogue: Catalogue, plain: Battlefield) -> Path:
    """Its file."""
    path = tmp_path / "plain.hexfield"
    formats.write(plain, path, catalogue, None)
    assert path.stat().st_size > 256 * 1024
    return path


def test_a_large_file_comes_out_of_its_process_as_it_would_be_read_here(
    window: Window, large: Path, plain: Battlefield, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.formats.registry.read_bytes", None)  # nobody reads it here
    assert window.session.filing.open_path(large)
    assert window.document.battlefield == plain


def test_cancel_ends_the_process_whatever_it_is_at(window: Window, large: Path, catalogue: Catalogue) -> None:
    def cancel() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QProgressDialog)
        dialog.findChild(QPushButton).click()  # type: ignore[union-attr]

    timer = when(lambda: isinstance(QApplication.activeModalWidget(), QProgressDialog), cancel)
    with pytest.raises(CancelledError):  # and tests/left_behind.py finds no process
        read_awake(window, endless, large, catalogue)
    timer.stop()


@pytest.mark.parametrize(
    ("reader", "budget", "said"),
    [
        (endless, Budget(1, 2 * 1024**3), "takes more than 1 second of processor time"),
        (greedy, Budget(60, 1024**3), "takes more than 1024 MiB of memory"),
    ],
)
def test_what_takes_too_much_is_refused_in_one_sentence(
    window: Window,
    large: Path,
    catalogue: Catalogue,
    reader: Any,
    budget: Budget,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "BUDGET", budget)
    with pytest.raises(UnreadableError, match=rf"^plain\.hexfield: not read, for it {said}, the most"):
        read_awake(window, reader, large, catalogue)


@pytest.mark.skipif(os.name == "nt", reason="nobody is killed there")
def test_a_process_that_somebody_ends_is_one_sentence(
    window: Window, large: Path, catalogue: Catalogue
) -> None:
    with pytest.raises(UnreadableError, match=r"^plain\.hexfield: cannot be read \(the process that worked"):
        read_awake(window, killed, large, catalogue)


FORD = Scenario(title={"en": "Two fords"}, rounds=4)


def scenario(folder: Path, battlefield: str, name: str = "ford", more: int = 300_000) -> Path:
    """The file of a scenario, with so many bytes of a comment."""
    path = folder / f"{name}.hexscenario"
    formats.write_hexscenario(path, FORD, battlefield=battlefield)
    path.write_text(path.read_text() + "#" * more)
    return path


@pytest.fixture
def ford(tmp_path: Path, catalogue: Catalogue) -> Path:
    """The file of a small battlefield."""
    path = tmp_path / "ford.hexfield"
    made = Battlefield(Info(title="Ford"))
    made.apply(Put((made.new_piece(catalogue.pieces["grass-1"], Hex(0, 0), 1),)))
    formats.write(made, path, catalogue, None)
    return path


def titles(window: Window) -> list[str]:
    return [one.scenario.title["en"] for one in window.document.scenarios.all]


def test_large_scenarios_beside_a_small_battlefield_are_read_there_too(
    window: Window, ford: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ford", "other"):
        scenario(ford.parent, ford.name, name, 150_000)  # together they are large
    with monkeypatch.context() as here:
        here.setattr("builder.formats.hexscenario.read_bytes", None)  # nobody reads them here
        assert window.session.filing.open_path(ford)
    assert titles(window) == ["Two fords", "Two fords"]


def test_scenarios_that_take_too_much_do_not_keep_their_battlefield_from_being_opened(
    window: Window, ford: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario(ford.parent, ford.name)
    monkeypatch.setattr(formats, "companion_scenarios", endless)
    monkeypatch.setattr(reading, "BUDGET", Budget(1, 2 * 1024**3))
    answers.press(QMessageBox.StandardButton.Ok)
    assert window.session.filing.open_path(ford)
    assert window.document.battlefield.info.title == "Ford"
    assert [problem.code for problem in window.document.findings] == [formats.UNREADABLE]
    assert "takes more than 1 second" in window.document.findings[0].message


def test_a_small_scenario_may_name_a_large_battlefield(
    window: Window, large: Path, plain: Battlefield, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.formats.registry.read_bytes", None)
    assert window.session.filing.open_path(scenario(large.parent, large.name, more=0))
    assert window.document.battlefield == plain
    assert titles(window) == ["Two fords"]


def test_a_large_scenario_is_asked_for_its_battlefield_and_before_it_is_saved_there_too(
    window: Window, ford: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = scenario(ford.parent, ford.name)
    path.write_text(path.read_text().replace("rounds: 4", "rounds: many"))
    monkeypatch.setattr("builder.formats.hexscenario.read_bytes", None)
    for button in (QMessageBox.StandardButton.Ok, QMessageBox.StandardButton.Save):
        answers.press(button)
    assert window.session.filing.open_path(path)
    document = window.document
    one = document.scenarios.all[0]
    document.edit_scenarios((replace(one, scenario=replace(one.scenario, rounds=9)),), "Rounds")
    assert window.session.filing.save(window.desk)
    assert "1 entry of ford.hexscenario" in answers.texts[-1]
    assert "rounds: 9" in path.read_text()


def test_a_large_file_says_the_same_as_a_scenario_in_the_same_bytes_alone(
    ford: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = replace(FORD, notes={"en": "so " * 200_000})
    path = ford.with_suffix(".hexscenario")
    formats.write_hexscenario(path, long, battlefield=ford.name)
    monkeypatch.setattr("builder.formats.hexscenario.read_bytes", None)
    assert says(path, long, ford.name)
    assert not says(path, FORD, ford.name)


def test_large_scenarios_that_can_be_played_are_found_there_too(
    window: Window, ford: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = scenario(ford.parent, ford.name)
    monkeypatch.setattr("builder.formats.hexscenario.read_bytes", None)
    assert [one.path for one in playable([ford], catalogue, window)] == [path]


def test_what_was_there_and_goes_with_a_battlefield_saved_is_found_there_too(
    window: Window, ford: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario(ford.parent, "new.hexfield", "new")
    assert window.session.filing.open_path(ford)
    monkeypatch.setattr("builder.formats.hexscenario.read_bytes", None)
    save = partial(read_awake, window)
    saved = save_document(
        window.document, ford.with_name("new.hexfield"), window.session.catalogue, reader=save
    )
    assert saved.found == ford.with_name("new.hexscenario")


@pytest.mark.parametrize("name", ["small.gz", "browsers-unpack.json"])
def test_what_unpacks_is_read_there_however_small_it_is(
    window: Window, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(b'{"hexMap": {"name": "Ford"}, "boardPieces": ["0~1~2~0~g7"]}'))
    monkeypatch.setattr("builder.formats.registry.read_bytes", None)
    assert window.session.filing.open_path(path)
    assert window.document.battlefield.info.title == "Ford"


def test_a_refusal_out_of_the_process_is_the_one_message(
    window: Window, large: Path, answers: Answers
) -> None:
    large.write_bytes(b"\0" * 300_000)
    answers.press(QMessageBox.StandardButton.Ok)
    assert not window.session.filing.open_path(large)
    assert "plain.hexfield" in answers.texts[-1]


def test_much_that_is_pasted_is_read_there_too(
    window: Window, plain: Battlefield, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = plain.in_order()[:5_000]
    QGuiApplication.clipboard().setText(written(Group.of(pieces, "x" * 80)) + "#" * 200_000)
    monkeypatch.setattr("builder.formats.copied.read_yaml", None)  # nobody reads it here
    window.session.actions["paste"].trigger()
    group = window.session.hand.group
    assert group is not None
    assert len(group.pieces) == 5_000
