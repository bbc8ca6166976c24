"""Every tool in every symmetry, by real clicks and keys: both sides are done at once, and undone at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder.battlefield import Piece
from builder.editor.document.document import Document
from builder.editor.selection.reshaping import TerrainDialog
from builder.editor.stamps.dock import StampNameDialog
from builder.editor.window import Window
from builder.hexgrid import Edge, Hex, disc, ring
from builder.inventory import Collection
from builder.problems import Severity
from builder.shaping.symmetry import Kind, LatticePoint
from editor.people import CTRL, LEFT, SHIFT, Answers, Hands, Key
from tests.battlefields import laid

RADIUS = 7  # hexes of ground around the centre


# What symmetric means, told without the editor's own symmetries --------------------------------------------


class Motion(NamedTuple):
    """Where a hex and a direction come to lie on another side, about hex (0, 0)."""

    hex: Callable[[Hex], Hex]
    direction: Callable[[int], int]


MOTIONS: dict[Kind, tuple[Motion, ...]] = {
    Kind.HALF_TURN: (Motion(lambda h: Hex(-h.q, -h.r), lambda d: (d + 3) % 6),),
    Kind.LEFT_RIGHT: (Motion(lambda h: Hex(-h.q - h.r, h.r), lambda d: (3 - d) % 6),),
    Kind.TOP_BOTTOM: (Motion(lambda h: Hex(h.q + h.r, -h.r), lambda d: -d % 6),),
    Kind.THIRD_TURNS: (
        Motion(lambda h: Hex(-h.q - h.r, h.q), lambda d: (d + 2) % 6),
        Motion(lambda h: Hex(h.r, -h.q - h.r), lambda d: (d + 4) % 6),
    ),
}
MOTIONS[Kind.BOTH_AXES] = (*MOTIONS[Kind.LEFT_RIGHT], *MOTIONS[Kind.TOP_BOTTOM], *MOTIONS[Kind.HALF_TURN])
MOTIONS[Kind.SIXTH_TURNS] = (
    *MOTIONS[Kind.THIRD_TURNS],
    *MOTIONS[Kind.HALF_TURN],
    Motion(lambda h: Hex(-h.r, h.q + h.r), lambda d: (d + 1) % 6),
    Motion(lambda h: Hex(h.q + h.r, -h.q), lambda d: (d + 5) % 6),
)


class Seen(NamedTuple):
    """A piece as it looks, whatever its number."""

    type: str
    slot: int
    cells: frozenset[Hex]
    edges: frozenset[Edge]
    opens: frozenset[Edge]


def seen(piece: Piece) -> Seen:
    return Seen(
        piece.type.id, piece.slot, frozenset(piece.cells), frozenset(piece.edges), frozenset(piece.opens)
    )


def moved(one: Seen, motion: Motion) -> Seen:
    def edges(of: frozenset[Edge]) -> frozenset[Edge]:
        return frozenset(Edge(motion.hex(edge.hex), motion.direction(edge.direction)) for edge in of)

    return one._replace(
        cells=frozenset(map(motion.hex, one.cells)), edges=edges(one.edges), opens=edges(one.opens)
    )


def symmetric(pieces: Counter[Seen], kind: Kind) -> bool:
    """Whether the pieces look the same from every side."""
    return all(
        Counter({moved(one, motion): count for one, count in pieces.items()}) == pieces
        for motion in MOTIONS[kind]
    )


# A person at work ------------------------------------------------------------------------------------------


class Worker:
    """Somebody at work in a symmetry. All of it is done in the sixth of the ground to the lower right."""

    def __init__(self, qtbot: QtBot, window: Window, hands: Hands, answers: Answers) -> None:
        self.qtbot, self.window, self.hands, self.answers = qtbot, window, hands, answers

    def pieces(self) -> Counter[Seen]:
        return Counter(seen(piece) for piece in self.window.document.battlefield.pieces.values())

    def put(self, piece: str, *hexes: Hex) -> None:
        """Put pieces down by clicks."""
        self.hands.choose(piece)
        for hex in hexes:
            self.hands.click(hex)

    def pick(self, *hexes: Hex) -> None:
        """Select what lies on top at hexes, on this side alone."""
        self.hands.key(Key.Key_V)
        self.hands.click(hexes[0])
        for hex in hexes[1:]:
            self.hands.click(hex, keys=CTRL)
        assert len(self.window.desk.selection) == len(hexes)

    def key(self, key: Key, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.hands.key(key, keys)

    def edge_of(self, hex: Hex) -> None:
        """Click the eastern edge of a hex."""
        self.hands.click(hex, dx=round(self.window.canvas.viewport.hex_size * 0.4))

    def to_rock(self, dialog: QDialog) -> None:
        assert isinstance(dialog, TerrainDialog)
        rows = [dialog.list.item(row).text() for row in range(dialog.list.count())]
        dialog.list.setCurrentRow(rows.index("Rock"))
        dialog.accept()

    def save_stamp(self, name: str) -> None:
        """Keep what is selected as a stamp."""

        def call_it(dialog: QDialog) -> None:
            assert isinstance(dialog, StampNameDialog)
            dialog.line.clear()
            self.qtbot.keyClicks(dialog.line, name)
            self.qtbot.keyClick(dialog.line, Key.Key_Return)

        self.answers.expect(StampNameDialog, call_it)
        self.key(Key.Key_T, CTRL | SHIFT)

    def take_stamp(self) -> None:
        """Click the first stamp of the panel."""
        dock = self.window.session.stamps_dock
        self.qtbot.waitUntil(lambda: dock.view.visualRect(dock.model.index(0)).isValid())
        at = dock.view.visualRect(dock.model.index(0)).center()
        self.qtbot.mouseClick(dock.view.viewport(), LEFT, pos=at)


@dataclass(frozen=True)
class Deed:
    """Something that is done, and what of it is new and gone on each side."""

    name: str
    do: Callable[[Worker], None]
    came: dict[str, int]
    gone: dict[str, int]
    first: Callable[[Worker], None] = lambda worker: None
    step: str = ""


def _begin_stamp(worker: Worker) -> None:
    worker.put("sand-2", Hex(1, 4))
    worker.pick(Hex(1, 4))
    if not worker.window.session.stamps_dock.model.rowCount():
        worker.save_stamp("Dune")
    worker.take_stamp()


def _begin_paste(worker: Worker) -> None:
    worker.put("sand-2", Hex(1, 4))
    worker.pick(Hex(1, 4))
    worker.key(Key.Key_C, CTRL)
    worker.key(Key.Key_V, CTRL)


def _begin_split(worker: Worker) -> None:
    worker.put("sand-7", Hex(3, 2))
    worker.pick(Hex(3, 2))


def _begin_join(worker: Worker) -> None:
    worker.put("sand-1", Hex(3, 2), Hex(4, 2), Hex(3, 3))
    worker.pick(Hex(3, 2), Hex(4, 2), Hex(3, 3))


def _begin_pair(worker: Worker) -> None:
    worker.put("sand-2", Hex(3, 2))
    worker.pick(Hex(3, 2))


def _begin_slanted(worker: Worker) -> None:
    worker.hands.choose("sand-2")
    while worker.window.session.hand.rotation != 1:
        worker.key(Key.Key_R)
    worker.hands.click(Hex(3, 2))
    worker.pick(Hex(3, 2))


def _begin_ladder(worker: Worker) -> None:
    worker.put("rock-1", *[Hex(4, 2)] * 4)
    worker.key(Key.Key_L)


def _begin_battlement(worker: Worker) -> None:
    worker.put("rock-1", Hex(4, 2))
    worker.key(Key.Key_B)


def _begin_high_tile(worker: Worker) -> None:
    worker.put("rock-1", Hex(3, 2), Hex(3, 2))
    worker.pick(Hex(3, 2))
    worker.key(Key.Key_PageUp, CTRL)


def _begin_hill(worker: Worker) -> None:
    worker.put("sand-2", Hex(3, 2))
    worker.put("rock-1", Hex(3, 2))
    worker.key(Key.Key_X)


def _fill(worker: Worker) -> None:
    way = list(ring(Hex(3, 2), 1))
    worker.hands.drag(way[0], *way[1:])


def _begin_fill(worker: Worker) -> None:
    worker.hands.choose("sand-1")
    worker.key(Key.Key_G)


def _drag_wall(worker: Worker) -> None:
    worker.hands.drag(Hex(2, 2), Hex(3, 2), Hex(4, 2))


def _replace(worker: Worker) -> None:
    worker.answers.expect(TerrainDialog, worker.to_rock)
    worker.key(Key.Key_R, CTRL)


def _turn(worker: Worker) -> None:
    worker.hands.hover(Hex(3, 2))
    worker.key(Key.Key_R)


WALL = {"fortress-base-end": 2, "fortress-base-straight": 1, "fortress-wall-end": 2}
WALL |= {"fortress-wall-straight": 1, "wall-walk-1": 3}
DEEDS = (
    Deed("place", lambda w: w.put("sand-3", Hex(3, 2)), {"sand-3": 1}, {}, step="Place triple sand tile"),
    Deed(
        "paint",
        lambda w: w.hands.drag(Hex(2, 2), Hex(4, 2)),
        {"sand-1": 3},
        {},
        lambda w: w.hands.choose("sand-1"),
        "Place single sand tile",
    ),
    Deed("wall", _drag_wall, WALL, {}, lambda w: w.key(Key.Key_W), "Build a castle wall along 3 hexes"),
    Deed(
        "ladder",
        lambda w: w.hands.drag(Hex(3, 2), Hex(4, 2)),
        {"ladder-rung": 2},
        {},
        _begin_ladder,
        "Build a ladder of 2 rungs",
    ),
    Deed(
        "battlement",
        lambda w: w.edge_of(Hex(4, 2)),
        {"battlement": 1},
        {},
        _begin_battlement,
        "Put up a battlement",
    ),
    Deed("fill", _fill, {"sand-7": 1}, {}, _begin_fill, "Fill 7 hexes with sand"),
    Deed(
        "raise",
        lambda w: w.key(Key.Key_PageUp, CTRL),
        {"sand-2": 1},
        {"sand-2": 1},
        _begin_pair,
        "Raise double sand tile",
    ),
    Deed(
        "lower",
        lambda w: w.key(Key.Key_PageDown, CTRL),
        {"rock-1": 1},
        {"rock-1": 1},
        _begin_high_tile,
        "Lower single rock tile",
    ),
    Deed(
        "split",
        lambda w: w.key(Key.Key_J, CTRL | SHIFT),
        {"sand-2": 2, "sand-3": 1},
        {"sand-7": 1},
        _begin_split,
        "Split 7-hex sand tile",
    ),
    Deed(
        "join",
        lambda w: w.key(Key.Key_J, CTRL),
        {"sand-3": 1},
        {"sand-1": 3},
        _begin_join,
        "Join 3 tiles",
    ),
    Deed(
        "nudge",
        lambda w: w.key(Key.Key_Right),
        {"sand-2": 1},
        {"sand-2": 1},
        _begin_pair,
        "Move double sand tile",
    ),
    Deed(
        "mirror",
        lambda w: w.key(Key.Key_M),
        {"sand-2": 1},
        {"sand-2": 1},
        _begin_slanted,
        "Mirror double sand tile",
    ),
    Deed("turn", _turn, {"sand-2": 1}, {"sand-2": 1}, _begin_pair, "Turn double sand tile"),
    Deed(
        "drag",
        lambda w: w.hands.drag(Hex(3, 2), Hex(2, 3), Hex(1, 4)),
        {"sand-2": 1},
        {"sand-2": 1},
        _begin_pair,
        "Move double sand tile",
    ),
    Deed(
        "paste",
        lambda w: w.hands.click(Hex(3, 2)),
        {"sand-2": 1},
        {},
        _begin_paste,
        "Put down double sand tile",
    ),
    Deed("stamp", lambda w: w.hands.click(Hex(3, 2)), {"sand-2": 1}, {}, _begin_stamp, "Put down Dune"),
    Deed("replace terrain", _replace, {"rock-2": 1}, {"sand-2": 1}, _begin_pair, "Replace sand by rock"),
    Deed(
        "remove",
        lambda w: w.hands.click(Hex(3, 2)),
        {},
        {"rock-1": 1},
        _begin_hill,
        "Remove single rock tile",
    ),
    Deed(
        "delete", lambda w: w.key(Key.Key_Delete), {}, {"sand-2": 1}, _begin_pair, "Remove double sand tile"
    ),
    Deed("cut", lambda w: w.key(Key.Key_X, CTRL), {}, {"sand-2": 1}, _begin_pair, "Cut double sand tile"),
)


@pytest.fixture
def worker(qtbot: QtBot, window: Window, hands: Hands, answers: Answers) -> Worker:
    """Somebody at a window; nothing is painted, for nobody looks at it here, and that was half the work."""
    window.setUpdatesEnabled(False)
    return Worker(qtbot, window, hands, answers)


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.name)
def test_a_deed_is_done_on_every_side_and_undone_as_one_step(worker: Worker, deed: Deed) -> None:
    window = worker.window
    for kind in Kind:
        grass = (("grass-1", *hex, 1, 0) for hex in disc(Hex(0, 0), RADIUS))
        window.session.workspace.add(Document(laid(*grass)))
        window.canvas.fit()
        window.session.actions[f"symmetry-{kind}"].trigger()
        deed.first(worker)
        before, steps = worker.pieces(), window.document.history.labels
        assert symmetric(before, kind), kind
        deed.do(worker)
        after, sides = worker.pieces(), len(MOTIONS[kind]) + 1
        assert symmetric(after, kind), kind
        assert _by_type(after - before) == {type: sides * count for type, count in deed.came.items()}, kind
        assert _by_type(before - after) == {type: sides * count for type, count in deed.gone.items()}, kind
        assert window.document.history.labels == (*steps, deed.step), f"one step for all sides of {kind}"
        worker.key(Key.Key_Z, CTRL)
        assert worker.pieces() == before, f"one undo takes all sides of {kind} back"
        worker.key(Key.Key_Z, CTRL | SHIFT)
        assert worker.pieces() == after, kind


def _by_type(pieces: Counter[Seen]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for one, count in pieces.items():
        found[one.type] += count
    return dict(found)


def _ghosts(window: Window) -> list[Severity | None]:
    return [ghost.worst for ghost in window.canvas._gestures.preview.ghosts]


def test_a_limit_that_refuses_counts_every_side(window: Window, hands: Hands) -> None:
    window.session.holdings.save(Collection({}, {"rock-1": 3}))
    window.session.actions["limit-refuse"].trigger()
    window.session.actions["symmetry-half-turn"].trigger()
    hands.choose("rock-1")
    hands.hover(Hex(2, 1))
    assert _ghosts(window) == [None, None]
    hands.click(Hex(2, 1))
    both = [("rock-1", 2, 1, 1, 0), ("rock-1", -2, -1, 1, 3)]
    assert sorted(hands.placed()) == sorted(both)
    hands.hover(Hex(4, 1))
    assert _ghosts(window) == [Severity.ERROR, Severity.ERROR], "one is left, two are needed"
    assert window.session.status.hint.text() == "single rock tile: 4 would be used, 3 owned"
    hands.click(Hex(4, 1))
    assert sorted(hands.placed()) == sorted(both), "not even one side is done"
    assert window.session.status.currentMessage() == "Not done: single rock tile: 4 would be used, 3 owned"
    assert len(window.document.history.labels) == 1
    hands.click(Hex(0, 0))
    assert len(hands.placed()) == 3, "on the centre it is its own image, and one is left"
    window.session.holdings.save(Collection({}, {"rock-1": 5}))
    hands.click(Hex(4, 1))
    assert len(hands.placed()) == 5
    hands.key(Key.Key_Y)
    hands.click(Hex(6, 1))
    assert len(hands.placed()) == 5, "without a symmetry the limit holds as well"


def test_filling_uses_no_more_than_is_owned_for_all_sides(window: Window, hands: Hands) -> None:
    window.session.holdings.save(Collection({}, {"rock-7": 1, "rock-3": 2, "rock-2": 4}))
    window.session.actions["symmetry-half-turn"].trigger()
    hands.choose("rock-7")
    window.session.actions["tool-fill"].trigger()
    around = list(ring(Hex(4, 0), 1))
    hands.drag(around[0], *around[1:])
    assert not window.document.tally.short()
    assert Counter(row[0] for row in hands.placed()) == {"rock-3": 2, "rock-2": 4}
    assert window.session.status.currentMessage() == "14 hexes on both sides: 2 × 3, 4 × 2"


def test_a_fill_over_the_axis_spends_large_tiles_before_single_ones(window: Window, hands: Hands) -> None:
    owned = {"rock-7": 8, "rock-3": 4, "rock-2": 4, "rock-1": 2}
    window.session.holdings.save(Collection({}, owned))
    hands.hover(Hex(0, 0))
    window.session.actions["symmetry-top-bottom"].trigger()
    hands.choose("rock-7")
    window.session.actions["tool-fill"].trigger()
    around = list(ring(Hex(0, 0), 3))
    hands.drag(around[0], *around[1:], around[0])
    assert sum(len(piece.cells) for piece in window.document.battlefield.pieces.values()) == 37
    assert not window.document.tally.short(), window.session.status.currentMessage()


def test_a_tile_without_mirror_image_has_smaller_ones_for_it_wherever_it_goes(
    window: Window, hands: Hands
) -> None:
    def halves() -> list[int]:
        """How many hexes are covered on the right and on the left."""
        cells = [cell for piece in window.document.battlefield.pieces.values() for cell in piece.cells]
        across = [2 * cell.q + cell.r for cell in cells]
        return [sum(x > 0 for x in across), sum(x < 0 for x in across)]

    hands.hover(Hex(0, 0))
    window.session.actions["symmetry-left-right"].trigger()
    window.desk.sides.set_centre(LatticePoint(0, 0).point)
    hands.choose("grass-24")
    hands.hover(Hex(5, -2))
    ghosts = window.canvas._gestures.preview.ghosts
    assert sum(ghost.piece.type.size for ghost in ghosts) == 48, "the ghost has its image"
    hands.click(Hex(5, -2))
    smaller = len(window.document.battlefield) - 1
    said = f"1 piece has no mirror image: made of {smaller} smaller ones"
    assert window.session.status.currentMessage() == said
    assert halves() == [24, 24]
    hands.key(Key.Key_V)
    hands.click(Hex(5, -2))
    hands.key(Key.Key_Right)
    assert halves() == [24, 24]
    assert len(window.document.battlefield) == 1 + smaller
    hands.key(Key.Key_Delete)
    assert halves() == [0, 0]
    for wanted in ([24, 24], [24, 24], [0, 0]):
        hands.key(Key.Key_Z, CTRL)
        assert halves() == wanted, "each was one step"


def test_a_mirrored_tile_without_mirror_image_becomes_smaller_ones(window: Window, hands: Hands) -> None:
    window.session.workspace.add(Document(laid(("grass-24", 0, 0, 1, 0))))
    before = {cell for piece in window.document.battlefield.pieces.values() for cell in piece.cells}
    hands.key(Key.Key_A, CTRL)
    hands.key(Key.Key_M)
    pieces = window.document.battlefield.pieces
    after = {cell for piece in pieces.values() for cell in piece.cells}
    assert len(after) == 24
    assert after != before
    assert window.desk.selection == set(pieces)
    said = f"1 piece has no mirror image: made of {len(pieces)} smaller ones"
    assert window.session.status.currentMessage() == said
    hands.key(Key.Key_Z, CTRL)
    assert [piece.type.id for piece in window.document.battlefield.pieces.values()] == ["grass-24"]
