"""Which tests a change reaches."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.affected import ROOT, affected, closure

MOVEMENT, REFEREE, PICTURE = (
    "tests/movement/test_graph.py",
    "tests/referee/test_by_hand.py",
    "tests/cli/test_picture.py",
)


def reached(*files: str) -> list[str]:
    found = affected(files)
    assert found is not None
    return found


def test_what_imports_a_module_however_indirectly_is_reached() -> None:
    found = reached("builder/board/spaces.py")
    assert {MOVEMENT, REFEREE} <= {*found}
    assert "tests/hexgrid/test_hexes.py" not in found


def test_what_a_table_names_and_what_is_imported_late_is_reached() -> None:
    assert PICTURE in reached("builder/cli/picture.py")
    assert "tests/formats/test_hsc.py" in reached("builder/formats/hsc_codec.py")


def test_a_leaf_reaches_few() -> None:
    found = reached("builder/editor/notes/dock.py")
    assert "tests/editor/notes/test_dock.py" in found
    assert not {MOVEMENT, REFEREE, PICTURE} & {*found}


def test_a_test_reaches_itself_and_a_file_that_is_gone_whoever_imported_it() -> None:
    assert MOVEMENT in reached(MOVEMENT)
    assert "tests/test_structure.py" in reached("builder/gone.py")


@pytest.mark.parametrize("file", ["tilesets/catalogue/pieces.yaml", "pyproject.toml", "tests/conftest.py"])
def test_what_everything_may_depend_on_reaches_all(file: str) -> None:
    assert affected([file]) is None


def test_a_paper_reaches_the_tests_that_name_it() -> None:
    found = reached("docs/rules.yaml")
    assert "tests/test_papers.py" in found
    assert MOVEMENT not in found


def test_nothing_reaches_nothing() -> None:
    assert affected([]) == []


@pytest.mark.parametrize(
    "name", ["tests.movement.test_graph", "tests.referee.test_by_hand", "tests.cli.test_picture"]
)
def test_all_that_python_loads_with_a_test_is_in_its_closure(name: str) -> None:
    script = f"import sys, pytest, {name}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ours = {one for one in done.stdout.split() if one.startswith(("builder", "tests."))}
    assert ours - closure(name) - {"tests.conftest"} == set()
