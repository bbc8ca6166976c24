"""The table of everything that needs a word of explanation."""

from __future__ import annotations

import pytest

from builder.catalogue import Catalogue, Role
from builder.hexgrid import Hex
from builder.scenario.places import Position
from builder.sheets.front.symbols import TABLE, in_key_order, piece_for, symbol
from builder.sheets.scenario.play import Glyph, Play, Zone

HERE = Position(Hex(0, 0), 1)


def test_every_entry_has_a_name_and_one_sentence_or_two() -> None:
    for id, entry in TABLE.items():
        assert entry.id == id
        assert entry.name[0].isupper()
        assert entry.sentence.endswith(".")
        assert "fortress" not in f"{entry.name} {entry.sentence}".lower()


def test_every_piece_of_an_example_is_in_the_catalogue(catalogue: Catalogue) -> None:
    for entry in TABLE.values():
        for want, *_ in entry.example.pieces:
            assert piece_for(want, catalogue) is not None, (entry.id, want)


def test_every_kind_of_terrain_is_explained_by_its_class(catalogue: Catalogue) -> None:
    assert symbol("terrain:grass", catalogue).sentence == "Ground, one level high."
    assert symbol("terrain:water", catalogue).sentence.startswith("Fluid")
    for id, kind in catalogue.kinds.items():
        assert symbol(f"terrain:{id}", catalogue).name.lower() == kind.name.lower()


def test_pieces_are_found_by_id_role_and_kind(catalogue: Catalogue) -> None:
    def found(want: object) -> str | None:
        type = piece_for(want, catalogue)  # type: ignore[arg-type]
        return None if type is None else type.id

    assert found("rock-7") == "rock-7"
    assert found("never-heard-of") is None
    assert found(Role.LADDER) == "ladder-rung"
    assert found(catalogue.kinds["swamp"]) == "swamp-1"
    assert found(catalogue.kinds["card"]) is None


def test_zones_and_glyphs_are_those_of_the_scenario(catalogue: Catalogue) -> None:
    play = Play(
        zones=(Zone("red", (HERE,)), Zone("Ann", (HERE,))),
        glyphs=(Glyph("V", HERE), Glyph("?", HERE), Glyph("Z", HERE)),
    )
    assert symbol("zone:Ann", catalogue, play).sentence.startswith("Start zone 2:")
    assert symbol("glyph:V", catalogue, play).name == "Glyph V: Valda"
    assert symbol("glyph:Z", catalogue, play).name == "Glyph Z"
    assert "turned over" in symbol("glyph:?", catalogue, play).sentence
    for id in ("zone:blue", "glyph:A"):
        with pytest.raises(KeyError):
            symbol(id, catalogue, play)


def test_the_key_goes_from_terrain_to_pieces_to_marks_to_play(catalogue: Catalogue) -> None:
    play = Play(zones=(Zone("red", (HERE,)), Zone("blue", (HERE,))), glyphs=(Glyph("A", HERE),))
    ids = ["terrain:grass", "terrain:water", "piece:castle-base", "piece:flag", "mark:label", "mark:new"]
    ids += ["zone:red", "zone:blue", "glyph:A", "figure"]
    assert [entry.id for entry in in_key_order(frozenset(ids), catalogue, play)] == ids
