"""What the user owns, out of the collection file and into it."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.inventory.holdings import COLLECTION_FILE, Holdings
from builder.errors import RefusedError
from builder.inventory import Collection


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


def test_what_is_saved_counts_at_once_and_after_a_new_start(tmp_path: Path, catalogue: Catalogue) -> None:
    mine, told = Holdings(tmp_path / "new" / "folder", catalogue), []
    mine.changed.connect(lambda: told.append(mine.owned["rock-1"]))
    assert mine.save(Collection({"rotv-2e": 3}, {"rock-1": 2})) is None
    assert told == [3 * 6 + 2]
    again = Holdings(tmp_path / "new" / "folder", catalogue)
    assert again.collection == Collection({"rotv-2e": 3}, {"rock-1": 2})
    assert again.owned == mine.owned


@pytest.mark.parametrize("content", [b"nonsense: [", b"hexcollection: 1\nboxes: {gone: 2}\n", b"\x00\xff"])
def test_a_file_not_wholly_read_is_kept_beside(tmp_path: Path, catalogue: Catalogue, content: bytes) -> None:
    path = tmp_path / COLLECTION_FILE
    for number, name in enumerate((".broken", ".broken-2")):
        path.write_bytes(content)
        aside = Holdings(tmp_path, catalogue).save(Collection({}, {"rock-1": number}))
        assert aside == tmp_path / f"{COLLECTION_FILE}{name}"
        assert aside.read_bytes() == content
    assert Holdings(tmp_path, catalogue).owned == {"rock-1": 1}


def test_what_cannot_be_written_changes_nothing(tmp_path: Path, catalogue: Catalogue) -> None:
    (tmp_path / COLLECTION_FILE).mkdir()  # in the way, for root too
    mine = Holdings(tmp_path, catalogue)
    told: list[int] = []
    mine.changed.connect(lambda: told.append(1))
    with pytest.raises(RefusedError, match=COLLECTION_FILE):
        mine.save(Collection({"rotv-2e": 1}))
    assert (mine.owned, told) == ({}, [])
    assert [path.name for path in tmp_path.iterdir()] == [COLLECTION_FILE]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, catalogue: Catalogue) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RefusedError, match="cannot be made"):
        Holdings(tmp_path / "file" / "below", catalogue).save(Collection())


def test_a_broken_file_of_which_no_copy_can_be_kept_stays(
    tmp_path: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / COLLECTION_FILE).write_text("nonsense: [")
    monkeypatch.setattr("shutil.copyfile", full)
    with pytest.raises(RefusedError, match="No space left"):
        Holdings(tmp_path, catalogue).save(Collection())
    assert (tmp_path / COLLECTION_FILE).read_text() == "nonsense: ["


def test_a_file_written_meanwhile_is_taken_in(tmp_path: Path, catalogue: Catalogue) -> None:
    mine, told = Holdings(tmp_path, catalogue), []
    mine.changed.connect(lambda: told.append(dict(mine.owned)))
    mine.read_again()
    assert told == []
    formats.write_collection(tmp_path / COLLECTION_FILE, {}, {"rock-1": 4})
    mine.read_again()
    assert told == [{"rock-1": 4}]
    (tmp_path / COLLECTION_FILE).write_text("nonsense: [")
    mine.read_again()
    assert mine.owned == {"rock-1": 4}, "what was known before still counts"
    assert mine.problems
