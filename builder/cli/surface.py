"""What commands about play read and the options they share: a board, figures that can stand on it, spaces
such as ``3,-2,4``; the rules, and what else is on the battlefield; the figure that moves, by its numbers or
its card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from builder import api
from builder.cli.inputs import rule_errors, the_catalogue, the_field, together
from builder.cli.shell import FOUND, OK, complain, say
from builder.errors import BuilderError
from builder.facts import DOORS, EDITIONS, SIZES
from builder.hexgrid import Hex, labelled
from builder.language import N_, _, ngettext

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.board import Board, Door, Space
    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card
    from builder.movement import Edition, MovementGraph, Profile
    from builder.movement.situation import Situation
    from builder.scenario import Position as MarkedPosition
    from builder.scenario import Scenario


_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


class PositionType(NamedTuple):
    """A space as it is written: axial q and r, its level."""

    q: int
    r: int
    level: int


class Ends(NamedTuple):
    """The spaces of a figure's one or two ends, as they are written."""

    first: PositionType
    tail: PositionType | None = None


class FigurePosition(NamedTuple):
    """A figure as it is written: the spaces of its one or two ends, its height in levels."""

    ends: Ends
    height: int


def position(text: str) -> PositionType:
    """``q,r,level``, or ``C7,level``. Raises BadParameter for anything else, as do the others here."""
    expected = _(
        "{text!r}: three whole numbers q,r,level were expected, or a hex and a level as in C7,1", text=text
    )
    return PositionType(*_numbers(_unnamed(text), 3, expected))


def ends(text: str) -> Ends:
    """``q,r,level``, and for a figure on two spaces ``:q,r,level`` of its other end behind it."""
    first, colon, second = text.partition(":")
    return Ends(position(first), position(second) if colon else None)


def figure_position(text: str) -> FigurePosition:
    """``q,r,level,height``, and for a figure on two spaces ``:q,r,level`` of its other end behind it."""
    expected = _(
        "{text!r}: q,r,level,height was expected, with :q,r,level behind it for a figure on two spaces",
        text=text,
    )
    first, colon, second = text.partition(":")
    q, r, level, height = _numbers(_unnamed(first), 4, expected)
    tail = PositionType(*_numbers(_unnamed(second), 3, expected)) if colon else None
    return FigurePosition(Ends(PositionType(q, r, level), tail), height)


def _unnamed(text: str) -> str:
    """A place with q and r for the name of its hex."""
    name, comma, rest = text.partition(",")
    hex = labelled(name.strip())
    return text if hex is None else f"{hex.q},{hex.r}{comma}{rest}"


def cost(text: str) -> tuple[str, int | str]:
    """``sand=2`` or ``snow=heavy``: a kind of terrain and what entering it costs, a number or its name."""
    kind, value = (part.strip() for part in (*text.split("=", 1), "")[:2])
    if not kind or not value:
        raise click.BadParameter(_("{text!r}: terrain=spaces was expected, as in sand=2", text=text))
    return kind, int(value) if _WHOLE.fullmatch(value) else value


def leap_numbers(text: str) -> tuple[int, int, int]:
    """``spaces,up,down``."""
    expected = _("{text!r}: three whole numbers spaces,up,down were expected", text=text)
    spaces, up, down = _numbers(text, 3, expected)
    return spaces, up, down


def _numbers(text: str, count: int, expected: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != count or not all(_WHOLE.fullmatch(part) for part in parts):
        raise click.BadParameter(expected)
    return [int(part) for part in parts]


@dataclass(frozen=True)
class ReadSurface:
    """A battlefield that was read, and its board.

    ``scenario``: what the file says of play, an empty one where it says nothing. ``left_out``: what of the
    file could not be used. ``ignored``: errors of the building rules, which the answer takes as they lie, and
    other things asked for that mean nothing here. ``doubtful``: whether there are such errors.
    """

    file: Path
    battlefield: Battlefield
    catalogue: Catalogue
    board: Board
    scenario: Scenario
    left_out: tuple[str, ...]
    ignored: tuple[str, ...]
    doubtful: bool
    glyphs: tuple[MarkedPosition, ...]

    def space(self, position: PositionType) -> Space:
        """The space at a position. Raises BuilderError that says which levels there are."""
        from builder.movement.situation import space_at

        return space_at(self.board, *position)

    def spaces(self, ends: Ends) -> tuple[Space, ...]:
        """The one or two spaces of a figure. Raises BuilderError as `space` does."""
        return tuple([self.space(position) for position in ends if position is not None])

    def say_unknown(self, hexes: Iterable[Hex]) -> None:
        """Say of how many of the hexes on which an answer depends nobody knows what lies there."""
        from builder.catalogue import UNKNOWN

        count = sum(any(space.terrain == UNKNOWN for space in self.board.at(hex)) for hex in set(hexes))
        if count:
            say()
            say(
                ngettext(
                    "{n} hex of this is of a piece that is not known: it counts as plain land",
                    "{n} hexes of this are of pieces that are not known: they count as plain land",
                    count,
                )
            )

    def glyph_spaces(self) -> tuple[list[Space], list[str]]:
        """The spaces of the glyphs that the file holds, and a line for each that lies on none."""
        found, lost = [], []
        for position in self.glyphs:
            space = self.board.space(*position)
            if space is None:
                lost.append(_("the glyph at {position} lies on no space", position=position))
            else:
                found.append(space)
        return found, lost

    def ignoring(self, *texts: str) -> ReadSurface:
        """The same with more that is ignored, which is reported on standard error."""
        for text in texts:
            complain(_("note: {text}", text=text))
        return replace(self, ignored=(*self.ignored, *texts))

    @property
    def exit_code(self) -> int:
        """1 where something was left out or errors were found, else 0."""
        return FOUND if self.left_out or self.doubtful else OK

    def answer_keys(self) -> dict[str, Any]:
        """The keys that every answer has."""
        return {"ignored": list(self.ignored), "left_out": list(self.left_out)}


def the_surface(file: Path) -> ReadSurface:
    """Read a battlefield, also that of a scenario or game, and derive its board. Errors of the building rules
    are no obstacle: standard error names them in one line. Raises UnreadableError where nothing of the file
    can be used.
    """
    from builder.board import Board
    from builder.scenario import Scenario
    from builder.scenario.imported import glyph_positions

    field = the_field(file, the_catalogue())
    loaded = field.loaded
    errors = rule_errors(file, loaded.battlefield)
    scenario = loaded.scenario or Scenario()
    return ReadSurface(
        file,
        loaded.battlefield,
        field.catalogue,
        Board(loaded.battlefield, scenario.choices),
        scenario,
        loaded.left_out,
        errors,
        bool(errors),
        glyph_positions(scenario),
    )


def place(space: Space) -> list[int]:
    """A space as plain data: q, r, level."""
    return [space.hex.q, space.hex.r, space.level]


def named(space: Space) -> str:
    """A space for people: as they count, then its numbers."""
    return f"{space!s} ({','.join(map(str, place(space)))})"


def demand_room(board: Board, door: Door, spaces: Iterable[Space]) -> None:
    """Raise BuilderError where figures cannot all stand on these spaces: a door stands on one (R185), or one
    is named twice.
    """
    from builder.movement.situation import Situation

    closed = Situation(door=door).closed_spaces(board)
    seen: set[Space] = set()
    for space in spaces:
        if space in closed:
            stands = N_("{space}: the closed door stands there (R185)")
            if door.value == "open":
                stands = N_("{space}: the open door stands there (R185)")
            raise BuilderError(_(stands, space=named(space)))
        if space in seen:
            raise BuilderError(_("{space}: two figures stand there; one was expected", space=named(space)))
        seen.add(space)


edition_option = click.option(
    "--edition", type=click.Choice(EDITIONS), default="master-2", show_default=True, help="The rules."
)
own_edition_option = click.option(
    "--edition", type=click.Choice(EDITIONS), help="The rules. [default: those of FILE, else master-2]"
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

    edition: str | None
    climbs_ruins: bool | None
    ladder_falls: bool | None
    door: str
    friends: tuple[FigurePosition, ...]
    enemies: tuple[FigurePosition, ...]
    glyphs: tuple[PositionType, ...]
    file_glyphs: bool
    costs: tuple[tuple[str, int | str], ...]

    def rules(self, surface: ReadSurface) -> Edition:
        """The edition and choices: those of the file, where no option says otherwise."""
        from builder.movement import edition

        choices = surface.scenario.choices
        if self.climbs_ruins is not None:
            choices = replace(choices, ruins="climb" if self.climbs_ruins else "never")
        if self.ladder_falls is not None:
            choices = replace(choices, ladder_falls="allowed" if self.ladder_falls else "never")
        return edition(self.edition or surface.scenario.edition, choices)

    def graph(self, surface: ReadSurface) -> MovementGraph:
        """The movement graph. Raises BuilderError for costs of what is no terrain."""
        from builder.movement import MovementGraph

        kinds = surface.catalogue.kinds
        return MovementGraph(surface.board, self.rules(surface), kinds, the_costs(surface, self.costs))

    def situation(self, surface: ReadSurface) -> tuple[Situation, ReadSurface]:
        """Figures, doors and glyphs, and the surface with what is ignored of the file's glyphs. Raises
        BuilderError for what stands on no space.
        """
        from builder.board import Door
        from builder.movement.situation import Other, Situation

        sides = ((self.friends, False), (self.enemies, True))
        others = [
            Other(surface.spaces(figure.ends), figure.height, enemy)
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


def the_costs(surface: ReadSurface, options: tuple[tuple[str, int | str], ...]) -> dict[str, int]:
    """The costs of terrain that the file names, and options, which go first. Raises BuilderError for what
    cannot be.
    """
    from builder.movement import terrain_costs
    from builder.scenario.special import TerrainCost

    rules = surface.scenario.rules
    given = (*((rule.terrain, rule.cost) for rule in rules if isinstance(rule, TerrainCost)), *options)
    kinds = surface.catalogue.kinds
    numbers = {kind: value for kind, value in given if isinstance(value, int)}
    names = {kind: value for kind, value in given if isinstance(value, str)}
    return terrain_costs(kinds, numbers, names)


_SOMEONE = "q,r,level,H[:q,r,level]"
ENDS = "q,r,level[:q,r,level]"
around_options = together(
    "around",
    AroundOptions,
    own_edition_option,
    click.option(
        "--climbs-ruins/--no-climbs-ruins",
        default=None,
        help="Ruins are climbed like walls, or never. [default: as FILE says, else never]",
    ),
    click.option(
        "--ladder-falls/--no-ladder-falls",
        default=None,
        help="Figures may fall straight down a ladder, or not. [default: as FILE says, else they may]",
    ),
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


_POWERS_OF_CARDS = ("flying", "ghost_walk", "slither", "disengage")


@dataclass(frozen=True)
class MovingFigure:
    """The figure that was asked for: its profile, its move, the space of its other end."""

    profile: Profile
    move: int
    tail: Space | None


@dataclass(frozen=True)
class FigureOptions:
    """What the options say of a figure, before it is known on which battlefield and by which rules."""

    move: int | None
    height: int | None
    size: str | None
    double: bool
    former_tail: PositionType | None
    leap: tuple[int, int, int] | None
    card: str | None
    flying: bool
    ghost_walk: bool
    slither: bool
    disengage: bool

    def on(self, surface: ReadSurface, edition: Edition, start: Ends) -> tuple[MovingFigure, ReadSurface]:
        """The figure that stands at ``start``, and the surface with what is ignored of it.

        Raises UsageError where numbers are missing, BuilderError where one cannot be used.
        """
        from dataclasses import replace

        from builder.movement import Leap, Profile, Size

        move, profile, tail = self.move, None, start.tail or self.former_tail
        if self.card is not None:
            from builder.movement.situation import move_of, profile_of

            card = the_card(self.card)
            profile, move = profile_of(card), move_of(card, edition) if move is None else move
        if move is None:
            raise click.UsageError(_("Missing option '--move', or '--card' for the Move of a card."))
        if profile is None:
            if self.height is None:
                raise click.UsageError(_("Missing option '--height', or '--card' for the height of a card."))
            profile = Profile(self.height)
        # What is said on the command line wins over the card, one field at a time.
        changes: dict[str, Any] = {name: True for name in _POWERS_OF_CARDS if getattr(self, name)}
        if self.height is not None:
            changes["height"] = self.height
        if self.size is not None:
            changes["size"] = Size(self.size)
        if self.double or tail is not None:
            changes["double"] = True
        if self.leap is not None:
            changes["leap"] = Leap(*self.leap)
        profile = replace(profile, **changes)
        if profile.double and tail is None:
            raise click.UsageError(
                _("A figure on two spaces needs that of its other end, too: '--from q,r,level:q,r,level'.")
            )
        walks = not any(getattr(profile, name) for name in ("leap", *_POWERS_OF_CARDS))
        if not edition.powers and not walks:
            surface = surface.ignoring(
                _("{edition} knows no special powers: the figure walks", edition=edition.name)
            )
        return MovingFigure(profile, move, None if tail is None else surface.space(tail)), surface


def the_card(id: str) -> Card:
    """The army card of an id, shipped or the user's own. Raises BuilderError that names similar ids."""
    from builder.cli.inputs import the_cards

    return card_of(the_cards(), id)


def card_of(cards: Mapping[str, Card], id: str) -> Card:
    """The card of an id among ``cards``. Raises BuilderError that names those of similar ids, or says how to
    list one that is known by its numbers alone.
    """
    from difflib import get_close_matches

    if id in cards:
        return cards[id]
    official = api.official_cards().get(id)
    if official is not None:
        raise BuilderError(
            _(
                "of {name} only the numbers are known; hexwright cards --official {name} lists them",
                name=official.name,
            )
        )
    near = get_close_matches(id, cards, 3, 0.5) or [other for other in cards if id and id in other][:3]
    if near:
        names = _(" or ").join(near)
        raise BuilderError(
            _("an army card was expected, found {id!r}; did you mean {names}?", id=id, names=names)
        )
    raise BuilderError(_("an army card was expected, found {id!r}; hexwright cards lists them", id=id))


figure_options = together(
    "figure",
    FigureOptions,
    click.option("--move", type=int, metavar="N", help="Spaces that it may move."),
    click.option("--height", type=int, metavar="H", help="Its height in levels."),
    click.option("--card", metavar="ID", help="Move, height, size and powers of an army card."),
    click.option("--size", type=click.Choice(SIZES), help="Its size class. [default: medium]"),
    # What was given before the other end stood behind the first in --from.
    click.option("--double", is_flag=True, hidden=True),
    click.option("--to-tail", "former_tail", type=position, hidden=True),
    click.option("--flying", is_flag=True, help="It flies."),
    click.option("--ghost-walk", is_flag=True, help="It passes through figures."),
    click.option("--slither", is_flag=True, help="Water does not end its move."),
    click.option("--disengage", is_flag=True, help="Nobody swipes at it."),
    click.option(
        "--leap", type=leap_numbers, metavar="N,up,down", help="In place of a move: a leap of N spaces."
    ),
)
"""Options of the figure that moves, given to the command as ``figure``."""
