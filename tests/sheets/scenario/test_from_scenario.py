"""What the sheets print of a scenario."""

from __future__ import annotations

from pathlib import Path

from formats.stubs import of_stub

from builder import formats
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.sheets.scenario.from_scenario import play_of
from builder.sheets.scenario.play import Figure, Marker, Spot, Zone


def test_no_scenario_says_nothing() -> None:
    assert not play_of(None)
    assert not play_of(of_stub({}))


def test_all_of_a_stub_is_taken() -> None:
    play = play_of(
        of_stub(
            {
                "players": "2",
                "zones": {"red": [[0, 0, 1], [1, 0, 2]]},
                "glyphs": [
                    {"letter": "?", "at": [2, 0, 1]},
                    {"letter": "A", "at": [3, 0, 1]},
                    {"letter": "?", "at": [3, 1, 1], "kind": "treasure", "id": "y1"},
                ],
                "figures": [
                    {"name": "Mimring", "cells": [[4, 0, 1], [5, 0, 1]]},
                    {"file": "X", "cells": [[6, 0, 1]]},
                ],
                "markers": [{"name": "om1", "at": [7, 0, 1]}],
                "text": "Go",
                "rtf": "{\\rtf1 Go}",
            }
        )
    )
    assert play.players == "2"
    assert play.zones == (Zone("red", (Spot(Hex(0, 0), 1), Spot(Hex(1, 0), 2))),)
    assert [glyph.up for glyph in play.glyphs] == ["symbol", "power", "symbol"]
    assert [glyph.called for glyph in play.glyphs] == ["", "Astrid", "treasure glyph"]
    assert play.figures[0] == Figure("Mimring", (Spot(Hex(4, 0), 1), Spot(Hex(5, 0), 1)))
    assert play.figures[1].name == "X"
    assert play.markers == (Marker("om1", Spot(Hex(7, 0), 1)),)
    assert (play.text, play.rtf) == ("Go", "{\\rtf1 Go}")


def test_real_files_give_their_zones_and_glyphs(shared: Path, catalogue: Catalogue) -> None:
    play = play_of(formats.read(shared / "maps" / "Chat perche.hsc", catalogue).scenario)
    assert [(zone.name, len(zone.spots)) for zone in play.zones] == [
        ("yellow", 15),
        ("red", 15),
        ("orange", 15),
        ("blue", 15),
    ]
    assert len(play.glyphs) == 6
    assert {glyph.up for glyph in play.glyphs} == {"symbol"}
