"""The movement graph: spaces as nodes, steps as edges; one for each board, edition and set of terrain costs.

What terrain does to a figure that enters it depends on edition and scenario (R048, R150, R221, R233). The
search uses plain rows of numbers; for analysis, `graph` gives the same as a `networkx.DiGraph`. Both follow a
change of the board at a cost in proportion to what it touched.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.board import Board, Space
from builder.catalogue import TerrainKind, TileClass
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.language import _, listed
from builder.movement.editions import Edition
from builder.movement.steps import Step, steps_from

if TYPE_CHECKING:
    import networkx


MAX_COST = 99
_NONE: Mapping[str, str] = MappingProxyType({})
_NO_COSTS: Mapping[str, int] = MappingProxyType({})


class EnteredGround(NamedTuple):
    """What entering a space means: its cost in spaces, the bonus of a road or 0, whether it ends the move.

    ``double_space_exception``: a figure on two spaces passes over one such space (R052). ``survive_d20``: the
    roll that a figure needs to survive ending there, 0 for no roll (molten lava, decision 17). ``round_die``:
    it rolls a die there at the end of a round (lava field, R222).
    """

    cost: int
    bonus: int
    ends_move: bool
    forbidden: bool
    cancels_fall: bool
    double_space_exception: bool
    survive_d20: int = 0
    round_die: bool = False


def ground_of(kind: TerrainKind | None, cost: int, edition: Edition) -> EnteredGround:
    """The ground for a kind of terrain (None: not in the catalogue) that costs ``cost`` spaces to enter."""
    if kind is None:
        return EnteredGround(cost, 0, False, False, False, False)
    moves, name = kind.moves, edition.terrain
    return EnteredGround(
        cost,
        moves.bonus if moves.road else 0,
        moves.ends_move,
        bool(moves.forbidden.get(name, False)),
        moves.cancels_fall,
        moves.double_space_exception,
        moves.survive_d20.get(name, 0),
        bool(moves.end_of_round_die.get(name, False)),
    )


def terrain_costs(
    kinds: Mapping[str, TerrainKind],
    costs: Mapping[str, int] = _NO_COSTS,
    variants: Mapping[str, str] = _NONE,
) -> dict[str, int]:
    """The cost in spaces of entering each kind of terrain in a scenario, for those whose cost is not 1
    (R233).

    ``costs`` gives numbers (``{"sand": 2}``), ``variants`` names from the catalogue
    (``{"snow": "heavy", "ice": "slippery"}``, decision 17); a number takes precedence over a name. Raises
    BuilderError for an unknown kind or one that nobody can stand on, an unknown variant, or a number out of
    range.
    """
    found: dict[str, int] = {}
    for id, name in variants.items():
        there = _carrying(kinds, id).moves.variants
        if name not in there:
            expected = listed([*there], "or") or _("no variant")
            raise BuilderError(
                _(
                    "{terrain}: {expected} was expected, found {given}",
                    terrain=id,
                    expected=expected,
                    given=repr(name),
                )
            )
        found[id] = there[name].cost
    for id, cost in costs.items():
        _carrying(kinds, id)
        found[id] = cost
    for id, cost in found.items():
        if not 1 <= cost <= MAX_COST:
            raise BuilderError(
                _(
                    "cost of {terrain}: 1 to {most} spaces were expected, found {n}",
                    terrain=id,
                    most=MAX_COST,
                    n=cost,
                )
            )
    return found


def _carrying(kinds: Mapping[str, TerrainKind], id: str) -> TerrainKind:
    """The kind of terrain with this id. Raises BuilderError if nobody can stand on it."""
    kind = kinds.get(id)
    carrying = [kind.id for kind in kinds.values() if kind.tile_class in (TileClass.LAND, TileClass.FLUID)]
    if kind is None or kind.id not in carrying:
        near = get_close_matches(id, carrying, 1)
        if near:
            raise BuilderError(
                _(
                    "a kind of terrain to walk on was expected, found {given}; did you mean {likely}?",
                    given=repr(id),
                    likely=near[0],
                )
            )
        raise BuilderError(
            _(
                "a kind of terrain to walk on was expected, found {given}; there are {known}",
                given=repr(id),
                known=", ".join(carrying),
            )
        )
    return kind


__all__ = ["EnteredGround", "MovementGraph"]
_MOST_KEPT = 24


class MovementGraph:
    """Spaces numbered from 0, with the steps that lead away from each.

    ``costs``: spaces for each kind of terrain where a scenario says so (R233; `terrain_costs` checks them).
    The tops of trees, walls and the like have numbers too, for figures that fly over them, but they have no
    steps and are no spaces of the graph. A number freed by a change keeps its last space until it is used
    again.
    """

    def __init__(
        self,
        board: Board,
        edition: Edition,
        kinds: Mapping[str, TerrainKind],
        costs: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self.board = board
        self.edition = edition
        self._kinds = kinds
        self._costs = dict(costs)
        self._grounds: dict[str, EnteredGround] = {}
        self._number: dict[Space, int] = {}
        self.spaces: list[Space] = []
        self.grounds: list[EnteredGround] = []
        self.rows: list[tuple[tuple[int, Step], ...]] = []
        self._free: list[int] = []
        self._top_number: dict[Space, int] = {}
        self._kept: dict[Hashable, dict[int, Any]] = {}
        self._of_hex: dict[Hex, tuple[Space, ...]] = {}
        self._tops_of_hex: dict[Hex, tuple[Space, ...]] = {}
        self._graph: networkx.DiGraph[Space] | None = None
        for hex in {**board.spaces, **board.tops}:
            self._enter(hex)
        for hex in board.spaces:
            self._link(hex)

    def number(self, space: Space) -> int:
        """The number of a space. Raises KeyError if the space is not on this board."""
        return self._number[space]

    def is_top(self, space: Space) -> bool:
        """Whether it is a top on this board that figures can fly over."""
        return space in self._top_number

    def top_number(self, top: Space) -> int:
        """The number of a top that figures can fly over. Raises KeyError if the top is not on this board."""
        return self._top_number[top]

    def cached(self, key: Hashable) -> dict[int, Any]:
        """A cache of results from rows, by the number of the space; a change of a row clears its entry."""
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
            found = self._kept[key] = {}
        return found

    def __contains__(self, space: object) -> bool:
        return space in self._number

    def __len__(self) -> int:
        return len(self._number)

    @property
    def graph(self) -> networkx.DiGraph[Space]:
        """The same as a networkx graph: nodes are spaces, edges are steps, both with plain attributes.

        An edge has ``cost`` (spaces paid in all) and the fields of `Step`, a node the fields of `Space`;
        edges also have ``bonus`` on roads and ``ends_move`` into water and the like. Attributes that do not
        apply (None, false, empty) are left out. The graph follows `update` and is shared: a change to it
        affects all users.
        """
        if self._graph is None:
            import networkx

            self._graph = networkx.DiGraph()
            for space in self._number:
                self._add_node(self._graph, space)
            for space in self._number:
                self._add_edges(self._graph, space)
        return self._graph

    def update(self, hexes: Iterable[Hex]) -> None:
        """Follow a change of the board that touched these hexes (the result of `Board.update`)."""
        touched = set(hexes)
        for hex in touched:
            self._leave(hex)
        for hex in touched:
            self._enter(hex)
        for hex in touched | {near for centre in touched for near in centre.neighbours()}:
            self._link(hex)

    def ground(self, space: Space) -> EnteredGround:
        """What entering a space means."""
        found = self._grounds.get(space.terrain)
        if found is None:
            kind = self._kinds.get(space.terrain)
            cost = self._costs.get(space.terrain, 1 if kind is None else kind.moves.usual_cost)
            found = self._grounds[space.terrain] = ground_of(kind, cost, self.edition)
        return found

    def _enter(self, hex: Hex) -> None:
        column, tops = self.board.at(hex), self.board.tops.get(hex, ())
        if column:
            self._of_hex[hex] = column
        if tops:
            self._tops_of_hex[hex] = tops
        for space in column:
            self._number[space] = self._new_number(space)
            if self._graph is not None:
                self._add_node(self._graph, space)
        for top in tops:
            self._top_number[top] = self._new_number(top)

    def _new_number(self, space: Space) -> int:
        ground = self.ground(space)
        if not self._free:
            self.spaces.append(space)
            self.grounds.append(ground)
            self.rows.append(())
            return len(self.spaces) - 1
        number = self._free.pop()
        self.spaces[number], self.grounds[number] = space, ground
        return number

    def _leave(self, hex: Hex) -> None:
        for space in self._of_hex.pop(hex, ()):
            self._retire(self._number.pop(space))
            if self._graph is not None:
                self._graph.remove_node(space)
        for top in self._tops_of_hex.pop(hex, ()):
            self._retire(self._top_number.pop(top))

    def _retire(self, number: int) -> None:
        self.rows[number] = ()
        self._forget(number)
        self._free.append(number)

    def _forget(self, number: int) -> None:
        for rows in self._kept.values():
            rows.pop(number, None)

    def _link(self, hex: Hex) -> None:
        number = self._number
        for top in self._tops_of_hex.get(hex, ()):
            self._forget(self._top_number[top])
        for space in self._of_hex.get(hex, ()):
            self.rows[number[space]] = tuple(
                [(number[other], step) for other, step in steps_from(self.board, space)]
            )
            self._forget(number[space])
            if self._graph is not None:
                self._graph.remove_edges_from(list(self._graph.out_edges(space)))
                self._add_edges(self._graph, space)

    def _add_node(self, graph: networkx.DiGraph[Space], space: Space) -> None:
        more = {} if space.headroom is None else {"headroom": space.headroom}
        graph.add_node(
            space,
            q=space.hex.q,
            r=space.hex.r,
            level=space.level,
            kind=space.kind.value,
            terrain=space.terrain,
            piece=space.piece,
            **more,
        )

    def _add_edges(self, graph: networkx.DiGraph[Space], space: Space) -> None:
        rows: list[tuple[Space, Space, dict[str, Any]]] = []
        for number, step in self.rows[self._number[space]]:
            other = self.spaces[number]
            rows.append((space, other, _attributes(step, self.grounds[number])))
        graph.add_edges_from(rows)


@cache
def _attributes(step: Step, ground: EnteredGround) -> dict[str, Any]:
    """The attributes of an edge in the networkx graph; networkx copies them."""
    found: dict[str, Any] = {
        "cost": ground.cost + step.up,
        "up": step.up,
        "climb": step.climb,
        "drop": step.drop,
    }
    if step.clear is not None:
        found["clear"] = step.clear
    if step.barrier is not None:
        found["barrier"] = step.barrier.value
    if step.ladder:
        found["ladder"] = step.ladder.value
    elif ground.bonus:
        found["bonus"] = ground.bonus
    for name, is_so in (
        ("ruin", step.ruin),
        ("behind_ladder", step.behind_ladder),
        ("ends_move", ground.ends_move),
        ("forbidden", ground.forbidden),
    ):
        if is_so:
            found[name] = True
    return found
