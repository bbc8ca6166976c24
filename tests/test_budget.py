"""What rooms and features may cost in statements (docs/budget.md)."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.sources import ROOT, SOURCES, tree

PAGE = ROOT / "docs" / "budget.md"
PACKAGE = ROOT / "builder"
MOST, LEAST = 1.25, 0.75
ROW = re.compile(r"^\| ([^|*]+) \| ((?:`[\w/.]+` ?)+) \| ([\d,]+) \|$", re.MULTILINE)
WHOLE = re.compile(r"\*\*the whole\*\* \| \| \*\*([\d,]+)\*\*")


@cache
def statements() -> dict[Path, int]:
    """How many each module has."""
    return {
        path.relative_to(PACKAGE): sum(isinstance(node, ast.stmt) for node in ast.walk(tree(path)))
        for path in SOURCES
        if path.is_relative_to(PACKAGE)
    }


def modules_at(places: str) -> list[Path]:
    wanted = [Path(place) for place in re.findall(r"`([^`]+)`", places)]
    return [path for path in statements() if any(path == one or one in path.parents for one in wanted)]


def rows() -> list[tuple[str, str, int]]:
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [(name, places, int(number.replace(",", ""))) for name, places, number in found]


@pytest.mark.parametrize(("name", "places", "may"), rows(), ids=lambda part: str(part)[:30])
def test_a_room_or_feature_costs_what_its_row_says(name: str, places: str, may: int) -> None:
    costs = sum(statements()[path] for path in modules_at(places))
    assert LEAST * may <= costs <= MOST * may, f"{name}: {costs} statements; docs/budget.md says {may}"


def test_the_whole_costs_no_more_than_it_says() -> None:
    found = WHOLE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert sum(statements().values()) <= int(found[1].replace(",", ""))


def test_every_module_lies_in_one_room() -> None:
    rooms = PAGE.read_text(encoding="utf-8").split("**the whole**")[0]
    lying = [path for _name, places, _number in ROW.findall(rooms) for path in modules_at(places)]
    assert sorted(lying) == sorted(statements())
