"""The colours of a report's pictures: told apart by who does not see red and green as well."""

from __future__ import annotations

from builder.drawing.colours import mixed
from builder.drawing.play_marks import zone_look

GOOD = "#b9d7ea"
DOUBTFUL = "#f0b429"
BAD = "#c0392b"
EVEN = "#e8e4dc"
_STOPS = ("#fff3bf", "#f6b26b", "#c8553d", "#5b2a58", "#1f1a3a")


def ramp(share: float) -> str:
    """A colour from pale (0) to dark (1)."""
    at = min(max(share, 0.0), 1.0) * (len(_STOPS) - 1)
    low = min(int(at), len(_STOPS) - 2)
    return mixed(_STOPS[low], _STOPS[low + 1], round(at - low, 3))


def of_zone(number: int, name: str, *, pale: float = 0.35) -> str:
    """The colour of a start zone, numbered from 1."""
    return mixed(zone_look(number, name).colour, "#ffffff", pale)
