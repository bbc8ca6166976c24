"""Many battlefields read for what they take."""

from __future__ import annotations

from pathlib import Path

from builder import places
from builder.catalogue import Catalogue
from builder.formats.survey import paths_of, ranked, surveyed
from builder.inventory import Collection

SMALL = "hexfield: 1\ntitle: {title}\nauthor: A. Person\npieces:\n{rows}"


def write(folder: Path, name: str, *pieces: str, title: str = '"Small"') -> Path:
    rows = "".join(f"- {{piece: {piece}, at: [{i}, 0, 1]}}\n" for i, piece in enumerate(pieces))
    path = folder / name
    path.write_text(SMALL.format(title=title, rows=rows), encoding="utf-8")
    return path


def test_a_file_tells_what_it_is_and_takes(tmp_path: Path, catalogue: Catalogue) -> None:
    path = write(tmp_path, "a.hexfield", "grass-1", "grass-1", "double-water", title='"One\\nline"')
    found = surveyed(path, catalogue)
    assert (found.path, found.title, found.author, found.pieces) == (path, "One line", "A. Person", 3)
    assert found.used == {"grass-1": 2, "water-1": 2}
    assert found.readable
    assert found.left_out == ()


def test_a_file_that_cannot_be_used_says_why(tmp_path: Path, catalogue: Catalogue) -> None:
    broken = tmp_path / "broken.hsc"
    broken.write_bytes(b"nothing")
    found = surveyed(broken, catalogue)
    assert not found.readable
    assert found.why_not.startswith(f"{broken}")
    assert ranked([found], {}, catalogue) == ()


def test_rows_left_out_are_told(tmp_path: Path, catalogue: Catalogue) -> None:
    found = surveyed(write(tmp_path, "half.hexfield", "grass-1", "gras"), catalogue)
    assert (found.pieces, len(found.left_out)) == (1, 1)


def test_what_can_be_built_comes_first_then_what_lacks_least(tmp_path: Path, catalogue: Catalogue) -> None:
    files = [
        surveyed(write(tmp_path, name, *pieces), catalogue)
        for name, pieces in (
            ("much.hexfield", ("rock-1",) * 5),
            ("b-fits.hexfield", ("grass-1",)),
            ("little.hexfield", ("grass-1", "rock-1")),
            ("a-fits.hexfield", ("grass-1", "grass-1")),
        )
    ]
    ranks = ranked(files, {"grass-1": 2}, catalogue)
    assert [one.file.path.stem for one in ranks] == ["a-fits", "b-fits", "little", "much"]
    assert [one.answer.missing for one in ranks] == [0, 0, 1, 5]


def test_a_file_named_twice_counts_once_and_the_order_is_kept(tmp_path: Path, catalogue: Catalogue) -> None:
    first, second = write(tmp_path, "b.hexfield", "grass-1"), write(tmp_path, "a.hexfield", "grass-1")
    link = tmp_path / "link.hexfield"
    link.symlink_to(second)
    assert paths_of([first, tmp_path, first]) == (first, second)
    gone = tmp_path / "gone.hsc"
    assert paths_of([gone, tmp_path / "a\0.hsc"]) == (gone, tmp_path / "a\0.hsc")


def test_the_shipped_battlefields_can_be_built_with_their_boxes(catalogue: Catalogue) -> None:
    files = [surveyed(path, catalogue) for path in paths_of([places.shipped("scenarios")])]
    assert len(files) >= 3
    needed = ranked(files, {}, catalogue)
    for one in needed:
        owned = Collection(one.answer.to_buy.boxes, {}).owned(catalogue)
        assert ranked([one.file], owned, catalogue)[0].answer.can_build
