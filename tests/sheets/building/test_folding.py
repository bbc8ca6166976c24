"""Levels that are built alike are one drawing on the pages."""

from __future__ import annotations

from builder.battlefield import SetNote
from builder.sheets.building.folding import folded_scenes
from builder.sheets.options import SheetOptions
from tests.battlefields import PieceRow
from tests.sheets.invariants import assert_sound, blocks, levels_of, texts, words
from tests.sheets.plans import built, context_for, ground, planned
from tests.sheets.reader import places_of, rebuilt

RING = ((1, 1), (2, 1), (3, 1))


def ring(*levels: int) -> list[PieceRow]:
    return [("rock-1", q, r, slot, 0) for slot in levels for q, r in RING]


def test_levels_one_like_the_other_share_a_drawing_a_list_and_a_picture() -> None:
    battlefield = built([*ground(8, 6), *ring(2, 3, 4, 5), ("grass-1", 1, 1, 6, 0)])
    first, alike, last = folded_scenes(context_for(battlefield))
    assert (first.title, last.title) == ("Level 1", "Level 6")
    assert (alike.title, alike.subtitle) == (
        "Levels 2 to 5",
        "3 pieces on each level · 60 of 61 placed",
    )
    assert [row.part.count for row in alike.rows(60.0)] == [3]
    plan = planned(battlefield)
    assert_sound(plan, battlefield)
    assert "Build it 4 times" in words(plan)
    assert [len(levels_of(block)) for block in blocks(plan, "step")] == [1, 4, 1]
    assert rebuilt(plan) == places_of(battlefield)


def test_two_are_drawn_each_and_so_are_those_with_a_note_or_turned_otherwise() -> None:
    assert titles([*ground(8, 6), *ring(2, 3)]) == ["Level 1", "Level 2", "Level 3"]
    turned = [(id, q, r, slot, slot % 2) for id, q, r, slot, _ in ring(2, 3, 4)]
    assert len(titles([*ground(8, 6), *turned])) == 4
    noted = built([*ground(8, 6), *ring(2, 3, 4)])
    noted.apply(SetNote(3, "Glue them."))
    assert [scene.title for scene in folded_scenes(context_for(noted))][1:] == [
        "Level 2",
        "Level 3",
        "Level 4",
    ]


def test_a_pillar_of_two_kinds_in_turn_is_one_drawing_whose_list_has_both() -> None:
    """As Studio prints a call-out: "12 x, grass and rock in turn"."""
    pillar = [(("grass-1", "rock-1")[slot % 2], 3, 2, slot, 0) for slot in range(2, 9)]
    battlefield = built([*ground(8, 6), *pillar])
    _, alike = folded_scenes(context_for(battlefield))
    assert (alike.title, alike.subtitle) == ("Levels 2 to 8", "1 piece on each level · 55 of 55 placed")
    assert [(row.part.name, row.part.count) for row in alike.rows(60.0)] == [
        ("single grass tile", 4),
        ("single rock tile", 3),
    ]
    assert {"terrain:grass", "terrain:rock"} <= alike.symbols
    plan = planned(battlefield)
    assert_sound(plan, battlefield)
    assert "In turn, from below: single grass tile, single rock tile." in words(plan).replace("\n", " ")
    assert rebuilt(plan) == places_of(battlefield)


def test_a_pillar_whose_kinds_change_otherwise_is_drawn_level_by_level() -> None:
    kinds = ("grass-1", "grass-1", "rock-1", "rock-1", "grass-1", "sand-1")
    assert len(titles([*ground(8, 6), *[(id, 3, 2, i, 0) for i, id in enumerate(kinds, 2)]])) == 7
    turned = [("rock-1", 3, 2, slot, slot % 2) for slot in range(2, 6)]
    assert len(titles([*ground(8, 6), *turned])) == 5


def titles(rows: list[PieceRow]) -> list[str]:
    return [scene.title for scene in folded_scenes(context_for(built(rows)))]


def test_whoever_asks_for_a_number_of_levels_a_page_gets_each() -> None:
    plan = planned(built([*ground(8, 6), *ring(2, 3, 4)]), SheetOptions(levels_per_page=2))
    assert [texts(block)[0].text for block in blocks(plan, "step")] == [f"Level {n}" for n in (1, 2, 3, 4)]
