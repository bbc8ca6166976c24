"""Options that commands about play share: the rules, and what else is on the battlefield."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from builder.cli.options import together
from builder.cli.surface import FigurePosition, Position, cost, demand_room, figure_position, position
from builder.facts import DOORS, EDITIONS

if TYPE_CHECKING:
    from builder.catalogue import TerrainKind
    from builder.cli.surface import Surface
    from builder.movement import Edition, MovementGraph
    from builder.movement.situation import Situation

edition_option = click.option(
    "--edition", type=click.Choice(EDITIONS), default="master-2", show_default=True, help="The rules."
)
door_option = click.option(
    "--door", type=click.Choice(DOORS), default="closed", show_default=True, help="The state of all doors."
)
cost_option = click.option(
    "--cost",
    "costs",
    type=cost,
    multiple=True,
    metavar="TERRAIN=N",
    help="What entering a kind of terrain costs in the scenario (sand=2, snow=heavy). May be repeated.",
)


@dataclass(frozen=True)
class AroundOptions:
    """What the options say of the rules and of what else is on the battlefield."""

    edition: str
    door: str
    friends: tuple[FigurePosition, ...]
    enemies: tuple[FigurePosition, ...]
    glyphs: tuple[Position, ...]
    file_glyphs: bool
    costs: tuple[tuple[str, int | str], ...]

    @property
    def rules(self) -> Edition:
        """The edition."""
        from builder.movement import edition

        return edition(self.edition)

    def graph(self, surface: Surface) -> MovementGraph:
        """The movement graph. Raises BuilderError for costs of what is no terrain."""
        from builder.movement import MovementGraph

        kinds = surface.catalogue.kinds
        return MovementGraph(surface.board, self.rules, kinds, the_costs(kinds, self.costs))

    def situation(self, surface: Surface) -> tuple[Situation, Surface]:
        """Figures, doors and glyphs, and the surface with what is ignored of the file's glyphs. Raises
        BuilderError for what stands on no space.
        """
        from builder.board import Door
        from builder.movement.situation import Other, Situation

        sides = ((self.friends, False), (self.enemies, True))
        others = [
            Other(tuple(surface.space(position) for position in figure.positions), figure.height, enemy)
            for figures, enemy in sides
            for figure in figures
        ]
        demand_room(surface.board, Door(self.door), (space for other in others for space in other.spaces))
        stops = {surface.space(position): "glyph" for position in self.glyphs}
        if self.file_glyphs:
            there, lost = surface.glyph_spaces()
            stops.update((space, "glyph") for space in there)
            surface = surface.ignoring(*lost)
        return Situation(tuple(others), Door(self.door), stops=stops), surface


def the_costs(kinds: Mapping[str, TerrainKind], given: tuple[tuple[str, int | str], ...]) -> dict[str, int]:
    """The costs of terrain that options name. Raises BuilderError for what cannot be."""
    from builder.movement import terrain_costs

    numbers = {kind: value for kind, value in given if isinstance(value, int)}
    names = {kind: value for kind, value in given if isinstance(value, str)}
    return terrain_costs(kinds, numbers, names)


_SOMEONE = "q,r,level,H[:q,r,level]"
around_options = together(
    "around",
    AroundOptions,
    edition_option,
    door_option,
    click.option(
        "--friend",
        "friends",
        type=figure_position,
        multiple=True,
        metavar=_SOMEONE,
        help="A figure of its own side, height H; the other end of one on two spaces. May be repeated.",
    ),
    click.option(
        "--enemy",
        "enemies",
        type=figure_position,
        multiple=True,
        metavar=_SOMEONE,
        help="An enemy figure.",
    ),
    click.option(
        "--glyph",
        "glyphs",
        type=position,
        multiple=True,
        metavar="q,r,level",
        help="A glyph: it ends a move.",
    ),
    click.option("--file-glyphs", is_flag=True, help="The glyphs that FILE holds lie there too."),
    cost_option,
)
"""Options of the rules and of what is on the battlefield, given to the command as ``around``."""
