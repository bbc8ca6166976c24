"""Pictures of the battlefield: for the clipboard, and as files."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QWidget

from builder.editor.document import file_names
from builder.editor.document.desk import Desk
from builder.editor.jobs.progress import Progress
from builder.editor.picture.dialog import stored_choice
from builder.editor.picture.work import DrawnPicture, file_work, picture_work
from builder.editor.widgets import questions
from builder.errors import BuilderError, RefusedError
from builder.language import _

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.drawing.styles import Styles
    from builder.sheets.pictures import PictureFile


def picture_of(parent: QWidget, desk: Desk, styles: Styles) -> QImage | None:
    """The picture of a desk as chosen last; of single levels the one looked at, or all where it has none.

    Drawn in the background, with progress over ``parent`` where it takes long; None where it was cancelled.
    Raises RefusedError where there is nothing to draw, BuilderError where it would be too large.
    """
    from builder.sheets.pictures import levels_of

    battlefield = desk.document.battlefield
    refuse_empty(battlefield)
    level = desk.level if desk.level in levels_of(battlefield) else None
    options = stored_choice().options(level)
    progress = Progress(parent, _("Pictures"), _("Drawing the picture …"))
    try:
        drawn = progress.work_out(lambda: picture_work(battlefield, options, styles))
    finally:
        progress.end()
    return drawn.image if isinstance(drawn, DrawnPicture) else None


def refuse_empty(battlefield: Battlefield) -> None:
    """Raise RefusedError where there is nothing to draw."""
    if len(battlefield) == 0:
        text = _("No piece lies on this battlefield yet: there is nothing to draw")
        raise RefusedError(text)


def export_pictures(parent: QWidget, desk: Desk, styles: Styles, suggested: Path) -> tuple[Path, ...]:
    """Ask what to draw and where to, and write it; the files written, none where it was given up or failed.

    Raises RefusedError where there is nothing to draw.
    """
    from builder.editor.picture.dialog import PictureDialog
    from builder.sheets.pictures import picture_files

    battlefield = desk.document.battlefield
    refuse_empty(battlefield)
    dialog = PictureDialog(battlefield, styles, desk.level, parent)
    wanted, choice, level = dialog.exec(), dialog.choice, dialog.level
    dialog.deleteLater()
    path = _ask_path(parent, suggested, choice.transparent) if wanted == QDialog.DialogCode.Accepted else None
    if path is None:
        return ()
    every_level = choice.scope == "levels"
    files = picture_files(battlefield, choice.options(level), path, every_level=every_level)
    there = [file.path.name for file in files if file.path != path and file.path.exists()]
    if there and not questions.may_replace_files(parent, there):
        return ()
    return _written(parent, battlefield, styles, files)


def _ask_path(parent: QWidget, suggested: Path, transparent: bool) -> Path | None:
    filters = {"PNG (*.png)": ".png", "SVG (*.svg)": ".svg"}
    if not transparent:
        filters |= {"JPG (*.jpg *.jpeg)": ".jpg"}
    return questions.ask_save_path(parent, _("Export a picture"), suggested, filters)


def _written(
    parent: QWidget, battlefield: Battlefield, styles: Styles, files: tuple[PictureFile, ...]
) -> tuple[Path, ...]:
    """Draw the files in the background and write them; those written before one that does not go stay."""
    from builder.sheets.pictures import DrawnFile, write_drawn

    text = _("Drawing {name} …", name=files[0].path.name)
    progress = Progress(parent, _("Pictures"), text)
    written: list[Path] = []
    try:
        for number, file in enumerate(files, 1):
            drawn = progress.work_out(partial(file_work, battlefield, file, styles))
            if not isinstance(drawn, DrawnFile):
                break  # cancelled
            written.append(write_drawn(drawn).path)
            progress.show(number, len(files))
    except BuilderError as error:
        path, why = files[len(written)].path, error
    else:
        return tuple(written)
    finally:
        progress.end()
    title = _("Not written")
    questions.show_error(parent, title, file_names.not_written(path), file_names.detail(why, path))
    return tuple(written)
