"""What is kept of a heroscape-map-editor file."""

from __future__ import annotations

from typing import Any

import pytest

from builder.formats import yaml_export
from builder.formats.map_editor_passthrough import (
    MAX_CHARACTERS,
    Preserved,
    checked,
    of_plain,
    reason_not_preserved,
)
from builder.plaindata import read_yaml

FULL = Preserved(
    form="records",
    mark=",",
    map={"id": "1", "width": 12, "nested": {"a": [1, 2.5, None, {"b": "c"}]}},
    fields={"mapPortraitBase64": "AAAA", "odd key: here": True},
    others=["0~1~2~1.5~lwr"],
    implied=["1~2~0~3~cwe"],
    uids=["bp_1 0~1~2~0~g1"],
    bounds=[-1, 0, 20, 15],
)


def test_it_survives_plain_data_and_a_yaml_file() -> None:
    written = yaml_export.document({"map_editor": FULL.plain()})
    read = read_yaml(written.encode(), "f").data["map_editor"]
    assert checked(read) == (FULL.plain(), [])
    assert of_plain(read) == FULL


def test_empty_parts_take_no_room() -> None:
    assert Preserved().plain() == {"form": "object", "mark": "~"}
    assert of_plain({}) == Preserved()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("form", "heap"),
        ("mark", ";"),
        ("hexMap", 3),
        ("fields", []),
        ("fields", {"x": float("nan")}),
        ("bounds", "1 2 3"),
        ("bounds", [1, 2, 3, 4]),
        ("others", "0~1~2~0~g1"),
        ("others", [3]),
        ("others", ["g1"]),
        ("implied", ["0~1~2~0"]),
        ("uids", ["alone"]),
        ("more", ["x"]),
    ],
)
def test_a_wrong_part_is_left_out_and_told(name: str, value: Any) -> None:
    good, wrong = checked({**Preserved().plain(), name: value})
    assert good is not None
    assert name not in good
    assert [path for path, _ in wrong] == [(name,)]
    assert of_plain({name: value}) == Preserved()


def test_no_mapping_is_no_kept_data() -> None:
    assert checked([1])[0] is None
    assert of_plain([1]) == Preserved()


@pytest.mark.parametrize(
    "value",
    [
        {"x": "y" * (MAX_CHARACTERS + 1)},
        {"x": list(range(30_000))},
        {"x" * 300: 1},
        {"x": 10**18},
        {"x": float("inf")},
        {"x": "\ud800"},
        {"\udfff": 1},
        {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": {"a": 1}}}}}}}}}},
    ],
)
def test_what_could_not_be_written_back_is_not_kept(value: Any) -> None:
    assert reason_not_preserved(value)


def test_ordinary_fields_are_kept() -> None:
    assert reason_not_preserved(FULL.map) is None
    assert reason_not_preserved({"portrait": "A" * 500_000}) is None
