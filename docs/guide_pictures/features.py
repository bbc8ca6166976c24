"""One picture for each group of features that the walk-through does not show, taken on its castle map."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from builder import places
from builder.battlefield import ReferencePicture
from builder.editor.actions.action_palette import ActionPalette
from builder.editor.actions.shortcuts_dialog import ShortcutsDialog
from builder.editor.document.document import Document
from builder.editor.filing.autosave import autosave_bytes
from builder.editor.filing.recovery_dialog import RecoveryDialog
from builder.editor.inventory.collection_dialog import CollectionDialog
from builder.editor.selection.reshaping import TerrainDialog
from builder.editor.stamps.dock import StampNameDialog
from builder.editor.tracing.dialog import ReferenceDialog
from builder.editor.window import Window
from builder.view.options import TableSize
from builder.view.theme import palette_of
from guide_pictures.camera import Camera
from guide_pictures.hands import Hands, hex_of

_ALT = Qt.KeyboardModifier.AltModifier


class Features:
    """Takes its pictures in a window that shows the finished castle map."""

    def __init__(self, window: Window, camera: Camera) -> None:
        self.window, self.camera = window, camera
        self.hands = Hands(window)

    def run(self) -> None:
        """All pictures. Raises AssertionError where something is not as the guide says."""
        for take in (
            self.placing, self.selecting, self.stamping, self.reshaping, self.tracing,
            self.through_the_levels, self.collection, self.finding_actions, self.shortcuts, self.recovery,
            self.looks,
        ):  # fmt: skip
            take()

    def placing(self) -> None:
        """The search, favourites, and a ghost that cannot be built with its reason."""
        hands, window = self.hands, self.window
        window.session.show_dock("problems")
        hands.menu("symmetry-off")
        hands.find_piece("evergreen")
        hands.menu("favourite")
        hands.find_piece("r24")
        hands.menu("favourite")
        hands.find_piece("r7")
        hands.hover("E3")
        self._shoot("guide-place")
        hands.keys("Esc")

    def selecting(self) -> None:
        """The ground is locked, a frame drawn around a part of the castle, beside the history."""
        hands, window = self.hands, self.window
        self._show("history", 270)
        hands.keys("V")
        window.desk.show_level(1)
        hands.menu("select-level")
        hands.keys("Ctrl+L")
        hands.keys("A")
        hands.keys("F")
        hands.press("C3", "E5", "F7", keys=_ALT)
        self._shoot("guide-select")
        hands.release("F7", keys=_ALT)
        assert {piece.type.kind.id for piece in window.desk.selected} >= {"battlement", "ladder"}
        assert all(piece.slot > 1 for piece in window.desk.selected)

    def stamping(self) -> None:
        """What is selected becomes a stamp, and stands in the ghost of a second one."""
        hands, window = self.hands, self.window
        self._hide("history")

        def name(dialog: QDialog) -> None:
            assert isinstance(dialog, StampNameDialog)
            hands.type_in(dialog.line, "Corner of a castle")
            dialog.accept()

        hands.in_dialog(StampNameDialog, name)
        hands.keys("Ctrl+Shift+T")
        hands.settle()
        view = window.session.stamps_dock.view
        at = view.visualRect(window.session.stamps_dock.model.index(0, 0)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        hands.settle()
        self._show("stamps", 230)
        hands.keys("F")
        hands.hover("N8")
        self._shoot("guide-stamps")
        hands.keys("Esc")
        hands.keys("Ctrl+Shift+L")
        self._hide("stamps")

    def reshaping(self) -> None:
        """Other terrain for the rock of the hills."""
        hands = self.hands
        hands.keys("V")
        hands.click("G3")
        hands.menu("select-same-terrain")

        def look(dialog: QDialog) -> None:
            assert isinstance(dialog, TerrainDialog)
            self.camera.shoot("guide-terrain", dialog)
            dialog.reject()

        hands.in_dialog(TerrainDialog, look)
        hands.keys("Ctrl+R")
        hands.keys("Ctrl+Shift+A")

    def tracing(self) -> None:
        """A photo of the map, held askew, with three of its points named."""
        canvas = self.window.canvas
        self.hands.keys("F")
        askew = QTransform().rotate(3).shear(0.04, 0)
        part = QRect(canvas.point_of(hex_of("A1")), canvas.point_of(hex_of("N12"))).adjusted(-40, -30, 40, 30)
        part &= canvas.rect()
        photo = canvas.grab(part).toImage().transformed(askew, Qt.TransformationMode.SmoothTransformation)
        moved = QImage.trueMatrix(askew, part.width(), part.height())
        hexes = [hex_of(name) for name in ("B2", "M2", "B11")]
        pixels = [moved.map(canvas.point_of(hex) - part.topLeft()) for hex in hexes]
        picture = ReferencePicture.of("castle.jpg", [(pixel.x(), pixel.y()) for pixel in pixels], hexes)
        dialog = ReferenceDialog(photo, picture, self.window)
        assert dialog.picture == picture, "the points say how it lies"
        dialog.resize(900, 480)
        dialog.show()
        self.hands.settle()
        self.camera.shoot("guide-trace", dialog)
        dialog.reject()
        dialog.deleteLater()

    def through_the_levels(self) -> None:
        """One level, those below faded; the list of levels, what lies at a hex, and the notes."""
        hands, window = self.hands, self.window
        for dock in ("levels", "column"):
            self._show(dock, 300)
        window.session.view_options.change(above=60)
        hands.keys("F")
        window.desk.show_level(2)
        hands.hover("E6")
        hands.settle()
        self._shoot("guide-levels")
        hands.keys("A")
        for dock in ("levels", "column"):
            self._hide(dock)

    def collection(self) -> None:
        """What one owns."""

        def look(dialog: QDialog) -> None:
            assert isinstance(dialog, CollectionDialog)
            self.camera.shoot("guide-collection", dialog)
            dialog.reject()

        self.hands.in_dialog(CollectionDialog, look)
        self.hands.keys("Ctrl+Shift+B")

    def finding_actions(self) -> None:
        """The palette of actions."""

        def look(dialog: QDialog) -> None:
            assert isinstance(dialog, ActionPalette)
            self.hands.type_in(dialog.search, "mirror")
            self.camera.shoot("guide-actions", dialog)
            dialog.reject()

        self.hands.in_dialog(ActionPalette, look)
        self.hands.keys("Ctrl+Shift+P")

    def shortcuts(self) -> None:
        """The keys, listed and set."""

        def look(dialog: QDialog) -> None:
            assert isinstance(dialog, ShortcutsDialog)
            dialog.choose("tool-wall")
            self.hands.settle()
            self.camera.shoot("guide-shortcuts", dialog)
            dialog.reject()

        self.hands.in_dialog(ShortcutsDialog, look)
        self.hands.menu("shortcuts")

    def recovery(self) -> None:
        """What is offered after a crash: an autosave of this battlefield, left by a program that is gone."""
        window = self.window
        folder = places.state_folder() / "autosave" / "1-gone"
        folder.mkdir(parents=True)
        when = datetime(2026, 3, 14, 20, 41, 7)
        never_saved = Document(window.document.battlefield)
        (folder / "1.hexfield").write_bytes(autosave_bytes(never_saved, window.session.catalogue, None, when))
        never_saved.let_go()

        def look(dialog: QDialog) -> None:
            assert isinstance(dialog, RecoveryDialog)
            self.camera.shoot("guide-recovery", dialog)
            dialog.later.click()

        self.hands.in_dialog(RecoveryDialog, look)
        assert window.session.filing.recovery.offer()

    def looks(self) -> None:
        """Coordinates, heights, rulers and the border of a table; then the same map in the dark, larger."""
        hands, window = self.hands, self.window
        for dock in ("problems", "inventory"):
            self._hide(dock)
        self._show("view", 260)
        hands.keys("Shift+C")
        hands.keys("Shift+H")
        window.session.view_options.change(limited=True, table=TableSize(750, 500))
        hands.away()
        hands.keys("F")
        self._shoot("guide-looks")
        application = QGuiApplication.instance()
        assert isinstance(application, QApplication)
        application.setPalette(palette_of(Qt.ColorScheme.Dark))
        for keys in ("Shift+C", "Shift+H", "Ctrl+0", "Ctrl++", "Ctrl++"):
            hands.keys(keys)
        window.session.view_options.change(limited=False)
        self._hide("view")
        hands.away()
        self._shoot("guide-dark")
        application.setPalette(palette_of(Qt.ColorScheme.Light))
        hands.settle()

    # Helping -----------------------------------------------------------------------------------------

    def _show(self, name: str, width: int) -> None:
        """Bring a dock out, and drag its border until it is so wide."""
        self.window.session.show_dock(name)
        dock = next(dock for dock in self.window.session.docks if dock.objectName() == name)
        self.window.resizeDocks([dock], [width], Qt.Orientation.Horizontal)
        self.hands.settle()

    def _hide(self, name: str) -> None:
        next(dock for dock in self.window.session.docks if dock.objectName() == name).hide()
        self.hands.settle()

    def _shoot(self, name: str) -> None:
        self.camera.shoot(name, self.window, mouse=self.hands.mouse)
