"""What a new battlefield begins with: the shape and size of its ground, its terrain, its symmetry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from builder import places
from builder.battlefield import Piece
from builder.catalogue import PieceType
from builder.editor.stamps.model import Stamp
from builder.facts import Limits
from builder.hexgrid import Hex, bounds, corners
from builder.language import _, ngettext
from builder.shaping.outline import GroundPlan
from builder.shaping.symmetry import Kind
from builder.shaping.tiling import is_tile
from builder.view import settings
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import Choice, Number, PlainLabel, form_layout, hbox, vbox

EMPTY, RECTANGLE, HEXAGON, _STAMP = "empty", "rectangle", "hexagon", "stamp:"
NOTHING = "none"
_ACROSS, _SIDES = Limits(3, 60), Limits(2, 30)
_GAP = 7.0  # mm between the hexes drawn
_STORED = "new-ground"  # in the settings


class Beginning(NamedTuple):
    """What was chosen: a ground and the type whose terrain covers it (None: nothing), or the pieces of a
    stamp; and the kind of symmetry to work in.
    """

    ground: GroundPlan
    type: PieceType | None
    pieces: tuple[Piece, ...]
    kind: Kind | None


class GroundForm(SafeOverrides, QWidget):
    """Asks for a ground, draws its outline, and says how large it is and what the boxes lack for it."""

    def __init__(self, types: Mapping[str, PieceType], stamps: Iterable[Stamp], parent: QWidget) -> None:
        super().__init__(parent)
        self._types, self._stamps = types, {f"{_STAMP}{stamp.path.name}": stamp for stamp in stamps}
        self._outlines = {one.id: one for one in GroundPlan.shipped(places.shipped("tilesets"))}
        self.owned: Mapping[str, int] = {}
        shapes = [(EMPTY, _("Empty table")), (RECTANGLE, _("Rectangle")), (HEXAGON, _("Hexagon"))]
        shapes += [(one.id, one.name) for one in self._outlines.values()]
        shapes += [(id, _("Stamp: {name}", name=stamp.name)) for id, stamp in self._stamps.items()]
        self.shape = Choice(_("Shape of the ground"), self, shapes, wide=True)
        self.columns = Number(_("Columns"), _ACROSS, self)
        self.rows = Number(_("Rows"), _ACROSS, self)
        self.side = Number(_("Hexes along each side"), _SIDES, self)
        self.terrain = Choice(_("Ground"), self, self._terrains(), wide=True)
        self.symmetry = Choice(_("Symmetry"), self, _kinds(), wide=True)
        self.facts = PlainLabel(self, wrap=True)
        self.picture = _OutlinePicture(self)
        self._times = PlainLabel("×", self)
        size = QWidget(self)
        row = hbox(self.columns, self._times, self.rows, self.side, parent=size, margins=0)
        row.addStretch(1)
        size.setFocusProxy(self.columns)
        rows = form_layout(
            (_("&Shape"), self.shape),
            (_("Si&ze in hexes"), size),
            (_("&Ground"), self.terrain),
            (_("S&ymmetry"), self.symmetry),
        )
        both = hbox(rows, self.picture)
        both.setStretch(0, 3)
        both.setStretch(1, 2)
        vbox(both, self.facts, parent=self, margins=0)
        self._fill()
        for chosen in (self.shape.chosen, self.symmetry.chosen, self.terrain.chosen):
            chosen.connect(lambda _id: self._show())
        for number in (self.columns, self.rows, self.side):
            number.set.connect(lambda _value: self._show())
        self._show()

    @property
    def beginning(self) -> Beginning:
        """What is chosen now."""
        symmetry = self.symmetry.currentData()
        kind = None if symmetry == NOTHING else Kind(symmetry)
        stamp = self._stamps.get(self.shape.currentData())
        if stamp is not None:
            plan, pieces = GroundPlan.of_pieces(stamp.group.pieces)
            return Beginning(plan, None, pieces, kind)
        terrain = self.terrain.currentData()
        type = None if terrain == NOTHING else next(t for t in self._tiles() if t.kind.id == terrain)
        return Beginning(self._plan().symmetric(kind), type, (), kind)

    def count_against(self, owned: Mapping[str, int]) -> None:
        """Say what is short of these pieces, by their ids; nothing where none are known."""
        self.owned = owned
        self.terrain.offer(self._terrains(), self.terrain.currentData())
        self._show()

    def keep(self) -> None:
        """Remember the choice for the next time."""
        shape = self.shape.currentData()
        if shape not in self._stamps:
            values = (shape, self.columns.value(), self.rows.value(), self.side.value())
            settings.store(_STORED, " ".join(map(str, (*values, self.terrain.currentData()))))

    def _fill(self) -> None:
        """Fill in what was chosen last, or a board for two players."""
        kept = settings.stored_text(_STORED).split()
        values = kept if len(kept) == 5 else [RECTANGLE, "20", "14", "8", NOTHING]
        for field, id in ((self.shape, values[0]), (self.terrain, values[4]), (self.symmetry, NOTHING)):
            field.setCurrentIndex(max(field.findData(id), 0))
        for number, text in zip((self.columns, self.rows, self.side), values[1:4], strict=True):
            number.fill(int(text) if text.isdecimal() else number.minimum())

    def _plan(self) -> GroundPlan:
        shape = self.shape.currentData()
        if shape == RECTANGLE:
            return GroundPlan.rectangle(self.columns.value(), self.rows.value())
        if shape == HEXAGON:
            return GroundPlan.hexagon(self.side.value())
        return self._outlines[shape].plan if shape in self._outlines else GroundPlan(frozenset())

    def _tiles(self) -> list[PieceType]:
        return [type for type in self._types.values() if is_tile(type) and type.placeable]

    def _terrains(self) -> list[tuple[str, str]]:
        """The kinds with tiles, those that the boxes hold first."""
        names = {type.kind.id: type.kind.name for type in self._tiles()}
        room = {kind: self._room(kind) for kind in names}
        found = sorted(names, key=lambda kind: not room[kind])
        counted = [
            ngettext("{terrain} ({n} hex)", "{terrain} ({n} hexes)", room[kind], terrain=names[kind])
            if room[kind]
            else names[kind]
            for kind in found
        ]
        return [(NOTHING, _("nothing")), *zip(found, counted, strict=True)]

    def _room(self, kind: str) -> int:
        """How many hexes the tiles of a terrain cover that are owned."""
        tiles = (type for type in self._tiles() if type.kind.id == kind and not type.made_of)
        return sum(self.owned.get(type.id, 0) * type.size for type in tiles)

    def _show(self) -> None:
        shape = self.shape.currentData()
        self.columns.setVisible(shape == RECTANGLE)
        self.rows.setVisible(shape == RECTANGLE)
        self._times.setVisible(shape == RECTANGLE)
        self.side.setVisible(shape == HEXAGON)
        self.terrain.setEnabled(shape != EMPTY and shape not in self._stamps)
        chosen = self.beginning
        self.picture.show_ground(chosen.ground.hexes)
        self.facts.setText(self._said(chosen))

    def _said(self, chosen: Beginning) -> str:
        count = len(chosen.ground.hexes)
        if not count:
            return _("Nothing lies on the table yet; rows and columns have their names from the first tile.")
        wide, deep = (mm / 10 for mm in chosen.ground.millimetres)
        text = ngettext(
            "{n} hex, {wide:.0f} × {deep:.0f} cm",
            "{n} hexes, {wide:.0f} × {deep:.0f} cm",
            count,
            wide=wide,
            deep=deep,
        )
        if chosen.type is None or not self.owned:
            return text
        room = self._room(chosen.type.kind.id)
        if room >= count:
            return text
        short = ngettext(
            "your boxes lack {terrain} for {n} of them",
            "your boxes lack {terrain} for {n} of them",
            count - room,
            terrain=chosen.type.kind.name,
        )
        return f"{text}; {short}"


def _kinds() -> list[tuple[str, str]]:
    return [
        (NOTHING, _("none")),
        (Kind.HALF_TURN, _("two sides, by half a turn")),
        (Kind.LEFT_RIGHT, _("two sides, left and right")),
        (Kind.TOP_BOTTOM, _("two sides, top and bottom")),
        (Kind.BOTH_AXES, _("four sides, mirrored")),
        (Kind.THIRD_TURNS, _("three sides, by thirds of a turn")),
        (Kind.SIXTH_TURNS, _("six sides, by sixths of a turn")),
    ]


class _OutlinePicture(SafeOverrides, QWidget):
    """The hexes of a ground, as large as there is room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._hexes: frozenset[Hex] = frozenset()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(180, 130)

    def show_ground(self, hexes: frozenset[Hex]) -> None:
        """Draw other hexes."""
        self._hexes = hexes
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        box = bounds(self._hexes)
        if box is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        scale = min(room.width() / (box.right - box.left), room.height() / (box.bottom - box.top))
        painter.translate(room.center())
        painter.scale(scale, scale)
        painter.translate(-(box.left + box.right) / 2, -(box.top + box.bottom) / 2)
        painter.setPen(QPen(self.palette().window().color(), _GAP))
        painter.setBrush(colours(self.palette()).accent)
        for hex in self._hexes:
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners(hex)]))
