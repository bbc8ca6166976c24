"""The options of a playtest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from builder.facts import Limits, OptionLabel
from builder.language import N_
from builder.playtest.games import KINDS, Cast


@dataclass(frozen=True, slots=True)
class PlaytestOptions:
    """What each means stands on its label. ``games`` is the most where it stops when the answer is known;
    ``players``: for how many, None as the first layout.
    """

    manner: Annotated[
        Literal["both", "greedy", "planner", "random"],
        OptionLabel(
            N_("Manner"),
            N_("What the computer players do"),
            {
                "both": N_("Pairs of games in turn: greedy, planner"),
                "greedy": N_("greedy: do what promises most"),
                "planner": N_("planner: plan whole turns"),
                "random": N_("random: do anything at all"),
            },
        ),
    ] = "both"
    games: Annotated[int, Limits(5, 5_000), OptionLabel(N_("Games"), N_("How many games"))] = 100
    sequential: Annotated[
        bool,
        OptionLabel(
            N_("Stop when the answer is known"),
            N_("Look after each pair of games whether one side is better, and stop when that is known"),
        ),
    ] = False
    same_army: Annotated[
        bool,
        OptionLabel(
            N_("Same army on both sides"),
            N_(
                "Both sides play the same army, so that only the map makes a difference; the scenario must "
                "let two players choose armies"
            ),
        ),
    ] = False
    seed: Annotated[
        int, Limits(1, 999_999), OptionLabel(N_("Seed"), N_("The same number gives the same games again"))
    ] = 1
    players: int | None = None

    @property
    def casts(self) -> tuple[Cast, ...]:
        """Who plays; pairs of games take them in turn."""
        return KINDS if self.manner == "both" else ((self.manner,),)
