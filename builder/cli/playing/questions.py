"""What a person asks between two actions: help, how it stands, the map, why not, a copy of the journal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.output import say, shown
from builder.cli.playing.ground import drawn
from builder.cli.playing.why_not import why_not

if TYPE_CHECKING:
    from builder.formats.journal import JournalWriter
    from builder.referee import Game
    from builder.referee.labels import Labels

HELP = """\
Do something with its letter and a few words, or with its number:
  m finn c4      move the figure called so to C4 (C4/5: the space on level 5); m #3 c4 by its number
  m #3 by c5 d5 c4   move by a way of your own, hex after hex; m #3 walk by c5 d5: on foot, of one that flies
  a #3 #7        attack; a2 is the second attack of the list; so with every letter that is shown
  e              end the turn
Ask:
  list           all that you may do; list moves, list moves finn, list moves 2 (the second page)
  look           how the game stands: points, figures, wounds, order markers, glyphs
  map            the battlefield with figures
  why c9         why the figures of this turn cannot get to C9, or attack who stands there; why finn c9
Else:
  auto           let the simple player "greedy" do one thing for you
  undo           take back the last action, where nobody has rolled dice or seen something new since
  save FILE      keep a copy of the journal
  quit           stop; the journal is kept, and the game can be gone on with
"""


def answered(line: str, player: str, game: Game, called: Labels, journal: JournalWriter | None) -> bool:
    """Answer a question of a player, whatever he is to do now; False where a line is none.

    Raises BuilderError where a copy of the journal cannot be written.
    """
    word, _, rest = line.partition(" ")
    match word.casefold():
        case "help" | "?" | "h":
            say(HELP)
        case "map":
            for row in drawn(game, called):
                say(*row)
        case "look" | "state":
            from builder.cli.game_told import say_state

            say_state(game, player, called=called)
        case "why":
            for reason in why_not(game, called, rest):
                say(f"  {shown(reason)}")
        case "save":
            _save(journal, rest.strip())
        case _:
            return False
    return True


def _save(journal: JournalWriter | None, name: str) -> None:
    if journal is None:
        say("This game has no journal.")
        return
    if not name:
        say(f"Every action is kept at once, in {shown(journal.path)}.")
        return
    path = Path(name).expanduser()
    _copy(journal.path, path)
    say(f"A copy of the journal is kept in {shown(path)}; the game goes on in {shown(journal.path)}.")


def _copy(source: Path, to: Path) -> None:
    """Copy a journal to a new file. Raises BuilderError where one is there, or it cannot be written."""
    from builder.errors import RefusedError
    from builder.formats import write_safely

    try:
        there = to.exists()
        content = source.read_bytes()
    except (OSError, ValueError) as error:
        raise RefusedError(f"{to}: {error}") from None
    if there:
        raise RefusedError(f"{to}: is there already; a new file was expected")
    write_safely(to, content)
