"""What may change when tiles are laid again."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from builder.language import N_


class Allowed(StrEnum):
    """What may differ from the original, in order of how little it changes play."""

    HIDDEN = N_("hidden")
    """Any land where something else lies on it."""
    ALIKE = N_("alike")
    """Terrain under the same rules: grass, sand and rock."""
    OBSTACLES = N_("obstacles")
    """Another obstacle of the same kind on the same hexes: a tree by a taller one."""
    UNLIKE = N_("unlike")
    """Terrain under other rules: swamp by grass."""
    LOWERED = N_("lowered")
    """A plateau, and all that stands on it, one level lower."""


ALLOWED: Mapping[Allowed, str] = {
    Allowed.HIDDEN: N_("any land &under other pieces, where nobody sees it"),
    Allowed.ALIKE: N_("terrain under the same &rules: sand for grass"),
    Allowed.OBSTACLES: N_("a &tree for another tree"),
    Allowed.UNLIKE: N_("terrain under &other rules: snow for grass"),
    Allowed.LOWERED: N_("the &height of plateaus: a level lower, to save the tiles below"),
}
"""What each is called where somebody chooses it, with & before its access key."""
