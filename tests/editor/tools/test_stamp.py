"""The stamp tool without a window: a group in hand, pointers in, edits out."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Battlefield, SetField, SetNote
from builder.editor.tools import GestureOutcome, Pointer, ToolScene
from builder.editor.tools.place import group_name
from builder.hexgrid import Hex
from builder.problems import Problem, Severity
from builder.shaping.group import Group
from editor.people import tool
from editor.tools.strokes import MakeScene, Stroke
from tests.battlefields import laid

STAMP = tool("stamp")


def group(*rows: tuple[str, int, int, int, int]) -> Group:
    return Group.of(laid(*rows).pieces.values())


def click(scene: ToolScene, pointer: Pointer) -> list[GestureOutcome]:
    """What came of a click with a group in hand."""
    return Stroke(STAMP, scene, pointer).done


def placed(battlefield: Battlefield) -> list[tuple[str, int, int, int, int]]:
    return [(p.type.id, p.hex.q, p.hex.r, p.slot, p.rotation) for p in battlefield.in_order()]


def test_with_nothing_in_hand_it_says_what_to_do_and_shift_keeps_the_level_shown(scene: MakeScene) -> None:
    looks = scene(Battlefield())
    assert STAMP.hover(Pointer(Hex(0, 0)), looks).reason
    assert click(looks, Pointer(Hex(0, 0))) == []
    looks = replace(scene(Battlefield(), level=4), group=group(("rock-1", 0, 0, 7, 0)))
    assert STAMP.hover(Pointer(Hex(0, 0)), looks).ghosts[0].piece.slot == 1
    assert STAMP.hover(Pointer(Hex(0, 0), shift=True), looks).ghosts[0].piece.slot == 4


def test_the_group_is_dropped_as_a_whole(scene: MakeScene) -> None:
    tower = group(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 1, 0, 1, 0))
    battlefield = laid(("sand-1", 5, 5, 1, 0))
    looks = replace(scene(battlefield), group=tower)
    ghosts = STAMP.hover(Pointer(Hex(5, 5)), looks).ghosts
    assert [ghost.piece.slot for ghost in ghosts] == [2, 2, 3]
    (outcome,) = click(looks, Pointer(Hex(5, 5)))
    assert outcome.label == "Put down 3 pieces"
    assert not outcome.empties_hand
    assert outcome.show == 3
    assert placed(battlefield) == [
        ("sand-1", 5, 5, 1, 0),
        ("rock-1", 5, 5, 2, 0),
        ("rock-1", 6, 5, 2, 0),
        ("rock-1", 5, 5, 3, 0),
    ]


def test_ghosts_are_held_to_the_rules(scene: MakeScene) -> None:
    looks = replace(scene(laid(("water-1", 0, 0, 1, 0))), group=group(("rock-1", 0, 0, 1, 0)))
    over, beside = (STAMP.hover(Pointer(hex), looks) for hex in (Hex(0, 0), Hex(5, 0)))
    assert over.ghosts[0].worst is Severity.ERROR
    assert "water" in over.reason
    assert beside.ghosts[0].worst is None
    assert beside.reason.startswith("single rock tile: ")


def test_a_large_group_is_still_told_to_clash_after_what_is_more_than_owned(scene: MakeScene) -> None:
    many = group(*[("rock-1", q, r, 1, 0) for q in range(20) for r in range(10)])
    looks = replace(scene(laid(("sand-1", 0, 0, 1, 0)), level=1), group=many)
    clash = STAMP.hover(Pointer(Hex(0, 0), shift=True), looks)
    assert clash.ghosts[0].worst is Severity.ERROR
    assert clash.reason == "One piece of it would lie inside what is there"
    assert STAMP.hover(Pointer(Hex(90, 0), shift=True), looks).ghosts[0].worst is None
    ground = laid(("sand-1", 0, 0, 1, 0))
    for severity, told in ((Severity.ERROR, "too many"), (Severity.WARNING, "One piece of it")):
        limit = (Problem("limit", severity, "too many"),)
        looks = replace(scene(ground), group=many, overuse=lambda pieces, said=limit: said)
        clash = STAMP.hover(Pointer(Hex(0, 0), shift=True), looks)
        assert clash.ghosts[0].worst is Severity.ERROR
        assert clash.reason.startswith(told)
        free = STAMP.hover(Pointer(Hex(90, 0), shift=True), looks)
        assert (free.ghosts[0].worst, free.reason) == (severity, "too many")


def test_a_merged_battlefield_is_put_down_once_with_its_texts(scene: MakeScene) -> None:
    other = laid(("rock-1", 0, 0, 1, 0))
    other.apply(SetNote(1, "theirs"))
    other.apply(SetNote(Hex(1, 0), "spring"))
    other.apply(SetField("description", "Their story"))
    battlefield = laid(("sand-1", 5, 5, 1, 0))
    battlefield.apply(SetNote(2, "mine"))
    battlefield.apply(SetField("description", "My story"))
    looks = replace(scene(battlefield), group=Group.of_battlefield(other, "Ford"))
    (outcome,) = click(looks, Pointer(Hex(5, 5)))
    assert outcome.empties_hand
    assert outcome.label == "Merge Ford"
    assert battlefield.slot_notes == {2: "mine\ntheirs"}
    assert battlefield.hex_notes == {Hex(6, 5): "spring"}
    assert battlefield.info.description == "My story\nTheir story"


def test_a_group_is_called_by_its_name_its_piece_or_its_number() -> None:
    one, two = group(("rock-1", 0, 0, 1, 0)), group(*[("rock-1", q, 0, 1, 0) for q in (0, 1)])
    assert [group_name(g) for g in (one, two, replace(two, name="Ford"))] == [
        "single rock tile",
        "2 pieces",
        "Ford",
    ]
