"""What everything of a game is called: figures with their numbers, spaces by their hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.hexgrid import label
from builder.language import _
from builder.referee.play import Play, overrides
from builder.scenario import Position
from builder.scenario.naming import Names, opened


class Labels:
    """Names for people: ``#3 Finn``, ``C4``, and ``C4/5`` where a hex has spaces on several levels."""

    def __init__(self, game: Play) -> None:
        self._game = game
        names = Names(game.table.scenario, game.table.cards, game.table.glyphs)
        self._names = names.of_layout(game.table.layout)

    def player(self, id: str, *, within: bool = False) -> str:
        """A player, at the beginning of a sentence or ``within`` one; nobody is ``Nobody``."""
        name = self._names.player(id) if id else "nobody"
        return name if within else opened(name)

    def verb(self, players: Sequence[str], one: str, many: str) -> str:
        """That of two verbs which goes with some players: Ann ``wins``, the wardens ``win``."""
        return self._names.verb(players[0], one, many) if len(players) == 1 else many

    def side(self, id: str) -> str:
        """A side or player, at the beginning of a sentence."""
        return opened(self._names.player(id))

    def figure(self, id: int) -> str:
        """A figure by its number in this game and the name of its card."""
        figure = self._game.state.figures.get(id)
        return f"#{id}" if figure is None else f"#{id} {self._game.card(figure).name}"

    def card(self, id: str) -> str:
        """An owned card, with its number where its owner has several of the same."""
        owned = self._game.state.cards.get(id)
        if owned is None:
            return self._names.card(id)
        _rest, several, number = id.partition("#")
        return f"{owned.card.name} ({number})" if several else owned.card.name

    def glyph(self, name: str) -> str:
        """A glyph."""
        return self._names.glyph(name)

    def object(self, id: str) -> str:
        """An object of the scenario."""
        return self._names.object(id)

    def door(self, id: str) -> str:
        """A door: where its passage is, where there are several."""
        now, doors = self._game.state.doors.get(id), self._game.state.doors
        if now is None or len(doors) < 2:
            return _("the door")
        doorway = self._game.table.board.doorways[now.doorway]
        return (
            _("the door at {place}", place=label(doorway.spaces[0]))
            if doorway.spaces
            else _("the door {id}", id=id)
        )

    def space(self, position: Position) -> str:
        """A space by its hex; with its level where others lie above or below it."""
        name = label(position.hex)
        return name if len(self._game.table.board.at(position.hex)) < 2 else f"{name}/{position.level}"

    def spaces(self, positions: Iterable[Position]) -> str:
        """The one or two spaces of a figure: ``C4+C5``."""
        return "+".join(map(self.space, positions))

    def stand(self, id: int) -> str:
        """Where a figure stands."""
        figure = self._game.state.figures[id]
        return self.spaces([Position(space.hex, space.level) for space in figure.spaces])

    def lets_defend(self, power: str) -> bool:
        """Whether what a power asks is which of several defends next (R108)."""
        hook = self._game.hook(power)
        return hook is not None and overrides(hook, "hit_by")

    def power(self, id: str) -> str:
        """A power of a card, a special attack of one, a glyph or a special rule by its name as it is now."""
        hook = self._game.hook(id) or self._game.hook(id.rpartition(":")[0])
        if hook is not None:
            return _(hook.name(self._game))
        kind, _rest, name = id.partition("/")
        return self.glyph(name) if kind == "glyphs" else opened(id.replace("-", " ").replace("/", " "))
