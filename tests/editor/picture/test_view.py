"""Pictures drawn in the background: of the battlefield as it was when that began."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.jobs.background import Job
from builder.editor.picture.view import image_of, picture_work
from builder.hexgrid import Hex
from builder.sheets.options import PictureOptions

SMALL = PictureOptions(size=120)


@pytest.fixture
def meadow(lay: Callable[..., Battlefield]) -> Battlefield:
    return lay(("grass-7", 0, 0, 1, 0))


def test_the_picture_is_that_of_the_options_and_of_the_battlefield_as_it_was(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, meadow: Battlefield
) -> None:
    job = Job()
    options = PictureOptions("plan", size=200, transparent=True)
    before = image_of(meadow, options, styles)
    with qtbot.waitSignal(job.answered) as told:
        job.request(partial(picture_work, meadow, options, styles))
        meadow.apply(Put((meadow.new_piece(catalogue.pieces["rock-1"], Hex(0, 0), 2),)))
    (picture,) = told.args
    assert picture == before != image_of(meadow, options, styles)
    assert picture.image.width() == 200


def test_why_there_is_no_picture_is_told(qtbot: QtBot, styles: Styles, meadow: Battlefield) -> None:
    job = Job()
    with qtbot.waitSignal(job.failed) as told:
        job.request(partial(picture_work, Battlefield(), SMALL, styles))
    assert "nothing to draw" in told.args[0]
    with qtbot.waitSignal(job.failed) as told:
        job.request(partial(picture_work, meadow, PictureOptions(level=7), styles))
    assert "no piece begins on level 7" in told.args[0]
