"""Collections: how many of each box somebody owns, plus loose pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats import read_collection, write_collection
from builder.formats.collection_file import collection_bytes, read_collection_bytes
from builder.formats.schemas import wrong_places
from builder.plaindata import read_yaml
from builder.problems import Severity


def test_a_collection_comes_back_as_it_was(catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "mine.hexcollection"
    write_collection(path, {"rotv-2e": 2, "fota": 0, "tt": 1}, {"grass-1": 10})
    assert path.read_text() == "hexcollection: 1\nboxes:\n  rotv-2e: 2\n  tt: 1\nloose:\n  grass-1: 10\n"
    assert read_collection(path, catalogue) == ({"rotv-2e": 2, "tt": 1}, {"grass-1": 10}, ())


def test_an_empty_collection_is_one_too(catalogue: Catalogue) -> None:
    content = collection_bytes({}, {})
    assert read_collection_bytes(content, "f", catalogue) == ({}, {}, ())
    assert not wrong_places("hexcollection", read_yaml(content, "f").data)
    assert read_collection_bytes(b"hexcollection: 1\n", "f", catalogue) == ({}, {}, ())


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("boxes: {rotv-3e: 1}", "unknown-box", "boxes: 'rotv-3e': unknown box; left out"),
        ("loose: {gras-1: 1}", "unknown-piece", "loose: 'gras-1': unknown piece; left out"),
        ("boxes: {tt: two}", "wrong-row", "count: a whole number was expected, found 'two'"),
        ("boxes: {tt: .nan}", "wrong-row", "found .nan"),
        ("boxes: {tt: -1}", "wrong-row", "a number from 0 to 9999 was expected, found -1"),
        ("boxes: {tt: 1000000000}", "wrong-row", "from 0 to 9999"),
        ("boxes: {tt: 1, tt: 2}", "wrong-row", "it is given twice"),
        ("boxes: [tt]", "wrong-row", "lines such as `id: 2` were expected"),
        ("owned: {tt: 1}", "unknown-key", "'owned' is not known here"),
    ],
)
def test_what_cannot_be_used_is_left_out_and_told(
    catalogue: Catalogue, line: str, code: str, told: str
) -> None:
    content = f"hexcollection: 1\n{line}\n".encode()
    boxes, loose, (problem,) = read_collection_bytes(content, "mine", catalogue)
    assert (boxes, loose) == ({}, {})
    assert problem.code == code
    assert told in problem.message
    assert problem.severity is (Severity.WARNING if code == "unknown-key" else Severity.ERROR)
    assert problem.source is not None
    assert problem.source.line in (1, 2)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "not a collection"),
        (b"hexfield: 1\n", "not a collection"),
        (b"hexcollection: 2\n", "made by a newer Hexwright"),
        (b"hexcollection: x\n", "the version is 'x'"),
        (b"hexcollection: 1\nboxes: [" + b"1," * 70_000 + b"]", "the most that is read"),
    ],
)
def test_what_is_no_collection_is_refused(catalogue: Catalogue, content: bytes, told: str) -> None:
    with pytest.raises(UnreadableError, match=told):
        read_collection_bytes(content, "mine", catalogue)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError):
        write_collection(tmp_path / "none" / "mine.hexcollection", {}, {})
