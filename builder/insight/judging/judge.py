"""Runs every check of a profile and flags measures beyond their thresholds, worst first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from builder.insight.field import Field, StartZone
from builder.insight.judging import building, glyphs, routes, sight, zones
from builder.insight.judging.case import PLAYTEST, Case, Measure, PlaytestVerdict
from builder.insight.judging.flag import Flag, measure_data
from builder.insight.judging.profile import JudgingProfile, Threshold
from builder.insight.judging.verdict import Weighing
from builder.insight.report import Fact, Plain, ReportTable, Section
from builder.language import N_, _


class MapCheck(NamedTuple):
    """A check by its id in profiles. The docstring of ``ask`` says what its number is (docs/cli.md has it).

    ``too_little``: it has a lower limit; the others have an upper one. ``usual``: what the shipped profiles
    want that do not name it; None: these do not ask it.
    """

    id: str
    ask: Callable[[Case], Iterable[Measure]]
    too_little: bool = False
    usual: Threshold | None = None


def played(case: Case) -> Iterable[Measure]:
    """The percentage of the games of `--series` that the better side won."""
    return ()  # no look at the map tells it: `Examination.played` adds it


CHECKS = {
    check.id: check
    for check in (
        MapCheck("zone-spaces", zones.room_for_army, too_little=True),
        MapCheck("zone-balance", zones.zone_balance),
        MapCheck("zone-room", zones.room_for_two, too_little=True),
        MapCheck(
            "dead-starts",
            zones.dead_starts,
            usual=Threshold(0, 3, N_("Ours: who starts where no way leads on does not play."), weight=2),
        ),
        MapCheck(
            "dead-starts-two",
            zones.dead_starts_on_two,
            usual=Threshold(0, 4, N_("Ours: who starts where no way leads on does not play.")),
        ),
        MapCheck("zone-distance", zones.zone_distance, too_little=True),
        MapCheck("zone-height", zones.zone_height),
        MapCheck("high-ground", zones.high_ground),
        MapCheck("perch", zones.perch),
        MapCheck(
            "hazards",
            zones.hazards,
            usual=Threshold(
                3, 9, N_("Ours: who starts on lava field or in deep snow loses figures or turns.")
            ),
        ),
        MapCheck(
            "roads", zones.roads, usual=Threshold(3, 12, N_("Ours: a road is worth three spaces a turn."))
        ),
        MapCheck("exits", zones.exits, too_little=True),
        MapCheck("water", zones.water, too_little=True),
        MapCheck("water-lanes", routes.water_lanes, too_little=True),
        MapCheck("choke", routes.choke, too_little=True),
        MapCheck("territory", routes.territory),
        MapCheck("reach", routes.reach),
        MapCheck("advance", routes.advance),
        MapCheck("first-attack", sight.first_attack, too_little=True),
        MapCheck("first-flight", sight.first_flight, too_little=True),
        MapCheck("attack-balance", sight.attack_balance),
        MapCheck("openness", sight.openness),
        MapCheck("open-line", sight.open_line),
        MapCheck("glyph-distance", glyphs.distance),
        MapCheck(
            "glyph-reach",
            glyphs.out_of_reach,
            usual=Threshold(0, 1, N_("Ours: what a side never gets to is no goal for it."), weight=1.2),
        ),
        MapCheck("glyph-height", glyphs.height),
        MapCheck("glyph-cover", glyphs.cover, too_little=True),
        MapCheck("glyph-approaches", glyphs.approaches, too_little=True),
        MapCheck("glyph-approach-height", glyphs.approach_height),
        MapCheck("glyph-approach-cover", glyphs.approach_cover),
        MapCheck("symmetry", routes.symmetry_broken),
        MapCheck("master-sets", building.masters),
        MapCheck("expansions", building.expansions),
        MapCheck("building-errors", building.errors),
        MapCheck("building-warnings", building.warnings),
        MapCheck(PLAYTEST, played),
    )
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of a battlefield by a profile. ``measures``: all numbers found, flagged or not;
    ``tables``: first attacks and reach, number by number.
    """

    profile: str
    sides: tuple[str, ...]
    flags: tuple[Flag, ...]
    measures: tuple[Measure, ...]
    tables: tuple[ReportTable, ...] = ()

    @property
    def severe(self) -> bool:
        """Whether any flag is severe."""
        return any(flag.severe for flag in self.flags)

    @property
    def favoured(self) -> str:
        """The side that the map favours; empty if it favours none."""
        return Weighing(self.sides, self.flags).favoured

    @property
    def verdict(self) -> str:
        """The main problem of the map in one sentence: the side it favours, all flags weighed against each
        other, with the heaviest reason for and against; or its other faults.
        """
        played = next((measure for measure in self.measures if measure.check == PLAYTEST), None)
        if self.flags or played is not None:
            return f"{Weighing(self.sides, self.flags).sentence(played)}."
        if not self.sides:
            return _("Nothing is flagged, but without start zones nobody can say whether the map is fair.")
        return _(
            "Nothing is flagged: the map meets every threshold of the profile {profile}.",
            profile=self.profile,
        )

    @property
    def section(self) -> Section:
        """The judgement as a section of a report: a sentence and a picture for each flag, and the tables."""
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
        """The judgement as plain data for JSON."""
        return {
            "profile": self.profile,
            "verdict": self.verdict,
            "sides": list(self.sides),
            "flags": [flag.as_data() for flag in self.flags],
            "measures": [measure_data(measure) for measure in self.measures],
            "tables": [{"headings": list(t.headings), "rows": list(map(list, t.rows))} for t in self.tables],
        }


@dataclass(frozen=True, slots=True)
class Examination:
    """All measurements, ready to be judged by any profile."""

    sides: tuple[str, ...]
    measures: tuple[Measure, ...]
    tables: tuple[ReportTable, ...] = ()

    def played(self, verdict: PlaytestVerdict | None) -> Examination:
        """The same with the result of a playtest in place of an earlier one."""
        measures = [measure for measure in self.measures if measure.check != PLAYTEST]
        if verdict is not None:
            measures.append(verdict.measure)
        return replace(self, measures=tuple(measures))

    def judged(self, profile: JudgingProfile) -> Judgement:
        """The judgement by a profile."""
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


def examine(field: Field, sides: tuple[StartZone, ...], checks: Iterable[str] = tuple(CHECKS)) -> Examination:
    """Measure a battlefield and its sides (`sides_of`) with these checks only."""
    if not field.spaces:
        return Examination((), ())
    case = Case(field, sides)
    measures = [measure for id in checks if id in CHECKS for measure in CHECKS[id].ask(case)]
    tables = [table for find in (sight.attack_table, routes.reach_table) if (table := find(case)) is not None]
    return Examination(tuple([side.name for side in sides]), tuple(measures), tuple(tables))


def judge(
    field: Field,
    profile: JudgingProfile,
    sides: tuple[StartZone, ...],
    playtest: PlaytestVerdict | None = None,
) -> Judgement:
    """The judgement of a battlefield, and of a playtest if there is one; like `examine`, but without the
    checks that the profile leaves out.
    """
    return examine(field, sides, profile.thresholds).played(playtest).judged(profile)


def changes(before: Judgement, after: Judgement) -> list[tuple[float, Flag | None, Flag | None]]:
    """The flags that differ between two versions of a map: how much worse the second is (negative: better),
    and the flag of both; the worst change first.
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
