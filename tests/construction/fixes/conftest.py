"""Mending as a person sees it: rows in, the label and the rows after the mending out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.construction import LiveProblems, check
from builder.construction.fixes import Fix, fix
from construction.conftest import Build


@pytest.fixture
def offered(catalogue: Catalogue) -> Callable[[Battlefield, str], Fix | None]:
    """What is offered for the first problem of that code."""

    def of(battlefield: Battlefield, code: str) -> Fix | None:
        problem = next(p for p in check(battlefield) if p.code == code)
        return fix(problem, LiveProblems(battlefield), catalogue)

    return of


@pytest.fixture
def mended(
    build: Build, offered: Callable[[Battlefield, str], Fix | None]
) -> Callable[..., tuple[str, list[str], list[str]]]:
    """Label, rows after it (from the ground up) and the codes of the errors and warnings left."""

    def of(code: str, *rows: str) -> tuple[str, list[str], list[str]]:
        battlefield = build(*rows)
        found = offered(battlefield, code)
        assert found is not None, "nothing is offered"
        before = Battlefield(battlefield.info, battlefield.pieces.values())
        inverse = battlefield.apply(found.edit)
        after = [
            f"{p.type.id} {p.hex.q},{p.hex.r} {p.slot}" + (f" r{p.rotation}" if p.rotation else "")
            for p in battlefield.in_order()
        ]
        left = [p.code for p in check(battlefield) if p.severity != "note"]
        battlefield.apply(inverse)
        assert battlefield == before
        return found.label, after, left

    return of
