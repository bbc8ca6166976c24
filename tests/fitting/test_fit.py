"""A battlefield built with what somebody owns: the same surface, as few pieces short as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Piece, Put, Replace
from builder.board import Board
from builder.catalogue import Catalogue
from builder.construction.live import check
from builder.fitting import fit as fit_module
from builder.fitting.aims import FitAim
from builder.fitting.allowed import Allowed
from builder.fitting.fit import Fit, fit
from builder.fitting.task import FitTask
from builder.hexgrid import Hex
from builder.inventory import short, used
from builder.problems import Problem, Severity
from builder.shaping.tiling import is_tile, tiles_like
from tests.battlefields import CASTLE, TOMB, TUNDRA, laid, made, placed, shipped_catalogue
from tests.fitting.surfaces import seen
from tests.soak import often

HEXES = st.sets(st.builds(Hex, st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=8)
STOCK = st.fixed_dictionaries({f"grass-{size}": st.integers(0, 3) for size in (1, 2, 3, 7)})


def grass(cells: set[Hex]) -> Battlefield:
    return laid(*(("grass-1", q, r) for q, r in sorted(cells)))


def covers(cells: frozenset[Hex], catalogue: Catalogue) -> Iterator[list[Piece]]:
    """Every way to cover some hexes with tiles of grass, by trying all."""
    if not cells:
        yield []
        return
    first = min(cells)
    for type in tiles_like(catalogue.pieces["grass-1"], catalogue.placeable()):
        laid_so: set[frozenset[Hex]] = set()
        for rotation in range(6):
            for cell in type.cells(rotation):
                piece = Piece(1, type, first.minus(cell), 1, rotation)
                there = frozenset(piece.cells)
                if there <= cells and there not in laid_so:
                    laid_so.add(there)
                    for rest in covers(cells - there, catalogue):
                        yield [piece, *rest]


@given(HEXES, STOCK)
@settings(max_examples=often(6))
def test_no_other_cover_lacks_fewer_pieces_or_leaves_more_as_they_lie(
    catalogue: Catalogue, cells: set[Hex], stock: dict[str, int]
) -> None:
    battlefield = grass(cells)
    found = fit(battlefield, stock, catalogue)
    prices = []
    for pieces in covers(frozenset(cells), catalogue):
        counts = Counter(piece.type.id for piece in pieces)
        kept = counts["grass-1"]
        prices.append((sum(short(counts, stock).values()), len(cells) - kept, len(pieces)))
    built = found.built(battlefield)
    assert (sum(found.short.values()), len(found.gone), len(built)) == min(prices)
    assert found.short == short(used(built), stock)
    assert found.proved


def without_the_largest(battlefield: Battlefield, count: int) -> dict[str, int]:
    """What a battlefield takes, with small tiles in place of some of the largest."""
    owned = Counter(used(battlefield))
    ground = [piece.type for piece in battlefield.pieces.values() if is_tile(piece.type)]
    for type in sorted(ground, key=lambda type: -type.size)[:count]:
        owned[type.id] -= 1
        owned[f"{type.kind.id}-1"] += 2
        owned[f"{type.kind.id}-3"] += type.size // 3
    return {id: n for id, n in owned.items() if n > 0}


def holds(found: Fit, battlefield: Battlefield, owned: Mapping[str, int]) -> None:
    """The surface is as it was, the building rules find nothing new, and the counts are right."""
    built = found.built(battlefield)
    assert seen(built) == seen(battlefield)
    assert spaces(built) == spaces(battlefield)
    assert not Counter(one.code for one in check(built)) - Counter(one.code for one in check(battlefield))
    assert found.short == short(used(built), owned)


def spaces(battlefield: Battlefield) -> set[tuple[object, ...]]:
    """Where figures can stand, whatever piece carries them."""
    return {tuple(space[:-1]) for space in Board(battlefield).all_spaces()}


@pytest.mark.parametrize("name", [TUNDRA, TOMB])
def test_the_surface_stays_and_the_building_rules_find_nothing_new(catalogue: Catalogue, name: str) -> None:
    battlefield = made(name)
    owned = without_the_largest(battlefield, 3)
    found = fit(battlefield, owned, catalogue, seconds=300)
    holds(found, battlefield, owned)
    assert found.short_before
    assert found.short == {}


@pytest.mark.parametrize("name", ["table-of-the-giants", "the-west-barbican-of-idona-castle"])
def test_a_published_battlefield_is_the_same_to_play(
    published: Callable[[str], Battlefield], catalogue: Catalogue, name: str
) -> None:
    battlefield = published(name)
    owned = without_the_largest(battlefield, 2)
    found = fit(battlefield, owned, catalogue, seconds=300)
    holds(found, battlefield, owned)
    assert sum(found.short.values()) < sum(found.short_before.values())


def test_what_is_owned_as_it_is_stays_as_it_is(catalogue: Catalogue) -> None:
    battlefield = made(CASTLE)
    found = fit(battlefield, used(battlefield), catalogue)
    assert (found.gone, found.come, found.short) == ((), (), {})


def test_under_other_tiles_any_land_will_do_unless_that_is_not_wanted(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-1", 0, 0, 1), ("rock-1", 0, 0, 2))
    owned = {"sand-1": 1, "rock-1": 1}
    found = fit(battlefield, owned, catalogue)
    assert [piece.type.id for piece in found.come] == ["sand-1"]
    assert found.differences == (), "nobody sees it"
    assert fit(battlefield, owned, catalogue, ()).short == {"grass-1": 1}


def test_the_ground_below_a_castle_doorway_keeps_its_terrain_for_figures_stand_on_it(
    catalogue: Catalogue,
) -> None:
    cells = placed("fortress-doorway").cells
    battlefield = laid(("fortress-doorway", 0, 0, 2), *(("grass-1", q, r) for q, r in cells))
    through = {space.hex for space in Board(battlefield).all_spaces()}.intersection(cells)
    assert 0 < len(through) < len(cells)
    found = fit(battlefield, {"sand-1": 9, "fortress-doorway": 1}, catalogue)
    assert {piece.hex for piece in found.gone} == set(cells) - through
    assert spaces(found.built(battlefield)) == spaces(battlefield)


def test_water_under_a_tile_stays_water(catalogue: Catalogue) -> None:
    battlefield = laid(("water-1", 0, 0, 1), ("rock-1", 0, 0, 2))
    assert fit(battlefield, {"sand-1": 1, "rock-1": 1}, catalogue).gone == ()


def test_terrain_of_the_same_rules_comes_before_terrain_of_others(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-1", 0, 0, 1), ("grass-1", 5, 0, 1))
    owned = {"sand-1": 1, "snow-1": 2}
    both = fit(battlefield, owned, catalogue, (Allowed.ALIKE, Allowed.UNLIKE))
    assert sorted((one.after.id, one.change) for one in both.differences) == [
        ("sand-1", Allowed.ALIKE),
        ("snow-1", Allowed.UNLIKE),
    ]
    alike = fit(battlefield, owned, catalogue, (Allowed.ALIKE,))
    assert [one.after.id for one in alike.differences] == ["sand-1"]
    assert alike.short == {"grass-1": 1}


def test_a_tree_is_exchanged_for_another_of_its_kind_where_that_is_allowed(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-1", 0, 0, 1), ("evergreen-10", 0, 0, 2))
    owned = {"grass-1": 1, "evergreen-12": 1, "palm-15": 1}
    assert fit(battlefield, owned, catalogue).gone == ()
    found = fit(battlefield, owned, catalogue, (Allowed.OBSTACLES,))
    assert [piece.type.id for piece in found.come] == ["evergreen-12"]


def test_a_tile_that_hangs_over_is_not_exchanged_for_one_that_would_fall(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-2", 0, 0, 1), ("rock-3", 0, 0, 2))
    free = [cell for cell in battlefield.pieces[2].cells if cell not in battlefield.pieces[1].cells]
    assert free, "it hangs over"
    found = fit(battlefield, {"grass-2": 1, "rock-1": 3, "rock-2": 1}, catalogue)
    built = found.built(battlefield)
    assert not any(one.severity.rank < 2 for one in check(built))
    assert seen(built) == seen(battlefield)


def test_only_the_pieces_asked_about_are_laid_again(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-1", 0, 0), ("grass-1", 1, 0), ("grass-1", 5, 0), ("grass-1", 6, 0))
    found = fit(battlefield, {"grass-2": 9}, catalogue, asked={1, 2})
    assert {piece.id for piece in found.gone} == {1, 2}
    assert found.short == {"grass-1": 2}


def test_what_the_rest_of_the_battlefield_takes_is_not_there_for_what_is_asked_about(
    catalogue: Catalogue,
) -> None:
    battlefield = laid(("grass-2", 0, 0), ("grass-1", 5, 0), ("grass-1", 6, 0))
    assert fit(battlefield, {"grass-2": 1}, catalogue, asked={2, 3}).short == {"grass-2": 1}
    assert fit(battlefield, {"grass-2": 2}, catalogue, asked={2, 3}).short == {}


def test_joints_do_not_lie_over_joints_where_that_can_be(catalogue: Catalogue) -> None:
    """Two rows of two: laid the same way in both levels they would fall apart along one line."""
    cells = [(0, 0), (1, 0), (0, 1), (1, 1)]
    battlefield = laid(*(("grass-1", q, r, slot) for slot in (1, 2) for q, r in cells))
    found = fit(battlefield, {"grass-2": 4}, catalogue)
    over = found.built(battlefield)
    directions = {
        piece.slot: (piece.cells[1].q - piece.cells[0].q, piece.cells[1].r - piece.cells[0].r)
        for piece in over.pieces.values()
    }
    assert directions[1] != directions[2]


def test_ended_early_it_is_still_a_battlefield(catalogue: Catalogue) -> None:
    battlefield = made(TUNDRA)
    found = fit(battlefield, {"snow-1": 500, "ice-1": 500}, catalogue, cancelled=lambda: True)
    assert found.cancelled
    assert not found.proved
    assert seen(found.built(battlefield)) == seen(battlefield)


def test_it_is_undone_as_one_step(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-1", 0, 0), ("grass-1", 1, 0))
    before = battlefield.copy()
    undo = battlefield.apply(fit(battlefield, {"grass-2": 1}, catalogue).edit(battlefield))
    assert [piece.type.id for piece in battlefield.pieces.values()] == ["grass-2"]
    battlefield.apply(undo)
    assert battlefield == before


def test_what_lies_instead_of_what_is_told_in_the_smallest_groups(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-2", 0, 0), ("grass-2", 5, 0))
    (first, second) = fit(battlefield, {"grass-1": 4}, catalogue).exchanges
    assert [len(first.gone), len(first.come), len(second.gone), len(second.come)] == [1, 2, 1, 2]


def test_an_empty_battlefield_has_nothing_to_exchange(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    battlefield.apply(Put(()))
    assert fit(battlefield, {}, catalogue).gone == ()


def forbidding(rows: int, *, blame: bool, size: int = 2) -> Callable[[Battlefield], tuple[Problem, ...]]:
    """The building rules and one more: no tile of a size in the first rows. It names them to ``blame``."""

    def found(battlefield: Battlefield) -> tuple[Problem, ...]:
        wrong = [p for p in battlefield.pieces.values() if p.type.size == size and p.hex.r < rows]
        return (
            *check(battlefield),
            *(
                Problem("doubled", Severity.ERROR, "", pieces=(p.ref,) if blame else (), at=p.place)
                for p in wrong
            ),
        )

    return found


@pytest.mark.parametrize("blame", [True, False])
def test_what_the_building_rules_say_is_heard_and_all_is_solved_again(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch, blame: bool
) -> None:
    battlefield = laid(*(("grass-1", q, r) for r in (0, 9) for q in (0, 1)))
    monkeypatch.setattr(fit_module, "check", forbidding(5, blame=blame))
    found = fit(battlefield, {"grass-2": 2}, catalogue)
    assert {piece.id for piece in found.gone} == {3, 4}
    assert found.proved


@pytest.mark.parametrize("blame", [True, False])
def test_where_the_time_is_over_tiles_that_clash_are_put_back(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch, blame: bool
) -> None:
    battlefield = laid(("grass-2", 0, 0), ("grass-2", 0, 9))
    monkeypatch.setattr(fit_module, "check", forbidding(5, blame=blame, size=1))
    found = fit(battlefield, {"grass-1": 4}, catalogue, seconds=0)
    assert {piece.id for piece in found.gone} == ({2} if blame else set())
    assert not found.proved
    assert seen(found.built(battlefield)) == seen(battlefield)


def test_where_it_is_solved_again_too_often_nothing_new_is_wrong_either(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    battlefield = laid(*(("grass-1", q, 0) for q in range(6)))
    monkeypatch.setattr(fit_module, "_MOST_ROUNDS", 1)
    monkeypatch.setattr(fit_module, "check", forbidding(5, blame=True))
    found = fit(battlefield, {"grass-2": 9}, catalogue)
    assert found.gone == ()
    assert not found.proved


def test_what_lies_instead_of_a_group_belongs_to_it(catalogue: Catalogue) -> None:
    battlefield = laid(*(("grass-1", q, r) for r in (0, 9) for q in (0, 1)))
    tower = tuple(replace(battlefield.pieces[id], group="Tower") for id in (1, 2))
    battlefield.apply(Replace(tower))
    built = fit(battlefield, {"grass-2": 2}, catalogue).built(battlefield)
    assert {piece.hex.r: piece.group for piece in built.pieces.values()} == {0: "Tower", 9: ""}


def test_what_needs_more_boxes_to_be_bought_is_not_taken() -> None:
    """Fewer pieces short, four boxes instead of one: a box of roads has one of 5 hexes and eight of 2."""
    catalogue = shipped_catalogue()
    wish = FitTask({}, catalogue, catalogue.placeable(), frozenset(), None, ())
    gone = (placed("road-2"),)
    cheap = Fit(gone, gone, short_before={"road-2": 8}, short={"road-5": 1, "road-2": 1})
    dear = Fit(gone, gone, short_before={"road-2": 8}, short={"road-5": 4})
    assert fit_module._no_dearer(cheap, wish) is cheap
    found = fit_module._no_dearer(dear, wish)
    assert (found.gone, found.come, found.short, found.dearer) == ((), (), {"road-2": 8}, True)
    assert not found.is_decided
    proved = replace(dear, aims=(FitAim("short", 4, 4, 1.0),))
    assert fit_module._no_dearer(proved, wish).is_decided


def test_time_that_ran_out_is_no_answer() -> None:
    short = {"road-2": 8}
    assert not Fit((), (), short_before=short, short=short).is_decided
    assert not Fit((), (), (FitAim("short", 8, 3, 1.0),), short, short).is_decided
    assert not Fit((), (), (FitAim("boxes", 1, 1, 1.0), FitAim("short", 8, 3, 1.0)), short, short).is_decided
    assert Fit((), (), (FitAim("short", 8, 8, 1.0), FitAim("changes", 2, 0, 1.0)), short, short).is_decided
    assert Fit((), (), short_before=short).is_decided, "nothing is short any more"
