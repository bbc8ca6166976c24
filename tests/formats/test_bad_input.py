"""Truncated, random and hostile files: one clear message, or what was left out; nothing else."""

from __future__ import annotations

import gzip
import json
import os
import random
import struct
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import formats
from builder.battlefield import Battlefield, Info, SetNote
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats import FORMATS, Loaded
from builder.hexgrid import Hex
from tests.battlefields import CASTLE, FORDS, TOMB, TUNDRA, WOOD
from tests.formats.files import build, to_bytes
from tests.formats.fuzzing import READERS, faults
from tests.formats.imports import imported
from tests.soak import often

# ---- Truncated, random and hostile files: one clear message, or what was left out; nothing else ever ----

SUFFIXES = [suffix for format in FORMATS for suffix in format.suffixes]
EMPTY = b"\xff\xfe\xff\x00"
TILE = struct.pack("<id4i", 1001, 0.0003, 0, 1, 1, 0) + b"\0" + EMPTY * 2 + b"\0\xa0\0\0"


def hsc(count: int, tiles: bytes = b"") -> bytes:
    return struct.pack("<d", 0.0001) + struct.pack("<I", count) + tiles


HOSTILE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "2^31 tiles": (".hsc", lambda: hsc(2**31)),
    "2^31 - 1 tiles": (".hsc", lambda: hsc(2**31 - 1)),
    "a text of 4 GiB": (".hsc", lambda: struct.pack("<d", 0.0002) + b"\xff\xff\xff\xff\xff\xff\xfe"),
    "a text of 8 EiB": (".hsc", lambda: struct.pack("<d", 0.0002) + b"\xff" * 14 + b"\x7f"),
    "10^6 tiles": (".hsc", lambda: hsc(10**6, TILE * 10**6)),
    "5,000 tiles in one place": (".hsc", lambda: hsc(5_000, TILE * 5_000)),
    "a gzip bomb": (".gz", lambda: gzip.compress(b"\0" * (64 * 2**20), 1)),
    "a gzip bomb of brackets": (".gz", lambda: gzip.compress(b"[" * (20 * 2**20), 1)),
    "a gzip bomb of pieces": (
        ".gz",
        lambda: gzip.compress(b'{"boardPieces":[' + b'"0~0~0~0~g1",' * 2**20, 1),
    ),
    "half a gzip": (".gz", lambda: gzip.compress(b'{"boardPieces":[]}')[:-9]),
    "deep JSON": (".json", lambda: b'{"boardPieces":' + b"[" * 200_000 + b"]" * 200_000 + b"}"),
    "deep YAML lists": (".hexfield", lambda: b"hexfield: 1\npieces: " + b"[" * 200_000 + b"]" * 200_000),
    "deep YAML mappings": (".hexfield", lambda: b"hexfield: 1\npieces: " + b"{a: " * 200_000),
    "deep YAML dashes": (".hexfield", lambda: b"hexfield: 1\npieces:\n" + b"- " * 200_000),
    "an alias bomb": (
        ".hexfield",
        lambda: (
            b"hexfield: 1\na: &a [x,x]\n"
            + b"".join(b"%c: &%c [*%c,*%c]\n" % (c, c, c - 1, c - 1) for c in range(98, 122))
            + b"pieces: *y\n"
        ),
    ),
    "a YAML tag": (".hexfield", lambda: b'hexfield: 1\npieces: !!python/object/apply:os.system ["true"]\n'),
    "10^6 rows": (".hexfield", lambda: b"hexfield: 1\npieces:\n" + b"- {piece: a, at: [1,1,1]}\n" * 10**6),
    "flat lists": (".hexfield", lambda: b"hexfield: 1\npieces: [" + b"[]," * 10**6 + b"]"),
    "small deep lists": (".hexfield", lambda: b"hexfield: 1\npieces: [" + b"[[[1]]]," * 490_000 + b"]"),
    "10^6 keys": (".json", lambda: b'{"boardPieces":[' + b'"0~0~0~0~g1",' * 10**6 + b'"0~0~0~0~g1"]}'),
    "JSON of lists": (".json", lambda: b'{"boardPieces":[' + b"[[[1]]]," * 490_000 + b"1]}"),
    "wrong rows only": (
        ".hexfield",
        lambda: b"hexfield: 1\npieces:\n" + b"- {piece: x, at: [1,1,1]}\n" * 5_001,
    ),
    "UTF-16": (".hexfield", lambda: "hexfield: 1\npieces: []\n".encode("utf-16")),
    "UTF-16 JSON": (".json", lambda: '{"boardPieces": {}}'.encode("utf-16")),
    "Latin-1": (".hexfield", lambda: 'hexfield: 1\ntitle: "Fürt"\npieces: []\n'.encode("latin-1")),
    "Latin-1 JSON": (".json", lambda: '{"boardPieces": {"ü": "ü"}}'.encode("latin-1")),
    "a zero byte": (".hexfield", lambda: b"hexfield: 1\0\npieces: []\n"),
    "half a character": (".json", lambda: b'{"boardPieces": {"\\ud800": 1}}'),
    "endless digits": (".hexfield", lambda: b"hexfield: " + b"9" * 100_000 + b"\npieces: []\n"),
    "endless digits in JSON": (".json", lambda: b'{"boardPieces": ' + b"9" * 100_000 + b"}"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_one_clear_message_and_little_memory(catalogue: Catalogue, name: str) -> None:
    suffix, make = HOSTILE[name]
    content = make()
    tracemalloc.start()
    try:
        with pytest.raises(UnreadableError) as error:
            formats.read_bytes_as(content, f"bad{suffix}", suffix, catalogue)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert str(error.value).startswith(f"bad{suffix}")
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300
    assert peak < 120 * 2**20


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    "content", [b"", b"\0", b" ", b"\n\n", b"\xef\xbb\xbf", b"{", b"[]", b"%PDF-1.7\n", b"PK\3\4"]
)
def test_what_is_empty_or_something_else_is_refused(
    catalogue: Catalogue, suffix: str, content: bytes
) -> None:
    with pytest.raises(UnreadableError, match=rf"^bad\{suffix}"):
        formats.read_bytes_as(content, f"bad{suffix}", suffix, catalogue)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_random_bytes_are_refused(catalogue: Catalogue, suffix: str) -> None:
    chance = random.Random(7)
    for size in (1, 8, 100, 5000):
        with pytest.raises(UnreadableError, match=rf"^bad\{suffix}"):
            formats.read_bytes_as(chance.randbytes(size), f"bad{suffix}", suffix, catalogue)


@pytest.fixture(scope="session")
def samples() -> dict[str, bytes]:
    """A small battlefield with something of everything, in every format."""
    battlefield = build(
        [
            ("grass-7", 5, 5, 1, 0),
            ("fortress-base-end", 9, 9, 1, 2),
            ("fortress-wall-end", 9, 9, 2, 2),
            ("ladder-rung", 8, 9, 1, 1),
            ("water-1", 12, 4, 1, 0),
        ],
        Info("Ford", "Ann", "Two\nlines"),
    )
    battlefield.apply(SetNote(1, "first"))
    battlefield.apply(SetNote(Hex(5, 5), "here"))
    scenario = {
        "players": "2",
        "zones": {"red": [[5, 5, 1]]},
        "glyphs": [{"letter": "?", "at": [5, 5, 1]}],
        "figures": [{"name": "Finn", "file": "f", "cells": [[5, 5, 1]], "rotation": 0}],
        "text": "Hold.",
    }
    return {suffix: to_bytes(battlefield, suffix, imported(scenario)) for suffix in SUFFIXES}


@pytest.fixture(scope="session")
def read_or_refuse(catalogue: Catalogue) -> Callable[[bytes, str], Loaded | None]:
    """Reads bytes; anything but a battlefield or an UnreadableError with the file's name fails the test."""

    def read(content: bytes, suffix: str) -> Loaded | None:
        refused = ""
        try:
            loaded = formats.read_bytes_as(content, f"bad{suffix}", suffix, catalogue)
        except UnreadableError as error:
            refused = str(error)
        if refused:
            assert refused.startswith(f"bad{suffix}")
            return None
        for problem in loaded.problems:
            assert problem.message
            assert problem.source is not None
        for format in FORMATS:
            format.write(loaded.battlefield, "out", catalogue, loaded.scenario)
        return loaded

    return read


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_cut_anywhere_is_read_in_part_or_refused(
    samples: dict[str, bytes], read_or_refuse: Callable[..., Any], suffix: str
) -> None:
    content = samples[suffix]
    for length in range(len(content)):
        loaded = read_or_refuse(content[:length], suffix)
        assert loaded is None or suffix not in (".hsc", ".gz")


@pytest.mark.parametrize("suffix", SUFFIXES)
@given(data=st.data())
@settings(max_examples=often(24))
def test_changed_bytes_never_give_anything_but_a_battlefield_or_a_message(
    samples: dict[str, bytes], read_or_refuse: Callable[..., Any], suffix: str, data: st.DataObject
) -> None:
    content = bytearray(samples[suffix])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        what = data.draw(st.sampled_from(["set", "insert", "cut", "repeat"]))
        if what == "set":
            content[at] = data.draw(st.integers(0, 255))
        elif what == "insert":
            content[at:at] = data.draw(st.binary(min_size=1, max_size=6))
        elif what == "cut":
            del content[at : at + data.draw(st.integers(1, 20))]
        else:
            content[at:at] = content[at : at + 30]
        if not content:
            break
    read_or_refuse(bytes(content), suffix)


TEXTS = [
    ".nan",
    ".inf",
    "1e9",
    "1000000000",
    "-1",
    "0",
    "null",
    "true",
    "[]",
    "{}",
    '"x"',
    "'",
    "&a",
    "*a",
    "!!t",
    "- ",
]


@given(data=st.data())
@settings(max_examples=often(32))
def test_changed_words_in_a_native_file_never_break_it(
    samples: dict[str, bytes], read_or_refuse: Callable[..., Any], data: st.DataObject
) -> None:
    words = samples[".hexfield"].decode().split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(TEXTS))
    read_or_refuse(" ".join(words).encode(), ".hexfield")


def json_mutants(value: Any, draw: Callable[[Any], Any]) -> Any:
    """The value with one part somewhere replaced by something odd."""
    odd = st.sampled_from([None, True, -1, 1e999, 10**30, "", "x", [], {}, [[1]], {"q": None}, "0~0~0~0~g1"])
    if isinstance(value, dict) and value and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(sorted(value)))
        return {**value, key: json_mutants(value[key], draw)}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        at = draw(st.integers(0, len(value) - 1))
        return [*value[:at], json_mutants(value[at], draw), *value[at + 1 :]]
    return draw(odd)


@given(data=st.data())
@settings(max_examples=often(32))
def test_changed_values_in_json_never_break_it(
    samples: dict[str, bytes], read_or_refuse: Callable[..., Any], data: st.DataObject
) -> None:
    value = json.loads(samples[".json"])
    for _ in range(data.draw(st.integers(1, 2))):
        value = json_mutants(value, data.draw)
    read_or_refuse(json.dumps(value).encode(), ".json")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_folder_is_refused(catalogue: Catalogue, tmp_path: Path, suffix: str) -> None:
    folder = tmp_path / f"folder{suffix}"
    folder.mkdir()
    with pytest.raises(UnreadableError, match="a folder, where a file was expected"):
        formats.read(folder, catalogue)
    with pytest.raises(RefusedError, match="a folder, where a file was expected"):
        formats.write(Battlefield(), folder, catalogue)


@pytest.fixture
def unreadable(tmp_path: Path) -> Iterator[Path]:
    if sys.platform == "win32" or os.geteuid() == 0:
        pytest.skip("root may read everything")
    path = tmp_path / "secret.hexfield"
    path.write_bytes(b"hexfield: 1\npieces: []\n")
    path.chmod(0)
    yield path
    path.chmod(0o600)


def test_a_file_that_may_not_be_read_is_refused(catalogue: Catalogue, unreadable: Path) -> None:
    with pytest.raises(UnreadableError, match="cannot be read"):
        formats.read(unreadable, catalogue)


def test_whole_files_with_changed_bytes_never_break_it(
    virtualscape: Callable[..., Path], read_or_refuse: Callable[..., Any]
) -> None:
    chance = random.Random(11)
    for version, name in enumerate((FORDS, CASTLE, WOOD, TUNDRA, TOMB, WOOD, CASTLE), 1):
        content = virtualscape(name, version=version).read_bytes()
        for _ in range(40):
            changed = bytearray(content)
            for _ in range(chance.randint(1, 5)):
                changed[chance.randrange(len(changed))] = chance.randrange(256)
            read_or_refuse(
                bytes(changed[: chance.choice([len(changed), chance.randrange(len(changed))])]), ".hsc"
            )


# ---- Changed files for every reader, a few in every run; `python -m tests.formats.fuzzing 10000` tries
# more ----

CASES = 40


@pytest.mark.parametrize("reader", READERS)
def test_a_changed_file_is_read_or_refused_in_one_line(reader: str) -> None:
    assert list(faults(reader, CASES, seed=1)) == []
