"""Castle doorways: their spaces, and where the door stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.battlefield import Replace, Take
from builder.board import Door, Doorway
from builder.hexgrid import Hex
from tests.board.conftest import Site

SPACES = (Hex(1, 0), Hex(0, 1), Hex(1, 1), Hex(0, 2))


def castle(site: Site, id: str = "fortress-doorway", level: int = 1) -> Doorway:
    for hex in {Hex(0, 0), Hex(2, 0), *SPACES}:
        site.put("grass-1", *hex, level)
    piece = site.put(id, 0, 0, level + 1)
    return site.board.doorways[piece.id]


@pytest.mark.rule("R180")
def test_the_four_spaces_of_a_doorway_lie_on_the_level_it_stands_on(site: Site) -> None:
    doorway = castle(site, level=3)
    assert (doorway.level, doorway.spaces) == (3, SPACES)
    assert [site.levels(*hex) for hex in SPACES] == [
        [(3, 8, "doorway")],
        [(3, None, "tile")],
        [(3, None, "tile")],
        [(3, None, "tile")],
    ]
    assert site.board.at(Hex(0, 0)) == site.board.at(Hex(2, 0)) == ()


@pytest.mark.rule("R185", "R189")
@pytest.mark.parametrize(
    ("door", "hex"), [(Door.CLOSED, SPACES[0]), (Door.OPEN, SPACES[2]), (Door.NONE, None)]
)
def test_the_closed_door_stands_on_space_one_and_the_open_one_on_space_three(
    site: Site, door: Door, hex: Hex | None
) -> None:
    assert castle(site).closed_hex(door) == hex


@pytest.mark.parametrize("door", list(Door))
def test_a_doorway_without_door_is_never_closed(site: Site, door: Door) -> None:
    assert castle(site, "fortress-arch").closed_hex(door) is None


def test_a_door_of_its_own_hangs_in_the_doorway_of_its_slot(site: Site) -> None:
    arch = castle(site, "fortress-arch")

    def hangs() -> bool:
        return site.board.doorways[arch.piece].has_door

    door = site.put("fortress-door", 1, 0, 2)
    assert hangs()
    higher = site.battlefield.new_like(door)
    site.battlefield.apply(Take((door.id,)))
    assert not hangs()
    site.put("fortress-door", higher.hex.q, higher.hex.r, 5)
    assert not hangs()


def test_a_doorway_that_is_moved_taken_or_made_something_else_is_followed(site: Site) -> None:
    doorway = castle(site)
    piece = site.battlefield.pieces[doorway.piece]
    site.battlefield.apply(Replace((replace(piece, hex=Hex(9, 9)),)))
    assert site.board.doorways[piece.id].spaces[0] == Hex(10, 9)
    grass = site.put("grass-1", 20, 20)
    site.battlefield.apply(Replace((replace(grass, id=piece.id),)))
    assert dict(site.board.doorways) == {}
    site.battlefield.apply(Replace((piece,)))
    assert dict(site.board.doorways) == {piece.id: doorway}
    site.battlefield.apply(Take((piece.id,)))
    assert dict(site.board.doorways) == {}


def test_the_passage_ends_under_the_lintel(site: Site) -> None:
    castle(site)
    site.put("wall-walk-1", 1, 0, 12)
    assert site.levels(1, 0) == [(1, 8, "doorway"), (12, None, "wall-walk")]


def test_something_laid_into_the_passage_closes_it(site: Site) -> None:
    castle(site)
    site.put("rock-1", 1, 0, 4)
    assert site.levels(1, 0) == [(1, 2, "doorway"), (4, 5, "doorway")]
    site.put("rock-1", 1, 0, 2)
    assert site.levels(1, 0) == [(2, 1, "doorway"), (4, 5, "doorway")]
