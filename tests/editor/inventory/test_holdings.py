"""The collection of one user, changed by two programs: neither loses what the other wrote."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.catalogue import Catalogue
from builder.editor.inventory.holdings import Holdings
from builder.errors import RefusedError
from builder.inventory import Collection


def boxes(folder: Path, catalogue: Catalogue) -> dict[str, int]:
    return dict(Holdings(folder, catalogue).collection.boxes)


def test_boxes_added_in_two_windows_are_both_there(tmp_path: Path, catalogue: Catalogue) -> None:
    one, two = Holdings(tmp_path, catalogue), Holdings(tmp_path, catalogue)
    one.save(Collection({"rotv-2e": 2, "tt": 1}, {"grass-1": 5}))
    two.read_again()
    two.save(Collection({"rotv-2e": 3, "tt": 1, "fota": 1}, {"grass-1": 5}))
    one.save(Collection({"rotv-2e": 2}, {"grass-1": 9}))
    assert boxes(tmp_path, catalogue) == {"rotv-2e": 3, "fota": 1}, "tt was taken out, the others were added"
    assert one.collection.loose == {"grass-1": 9}
    assert one.owned == one.collection.owned(catalogue)


def test_a_file_that_was_deleted_is_written_whole(tmp_path: Path, catalogue: Catalogue) -> None:
    one = Holdings(tmp_path, catalogue)
    one.save(Collection({"rotv-2e": 2}, {}))
    one.path.unlink()
    one.save(Collection({"rotv-2e": 2, "tt": 1}, {}))
    assert boxes(tmp_path, catalogue) == {"rotv-2e": 2, "tt": 1}


def test_what_cannot_be_written_changes_nothing(
    tmp_path: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Holdings(tmp_path, catalogue), Holdings(tmp_path, catalogue)
    one.save(Collection({"rotv-2e": 2}, {}))
    two.read_again()
    two.save(Collection({"rotv-2e": 5}, {}))

    def full(*_: object) -> None:
        raise RefusedError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr("builder.formats.write_collection", full)
        with pytest.raises(RefusedError, match="no space"):
            one.save(Collection({"rotv-2e": 3}, {}))
    assert dict(one.collection.boxes) == {"rotv-2e": 2}
    assert boxes(tmp_path, catalogue) == {"rotv-2e": 5}
