"""Maps made unfair in ways that no threshold was chosen by: does the judge say the side that is helped?

The twenty of `skewed_maps` were at hand when thresholds were chosen. Here are the same changes on the maps
and sides that they were not made of, milder ones, and changes of other kinds; on the symmetric maps and the
two shipped ones. ``make fresh-skews`` prints a line for each kind; nothing fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tests.insight import skewed
from tests.insight.skewed import EAST, OTHER, WEST, Draft, Skewed, fair_maps, sound
from tests.insight.symmetric_maps import Played
from tests.insight.unfair_maps import flagged, helped, judged

Change = Callable[[Draft, str], None]


def _raised_a_little(draft: Draft, side: str) -> None:
    """The start zone two levels higher."""
    draft.lay(draft.hexes(side), "grass-1", 2)
    draft.set_zone(side, [at._replace(level=at.level + 2) for at in draft.zone(side).positions])


def _few_spaces_fewer(draft: Draft, side: str) -> None:
    """Two spaces fewer in the other side's start zone."""
    draft.set_zone(OTHER[side], draft.zone(OTHER[side]).positions[:-2])


def _wide_gap(draft: Draft, side: str) -> None:
    """A wall before the other side's start zone, with a gap three hexes wide."""
    wall = draft.around(OTHER[side], 2)
    draft.lay(wall.difference(draft.gap(OTHER[side], wall, 3)), "rock-1", 8)


def _puddles(draft: Draft, side: str) -> None:
    """Water on every second hex around the other side's start zone."""
    near = draft.around(OTHER[side], 1, 2, 3, 4, 5)
    draft.lay([hex for hex in near if (hex.q - hex.r) % 2], "water-1")


def _lava(draft: Draft, side: str) -> None:
    """A row of molten lava before the other side's start zone, but for three hexes."""
    row = draft.around(OTHER[side], 3)
    draft.lay(row.difference(draft.gap(OTHER[side], row, 3)), "molten-lava-1")


def _ridge(draft: Draft, side: str) -> None:
    """A ridge of four levels close before the start zone, to stand on and to shoot from."""
    draft.lay(draft.around(side, 2), "rock-1", 2)
    draft.lay(draft.around(side, 3), "rock-1", 4)


def _glyph_moved(draft: Draft, side: str) -> None:
    """A glyph two spaces nearer, which makes four between the sides."""
    skewed._glyph_nearer(draft, side, spaces=2)


FRESH: tuple[Change, ...] = (
    _raised_a_little, _few_spaces_fewer, _wide_gap, _glyph_moved, _puddles, _lava, _ridge
)  # fmt: skip


def fresh(fair: dict[str, Played]) -> Iterator[tuple[str, Skewed]]:
    """Every change on every map for either side, but for the twenty and for what changes nothing."""
    known = {(name, side, change) for name, side, change, _flag in skewed._CHANGES}
    flags = {change: flag for _name, _side, change, flag in skewed._CHANGES}
    for change in (*flags, *FRESH):
        for (name, played), side in ((row, side) for row in fair.items() for side in (WEST, EAST)):
            draft = Draft(played)
            try:
                change(draft, side)
            except ValueError:  # there is no room for it on this map
                continue
            battlefield = sound(draft.battlefield)
            same = battlefield == played.battlefield and draft.scenario == played.scenario
            if not same and (name, side, change) not in known:
                flag = flags.get(change, "")
                yield change.__name__, Skewed(name, battlefield, draft.scenario, side, flag, played)


def main() -> None:
    """Judge them, a line for each change."""
    rows: dict[str, Counter[str]] = {}
    for kind, map in fresh(fair_maps()):
        found, row = judged(map), rows.setdefault(kind, Counter())
        wanted = helped(found, map)
        row["maps"] += 1
        row["flag"] += flagged(found, map)
        row["side"] += found.favoured == wanted
        row["wrong"] += found.favoured not in ("", wanted)
    print(f"{'change':20}  maps  flag  side  wrong side")
    for kind, row in [*rows.items(), ("all", sum(rows.values(), Counter()))]:
        name = kind.strip("_").replace("_", " ")
        print(f"{name:20} {row['maps']:5} {row['flag']:5} {row['side']:5} {row['wrong']:11}")


if __name__ == "__main__":
    main()
