"""What somebody can choose about the page of a map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from builder.facts import OptionLabel
from builder.language import N_

Judging = Literal["tournament", "contest", "casual", "none"]


@dataclass(frozen=True, slots=True)
class PageOptions:
    """What a page has besides facts and pictures."""

    model: Annotated[
        bool, OptionLabel(N_("&Model that turns"), N_("The battlefield in 3D, turned by hand"))
    ] = True
    guide: Annotated[
        bool, OptionLabel(N_("&Guide for the phone"), N_("To be taken out of the page, step by step"))
    ] = True
    profile: Annotated[
        Judging,
        OptionLabel(
            N_("What a &judge says"),
            N_("By which profile the map is judged on the page"),
            {
                "tournament": N_("Tournament"),
                "contest": N_("Contest"),
                "casual": N_("Casual"),
                "none": N_("Nothing"),
            },
        ),
    ] = "tournament"
