"""The editions of the rules as a table of numbers and switches; no other module asks for their names."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from builder.errors import BuilderError
from builder.facts import AS_DECIDED, RuleChoices, Size
from builder.language import N_, _


@dataclass(frozen=True, slots=True)
class Edition:
    """What the rules of one edition say about movement.

    ``climb_limit``: "none"; "more" forbids climbing more levels than the figure's height,
    "as-many" also a climb equal to its height (R046). ``falling``, with ``fall_dice`` from the height and
    ``major_dice`` from height + 10 (R060, R061); ``extreme``: a d20 from height + 20 (R062). ``engagement``:
    figures engage (R070). ``passes_engaged``: a figure may pass friends that are engaged (R041, R042).
    ``ladder_sizes``: sizes that may climb ladders (R200). ``powers``: figures have special powers (flying is
    one, R057). ``terrain``: the key of terrain switches that differ. ``choices``: what the books leave open.
    """

    id: str
    title: str
    climb_limit: Literal["none", "more", "as-many"]
    falling: bool
    fall_dice: int
    major_dice: int
    extreme: bool
    engagement: bool
    passes_engaged: bool
    ladder_sizes: frozenset[Size]
    powers: bool
    terrain: Literal["basic", "master"]
    choices: RuleChoices = AS_DECIDED

    @property
    def name(self) -> str:
        """Its name in words: "the second edition"."""
        return _(self.title)

    @property
    def falls_down_ladders(self) -> bool:
        """Whether a figure may fall straight down its ladder (R203)."""
        return self.falling and self.choices.ladder_falls == "allowed"

    def may_climb(self, levels: int, height: int) -> bool:
        """Whether a figure of this height may climb that number of levels in one step (R046, decision 9)."""
        if self.climb_limit == "none":
            return True
        return levels <= height if self.climb_limit == "more" else levels < height or levels == 0


_NOT_LARGE = frozenset({Size.SMALL, Size.MEDIUM})
BASIC = Edition(
    "basic", N_("the Basic game"), "none", False, 0, 0, False, False, True, frozenset(Size), False, "basic"
)
MASTER_1 = Edition(
    "master-1", N_("the first edition"), "more", True, 1, 2, False, True, False, _NOT_LARGE, True, "master"
)
MASTER_2 = Edition(
    "master-2", N_("the second edition"), "as-many", True, 1, 3, True, True, False, _NOT_LARGE, True, "master"
)
AOA_2024 = replace(MASTER_2, id="aoa-2024", title=N_("the rules of 2024 (as the second edition)"))
"""The master set of 2024. No rulebook of it could be read, so it has what the second edition says."""
EDITIONS = MappingProxyType({edition.id: edition for edition in (BASIC, MASTER_1, MASTER_2, AOA_2024)})


def edition(id: str, choices: RuleChoices = AS_DECIDED) -> Edition:
    """The edition with this id, and what a scenario chooses. Raises BuilderError, listing the known ones, for
    any other id.
    """
    found = EDITIONS.get(id)
    if found is None:
        known = ", ".join(EDITIONS)
        raise BuilderError(
            _("edition: one of {known} was expected, found {given}", known=known, given=repr(id))
        )
    return found if choices == AS_DECIDED else replace(found, choices=choices)
