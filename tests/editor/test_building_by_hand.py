"""The colour of the ghost, filling from a collection, and what is pasted elsewhere: real clicks and keys."""

from __future__ import annotations

from collections import Counter

import pytest

from builder.battlefield import Piece
from builder.editor.document.document import Document
from builder.editor.window import Window
from builder.hexgrid import Hex, disc, ring
from builder.inventory import Collection
from builder.problems import Severity
from builder.view.theme import colours
from editor.people import CTRL, Hands, Key, photo
from tests.battlefields import laid

# The ghost ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "at", "slot", "worst", "reason"),
    [
        ("rock-1", Hex(4, 0), 1, None, "single rock tile: E1, level 1"),
        ("grass-7", Hex(6, 2), 3, None, "7-hex grass tile: "),  # held in the middle: it does not tip
        ("grass-7", Hex(6, 1), 3, Severity.WARNING, "would tip over towards"),
        ("rock-1", Hex(0, 0), 2, Severity.ERROR, "lies on water at A1"),
    ],
)
def test_the_ghost_tells_good_doubtful_and_bad_and_the_status_bar_why(
    window: Window,
    hands: Hands,
    piece: str,
    at: Hex,
    slot: int,
    worst: Severity | None,
    reason: str,
) -> None:
    window.session.workspace.add(
        Document(laid(("water-1", 0, 0, 1, 0), *(("grass-1", 6, 2, n, 0) for n in (1, 2))))
    )
    hands.choose(piece)
    hands.hover(Hex(2, 4))
    assert [ghost.worst for ghost in window.canvas._gestures.preview.ghosts] == [None]
    hands.hover(at)
    (ghost,) = window.canvas._gestures.preview.ghosts
    assert (ghost.piece.type.id, ghost.piece.slot, ghost.worst) == (piece, slot, worst)
    assert reason in window.session.status.hint.text()
    hands.hover(Hex(2, 4))
    assert window.session.status.hint.text().startswith(f"{ghost.piece.type.name}: ")
    hands.click(at)
    assert len(hands.placed()) == 4, "what is doubtful or bad can be put down all the same"


def test_the_ghost_is_painted_in_the_colour_of_its_state(window: Window, hands: Hands) -> None:
    """The same piece over the same hex; only what lies two levels below it differs."""
    mine = colours(window.canvas.palette())
    for type, colour, others in (
        ("grass-1", mine.good, (mine.doubtful, mine.bad)),
        ("water-1", mine.bad, (mine.good, mine.doubtful)),
    ):
        window.session.workspace.add(Document(laid((type, 3, 2, 1, 0))))
        hands.choose("rock-1")
        hands.hover(Hex(3, 2))
        image = photo(window.canvas)
        size, middle = round(window.canvas.viewport.hex_size), hands.at(Hex(3, 2)) * image.devicePixelRatio()
        around = Counter(
            image.pixel(x, y)
            for x in range(middle.x() - size, middle.x() + size)
            for y in range(middle.y() - size, middle.y() + size)
        )
        assert around[colour.rgb()] > size, "its border is drawn in that colour"
        assert not any(around[other.rgb()] for other in others)
        window.desk.document.history.mark_clean()


# Filling --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owned", "wanted"),
    [
        ({"sand-3": 1, "sand-2": 2, "sand-1": 3}, {"sand-3": 1, "sand-2": 2}),
        ({"sand-3": 1, "sand-2": 1, "sand-1": 2}, {"sand-3": 1, "sand-2": 1, "sand-1": 2}),
        ({"sand-7": 1, "sand-3": 1}, {"sand-7": 1}),
        ({"sand-1": 7}, {"sand-1": 7}),
    ],
)
def test_a_filling_takes_what_is_left_of_the_collection(
    window: Window, hands: Hands, owned: dict[str, int], wanted: dict[str, int]
) -> None:
    window.session.holdings.save(Collection({}, owned))
    hands.choose("sand-1")
    hands.key(Key.Key_G)
    way = list(ring(Hex(4, 3), 1))
    hands.drag(way[0], *way[1:])
    placed = Counter(row[0] for row in hands.placed())
    assert placed == wanted
    assert all(count <= owned[id] for id, count in placed.items()), "never more than is owned"
    assert "more than you own" not in window.session.status.currentMessage()
    pieces = window.document.battlefield.pieces.values()
    assert Counter(cell for piece in pieces for cell in piece.cells) == Counter(disc(Hex(4, 3), 1))
    assert window.document.history.labels == ("Fill 7 hexes with sand",)


def test_a_second_filling_has_only_what_the_first_left(window: Window, hands: Hands) -> None:
    window.session.holdings.save(Collection({}, {"sand-7": 1, "sand-3": 1, "sand-2": 2}))
    hands.choose("sand-1")
    hands.key(Key.Key_G)
    for middle in (Hex(4, 3), Hex(8, 3)):
        way = list(ring(middle, 1))
        hands.drag(way[0], *way[1:])
    assert Counter(row[0] for row in hands.placed()) == {"sand-7": 1, "sand-3": 1, "sand-2": 2}


# Pasting --------------------------------------------------------------------------------------------------

PILE = (("grass-3", 2, 2, 1, 4), ("rock-2", 2, 2, 2, 5), ("ruin-short", 2, 3, 2, 1), ("rock-1", 2, 2, 3, 2))


def _relative(pieces: list[Piece]) -> list[tuple[str, Hex, int, int]]:
    """Each piece as it lies from the first one."""
    first = pieces[0]
    return [
        (piece.type.id, piece.hex.minus(first.hex), piece.slot - first.slot, piece.rotation)
        for piece in pieces
    ]


@pytest.mark.parametrize(("hill", "lowest"), [(0, 1), (3, 4)])
def test_what_is_pasted_in_another_tab_keeps_its_heights_and_turns(
    window: Window, hands: Hands, hill: int, lowest: int
) -> None:
    window.session.workspace.add(Document(laid(*PILE)))
    there = _relative(window.document.battlefield.in_order())
    hands.key(Key.Key_A, CTRL)
    hands.key(Key.Key_C, CTRL)
    window.session.filing.new()
    assert window.session.workspace.count() == 2
    for _ in range(hill):  # so that it comes down on higher ground
        hands.place("sand-7", Hex(4, 4))
    hands.key(Key.Key_V, CTRL)
    hands.click(Hex(4, 4))
    pasted = [piece for piece in window.document.battlefield.in_order() if piece.type.id != "sand-7"]
    assert pasted[0].slot == lowest
    assert _relative(pasted) == there
    assert window.document.history.labels[-1] == "Put down 4 pieces"
    window.session.workspace.setCurrentIndex(0)
    assert hands.placed() == [*PILE], "the first tab has all of its own"
