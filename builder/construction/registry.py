"""All building rules in one table: code, title, severity, rule or decision, who is asked, what repairs it.

The same rules answer for one candidate piece, for an edit and for a whole battlefield.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from builder.battlefield import Piece
from builder.catalogue import EDGE_ROLES, Role
from builder.construction import castle, edges, ladders, laur, overlap, support, unknown
from builder.construction.findings import Finding, Ground, Repair, Site, first_place
from builder.language import N_
from builder.problems import Problem, Severity

_FLAT = frozenset({Role.LAND, Role.WALL_WALK})
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
_EDGES = EDGE_ROLES | {Role.DOOR}


@dataclass(frozen=True, slots=True)
class Rule:
    """One building rule. ``title`` is what many problems of its kind are called together, ``reference`` a
    number of the rules index or of a decision. ``repairs`` finds what may repair a problem of its; None where
    there is no one sensible way. ``roles`` are of the pieces it is asked about: none where it is about what
    is not known. ``mutual``: it is about two pieces, and nothing but these two can change it.
    """

    code: str
    title: str
    severity: Severity
    reference: str
    roles: frozenset[Role]
    ask: Callable[[Ground, Piece], Iterator[Finding]]
    repairs: Callable[[Site], Iterator[Repair]] | None = None
    mutual: bool = False

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
_LAUR = frozenset({Role.LAUR_WALL})
_BATTLEMENT = frozenset({Role.BATTLEMENT})
_OBSTACLE = frozenset({Role.OBSTACLE})
_RESTING = _FILLING - _WALL - {Role.FLUID, Role.WALL_WALK}

RULES: tuple[Rule, ...] = (
    Rule("unknown-piece", N_("Pieces that are not known"),
         _E, "decided 23", frozenset(), unknown.unknown_piece),
    Rule("overlap", N_("Pieces in one place"),
         _E, "decided 1", _FILLING, overlap.overlap, overlap.remove_duplicate, mutual=True),
    Rule("inside-obstacle", N_("Pieces inside an obstacle"),
         _E, "R220", _FILLING, overlap.inside_obstacle),
    Rule("inside-jungle", N_("Pieces inside jungle"), _W, "R229", _FILLING, overlap.inside_jungle),
    Rule("edge-overlap", N_("Pieces on one edge"),
         _E, "decided 7", _EDGES, overlap.edge_overlap, overlap.remove_duplicate),
    Rule("no-support", N_("Pieces that rest on nothing"),
         _E, "decided 22", _RESTING, support.unsupported, support.let_down),
    Rule("tips", N_("Tiles that tip over"), _W, "decided 22", _FLAT, support.tips),
    Rule("overhang", N_("Tiles that hang over"), _N, "R055", _FLAT, support.overhang),
    Rule("on-fluid", N_("Pieces on a fluid or a mat"),
         _E, "decided 2", _FILLING - _BUILT, support.on_fluid),
    Rule("fluid-without-ground", N_("Fluids and mats with nothing below"),
         _E, "decided 1", frozenset({Role.FLUID, Role.LAND}), support.flat_unsupported, support.let_down),
    Rule("obstacle-uneven", N_("Obstacles on uneven ground"),
         _E, "R220", _OBSTACLE, support.uneven_ground),
    Rule("castle-on-fluid", N_("Castle pieces on a fluid"),
         _E, "R171", _BUILT, castle.castle_on_fluid),
    Rule("castle-on-table", N_("Castles on the bare table"),
         _W, "R171", frozenset({Role.CASTLE_BASE}), castle.castle_on_table),
    Rule("base-on-base", N_("Castle bases on each other"),
         _W, "R171", frozenset({Role.CASTLE_BASE}), castle.base_on_base),
    Rule("wall-without-base", N_("Castle walls without a base"),
         _E, "R171", _WALL, castle.wall_without_base, castle.put_base),
    Rule("wall-without-top", N_("Castle walls with nothing on top"),
         _E, "R171", _WALL, castle.wall_without_top, castle.put_walk),
    Rule("wall-differs-from-base", N_("Castle walls unlike their base"),
         _E, "R171", _WALL, castle.wall_differs_from_base, castle.match_base),
    Rule("castle-join", N_("Castle pieces that do not join"),
         _W, "decided 5", _BUILT, castle.join_mismatch, castle.bend_to_fit),
    Rule("castle-open-end", N_("Castle pieces with an open end"),
         _N, "decided 5", _BUILT, castle.open_end, castle.bend_to_fit),
    Rule("walk-without-support", N_("Wall walks that rest on nothing"),
         _E, "R153", frozenset({Role.WALL_WALK}), support.walk_unsupported, support.let_down),
    Rule("doorway-uneven", N_("Doorways on uneven ground"),
         _E, "R180", frozenset({Role.DOORWAY}), castle.spaces_uneven),
    Rule("doorway-blocked", N_("Doorways that are blocked"),
         _E, "R180", frozenset({Role.DOORWAY}), castle.spaces_blocked),
    Rule("door-without-doorway", N_("Doors without a doorway"),
         _E, "R185", frozenset({Role.DOOR}), castle.door_without_passage, castle.hang_door),
    Rule("door-twice", N_("Doors hung twice"),
         _E, "R185", frozenset({Role.DOOR}), castle.two_doors, castle.remove_second_door),
    Rule("ladder-without-landing", N_("Ladders that start on no tile"),
         _E, "R201", _LADDER, ladders.landing, ladders.complete_down),
    Rule("ladder-on-fluid", N_("Ladders that start on a fluid"),
         _E, "R201", _LADDER, ladders.landing_on_fluid),
    Rule("ladder-shares-landing", N_("Ladders on one landing"),
         _E, "R201", _LADDER, ladders.two_on_one_landing),
    Rule("ladder-gap", N_("Ladders with a gap"),
         _E, "decided 3", _LADDER, ladders.gap, ladders.close_gap),
    Rule("ladder-top-loose", N_("Ladders that stand out above"),
         _E, "R201", _LADDER, ladders.top_linked, ladders.shorten),
    Rule("ladder-leans-on-nothing", N_("Ladders that lean on nothing"),
         _E, "R201", _LADDER, ladders.leans_on_nothing, ladders.lean_on_wall),
    Rule("ladder-behind-battlement", N_("Ladders closed by a battlement"),
         _W, "decided 3", _LADDER, ladders.battlement_in_the_way, ladders.remove_battlement),
    Rule("ladder-blocked", N_("Ladders that are blocked"),
         _E, "decided 3", _LADDER, ladders.blocked, ladders.remove_buried),
    Rule("battlement-without-tile", N_("Battlements without a tile"),
         _E, "R176", _BATTLEMENT, edges.battlement_without_tile, edges.face_rim),
    Rule("battlement-filled", N_("Battlements inside a tile"),
         _E, "decided 7", _BATTLEMENT, edges.battlement_filled, edges.turn_over),
    Rule("flag-without-battlement", N_("Flags without a battlement"),
         _E, "R234", frozenset({Role.FLAG}), edges.flag_without_battlement, edges.plant_flag),
    Rule("ruin-uneven", N_("Ruins on uneven ground"),
         _E, "decided 6", frozenset({Role.RUIN}), edges.ruin_uneven, edges.level_ruin),
    Rule("ruin-partly-held", N_("Ruins held along part of their length"),
         _W, "decided 6", frozenset({Role.RUIN}), edges.ruin_partly_held),
    Rule("ruin-blocked", N_("Ruins that are blocked"),
         _E, "decided 6", frozenset({Role.RUIN}), edges.ruin_blocked),
    Rule("stone-wall-loose", N_("Stone walls that are not attached"),
         _E, "decided 8", frozenset({Role.STONE_WALL}), edges.stone_wall_loose, edges.level_stone_wall),
    Rule("stone-wall-filled", N_("Stone walls inside tiles"),
         _E, "decided 8", frozenset({Role.STONE_WALL}), edges.stone_wall_filled, edges.level_stone_wall),
    Rule("laur-wall-alone", N_("Laur walls without a pillar"),
         _E, "decided 26", _LAUR, laur.wall_alone),
    Rule("laur-wall-loose", N_("Laur walls with one pillar"),
         _W, "decided 26", _LAUR, laur.wall_loose),
    Rule("laur-wall-joint", N_("Laur walls beside a joint"),
         _W, "decided 26", _LAUR, laur.wall_beside_joint, laur.turn_pillar),
    Rule("laur-wall-blocked", N_("Laur walls that are blocked"),
         _E, "decided 26", _LAUR, laur.wall_blocked),
)  # fmt: skip

RULE_OF: dict[str, Rule] = {rule.code: rule for rule in RULES}
_UNKNOWN = RULE_OF["unknown-piece"]
RULES_OF: dict[Role, tuple[Rule, ...]] = {
    role: tuple(rule for rule in RULES if role in rule.roles) for role in Role
}


def problems_of(ground: Ground, piece: Piece) -> tuple[Problem, ...]:
    """Everything the rules find about one piece, in the order of the table; of what is not known, that."""
    rules = (_UNKNOWN,) if piece.type.is_placeholder else RULES_OF[piece.type.role]
    return tuple([found for rule in rules for found in rule.problems(ground, piece)])
