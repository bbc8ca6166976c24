"""`hexwright why`: the same answers as `builder.movement.why`, as lines and as data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Run

Lay = Callable[..., Path]


@pytest.fixture
def ledge(lay: Lay) -> Path:
    """Level 1, level 6 beside it, and a hex far away."""
    rows = [f"rock-1 1,0 {slot}" for slot in range(1, 7)]
    return lay("ledge.hexfield", "grass-1 0,0 1", "grass-1 -1,0 1", *rows, "grass-1 9,0 1")


@pytest.mark.rule("R040", "R043")
def test_a_space_that_is_reached_is_told_step_by_step(run: Run, ledge: Path) -> None:
    ran = run("why", ledge, "--from", "-1,0,1", "--to", "1,0,6", "--move", 7, "--height", 6, "--json")
    assert ran.code == 0
    data = ran.data
    assert (data["reachable"], data["cost"], data["needed"], data["turns"]) == (True, 7, 7, 1)
    assert [(s["q"], s["level"], s["cost"], s["total"]) for s in data["way"]] == [(0, 1, 1, 1), (1, 6, 6, 7)]
    assert "R043" in data["way"][1]["rules"]
    assert (data["from"], data["to"]) == ([-1, 0, 1], [1, 0, 6])


@pytest.mark.rule("R046")
def test_a_climb_that_is_forbidden_is_the_reason(run: Run, ledge: Path) -> None:
    arguments = ("why", ledge, "--from", "0,0,1", "--to", "1,0,6", "--move", 9, "--height", 5)
    ran = run(*arguments, "--json")
    assert ran.code == 0
    assert (ran.data["reachable"], ran.data["cost"], ran.data["way"]) == (False, None, [])
    first = ran.data["reasons"][0]
    assert "R046" in first["rules"]
    assert [1, 0, 6] in first["at"]
    assert first["text"] in run(*arguments).out
    assert run(*arguments, "--edition", "master-1", "--json").data["reachable"]


@pytest.mark.rule("R040")
def test_too_few_moves_are_the_reason(run: Run, ledge: Path) -> None:
    ran = run("why", ledge, "--from", "-1,0,1", "--to", "1,0,6", "--move", 6, "--height", 6, "--json")
    assert (ran.data["reachable"], ran.data["needed"], ran.data["turns"]) == (False, 7, 2)
    assert any("7 moves are needed, 6 are left" in reason["text"] for reason in ran.data["reasons"])


def test_a_space_that_is_cut_off_is_said_to_be(run: Run, ledge: Path) -> None:
    ran = run("why", ledge, "--from", "0,0,1", "--to", "9,0,1", "--move", 9, "--height", 5, "--json")
    assert ran.data["turns"] is None
    assert "cut-off" in {reason["code"] for reason in ran.data["reasons"]}


@pytest.mark.rule("R042")
def test_who_stands_there_is_the_reason(run: Run, ledge: Path) -> None:
    ran = run(
        "why", ledge, "--from", "-1,0,1", "--to", "0,0,1", "--move", 9, "--height", 5, "--enemy", "0,0,1,5",
        "--json",
    )  # fmt: skip
    assert [reason["code"] for reason in ran.data["reasons"]] == ["taken"]
    assert ran.data["reasons"][0]["rules"] == ["R042"]


def test_people_read_the_verdict_the_reasons_and_the_way(run: Run, ledge: Path) -> None:
    lines = run(
        "why", ledge, "--from", "-1,0,1", "--to", "1,0,6", "--move", 7, "--height", 6
    ).out.splitlines()
    assert lines[0] == "From -A1 level 1 (-1,0,1) a move of 7 gets to B1 level 6 (1,0,6)"
    assert "The way: 7 spaces" in lines
    assert lines[-1].startswith("    7  B1 level 6: 6, 5 levels up")
    no = run("why", ledge, "--from", "0,0,1", "--to", "9,0,1", "--move", 7, "--height", 6).out
    assert "does not get to" in no
    assert "The way" not in no


@pytest.mark.parametrize(
    ("target", "said"),
    [("1,0,1", "that hex has spaces at level 6"), ("5,5,5", "that hex has no space"), ("x", "q,r,level")],
)
def test_a_target_that_is_no_space_is_refused(run: Run, ledge: Path, target: str, said: str) -> None:
    ran = run("why", ledge, "--from", "0,0,1", "--to", target, "--move", 5, "--height", 5, "--json")
    assert ran.code == 2
    assert said in ran.data["error"]
