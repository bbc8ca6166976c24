"""A plateau one level lower, where pieces are short and that is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue import Catalogue
from builder.construction.live import check
from builder.fitting.allowed import Allowed
from builder.fitting.fit import Fit, fit
from builder.fitting.placements import surface_of
from builder.fitting.plateaus import Plateau, lowered, plateaus
from builder.hexgrid import Hex
from builder.inventory import short, used
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry
from tests.battlefields import laid

LOWERED = (Allowed.HIDDEN, Allowed.LOWERED)
TREE = ("evergreen-10", 4, 0, 4)


def hill(*more: tuple[str | int, ...]) -> Battlefield:
    """Six hexes of grass; on the last three a second level, on the last two a third one of rock."""
    return laid(
        *(("grass-1", q, 0) for q in range(6)),
        *(("grass-1", q, 0, 2) for q in (3, 4, 5)),
        *(("rock-1", q, 0, 3) for q in (4, 5)),
        *more,
    )


def heights(battlefield: Battlefield) -> dict[Hex, int]:
    """The highest level of each hex on which somebody can stand."""
    found: dict[Hex, int] = {}
    for space in Board(battlefield).all_spaces():
        found[space.hex] = max(space.level, found.get(space.hex, 0))
    return found


def row(*levels: int) -> dict[Hex, int]:
    return {Hex(q, 0): level for q, level in enumerate(levels)}


def sound(found: Fit, battlefield: Battlefield, owned: dict[str, int]) -> Battlefield:
    """What is built: the counts are right, and the building rules find nothing new."""
    built = found.built(battlefield)
    assert found.short == short(used(built), owned)
    assert not Counter(one.code for one in check(built)) - Counter(one.code for one in check(battlefield))
    return built


def test_the_smallest_plateau_that_saves_what_is_short_lies_lower(catalogue: Catalogue) -> None:
    battlefield, owned = hill(), {"grass-1": 7, "rock-1": 2}
    found = fit(battlefield, owned, catalogue, LOWERED)
    built = sound(found, battlefield, owned)
    assert heights(battlefield) == row(1, 1, 1, 2, 3, 3)
    assert heights(built) == row(1, 1, 1, 2, 2, 2)
    assert found.short == {}
    assert sorted(one.cell for one in found.differences) == [(Hex(4, 0), 3), (Hex(5, 0), 3)]
    assert {one.change for one in found.differences} == {Allowed.LOWERED}


def test_a_plateau_and_one_on_it_are_both_lowered_where_it_takes_both(catalogue: Catalogue) -> None:
    battlefield, owned = hill(), {"grass-1": 4, "rock-1": 2}
    found = fit(battlefield, owned, catalogue, LOWERED)
    assert heights(sound(found, battlefield, owned)) == row(1, 1, 1, 1, 1, 1)
    assert found.short == {}


@pytest.mark.parametrize(
    ("allowed", "owned"),
    [((Allowed.HIDDEN,), {"grass-1": 7, "rock-1": 2}), (LOWERED, {"grass-1": 9, "rock-1": 2})],
    ids=["it is not allowed", "nothing is short"],
)
def test_otherwise_all_stays_as_high_as_it_is(
    catalogue: Catalogue, allowed: tuple[Allowed, ...], owned: dict[str, int]
) -> None:
    battlefield = hill()
    found = fit(battlefield, owned, catalogue, allowed)
    assert heights(sound(found, battlefield, owned)) == heights(battlefield)
    assert not found.moved


def test_terrain_changes_before_levels_do(catalogue: Catalogue) -> None:
    battlefield, owned = hill(), {"grass-1": 7, "rock-1": 2, "snow-1": 2}
    found = fit(battlefield, owned, catalogue, (*LOWERED, Allowed.UNLIKE))
    assert heights(sound(found, battlefield, owned)) == heights(battlefield)


def test_what_stands_on_it_goes_down_with_it_and_is_undone_in_one_step(catalogue: Catalogue) -> None:
    battlefield = hill(TREE)
    owned = {"grass-1": 7, "rock-1": 2, "evergreen-10": 1}
    before = battlefield.copy()
    found = fit(battlefield, owned, catalogue, LOWERED)
    sound(found, battlefield, owned)
    undo = battlefield.apply(found.edit(battlefield))
    (tree,) = (piece for piece in battlefield.pieces.values() if piece.type.id == "evergreen-10")
    assert (tree.hex, tree.slot) == (Hex(4, 0), 3)
    battlefield.apply(undo)
    assert battlefield == before


def test_what_leans_over_beside_it_goes_down_with_it(catalogue: Catalogue) -> None:
    battlefield = laid(
        *(("grass-7", 0, 0, slot) for slot in (1, 2)), ("rock-2", 1, 0, 3), ("sand-1", 2, 0, 4)
    )
    (top,) = (p for p in plateaus(surface_of(battlefield, catalogue.placeable())) if len(p.hexes) == 1)
    down = lowered(battlefield, top, catalogue.placeable())
    assert down is not None
    assert sorted((piece.type.id, piece.slot) for piece in down.pieces.values() if piece.type.size < 7) == [
        *[("grass-1", 2)] * 6,
        ("rock-2", 2),
        ("sand-1", 3),
    ]


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(
            [("rock-1", 5, 0, 2), ("rock-1", 6, 0), ("rock-1", 6, 0, 2), ("rock-2", 5, 0, 3)],
            id="it rests elsewhere, too",
        ),
        pytest.param([("rock-2", 5, 0, 2), ("grass-1", 5, 0, 3)], id="what is left of the layer falls"),
        pytest.param([("water-1", 5, 0, 2), ("grass-1", 5, 0, 3)], id="the layer is no land"),
    ],
)
def test_a_plateau_that_cannot_lie_lower_stays(
    catalogue: Catalogue, more: list[tuple[str | int, ...]]
) -> None:
    battlefield = laid(("rock-1", 5, 0), *more)
    assert lowered(battlefield, Plateau(frozenset([Hex(5, 0)]), 3), catalogue.placeable()) is None


def test_pieces_that_are_not_asked_about_stay_where_they_are(catalogue: Catalogue) -> None:
    battlefield = hill(TREE)
    (tree,) = (id for id, piece in battlefield.pieces.items() if piece.type.id == "evergreen-10")
    ground = battlefield.pieces.keys() - {tree}
    found = fit(battlefield, {"grass-1": 7, "rock-1": 2}, catalogue, LOWERED, asked=ground)
    assert not found.moved


def test_in_a_symmetry_plateaus_are_lowered_on_every_side_or_not_at_all(catalogue: Catalogue) -> None:
    sides = Symmetry(Kind.HALF_TURN, LatticePoint(24, 0)).motions
    hills = (0, 2, 4, 8)
    battlefield = laid(*(("grass-1", q, 0) for q in range(9)), *(("grass-1", q, 0, 2) for q in hills))
    found = [plateau.hexes for plateau in plateaus(surface_of(battlefield, catalogue.placeable()), sides)]
    assert found == [{Hex(4, 0)}, {Hex(0, 0), Hex(8, 0)}]


def test_where_pieces_are_still_short_it_is_not_proved_that_no_other_plateaus_would_do(
    catalogue: Catalogue,
) -> None:
    found = fit(hill(), {"rock-1": 2}, catalogue, LOWERED)
    assert sum(found.short.values()) == 2, "two double tiles"
    assert not found.proved
    assert [aim.name for aim in found.aims[:3]] == ["boxes", "short", "lowered"]


def test_the_tiles_of_a_layer_cut_where_it_goes_on_are_laid_again(catalogue: Catalogue) -> None:
    """Of the triple tile in the second level one hex lies under the plateau."""
    battlefield = laid(("grass-3", 0, 0), ("grass-3", 0, 0, 2), ("rock-1", 0, 0, 3))
    owned = {"grass-3": 1, "grass-2": 1, "rock-1": 1}
    found = fit(battlefield, owned, catalogue, LOWERED, asked=battlefield.pieces.keys())
    built = sound(found, battlefield, owned)
    assert sorted(piece.type.id for piece in built.pieces.values()) == ["grass-2", "grass-3", "rock-1"]


def test_a_published_battlefield_is_sound_with_a_plateau_lower(
    published: Callable[[str], Battlefield], catalogue: Catalogue
) -> None:
    battlefield = published("table-of-the-giants")
    types = catalogue.placeable()
    done = 0
    for plateau in plateaus(surface_of(battlefield, types)):
        down = lowered(battlefield, plateau, types)
        if down is not None:
            done += 1
            before, after = heights(battlefield), heights(down)
            changed = {hex for hex in before if before[hex] != after.get(hex)}
            assert {before[hex] - after[hex] for hex in changed} == {1}
            assert plateau.hexes <= changed
    assert done >= 3
