"""What the user owns, out of the collection file."""

from __future__ import annotations

from pathlib import Path

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.work.holdings import COLLECTION_FILE, Holdings


def test_the_collection_of_the_user_is_counted_in_pieces(tmp_path: Path, catalogue: Catalogue) -> None:
    nothing = Holdings(tmp_path, catalogue)
    assert (nothing.owned, nothing.problems) == ({}, ())
    formats.write_collection(tmp_path / COLLECTION_FILE, {"rotv-2e": 2}, {"grass-7": 1})
    mine = Holdings(tmp_path, catalogue)
    assert mine.owned["grass-7"] == 2 * catalogue.boxes["rotv-2e"].counts["grass-7"] + 1
    assert mine.problems == ()


def test_a_broken_collection_counts_nothing_and_says_so(tmp_path: Path, catalogue: Catalogue) -> None:
    (tmp_path / COLLECTION_FILE).write_text("nonsense: [")
    mine = Holdings(tmp_path, catalogue)
    assert mine.owned == {}
    assert COLLECTION_FILE in mine.problems[0].message
