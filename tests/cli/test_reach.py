"""`hexwright reach` and `spaces`, and how people write spaces and figures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from builder import formats
from builder.board import spaces
from builder.catalogue import Catalogue
from builder.cli.surface import (
    Ends,
    FigurePosition,
    PositionType,
    cost,
    figure_position,
    leap_numbers,
    position,
)
from tests.battlefields import CASTLE
from tests.cli.conftest import Ran, Run

# ---- `hexwright reach`. What it should answer on the small battlefields is worked out by hand ----

Lay = Callable[..., Path]
Ask = Callable[..., dict[str, dict[str, Any]]]


@pytest.fixture
def steps(lay: Lay) -> Path:
    """Six hexes in a row, levels 1, 1, 2, 4, 0 (water), 1; the last lies at a negative column too."""
    return lay(
        "steps.hexfield",
        "grass-1 -1,0 1",
        "grass-1 0,0 1",
        *(f"grass-1 1,0 {slot}" for slot in (1, 2)),
        *(f"rock-1 2,0 {slot}" for slot in (1, 2, 3, 4)),
        "water-1 3,0 1",
        "sand-1 4,0 1",
    )


@pytest.fixture
def meadow(lay: Lay) -> Path:
    """Seven hexes in a row on level 1, and another row below it."""
    return lay(
        "meadow.hexfield", *(f"grass-1 {q},0 1" for q in range(7)), *(f"grass-1 {q},1 1" for q in range(6))
    )


@pytest.fixture
def ask(run: Run) -> Ask:
    """What is reached, by ``q,r,level``."""

    def call(*arguments: object) -> dict[str, dict[str, Any]]:
        ran = run("reach", *arguments, "--json")
        assert ran.code == 0, ran.err
        return by_place(ran.data["reach"])

    return call


def by_place(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Rows by ``q,r,level``, each of which stands there once."""
    found = {f"{row['q']},{row['r']},{row['level']}": row for row in rows}
    assert len(found) == len(rows)
    return found


def costs(found: dict[str, dict[str, Any]]) -> dict[str, int]:
    return {at: row["cost"] for at, row in found.items()}


def one_message(ran: Ran) -> str:
    """What a command that gave up said as data."""
    assert ran.code == 2
    assert set(ran.data) == {"version", "error"}
    return str(ran.data["error"])


def both(cost: int) -> dict[str, Any]:
    """The safest and the cheapest way, where they are one without any risk."""
    way = {"cost": cost, "fall_dice": 0, "extreme_falls": 0, "swipes": 0}
    return {"safest": way, "cheapest": way}


def test_the_whole_answer(run: Run, steps: Path) -> None:
    ran = run("reach", steps, "--from", "0,0,1", "--move", 2, "--height", 5, "--json", code=0)
    powers = ("flying", "ghost_walk", "slither", "disengage", "climbs_ruins")
    figure = {"move": 2, "height": 5, "size": "medium", "double": False, "tail": None, "climb": 1}
    no_falls = {"tail": None, "fall_dice": 0, "extreme_falls": 0, "falls": []}
    plain = {**no_falls, "swipes": 0, "stops": "", "perils": []}
    assert ran.data == {
        "version": 1,
        "file": str(steps),
        "edition": "master-2",
        "choices": {
            "ruins": "never",
            "ladder_falls": "allowed",
            "laur_walls": "block",
            "laur_arches": "open",
        },
        "door": "closed",
        "from": [0, 0, 1],
        "figure": {**figure, **dict.fromkeys(powers, False)},
        "reach": [
            {"q": -1, "r": 0, "level": 1, "cost": 1, "path": [[0, 0, 1], [-1, 0, 1]], **plain, **both(1)},
            {"q": 1, "r": 0, "level": 2, "cost": 2, "path": [[0, 0, 1], [1, 0, 2]], **plain, **both(2)},
        ],
        "leap": [],
        "ignored": [],
        "left_out": [],
    }


@pytest.mark.rule("R043", "R044", "R048")
def test_levels_up_cost_water_ends_the_move(ask: Ask, steps: Path) -> None:
    found = ask(steps, "--from", "0,0,1", "--move", 20, "--height", 5)
    # Up to level 2: 1 + 1; up to level 4: 2 + 1 more; down into the water: 1 more, and there it ends.
    assert costs(found) == {"-1,0,1": 1, "1,0,2": 2, "2,0,4": 5, "3,0,0": 6}
    assert list(found) == ["-1,0,1", "1,0,2", "2,0,4", "3,0,0"]  # the cheapest first
    assert found["3,0,0"]["stops"] == "water"
    assert found["3,0,0"]["path"] == [[0, 0, 1], [1, 0, 2], [2, 0, 4], [3, 0, 0]]


@pytest.mark.rule("R046", "R060")
def test_the_edition_and_the_height_decide_climbs_and_falls(ask: Ask, steps: Path) -> None:
    from_sand = ("--from", "4,0,1", "--move", 30)
    assert set(ask(steps, *from_sand, "--height", 4)) == {"3,0,0"}  # where the move ends
    up = ("--from", "3,0,0", "--move", 30)
    assert "2,0,4" not in ask(steps, *up, "--height", 4)
    assert "2,0,4" in ask(steps, *up, "--height", 4, "--edition", "master-1")
    assert "2,0,4" in ask(steps, *up, "--height", 2, "--edition", "basic")
    down = ("--from", "2,0,4", "--move", 1, "--height", 2)
    assert ask(steps, *down)["1,0,2"]["falls"] == [{"at": [1, 0, 2], "drop": 2, "dice": 1, "extreme": False}]
    assert ask(steps, *down)["1,0,2"]["fall_dice"] == 1
    assert ask(steps, *down)["3,0,0"]["fall_dice"] == 0  # water
    assert ask(steps, *down, "--edition", "basic")["1,0,2"]["fall_dice"] == 0


@pytest.fixture
def chosen(lay: Lay) -> Path:
    """A scenario that chooses, on five hexes in a row on level 1: a ruin before the second, sand on the
    third, which costs 2; on the fourth a ladder of six rungs, which leans on a column of level 12.
    """
    field = lay(
        "chosen.hexfield",
        *(f"grass-1 {q},0 1" for q in (0, 1, 3)),
        "sand-1 2,0 1",
        *(f"grass-1 4,-1 {slot}" for slot in range(1, 13)),
        "ruin-short 1,0 2",
        *(f"ladder-rung 3,0 {slot}" for slot in range(2, 13, 2)),
    )
    path = field.with_suffix(".hexscenario")
    path.write_text(
        "hexscenario: 1\nbattlefield: chosen.hexfield\nedition: master-1\n"
        "choices: {ruins: climb, ladder_falls: never}\nrules:\n- terrain_cost: {terrain: sand, cost: 2}\n",
        encoding="utf-8",
    )
    return path


def test_choices_rules_and_costs_of_a_scenario_hold_and_options_go_before_them(
    ask: Ask, chosen: Path
) -> None:
    field = chosen.with_suffix(".hexfield")
    over = ("--from", "0,0,1", "--height", 7, "--move", 9)
    assert costs(ask(chosen, *over)) == {"1,0,1": 7, "2,0,1": 9}  # 6 levels up and 1; sand costs 2
    assert costs(ask(chosen, *over, "--no-climbs-ruins")) == {}
    assert costs(ask(field, *over)) == {}
    assert costs(ask(field, *over, "--climbs-ruins")) == {
        "1,0,1": 7,
        "2,0,1": 8,
        "3,0,1": 9,
        "3,0,2": 9,  # the lowest rung
    }
    # A climb of as many levels as the figure is tall is allowed in the first edition only.
    low = ("--from", "0,0,1", "--height", 6, "--move", 7)
    assert costs(ask(chosen, *low)) == {"1,0,1": 7}
    assert costs(ask(chosen, *low, "--edition", "master-2")) == {}


@pytest.mark.rule("R203")
def test_falls_down_ladders_are_a_choice_too(ask: Ask, chosen: Path) -> None:
    down = ("--from", "3,0,12", "--height", 5, "--move", 1)
    assert "3,0,1" not in ask(chosen, *down)
    assert ask(chosen, *down, "--ladder-falls")["3,0,1"]["fall_dice"] == 1
    assert "3,0,1" in ask(chosen.with_suffix(".hexfield"), *down)
    assert "3,0,1" not in ask(chosen.with_suffix(".hexfield"), *down, "--no-ladder-falls")


def test_other_questions_of_ways_and_sight_take_a_scenario_too(run: Run, chosen: Path) -> None:
    graph = run("graph", chosen, "--json", code=0).data
    assert graph["edition"] == "master-1"
    assert {edge["cost"] for edge in graph["edges"] if edge["target"] == "2,0,1"} == {2}
    seen = run(
        "sight", chosen, "--from", "1,0,1", "--to", "2,0,1", "--edition", "basic", "--json", code=0
    ).data
    assert (seen["edition"], seen["eye"]) == ("basic", "head")
    seen = run("sight", chosen, "--from", "1,0,1", "--to", "2,0,1", "--json", code=0).data
    assert seen["edition"] == "master-1"
    plain = run("spaces", chosen.with_suffix(".hexfield"), "--json", code=0).data
    assert run("spaces", chosen, "--json", code=0).data["spaces"] == plain["spaces"]


def test_why_says_which_choices_it_followed(run: Run, chosen: Path) -> None:
    over = ("--from", "0,0,1", "--to", "1,0,1", "--height", 6, "--move", 7)
    ran = run("why", chosen, *over, code=0)
    assert "6 levels up over the ruin" in ran.out
    ruins = "Ruins are climbed like walls."
    falls = "Nobody falls straight down a ladder: figures climb down rung by rung."
    assert ran.out.endswith(f"\n{ruins}\n{falls}\n")
    data = run("why", chosen, *over, "--json", code=0).data
    assert data["choices"]["ruins"] == "climb"
    assert data["choices"]["ladder_falls"] == "never"
    assert data["way"][0]["rules"] == ["R043", "decision 6", "R060"]
    plain = run("why", chosen.with_suffix(".hexfield"), *over, code=0).out
    assert plain.splitlines()[1].endswith("is not crossed on foot (decision 6)")
    assert "Ruins are climbed" not in plain


@pytest.mark.rule("R061", "R062")
def test_a_deep_fall_asks_for_more(ask: Ask, lay: Lay) -> None:
    path = lay("cliff.hexfield", "grass-1 0,0 1", *(f"rock-1 1,0 {slot}" for slot in range(1, 24)))
    arguments = (path, "--from", "1,0,23", "--move", 1)
    assert ask(*arguments, "--height", 12)["0,0,1"]["fall_dice"] == 3
    assert ask(*arguments, "--height", 12, "--edition", "master-1")["0,0,1"]["fall_dice"] == 2
    deep = ask(*arguments, "--height", 2)["0,0,1"]
    assert (deep["fall_dice"], deep["extreme_falls"]) == (0, 1)


@pytest.mark.rule("R041", "R042", "R073")
def test_enemies_are_in_the_way_friends_are_passed(ask: Ask, meadow: Path) -> None:
    start = (meadow, "--from", "0,0,1", "--move", 2, "--height", 5)
    assert "2,0,1" in ask(*start)
    friend = ask(*start, "--friend", "1,0,1,5", "--friend", "0,1,1,5")
    assert "2,0,1" in friend
    assert "1,0,1" not in friend
    assert ask(*start, "--enemy", "1,0,1,5", "--enemy", "0,1,1,5") == {}
    # Whoever it stands beside swipes when it leaves.
    assert ask(*start, "--enemy", "0,1,1,5")["2,0,1"]["swipes"] == 1
    assert ask(*start, "--enemy", "0,1,1,5", "--disengage")["2,0,1"]["swipes"] == 0
    assert ask(*start, "--enemy", "1,0,1,5", "--enemy", "0,1,1,5", "--ghost-walk")["2,0,1"]["cost"] == 2


def test_an_enemy_may_stand_on_two_spaces(ask: Ask, meadow: Path) -> None:
    start = (meadow, "--from", "0,0,1", "--move", 6, "--height", 5)
    assert "2,0,1" in ask(*start, "--enemy", "1,0,1,5")
    assert ask(*start, "--enemy", "1,0,1,5:0,1,1") == {}


@pytest.mark.rule("R120")
def test_a_glyph_ends_the_move(ask: Ask, meadow: Path) -> None:
    start = (meadow, "--from", "0,0,1", "--move", 2, "--height", 5)
    found = ask(*start, "--glyph", "1,0,1", "--glyph", "0,1,1")
    assert costs(found) == {"1,0,1": 1, "0,1,1": 1}
    assert {row["stops"] for row in found.values()} == {"glyph"}


@pytest.mark.rule("R120")
def test_the_glyphs_of_the_file_end_it_where_that_is_asked_for(ask: Ask, shared: Path) -> None:
    tomb = shared / "maps" / "Tombe de Migol.hsc"
    start = (tomb, "--from", "9,10,1", "--card", "finn-the-viking-champion")
    assert ask(*start)["8,10,1"]["stops"] == ""
    assert ask(*start, "--file-glyphs")["8,10,1"]["stops"] == "glyph"


@pytest.mark.rule("R233")
def test_a_scenario_may_make_terrain_cost_more(ask: Ask, lay: Lay) -> None:
    path = lay("beach.hexfield", "grass-1 0,0 1", "sand-1 1,0 1", "snow-1 2,0 1", "grass-1 3,0 1")
    start = (path, "--from", "0,0,1", "--move", 9, "--height", 5)
    assert costs(ask(*start)) == {"1,0,1": 1, "2,0,1": 2, "3,0,1": 3}
    assert costs(ask(*start, "--cost", "sand=2")) == {"1,0,1": 2, "2,0,1": 3, "3,0,1": 4}
    assert costs(ask(*start, "--cost", "sand=2", "--cost", "snow=heavy"))["3,0,1"] == 5


@pytest.mark.rule("R050", "R051")
def test_a_figure_on_two_spaces_is_told_with_both(run: Run, meadow: Path) -> None:
    ran = run(
        "reach", meadow, "--from", "0,0,1:1,0,1", "--move", 1, "--height", 5, "--json",
    )  # fmt: skip
    # Either end leads: from 1,0 to its neighbours 2,0; 1,1; 0,1, and from 0,0 to 0,1.
    found = {((row["q"], row["r"]), tuple(row["tail"])) for row in ran.data["reach"]}
    assert found == {
        ((2, 0), (1, 0, 1)),
        ((1, 1), (1, 0, 1)),
        ((0, 1), (1, 0, 1)),
        ((0, 1), (0, 0, 1)),
    }
    assert {row["cost"] for row in ran.data["reach"]} == {1}
    assert ran.data["figure"]["tail"] == [1, 0, 1]


@pytest.mark.rule("R057")
def test_a_flyer_counts_no_levels_and_crosses_water(ask: Ask, steps: Path) -> None:
    found = ask(steps, "--from", "0,0,1", "--move", 20, "--height", 5, "--flying")
    assert costs(found) == {"-1,0,1": 1, "1,0,2": 1, "2,0,4": 2, "3,0,0": 3, "4,0,1": 4}


def test_the_basic_game_knows_no_powers_and_says_so(run: Run, steps: Path) -> None:
    figure = ("--from", "0,0,1", "--move", 20, "--height", 5, "--edition", "basic")
    walking, flying = (run("reach", steps, *figure, *more, "--json") for more in ((), ("--flying",)))
    assert flying.data["reach"] == walking.data["reach"]
    assert (walking.data["ignored"], len(flying.data["ignored"])) == ([], 1)
    assert flying.code == 0
    assert "knows no special powers" in flying.err


@pytest.mark.rule("R048")
def test_who_slithers_crosses_water(ask: Ask, steps: Path) -> None:
    start = (steps, "--from", "4,0,1", "--move", 20, "--height", 7)
    assert set(ask(*start)) == {"3,0,0"}
    assert "2,0,4" in ask(*start, "--slither")


def test_a_leap_stands_beside_the_move(run: Run, steps: Path) -> None:
    arguments = ("reach", steps, "--from", "0,0,1", "--move", 1, "--height", 5)
    data = run(*arguments, "--leap", "3,3,1", "--json").data
    assert costs(by_place(data["reach"])) == {"-1,0,1": 1}
    assert costs(by_place(data["leap"])) == {"-1,0,1": 1, "1,0,2": 1, "2,0,4": 2, "3,0,0": 3}
    assert "4 places with a leap of 3" in run(*arguments, "--leap", "3,3,1").out


@pytest.mark.rule("R073")
def test_who_leaps_away_may_be_safe_from_swipes(run: Run, meadow: Path) -> None:
    arguments = ("reach", meadow, "--from", "1,0,1", "--enemy", "0,0,1,5")
    for card, swipes in (("shaolin-monks", 0), ("sgt-drake-alexander", 1)):
        data = run(*arguments, "--card", card, "--json").data
        assert by_place(data["reach"])["2,0,1"]["swipes"] == 1, card
        assert by_place(data["leap"])["2,0,1"]["swipes"] == swipes, card
        lines = run(*arguments, "--card", card).out.partition("leap of")[2].splitlines()
        there = next(line for line in lines if "2,0,1" in line)
        assert ("1 swipe" in there) == bool(swipes), card


def test_a_card_gives_the_numbers(run: Run, meadow: Path) -> None:
    arguments = ("reach", meadow, "--json", "--from", "0,0,1")
    carr = run(*arguments, "--card", "agent-carr").data["figure"]
    assert (carr["move"], carr["height"], carr["ghost_walk"], carr["disengage"]) == (5, 5, True, True)
    assert run(*arguments, "--card", "agent-carr", "--edition", "basic").data["figure"]["move"] == 7
    assert run(*arguments, "--card", "agent-carr", "--move", 2).data["figure"]["move"] == 2
    grimnak = run(*arguments[:-1], "0,0,1:1,0,1", "--card", "grimnak").data["figure"]
    assert (grimnak["height"], grimnak["size"], grimnak["double"]) == (11, "huge", True)


def test_the_door_is_shut_unless_it_is_said_to_be_open(ask: Ask, shared: Path) -> None:
    castle = shared / "maps" / "The West Barbican of Idona Castle.hsc"
    start = (castle, "--from", "11,10,1", "--move", 4, "--height", 5)
    passage, behind, open_leaf = "12,9,1", "14,8,1", "13,8,1"
    shut, opened, gone = (ask(*start, "--door", door) for door in ("closed", "open", "none"))
    assert ask(*start) == shut
    assert not {passage, behind} & set(shut)
    assert {passage, behind} <= set(opened)
    assert open_leaf not in opened
    assert open_leaf in gone


@pytest.fixture
def ladder(lay: Lay) -> Path:
    """A ladder of five rungs (levels 2 to 10) from (0, 0) up a tower of level 11 at (1, -1), and (1, 0)."""
    return lay(
        "ladder.hexfield",
        *("grass-1 0,0 1", "grass-1 1,0 1"),
        *(f"rock-1 1,-1 {slot}" for slot in range(1, 12)),
        *(f"ladder-rung 0,0 {slot}" for slot in (2, 4, 6, 8, 10)),
    )


DOWN = ("--from", "1,-1,11", "--height", 5)


@pytest.mark.rule("R060")
@pytest.mark.parametrize(("move", "safest"), [(1, (1, 1)), (4, (1, 1)), (5, (5, 0)), (9, (5, 0))])
def test_the_cheapest_way_costs_the_same_with_every_move_and_the_safest_is_told_beside_it(
    ask: Ask, ladder: Path, move: int, safest: tuple[int, int]
) -> None:
    """Ten levels down for 1 and a die; by the rungs of levels 10, 8, 6 and 4, and then three down, for 5."""
    asked = (ladder, *DOWN, "--move", move)
    safe, cheap = ask(*asked)["1,0,1"], ask(*asked, "--cheapest")["1,0,1"]
    assert (safe["cost"], safe["fall_dice"]) == safest
    assert (cheap["cost"], cheap["fall_dice"], cheap["path"]) == (1, 1, [[1, -1, 11], [1, 0, 1]])
    for row in (safe, cheap):
        assert (row["safest"]["cost"], row["safest"]["fall_dice"]) == safest
        assert row["cheapest"] == {"cost": 1, "fall_dice": 1, "extreme_falls": 0, "swipes": 0}


def test_where_both_ways_differ_people_read_what_the_other_costs(run: Run, ladder: Path) -> None:
    asked = (ladder, *DOWN, "--move", 6)
    (safe,) = [line for line in run("reach", *asked).out.splitlines() if "1,0,1" in line]
    (cheap,) = [line for line in run("reach", *asked, "--cheapest").out.splitlines() if "1,0,1" in line]
    assert safe.split()[4:] == ["5", "cheapest:", "1", "space,", "1", "fall", "die"]
    assert cheap.split()[4:] == ["1", "1", "fall", "die;", "safest:", "5", "spaces"]


def test_why_takes_either_way_and_tells_what_the_other_costs(run: Run, ladder: Path) -> None:
    asked = ("why", ladder, *DOWN, "--move", 6, "--to", "1,0,1")
    assert run(*asked).out.splitlines()[2] == "  the cheapest way: 1 space, 1 fall die"
    assert run(*asked, "--cheapest").out.splitlines()[3] == "  the safest way: 5 spaces"
    safe, cheap = run(*asked, "--json").data, run(*asked, "--cheapest", "--json").data
    assert (safe["cost"], len(safe["way"]), cheap["cost"], len(cheap["way"])) == (5, 5, 1, 1)
    for data in (safe, cheap):
        assert (data["safest"]["cost"], data["cheapest"]["cost"]) == (5, 1)
    up = ("--from", "1,0,1", "--to", "1,-1,11", "--height", 5, "--move", 1)
    nowhere = run("why", ladder, *up, "--json").data
    assert (nowhere["safest"], nowhere["cheapest"]) == (None, None)


@pytest.mark.rule("R203")
def test_why_tells_of_a_fall_straight_down_the_ladder(run: Run, ladder: Path) -> None:
    asked = ("why", ladder, "--from", "0,0,10", "--to", "0,0,1", "--move", 1, "--height")
    assert "straight down the ladder, a fall of 9 levels: 1 die" in run(*asked, 5).out
    assert "2 spaces are needed, 1 is left" in run(*asked, 10).out


def test_people_read_a_table_cheapest_first(run: Run, steps: Path) -> None:
    ran = run("reach", steps, "--from", "0,0,1", "--move", 20, "--height", 2)
    lines = ran.out.splitlines()
    assert lines[0] == "2 places within a move of 20 from A1 level 1 (0,0,1)"
    assert lines[2].split("  ")[0] == "space"
    assert lines[3].split() == ["-A1", "level", "1", "-1,0,1", "1"]
    down = run("reach", steps, "--from", "2,0,4", "--move", 1, "--height", 2).out
    assert "1 fall die" in down
    assert "water ends it" in down


def test_nowhere_to_go_is_an_answer(run: Run, lay: Lay) -> None:
    islands = lay("islands.hexfield", "grass-1 0,0 1", "grass-1 5,5 1")
    ran = run("reach", islands, "--from", "0,0,1", "--move", 1000, "--height", 5)
    assert (ran.code, ran.out) == (0, "0 places within a move of 1000 from A1 level 1 (0,0,1)\n")


def test_a_battlefield_with_errors_still_answers(run: Run, lay: Lay) -> None:
    path = lay("overlap.hexfield", "grass-1 0,0 1", "rock-1 1,0 1", "sand-1 1,0 1")
    ran = run("reach", path, "--from", "0,0,1", "--move", 3, "--height", 5, "--json", code=1)
    assert costs(by_place(ran.data["reach"])) == {"1,0,1": 1}
    assert len(ran.data["ignored"]) == 1
    assert "hexwright check lists them" in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--from", "9,9,9"), "N10 level 9 (9,9,9): not a space of this battlefield; that hex has no space"),
        (("--from", "2,0,1"), "that hex has spaces at level 4"),
        (("--from", "0,0"), "three whole numbers q,r,level were expected"),
        (("--from", "0,0,1", "--height", "0"), "height: 1 to 60 levels were expected, found 0"),
        (("--from", "0,0,1", "--height", "1000"), "height: 1 to 60 levels were expected, found 1000"),
        (("--from", "0,0,1", "--move", "1000000000"), "move: 0 to 1000 spaces were expected"),
        (("--from", "0,0,1", "--move", "-1"), "move: 0 to 1000 spaces were expected, found -1"),
        (("--from", "0,0,1", "--double"), "'--from q,r,level:q,r,level'"),
        (("--from", "0,0,1:"), "three whole numbers q,r,level were expected"),
        (("--from", "0,0,1:1,0,2"), "two neighbouring spaces of one level"),
        (("--from", "0,0,1:0,0,1"), "two neighbouring spaces of one level"),
        (("--from", "0,0,1", "--friend", "7,7,1,5"), "K8 level 1 (7,7,1): not a space"),
        (("--from", "0,0,1", "--enemy", "1,0,2,0"), "height: 1 to 60 levels were expected, found 0"),
        (("--from", "0,0,1", "--enemy", "0,0,1,5"), "an enemy is in the way at A1 level 1 (R042)"),
        (("--from", "0,0,1", "--glyph", "7,7,7"), "K8 level 7 (7,7,7): not a space"),
        (("--from", "0,0,1", "--cost", "sandd=2"), "did you mean sand?"),
        (("--from", "0,0,1", "--cost", "sand=0"), "1 to 99 spaces were expected, found 0"),
        (("--from", "0,0,1", "--card", "agent-car"), "did you mean agent-carr"),
        (("--from", "0,0,1", "--card", "nobody"), "hexwright cards lists them"),
        (("--from", "0,0,1", "--card", "marro-hive"), "this one stands on 6"),
        (("--from", "0,0,1", "--edition", "third"), "'basic', 'master-1', 'master-2'"),
        (("--from", "0,0,1", "--leap", "0,1,1"), "leap, spaces: 1 to 100"),
        ((), "'--from'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_sentence(
    run: Run, steps: Path, arguments: tuple[str, ...], said: str
) -> None:
    ran = run("reach", steps, "--move", 5, "--height", 5, *arguments, "--json")
    assert said in one_message(ran)


def test_move_and_height_are_asked_for(run: Run, steps: Path) -> None:
    assert "--move" in one_message(run("reach", steps, "--from", "0,0,1", "--height", 5, "--json"))
    assert "--height" in one_message(run("reach", steps, "--from", "0,0,1", "--move", 5, "--json"))


def test_an_empty_board_has_nothing_to_start_from(run: Run, lay: Lay) -> None:
    ran = run("reach", lay("empty.hexfield"), "--from", "0,0,1", "--move", 5, "--height", 5, "--json")
    assert "there is no space at all" in one_message(ran)


# ---- `hexwright spaces` ----


def test_every_space_is_listed_from_the_ground_up(run: Run, lay: Lay) -> None:
    path = lay("steps.hexfield", "grass-1 0,0 1", "rock-1 -1,0 1", "rock-1 -1,0 2", "water-1 1,0 1")
    ran = run("spaces", "--json", path)
    open_sky = {"headroom": None, "doorway": None}
    assert ran.code == 0
    assert ran.data == {
        "version": 1,
        "file": str(path),
        "spaces": [
            {"q": 1, "r": 0, "level": 0, "kind": "tile", "terrain": "water", **open_sky},
            {"q": 0, "r": 0, "level": 1, "kind": "tile", "terrain": "grass", **open_sky},
            {"q": -1, "r": 0, "level": 2, "kind": "tile", "terrain": "rock", **open_sky},
        ],
        "ignored": [],
        "left_out": [],
    }


def test_headroom_is_what_is_free_below_an_overhang(run: Run, lay: Lay) -> None:
    path = lay("roof.hexfield", "grass-2 0,0 1", "rock-1 1,0 2", "rock-1 1,0 3", "rock-2 0,0 4")
    rows = {(row["q"], row["level"]): row["headroom"] for row in run("spaces", "--json", path).data["spaces"]}
    assert rows == {(0, 1): 2, (0, 4): None, (1, 4): None}


def test_people_read_a_table_and_how_many_there_are(run: Run, ford: Path) -> None:
    lines = run("spaces", ford).out.splitlines()
    assert lines[0].split() == ["hex", "q", "r", "level", "kind", "terrain", "headroom"]
    assert "A1    0   0      2  tile  grass    open" in lines
    assert lines[-1] == "16 spaces: 16 tile"


@pytest.mark.rule("R180", "R182")
def test_the_spaces_of_a_doorway_are_numbered(run: Run, lay: Lay) -> None:
    ground = [f"grass-1 {q},{r} 1" for q in range(3) for r in range(3)]
    path = lay("gate.hexfield", *ground, "fortress-doorway 0,0 2")
    rows = run("spaces", "--json", path).data["spaces"]
    numbered = {row["doorway"]["number"]: (row["q"], row["r"]) for row in rows if row["doorway"]}
    assert numbered == {1: (1, 0), 2: (0, 1), 3: (1, 1), 4: (0, 2)}
    assert {tuple(row["doorway"]["hex"]) for row in rows if row["doorway"]} == {(1, 0)}
    lines = run("spaces", path).out.splitlines()
    assert lines[0].split()[-1] == "doorway"
    assert [line.split()[0] for line in lines if line.endswith("4 of B1")] == ["B3"]
    assert "who stands on 4 opens and closes it" in lines[-2]


def test_an_empty_battlefield_has_none(run: Run, lay: Lay) -> None:
    path = lay("empty.hexfield")
    assert run("spaces", "--json", path).data["spaces"] == []
    assert run("spaces", path).out.splitlines()[-1] == "0 spaces"


def test_what_cannot_be_built_is_ignored_and_told(run: Run, overlap: Path) -> None:
    ran = run("spaces", "--json", overlap, code=1)
    assert [(row["q"], row["terrain"]) for row in ran.data["spaces"]] == [(0, "rock")]
    assert len(ran.data["ignored"]) == 1
    assert "1 error of the building rules ignored" in ran.err


def test_the_castle_has_rungs_a_doorway_and_wall_walks(
    run: Run, virtualscape: Callable[..., Path], catalogue: Catalogue
) -> None:
    path = virtualscape(CASTLE)
    rows = run("spaces", "--json", path).data["spaces"]
    kinds = [row["kind"] for row in rows]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "tile": 223,
        "wall-walk": 36,
        "ladder-rung": 22,
        "doorway": 1,
    }
    assert len(rows) == len(spaces(formats.read(path, catalogue).battlefield))
    assert next(row for row in rows if row["kind"] == "doorway")["headroom"] == 8


# ---- Spaces, figures, costs and leaps as people write them ----


@pytest.mark.parametrize(
    ("read", "text", "meant"),
    [
        (position, "3,-2,4", PositionType(3, -2, 4)),
        (position, " 3 , +2 , 0 ", PositionType(3, 2, 0)),
        (position, "C4,2", PositionType(1, 3, 2)),
        (position, " -a1 , 2", PositionType(-1, 0, 2)),
        (
            figure_position,
            "C4,2,5:C5,2",
            FigurePosition(Ends(PositionType(1, 3, 2), PositionType(0, 4, 2)), 5),
        ),
        (figure_position, "3,-2,4,5", FigurePosition(Ends(PositionType(3, -2, 4)), 5)),
        (
            figure_position,
            "3,-2,4,9:4,-2,4",
            FigurePosition(Ends(PositionType(3, -2, 4), PositionType(4, -2, 4)), 9),
        ),
        (cost, "sand=2", ("sand", 2)),
        (cost, "snow=heavy", ("snow", "heavy")),
        (cost, "sand=-1", ("sand", -1)),  # which the rules refuse, saying what they expect
        (leap_numbers, "3,12,12", (3, 12, 12)),
    ],
)
def test_what_people_write_is_understood(read: Callable[[str], object], text: str, meant: object) -> None:
    assert read(text) == meant


NO_SPACES = ("", "C4", "C4,1,2", "1,2", "1,2,3,4", "1,2,x", "1,2,", "1.0,2,3", "1_0,2,3", "1,2,９", "1e3,2,3")
NO_FIGURES = ("1,2,3", "1,2,3,4:", "1,2,3,4:5,6", "1,2,3:4,5,6", "1,2,3,4:5,6,7:8,9,10")


@pytest.mark.parametrize(
    ("read", "text", "said"),
    [
        *((position, text, "q,r,level were expected") for text in NO_SPACES),
        (position, f"1,2,{'9' * 5000}", "level"),
        *((figure_position, text, "q,r,level,height was expected") for text in NO_FIGURES),
        *((cost, text, "as in sand=2") for text in ("sand", "sand=", "=2", " = ")),
    ],
    ids=lambda given: given[:20] if isinstance(given, str) else None,
)
def test_anything_else_ends_in_a_message(read: Callable[[str], object], text: str, said: str) -> None:
    with pytest.raises(click.BadParameter, match=said):
        read(text)
