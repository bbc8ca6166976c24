"""Judges the twenty maps made unfair on purpose and the fair ones that they are made of.

``make unfair-maps`` prints a line each, and fails where the flag that is wanted is missing, where the verdict
names another side, or where a fair map has the flag, too. It judges the fifteen of `tests.insight.flawed`,
too, and fails where fewer than 13 flaws are named.
"""

from __future__ import annotations

import sys
import time

from builder.insight import places_of
from builder.insight.field import Field
from builder.insight.judging import Judgement, judge, shipped_profile, sides_of
from tests.battlefields import shipped_catalogue
from tests.insight.flawed import FLAWS, NAMED
from tests.insight.skewed import WEST, Skewed, fair_maps, skewed_maps
from tests.insight.symmetric_maps import Played

TOURNAMENT = shipped_profile("tournament")


def judged(played: Played | Skewed) -> Judgement:
    """What the tournament's profile says of a map."""
    field = Field(played.battlefield, shipped_catalogue(), places_of(played.scenario))
    return judge(field, TOURNAMENT, sides_of(field, played.scenario))


def helped(judgement: Judgement, skewed: Skewed) -> str:
    """The side that the change helps, as the judge names it; the west is listed first."""
    return judgement.sides[skewed.favoured != WEST]


def flagged(judgement: Judgement, skewed: Skewed) -> bool:
    """Whether it has the flag that is wanted, at the right side."""
    side = helped(judgement, skewed)
    return (skewed.flag, side) in {(flag.measure.check, flag.measure.favoured) for flag in judgement.flags}


def main() -> int:
    """Judge all of them; 1 where one fails."""
    begun = time.process_time()
    fair = {name: judged(played) for name, played in fair_maps().items()}
    wrong = 0
    for skewed in skewed_maps():
        found = judged(skewed)
        well = flagged(found, skewed) and not flagged(fair[skewed.fair.name], skewed)
        well &= found.favoured == helped(found, skewed)
        wrong += not well
        print(f"{'well ' if well else 'WRONG'} {skewed.name}: {skewed.flag}. {found.verdict}")
    leaning = [name for name, found in fair.items() if any(flag.measure.favoured for flag in found.flags)]
    print(f"{wrong} of 20 wrong; fair maps that are said to favour a side: {', '.join(leaning) or 'none'}")
    named = 0
    for flaw in FLAWS:
        found = judged(spoilt := flaw.map())
        named += flaw.is_named(found)
        print(f"{'named ' if flaw.is_named(found) else 'MISSED'} {spoilt.name}: {found.verdict}")
    print(f"{named} of {len(FLAWS)} flaws named")
    print(f"{time.process_time() - begun:.1f} s of processor time for {len(fair) + len(FLAWS) + 20} maps")
    return int(bool(wrong or leaning) or named < NAMED)


if __name__ == "__main__":
    sys.exit(main())
