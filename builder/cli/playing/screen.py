"""What a person sees before acting: whose turn it is, the figures, what can be done; the lines they type."""

from __future__ import annotations

import contextlib
import sys
import textwrap
from typing import TYPE_CHECKING

from builder.cli.playing.choices import ActionChoice, ActionKind, Choices
from builder.cli.shell import Styled, ask, clear, say, shown
from builder.language import N_, _, ngettext
from builder.match.wording import asked_for
from builder.referee import spatial
from builder.referee.narration import Labels
from builder.referee.state import Phase

if TYPE_CHECKING:
    from builder.referee import Game


MOST_SHOWN = 8
PAGE = 40
WIDE = 100


def say_turn(game: Game, player: str, labels: Labels) -> None:
    """Where the game stands, for whom, with which card; the figures of the turn."""
    state = game.state
    parts = [_("Round {n}", n=state.round)] if state.round else []
    turn = state.turn
    if state.phase is Phase.TURNS and game.table.master:
        parts.append(_("turn {n} of 3", n=state.number))
    if state.asks:
        parts.append(_("{player}: asked by {power}", player=labels.player(player), power=labels.asked()))
    elif turn is not None:
        parts.append(_("{player} with {card}", player=labels.player(player), card=labels.card(turn.card)))
        markers = game.markers_on(state.cards[turn.card])
        if markers is not None:
            parts.append(ngettext("{n} marker on the card", "{n} markers on the card", markers))
    else:
        parts.append(f"{labels.player(player)}: {asked_for(game, player)}")
    say(Styled(shown(", ".join(parts)), bold=True))
    asking = game.hook(state.asks[-1].hook) if state.asks else None
    if asking is not None and (words := asking.says(game)):
        say("  ", shown(words))
    if turn is None or state.asks:
        return
    # The pool holds all that the order marker could use; the rules let only `limit` of them act.
    figures = [state.figures[id] for id in turn.pool if state.figures[id].on]
    if len(figures) > turn.limit:
        text = N_("  {n} of these {all} may act, {did} did")
        say(_(text, n=turn.limit, all=len(figures), did=len(turn.acted)))
    for figure in figures:
        life = game.table.life(game.card(figure))
        did = [
            word
            for word, true in (
                (_("moved"), figure.id in turn.moved),
                (_("attacked"), turn.attacked(figure.id)),
                (_("engaged"), bool(spatial.engaged_with(game, figure))),
            )
            if true
        ]
        text = _(
            "{figure} at {place}, level {level}",
            figure=labels.figure(figure.id),
            place=labels.stand(figure.id),
            level=figure.spaces[0].level,
        )
        if life > 1:
            all_wounds = ngettext("{n} wound", "{n} wounds", life)
            text = _("{figure}, {n} of {wounds}", figure=text, n=figure.wounds, wounds=all_wounds)
        more = f" ({', '.join(did)})" if did else ""
        say(shown(f"  {text}{more}"))


def say_choices(choices: Choices) -> None:
    """What may be done, each kind in short."""
    for kind, group in choices.groups.items():
        if kind.by_figure:
            _say_goals(kind, group)
        else:
            _say_group(kind, group)


def _say_group(kind: ActionKind, group: list[ActionChoice]) -> None:
    title = _(kind.title)
    say("  ", _key(kind.letter), f" {title}")
    if len(group) == 1 and group[0].entry.text.casefold() == title.casefold():
        return
    for choice in group[:MOST_SHOWN]:
        say(shown(f"      {choice.key:<4} {choice.entry.text}"))
    _say_rest(kind, len(group) - MOST_SHOWN)


def _say_goals(kind: ActionKind, group: list[ActionChoice]) -> None:
    """A row a figure with the places it can get to."""
    say("  ", _key(kind.letter), f" {_(kind.title)}")
    by_figure: dict[int, list[ActionChoice]] = {}
    for choice in group:
        by_figure.setdefault(choice.entry.figure, []).append(choice)
    for choices in list(by_figure.values())[:MOST_SHOWN]:
        goals = list(dict.fromkeys(choice.entry.goal for choice in choices))
        name = choices[0].entry.name
        spaces = ngettext("{n} space", "{n} spaces", len(goals))
        text = f"{name}, {spaces}: {' '.join(goals)}"
        lines = textwrap.wrap(shown(text), WIDE - 6, subsequent_indent="  ")
        for line in lines[:3]:
            say(f"      {line}")
        if len(lines) > 3:
            command = f"list {kind.word} {name.partition(' ')[0]}"
            say("       ", _("… ({command} shows all)", command=command))
    _say_rest(kind, len(by_figure) - MOST_SHOWN)


def _say_rest(kind: ActionKind, more: int) -> None:
    if more > 0:
        say(_("      ... and {n} more ({command})", n=more, command=f"list {kind.word}"))


def _key(letter: str) -> Styled:
    return Styled(letter, bold=True)


def say_list(choices: list[ActionChoice], page: int) -> None:
    """A page of choices with the numbers that one types."""
    pages = max(1, -(-len(choices) // PAGE))
    page = min(max(1, page), pages)
    for choice in choices[(page - 1) * PAGE : page * PAGE]:
        say(shown(f"  {choice.key:<5} {choice.entry.text}"))
    if pages > 1:
        say(_("  page {n} of {pages}; more with a page number behind it", n=page, pages=pages))


MOST = 2_000
"""Letters of a line; nothing that is asked for needs more."""


class TypedLines:
    """Asks for lines. Raises EOFError at the end of input, KeyboardInterrupt on Ctrl-C."""

    def __init__(self) -> None:
        self._terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if self._terminal:
            with contextlib.suppress(ImportError):  # not on every system; then lines are edited more simply
                import readline  # noqa: F401

    def ask(self, prompt: str) -> str:
        """The next line, without its end."""
        if self._terminal:
            return ask(prompt)
        say(prompt, end="")
        sys.stdout.flush()
        line = sys.stdin.readline(MOST + 1)
        if not line:
            say()
            raise EOFError
        if len(line) > MOST:
            while line and not line.endswith("\n"):
                line = sys.stdin.readline(MOST)
            line = ""
        line = line.rstrip("\n")
        say(line)  # a pipe shows nothing of what is typed: so that the transcript can be read
        return line

    def clear(self) -> None:
        """Clear the screen; in a pipe an empty line."""
        if self._terminal:
            clear()
        else:
            say()
