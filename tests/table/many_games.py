"""Plays all shipped scenarios to their end through the window, a random player clicking for the person, who
plays against the computer: `make many-table-games GAMES=10 SEED=1`.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

MOST_ACTIONS = 3_000


def main(games: int, seed: int) -> int:
    """Play that many games of each scenario, a line each; 1 where a window and its referee differ."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["HEXWRIGHT_HOME"] = tempfile.mkdtemp()
    from builder import places
    from builder.bots import BOTS
    from builder.catalogue.play_facts import PlayFacts
    from builder.drawing.styles import load_styles
    from builder.formats.hexgame import load_setting
    from builder.formats.replay import replay_file
    from builder.match.setup import MatchOptions
    from builder.referee.views import view
    from builder.table.window import TableWindow
    from builder.view.application import make_application
    from tests.referee.tables import the_cards, the_catalogue
    from tests.table.driver import do, pass_on, same_stand

    application, styles, facts = make_application(), load_styles(places.shipped("tilesets")), PlayFacts()
    wrong = 0
    for path in sorted(places.shipped("scenarios").glob("*.hexscenario")):
        setting = load_setting(path, the_catalogue(), the_cards())
        for number in range(seed, seed + games):
            journal = Path(tempfile.mkdtemp()) / "game.hexjournal"
            options = MatchOptions(("human", "greedy"), journal=journal, seed=number)
            window = TableWindow(options.begun(path, setting), facts, styles, pace=0)
            window.show()
            window.begin()
            match, random, began = window.controller.match, Random(number), time.monotonic()
            while match.due is not None and match.actions < MOST_ACTIONS:
                pass_on(window)
                if window.controller.match.door_pause:
                    window.controller.work_door(None)
                elif match.due in match.people:
                    action = BOTS["random"].choose(match.game, match.due or "", random)
                    do(window, same_stand(window, action))
                application.processEvents()
            found = view(match.game)
            window.close()
            same = view(replay_file(journal, setting).game) == found
            wrong += not same
            end = "over" if match.due is None else "stopped"
            took, says = time.monotonic() - began, "same" if same else "DIFFERS"
            print(f"{path.stem} {number}: {match.actions} actions, {end}, {took:.0f} s, {says}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
