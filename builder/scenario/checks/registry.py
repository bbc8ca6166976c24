"""All checks of scenarios in one table: code, severity, rule or decision they come from, what they ask."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.problems import Problem, Severity, Source, in_order
from builder.scenario.checks import (
    about,
    armies,
    doors,
    figures,
    glyphs,
    players,
    references,
    rules,
    victories,
    ways,
    zones,
)
from builder.scenario.checks.consequences import consequences
from builder.scenario.checks.findings import Finding
from builder.scenario.checks.stage import Stage
from builder.scenario.model import Scenario
from builder.wording import on_one_line

MOST_OF_A_KIND = 20
"""So many findings of one check are told; that there are more is told once."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check. ``reference`` is a number of the rules index or of a decision, empty where none is."""

    code: str
    severity: Severity
    reference: str
    ask: Callable[[Stage], Iterator[Finding]]

    def problems(self, stage: Stage) -> Iterator[Problem]:
        """What this check finds."""
        found = list(islice(self.ask(stage), MOST_OF_A_KIND + 1))
        for finding in found[:MOST_OF_A_KIND]:
            yield self._problem(stage, finding)
        if len(found) > MOST_OF_A_KIND:
            more = Finding(f"There is more of the kind {self.code}; the first {MOST_OF_A_KIND} are told")
            yield self._problem(stage, more)

    def _problem(self, stage: Stage, finding: Finding) -> Problem:
        return Problem(
            code=self.code,
            severity=self.severity,
            message=on_one_line(finding.message),
            hint=on_one_line(finding.hint),
            rule=self.reference,
            at=stage.place(finding.spots[0]) if finding.spots else None,
            source=Source(path=finding.where) if finding.where else None,
        )


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE

CHECKS: tuple[Check, ...] = (
    Check("no-players", _E, "", players.no_layout),
    Check("one-side-only", _E, "", players.one_side),
    Check("layout-twice", _W, "", players.same_number_twice),
    Check("too-many-players", _W, "R030", players.too_many),
    Check("side-without-figures", _E, "", players.nothing_to_play),
    Check("id-twice", _E, "", references.named_twice),
    Check("id-missing", _E, "", references.not_named),
    Check("unknown-edition", _E, "", references.unknown_edition),
    Check("unknown-player", _E, "", references.unknown_player),
    Check("unknown-side", _E, "", references.unknown_side),
    Check("unknown-zone", _E, "", references.unknown_zone),
    Check("unknown-place", _E, "", references.unknown_place),
    Check("unknown-object", _E, "", references.unknown_object),
    Check("unknown-door", _E, "", references.unknown_door),
    Check("unknown-card", _E, "", references.unknown_card),
    Check("unknown-terrain", _E, "", references.unknown_terrain),
    Check("unknown-power", _W, "", references.unknown_power),
    Check("unknown-box", _W, "", references.unknown_box),
    Check("no-such-figures", _E, "", references.figures_of_no_card),
    Check("zone-off-spaces", _E, "R022", zones.off_spaces),
    Check("zone-empty", _E, "R022", zones.empty),
    Check("zone-spot-twice", _N, "", zones.doubled),
    Check("zone-too-small", _E, "R022", zones.too_small),
    Check("army-larger-than-zone", _W, "R022", zones.army_too_large),
    Check("zones-of-enemies-overlap", _E, "R022", zones.enemies_overlap),
    Check("no-start-zone", _E, "R022", zones.without_zone),
    Check("zone-unused", _N, "", zones.unused),
    Check("zone-colour", _W, "", zones.unknown_colour),
    Check("army-over-points", _E, "R020", armies.over_points),
    Check("unique-card-twice", _E, "R026", armies.unique_twice),
    Check("unique-neutral-twice", _E, "R026", figures.unique_neutral_twice),
    Check("required-impossible", _E, "", armies.required_cannot_be),
    Check("required-elsewhere", _E, "R022", armies.required_elsewhere),
    Check("figure-off-space", _E, "", figures.off_spaces),
    Check("figures-share-space", _E, "R042", figures.share_space),
    Check("figure-base", _E, "R051", figures.wrong_base),
    Check("figure-too-tall", _E, "R054", figures.too_low),
    Check("figure-in-door", _E, "R185", figures.in_the_door),
    Check("figure-in-doorway", _W, "R184", figures.in_the_doorway),
    Check("figure-cannot-stand", _E, "R221", figures.cannot_stand),
    Check("figure-number", _E, "", figures.wrong_number),
    Check("glyph-outside", _E, "R120", glyphs.outside),
    Check("glyph-wrong-level", _E, "R120", glyphs.wrong_level),
    Check("glyph-off-space", _N, "R120", glyphs.off_spaces),
    Check("glyph-on-fluid", _N, "R120", glyphs.on_water),
    Check("glyphs-share-space", _E, "R120", glyphs.share_space),
    Check("glyph-too-often", _W, "R120", glyphs.too_often),
    Check("unknown-glyph", _E, "", glyphs.unknown),
    Check("glyph-without-power", _W, "", glyphs.without_power),
    Check("glyph-must-lie-open", _E, "R129", glyphs.must_lie_open),
    Check("shuffled-do-not-match", _N, "", glyphs.shuffled_do_not_match),
    Check("secret-without-key", _E, "", glyphs.key_not_among_secret),
    Check("collected-not-there", _E, "", glyphs.collected_not_there),
    Check("object-outside", _E, "", about.object_outside),
    Check("object-off-space", _E, "", about.object_off_space),
    Check("door-of-no-doorway", _E, "R181", doors.of_no_doorway),
    Check("two-doors-in-a-doorway", _E, "R185", doors.given_twice),
    Check("doorway-without-door", _W, "R181", doors.doorless),
    Check("door-card-in-basic", _W, "R190", doors.owned_in_basic),
    Check("no-way-to-enemy", _E, "", ways.no_way_to_enemy),
    Check("only-flyers-reach-enemy", _W, "", ways.only_flyers_to_enemy),
    Check("goal-out-of-reach", _E, "", ways.goal_out_of_reach),
    Check("goal-for-flyers", _W, "", ways.goal_for_flyers),
    Check("glyph-out-of-reach", _W, "R120", ways.glyph_out_of_reach),
    Check("no-victory", _E, "R016", victories.none_at_all),
    Check("side-cannot-win", _E, "R016", victories.side_without),
    Check("victory-never", _E, "R016", victories.never_holds),
    Check("victory-part-never", _W, "R016", victories.part_never_holds),
    Check("victory-at-once", _E, "R016", victories.at_once),
    Check("victory-after-first-round", _W, "decided 16", victories.after_first_round),
    Check("last-round-undecided", _W, "R016", victories.last_round_open),
    Check("rule-without-effect", _W, "", rules.without_effect),
    Check("rule-too-late", _W, "", rules.too_late),
    Check("roll-beyond-die", _E, "", rules.beyond_the_die),
    Check("terrain-cost", _E, "R233", rules.wrong_cost),
    Check("terrain-not-there", _N, "R233", rules.terrain_not_there),
    Check("rules-contradict", _W, "", rules.contradict),
    Check("rule-not-in-basic", _W, "", rules.not_in_basic),
    Check("rule-without-use", _N, "", rules.no_use),
    Check("boxes-too-few", _N, "", about.boxes_too_few),
    Check("text-missing", _N, "", about.no_texts),
)


def check_scenario(
    scenario: Scenario,
    battlefield: Battlefield,
    catalogue: Catalogue,
    cards: Mapping[str, Card],
    glyphs: Mapping[str, Glyph],
    board: Board | None = None,
    lost: Collection[str] = (),
) -> tuple[Problem, ...]:
    """Everything that is wrong with a scenario on its battlefield, worst first.

    ``cards`` and ``glyphs`` are those there are (`load_cards`, `load_glyphs`). ``board`` is that of the
    battlefield, made anew where it is not given. ``lost`` names the parts of a scenario of which something
    was left out when it was read: what would only follow from that is not said. Nothing in a scenario makes
    it raise.
    """
    stage = Stage(scenario, battlefield, catalogue, cards, glyphs, board)
    unsaid = consequences(lost)
    asked = (check for check in CHECKS if check.code not in unsaid)
    return in_order(problem for check in asked for problem in check.problems(stage))
