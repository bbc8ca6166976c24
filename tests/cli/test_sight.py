"""`hexwright sight`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run

Lay = Callable[..., Path]
Look = Callable[..., dict[str, Any]]


@pytest.fixture
def look(run: Run) -> Look:
    """The answer as data."""

    def call(path: Path, start: str, target: str, *more: object) -> dict[str, Any]:
        ran = run("sight", path, "--from", start, "--to", target, *more, "--json")
        assert ran.code == 0, ran.err
        return ran.data

    return call


@pytest.fixture
def meadow(lay: Lay) -> Path:
    """Seven hexes in a row."""
    return lay("meadow.hexfield", *(f"grass-1 {q},0 1" for q in range(7)))


@pytest.fixture
def hill(lay: Lay) -> Path:
    """The same with a rock of level 12 in the middle, and one of level 20 at the end."""
    rows = [f"rock-1 3,0 {slot}" for slot in range(1, 13)] + [f"rock-1 7,0 {slot}" for slot in range(1, 21)]
    return lay("hill.hexfield", *(f"grass-1 {q},0 1" for q in (0, 1, 2, 4, 5, 6)), *rows)


@pytest.mark.rule("R080", "R085", "R086")
def test_the_whole_answer(look: Look, meadow: Path) -> None:
    data = look(meadow, "0,0,1", "6,0,1")
    start, end = data.pop("line")
    assert data == {
        "version": 1,
        "file": str(meadow),
        "edition": "master-2",
        "door": "closed",
        "from": [0, 0, 1],
        "tail_from": None,
        "height_from": 5,
        "to": [6, 0, 1],
        "tail_to": None,
        "height_to": 5,
        "result": "clear",
        "fraction": 1.0,
        "blockers": [],
        "range": 6,
        "in_range": None,
        "dice": {"attack": 0, "defense": 0},
        "eye": "target-point",
        "ignored": [],
        "left_out": [],
    }
    # From nine tenths of five levels above the first hex to the middle of the hit zone over the last one.
    assert start == pytest.approx([0, 0, 10.3 * (1 + 4.5)], abs=0.1)
    assert end == pytest.approx([6 * 44.58, 0, 10.3 * (1 + 2.5)], abs=0.1)
    assert look(meadow, "0,0,1", "6,0,1", "--edition", "basic")["eye"] == "head"


def test_what_is_in_the_way_is_named(look: Look, run: Run, hill: Path) -> None:
    data = look(hill, "0,0,1", "6,0,1")
    assert (data["result"], data["fraction"]) == ("blocked", 0)
    blocker = data["blockers"][0]
    assert (blocker["kind"], blocker["piece"]["piece"], blocker["figure"]) == ("piece", "rock-1", None)
    assert (blocker["piece"]["q"], blocker["piece"]["r"]) == (3, 0)
    out = run("sight", hill, "--from", "0,0,1", "--to", "6,0,1").out
    assert "not seen" in out
    assert blocker["name"] in out


@pytest.mark.rule("R088")
def test_other_figures_are_in_the_way_in_the_master_game(look: Look, meadow: Path) -> None:
    others = ("--figure", "2,0,1,5", "--figure", "4,0,1,9")
    data = look(meadow, "0,0,1", "6,0,1", *others)
    assert data["result"] == "blocked"
    assert {blocker["figure"]["height"] for blocker in data["blockers"]} == {5, 9}
    assert data["blockers"][0]["piece"] is None
    assert look(meadow, "0,0,1", "6,0,1", *others, "--edition", "basic")["result"] == "clear"


@pytest.mark.rule("R105", "R106")
def test_height_gives_dice(look: Look, hill: Path) -> None:
    def dice(*more: object) -> tuple[int, int]:
        data = look(hill, "6,0,1", "7,0,20", *more)
        return data["dice"]["attack"], data["dice"]["defense"]

    assert dice() == (0, 2)  # 20 is ten or more above 1 + 5
    assert dice("--height-from", 10) == (0, 1)
    assert dice("--edition", "basic") == (0, 1)
    assert look(hill, "7,0,20", "6,0,1")["dice"] == {"attack": 2, "defense": 0}
    assert look(hill, "7,0,20", "6,0,1", "--special")["dice"] == {"attack": 0, "defense": 0}


@pytest.mark.rule("R080", "R082")
def test_range_is_held_against_that_of_the_figure(look: Look, run: Run, meadow: Path, lay: Lay) -> None:
    assert look(meadow, "0,0,1", "6,0,1", "--range", 6)["in_range"] is True
    assert look(meadow, "0,0,1", "6,0,1", "--range", 5)["in_range"] is False
    assert look(meadow, "0,0,1", "6,0,1", "--card-from", "marro-warriors")["in_range"] is True  # Range 6
    carr = (meadow, "0,0,1", "5,0,1", "--card-from", "agent-carr")
    assert look(*carr)["in_range"] is True  # 6
    assert look(*carr, "--edition", "basic")["in_range"] is False  # 4
    apart = lay("apart.hexfield", "grass-1 0,0 1", "grass-1 4,0 1")
    data = look(apart, "0,0,1", "4,0,1", "--range", 9)
    assert (data["range"], data["in_range"]) == (None, False)
    assert "bare table lies between" in run("sight", apart, "--from", "0,0,1", "--to", "4,0,1").out


def test_heights_may_come_from_cards(look: Look, meadow: Path) -> None:
    data = look(
        meadow,
        "0,0,1",
        "5,0,1",
        "--card-from",
        "krav-maga-agents",
        "--card-to",
        "grimnak",
        "--tail-to",
        "6,0,1",
    )
    assert (data["height_from"], data["height_to"], data["tail_to"]) == (4, 11, [6, 0, 1])
    assert data["range"] == 5


@pytest.mark.rule("R181")
def test_the_door_hides_what_is_behind_it(look: Look, shared: Path) -> None:
    castle = shared / "maps" / "The West Barbican of Idona Castle.hsc"
    ends = (castle, "11,9,1", "14,8,1")
    closed, opened, gone = (look(*ends, "--door", door) for door in ("closed", "open", "none"))
    assert look(*ends) == closed
    assert closed["result"] == "blocked"
    assert {blocker["kind"] for blocker in closed["blockers"]} == {"door"}
    assert opened["fraction"] > 0
    assert (gone["result"], gone["fraction"]) == ("clear", 1)


@pytest.mark.rule("R162")
def test_only_who_attacks_from_afar_looks_over_a_stone_wall(look: Look, lay: Lay) -> None:
    outside = [f"grass-1 {q},{r} 1" for r in range(-4, 1) for q in range(6)]
    inside = [f"grass-1 {q},1 {slot}" for q in range(-1, 4) for slot in (1, 2, 3)]
    path = lay("wall.hexfield", *outside, *inside, "stone-wall 0,0 3")
    # The wall is two levels high as seen from inside: who is one level tall sees nothing but from its marks.
    small = (path, "1,1,3", "2,-4,1", "--height-from", 1)
    for more in ((), ("--range", 6), ("--range", 1, "--clear-sight")):
        assert look(*small, *more)["eye"] == "stone-wall-mark", more
        assert look(*small, *more)["result"] == "clear", more
    near = look(*small, "--range", 1)
    assert (near["eye"], near["result"]) == ("target-point", "blocked")
    assert {blocker["piece"]["piece"] for blocker in near["blockers"]} == {"stone-wall"}


@pytest.mark.rule("R086", "R090")
def test_clear_sight_counts_any_part(look: Look, lay: Lay) -> None:
    rows = [f"rock-1 3,0 {slot}" for slot in range(1, 9)]
    path = lay("ridge.hexfield", *(f"grass-1 {q},0 1" for q in (0, 1, 2, 4, 5, 6)), *rows)
    # Over the ridge of level 8 one looks from 1 + 5.4: half way to the top of the hit zone, at 1 + 8.5, is
    # below 8, half way to the crown of the head, at 1 + 9.5, above it.
    ends = (path, "0,0,1", "6,0,1", "--height-from", 6, "--height-to", 10)
    assert look(*ends)["result"] == "blocked"
    assert look(*ends, "--clear-sight")["result"] == "partial"


def test_who_does_not_fit_is_told(look: Look, run: Run, lay: Lay) -> None:
    path = lay("roof.hexfield", "grass-3 0,0 1", "rock-1 1,0 2", "rock-1 1,0 3", "rock-2 0,0 4")
    ends = ("--from", "0,0,1", "--to", "0,1,1")
    ran = run("sight", path, *ends, "--json")
    assert "does not fit there" in ran.data["ignored"][0]
    assert "does not fit there" in ran.err
    assert ran.code == 0
    assert run("sight", path, *ends, "--height-from", 2, "--json").data["ignored"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--to", "0,0,1"), "the same space"),
        (("--to", "6,0,2"), "that hex has spaces at level 1"),
        (("--to", "6,0,1", "--height-to", "0"), "height: 1 to 60 levels"),
        (("--to", "6,0,1", "--height-from", "1000"), "height: 1 to 60 levels"),
        (("--to", "6,0,1", "--tail-to", "4,0,1"), "neighbouring spaces of one level were expected"),
        (("--to", "6,0,1", "--figure", "3,0,1"), "q,r,level,height was expected"),
        (("--to", "6,0,1", "--figure", "3,3,3,5"), "E4 level 3 (3,3,3): not a space"),
        (("--to", "6,0,1", "--card-from", "grimnax"), "did you mean grimnak"),
        ((), "'--to'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    run: Run, meadow: Path, arguments: tuple[str, ...], said: str
) -> None:
    ran = run("sight", meadow, "--from", "0,0,1", *arguments, "--json")
    assert ran.code == 2
    assert said in ran.data["error"]


def test_people_read_what_is_seen_the_range_and_the_dice(run: Run, hill: Path) -> None:
    lines = run("sight", hill, "--from", "6,0,1", "--to", "7,0,20", "--range", 1).out.splitlines()
    assert lines[0] == "From G1 level 1 (6,0,1), height 5"
    assert lines[1].startswith("to   H1 level 20 (7,0,20), height 5: ")
    assert "Range:  1 space, within its Range of 1" in lines
    assert lines[-1] == "Height: 2 more to defend"


@pytest.mark.rule("R185")
def test_nobody_stands_where_the_door_stands(run: Run, shared: Path) -> None:
    castle = str(shared / "maps" / "The West Barbican of Idona Castle.hsc")
    for door, place in (("closed", "12,9,1"), ("open", "13,8,1")):
        ran = run("sight", castle, "--from", "11,9,1", "--to", place, "--door", door)
        assert ran.code == 2
        assert f"the {door} door stands there (R185)" in ran.err


def test_two_figures_on_one_space_are_refused(run: Run, meadow: Path) -> None:
    ran = run("sight", str(meadow), "--from", "0,0,1", "--to", "2,0,1", "--figure", "0,0,1,5")
    assert ran.code == 2
    assert "two figures stand there" in ran.err
