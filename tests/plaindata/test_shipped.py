"""Shipped YAML is parsed once, and nothing but what this program kept of the same bytes is believed."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import pytest

from builder import places
from builder.errors import UnreadableError
from builder.plaindata import PlainDocument, read_shipped, read_yaml
from builder.plaindata import shipped as module

TEXT = b"kinds:\n- id: ford\n  depth: 0.5\n  wet: true\n  note:\n"
DATA = {"kinds": [{"id": "ford", "depth": 0.5, "wet": True, "note": None}]}


@pytest.fixture(autouse=True)
def own_cache(own_home: Path) -> None:
    (own_home / "cache").unlink(missing_ok=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "terrain.yaml"
    path.write_bytes(TEXT)
    return path


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that were parsed, one entry each time."""
    seen: list[str] = []

    def watched(content: bytes, file: str) -> PlainDocument:
        seen.append(file)
        return read_yaml(content, file)

    monkeypatch.setattr(module, "read_yaml", watched)
    return seen


def entry() -> Path:
    (found,) = places.cache_folder().iterdir()
    return found


def test_the_second_time_nothing_is_parsed(path: Path, parsed: list[str]) -> None:
    assert read_shipped(path).data == read_shipped(path).data == DATA
    assert parsed == [str(path)]


def test_lines_are_known_all_the_same(path: Path) -> None:
    first, second = read_shipped(path), read_shipped(path)
    for place in ((), ("kinds", 0), ("kinds", 0, "wet")):
        assert first.source(place) == second.source(place)
    assert second.line(("kinds", 0, "wet")) == 4


def test_what_changed_is_parsed_again(path: Path) -> None:
    read_shipped(path)
    path.write_bytes(TEXT.replace(b"ford", b"moor"))
    assert read_shipped(path).data["kinds"][0]["id"] == "moor"
    path.unlink()
    with pytest.raises(UnreadableError, match="no such file"):
        read_shipped(path)


def test_what_another_version_kept_is_not_believed(
    path: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    read_shipped(path)
    monkeypatch.setattr(module, "__version__", "99")
    assert read_shipped(path).data == DATA
    assert len(parsed) == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: b"",
        lambda kept: kept[:-1],
        lambda kept: kept.replace(b"ford", b"moor"),
        lambda kept: b'{"kinds": []}',
        lambda kept: b"\xff" * 100,
        lambda kept: b"0" * 64 + kept[64:],
    ],
)
def test_what_is_damaged_or_foreign_is_made_again(path: Path, parsed: list[str], damage) -> None:
    read_shipped(path)
    entry().write_bytes(damage(entry().read_bytes()))
    assert read_shipped(path).data == DATA
    assert read_shipped(path).data == DATA
    assert len(parsed) == 2


def test_a_file_with_faults_is_not_kept(path: Path) -> None:
    path.write_bytes(b"kinds: []\nkinds: []\n")
    assert [read_shipped(path).faults for _ in range(2)] == [
        read_yaml(path.read_bytes(), str(path)).faults
    ] * 2


def test_where_nothing_can_be_kept_it_is_read_all_the_same(path: Path, own_home: Path) -> None:
    (own_home / "cache").write_text("in the way")
    assert read_shipped(path).data == DATA


def read_often(path: Path, home: str) -> bool:
    os.environ["HEXWRIGHT_HOME"] = home
    folder = places.cache_folder()
    for _ in range(50):
        if read_shipped(path).data != DATA:
            return False
        for kept in folder.iterdir():
            kept.unlink(missing_ok=True)
    return True


def test_several_processes_may_write_at_once(path: Path, own_home: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.starmap(read_often, [(path, str(own_home))] * 2) == [True, True]
