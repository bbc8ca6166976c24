"""What is not known is an error as long as it is there, and nothing else is asked of it (decided 23)."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Battlefield, Put, Replace, Take
from builder.catalogue import Catalogue, Home, placeholder
from builder.construction import LiveProblems, check
from builder.hexgrid import Hex
from builder.problems import Problem, Severity

SNOW = Home("virtualscape", "17000", "Snow7")


def with_snow(battlefield: Battlefield, catalogue: Catalogue, slot: int = 2) -> Battlefield:
    type = placeholder(catalogue, SNOW, 7)
    battlefield.apply(Put((battlefield.new_piece(type, Hex(1, 3), slot),)))
    return battlefield


def test_each_is_an_error_that_names_it_and_its_place(build, catalogue: Catalogue) -> None:
    (problem,) = check(with_snow(build(), catalogue))
    assert (problem.code, problem.severity, problem.rule) == ("unknown-piece", Severity.ERROR, "decided 23")
    assert problem.message == "Snow7 at C4, level 2, is not known here"
    assert problem.pieces[0].piece == "unknown:virtualscape:Snow7:7"


def test_no_other_rule_speaks_of_it_and_it_carries_what_lies_on_it(build, catalogue: Catalogue) -> None:
    """It lies in the air and in another tile, and a tile lies on it; who knows what it really is."""
    battlefield = with_snow(build("grass-7 1,3 2", "rock-7 1,3 3"), catalogue)
    assert {problem.code for problem in check(battlefield)} == {"unknown-piece", "no-support"}
    assert [problem.code for problem in check(with_snow(build("rock-7 1,3 3"), catalogue))] == [
        "unknown-piece"
    ]


def test_whichever_came_first_nothing_lies_in_it(build, catalogue: Catalogue) -> None:
    battlefield = with_snow(build("grass-7 1,3 1"), catalogue)
    tile = battlefield.new_piece(catalogue.pieces["rock-7"], Hex(1, 3), 2)
    battlefield.apply(Put((tile,)))
    assert [problem.code for problem in check(battlefield)] == ["unknown-piece"]


def test_it_is_told_live_until_it_goes(build, catalogue: Catalogue) -> None:
    battlefield = with_snow(build("grass-7 1,3 1"), catalogue)
    live = LiveProblems(battlefield)
    battlefield.subscribe(live.update)

    def said() -> list[Problem]:
        assert live.problems == check(battlefield)
        return [problem for problem in live.problems if problem.code == "unknown-piece"]

    snow = next(piece for piece in battlefield.pieces.values() if piece.type.is_placeholder)
    assert [problem.at for problem in said()] == [(1, 3, 2)]
    battlefield.apply(Replace((replace(snow, slot=5),)))
    assert [problem.at for problem in said()] == [(1, 3, 5)]
    battlefield.apply(Take((snow.id,)))
    assert said() == []
