"""Why something cannot be done, now or as it was typed: it is tried, and the referee says no by a rule. Also
actions that stand in no list: a move by a way of one's own, an army of one's own choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from builder.cli.playing.choices import ActionKind, Choices, kind_called
from builder.errors import BuilderError
from builder.hexgrid import Hex, labelled
from builder.language import _
from builder.referee import state as a
from builder.referee.moving import WALK, may_act
from builder.referee.narration import Labels
from builder.referee.refusals import no_attack, no_move, why_not_attack, why_not_move, with_rule
from builder.referee.state import (
    Action,
    BringArmy,
    Figure,
    IllegalActionError,
    Life,
    Move,
    Phase,
)
from builder.referee.table import position_of
from builder.scenario import Position

if TYPE_CHECKING:
    from builder.board import Space
    from builder.match.match import Match
    from builder.referee import Game


def why_not(game: Game, labels: Labels, text: str) -> list[str]:
    """What is in the way of the figures of the turn, or of those named, to a place or an attack at it.

    ``text``: a hex (``C9``, ``C9/4``), perhaps with names or numbers of figures of the turn before it.
    """
    if game.state.phase is not Phase.TURNS or game.state.turn is None:
        return [_("Nobody moves or attacks now")]
    *names, place = text.split() or [""]
    spaces = spaces_called(game, place)
    if not spaces:
        return [
            _("{place}: a hex of the battlefield was expected, as in: why C9", place=place or _("nothing"))
        ]
    figures = [f for f in game.figures(game.turn.player) if is_meant(game, f, names)]
    return [line for figure in figures for line in _of_figure(game, labels, figure, spaces)] or [
        _("No figure of this turn is meant by that")
    ]


def spaces_called(game: Game, place: str) -> list[Space]:
    """The spaces that a hex means, or a hex with a level; none where it is no hex of the battlefield."""
    name, _, level = place.partition("/")
    hex = labelled(name)
    found = [] if hex is None else list(game.table.board.at(hex))
    return [space for space in found if not level or str(space.level) == level]


def is_meant(game: Game, figure: Figure, names: list[str]) -> bool:
    """Whether numbers and words mean a figure; without any, all are meant that may act in this turn, and
    those of other players.
    """
    turn = game.state.turn
    if not names:
        return turn is None or figure.id in turn.pool or game.player_of(figure) != turn.player
    words = [f"#{figure.id}", *game.card(figure).name.casefold().split()]
    return all(any(word.startswith(name.casefold()) for word in words) for name in names)


def _of_figure(game: Game, labels: Labels, figure: Figure, spaces: list[Space]) -> Iterator[str]:
    who = labels.figure(figure.id)
    against = may_act(game, figure)
    if against:
        yield f"{who}: {with_rule(against)}"
        return
    for space in spaces:
        other = game.taken.get(space)
        if other is not None and other.id != figure.id and game.player_of(other) != game.player_of(figure):
            yield _(
                "{who}, an attack on {figure}: {reason}",
                who=who,
                figure=labels.figure(other.id),
                reason=why_not_attack(game, figure, other),
            )
        else:
            yield _(
                "{who} to {space}: {reason}",
                who=who,
                space=labels.space(position_of(space)),
                reason=why_not_move(game, figure, space),
            )


MOST_REASONS = 6
_SPLIT = re.compile(r"^([a-z]) ?(\d+)$")


def why_refused(game: Game, labels: Labels, choices: Choices, player: str, line: str) -> list[str]:
    """The reasons, each with its rule; none where the line does not say what was meant."""
    words = _SPLIT.sub(r"\1 \2", line.casefold().replace("+", " ").replace(",", " ")).split()
    kind = kind_called(words[0]) if words else None
    if kind is None:
        placed = bool(words) and bool(spaces_called(game, words[-1])) and game.state.phase is Phase.TURNS
        return list(islice(why_not(game, labels, line), MOST_REASONS)) if placed else []
    asks, rest = game.state.asks, words[1:]
    if asks and kind.kind not in ("use", "decline"):
        return [
            _(
                "{player} first answers {power}",
                player=labels.player(asks[-1].player),
                power=labels.asked(),
            )
        ]
    group = choices.groups.get(kind, [])
    if len(rest) == 1 and rest[0].isdigit() and kind.kind != "put-marker":
        if group:
            return [
                _(
                    "there are {n} of these, {first} to {last}",
                    n=len(group),
                    first=group[0].key,
                    last=group[-1].key,
                )
            ]
        rest = []
    return list(islice(dict.fromkeys(_of_kind(game, labels, kind, player, rest)), MOST_REASONS))


def _of_kind(game: Game, labels: Labels, kind: ActionKind, player: str, words: list[str]) -> Iterator[str]:
    match kind.kind:
        case "move" | "attack" if game.state.turn is None or game.turn.player != player:
            yield _("nobody moves or attacks now") if game.state.turn is None else _whose_turn(game, labels)
        case "move":
            yield from _moves(game, labels, player, words)
        case "attack":
            yield from _attacks(game, labels, player, words)
        case "place":
            yield from _places(game, labels, player, words)
        case _:
            for action in _tried(game, labels, kind, player, words):
                yield from _against(game, action)


def _whose_turn(game: Game, labels: Labels) -> str:
    return _("it is the turn of {player} (R004)", player=labels.player(game.turn.player, within=True))


def _against(game: Game, action: a.Action) -> Iterator[str]:
    try:
        game.check(action)
    except IllegalActionError as error:
        yield str(error)


def _moves(game: Game, labels: Labels, player: str, words: list[str]) -> Iterator[str]:
    names, places = _parted(words)
    if BY in names:  # a way of one's own: its last space is where it leads
        names, places = names[: names.index(BY)], places[-1:]
        names = names[:-1] if names[-1:] == [WALK] else names
    figures = _mine(game, player, names)
    if not figures:
        yield _("no figure of yours is called {names}", names=" ".join(names))
    spaces = [space for place in places[:1] for space in spaces_called(game, place)]
    for figure in figures:
        who, stays = labels.figure(figure.id), no_move(game, figure)
        if stays or not places:
            yield f"{who}: {stays}" if stays else _("{figure}: it can get nowhere", figure=who)
            continue
        if not spaces:
            yield _("{hex} is no hex of the battlefield", hex=places[0].upper())
        for space in spaces:
            yield _(
                "{who} to {space}: {reason}",
                who=who,
                space=labels.space(position_of(space)),
                reason=why_not_move(game, figure, space),
            )


def _attacks(game: Game, labels: Labels, player: str, words: list[str]) -> Iterator[str]:
    """Whoever of the words is the player's attacks, who is not is the target."""
    names, places = _parted(words)
    mine = [name for name in names if _mine(game, player, [name])]
    others = [name for name in names if name not in mine]
    targets = [f for f in game.figures() if game.player_of(f) != player and is_meant(game, f, others)]
    if places:  # a hex says more than a name: of five alike it means one
        if not spaces_called(game, places[0]):
            yield _("{hex} is no hex of the battlefield", hex=places[0].upper())
            return
        there = {game.taken[s].id for s in spaces_called(game, places[0]) if s in game.taken}
        targets = [figure for figure in targets if figure.id in there]
        if not targets:
            yield _("nobody to attack stands on {hex}", hex=places[0].upper())
            return
    elif others and not targets:
        yield _("no figure on the battlefield is called {names}", names=" ".join(others))
        return
    for figure in _mine(game, player, mine):
        who = labels.figure(figure.id)
        if not (others or places):
            against = no_attack(game, figure) or _("nobody is in its Range and sight (R080)")
            yield f"{who}: {against}"
            continue
        for target in targets:
            yield _(
                "{who}, an attack on {figure}: {reason}",
                who=who,
                figure=labels.figure(target.id),
                reason=why_not_attack(game, figure, target),
            )


def _places(game: Game, labels: Labels, player: str, words: list[str]) -> Iterator[str]:
    from builder.referee.setup import zones

    names, places = _parted(words)
    waiting = [
        figure
        for figure in game.state.figures.values()
        if game.player_of(figure) == player and figure.life is Life.WAITING and is_meant(game, figure, names)
    ]
    positions = [position_of(space) for place in places for space in spaces_called(game, place)[:1]]
    if not waiting:
        yield _("you have no such figure to place") if names else _("you have no figure to place now")
        return
    for place in places:
        if not spaces_called(game, place):
            yield _("{hex} is no hex of the battlefield", hex=place.upper())
    # R022: a free space of a start zone of one's own. What is wrong with each hex is said before the referee
    # is asked, for it would name only the first.
    own = {position for zone in zones(game, player) for position in zone.positions}
    for position in positions:
        by = next((f for s, f in game.taken.items() if position_of(s) == position), None)
        if by is not None:
            yield _(
                "{figure} stands on {space} (R022)", figure=labels.figure(by.id), space=labels.space(position)
            )
        elif position not in own:
            yield _("{space} lies in no start zone of yours (R022)", space=labels.space(position))
    if positions:
        yield from _against(game, a.Place(player, waiting[0].id, tuple(positions)))


def _tried(game: Game, labels: Labels, kind: ActionKind, player: str, words: list[str]) -> Iterator[a.Action]:
    """The actions that words may mean, legal or not."""
    # Illegal ones too, on purpose: the referee is asked of each why not, and gives the rule.
    owned = [c.id for c in game.state.cards.values() if _fits(words, labels.card(c.id))]
    match kind.kind:
        case "take-card":
            yield from (a.TakeCard(player, id) for id, c in game.table.cards.items() if _fits(words, c.name))
        case "put-marker":
            marker = next((word.upper() for word in words if word in ("1", "2", "3", "x")), "")
            names = [word for word in words if word.upper() != marker]
            mine = [c.id for c in game.state.cards.values() if _fits(names, labels.card(c.id))]
            yield from (a.PutMarker(player, marker or "1", id) for id in mine)
        case "choose-card":
            yield from (a.ChooseCard(player, id) for id in owned)
        case "bring-army":
            yield a.BringArmy(player, ())
        case "pass-draft":
            yield a.PassDraft(player)
        case "end-turn":
            yield a.EndTurn(player)
        case "roll":
            yield a.RollDice()
        case "work-door":
            for id in game.state.doors:
                yield from (a.WorkDoor(player, id, state) for state in words if state in ("open", "closed"))
        case "leave-out":
            for figure in game.state.figures.values():
                if game.player_of(figure) == player and is_meant(game, figure, words):
                    yield a.LeaveOut(player, figure.id)


def _fits(words: Iterable[str], name: str) -> bool:
    """Whether each word is a name's beginning, or that of a word in it."""
    known = name.casefold().split()
    return all(any(part.startswith(word) for part in known) for word in words)


def _parted(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Words that name figures, and those that name hexes, on the battlefield or not."""
    places = [word for word in words if labelled(word.partition("/")[0]) is not None]
    return [word for word in words if word not in places], places


def _mine(game: Game, player: str, names: list[str]) -> list[Figure]:
    return [figure for figure in game.figures(player) if is_meant(game, figure, names)]


BY = "by"


def own_action(game: Game, choices: Choices, player: str, line: str) -> Action | None:
    """``m #3 by C5 D5 C4``, ``m #3 walk by C5 D5`` or ``bring finn, tarn``; None for what is neither.

    Raises BuilderError that says what was expected.
    """
    word, _, rest = line.strip().partition(" ")
    kind = choices.kind(word)
    if kind is None or not rest.strip():
        return None
    if kind.kind == "move" and f" {BY} " in f" {rest} ":
        who, _, way = f" {rest} ".partition(f" {BY} ")
        return _move(game, player, who, way.split())
    if kind.kind == "bring-army" and not rest.strip().isdigit():
        return BringArmy(player, tuple([_card(game, part.strip()) for part in rest.split(",")]))
    return None


def ruling_meant(match: Match, words: list[str]) -> Action:
    """The ruling that is meant: by its number in the list, by two figures, or by a figure and a hex. Raises
    BuilderError that says what was expected, or that nobody here would propose it.
    """
    game = match.game
    if len(words) == 1 and words[0].isdigit():
        found = dict(enumerate(match.rulings(), 1)).get(int(words[0]))
        if found is not None:
            return found
    if len(words) == 2:
        one, other = (next((f for f in game.figures() if is_meant(game, f, [w])), None) for w in words)
        about = [other] if other is not None else spaces_called(game, words[1])
        if one is not None and about:
            return match.ruling_on(one, about[-1])
    raise BuilderError(_("expected: ruling 1, ruling #3 #7 (who sees whom) or ruling #3 c4 (who fits)"))


def _card(game: Game, text: str) -> str:
    wanted = text.casefold()
    found = [id for id, c in game.table.cards.items() if wanted in (id, c.name.casefold())]
    found = found or [
        id for id, card in game.table.cards.items() if wanted and card.name.casefold().startswith(wanted)
    ]
    if len(found) != 1:
        name = text or _("nothing")
        if found:
            few = ", ".join(found[:6])
            raise BuilderError(
                _("{text}: the name of one army card was expected; {names}", text=name, names=few)
            )
        raise BuilderError(_("{text}: the name of one army card was expected", text=name))
    return found[0]


def _move(game: Game, player: str, who: str, way: list[str]) -> Move:
    names = who.split()
    how = WALK if names and names[-1].casefold() == WALK else ""
    figure = _mover(game, player, names[:-1] if how else names)
    hexes = [labelled(step.partition("/")[0]) for step in way]
    if not way or None in hexes:
        raise BuilderError(_("hexes were expected after by, as in: m #3 by C5 D5 C4"))
    start = figure.spaces[0]
    if len(figure.spaces) > 1 and hexes[0] is not None:
        start = min(figure.spaces, key=lambda space: _apart(space.hex, hexes[0]))
    path = [Position(start.hex, start.level)]
    for step, hex in zip(way, hexes, strict=True):
        if hex is not None and not (len(path) == 1 and hex == start.hex):
            path.append(_position(game, step, hex))
    tail = None
    if len(figure.spaces) > 1:
        tail = path[-2]  # the other end follows the leading one (R050)
    return Move(player, figure.id, path[-1], tail, tuple(path), how)


def _apart(one: Hex, other: Hex | None) -> int:
    return 99 if other is None else one.distance(other)


def _position(game: Game, step: str, hex: Hex) -> Position:
    level = step.partition("/")[2]
    found = [space for space in game.table.board.at(hex) if not level or str(space.level) == level]
    if len(found) != 1:
        levels = ", ".join(str(space.level) for space in game.table.board.at(hex)) or _("none")
        raise BuilderError(
            _("{step}: one space was expected, as in C4/3; it has {levels}", step=step, levels=levels)
        )
    return Position(hex, found[0].level)


def _mover(game: Game, player: str, words: list[str]) -> Figure:
    found = [
        figure
        for figure in game.figures(player)
        if figure.id in game.turn.pool
        and all(
            word == f"#{figure.id}"
            or any(part.startswith(word.casefold()) for part in game.card(figure).name.casefold().split())
            for word in words
        )
    ]
    if len(found) != 1:
        raise BuilderError(_("one figure of this turn was expected before by, as in: m #3 by C5 D5 C4"))
    return found[0]
