"""The patterns of terrain as layers of a texture."""

from __future__ import annotations

from builder.drawing.patterns import VARIANTS
from builder.drawing.styles import PATTERNS
from builder.solid.mesh import NO_PATTERN

DRAWN = tuple([pattern for pattern in PATTERNS if pattern != "none"])


def layer_of(pattern: str, variant: int) -> int:
    """The layer of a pattern's variant, 0 to VARIANTS - 1; NO_PATTERN of "none"."""
    return DRAWN.index(pattern) * VARIANTS + variant if pattern in DRAWN else NO_PATTERN
