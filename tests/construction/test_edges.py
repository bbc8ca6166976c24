"""Battlements, ruins, walls and ladders, and what repairs them."""

from __future__ import annotations

import pytest

from tests.construction.conftest import Build, Codes, Offered, Repaired

# ---- Battlements, flags, ruins and stone walls, and what repairs them ----


RIM = ["wall-walk-1 1,-1 1", "battlement 0,0 1"]
RUIN = ["grass-7 0,0 1", "ruin-short 0,1 2"]


@pytest.mark.rule("R160", "R176", "R234")
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # A battlement lines a walk or a tile across its edge; one written a slot up lines the tile below.
        (RIM, []),
        (["grass-1 1,-1 1", "battlement 0,0 1"], []),
        (["grass-1 1,-1 1", "battlement 0,0 2"], []),
        (["grass-1 1,-1 1", "battlement 0,0 3"], ["battlement-without-tile"]),
        (["grass-1 1,-1 1", "battlement 0,0 1 r1"], ["battlement-without-tile"]),
        (["water-1 1,-1 1", "battlement 0,0 1"], ["battlement-without-tile"]),
        # The hex outside it is empty.
        ([*RIM, "grass-1 0,0 1"], ["battlement-filled"]),
        (["grass-1 0,0 1", "grass-1 1,-1 1", "wall-walk-1 1,-1 2", "battlement 0,0 2"], []),
        # A flag stands on a battlement at any level.
        ([*RIM, "flag 0,0 1"], []),
        ([*RIM, "flag 0,0 6"], []),
        ([*RIM, "flag 0,0 1 r1"], ["flag-without-battlement"]),
        (["wall-walk-1 1,-1 1", "flag 0,0 1"], ["flag-without-battlement"]),
        # The hexes of a ruin are even ground and no water; across its edges there is room, or a lower level.
        (RUIN, []),
        (["grass-1 1,1 1", "ruin-short 0,1 2"], ["ruin-uneven"]),
        ([*RUIN, "rock-1 1,1 2"], ["ruin-uneven"]),
        (["water-1 0,0 1", "water-1 1,0 1", "ruin-short 0,0 2"], ["ruin-uneven"]),
        (["grass-2 0,1 1", "ruin-short 0,1 2"], []),
        ([*RUIN, "rock-1 0,2 2"], ["ruin-blocked"]),
        ([*RUIN, "evergreen-10 0,2 2"], []),
        ([*RUIN, "water-1 0,2 2"], ["ruin-blocked"]),
        # All eight faces of a stone wall are attached: its own hexes are (0..3, 0), it lines the row r = 1
        # from (-1, 1) to (3, 1); the hexes outside are empty.
        (["road-5 -1,1 1", "stone-wall 0,0 1"], []),
        (["grass-2 -1,1 1", "grass-2 1,1 1", "rock-1 3,1 1", "stone-wall 0,0 1"], []),
        (["road-5 -2,1 1", "stone-wall 0,0 1"], ["stone-wall-loose"]),
        (["grass-2 -1,1 1", "grass-2 1,1 1", "water-1 3,1 1", "stone-wall 0,0 1"], ["stone-wall-loose"]),
        (["road-5 -1,1 1", "grass-1 2,0 1", "stone-wall 0,0 1"], ["stone-wall-filled"]),
    ],
    ids=lambda value: " ".join(value) or "fine",
)
def test_what_stands_on_edges_lines_tiles_and_has_room(
    codes: Codes, rows: list[str], expected: list[str]
) -> None:
    assert codes(*rows) == expected


def test_a_ruin_stands_where_most_of_its_length_is_held(problems) -> None:
    """Three of the five edges of the short one belong to its first hex; a higher hex is in its way."""
    (problem,) = problems("grass-1 0,1 1", "ruin-short 0,1 2")
    assert (problem.code, problem.severity) == ("ruin-partly-held", "warning")
    assert "B2 is lower" in problem.message
    long = ["grass-1 0,0 1", "grass-1 1,0 1", "grass-1 2,0 1"]
    assert [p.code for p in problems(*long[:2], "ruin-long 0,0 2")] == ["ruin-partly-held"]
    assert [p.code for p in problems(*long[1:], "ruin-long 0,0 2")] == ["ruin-partly-held"]
    assert [p.code for p in problems(long[0], "ruin-long 0,0 2")] == ["ruin-uneven"]


def test_the_loose_faces_of_a_stone_wall_are_counted(problems) -> None:
    (problem,) = problems("road-5 -2,1 1", "stone-wall 0,0 1")
    assert "along 7 of its 8 faces" in problem.message


# The battlement lines the western tile; the hex it stands in is filled by the eastern one, which has no rail.
# One level up there is a tile on one side only.
PAIR = ["rock-1 1,-1 1", "rock-1 0,0 1", "rock-1 0,0 2"]
LONG = ["grass-1 0,0 1", "grass-1 1,0 1", "grass-1 2,0 1"]


@pytest.mark.parametrize(
    ("code", "rows", "label", "there"),
    [
        ("battlement-filled", [*PAIR, "rock-1 1,-1 2", "battlement 0,0 2"], "Remove the battlement", PAIR[0]),
        (
            "battlement-without-tile",
            [*PAIR, "battlement 0,0 3"],
            "Turn the battlement to the edge of the tile",
            "battlement 1,-1 3 r3",
        ),
        (
            "battlement-without-tile",
            ["rock-1 1,-1 2", "rock-1 1,-1 1", "battlement 0,0 9"],
            "Lower the battlement to the tile",
            "battlement 0,0 2",
        ),
        (
            "flag-without-battlement",
            ["rock-1 1,-1 1", "battlement 0,0 1", "flag 0,0 4 r2"],
            "Put the flag on the battlement",
            "flag 0,0 1",
        ),
        (
            "flag-without-battlement",
            ["rock-1 1,-1 1", "flag 0,0 1"],
            "Put a battlement under the flag",
            "battlement 0,0 1",
        ),
        (
            "ruin-uneven",
            [*LONG, "ruin-long 0,0 4"],
            "Lower the long ruin to the ground",
            "ruin-long 0,0 2",
        ),
        (
            "ruin-uneven",
            [*LONG, "ruin-long 0,0 1"],
            "Raise the long ruin to the ground",
            "ruin-long 0,0 2",
        ),
    ],
)
def test_what_stands_wrong_on_an_edge_is_put_right(
    repaired: Repaired, code: str, rows: list[str], label: str, there: str
) -> None:
    said, after, remaining = repaired(code, *rows)
    assert (said, remaining) == (label, [])
    assert there in after


@pytest.mark.parametrize(
    ("code", "rows"),
    [
        pytest.param(
            "battlement-without-tile", ["rock-1 1,0 1", "rock-1 0,1 1", "battlement 0,0 1"], id="two tiles"
        ),
        pytest.param("ruin-uneven", [*LONG, "grass-1 0,0 2", "ruin-long 0,0 2"], id="uneven ground"),
    ],
)
def test_where_there_is_no_one_way_a_person_chooses(
    build: Build, offered: Offered, code: str, rows: list[str]
) -> None:
    assert offered(build(*rows), code) is None


def test_a_stone_wall_goes_to_the_level_of_its_tiles(build, repaired, catalogue) -> None:
    wall = next(iter(build("stone-wall 0,0 1").pieces.values()))
    across = sorted({edge.across for edge in wall.edges})
    row = [f"rock-1 {q},{r} 1" for q, r in across]
    label, after, remaining = repaired("stone-wall-loose", *row, "stone-wall 0,0 3")
    assert label.endswith("to level 1")
    assert "stone-wall 0,0 1" in after
    assert remaining == []


# ---- Ladders: landing, rungs, links, and what repairs them ----

# A tower of six levels north-east of the landing hex (0, 0): a ladder at rotation 0 leans on it.
TOWER = [f"rock-1 1,-1 {slot}" for slot in range(1, 7)]
LANDING = "grass-1 0,0 1"


def rungs(*slots: int, turn: str = "") -> list[str]:
    return [f"ladder-rung 0,0 {slot}{turn}" for slot in slots]


LADDER = rungs(2, 4, 6)


SECOND = [f"rock-1 1,0 {slot}" for slot in range(1, 7)] + [f"ladder-rung 0,0 {slot} r1" for slot in (2, 4, 6)]
CASTLE = [
    "grass-1 1,-1 1",
    "fortress-base-straight 1,-1 2",
    "fortress-wall-straight 1,-1 3",
    "wall-walk-1 1,-1 12",
]


@pytest.mark.rule("R201", "R235")
@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param([LANDING, *TOWER, *LADDER], [], id="from a tile up a tower"),
        pytest.param(["wall-walk-1 0,0 1", *TOWER, *LADDER], [], id="from a wall walk"),
        pytest.param([*TOWER, *rungs(1, 3, 5)], ["ladder-without-landing"], id="from the table"),
        pytest.param([*TOWER, *LADDER], ["ladder-without-landing"], id="from the air"),
        pytest.param(["water-1 0,0 1", *TOWER, *LADDER], ["ladder-on-fluid"], id="from a fluid"),
        pytest.param([LANDING, *TOWER, *LADDER, *SECOND], ["ladder-shares-landing"], id="two from one space"),
        pytest.param([LANDING, *TOWER, *rungs(2, 4, 6, 8)], ["ladder-top-loose"], id="a loose top rung"),
        # One level short of the rung's second half still links it.
        pytest.param([LANDING, *TOWER, "rock-1 1,-1 7", *LADDER], [], id="linked by half its top rung"),
        pytest.param([LANDING, *LADDER], ["ladder-leans-on-nothing"], id="leaning on nothing, told once"),
        pytest.param(
            [LANDING, "grass-1 0,0 2", *TOWER, *LADDER], ["ladder-blocked"], id="a tile in the hex of a rung"
        ),
        pytest.param([LANDING, *CASTLE, *rungs(2, 4, 6, 8, 10, 12)], [], id="on a castle wall"),
        pytest.param([LANDING, *CASTLE, *LADDER], [], id="half up a castle wall"),
        # The top rung fills slots 6 and 7; a battlement in slot 7 lines the tower's tile in slot 6.
        pytest.param(
            [LANDING, *TOWER, *LADDER, "battlement 0,0 7"],
            ["ladder-behind-battlement"],
            id="a battlement on top",
        ),
    ],
)
def test_where_a_ladder_stands(codes: Codes, rows: list[str], expected: list[str]) -> None:
    assert codes(*rows) == expected


def test_two_ladders_in_one_hex_on_different_levels_are_two_landings(codes) -> None:
    # A wall walk far above the first ladder carries the second one.
    tall = [f"rock-1 1,-1 {slot}" for slot in range(1, 18)]
    ladder = [f"ladder-rung 0,0 {slot}" for slot in (2, 4)]
    upper = [
        "rock-1 0,1 1",
        *[f"rock-1 0,1 {s}" for s in range(2, 9)],
        "grass-2 0,0 9 r1",
        "ladder-rung 0,0 10",
    ]
    assert codes(LANDING, *tall, *ladder, *upper) == []


def test_rungs_stack_two_levels_apart(problems) -> None:
    found = [
        p for p in problems(LANDING, *TOWER, "ladder-rung 0,0 2", "ladder-rung 0,0 5") if p.severity != "note"
    ]
    assert "ladder-gap" in [p.code for p in found]
    assert "put a rung on level 4" in next(p.hint for p in found if p.code == "ladder-gap")


def test_a_battlement_at_the_top_of_a_ladder_is_a_warning(problems) -> None:
    (problem,) = problems(LANDING, *TOWER, *LADDER, "battlement 0,0 6")
    assert (problem.code, problem.severity) == ("ladder-behind-battlement", "warning")


@pytest.mark.rule("R201")
def test_a_ladder_does_not_lean_on_the_open_passage_of_a_doorway(codes) -> None:
    ground = [
        f"grass-1 {q},{r} 1" for q, r in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2), (1, -1), (0, -1))
    ]
    doorway = "fortress-doorway 0,0 2"
    assert codes(*ground, doorway, "ladder-rung 1,-1 2 r2") == ["ladder-leans-on-nothing"]
    assert codes(*ground, doorway, "ladder-rung 0,-1 2 r2") == []  # a tower carries it


TALL = [f"rock-1 1,-1 {slot}" for slot in range(1, 8)]


@pytest.mark.parametrize(
    ("code", "rows", "label", "ladder"),
    [
        ("ladder-without-landing", [*TALL, *rungs(6)], "Put in 2 rungs", (2, 4, 6)),
        ("ladder-without-landing", [*TALL, *rungs(3, 5, 7)], "Lower the ladder by a level", (2, 4, 6)),
        (
            "ladder-without-landing",
            [*TALL, *rungs(5, 7)],
            "Lower the ladder by a level and put 1 rung under it",
            (2, 4, 6),
        ),
        ("ladder-gap", [*TALL, *rungs(2, 6)], "Put in 1 rung", (2, 4, 6)),
        ("ladder-gap", [*TALL, *rungs(2, 5)], "Lower the ladder by a level", (2, 4)),
        ("ladder-top-loose", [*TALL, *rungs(2, 4, 6, 8, 10)], "Remove 2 rungs at the top", (2, 4, 6)),
        (
            "ladder-leans-on-nothing",
            [*TOWER, *rungs(2, 4, 6, turn=" r2")],
            "Turn the ladder towards the wall",
            (2, 4, 6),
        ),
        (
            "ladder-blocked",
            ["grass-1 0,0 2", "grass-1 0,0 3", *TALL, *LADDER],
            "Remove 1 rung inside the tiles",
            (4, 6),
        ),
    ],
)
def test_a_ladder_is_put_right(
    repaired: Repaired, code: str, rows: list[str], label: str, ladder: tuple[int, ...]
) -> None:
    said, after, remaining = repaired(code, LANDING, *rows)
    assert (said, remaining) == (label, [])
    assert sorted(row for row in after if "rung" in row) == rungs(*ladder)


@pytest.mark.parametrize(
    ("code", "rows"),
    [
        pytest.param("ladder-without-landing", [*TALL, *rungs(1, 3, 5)], id="on the bare table"),
        pytest.param(
            "ladder-leans-on-nothing",
            [LANDING, *TALL, *[f"rock-1 1,0 {slot}" for slot in range(1, 8)], *rungs(2, 4, 6, turn=" r3")],
            id="between two walls",
        ),
        pytest.param("ladder-blocked", [LANDING, "grass-1 0,0 5", *TALL, *LADDER], id="a tile halfway up"),
    ],
)
def test_a_ladder_for_a_person(build: Build, offered: Offered, code: str, rows: list[str]) -> None:
    assert offered(build(*rows), code) is None


def test_a_battlement_that_closes_the_top_goes_with_its_flag(repaired) -> None:
    rows = [LANDING, *TALL[:6], *rungs(2, 4, 6)]
    label, after, remaining = repaired("ladder-behind-battlement", *rows, "battlement 0,0 6", "flag 0,0 6")
    assert label == "Remove the battlement and its flag"
    assert sorted(after) == sorted(rows)
    assert remaining == []
