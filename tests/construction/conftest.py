"""Battlefields written as rows: ``"grass-7 0,0 1"`` is piece, hex of A, slot; ``r2`` turns it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from builder.battlefield import Battlefield, Piece, Put
from builder.catalogue import Catalogue
from builder.construction import LiveProblems, check
from builder.construction.quick_fix import Fix, fix
from builder.hexgrid import Hex
from builder.problems import Problem
from tests.translated import plain_words, pseudo_language

Build = Callable[..., Battlefield]
Codes = Callable[..., list[str]]
Offered = Callable[[Battlefield, str], Fix | None]
Repaired = Callable[..., tuple[str, list[str], list[str]]]


def piece_of(catalogue: Catalogue, battlefield: Battlefield, row: str) -> Piece:
    """One piece written as a row."""
    name, at, slot, *turn = row.split()
    q, r = map(int, at.split(","))
    rotation = int(turn[0][1:]) if turn else 0
    return battlefield.new_piece(catalogue.pieces[name], Hex(q, r), int(slot), rotation)


@pytest.fixture
def built(catalogue: Catalogue) -> Iterator[list[Battlefield]]:
    """Battlefields of a test; at its end what the rules say of them is judged in another language, too."""
    battlefields: list[Battlefield] = []
    yield battlefields
    names = {type.name for type in catalogue.pieces.values()} | {
        kind.name for kind in catalogue.kinds.values()
    }
    with pseudo_language():
        for battlefield in battlefields:
            live = LiveProblems(battlefield)
            texts = [text for problem in live.problems for text in (problem.message, problem.hint)]
            fixes = [fix(problem, live, catalogue) for problem in live.problems[:10]]
            texts += [found.label for found in fixes if found is not None]
            assert plain_words(texts, names) == {}


@pytest.fixture
def build(catalogue: Catalogue, built: list[Battlefield]) -> Build:
    """A battlefield of rows."""

    def of(*rows: str) -> Battlefield:
        battlefield = Battlefield()
        battlefield.apply(Put(tuple(piece_of(catalogue, battlefield, row) for row in rows)))
        built.append(Battlefield(pieces=battlefield.pieces.values()))
        return battlefield

    return of


@pytest.fixture
def codes(build: Build) -> Codes:
    """The codes of all errors and warnings of the rows, worst first."""

    def of(*rows: str) -> list[str]:
        return [problem.code for problem in check(build(*rows)) if problem.severity != "note"]

    return of


@pytest.fixture
def problems(build: Build) -> Callable[..., tuple[Problem, ...]]:
    """All problems of the rows, notes too."""
    return lambda *rows: check(build(*rows))


@pytest.fixture
def offered(catalogue: Catalogue) -> Offered:
    """What is offered for the first problem of that code."""

    def of(battlefield: Battlefield, code: str) -> Fix | None:
        problem = next(p for p in check(battlefield) if p.code == code)
        return fix(problem, LiveProblems(battlefield), catalogue)

    return of


@pytest.fixture
def repaired(build: Build, offered: Offered) -> Repaired:
    """Label, rows after it (from the ground up) and the codes of the errors and warnings remaining."""

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
        remaining = [p.code for p in check(battlefield) if p.severity != "note"]
        battlefield.apply(inverse)
        assert battlefield == before
        return found.label, after, remaining

    return of
