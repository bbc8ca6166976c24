"""Shores that follow a fluid: rules as data, the hexes that change, and the tiles that are laid then."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.hexgrid import ORIGIN, Hex, Motion, disc, ring
from builder.plaindata import read_yaml
from builder.shaping.retile import Retiling
from builder.shaping.shores import ShoreRule, shore_rules, shores
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry
from builder.shaping.tiling import is_tile
from tests.battlefields import laid
from tests.schemas import wrong_places

SAND = ShoreRule("water", ("grass", "rock"), "sand")
MUD = ShoreRule("water", ("grass",), "swamp")


def kinds(catalogue: Catalogue) -> set[str]:
    return {type.kind.id for type in catalogue.placeable() if is_tile(type)}


def beside(*rows: tuple[str | int, ...], rules: tuple[ShoreRule, ...] = (SAND,)) -> dict[Hex, str]:
    """What becomes of the ground, by hex."""
    battlefield = laid(*rows)
    found = shores(battlefield, battlefield.in_order(), rules)
    return {hex: kind for (hex, _slot), kind in found.items()}


def test_the_shipped_rules_are_read_name_known_terrain_and_keep_to_their_schema(catalogue: Catalogue) -> None:
    tilesets = places.shipped("tilesets")
    rules = shore_rules(tilesets, kinds(catalogue))
    assert ShoreRule("water", ("grass", "rock"), "sand", 1) in rules
    data = read_yaml((tilesets / "grounds" / "shores.yaml").read_bytes(), "shores.yaml").data
    assert len(data["shores"]) == len(rules)
    assert not wrong_places("shores", data)
    assert wrong_places(
        "shores", {"shores": [{"beside": "water", "ground": [], "becomes": "sand", "levels": 100}]}
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shores:\n- {beside: water, ground: [grass], becomes: snd}\n", "snd"),
        ("shores:\n- {beside: lemonade, ground: [grass], becomes: sand}\n", "lemonade"),
        ("shores:\n- {beside: water, becomes: sand}\n", "ground is missing"),
        ("shores:\n- {beside: water, ground: [grass], becomes: sand, levels: 100}\n", "from 0 to 99"),
        ("shores: soon\n", "a list was expected, found 'soon'"),
        ("- water\n", "a mapping was expected"),
    ],
)
def test_a_wrong_rule_is_named_with_its_file(
    tmp_path: Path, catalogue: Catalogue, text: str, said: str
) -> None:
    (tmp_path / "grounds").mkdir()
    (tmp_path / "grounds" / "shores.yaml").write_text(text)
    with pytest.raises(UnreadableError) as wrong:
        shore_rules(tmp_path, kinds(catalogue))
    assert "shores.yaml" in str(wrong.value)
    assert said in str(wrong.value)


def test_ground_that_touches_the_water_and_lies_low_enough_becomes_the_shore() -> None:
    # Water at level 0; grass around it in slot 1 at level 1, but a cliff of two levels to the east.
    around = [("grass-1", *hex) for hex in ring(ORIGIN, 1) if hex != Hex(1, 0)]
    outer = [("grass-1", *hex) for hex in ring(ORIGIN, 2)]
    cliff = [("rock-1", 1, 0, 1), ("rock-1", 1, 0, 2)]
    found = beside(("water-1", 0, 0), *around, *outer, *cliff)
    assert found == {hex: "sand" for hex in ring(ORIGIN, 1) if hex != Hex(1, 0)}


def test_water_on_ground_has_the_shore_of_its_level_and_nothing_below_it() -> None:
    found = beside(
        ("grass-2", 0, 0), ("water-1", 0, 0, 2), ("grass-1", 2, 0), ("rock-1", 1, 0, 2), ("grass-1", -1, 0)
    )
    # The rock at level 2 lies one above the water, and the grass to the west at its level, 1.
    assert found == {Hex(1, 0): "sand", Hex(-1, 0): "sand"}


def test_ground_below_a_fluid_is_no_shore_of_it() -> None:
    pile = [("rock-1", 0, 0, slot) for slot in (1, 2, 3)]
    assert beside(*pile, ("water-1", 0, 0, 4), ("grass-1", 1, 0), rules=(SAND._replace(levels=9),)) == {}


def test_a_shore_is_laid_in_the_slot_of_its_ground(catalogue: Catalogue) -> None:
    low = [("grass-2", 0, 0), ("water-1", 0, 0, 2), ("grass-1", 1, 0, 2)]
    battlefield = laid(*low)
    found = Retiling.along_shores(battlefield, battlefield.in_order(), catalogue.placeable())
    assert [(slot, tile.type.id, tile.hex) for slot, tile in found.come] == [(2, "sand-1", Hex(1, 0))]


def test_what_stands_on_the_ground_keeps_it_and_so_does_another_terrain() -> None:
    assert beside(("water-1", 0, 0), ("grass-1", 1, 0), ("evergreen-10", 1, 0, 2)) == {}
    assert beside(("water-1", 0, 0), ("swamp-1", 1, 0)) == {}
    assert beside(("ice-1", 0, 0), ("grass-1", 1, 0)) == {}


def test_of_several_rules_the_first_that_fits_counts() -> None:
    rows = (("water-1", 0, 0), ("grass-1", 1, 0), ("rock-1", 0, 1))
    assert beside(*rows, rules=(MUD, SAND)) == {Hex(1, 0): "swamp", Hex(0, 1): "sand"}
    assert beside(*rows, rules=(SAND, MUD)) == {Hex(1, 0): "sand", Hex(0, 1): "sand"}


def lake() -> Battlefield:
    """Two large tiles of grass with a river between them, and a hill on one."""
    return laid(
        ("grass-7", 0, 3), ("grass-7", 4, 0), *[("water-1", 2, r) for r in range(-2, 6)], ("rock-3", 0, 3, 2)
    )


def cover(pieces: list[Piece]) -> Counter[tuple[Hex, int]]:
    return Counter((cell, piece.slot) for piece in pieces for cell in piece.cells)


@given(st.sets(st.sampled_from(sorted(disc(ORIGIN, 3))), max_size=12))
def test_the_same_places_are_covered_and_only_shores_change(catalogue: Catalogue, wet: set[Hex]) -> None:
    rows = [("water-1" if hex in wet else "grass-1", *hex) for hex in disc(ORIGIN, 3)]
    battlefield = laid(*rows)
    pieces = list(battlefield.in_order())
    found = Retiling.along_shores(battlefield, pieces, catalogue.placeable())
    came = [Piece(-1, tile.type, tile.hex, slot, tile.rotation) for slot, tile in found.come]
    assert cover(came) == cover(list(found.gone))
    stays = [piece for piece in pieces if piece not in found.gone]
    now = {cell: piece.type.kind.id for piece in (*stays, *came) for cell in piece.cells}
    for hex in disc(ORIGIN, 3):
        touches = any(near in wet for near in hex.neighbours())
        assert now[hex] == ("water" if hex in wet else "sand" if touches else "grass")


def test_a_large_tile_is_laid_again_in_few_pieces_and_a_hill_on_it_stays(catalogue: Catalogue) -> None:
    battlefield = lake()
    found = Retiling.along_shores(battlefield, battlefield.in_order(), catalogue.placeable())
    assert Counter(piece.type.id for piece in found.gone) == {"grass-7": 2}
    sand = [tile for _slot, tile in found.come if tile.type.kind.id == "sand"]
    # Not under the hill at B5 and C4, whose rock lies two levels above the river.
    assert {cell for tile in sand for cell in tile.cells} == {Hex(1, 4), Hex(3, 1), Hex(3, 2)}
    assert Counter(tile.type.size for tile in sand) == {1: 1, 2: 1}
    assert len(found.come) < 8, "the grass is laid in large tiles"


def test_without_a_fluid_nothing_goes(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-7", 0, 0), ("rock-3", 5, 0))
    assert Retiling.along_shores(battlefield, battlefield.in_order(), catalogue.placeable()) == Retiling(
        (), ()
    )


def test_what_is_left_decides_which_sizes_are_used(catalogue: Catalogue) -> None:
    battlefield = laid(("water-1", 0, 0), ("water-1", 1, 0), ("grass-2", 0, 1))
    none_double = Retiling.along_shores(
        battlefield,
        battlefield.in_order(),
        catalogue.placeable(),
        lambda type: 0 if type.id == "sand-2" else 9,
    )
    assert [tile.type.id for _slot, tile in none_double.come] == ["sand-1", "sand-1"]
    plenty = Retiling.along_shores(battlefield, battlefield.in_order(), catalogue.placeable(), lambda type: 9)
    assert [tile.type.id for _slot, tile in plenty.come] == ["sand-2"]


def test_in_a_symmetry_the_tiles_are_symmetric_too(catalogue: Catalogue) -> None:
    symmetry = Symmetry(Kind.HALF_TURN, LatticePoint(0, 0))
    (motion,) = symmetry.motions
    here = [Hex(q, r) for q in range(1, 6) for r in range(-2, 3)]
    rows = [("grass-1", *hex) for one in here for hex in (one, motion.hex(one))]
    battlefield = laid(*rows, *[("water-1", 0, r) for r in range(-2, 3)])
    found = Retiling.along_shores(
        battlefield, battlefield.in_order(), catalogue.placeable(), motions=symmetry.motions
    )
    lies = {(tile.type.id, frozenset(tile.cells)) for _slot, tile in found.come}
    assert lies
    assert lies == {(id, frozenset(map(motion.hex, cells))) for id, cells in lies}
    # Ground of one side alone is laid as it is.
    lone = laid(("water-1", 0, 0), ("grass-2", 1, 0))
    alone = Retiling.along_shores(lone, lone.in_order(), catalogue.placeable(), motions=(Motion(3),))
    assert cover([Piece(-1, tile.type, tile.hex, slot, tile.rotation) for slot, tile in alone.come]) == {
        (Hex(1, 0), 1): 1,
        (Hex(2, 0), 1): 1,
    }
