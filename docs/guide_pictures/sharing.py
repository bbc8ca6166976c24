"""The dialogs and the panel by which a battlefield leaves the window: print preview, pictures, posts."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from builder import places
from builder.editor.filing.forum import ForumDialog
from builder.editor.picture.export import PictureDialog
from builder.editor.sheets.preview import PrintPreview
from builder.editor.tools import TOOLS
from builder.editor.window import Window
from guide_pictures.camera import Camera
from guide_pictures.hands import Hands
from guide_pictures.pages import CASTLE
from guide_pictures.preview import turn_to

FOLDER = "Battlefields"


class Sharing:
    """Takes its pictures with the shipped battlefields; afterwards the window shows what it showed before."""

    def __init__(self, window: Window, camera: Camera, home: Path, with_scenario: Path) -> None:
        """``home`` is what ``~`` stands for; ``with_scenario`` a battlefield with a scenario beside it."""
        self.window, self.camera, self.with_scenario = window, camera, with_scenario
        self.folder = home / FOLDER
        shutil.copytree(places.shipped("scenarios"), self.folder)
        self.hands = Hands(window)

    def run(self) -> None:
        """All pictures. Raises AssertionError where something is not as the guide says."""
        before = self.window.document
        for path, takes in (
            (self.with_scenario, (self.preview, self.post)),
            (self.folder / f"{CASTLE}.hexfield", (self.picture, self.panel, self.model)),
        ):
            self.hands.settle()
            assert self.window.session.filing.open_path(path)
            for take in takes:
                take()
            self.hands.keys("Ctrl+W")
        self.library()
        assert self.window.document is before

    def preview(self) -> None:
        """The sheets before they are printed, at the start zones, with the choices about drawings."""

        def look(dialog: QDialog) -> None:
            assert isinstance(dialog, PrintPreview)
            dialog.form.tabs.setCurrentIndex(1)
            turn_to(dialog, "Start zones, glyphs and figures", self.hands)
            self.camera.shoot("guide-preview", dialog)
            dialog.close_button.click()

        self.hands.in_dialog(PrintPreview, look)
        self.hands.keys("Ctrl+P")

    def post(self) -> None:
        """A short post in Markdown."""

        def look(dialog: QDialog) -> None:
            assert isinstance(dialog, ForumDialog)
            dialog.length.setCurrentIndex(dialog.length.findData(False))
            dialog.markup.setCurrentIndex(dialog.markup.findData("markdown"))
            self.hands.type_in(dialog.link, "https://example.org/four-fords.hexfield")
            assert "Four Fords" in dialog.text
            self.camera.shoot("guide-post", dialog)
            dialog.reject()

        self.hands.in_dialog(ForumDialog, look)
        self.hands.menu("forum-post")

    def picture(self) -> None:
        """The picture that will be written, with a transparent background."""

        def look(dialog: QDialog) -> None:
            assert isinstance(dialog, PictureDialog)
            self.hands.until(lambda: dialog.preview.image is not None)
            first = dialog.preview.image
            dialog.parts.fields["transparent"].setChecked(True)
            dialog.turn_left.click()
            self.hands.until(lambda: dialog.preview.image is not first)
            self.hands.settle()
            self.camera.shoot("guide-picture", dialog)
            dialog.reject()

        self.hands.in_dialog(PictureDialog, look)
        self.hands.menu("export-picture")

    def panel(self) -> None:
        """The battlefield at an angle beside the canvas."""
        hands, window = self.hands, self.window
        window.session.show_dock("picture")
        dock = next(dock for dock in window.session.docks if dock.objectName() == "picture")
        window.resizeDocks([dock], [470], Qt.Orientation.Horizontal)
        hands.keys("F")
        hands.hover("M7")
        hands.until(lambda: window.session.picture.view.image is not None)
        self.camera.shoot("guide-panel", window, mouse=hands.mouse)
        dock.hide()
        hands.settle()

    def model(self) -> None:
        """The model beside the plan, as it is built, at eye level; left out where there is no OpenGL."""
        hands, window = self.hands, self.window
        for other in window.session.docks:
            if other.objectName() in ("scenario", "playtest", "figure", "report"):
                other.hide()
        hands.keys("Alt+2")
        model = window.session.model
        if model.view.picture() is not None:
            hands.keys("F")
            hands.settle()
            model.view.picture()
            self.camera.shoot("guide-model", window)
            model.building.button.click()
            model.building.go(6)
            hands.settle()
            model.view.picture()
            self.camera.shoot("guide-building", model)
            model.building.button.click()
            hands.click("N3")
            model.stands.click()
            hands.settle()
            assert model.view.camera is not None
            assert model.view.camera.eye
            model.view.picture()
            self.camera.shoot("guide-eye", window)
            model.stands.click()
            window.session.take_tool(TOOLS[0])
        hands.keys("Alt+1")
        for other in window.session.docks:
            if other.objectName() == "figure":
                other.hide()
        hands.settle()

    def library(self) -> None:
        """The library with what ships, and a map that is liked."""
        hands = self.hands
        hands.menu("library")
        library = self.window.session.library
        library.resize(1000, 560)
        hands.until(lambda: library.model.rowCount() == len(list(self.folder.glob("*.hexfield"))))
        hands.type_in(library.search.line, "players:2")
        hands.until(lambda: not (library.finding.busy or library.upkeep.busy))
        library.grid.choose(1)
        library.details.stars.setValue(4)
        library.details.tags.setText("club night")
        library.details.tags.left.emit()
        library.grid.setFocus()
        hands.until(lambda: not (library.looking.busy or library.pictures.waiting))
        self.camera.shoot("guide-library", library)
        library.close()
