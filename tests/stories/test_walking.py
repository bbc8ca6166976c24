"""A walk over two published battlefields, asked of the command and counted by hand on their drawings.

The West Barbican: a road of wall walks on level 1 leads to the doorway; behind the castle one ladder goes up
to a wall walk on level 12, and from there another to the top on level 21. Migol's tomb: a slab on level 11
over ground of level 1.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue

Places = dict[str, dict[str, Any]]
FINN = ("--card", "finn-the-viking-champion")  # move 5, height 5
LANDING, WALK, TOP = "17,2,1", "16,2,12", "15,3,21"
GATE, PASSAGE, BEHIND, LEAF, CONTROL = "11,7,1", "12,6,1", "13,6,1", "13,5,1", "14,5,1"


@pytest.fixture
def castle(published: Callable[[str], Battlefield], tmp_path: Path, catalogue: Catalogue) -> Path:
    path = tmp_path / "castle.hexfield"
    formats.write(published("the-west-barbican-of-idona-castle"), path, catalogue)
    return path


@pytest.fixture
def tomb(published: Callable[[str], Battlefield], tmp_path: Path, catalogue: Catalogue) -> Path:
    path = tmp_path / "tomb.hexfield"
    formats.write(published("migols-tomb"), path, catalogue)
    return path


@pytest.fixture
def reached(run: Any) -> Callable[..., Places]:
    """What a figure reaches, by ``q,r,level``."""

    def call(path: Path, start: str, *more: object) -> Places:
        ran = run("reach", path, "--from", start, *more, "--json")
        assert ran.code == 0, ran.err
        assert ran.data["ignored"] == []
        return {f"{row['q']},{row['r']},{row['level']}": row for row in ran.data["reach"]}

    return call


@pytest.fixture
def why(run: Any) -> Callable[..., dict[str, Any]]:
    """Why a figure gets to a space, or does not."""

    def call(path: Path, start: str, target: str, *more: object) -> dict[str, Any]:
        ran = run("why", path, "--from", start, "--to", target, *more, "--json")
        assert ran.code == 0, ran.err
        data: dict[str, Any] = ran.data
        return data

    return call


def rules(answer: dict[str, Any]) -> set[str]:
    return {rule for reason in answer["reasons"] for rule in reason["rules"]}


@pytest.mark.rule("R202", "R205", "R235")
def test_up_the_ladder(
    castle: Path, reached: Callable[..., Places], why: Callable[..., dict[str, Any]]
) -> None:
    # Rungs of levels 2, 4, 6, 8, 10, 12 cost one each, the wall walk of level 12 one more.
    found = reached(castle, LANDING, *FINN, "--move", 7)
    assert [found[f"17,2,{level}"]["cost"] for level in (2, 4, 6, 8, 10, 12)] == [1, 2, 3, 4, 5, 6]
    assert found[WALK]["cost"] == 7
    assert WALK not in reached(castle, LANDING, *FINN, "--move", 6)
    answer = why(castle, LANDING, WALK, *FINN, "--move", 6)
    assert (answer["needed"], answer["turns"]) == (7, 2)
    # From rung 12 over to rung 13 of the next ladder, four rungs more, and off it: 6 + 1 + 4 + 1.
    assert reached(castle, LANDING, *FINN, "--move", 12)[TOP]["cost"] == 12
    assert TOP not in reached(castle, LANDING, *FINN, "--move", 11)


@pytest.mark.rule("R200")
def test_a_huge_figure_stays_below(castle: Path, why: Callable[..., dict[str, Any]]) -> None:
    answer = why(castle, f"{LANDING}:18,2,1", WALK, "--card", "krug")
    assert answer["turns"] is None
    rung = why(castle, LANDING, "17,2,2", "--height", 7, "--size", "large", "--move", 5)
    assert "R200" in rules(rung)


@pytest.mark.rule("R054", "R185", "R186")
def test_through_the_doorway(
    castle: Path, reached: Callable[..., Places], why: Callable[..., dict[str, Any]]
) -> None:
    opened = reached(castle, GATE, *FINN, "--door", "open")
    # Outside, space 1, space 2, space 4; on space 3 stands the leaf.
    assert [opened[at]["cost"] for at in (PASSAGE, BEHIND, CONTROL)] == [1, 2, 3]
    assert LEAF not in opened
    assert reached(castle, GATE, *FINN, "--door", "none")[LEAF]["cost"] == 2
    closed = reached(castle, GATE, *FINN)
    assert not {PASSAGE, BEHIND, LEAF, CONTROL} & set(closed)
    answer = why(castle, GATE, CONTROL, *FINN)
    assert not answer["reachable"]
    assert "R185" in rules(why(castle, GATE, PASSAGE, *FINN))
    # Eight levels are free in the passage.
    tall = ("--move", 5, "--door", "open")
    assert PASSAGE in reached(castle, GATE, *tall, "--height", 8)
    assert PASSAGE not in reached(castle, GATE, *tall, "--height", 9)
    assert "R054" in rules(why(castle, GATE, PASSAGE, *tall, "--height", 9))


@pytest.mark.rule("R150", "R153", "R152")
def test_along_the_wall_walk_with_the_bonus_of_the_road(castle: Path, reached: Callable[..., Places]) -> None:
    found = reached(castle, "3,9,1", *FINN)
    # 4,8 and then seven hexes east: 5 + 3 spaces. Beside the road the move is 5.
    assert found[GATE]["cost"] == 8
    assert all(row["cost"] <= 5 for at, row in found.items() if not on_the_road(at))
    assert max(row["cost"] for row in found.values()) == 8
    beside = reached(castle, "3,10,1", *FINN)
    assert max(row["cost"] for row in beside.values()) == 5
    # On the castle too: from its corner to the opposite one are four spaces, for a figure of move 1.
    top = reached(castle, TOP, "--move", 1, "--height", 5)
    assert top["12,7,21"]["cost"] == 4


def on_the_road(at: str) -> bool:
    """Whether it is one of the wall walks that lie on the ground, as drawn."""
    q, r, level = map(int, at.split(","))
    row = {9: range(-2, 4), 8: range(4, 5), 7: range(5, 12), 6: range(11, 12)}
    return level == 1 and q in row.get(r, ())


@pytest.mark.rule("R060", "R061", "R065")
def test_down_from_the_battlements(castle: Path, reached: Callable[..., Places]) -> None:
    falls = [row for row in reached(castle, "12,7,21", *FINN).values() if row["level"] <= 2]
    assert falls
    # At least 19 levels: more than 5 + 10, less than 5 + 20.
    assert {row["fall_dice"] for row in falls} == {3}
    first = reached(castle, "12,7,21", *FINN, "--edition", "master-1").values()
    assert {row["fall_dice"] for row in first if row["level"] <= 2} == {2}
    basic = reached(castle, "12,7,21", *FINN, "--edition", "basic").values()
    assert {row["fall_dice"] for row in basic} == {0}


@pytest.mark.rule("R054", "R055")
def test_under_the_overhang(
    tomb: Path, reached: Callable[..., Places], why: Callable[..., dict[str, Any]]
) -> None:
    found = reached(tomb, "1,10,1", *FINN)
    # Two steps to the edge of the slab, then straight on below it.
    assert [found[at]["cost"] for at in ("3,8,1", "3,9,1", "4,8,1", "5,7,1")] == [2, 2, 3, 4]
    # Nine levels are free below the slab.
    assert "4,8,1" in reached(tomb, "1,10,1", "--move", 5, "--height", 9)
    assert "4,8,1" not in reached(tomb, "1,10,1", "--move", 5, "--height", 10)
    answer = why(tomb, "1,10,1", "4,8,1", "--move", 5, "--height", 10)
    assert "R054" in rules(answer)
    assert answer["turns"] is None


@pytest.mark.rule("R106", "R080")
def test_looking_down_from_the_castle(castle: Path, run: Any) -> None:
    ran = run(
        "sight", castle, "--from", "12,7,21", "--to", "7,7,1", "--card-from", "syvarris",
        "--card-to", "finn-the-viking-champion", "--json",
    code=0)  # fmt: skip
    assert (ran.data["range"], ran.data["in_range"]) == (5, True)
    # 21 is ten levels and more above 1 + 5.
    assert ran.data["dice"] == {"attack": 2, "defense": 0}
    assert ran.data["result"] != "blocked"
