"""What the books leave to the players (R089, decision 25): a line of sight near the limit, and a space that
is one level too low. One seat proposes how it is ruled; the other agrees, or disputes it: both roll a d20.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from builder.board import Space
from builder.language import N_, _
from builder.movement.movers import mover
from builder.movement.reach import ways_of
from builder.referee import spatial
from builder.referee.attack_action import attackers
from builder.referee.attacking import MELEE, barred, foes, range_of
from builder.referee.bases import stays_put
from builder.referee.events import Ruled, RulingProposed
from builder.referee.flow import highest
from builder.referee.moving import movable, move_number
from builder.referee.play import Hook, Play
from builder.referee.spatial import Doubt
from builder.referee.state import (
    RULING,
    Ask,
    Decline,
    Figure,
    IllegalActionError,
    ProposeRuling,
    RuledAs,
    Turn,
    Use,
)
from builder.referee.table import position_of

AGREE = "agree"
_OTHERWISE = {
    RuledAs.SEEN: RuledAs.NOT_SEEN,
    RuledAs.NOT_SEEN: RuledAs.SEEN,
    RuledAs.FITS: RuledAs.TOO_LOW,
}


def possible_rulings(game: Play) -> Iterator[ProposeRuling]:
    """What may be ruled otherwise for the figures of the turn, proposed by whom it helps: along which lines
    of sight they could attack, on which spaces they could end a move. It takes long: for who wants to know.
    """
    if game.state.turn is None or game.state.asks:
        return
    about: list[tuple[Figure, Figure | Space]] = [
        (figure, target)
        for figure in attackers(game)
        for target in game.figures()
        if target.id in foes(game, game.turn.player) and not barred(game, figure, target)
    ]
    about += [(figure, space) for figure in movable(game) for space in _low_and_near(game, figure)]
    yield from (proposal(game, one, other) for one, other in about if may_be_ruled(game, one, other))


def proposal(game: Play, one: Figure, other: Figure | Space) -> ProposeRuling:
    """The proposal that of a figure and another one, or a space, it is otherwise than the referee says; made
    by whom it helps.
    """
    player = game.turn.player if game.state.turns else ""
    if isinstance(other, Space):
        return ProposeRuling(player, RuledAs.FITS, one.id, at=position_of(other))
    if spatial.sees(game, one, other, ranged=range_of(game, one) > MELEE):
        return ProposeRuling(game.player_of(other), RuledAs.NOT_SEEN, one.id, other.id)
    return ProposeRuling(player, RuledAs.SEEN, one.id, other.id)


def may_be_ruled(game: Play, one: Figure, other: Figure | Space) -> bool:
    """Whether it may be proposed that it is otherwise than the referee says."""
    with suppress(IllegalActionError):
        check_ruling(game, proposal(game, one, other))
        return True
    return False


def _otherwise(game: Play, one: Figure, other: Figure) -> list[RuledAs]:
    """How a line of sight could be ruled otherwise than the referee sees it; empty where none is doubtful."""
    ranged = range_of(game, one) > MELEE
    found = {
        spatial.sees(game, one, other, ranged=ranged, whole=whole)
        for whole in (False, True)
        if spatial.near_limit(game, one, other, ranged=ranged, whole=whole)
    }
    return [RuledAs.NOT_SEEN if seen else RuledAs.SEEN for seen in sorted(found)]


def _low_and_near(game: Play, figure: Figure) -> list[Space]:
    """The spaces one level too low for a figure where it could end its move if it fitted."""
    spaces = game.table.board.all_spaces()
    low = {space for space in spaces if _is_low(game, figure, space)}
    if not low:
        return []
    among = replace(spatial.situation(game, figure), fits=frozenset(low))
    going = mover(game.table.graph, game.profile(figure), among)
    ways = ways_of(going, figure.spaces[0], move_number(game, figure), tail=(*figure.spaces, None)[1])
    ends = {space for stand in ways for space in stand}
    return [space for space in game.table.board.all_spaces() if space in ends & low]


def _is_low(game: Play, figure: Figure, space: Space) -> bool:
    return space.headroom is not None and space.headroom == game.card(figure).height - 1


def check_ruling(game: Play, action: ProposeRuling) -> None:
    """Raise IllegalActionError where that is not to be ruled now, or not by this seat."""
    state = game.state
    if state.asks:
        raise IllegalActionError("", _("what is asked must be answered first"))
    if state.turn is None:
        raise IllegalActionError("R089", _("rulings are made during a turn"))
    if action.what not in _OTHERWISE:
        raise IllegalActionError("", _("a ruling: one of {names} was expected", names=", ".join(_OTHERWISE)))
    figure, target = state.figures.get(action.figure), state.figures.get(action.target or 0)
    if figure is None or not figure.on:
        raise IllegalActionError("", _("a figure on the battlefield was expected"))
    if not _asked(game, action.player, target):
        raise IllegalActionError(
            "R089", _("only whose turn it is, or whose figure is looked at, proposes a ruling")
        )
    if action.what == RuledAs.FITS:
        _check_fit(game, action, figure)
    else:
        _check_sight(game, action, figure, target)


def _check_sight(game: Play, action: ProposeRuling, figure: Figure, target: Figure | None) -> None:
    if target is None or not target.on or target.id == figure.id or action.at is not None:
        raise IllegalActionError("", _("another figure on the battlefield was expected"))
    if spatial.ruled(game, figure, target):
        raise IllegalActionError("R089", _("that was ruled on in this turn"))
    found = _otherwise(game, figure, target)
    if action.what not in found:
        why = _("so it is already") if found else _("that is not near the limit, so nothing is to be ruled")
        raise IllegalActionError("R089", why)


def _check_fit(game: Play, action: ProposeRuling, figure: Figure) -> None:
    space = None if action.at is None else game.table.space(action.at)
    if space is None or action.target is not None:
        raise IllegalActionError("", _("a space of the battlefield was expected"))
    if figure.id not in game.turn.pool or stays_put(game.card(figure)):
        raise IllegalActionError(
            "R089", _("only for figures that may move this turn it is ruled where they fit")
        )
    if spatial.ruled(game, figure, space):
        raise IllegalActionError("R089", _("that was ruled on in this turn"))
    if not _is_low(game, figure, space):
        raise IllegalActionError("R089", _("it is not one level too tall for that space"))


def _asked(game: Play, player: str, target: Figure | None) -> str:
    """Who answers a proposal of a player; empty where that player proposes nothing, or nobody can answer."""
    table, turn = game.table, game.turn.player
    owner = "" if target is None else game.player_of(target)
    others = [p for p in table.left_of(turn) if table.side(p) != table.side(turn) and any(game.figures(p))]
    if player == turn:
        return owner if owner in others else (*others, "")[0]
    return turn if player == owner and owner in others else ""


def propose(game: Play, action: ProposeRuling) -> None:
    """Ask the other seat."""
    fields = {name: getattr(action, name) for name in ("player", "what", "figure", "target", "at")}
    game.emit(RulingProposed(**fields))
    game.ask(action.asking(_asked(game, action.player, game.state.figures.get(action.target or 0))))


def computers_answer(game: Play) -> Decline | None:
    """What a computer player answers to a proposal: it keeps to what the referee sees, so it disputes it.
    None where nothing was proposed.
    """
    ask = game.state.asks[-1] if game.state.asks else None
    return None if ask is None or ask.hook != RULING else Decline(ask.player, RULING)


class Rulings(Hook):
    """Asks whether a ruling is agreed to, and keeps those of the turn."""

    def __init__(self) -> None:
        super().__init__(RULING)

    def name(self, game: Play) -> str:
        """What log and questions say."""
        return N_("Ruling")

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Agreed; a proposal is disputed by declining it."""
        yield Use(ask.player, RULING, word=AGREE)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """It is as was proposed."""
        self._rule(game, ProposeRuling.of(ask))

    def declined(self, game: Play, ask: Ask) -> None:
        """Both roll a d20, and the higher one has it his way; ties are rolled again (R089)."""
        said = ProposeRuling.of(ask)
        won = highest([said.player, ask.player], lambda player: game.d20(N_("a ruling"), player))
        what = said.what if won == said.player else _OTHERWISE[RuledAs(said.what)]
        self._rule(game, replace(said, what=what))

    def _rule(self, game: Play, said: ProposeRuling) -> None:
        game.emit(Ruled(what=said.what, figure=said.figure, target=said.target, at=said.at))
        figures = game.state.figures
        other = figures[said.target or 0] if said.at is None else game.table.space(said.at)
        assert other is not None, "it was checked when it was proposed"
        self._keep(game, (*spatial.rulings(game), (spatial.doubt(figures[said.figure], other), said.what)))

    def turn_ends(self, game: Play, turn: Turn) -> None:
        """All of them are over; but where a figure came to stand it fits as long as it stands there."""
        figures = game.state.figures
        stays = [
            (about, word)
            for about, word in spatial.rulings(game)
            if word == RuledAs.FITS
            and about[-1][0] in [position_of(s).numbers for s in figures[about[0]].spaces]
        ]
        self._keep(game, tuple(stays))

    def _keep(self, game: Play, rulings: tuple[tuple[Doubt, str], ...]) -> None:
        if rulings != spatial.rulings(game):
            game.remember(RULING, rulings or None)
            game.state.positions += 1  # what was worked out of sight and ways holds no more
