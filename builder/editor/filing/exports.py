"""Everything that is written besides the battlefield's own file: other formats, sheets, pictures, text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from builder import formats, places
from builder.catalogue import Catalogue
from builder.editor.dialogs import asks
from builder.editor.filing import files, plainly
from builder.editor.filing.losses import Losses
from builder.editor.filing.naming import file_name_of, title_of
from builder.editor.work.desk import Desk
from builder.editor.work.document import Document
from builder.editor.work.same_file import same_file
from builder.errors import RefusedError

if TYPE_CHECKING:
    from builder.drawing.styles import Styles


class Exports(QObject):
    """Writes for others what a desk shows; none of it changes which file the document belongs to."""

    def __init__(
        self,
        window: QWidget,
        catalogue: Catalogue,
        losses: Losses,
        say: Callable[[str], None],
        settled: Callable[[Document, Path], bool | None],
    ) -> None:
        """``say`` tells the designer something in passing.

        ``settled`` takes care of a file that is a battlefield's own, this one's or that of another tab: True
        where it is saved now, False where it is not; None where a copy may be written.
        """
        super().__init__(window)
        self._settled = settled
        self._window, self._catalogue, self._losses = window, catalogue, losses
        self._say = say
        self._last_folder: Path | None = None
        self._writing = False

    def export_as(self, desk: Desk, format: formats.Format) -> bool:
        """Ask where to, and write the battlefield there in another program's format."""
        document = desk.document
        path = asks.ask_export_path(self._window, format, self._suggested(document, format.suffixes[0]))
        if path is None:
            return False
        settled = self._settled(document, path)
        if settled is not None:
            return settled
        try:
            if not self._losses.may_write(document, path, copy=True):
                return False
            files.write_copy(document, path, self._catalogue)
        except RefusedError as error:
            self._show_not_written(path, error)
            return False
        self._wrote(path)
        return True

    def export_sheets(self, desk: Desk) -> None:
        """Ask how and where to, and write build sheets there."""
        from builder.editor.filing.sheets_export import export_sheets  # not needed to open the window

        if self._writing:  # the window is awake while they are laid out
            return
        document = desk.document
        self._writing = True
        try:
            path = export_sheets(self._window, document, self._catalogue, self._suggested(document, ".pdf"))
        finally:
            self._writing = False
        if path is not None:
            self._wrote(path)

    def preview(self, desk: Desk) -> None:
        """Show the build sheets as they come out on paper, to be printed or exported."""
        from builder.editor.filing.print_preview import PrintPreview

        document = desk.document
        dialog = PrintPreview(document, self._catalogue, self._suggested(document, ".pdf"), self._window)
        dialog.exec()
        if dialog.written is not None:
            self._wrote(dialog.written)
        dialog.deleteLater()

    def copy_picture(self, desk: Desk) -> None:
        """Put a picture of the whole battlefield on the clipboard. Raises RefusedError where it is empty."""
        from builder.editor.filing import picture

        image = picture.picture_of(desk.document.battlefield, self._styles())
        QGuiApplication.clipboard().setImage(image)
        text = self.tr("Copied a picture of {width} × {height} pixels")
        self._say(text.format(width=image.width(), height=image.height()))

    def export_picture(self, desk: Desk) -> bool:
        """Ask how large and where to, and write a PNG there. Raises RefusedError where it is empty."""
        from builder.editor.dialogs.picture_dialog import PictureDialog
        from builder.editor.filing import picture

        document = desk.document
        battlefield = document.battlefield
        dialog = PictureDialog(
            lambda side, coordinates: picture.size_of(battlefield, side, coordinates=coordinates),
            picture.SMALLEST_SIDE,
            picture.LARGEST_SIDE,
            picture.USUAL_SIDE,
            self._window,
        )
        wanted = dialog.exec()
        side, coordinates = dialog.pixels.value(), dialog.coordinates.isChecked()
        dialog.deleteLater()
        path = self._ask_png_path(document) if wanted else None
        if path is None:
            return False
        image = picture.picture_of(battlefield, self._styles(), side, coordinates=coordinates)
        try:
            formats.write_safely(path, picture.png_of(image))
        except RefusedError as error:
            self._show_not_written(path, error)
            return False
        self._wrote(path)
        return True

    def copy_forum_text(self, desk: Desk) -> None:
        """Put the battlefield as plain text on the clipboard."""
        from builder.editor.filing.forum_text import forum_text
        from builder.inventory import boxes_needed, used

        document = desk.document
        boxes = boxes_needed(used(document.battlefield), self._catalogue)
        text = forum_text(document.battlefield, self._catalogue, boxes, title_of(document))
        QGuiApplication.clipboard().setText(text)
        self._say(self.tr("Copied the battlefield as text of {count} lines").format(count=text.count("\n")))

    def _styles(self) -> Styles:
        from builder.drawing.styles import load_styles

        return load_styles(places.shipped("tilesets"))

    def _ask_png_path(self, document: Document) -> Path | None:
        title, suggested = self.tr("Export a picture"), self._suggested(document, ".png")
        return asks.ask_save_path(self._window, title, suggested, {"PNG (*.png)": ".png"})

    def _show_not_written(self, path: Path, error: RefusedError) -> None:
        asks.show_error(
            self._window, self.tr("Not written"), plainly.not_written(path), plainly.detail(error, path)
        )

    def _suggested(self, document: Document, suffix: str) -> Path:
        beside = document.path.absolute().parent if document.path is not None else Path.home()
        name = document.path.stem if document.path is not None else file_name_of(document)
        path = (self._last_folder or beside) / f"{name}{suffix}"
        if document.path is not None and same_file(document.path, path):
            return path.with_stem(self.tr("{name} copy").format(name=name))
        return path

    def _wrote(self, path: Path) -> None:
        self._last_folder = path.absolute().parent
        self._say(self.tr("Wrote {name}").format(name=path.name))
