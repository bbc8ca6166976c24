"""All checks of scenarios in one table: code, title, severity, rule or decision, what they ask.

Where something was left out of a file, that is reported, and what would only follow from it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType

from builder.battlefield import Battlefield
from builder.board import Board
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.catalogue.official import OfficialCard
from builder.language import N_, _
from builder.problems import Problem, Severity, Source, in_order
from builder.scenario import Scenario
from builder.scenario.checks import figures, objects, players, references, rules, victories, ways, zones
from builder.scenario.checks.stage import ScenarioFinding, Stage
from builder.wording import on_one_line

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
    "army": frozenset({"army-of-no-card"}),
    "zones": frozenset(
        {
            "unknown-zone", "unknown-place", "zone-empty", "zone-too-small", "army-larger-than-zone",
            "no-start-zone", "victory-never", "victory-part-never", "required-elsewhere",
            "required-impossible",
        }
    ),
    "objects": frozenset({"unknown-object", "unknown-place", "victory-never", "victory-part-never"}),
    "doors": frozenset({"unknown-door", "doorway-without-door", "zone-in-door"}),
    "own_glyphs": frozenset({"unknown-glyph"}),
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


MOST_OF_A_KIND = 20
"""So many findings of one check are told; that there are more is told once."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check. ``title`` is what many problems of its kind are called together, ``reference`` a number of
    the rules index or of a decision, empty where none is.
    """

    code: str
    title: str
    severity: Severity
    reference: str
    ask: Callable[[Stage], Iterator[ScenarioFinding]]

    def problems(self, stage: Stage) -> Iterator[Problem]:
        """What this check finds."""
        found = list(islice(self.ask(stage), MOST_OF_A_KIND + 1))
        for finding in found[:MOST_OF_A_KIND]:
            yield self._problem(stage, finding)
        if len(found) > MOST_OF_A_KIND:
            text = N_("There is more of the kind {code}; the first {n} are listed")
            more = ScenarioFinding(_(text, code=self.code, n=MOST_OF_A_KIND))
            yield self._problem(stage, more)

    def _problem(self, stage: Stage, finding: ScenarioFinding) -> Problem:
        return Problem(
            code=self.code,
            severity=self.severity,
            message=on_one_line(finding.message),
            hint=on_one_line(finding.hint),
            rule=self.reference,
            at=stage.place(finding.positions[0]) if finding.positions else None,
            source=Source(path=finding.where) if finding.where else None,
        )


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE

CHECKS: tuple[Check, ...] = (
    Check("no-players", N_("Nobody plays"), _E, "", players.no_layout),
    Check("one-side-only", N_("Only one side"), _E, "", players.one_side),
    Check("layout-twice", N_("Numbers of players given twice"), _W, "", players.same_number_twice),
    Check("too-many-players", N_("Too many players"), _W, "R030", players.too_many),
    Check("side-without-figures", N_("Sides with nothing to play"),
          _E, "", players.nothing_to_play),
    Check("id-twice", N_("Names given twice"), _E, "", references.named_twice),
    Check("id-missing", N_("Missing names"), _E, "", references.not_named),
    Check("unknown-edition", N_("Rules that nobody knows"), _E, "", references.unknown_edition),
    Check("unknown-player", N_("Players that are not there"), _E, "", references.unknown_player),
    Check("unknown-side", N_("Sides that are not there"), _E, "", references.unknown_side),
    Check("unknown-zone", N_("Zones that are not there"), _E, "", references.unknown_zone),
    Check("unknown-place", N_("Places that are not there"), _E, "", references.unknown_place),
    Check("unknown-object", N_("Objects that are not there"), _E, "", references.unknown_object),
    Check("unknown-door", N_("Doors that are not there"), _E, "", references.unknown_door),
    Check("unknown-card", N_("Cards that nobody knows"), _E, "", references.unknown_card),
    Check("unknown-terrain", N_("Terrain that nobody knows"), _E, "", references.unknown_terrain),
    Check("unknown-power", N_("Powers that nobody knows"), _W, "", references.unknown_power),
    Check("unknown-box", N_("Boxes that nobody knows"), _W, "", references.unknown_box),
    Check("no-such-figures", N_("Figures of no card"), _E, "", references.figures_of_no_card),
    Check("zone-off-spaces", N_("Zones where nobody can stand"), _E, "R022", zones.off_spaces),
    Check("zone-in-door", N_("Zones in a door"), _W, "R185", zones.in_a_door),
    Check("zone-on-ladder", N_("Zones on a ladder"), _W, "R200", zones.on_ladders),
    Check("zone-empty", N_("Zones without spaces"), _E, "R022", zones.empty),
    Check("zone-spot-twice", N_("Spaces twice in a zone"), _N, "", zones.doubled),
    Check("zone-too-small", N_("Zones too small for their armies"), _E, "R022", zones.too_small),
    Check("army-larger-than-zone", N_("Armies that may not fit their zone"),
          _W, "R022", zones.army_too_large),
    Check("zones-of-enemies-overlap", N_("Zones of enemies that overlap"),
          _E, "R022", zones.enemies_overlap),
    Check("no-start-zone", N_("Players without a start zone"), _E, "R022", zones.without_zone),
    Check("zone-unused", N_("Zones in which nobody starts"), _N, "", zones.unused),
    Check("zone-colour", N_("Zones of no known colour"), _W, "", zones.unknown_colour),
    Check("army-over-points", N_("Armies over their points"), _E, "R020", players.over_points),
    Check("army-beyond-rules", N_("Armies beyond what every army may hold"),
          _E, "", players.beyond_rules),
    Check("army-of-no-card", N_("Armies that no card may be in"), _E, "", players.no_card_fits),
    Check("unique-card-twice", N_("Unique cards taken twice"), _E, "R026", players.unique_twice),
    Check("unique-neutral-twice", N_("Unique figures of nobody's, more than there are"),
          _E, "R026", figures.unique_neutral_twice),
    Check("required-impossible", N_("Figures asked for that cannot be"),
          _E, "", players.required_cannot_be),
    Check("required-elsewhere", N_("Figures asked for in another zone"),
          _E, "R022", players.required_elsewhere),
    Check("figure-off-space", N_("Figures where nobody can stand"), _E, "", figures.off_spaces),
    Check("figures-share-space", N_("Figures on one space"), _E, "R042", figures.share_space),
    Check("figure-base", N_("Figures on too many or too few spaces"),
          _E, "R051", figures.wrong_base),
    Check("figure-too-tall", N_("Figures with too little room above"),
          _E, "R054", figures.too_low),
    Check("figure-in-door", N_("Figures in a door"), _E, "R185", figures.in_the_door),
    Check("figure-in-doorway", N_("Figures that block a door"),
          _W, "R184", figures.in_the_doorway),
    Check("figure-cannot-stand", N_("Figures that cannot stand there"),
          _E, "R221", figures.cannot_stand),
    Check("figure-number", N_("Figures that their card does not have"),
          _E, "", figures.wrong_number),
    Check("glyph-outside", N_("Glyphs off the battlefield"), _E, "R120", objects.outside),
    Check("glyph-wrong-level", N_("Glyphs on the wrong level"), _E, "R120", objects.wrong_level),
    Check("glyph-off-space", N_("Glyphs where nobody can stand"), _N, "R120", objects.off_spaces),
    Check("glyph-on-fluid", N_("Glyphs on water or another fluid"), _N, "R120", objects.on_water),
    Check("glyphs-share-space", N_("Glyphs on one space"), _E, "R120", objects.share_space),
    Check("glyph-too-often", N_("Glyphs laid more often than a box has them"),
          _W, "R120", objects.too_often),
    Check("unknown-glyph", N_("Glyphs that nobody knows"), _E, "", objects.unknown),
    Check("glyph-without-power", N_("Glyphs without a power"), _W, "", objects.without_power),
    Check("own-glyph-does-nothing", N_("Glyphs of its own that do nothing"), _W, "", objects.own),
    Check("glyph-must-lie-open", N_("Glyphs that must lie power side up"),
          _E, "R129", objects.must_lie_open),
    Check("shuffled-do-not-match", N_("Shuffled glyphs and their spaces"),
          _N, "", objects.shuffled_do_not_match),
    Check("secret-without-key", N_("Secret glyphs without the one that counts"),
          _E, "", objects.key_not_among_secret),
    Check("collected-not-there", N_("Glyphs to be collected that are not there"),
          _E, "", objects.collected_not_there),
    Check("object-outside", N_("Objects off the battlefield"), _E, "", objects.object_outside),
    Check("object-off-space", N_("Objects where nobody can stand"),
          _E, "", objects.object_off_space),
    Check("lies-in-doorway", N_("Glyphs and objects in a doorway"),
          _W, "R180", objects.in_a_doorway),
    Check("lies-on-ladder", N_("Glyphs and objects on a ladder"), _W, "R204", objects.on_ladders),
    Check("door-of-no-doorway", N_("Doors of the scenario without a doorway"),
          _E, "R181", objects.of_no_doorway),
    Check("two-doors-in-a-doorway", N_("Doors in one doorway"), _E, "R185", objects.given_twice),
    Check("doorway-without-door", N_("Doorways of which nothing is said"),
          _W, "R181", objects.doorless),
    Check("door-card-in-basic", N_("Door cards in the Basic game"),
          _W, "R190", objects.owned_in_basic),
    Check("no-way-to-enemy", N_("No way to the enemy"), _E, "", ways.no_way_to_enemy),
    Check("only-flyers-reach-enemy", N_("No way to the enemy on foot"),
          _W, "", ways.only_flyers_to_enemy),
    Check("goal-out-of-reach", N_("Goals that nobody reaches"), _E, "", ways.goal_out_of_reach),
    Check("goal-for-flyers", N_("Goals that nobody reaches on foot"),
          _W, "", ways.goal_for_flyers),
    Check("glyph-out-of-reach", N_("Glyphs that nobody reaches"),
          _W, "R120", ways.glyph_out_of_reach),
    Check("no-victory", N_("Nobody can win"), _E, "R016", victories.none_at_all),
    Check("side-cannot-win", N_("Sides that cannot win"), _E, "R016", victories.side_without),
    Check("victory-never", N_("Victories that never come"), _E, "R016", victories.never_holds),
    Check("victory-part-never", N_("Conditions that never hold"),
          _W, "R016", victories.part_never_holds),
    Check("victory-at-once", N_("Victories at the very start"), _E, "R016", victories.at_once),
    Check("victory-after-first-round", N_("Victories after the first round"),
          _W, "decided 16", victories.after_first_round),
    Check("last-round-undecided", N_("Nobody wins after the last round"),
          _W, "R016", victories.last_round_open),
    Check("rule-without-effect", N_("Rules without effect"), _W, "", rules.without_effect),
    Check("rule-too-late", N_("Rules for rounds that never come"), _W, "", rules.too_late),
    Check("roll-beyond-die", N_("Rolls that a d20 cannot show"), _E, "", rules.beyond_the_die),
    Check("terrain-cost", N_("Costs of terrain that cannot be"), _E, "R233", rules.wrong_cost),
    Check("terrain-not-there", N_("Rules for terrain that is not there"),
          _N, "R233", rules.terrain_not_there),
    Check("rules-contradict", N_("Rules that contradict each other"), _W, "", rules.contradict),
    Check("rule-not-in-basic", N_("Rules that the Basic game does not have"),
          _W, "", rules.not_in_basic),
    Check("rule-without-use", N_("Rules that nothing makes use of"), _N, "", rules.no_use),
    Check("boxes-too-few", N_("Too few boxes"), _N, "", objects.boxes_too_few),
    Check("text-missing", N_("Missing texts"), _N, "", objects.no_texts),
)  # fmt: skip


def check_scenario(
    scenario: Scenario,
    battlefield: Battlefield,
    catalogue: Catalogue,
    cards: Mapping[str, Card],
    glyphs: Mapping[str, Glyph],
    board: Board | None = None,
    lost: Collection[str] = (),
    official: Mapping[str, OfficialCard] = MappingProxyType({}),
) -> tuple[Problem, ...]:
    """Everything that is wrong with a scenario on its battlefield, worst first.

    ``cards`` and ``glyphs`` are those there are (`load_cards`, `load_glyphs`). ``board`` is that of the
    battlefield, built where it is not given. ``lost`` names the parts of a scenario of which something
    was left out when it was read: what would only follow from that is not said. ``official``: all official
    cards, where what is asked of armies is held against them. Nothing in a scenario makes it raise.
    """
    stage = Stage(scenario, battlefield, catalogue, cards, glyphs, board, official)
    unsaid = consequences(lost)
    asked = (check for check in CHECKS if check.code not in unsaid)
    return in_order(problem for check in asked for problem in check.problems(stage))
