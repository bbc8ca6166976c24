"""Turns from the start zones, and whether the sides need as many; all worked by hand on a row of 13."""

from __future__ import annotations

from builder.insight.pace import pace
from tests.insight.conftest import row

ENDS = {"red": [(0, 0)], "blue": [(12, 0)]}


def facts(section, id):
    return [fact for fact in section.facts if fact.id == id]


def test_turns_to_the_other_side_by_move(field_of):
    section = pace(field_of(row(13), ENDS))
    there, back = facts(section, "turns_to_zone")
    assert there.value["moves"] == back.value["moves"]
    assert {m["move"]: m["turns"] for m in there.value["moves"]} == {4: 3, 5: 3, 6: 2}
    assert there.sentence.endswith("takes 3 turns with a move of 4, 3 with 5, 2 with 6.")


def test_an_objective_in_the_middle_is_even(field_of):
    (fact,) = facts(pace(field_of(row(13), ENDS, {"glyph": (6, 0)})), "turns_to_objective")
    assert fact.value["difference"] == 0
    assert "The sides are even." in fact.sentence


def test_an_objective_nearer_to_one_side_names_it(field_of):
    (fact,) = facts(pace(field_of(row(13), ENDS, {"glyph": (2, 0)})), "turns_to_objective")
    assert fact.value["difference"] == 1  # 2 spaces, 10 spaces
    assert fact.sentence.endswith("The red start zone is there 1 turn sooner.")


def test_an_objective_that_one_side_never_gets_to(field_of):
    heights = {**row(4), (5, 0): 1, (6, 0): 1}
    section = pace(field_of(heights, {"red": [(0, 0)], "blue": [(6, 0)]}, {"glyph": (5, 0)}))
    (fact,) = facts(section, "turns_to_objective")
    assert fact.value["difference"] is None
    assert "does not get there" in fact.sentence


def test_who_is_first(field_of):
    (fact,) = facts(pace(field_of(row(13), ENDS)), "first_there")
    assert fact.value["zones"] == [{"zone": "red", "spaces": 5}, {"zone": "blue", "spaces": 5}]
    assert (fact.value["even"], fact.value["difference"], fact.value["of"]) == (1, 0, 11)


def test_a_side_that_is_ahead_is_told(field_of):
    section = pace(field_of(row(13), {"red": [(0, 0)], "blue": [(12, 0), (8, 0)]}))
    (fact,) = facts(section, "first_there")
    red, blue = fact.value["zones"]
    assert blue["spaces"] > red["spaces"]
    assert fact.value["difference"] == blue["spaces"] - red["spaces"]


def test_turns_to_every_space_are_there_for_every_move(field_of):
    first = facts(pace(field_of(row(13), ENDS)), "turns_from_zone")[0]
    by_move = {each["move"]: each for each in first.value["moves"]}
    assert by_move[4]["longest"] == 3
    assert [t["turns"] for t in by_move[6]["turns"]] == [0, *[1] * 6, *[2] * 6]
    assert by_move[6]["mean"] == round(18 / 13, 2)


def test_a_mark_beside_the_battlefield_is_told(columns, catalogue):
    from builder.hexgrid import Hex
    from builder.insight import Mark, Objective, Places, Zone
    from builder.insight.field import Field

    lost = Places(
        (Zone("red", (Mark(Hex(0, 0), 1), Mark(Hex(50, 0), 1))),), (Objective("glyph", Mark(Hex(60, 0), 1)),)
    )
    field = Field(columns(row(3)), catalogue, lost)
    assert field.zones[0].missing == 1
    assert facts(pace(field), "lost_objective")[0].sentence.startswith("Glyph is marked where no space is")


def test_without_zones_nothing_is_counted(field_of):
    (fact,) = pace(field_of(row(3))).facts
    assert fact.value is None
