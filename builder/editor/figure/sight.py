"""What a figure sees from where it was put: all spaces at once, and one line with what is in its way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from builder.board import Door, Space
from builder.editor.document.surface import Surface, doubted, named
from builder.editor.figure.model import FigureChoice
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.hexgrid import line as hex_line
from builder.language import _
from builder.sight import (
    EyeKind,
    HeightDice,
    Land,
    LookResult,
    PlacedFigure,
    Sight,
    SightRules,
    distance,
    distances,
    height_dice,
    sees,
    views,
)

MOST_SPACES = 4000
"""So many spaces, the nearest, are looked at on a huge battlefield, so that it follows edits at once."""


class SightResult(NamedTuple):
    """How much of a figure on a space is seen, in percent, and the range to it; None if bare table lies
    between.
    """

    percent: int
    range: int | None


@dataclass(frozen=True, slots=True)
class SeenSpace:
    """The line to one space: how much is seen of a figure there, its range, and the dice for height
    advantage.
    """

    space: Space
    sight: Sight
    range: int | None
    dice: HeightDice


class OtherFigure(Protocol):
    """Another figure on the battlefield, as sight needs it."""

    @property
    def height(self) -> int:
        """In levels."""


class Onlooker(Protocol):
    """The figure that looks, on its battlefield."""

    surface: Surface
    choice: FigureChoice

    @property
    def under_way(self) -> bool:
        """Whether it follows edits."""

    @property
    def ready(self) -> bool:
        """Whether it stands with its whole base."""

    @property
    def ends(self) -> tuple[Space, ...]:
        """The spaces on which it stands."""

    @property
    def others(self) -> Sequence[tuple[Space, OtherFigure]]:
        """The other figures with the spaces on which they stand."""

    def words(self, space: Space) -> str:
        """The text for a space, in one line."""


class SightProbe:
    """The sight of a figure, with the others in the way; computed on request.

    A target is as tall as the height chosen for other figures or, if one stands there, as tall as that.
    """

    def __init__(self, movement: Onlooker) -> None:
        self._movement = movement
        self._target: tuple[Hex, int] | None = None
        self.forget()

    def forget(self) -> None:
        """Drop all results, because something changed."""
        self._views: dict[Space, SightResult] | None = None
        self._lines: dict[Space, SeenSpace] = {}

    # Who looks at what -------------------------------------------------------------------------------

    @property
    def target(self) -> Space | None:
        """The space to which the line is kept; None if there is none, or it no longer exists."""
        return (
            self._movement.surface.board.space(*self._target)
            if self._target and self._movement.under_way
            else None
        )

    def keep(self, space: Space | None) -> None:
        """Keep the line to a space in view; None for none."""
        self._target = (space.hex, space.level) if space is not None else None

    @property
    def onlooker(self) -> PlacedFigure | None:
        """The figure that looks; None before its whole base is put down."""
        movement = self._movement
        return PlacedFigure(movement.ends, movement.choice.figure.height) if movement.ready else None

    def height_on(self, space: Space) -> int:
        """The height of the figure assumed on a space."""
        there = (other.height for at, other in self._movement.others if at == space)
        return next(there, self._movement.choice.others)

    @property
    def trouble(self) -> str:
        """Why it cannot look from where it stands; empty if it can."""
        height = self._movement.choice.figure.height
        if all(_fits(space, height) for space in self._movement.ends):
            return ""
        return _("A figure of height {height} does not fit here (R054)", height=height)

    # What it sees ------------------------------------------------------------------------------------

    @property
    def views(self) -> Mapping[Space, SightResult]:
        """What is seen of a figure on each space, except its own spaces and those without room for one."""
        if self._views is None:
            onlooker = self.onlooker
            self._views = {} if onlooker is None or self.trouble else self._looked(onlooker)
        return self._views

    def line(self, space: Space) -> SeenSpace | None:
        """The line to a space; None if no figure looks, or nothing could be seen there."""
        onlooker = self.onlooker
        height = self.height_on(space)
        if onlooker is None or self.trouble or space in onlooker.spaces or not _fits(space, height):
            return None
        found = self._lines.get(space)
        if found is None:
            try:
                found = self._lines[space] = self._drawn(onlooker, PlacedFigure((space,), height))
            except BuilderError:  # the space went away
                return None
        return found

    def words(self, space: Space) -> str:
        """The text for a space, in one line."""
        place, movement = named(space), self._movement
        if not movement.ready:
            return movement.words(space)
        if self.trouble:
            return self.trouble
        if space in movement.ends:
            return _("{place}: it looks from here", place=place)
        height = self.height_on(space)
        if not _fits(space, height):
            return _("{place}: no room for a figure of height {height} (R054)", place=place, height=height)
        line = self.line(space)
        if line is None:
            return place
        parts = [
            _("{place}: {sight}", place=place, sight=_seen(line.sight)),
            _range(line.range, movement.choice.figure.range),
            _dice(line.dice),
            self._other_levels(space),
        ]
        between = hex_line(movement.ends[0].hex, space.hex)
        below = [one for hex in between for one in movement.surface.seen(hex, None)]
        return doubted(" · ".join([part for part in parts if part]), below)

    def _other_levels(self, space: Space) -> str:
        """How the other spaces of the hex are seen, such as those under a roof."""
        parts = []
        for other in self._movement.surface.board.at(space.hex):
            seen = self.views.get(other) if other != space else None
            if seen is None:
                continue
            words = (
                _("level {level} seen")
                if seen.percent >= 100
                else _("level {level} partly seen")
                if seen.percent
                else _("level {level} not seen")
            )
            parts.append(words.format(level=other.level))
        return ", ".join(parts)

    @property
    def _game(self) -> SightRules:
        return SightRules(self._movement.choice.figure.rules.terrain)

    @property
    def _door(self) -> Door:
        return Door(self._movement.choice.figure.door)

    @property
    def _others(self) -> list[PlacedFigure]:
        return [PlacedFigure((space,), other.height) for space, other in self._movement.others]

    def _looked(self, onlooker: PlacedFigure) -> dict[Space, SightResult]:
        surface = self._movement.surface
        ranges = distances(Land(surface.battlefield), [space.hex for space in onlooker.spaces])
        here = onlooker.spaces[0].hex
        heights = {
            space: height
            for space in surface.board.all_spaces()
            if space not in onlooker.spaces and _fits(space, height := self.height_on(space))
        }
        spaces = list(heights)
        if len(spaces) > MOST_SPACES:
            spaces = sorted(spaces, key=lambda space: (here.distance(space.hex), space))[:MOST_SPACES]
        targets = [PlacedFigure((space,), heights[space]) for space in spaces]
        found = views(
            surface.sight,
            [onlooker],
            targets,
            game=self._game,
            blockers=self._others,
            door=self._door,
        )[0].tolist()
        return {
            space: SightResult(percent, ranges.get(space.hex))
            for space, percent in zip(spaces, found, strict=True)
        }

    def _drawn(self, onlooker: PlacedFigure, target: PlacedFigure) -> SeenSpace:
        surface, game = self._movement.surface, self._game
        found = sees(surface.sight, onlooker, target, game=game, blockers=self._others, door=self._door)
        away = distance(
            Land(surface.battlefield), [space.hex for space in onlooker.spaces], [target.spaces[0].hex]
        )
        return SeenSpace(target.spaces[0], found, away, height_dice(onlooker, target, game))


def _fits(space: Space, height: int) -> bool:
    return space.headroom is None or space.headroom >= height


def _seen(sight: Sight) -> str:
    names = [blocker.name for blocker in sight.by]
    first = names[0] if names else ""
    if len(names) == 2:
        first = _("{piece} and {other}", piece=first, other=names[1])
    elif names[2:]:
        text = _("{piece} and {count} more")
        first = text.format(piece=first, count=len(names) - 1)
    if sight.result is LookResult.BLOCKED:
        return _("not seen, {what} in the way", what=first)
    if sight.result is LookResult.CLEAR:
        text = _("seen clearly")
    else:
        text = _("seen in part, {percent} %", percent=round(sight.fraction * 100))
    over = {
        EyeKind.BATTLEMENT_POINT: _("over the battlement"),
        EyeKind.STONE_WALL_MARK: _("over the stone wall"),
        EyeKind.BASE_EDGE: _("from the ladder"),
    }.get(sight.eye)
    if over is not None:
        text = _("{seen} {over}", seen=text, over=over)
    if sight.result is LookResult.PARTIAL:
        text = _("{seen}, {what} in the way", seen=text, what=first)
    return text


def _range(spaces: int | None, most: int) -> str:
    """The range to a space in words; ``most`` is the figure's range, 0 for any."""
    if spaces is None:
        return _("out of range: bare table lies between")
    if most:
        text = (
            _("range {spaces} of {most}")
            if spaces <= most
            else _("range {spaces}, too far for its range of {most}")
        )
        return text.format(spaces=spaces, most=most)
    return _("range {spaces}", spaces=spaces)


def _dice(dice: HeightDice) -> str:
    if dice.attack:
        return _("height: attack +{dice}", dice=dice.attack)
    if dice.defense:
        return _("height: defense +{dice} for the other", dice=dice.defense)
    return ""
