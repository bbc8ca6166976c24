"""Pictures drawn in the background: the last one asked for, of the battlefield as it was then."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.work.picture_job import DrawnPicture, PictureJob, image_of
from builder.hexgrid import Hex
from builder.sheets.picture_options import PictureOptions

SMALL = PictureOptions(size=120)


@pytest.fixture
def meadow(lay: Callable[..., Battlefield]) -> Battlefield:
    return lay(("grass-7", 0, 0, 1, 0))


def test_the_picture_is_that_of_the_options(qtbot: QtBot, styles: Styles, meadow: Battlefield) -> None:
    job = PictureJob(styles)
    options = PictureOptions("plan", size=200, transparent=True)
    with qtbot.waitSignal(job.answered) as told:
        job.ask(meadow, options)
    (picture,) = told.args
    assert picture == image_of(meadow, options, styles)
    assert picture.image.width() == 200
    assert not job.waiting


def test_of_many_questions_the_last_is_answered(qtbot: QtBot, styles: Styles, meadow: Battlefield) -> None:
    job = PictureJob(styles, pause=20)
    told: list[DrawnPicture] = []
    job.answered.connect(told.append)
    for turn in range(6):
        job.ask(meadow, PictureOptions(turn=turn, size=120))
    qtbot.waitUntil(lambda: not job.waiting)
    assert told == [image_of(meadow, PictureOptions(turn=5, size=120), styles)]


def test_an_answer_that_is_out_of_date_is_dropped(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, meadow: Battlefield
) -> None:
    job = PictureJob(styles)
    told: list[DrawnPicture] = []
    job.answered.connect(told.append)
    job.ask(meadow, SMALL)
    job._timer.stop()
    job._begin()  # it is under way now
    meadow.apply(Put((meadow.new_piece(catalogue.pieces["rock-1"], Hex(0, 0), 2),)))
    job.ask(meadow, SMALL)
    qtbot.waitUntil(lambda: not job.waiting)
    assert told == [image_of(meadow, SMALL, styles)]


def test_stopped_it_answers_nothing(qtbot: QtBot, styles: Styles, meadow: Battlefield) -> None:
    job = PictureJob(styles, pause=5)
    told: list[object] = []
    job.answered.connect(told.append)
    job.ask(meadow, SMALL)
    job.stop()
    assert not job.waiting
    job.ask(meadow, SMALL)
    job._timer.stop()
    job._begin()  # it is under way now
    job.stop()
    assert not job.waiting
    job.ask(meadow, PictureOptions("plan", size=120))
    qtbot.waitUntil(lambda: not job.waiting)
    assert told == [image_of(meadow, PictureOptions("plan", size=120), styles)]


def test_why_there_is_no_picture_is_told(qtbot: QtBot, styles: Styles, meadow: Battlefield) -> None:
    job = PictureJob(styles)
    with qtbot.waitSignal(job.failed) as told:
        job.ask(Battlefield(), SMALL)
    assert "nothing to draw" in told.args[0]
    with qtbot.waitSignal(job.failed) as told:
        job.ask(meadow, PictureOptions(level=7))
    assert "no piece begins on level 7" in told.args[0]
