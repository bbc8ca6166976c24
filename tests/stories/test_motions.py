"""Maps with their scenarios, moved in every way: the smallest here, all by `make many-motions`."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from builder import places
from tests.battlefields import SHIPPED
from tests.stories import many_motions
from tests.stories.many_motions import SHARED, files, worlds


def faults(paths: list[Path], *, checked: bool) -> list[str]:
    return [fault for world in worlds(paths) for fault in many_motions.faults(world, checked)]


@pytest.mark.parametrize("name", [f"{name}.hexfield" for name in SHIPPED])
def test_a_shipped_battlefield_with_its_scenarios_comes_back_from_every_motion(
    qapp: QApplication, name: str
) -> None:
    path = places.shipped("scenarios") / name
    assert len([world for world in worlds([path]) if len(world.scenarios) == 3]) == 1
    assert faults([path], checked=name.startswith("four")) == []


@pytest.mark.parametrize("suffix", many_motions.FOREIGN[:2])
def test_files_of_other_programs_come_back_from_every_motion(
    qapp: QApplication, shared: Path, suffix: str
) -> None:
    found = [path for path in files() if path.suffix == suffix and SHARED in path.parents][:6]
    assert found
    assert faults(found, checked=True) == []
