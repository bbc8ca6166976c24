"""The castle door as something that can be destroyed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from builder import places
from builder.catalogue import Catalogue, Confidence
from builder.catalogue.objects import load_objects
from builder.errors import UnreadableError
from builder.plaindata import read_yaml

SHIPPED = places.shipped("tilesets") / "cards" / "objects.yaml"


@pytest.mark.rule("R189")
def test_the_castle_door_has_the_numbers_of_the_facts(facts: Callable[[str], Any]) -> None:
    door = load_objects(places.shipped("tilesets"))["fortress-door"]
    row = next(row for row in facts("cards.yaml")["destructible_objects"] if row["id"] == "fortress-door")
    assert (door.life, door.defense) == (row["life"], row["defense"]) == (10, 4)
    assert row["reinforced_defense"]["vs_small_or_medium_attacker"].startswith("+2")
    assert row["reinforced_defense"]["vs_large_or_huge_attacker"].startswith("+1")
    assert [door.shields_against(size) for size in ("small", "medium", "large", "huge")] == [2, 2, 1, 1]
    assert door.confidence is Confidence.HIGH
    assert door.source


def test_the_door_is_a_piece_and_as_strong_as_its_kind_says(catalogue: Catalogue) -> None:
    door = load_objects(places.shipped("tilesets"))["fortress-door"]
    assert catalogue.pieces[door.id].kind.moves.door == {"life": door.life, "defense": door.defense}
    assert door.name == "castle door"


def test_the_shipped_file_is_valid(schema: Callable[[str], Draft202012Validator]) -> None:
    data = read_yaml(SHIPPED.read_bytes(), "objects.yaml").data
    assert list(schema("objects").iter_errors(data)) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "life: 10",
            "life: 0",
            "line 8, objects[0]: life: a whole number from 1 to 99 was expected, found 0",
        ),
        ("small: 2", "tiny: 2", "'tiny' is not known here"),
        ("source: [S3]", "source: [S9]", "S9 does not stand under sources"),
        ("objects:\n", "objects:\n- {id: fortress-door, name: D, life: 1, defense: 1}\n", "is given twice"),
        ("objects:", "things:", "'things' is not known here"),
        ("life: 10", "life: 10\n  life: 9", "given twice"),
    ],
)
def test_a_broken_file_is_refused_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = SHIPPED.read_text()
    assert old in text
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "objects.yaml").write_text(text.replace(old, new, 1))
    with pytest.raises(UnreadableError, match=r"objects\.yaml") as caught:
        load_objects(tmp_path)
    assert said in str(caught.value)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no such file"):
        load_objects(tmp_path)
