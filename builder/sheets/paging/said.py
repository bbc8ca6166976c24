"""What whoever asked for the sheets should know about how they came out: not as asked for, hard to read."""

from __future__ import annotations

from builder.hexgrid.geometry import ACROSS_FLATS
from builder.sheets.options import PAPERS, Options
from builder.sheets.paging.fit import PATTERN_HEX

_LARGER = {"A4": "A3", "Letter": "Tabloid"}


def fewer_levels(asked: int, found: int) -> str:
    """Why fewer levels share a page than were asked for."""
    word = "level" if found == 1 else "levels"
    return f"{found} {word} a page, not {asked}: hexes would be smaller than {PATTERN_HEX:g} mm"


def small_hexes(options: Options, scale: float) -> tuple[str, ...]:
    """A line where a poster's hexes, at ``scale`` mm of paper per mm, are too small to tell much apart."""
    width = scale * ACROSS_FLATS
    if width >= PATTERN_HEX:
        return ()
    larger = _LARGER.get(options.paper)
    wider = f"choose {larger} or several pages" if larger in PAPERS else "choose several pages"
    return (f"hexes are {width:.1f} mm wide on the poster: {wider} to read them well",)
