"""How a game stands, for people: sides and points, the figures that are left, who won and by what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from builder.cli.shell import say, shown, table
from builder.hexgrid import Hex
from builder.language import N_, _, ngettext
from builder.referee.gathering import points_left
from builder.referee.narration import Labels
from builder.referee.outcome import outcome_text
from builder.referee.state import Life, Phase
from builder.scenario import Position

if TYPE_CHECKING:
    from builder.formats.replay import Replay
    from builder.referee import Game

_UP = {"power": N_("power"), "symbol": N_("symbol")}


def say_game(found: Replay, viewer: str | None = None) -> None:
    """How far a journal was played and what came of it."""
    header, game = found.header, found.game
    dice = _("dice given")
    if header.seed is not None:  # it tells what lies face down to whoever works it out
        dice = _("dice from seed {seed}", seed=header.seed) if viewer is None else _("dice from a seed")
    title = header.title or _("a game without title")
    players = ngettext("{n} player", "{n} players", len(header.players))
    say(shown(f"{title}: {header.edition}, {players}, {dice}"))
    values = {"actions": ngettext("{n} action", "{n} actions", found.actions), "where": _where(game)}
    if found.refusal is None:
        say(_("{actions} played, all of it legal; {where}", **values))
    else:
        say(_("{actions} played, then something that is not legal; {where}", **values))
    say()
    say_state(game, viewer, labels=Labels(game))
    say()
    say(shown(outcome_text(game)))


def say_state(game: Game, viewer: str | None = None, *, labels: Labels) -> None:
    """Sides with points and figures, then every figure on the battlefield and the glyphs."""
    from builder.referee.views import view

    state = view(game, viewer)
    headers = (_("side"), _("points"), _("figures"), _("destroyed"), _("cards"))
    table(headers, _sides(game, state, labels))
    figures = [row for row in state["figures"] if row["is"] == "on"]
    figures.sort(key=lambda row: _seat(game, row))
    if figures:
        say()
        headers = (_("player"), _("card"), _("figure"), _("wounds"), _("at"))
        table(headers, [_figure(game, row, labels) for row in figures])
    waiting = list(_waiting(game, state, labels))
    if waiting:
        say()
        table((_("player"), _("card"), _("points"), _("figures to come")), waiting)
    for player in game.table.seating if game.state.phase in (Phase.GATHER, Phase.PLACE) else ():
        left = points_left(game, player)
        if left is not None:
            points = game.table.seats[player].points
            text = ngettext(
                "{player} has {left} of {n} point left for cards.",
                "{player} has {left} of {n} points left for cards.",
                points,
                player=labels.player(player),
                left=left,
            )
            say(shown(text))
    if state["markers"]:
        say()
        markers = [_marker(game, row, labels) for row in state["markers"]]
        table((_("player"), _("order marker"), _("card")), markers)
    glyphs = [
        (_glyph(row["glyph"], labels), _(_UP[row["up"]]), _position(row["at"], labels))
        for row in state["glyphs"]
    ]
    glyphs += [
        (labels.glyph(row["glyph"]), _("carried"), labels.figure(row["figure"])) for row in state["carried"]
    ]
    if glyphs:
        say()
        table((_("glyph"), _("up"), _("at")), glyphs)


def _where(game: Game) -> str:
    state = game.state
    if state.outcome is not None:
        if not state.outcome.round:
            return _("the game is over")
        return _("the game ended in round {round}", round=state.outcome.round)
    if not state.round:
        return _("the armies are still being placed")
    return _("it stands in round {round}", round=state.round)


def _sides(game: Game, state: dict[str, Any], labels: Labels) -> list[tuple[str | int, ...]]:
    """One row a side: points, figures on the battlefield of all it has, destroyed ones, cards."""
    side_of = {row["id"]: game.table.side(row["controller"]) for row in state["cards"]}
    rows: list[tuple[str | int, ...]] = []
    for side, points in state["score"].items():
        own = [row["is"] for row in state["figures"] if side_of[row["card"]] == side]
        lost = own.count("destroyed")
        held = sum(1 for found in side_of.values() if found == side)
        players = [player for player in game.table.seating if game.table.side(player) == side]
        players = [labels.player(player) for player in players]
        name = players[0] if len(players) == 1 else f"{labels.side(side)} ({', '.join(players)})"
        rows.append((name, points, own.count("on"), lost, held))
    return rows


def _waiting(game: Game, state: dict[str, Any], labels: Labels) -> Iterator[tuple[str | int, ...]]:
    """The cards of which figures are still to be placed, or come later by a power."""
    for owned in game.state.cards.values():
        still = sum(row["card"] == owned.id and row["is"] == Life.WAITING for row in state["figures"])
        if still:
            yield labels.player(owned.controller), labels.card(owned.id), owned.card.points, still


def _seat(game: Game, row: dict[str, Any]) -> int:
    """Players in the order of their seats; nobody's figures come last."""
    controller = game.state.cards[row["card"]].controller
    seating = game.table.seating
    return seating.index(controller) if controller in seating else len(seating)


def _figure(game: Game, row: dict[str, Any], labels: Labels) -> tuple[str | int, ...]:
    owned = game.state.cards[row["card"]]
    life = game.table.life(owned.card)
    at = " ".join(_position(position, labels) for position in row["at"])
    name = f"{owned.card.name} {row['number']}" if owned.card.figures > 1 else owned.card.name
    return (
        labels.player(owned.controller),
        name,
        row["id"],
        _("{n} of {all}", n=row["wounds"], all=life),
        at,
    )


def _marker(game: Game, row: dict[str, Any], labels: Labels) -> tuple[str, str, str]:
    face = row["marker"] or _("face down")
    text = _("{marker}, revealed", marker=face) if row["revealed"] else face
    return (labels.player(row["player"]), text, game.state.cards[row["card"]].card.name)


def _glyph(name: str | None, labels: Labels) -> str:
    return labels.glyph(name) if name else _("unknown")


def _position(at: list[int], labels: Labels) -> str:
    return labels.space(Position(Hex(at[0], at[1]), at[2]))
