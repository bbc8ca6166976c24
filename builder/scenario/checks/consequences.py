"""What is said only because something was left out of a file: the cause is told, its consequences are not."""

from __future__ import annotations

from collections.abc import Collection, Mapping

_WITHOUT_PLAYERS = frozenset(
    {
        "no-players", "one-side-only", "unknown-player", "unknown-side", "unknown-zone",
        "side-without-figures",
        "side-cannot-win", "zone-unused", "victory-never", "victory-part-never", "no-start-zone",
        "rule-without-effect", "required-impossible", "secret-without-key",
    }
)  # fmt: skip
FOLLOWS: Mapping[str, frozenset[str]] = {
    "layouts": _WITHOUT_PLAYERS,
    "zones": frozenset(
        {
            "unknown-zone", "unknown-place", "zone-empty", "zone-too-small", "army-larger-than-zone",
            "no-start-zone", "victory-never", "victory-part-never", "required-elsewhere",
            "required-impossible",
        }
    ),
    "objects": frozenset({"unknown-object", "unknown-place", "victory-never", "victory-part-never"}),
    "doors": frozenset({"unknown-door", "doorway-without-door"}),
    "glyphs": frozenset({"collected-not-there", "victory-never", "victory-part-never"}),
    "shuffled": frozenset(
        {"collected-not-there", "shuffled-do-not-match", "victory-never", "victory-part-never"}
    ),
    "secret": frozenset({"victory-never", "victory-part-never"}),
    "neutrals": frozenset({"victory-never", "victory-part-never"}),
    "rules": frozenset({"rule-without-use", "victory-never", "victory-part-never"}),
    "victory": frozenset({"no-victory", "side-cannot-win", "last-round-undecided", "zone-unused"}),
    "rounds": frozenset({"last-round-undecided", "victory-after-first-round"}),
    "title": frozenset({"text-missing"}),
    "goal": frozenset({"text-missing"}),
}  # fmt: skip
"""For each part of a scenario the codes of what may be found only because some of it is missing."""


def consequences(lost: Collection[str]) -> frozenset[str]:
    """The codes that say nothing where something of these parts was left out."""
    return frozenset().union(*(FOLLOWS.get(part, frozenset()) for part in lost))
