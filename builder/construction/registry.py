"""All building rules in one table: code, severity, the rule or decision they come from, who is asked.

The same rules answer for one candidate piece, for an edit and for a whole battlefield.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.construction import castle, doorway, edges, ladders, overlap, support, tipping
from builder.construction.findings import Finding, first_place
from builder.construction.ground import Ground
from builder.problems import Problem, Severity

_FLAT = frozenset({Role.LAND, Role.WALL_WALK})
_CASTLE = frozenset({Role.CASTLE_BASE, Role.DOORWAY})
_FILLING = frozenset(
    {
        Role.LAND,
        Role.FLUID,
        Role.WALL_WALK,
        Role.OBSTACLE,
        Role.CASTLE_BASE,
        Role.CASTLE_WALL,
        Role.DOORWAY,
    }
)
_WALL = frozenset({Role.CASTLE_WALL})
_BUILT = frozenset({Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY})
_EDGES = frozenset({Role.RUIN, Role.STONE_WALL, Role.BATTLEMENT, Role.LADDER, Role.FLAG, Role.DOOR})


@dataclass(frozen=True, slots=True)
class Rule:
    """One building rule. ``reference`` is a number of the rules index or of a decision."""

    code: str
    severity: Severity
    reference: str
    roles: frozenset[Role]
    ask: Callable[[Ground, Piece], Iterator[Finding]]

    def problems(self, ground: Ground, piece: Piece) -> Iterator[Problem]:
        """What this rule finds about one piece."""
        for finding in self.ask(ground, piece):
            yield Problem(
                code=self.code,
                severity=self.severity,
                message=finding.message,
                hint=finding.hint,
                rule=self.reference,
                pieces=(piece.ref, *(other.ref for other in finding.others)),
                at=first_place(finding.cells) or piece.place,
            )


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE
_LADDER = frozenset({Role.LADDER})
_BATTLEMENT = frozenset({Role.BATTLEMENT})
_OBSTACLE = frozenset({Role.OBSTACLE})

RULES: tuple[Rule, ...] = (
    Rule("overlap", _E, "decided 1", _FILLING, overlap.overlap),
    Rule("inside-obstacle", _E, "R220", _FILLING, overlap.inside_obstacle),
    Rule("inside-jungle", _W, "R229", _FILLING, overlap.inside_jungle),
    Rule("edge-overlap", _E, "decided 7", _EDGES, overlap.edge_overlap),
    Rule(
        "no-support", _E, "decided 22", _FILLING - _WALL - {Role.FLUID, Role.WALL_WALK}, support.unsupported
    ),
    Rule("tips", _W, "decided 22", _FLAT, tipping.tips),
    Rule("overhang", _N, "R055", _FLAT, tipping.overhang),
    Rule("on-fluid", _E, "decided 2", _FILLING - _BUILT, support.on_fluid),
    Rule("fluid-without-ground", _E, "decided 1", frozenset({Role.FLUID}), support.fluid_unsupported),
    Rule("obstacle-uneven", _E, "R220", _OBSTACLE, support.uneven_ground),
    Rule("castle-on-fluid", _E, "R171", _BUILT, castle.castle_on_fluid),
    Rule("castle-on-table", _W, "R171", frozenset({Role.CASTLE_BASE}), castle.castle_on_table),
    Rule("wall-without-base", _E, "R171", _WALL, castle.wall_without_base),
    Rule("wall-without-top", _E, "R171", _WALL, castle.wall_without_top),
    Rule("wall-differs-from-base", _E, "R171", _WALL, castle.wall_differs_from_base),
    Rule("castle-join", _W, "decided 5", _BUILT, castle.join_mismatch),
    Rule("castle-open-end", _N, "decided 5", _BUILT, castle.open_end),
    Rule("walk-without-support", _E, "R153", frozenset({Role.WALL_WALK}), support.walk_unsupported),
    Rule("doorway-uneven", _E, "R180", frozenset({Role.DOORWAY}), doorway.spaces_uneven),
    Rule("doorway-blocked", _E, "R180", frozenset({Role.DOORWAY}), doorway.spaces_blocked),
    Rule("door-without-doorway", _E, "R185", frozenset({Role.DOOR}), doorway.door_without_passage),
    Rule("door-twice", _E, "R185", frozenset({Role.DOOR}), doorway.two_doors),
    Rule("ladder-without-landing", _E, "R201", _LADDER, ladders.landing),
    Rule("ladder-on-fluid", _E, "R201", _LADDER, ladders.landing_on_fluid),
    Rule("ladder-shares-landing", _E, "R201", _LADDER, ladders.two_on_one_landing),
    Rule("ladder-gap", _E, "decided 3", _LADDER, ladders.gap),
    Rule("ladder-top-loose", _E, "R201", _LADDER, ladders.top_linked),
    Rule("ladder-leans-on-nothing", _E, "R201", _LADDER, ladders.leans_on_nothing),
    Rule("ladder-behind-battlement", _W, "decided 3", _LADDER, ladders.battlement_in_the_way),
    Rule("ladder-blocked", _E, "decided 3", _LADDER, ladders.blocked),
    Rule("battlement-without-tile", _E, "R176", _BATTLEMENT, edges.battlement_without_tile),
    Rule("battlement-filled", _E, "decided 7", _BATTLEMENT, edges.battlement_filled),
    Rule("flag-without-battlement", _E, "R234", frozenset({Role.FLAG}), edges.flag_without_battlement),
    Rule("ruin-uneven", _E, "decided 6", frozenset({Role.RUIN}), edges.ruin_uneven),
    Rule("ruin-partly-held", _W, "decided 6", frozenset({Role.RUIN}), edges.ruin_partly_held),
    Rule("ruin-blocked", _E, "decided 6", frozenset({Role.RUIN}), edges.ruin_blocked),
    Rule("stone-wall-loose", _E, "decided 8", frozenset({Role.STONE_WALL}), edges.stone_wall_loose),
    Rule("stone-wall-filled", _E, "decided 8", frozenset({Role.STONE_WALL}), edges.stone_wall_filled),
)

RULES_OF: dict[Role, tuple[Rule, ...]] = {
    role: tuple(rule for rule in RULES if role in rule.roles) for role in Role
}


def problems_of(ground: Ground, piece: Piece) -> tuple[Problem, ...]:
    """Everything the rules find about one piece, in the order of the table."""
    return tuple([found for rule in RULES_OF[piece.type.role] for found in rule.problems(ground, piece)])
