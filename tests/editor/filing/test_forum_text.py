"""A battlefield as plain text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from builder import formats, places
from builder.battlefield import Battlefield, SetField, SetNote
from builder.catalogue import Catalogue
from builder.editor.filing.forum_text import forum_text, place_of
from builder.hexgrid import Direction, Hex
from builder.inventory import boxes_needed, used

Lay = Callable[..., Battlefield]


def text_of(battlefield: Battlefield, catalogue: Catalogue, title: str = "") -> str:
    return forum_text(battlefield, catalogue, boxes_needed(used(battlefield), catalogue), title)


def test_everything_a_builder_asks_for_is_in_it(lay: Lay, catalogue: Catalogue) -> None:
    battlefield = lay(
        ("grass-7", 2, 2, 1, 0), ("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0), ("rock-1", 0, 0, 2, 0)
    )
    for edit in (
        SetField("author", "A. Person"),
        SetField("description", "Cross the ford."),
        SetNote(2, "last of all"),
        SetNote(Hex(0, 0), "a spring"),
    ):
        battlefield.apply(edit)
    assert text_of(battlefield, catalogue, "Two Fords") == (
        "Two Fords\n"
        "by A. Person\n"
        "\n"
        "Pieces: 4\n"
        "Highest level: 2\n"
        "Size: 5 × 5 hexes (9 with terrain), 25 × 21 cm (10 × 8 inches)\n"
        "\n"
        "Cross the ford.\n"
        "\n"
        "Boxes needed\n"
        "  1 × Rise of the Valkyrie (master set), 2nd edition\n"
        "      or Rise of the Valkyrie (master set), 1st edition (the same pieces)\n"
        "\n"
        "All pieces\n"
        "  1 × 7-hex grass tile\n"
        "  3 × single rock tile\n"
        "\n"
        "Level by level, with the hexes that each piece covers\n"
        "(letter: column, number: row, A1..C1: from A1 to C1)\n"
        "\n"
        "Level 1\n"
        "  single rock tile: A1; B1\n"
        "  7-hex grass tile: D3..E3+C4..E4+D5..E5\n"
        "\n"
        "Level 2\n"
        "  last of all\n"
        "  single rock tile: A1\n"
        "\n"
        "Notes\n"
        "  A1: a spring\n"
    )


def test_an_empty_one_is_no_error(lay: Lay, catalogue: Catalogue) -> None:
    assert text_of(lay(), catalogue) == "Untitled battlefield\n\nNo piece lies on it yet\n"


@pytest.mark.parametrize("name", ["four-fords", "gate-of-the-raven-hold", "ash-and-fir"])
def test_every_hex_of_a_shipped_battlefield_is_told(catalogue: Catalogue, name: str) -> None:
    path = places.shipped("scenarios") / f"{name}.hexfield"
    battlefield = formats.read(path, catalogue).battlefield
    text = text_of(battlefield, catalogue, name)
    assert text.splitlines()[0] == name
    for piece in battlefield.pieces.values():
        if piece.type.role.name != "FLAG":
            assert place_of(piece) in text
    assert "[" not in text.replace("[/", ""), "no mark-up"


def test_an_edge_piece_is_named_by_its_edges(lay: Lay) -> None:
    (piece,) = lay(("ladder-rung", 2, 0, 1, 5)).pieces.values()
    (edge,) = piece.edges
    assert place_of(piece) == f"C1 {Direction(edge.direction).name}" == "C1 NW"


def test_rungs_of_one_ladder_are_counted(lay: Lay, catalogue: Catalogue) -> None:
    high = catalogue.pieces["ladder-rung"].height
    rungs = lay(*(("ladder-rung", 0, 0, 2 + high * n, 0) for n in range(3)), ("rock-1", 0, 0, 1, 0))
    assert "ladder rung: A1 NE (× 3)" in text_of(rungs, catalogue)


@pytest.mark.usefixtures("qtbot")
def test_real_files_of_others_make_a_text(shared: Path, catalogue: Catalogue) -> None:
    for path in sorted((shared / "maps").glob("*.hsc")):
        battlefield = formats.read(path, catalogue).battlefield
        text = text_of(battlefield, catalogue, path.stem)
        assert f"Pieces: {len(battlefield)}\n" in text
