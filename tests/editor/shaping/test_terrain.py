"""Tiles of another terrain in the same shapes."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.shaping.terrain import offers, tiles_of

Lay = Callable[..., Battlefield]


def test_every_terrain_that_has_the_shapes_is_offered(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("grass-7", 0, 0, 1, 2), ("grass-24", 9, 0, 1, 0))
    found = offers(there.pieces.values(), catalogue.placeable())
    assert "rock" in [offer.kind.id for offer in found]
    assert "grass" not in [offer.kind.id for offer in found]
    assert "water" not in [offer.kind.id for offer in found], "it has no tile of either shape"
    rock = next(offer for offer in found if offer.kind.id == "rock")
    assert [(p.id, p.type.id, p.hex, p.rotation) for p in rock.pieces] == [
        (1, "rock-7", there.pieces[1].hex, 2),
        (2, "rock-24", there.pieces[2].hex, 0),
    ]
    assert all(offer.complete for offer in found)


def test_terrains_that_lack_a_shape_come_last_and_say_so(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("grass-7", 0, 0, 1, 0), ("grass-1", 9, 0, 1, 0))
    found = offers(there.pieces.values(), catalogue.placeable())
    water = next(offer for offer in found if offer.kind.id == "water")
    assert [p.type.id for p in water.pieces] == ["water-1"], "a plain tile, no double one"
    assert [p.type.id for p in water.remaining] == ["grass-7"]
    complete = [offer.complete for offer in found]
    assert complete == sorted(complete, reverse=True)


def test_what_is_of_the_terrain_already_stays(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("grass-1", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0))
    rock = next(o for o in offers(there.pieces.values(), catalogue.placeable()) if o.kind.id == "rock")
    assert [piece.id for piece in rock.pieces] == [1]
    assert rock.complete


def test_what_the_collection_lacks_is_told(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("grass-1", 0, 0, 1, 0), ("grass-1", 3, 0, 1, 0), ("grass-2", 6, 0, 1, 0))
    left = {"rock-1": 1, "rock-2": 4}
    found = offers(there.pieces.values(), catalogue.placeable(), lambda type: left.get(type.id, -2))
    rock = next(offer for offer in found if offer.kind.id == "rock")
    assert rock.short == {catalogue.pieces["rock-1"]: 1}
    sand = next(offer for offer in found if offer.kind.id == "sand")
    assert sum(sand.short.values()) == 3


def test_edge_pieces_and_obstacles_are_no_tiles(lay: Lay, catalogue: Catalogue) -> None:
    there = lay(("battlement", 0, 0, 1, 0), ("evergreen-10", 3, 0, 1, 0), ("fortress-wall-end", 5, 0, 1, 0))
    assert tiles_of(there.pieces.values()) == ()
    assert offers(there.pieces.values(), catalogue.placeable()) == ()
