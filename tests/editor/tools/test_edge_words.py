"""Edges in words."""

from __future__ import annotations

from builder.editor.tools.edge_words import side_name
from builder.hexgrid import Direction


def test_every_side_has_the_name_of_its_direction() -> None:
    short = {"".join(part[0] for part in side_name(way).split("-")).upper(): way.name for way in Direction}
    assert short == {name: name for name in ("E", "SE", "SW", "W", "NW", "NE")}
