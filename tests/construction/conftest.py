"""Battlefields written as rows: ``"grass-7 0,0 1"`` is piece, hex of A, slot; ``r2`` turns it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield, Piece, Put
from builder.catalogue import Catalogue
from builder.construction import check
from builder.hexgrid import Hex
from builder.problems import Problem

Build = Callable[..., Battlefield]


def piece_of(catalogue: Catalogue, battlefield: Battlefield, row: str) -> Piece:
    """One piece written as a row."""
    name, at, slot, *turn = row.split()
    q, r = map(int, at.split(","))
    rotation = int(turn[0][1:]) if turn else 0
    return battlefield.new_piece(catalogue.pieces[name], Hex(q, r), int(slot), rotation)


@pytest.fixture
def build(catalogue: Catalogue) -> Build:
    """A battlefield of rows."""

    def of(*rows: str) -> Battlefield:
        battlefield = Battlefield()
        battlefield.apply(Put(tuple(piece_of(catalogue, battlefield, row) for row in rows)))
        return battlefield

    return of


@pytest.fixture
def codes(build: Build) -> Callable[..., list[str]]:
    """The codes of all errors and warnings of the rows, worst first."""

    def of(*rows: str) -> list[str]:
        return [problem.code for problem in check(build(*rows)) if problem.severity != "note"]

    return of


@pytest.fixture
def problems(build: Build) -> Callable[..., tuple[Problem, ...]]:
    """All problems of the rows, notes too."""
    return lambda *rows: check(build(*rows))
