"""The page of rules covered is fresh, and no rule of movement, sight or building is left out in silence."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def coverage() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "docs"))
        yield importlib.import_module("rules_coverage")
    sys.modules.pop("rules_coverage")


@pytest.fixture(scope="module")
def tests(coverage: ModuleType) -> dict[str, list[str]]:
    """Rule number -> the tests marked with it."""
    found: dict[str, list[str]] = coverage.marked_tests()
    return found


def test_the_page_is_fresh(coverage: ModuleType) -> None:
    written = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    assert written == coverage.page(), "run: python docs/rules_coverage.py"


def test_every_rule_is_held_by_a_test_or_its_gap_is_explained(
    coverage: ModuleType, tests: dict[str, list[str]]
) -> None:
    assert [rule.number for rule in coverage.rules() if not tests.get(rule.number) and not rule.open] == []


def test_no_reason_outlives_the_gap_it_explains(tests: dict[str, list[str]]) -> None:
    """A rule that is said to be open has no test."""
    data = yaml.safe_load((ROOT / "docs" / "rules.yaml").read_text(encoding="utf-8"))
    single = [number for section in data["sections"] for number in section.get("because", {})]
    assert [number for number in single if number in tests] == []


def test_only_rules_of_the_index_are_named(coverage: ModuleType, tests: dict[str, list[str]]) -> None:
    known = {rule.number for rule in coverage.rules()}
    assert set(coverage.named_in_code()) <= known
    assert set(tests) <= known


def test_the_list_holds_the_rules_of_the_index_and_each_once(coverage: ModuleType, shared: Path) -> None:
    index = re.findall(r"^- (R\d{3}) \|", (shared / "facts" / "rules_index.md").read_text("utf-8"), re.M)
    numbers = [rule.number for rule in coverage.rules()]
    assert sorted(numbers) == sorted(index)


def test_marks_are_found_on_tests_on_their_parameters_and_in_counts(
    coverage: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tests" / "data").mkdir(parents=True)
    (tmp_path / "tests" / "test_a.py").write_text(
        'import pytest\n@pytest.mark.rule("R001", "R002")\n'
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("R003"))])\n'
        "def test_b(n): pass\n\ndef helper(): pass\n"
    )
    (tmp_path / "tests" / "data" / "c.yaml").write_text("counts:\n- {rules: [R003]}\n- {rules: [R003]}\n")
    monkeypatch.setattr(coverage, "ROOT", tmp_path)
    assert coverage.marked_tests() == {
        "R001": ["test_a::test_b"],
        "R002": ["test_a::test_b"],
        "R003": ["test_a::test_b", "data/c.yaml (2)"],
    }
