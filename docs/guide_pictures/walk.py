"""The walk-through of the guide, done for real: from the empty page to a small symmetric castle map.

Each step is one section of ``docs/guide.md``, with the same hexes and keys.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QInputDialog, QLineEdit

from builder.construction import check
from builder.editor.notes.dock import NoteDialog
from builder.editor.sheets.preview import PrintPreview
from builder.editor.start.film import BUILT
from builder.editor.start.ground_form import EMPTY, NOTHING
from builder.editor.start.new_dialog import NewDialog
from builder.editor.window import Window
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry, footprint
from guide_pictures.camera import Camera
from guide_pictures.hands import Hands, hex_of
from guide_pictures.preview import turn_to

TITLE = "Twin Gates"
BOXES = {"rotv-2e": 2, "fota": 1, "rttff": 1}
CENTRE = "H6"
LEVEL_NOTE = "Lay the large tiles first."
HEX_NOTE = "Player 1 starts in this court."
WALL = ("C4", "D4", "E5", "E6", "E7", "D8", "C8")
STREAM = ("I1", "H2", "I3", "H4", "I5", "H6")
DOWN = ("H7", "H8", "H9", "H10", "H11")
ROUND = ("B1", *STREAM, *DOWN, "B11", "A10", "B9", "A8", "B7", "A6", "B5", "A4", "B3", "A2", "B1")
_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Walk:
    """Makes the castle map in a window that shows its welcome page."""

    def __init__(self, window: Window, camera: Camera, folder: Path) -> None:
        """``folder`` is where the battlefield is saved."""
        self.window, self.camera, self.folder = window, camera, folder
        self.hands = Hands(window)

    def run(self) -> None:
        """All steps. Raises AssertionError where one does not come to what the guide says."""
        self.begin()
        self.choose_symmetry()
        self.lay_ground()
        self.fill_ground()
        self.build_wall()
        self.build_ladder()
        self.put_battlements()
        self.change_castle()
        self.dress_up()
        self.write_notes()
        self.check()
        self.count()
        self.finish()

    # Steps -------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A new battlefield, the boxes one has, and no ground yet: it is laid by hand."""
        hands, page = self.hands, self.window.starting.page
        assert page is not None
        hands.until(lambda: not page.job.waiting)
        castle = page.castle
        assert castle is not None
        hands.until(lambda: not castle.busy or castle.seconds > BUILT)
        hands.settle()
        self.camera.shoot("guide-welcome", self.window)

        def fill_in(dialog: QDialog) -> None:
            assert isinstance(dialog, NewDialog)
            assert dialog.boxes is not None
            hands.type_in(dialog.title, TITLE)
            for box, count in BOXES.items():
                dialog.boxes.spin_box(box).setValue(count)
            form = dialog.ground
            for field, id in ((form.terrain, "grass"), (form.symmetry, Kind.HALF_TURN)):
                field.fill(id)
                field.chosen.emit(id)
            hands.settle()
            self.camera.shoot("guide-new", dialog)
            for field, id in ((form.symmetry, NOTHING), (form.shape, EMPTY)):
                field.fill(id)
                field.chosen.emit(id)
            dialog.accept()

        hands.in_dialog(NewDialog, fill_in)
        page.new.click()
        hands.settle()
        assert self.window.starting.tour is not None
        self.camera.shoot("guide-tour", self.window)
        self.window.starting.tour.bubble.close_requested.emit()
        hands.settle()
        assert self.window.document.battlefield.info.title == TITLE

    def choose_symmetry(self) -> None:
        """Room on the table, half a turn about H6."""
        hands = self.hands
        hands.keys("Ctrl+-")
        self._pan(hands.at("A1"), QPoint(110, 70))
        hands.menu("symmetry-half-turn")
        hands.hover(CENTRE)
        hands.keys("Shift+Y")
        symmetry = self.window.desk.sides.symmetry
        centre = hex_of(CENTRE)
        assert symmetry == Symmetry(Kind.HALF_TURN, LatticePoint(6 * centre.q, 6 * centre.r))

    def lay_ground(self) -> None:
        """A large tile by hand."""
        hands = self.hands
        hands.find_piece("g24")
        hands.hover("C6")
        self._shoot("guide-ground")
        hands.click("C6")
        assert self._count("grass-24") == 2

    def fill_ground(self) -> None:
        """The stream, then the rest of the ground."""
        hands = self.hands
        hands.find_piece("water")
        hands.keys("G")
        hands.drag(*STREAM, keys=_CTRL)
        assert self._count("water-1") == 2 * len(STREAM) - 1
        hands.find_piece("grass")
        hands.keys("G")
        hands.press(*ROUND, keys=_SHIFT)
        self._shoot("guide-fill")
        hands.release(ROUND[-1], keys=_SHIFT)
        field = self.window.document.battlefield
        assert all(piece.slot == 1 for piece in field.pieces.values())
        assert len({cell for piece in field.pieces.values() for cell in piece.cells}) == 159

    def build_wall(self) -> None:
        """The castle wall, one storey high."""
        hands = self.hands
        hands.keys("W")
        hands.press(*WALL)
        self._shoot_table("guide-wall")
        hands.release(WALL[-1])
        assert self._count("wall-walk-1") == 2 * len(WALL)

    def build_ladder(self) -> None:
        """From the court up to the wall walk."""
        hands = self.hands
        hands.keys("L")
        hands.press("D6", "E6")
        self._shoot_table("guide-ladder")
        hands.release("E6")
        assert self._count("ladder-rung")

    def put_battlements(self) -> None:
        """Along the outer rim of the wall walk."""
        hands = self.hands
        hands.keys("B")
        hands.press(WALL[0], *WALL, dx=-0.2, dy=-0.42)
        self._shoot_table("guide-battlements")
        hands.release(WALL[-1])
        assert self._count("battlement")

    def change_castle(self) -> None:
        """A tower at its end, as the ghost shows it, built and taken back."""
        hands, before = self.hands, self._count("fortress-wall-end")
        hands.keys("C")
        hands.keys("2")
        hands.hover("E6")
        self._shoot_table("guide-storeys")
        hands.click("C8")
        assert self._count("fortress-wall-end") == before + 2, "one on each side"
        hands.keys("Ctrl+Z")
        hands.keys("1")
        assert self._count("fortress-wall-end") == before

    def dress_up(self) -> None:
        """A hill of rock and a few trees."""
        hands = self.hands
        hands.find_piece("r7")
        hands.click("G3")
        hands.find_piece("evergreen 11")
        hands.click("F9")
        assert self._count("rock-7") == self._count("evergreen-11") == 2

    def write_notes(self) -> None:
        """What a builder should know."""
        self._note("Shift+N", LEVEL_NOTE, level=1)
        self.hands.keys("A")
        self.hands.keys("V")
        self.hands.hover("C6")
        self._note("N", HEX_NOTE)
        field = self.window.document.battlefield
        assert field.slot_notes == {1: LEVEL_NOTE}
        assert field.hex_notes == {hex_of("C6"): HEX_NOTE}

    def check(self) -> None:
        """A mistake, found and fixed."""
        hands, problems = self.hands, self.window.session.problems
        self._go_to_level(4)
        hands.find_piece("r1")
        hands.click("G6", keys=_SHIFT | Qt.KeyboardModifier.AltModifier)
        hands.away()
        hands.keys("F8")
        assert problems.problem is not None
        self._shoot("guide-problems")
        hands.keys("Ctrl+.")
        hands.keys("A")
        hands.keys("Esc")
        hands.keys("Esc")
        assert not problems.model.rowCount()

    def count(self) -> None:
        """What it takes out of the boxes."""
        self.hands.keys("F")
        self.hands.keys("Ctrl+Shift+I")
        self.hands.away()
        self._shoot("guide-inventory")

    def finish(self) -> None:
        """Nothing is wrong, both sides are alike, nothing is short; saved, and its sheets looked at."""
        document = self.window.document
        assert check(document.battlefield) == ()
        assert document.tally.short() == {}
        symmetry = self.window.desk.sides.symmetry
        assert symmetry is not None
        pieces = document.battlefield.pieces.values()
        there = Counter(footprint(piece) for piece in pieces)
        across = [symmetry.images(piece)[0] for piece in pieces]
        assert Counter(footprint(piece) for piece in across if piece is not None) == there
        self._save()
        self._look_at_sheets()

    def _save(self) -> None:
        path = self.folder / f"{TITLE}.hexfield"

        def name(dialog: QDialog) -> None:
            line = dialog.findChild(QLineEdit, "fileNameEdit")
            assert line is not None
            line.setText(str(path))
            dialog.accept()

        self.hands.in_dialog(QFileDialog, name)
        self.hands.keys("Ctrl+S")
        assert path.exists()
        assert not self.window.document.dirty

    def _look_at_sheets(self) -> None:
        def look(dialog: QDialog) -> None:
            assert isinstance(dialog, PrintPreview)
            turn_to(dialog, "Level 1", self.hands)
            self.camera.shoot("guide-sheets", dialog)
            dialog.close_button.click()

        self.hands.in_dialog(PrintPreview, look)
        self.hands.keys("Ctrl+P")

    # Helping ----------------------------------------------------------------------------------------

    def _pan(self, start: QPoint, end: QPoint) -> None:
        """Drag the table with the middle button."""
        canvas, middle = self.window.canvas, Qt.MouseButton.MiddleButton
        QTest.mousePress(canvas, middle, Qt.KeyboardModifier.NoModifier, start)
        QTest.mouseMove(canvas, end)
        QTest.mouseRelease(canvas, middle, Qt.KeyboardModifier.NoModifier, end)
        self.hands.settle()

    def _shoot(self, name: str) -> None:
        self.camera.shoot(name, self.window, mouse=self.hands.mouse)

    def _shoot_table(self, name: str) -> None:
        """The canvas alone."""
        canvas = self.window.canvas
        part = QRect(canvas.mapTo(self.window, QPoint(0, 0)), canvas.size())
        self.camera.shoot(name, self.window, mouse=self.hands.mouse, part=part)

    def _go_to_level(self, level: int) -> None:
        def answer(dialog: QDialog) -> None:
            assert isinstance(dialog, QInputDialog)
            dialog.setIntValue(level)
            dialog.accept()

        self.hands.in_dialog(QInputDialog, answer)
        self.hands.keys("J")
        assert self.window.desk.level == level

    def _note(self, keys: str, text: str, level: int | None = None) -> None:
        def write(dialog: QDialog) -> None:
            assert isinstance(dialog, NoteDialog)
            QTest.keyClicks(dialog.text, text)
            QTest.keyClick(dialog.text, Qt.Key.Key_Return, _CTRL)

        if level is not None:
            self._go_to_level(level)
        self.hands.in_dialog(NoteDialog, write)
        self.hands.keys(keys)

    def _count(self, piece: str) -> int:
        return sum(one.type.id == piece for one in self.window.document.battlefield.pieces.values())
