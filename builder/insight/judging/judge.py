"""Every check of a profile asked, and what is beyond its threshold as flags, the worst first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from builder.board import Space
from builder.insight.field import Field, StartZone
from builder.insight.judging import building, glyphs, routes, sight, zones
from builder.insight.judging.case import Case, Measure, Verdict
from builder.insight.judging.profile import JudgingProfile, Threshold
from builder.insight.report import BAD, DOUBTFUL, Cell, Fact, Picture, Plain, Section, Table, places, said
from builder.language import _, ngettext

Check = Callable[[Case], Iterable[Measure]]

CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "zone-spaces": zones.room_for_army,
        "zone-balance": zones.zone_balance,
        "zone-room": zones.room_for_two,
        "zone-distance": zones.zone_distance,
        "zone-height": zones.zone_height,
        "high-ground": zones.high_ground,
        "perch": zones.perch,
        "exits": zones.exits,
        "water": zones.water,
        "water-lanes": routes.water_lanes,
        "choke": routes.choke,
        "territory": routes.territory,
        "reach": routes.reach,
        "advance": routes.advance,
        "first-attack": sight.first_attack,
        "first-flight": sight.first_flight,
        "attack-balance": sight.attack_balance,
        "openness": sight.openness,
        "open-line": sight.open_line,
        "glyph-distance": glyphs.distance,
        "glyph-height": glyphs.height,
        "glyph-cover": glyphs.cover,
        "glyph-approaches": glyphs.approaches,
        "glyph-approach-height": glyphs.approach_height,
        "glyph-approach-cover": glyphs.approach_cover,
        "symmetry": routes.symmetry_broken,
        "master-sets": building.masters,
        "expansions": building.expansions,
        "building-errors": building.errors,
        "building-warnings": building.warnings,
        "playtest": building.played,
    }
)
_ONE_OF_EACH = frozenset({"reach", "advance"})
"""Checks that look at one thing with several kinds of figure: how many of them is not said."""
_WORST = 2.0  # how bad anything counts at most when flags are put in order


@dataclass(frozen=True, slots=True)
class Flag:
    """A measure beyond its threshold; ``others`` are further ones of its check that favour the same side."""

    measure: Measure
    threshold: Threshold
    others: tuple[Measure, ...] = ()

    @property
    def severe(self) -> bool:
        """Whether it is beyond what is severe, too."""
        return self.badness >= 1

    @property
    def badness(self) -> float:
        """How far it is beyond its limit: 1 where it is severe."""
        return self.threshold.badness(self.measure.value)

    @property
    def weight(self) -> float:
        """Puts flags in order."""
        return min(self.badness, _WORST) * self.threshold.weight

    @property
    def spaces(self) -> tuple[Space, ...]:
        """All places that it is about, each once."""
        found = [measure.spaces for measure in (self.measure, *self.others)]
        return tuple(dict.fromkeys(space for spaces in found for space in spaces))

    @property
    def picture(self) -> Picture:
        """The places that it is about."""
        colour = BAD if self.severe else DOUBTFUL
        cells = tuple([Cell(space, colour) for space in self.spaces])
        return Picture(
            f"flag-{self.measure.check}", said(self.measure.sentence), cells, ((colour, self.text),)
        )

    @property
    def text(self) -> str:
        """The sentence with what is wanted."""
        sentence, n = said(self.measure.sentence), len(self.others)
        if not n or self.measure.check in _ONE_OF_EACH:
            return _("{flag} ({wanted})", flag=sentence, wanted=self.threshold.wanted)
        return ngettext(
            "{flag} ({wanted}), and {n} more",
            "{flag} ({wanted}), and {n} more",
            n,
            flag=sentence,
            wanted=self.threshold.wanted,
        )

    def as_data(self) -> dict[str, Plain]:
        """The flag as JSON names it."""
        return {
            **measure_data(self.measure),
            "severe": self.severe,
            "limit": self.threshold.limit,
            "severe_from": self.threshold.severe,
            "wanted": self.threshold.wanted,
            "source": self.threshold.source,
            "others": [measure_data(measure) for measure in self.others],
            "spaces": places(list(self.spaces)),
        }


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a profile says of a battlefield. ``measures`` are all numbers that were found, flagged or not;
    ``tables`` are first attacks and reach, number by number.
    """

    profile: str
    sides: tuple[str, ...]
    flags: tuple[Flag, ...]
    measures: tuple[Measure, ...]
    tables: tuple[Table, ...] = ()

    @property
    def severe(self) -> bool:
        """Whether any flag is severe."""
        return any(flag.severe for flag in self.flags)

    @property
    def verdict(self) -> str:
        """What is wrong with the map, in one sentence."""
        if not self.flags:
            if not self.sides:
                return _(
                    "Nothing is flagged, but without start zones nobody can say whether the map is fair."
                )
            return _(
                "Nothing is flagged: the map meets every threshold of the profile {profile}.",
                profile=self.profile,
            )
        worst = self.flags[0].measure
        same = sum(flag.measure.favoured == worst.favoured for flag in self.flags[1:] if worst.favoured)
        if not worst.favoured:
            begun = (
                _("The map is not ready: {reason}") if self.severe else _("The map has a weakness: {reason}")
            )
            return begun.format(reason=worst.sentence) + "."
        begun = (
            _("The map favours {side}: {reason}") if self.severe else _("The map leans to {side}: {reason}")
        )
        sentence = begun.format(side=worst.favoured, reason=worst.sentence)
        if not same:
            return f"{sentence}."
        return ngettext(
            "{sentence}, and {n} other flag points the same way.",
            "{sentence}, and {n} other flags point the same way.",
            same,
            sentence=sentence,
        )

    @property
    def section(self) -> Section:
        """The same as a section of a report: a sentence and a picture for each flag, and the tables."""
        facts = [Fact("verdict", None, self.verdict)]
        facts += [
            Fact(flag.measure.check, flag.measure.value, f"{flag.text}. {flag.threshold.source}")
            for flag in self.flags
        ]
        for table in self.tables:
            rows = tuple([tuple(zip(table.headings, row, strict=True)) for row in table.rows])
            facts.append(Fact("table", None, "", rows))
        pictures = tuple([flag.picture for flag in self.flags if flag.spaces])
        return Section("judge", _("Judge: {profile}", profile=self.profile), tuple(facts), pictures)

    def as_data(self) -> dict[str, Plain]:
        """The same as plain data for JSON."""
        return {
            "profile": self.profile,
            "verdict": self.verdict,
            "sides": list(self.sides),
            "flags": [flag.as_data() for flag in self.flags],
            "measures": [measure_data(measure) for measure in self.measures],
            "tables": [{"headings": list(t.headings), "rows": list(map(list, t.rows))} for t in self.tables],
        }


def measure_data(measure: Measure) -> dict[str, Plain]:
    """A measure as JSON names it."""
    return {
        "check": measure.check,
        "about": measure.about,
        "value": measure.value,
        "sentence": said(measure.sentence),
        "favours": measure.favoured or None,
    }


@dataclass(frozen=True, slots=True)
class Examination:
    """All that was measured, which any profile can be laid on."""

    sides: tuple[str, ...]
    measures: tuple[Measure, ...]
    tables: tuple[Table, ...] = ()

    def judged(self, profile: JudgingProfile) -> Judgement:
        """What a profile says of it."""
        flags = []
        for id, threshold in profile.thresholds.items():
            bad = [m for m in self.measures if m.check == id and threshold.badness(m.value) > 0]
            bad.sort(key=lambda measure: (measure.favoured, -threshold.badness(measure.value)))
            for _side, group in groupby(bad, key=lambda measure: measure.favoured):
                worst, *others = group
                flags.append(Flag(worst, threshold, tuple(others)))
        flags.sort(key=lambda flag: (not flag.severe, -flag.weight))
        asked = tuple([measure for measure in self.measures if measure.check in profile.thresholds])
        return Judgement(profile.name, self.sides, tuple(flags), asked, self.tables)


def examine(
    field: Field,
    sides: tuple[StartZone, ...],
    playtest: Verdict | None = None,
    checks: Iterable[str] = tuple(CHECKS),
) -> Examination:
    """Measure a battlefield and the sides on it (`sides_of`). ``playtest`` is what playing it showed, if it
    was played; ``checks`` are those to be asked.
    """
    if not field.spaces:
        return Examination((), ())
    case = Case(field, sides, playtest)
    measures = [measure for id in checks for measure in CHECKS[id](case)]
    tables = [table for find in (sight.attack_table, routes.reach_table) if (table := find(case)) is not None]
    return Examination(tuple([side.name for side in sides]), tuple(measures), tuple(tables))


def judge(
    field: Field, profile: JudgingProfile, sides: tuple[StartZone, ...], playtest: Verdict | None = None
) -> Judgement:
    """What a profile says of a battlefield; as `examine`, but for what the profile does not ask."""
    return examine(field, sides, playtest, profile.thresholds).judged(profile)


def changes(before: Judgement, after: Judgement) -> list[tuple[float, Flag | None, Flag | None]]:
    """The flags of two versions of a map that are not the same: by how much the second is worse (less than 0:
    better), and the flag of both; the worst change first.
    """
    old, new = (
        {(flag.measure.check, flag.measure.favoured): flag for flag in judgement.flags}
        for judgement in (before, after)
    )
    found = []
    for key in {**old, **new}:
        one, other = old.get(key), new.get(key)
        worse = (other.badness if other else 0) - (one.badness if one else 0)
        if worse:
            found.append((worse, one, other))
    return sorted(found, key=lambda row: -row[0])
