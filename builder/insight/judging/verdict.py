"""The side that a map favours and its main faults, in one sentence: all flags weighed against each other."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence

from builder.insight.judging.case import Measure
from builder.insight.judging.flag import Flag
from builder.language import N_, _

_NEAR = 1 / 3
"""Two sides' flags weigh about the same if they differ by less than this part of the heavier ones."""
_LIGHT = 0.5
"""Or by less than this: half of a severe flag."""
_SEVERE = 1.0

_FAVOURS = N_("The map favours {side}: {reason}")
_LEANS = N_("The map leans to {side}: {reason}")
_BUT = N_("{sentence}; against that, {against}")
_LEVEL = N_("The map gives and takes: {reason}, but {against}")
_UNFIT = N_("The map falls short: {unfit}")
_WEAK = N_("The map has a weakness: {unfit}")
_UNFIT_FAVOURS = N_("The map falls short: {unfit}; and it favours {side}: {reason}")
_UNFIT_LEANS = N_("The map falls short: {unfit}; and it leans to {side}: {reason}")
_UNFIT_LEVEL = N_("The map falls short: {unfit}; otherwise it gives and takes: {reason}, but {against}")


class Weighing:
    """Weighed flags: ``balance`` is the total weight in favour of each side, the most favoured side first."""

    def __init__(self, sides: Iterable[str], flags: Sequence[Flag]) -> None:
        self._flags = flags
        found = dict.fromkeys(sides, 0.0)
        for flag in flags:
            if side := flag.measure.favoured:
                found[side] = found.get(side, 0) + flag.weight
        self.balance = dict(sorted(found.items(), key=lambda row: -row[1]))
        first, second, *_others = [*self.balance.values(), 0.0, 0.0]
        self._lead = first - second
        self._level = second > 0 and self._lead < max(_LIGHT, first * _NEAR)

    @property
    def favoured(self) -> str:
        """The side that the map favours; empty if it favours none, or both about the same."""
        side, weight = next(iter(self.balance.items()), ("", 0))
        return side if weight and not self._level else ""

    def sentence(self, played: Measure | None = None) -> str:
        """The verdict on the flags, without a full stop; ``played`` is the result of a playtest."""
        unfit = self._heaviest([""])
        side, *others = self.balance or [""]
        reason, against = self._heaviest([side]), self._heaviest(others)
        if played is not None and self._lead != math.inf:
            heaviest = max(self._flags, key=lambda flag: flag.weight, default=None)
            return _played(played, heaviest)
        words = {"side": side}
        for name, flag in (("unfit", unfit), ("reason", reason), ("against", against)):
            words[name] = flag.measure.sentence if flag is not None else ""
        # A severe fault comes first only where it weighs more than the lead of the better side; a lead with
        # something against it says so after "but".
        if reason is None or not side:
            text = _UNFIT if unfit is not None and unfit.severe else _WEAK
        elif unfit is not None and unfit.severe and unfit.weight > self._lead:
            text = _UNFIT_FAVOURS if self._lead >= _SEVERE else _UNFIT_LEANS
            text = _UNFIT_LEVEL if self._level else text
        elif self._level:
            text = _LEVEL
        else:
            text = _FAVOURS if self._lead >= _SEVERE else _LEANS
            text = _(text).format(**words)
            return text if against is None else _(_BUT, sentence=text, against=words["against"])
        return _(text).format(**words)

    def _heaviest(self, sides: Collection[str]) -> Flag | None:
        """The heaviest flag that favours one of these sides; "" stands for none."""
        found = [flag for flag in self._flags if flag.measure.favoured in sides]
        return max(found, key=lambda flag: flag.weight, default=None)


def _played(played: Measure, heaviest: Flag | None) -> str:
    """The verdict if a playtest finds no side much better."""
    if heaviest is None:
        return _("Played, the map is fair: {played}", played=played.sentence)
    return _(
        "Played, the map is fair: {played}, though {flag}",
        played=played.sentence,
        flag=heaviest.measure.sentence,
    )
