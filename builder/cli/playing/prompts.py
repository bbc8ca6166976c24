"""What a person types, line by line: actions in few words, questions about the game, save and quit."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from builder.cli.playing.choices import ActionChoice, Choices
from builder.cli.playing.dice_given import LEAVES
from builder.cli.playing.refused import own_action, ruling_meant, why_refused
from builder.cli.playing.screen import say_choices, say_list, say_turn
from builder.cli.shell import say, shown
from builder.errors import BuilderError
from builder.language import _
from builder.match.wording import action_text

if TYPE_CHECKING:
    from builder.cli.playing.session import TerminalSession


MOST_MEANT = 12
_PAGE = re.compile(r"(.*?)\s*\b(\d{1,4})", re.DOTALL)


class Leaves(Exception):  # noqa: N818  # no error: somebody stops playing
    """A person stops playing."""


class Prompt:
    """One person's lines, until one of them hands the game on."""

    def __init__(self, session: TerminalSession, player: str) -> None:
        self._session, self._player = session, player
        self._choices = Choices(session.game, player, session.match.people)

    def go_on(self) -> None:
        """Ask for lines until an action was carried out or taken back. Raises `Leaves`, EOFError."""
        session = self._session
        session.say_news(self._player)
        say_turn(session.game, self._player, session.labels)
        say_choices(self._choices)
        while True:
            line = session.lines.ask(f"{shown(session.labels.player(self._player))}> ").strip()
            try:
                if line and self._did(line):
                    return
            except BuilderError as error:
                say(f"{shown(error)}.")

    def _did(self, line: str) -> bool:
        """Whether a line did something to the game."""
        word, _, rest = line.partition(" ")
        match word.casefold():
            case word if word in LEAVES:
                raise Leaves
            case "list" | "l" | "ls":
                self._list(rest)
            case "undo":
                return self._undo()
            case "hint":
                self._hint()
            case "auto":
                return self._auto()
            case "ruling" | "rulings":
                return self._rule(rest.split())
            case _:
                return not self._session.answers(self._player, line) and self._act(line)
        return False

    def _list(self, text: str) -> None:
        text, page = text.strip(), 1
        paged = _PAGE.fullmatch(text)
        if paged and not paged[1].endswith("#"):
            text, page = paged[1], int(paged[2])
        found = self._choices.meant(text) if text else list(self._choices)
        if found:
            say_list(found, page)
        elif text:
            self._say_refused(text, _("There is nothing to list for {text}", text=shown(text)))

    def _undo(self) -> bool:
        if self._session.match.undo():
            say(_("Taken back."))
            return True
        say(_("Nothing to take back: dice were rolled, something was seen, or somebody else has acted."))
        return False

    def _hint(self) -> None:
        from builder.bots import PlannerBot

        session, planner = self._session, PlannerBot()
        action, why = planner.advice(session.game, self._player, Random(1))
        say(_("Hint: {action}.", action=shown(action_text(session.game, session.labels, action).text)))
        say(shown(why))

    def _auto(self) -> bool:
        from builder.bots import GreedyBot

        session = self._session
        action = GreedyBot().choose(session.game, self._player, session.match.random)
        session.carry_out(action, by=self._player)
        return True

    def _rule(self, words: list[str]) -> bool:
        """Propose a ruling, meant by two words or by its number; without any, list what may be ruled."""
        session = self._session
        if not words:
            found = session.match.rulings()
            for number, one in enumerate(found, 1):
                say(shown(f"  {number:<3} {session.labels.ruling(one)}"))
            if not found:
                say(_("Nothing is near the limit for the figures of this turn."))
            return False
        action = ruling_meant(session.match, words)
        session.carry_out(action, by=action.player)
        return True

    def _act(self, line: str) -> bool:
        own = own_action(self._session.game, self._choices, self._player, line)
        if own is None:
            found = self._choices.meant(line)
            if len(found) != 1:
                self._say_unclear(line, found)
                return False
            own = found[0].action
        self._session.carry_out(own, by=self._player)
        return True

    def _say_unclear(self, line: str, found: list[ActionChoice]) -> None:
        if not found:
            self._say_refused(line)
            return
        say(_("{line} can mean {n} things; which one?", line=shown(line), n=len(found)))
        say_list(found[:MOST_MEANT], 1)
        if len(found) > MOST_MEANT:
            more = len(found) - MOST_MEANT
            say(_("  ... and {n} more ({command})", n=more, command=f"list {shown(line)}"))

    def _say_refused(self, line: str, what: str = "") -> None:
        """Say why a line can do nothing, or why there is nothing of it to list (``what``)."""
        session = self._session
        reasons = why_refused(session.game, session.labels, self._choices, self._player, line)
        if not reasons and not what:
            say(_("{line}: nothing like that can be done now; help tells what to type.", line=shown(line)))
        elif not reasons:
            say(_("{what}; list alone shows all that you may do.", what=what))
        elif what and len(reasons) == 1:
            say(f"{what}: {shown(reasons[0])}.")
        else:
            cannot = _("{line}: that cannot be done now", line=shown(line))
            say(f"{what or cannot}:")
            for reason in reasons:
                say(f"  {shown(reason)}")
