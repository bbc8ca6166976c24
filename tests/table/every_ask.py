"""Every kind of action, question and power of the army cards, reached through the window's own questions:
`make every-ask`. Fights of `tests.table.duels` and random games go on without a window until somebody may do
something of a kind that was not clicked yet; then a window opens and it is clicked.
"""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from random import Random

from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles
from builder.match.match import Match
from builder.match.wording import one_end_each
from builder.referee import Game, SeededDice
from builder.referee.flow import TABLE
from builder.referee.play import Hook
from builder.referee.powers import POWERS
from builder.referee.state import Action, Attack, Move, RollDice

KINDS = frozenset({f"use {kind}" for kind, power in POWERS.items() if power.uses is not Hook.uses}) | {
    "roll", "take-card", "pass-draft", "bring-army", "lay-secret", "place", "leave-out", "put-marker",
    "choose-card", "move", "move leap", "attack", "work-door", "end-turn",
    "attack Explosion Special Attack", "attack Fire Line Special Attack", "attack Grenade Special Attack",
    "attack Rapid Fire Special Attack",
    "use special-attack", "use GlyphLanding", "decline GlyphLanding", "use ReinforcementsRule",
    "decline ReinforcementsRule", "use CommonCards", "use turn-again", "decline turn-again", "use fury",
    "use bonding", "decline bonding", "decline clone", "use spirit", "decline spirit", "use swarm",
    "use the-drop", "decline the-drop", "use rebirth", "decline rebirth", "use vanish", "decline vanish",
    "use scatter", "decline scatter", "use heal-on-kill", "decline heal-on-kill",
    "use passing-blow", "decline passing-blow", "use special-moves", "decline special-moves",
    "use move-orders", "decline move-orders",
}  # fmt: skip
"""All that is asked at a table, by the action, and by the power or rule that asks; powers that may be used
in a turn are among it by themselves.
"""
MOST_ACTIONS = 400  # of one game


def kind_of(game: Game, action: Action) -> str:
    """The kind of an action: with its power, special attack or manner of moving."""
    if action.kind in ("use", "decline"):
        hook = game.hook(action.power) or game.hook(action.power.rpartition(":")[0])
        return f"{action.kind} {getattr(hook, 'kind', '') or type(hook).__name__}"
    if isinstance(action, Attack) and action.how:
        hook = game.hook(action.how)
        power = getattr(hook, "power", None)
        return f"attack {power.name if power is not None else action.how}"
    if isinstance(action, Move) and action.how:
        return f"move {action.how}"
    return action.kind


def reach(
    game: Game,
    wanted: set[str],
    clicked: Callable[[Match, Action], None],
    choose: Callable[[Game, list[Action], Random], Action],
    random: Random,
    most: int = MOST_ACTIONS,
) -> Iterable[str]:
    """Play a game at random; the first action of each kind that is wanted goes to ``clicked``, which does it,
    and its kind is yielded.
    """
    match = Match(game, dict.fromkeys(game.table.seating), random)
    while match.due is not None and match.actions < most and wanted:
        legal = list(game.legal_actions())
        due = [one for one in legal if one.player == match.due]
        found: dict[str, Action] = {
            kind: one for one in one_end_each(game, due) if (kind := kind_of(game, one)) in wanted
        }
        if match.due == TABLE and "roll" not in wanted:
            match.carry_out(RollDice())
        elif match.due == TABLE or found:
            kind, action = (
                ("roll", RollDice()) if match.due == TABLE else random.choice(sorted(found.items(), key=str))
            )
            before = match.actions
            clicked(match, action)
            assert match.actions == before + 1, action
            wanted.discard(kind)
            yield kind
        else:
            match.carry_out(choose(game, legal, random))


def click_in(facts: PlayFacts, styles: Styles) -> Callable[[Match, Action], None]:
    """What opens a window for a match, has one action clicked in it, and closes it."""
    from builder.table.window import TableWindow
    from tests.table.driver import do, press

    def clicked(match: Match, action: Action) -> None:
        window = TableWindow(match, facts, styles, pace=0)
        window.plan.setUpdatesEnabled(False)  # what is painted is seen elsewhere
        window.show()
        window.begin()
        if isinstance(action, RollDice):
            press(window, "&Roll")
        else:
            if window.controller.hands_over is not None:
                press(window, "I &Am Here")
            do(window, action)
        window.close()
        window.deleteLater()

    return clicked


def main(games: int, seed: int) -> int:
    """Play until every kind was clicked, in at most that many games; 1 where one was not."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["HEXWRIGHT_HOME"] = tempfile.mkdtemp()
    from builder import places
    from builder.catalogue.play_facts import PlayFacts
    from builder.drawing.styles import load_styles
    from builder.view.application import make_application
    from tests.referee.grounds import grounds
    from tests.referee.random_games import chosen
    from tests.table.duels import DUELS, begun

    application = make_application()
    clicked = click_in(PlayFacts(), load_styles(places.shipped("tilesets")))
    wanted, random, began = set(KINDS), Random(seed), time.monotonic()
    fights = ((duel.kinds[0], begun(duel, turn)) for duel in DUELS for turn in range(6))
    tables = itertools.islice(grounds(Random(seed)), games)
    whole = ((name, Game(table, SeededDice(seed + n))) for n, (name, table, _facts) in enumerate(tables))
    for name, game in itertools.chain(fights, whole):
        for kind in reach(game, wanted, clicked, chosen, random):
            print(f"{time.monotonic() - began:4.0f} s  {kind} ({name[:60]})", flush=True)
            application.processEvents()
        if not wanted:
            break
    if wanted:
        print(f"not reached: {', '.join(sorted(wanted))}")
    return 1 if wanted else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
