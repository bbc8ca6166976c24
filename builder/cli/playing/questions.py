"""What a person asks between two actions: help, how it stands, the map, why not, a copy of the journal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.board.spaces import CONTROL
from builder.catalogue import TileClass
from builder.cli.playing.refused import why_not
from builder.cli.shell import Styled, say, shown
from builder.hexgrid import Hex, column_name, from_hex, to_hex
from builder.language import N_, _, ngettext
from builder.referee.narration import Labels

if TYPE_CHECKING:
    from builder.formats.replay import JournalWriter
    from builder.referee import Game
    from builder.referee.state import Figure


BRACKETS = ("()", "[]", "<>", "{}", "||", "//")
NOBODYS = "''"
COLOURS = ("bright_green", "bright_red", "bright_cyan", "bright_yellow", "bright_magenta", "bright_blue")
MOST_HEXES = 20_000
"""A larger map is not drawn: no terminal shows it."""


def drawn(game: Game, labels: Labels) -> list[tuple[str, ...]]:
    """The battlefield in lines of parts; odd rows half a hex to the right as in the window, a legend below.

    A figure is its number in the brackets of its player; an empty hex shows the level of its topmost space.
    """
    hexes = list(game.table.board.spaces)
    if not hexes:
        return [(_("There is no space on this battlefield"),)]
    places = [from_hex(hex) for hex in hexes]
    columns = range(min(c for c, r in places), max(c for c, r in places) + 1)
    rows = range(min(r for c, r in places), max(r for c, r in places) + 1)
    if len(columns) * len(rows) > MOST_HEXES:
        return [
            (
                _(
                    "The battlefield has {columns} by {rows} hexes: too many to be drawn here",
                    columns=len(columns),
                    rows=len(rows),
                ),
            )
        ]
    standing = {space.hex: f for f in game.figures() for space in f.spaces}
    marks = _marks(game)
    wide = max(4, max([len(str(f.id)) for f in game.figures()], default=1) + 3)
    left = len(str(rows[-1] + 1)) + 1
    head = "".join(column_name(column).center(wide) for column in columns)
    lines: list[tuple[str, ...]] = [(" " * (left + wide // 4) + head.rstrip(),)]
    for row in rows:
        cells = [_cell(game, to_hex(column, row), standing, marks, wide) for column in columns]
        while cells and cells[-1].isspace():
            cells.pop()
        # Half a hex is half as wide as a cell, which is why cells are at least four letters wide.
        shift = " " * (wide // 2 if row % 2 else 0)
        lines.append((f"{row + 1:>{left - 1}} {shift}", *cells))
    return [*lines, (), *((line,) for line in _legend(game, labels))]


def _cell(game: Game, hex: Hex, standing: dict[Hex, Figure], marks: dict[Hex, str], wide: int) -> str:
    found = game.table.board.at(hex)
    if not found:
        return " " * wide
    figure = standing.get(hex)
    if figure is not None:
        around = _brackets(game, figure)
        text = f"{around[0]}{figure.id}{around[1]}".center(wide)
        seating, player = game.table.seating, game.player_of(figure)
        colour = COLOURS[seating.index(player) % len(COLOURS)] if player in seating else None
        return Styled(text, fg=colour, bold=True)
    top = max(found, key=lambda space: space.level)
    kind = game.table.kinds.get(top.terrain)
    fluid = "~" if kind is not None and kind.tile_class is TileClass.FLUID else ""
    more = "+" if len(found) > 1 else ""
    return Styled(f"{top.level}{fluid}{more}{marks.get(hex, '')}".center(wide), dim=hex not in marks)


def _brackets(game: Game, figure: Figure) -> str:
    player, seating = game.player_of(figure), game.table.seating
    return BRACKETS[seating.index(player) % len(BRACKETS)] if player in seating else NOBODYS


def _marks(game: Game) -> dict[Hex, str]:
    """What lies on hexes besides figures: a closed door hides the rest, the space that works it nothing."""
    found = {glyph.at.hex: "*" for glyph in game.state.glyphs.values()}
    found |= {obj.at.hex: "!" for obj in game.state.objects.values() if not obj.gone}
    for now in game.state.doors.values():
        doorway = game.table.board.doorways[now.doorway]
        closed = doorway.closed_hex(now.state)
        if closed is not None:
            found[closed] = "D"
            if len(doorway.spaces) >= CONTROL:
                found.setdefault(doorway.spaces[CONTROL - 1], "d")
    return found


def _legend(game: Game, labels: Labels) -> list[str]:
    lines = [
        _(
            "Numbers are levels; ~ water and the like, + others below, * glyph, ! object, D "
            "door, d its control"
        )
    ]
    for player in (*game.table.seating, ""):
        figures = list(game.figures(player))
        if not figures:
            continue
        by_card: dict[str, list[str]] = {}
        for figure in figures:
            by_card.setdefault(game.card(figure).name, []).append(str(figure.id))
        named = ", ".join(f"{name} {' '.join(ids)}" for name, ids in by_card.items())
        brackets = _brackets(game, figures[0])
        count = ngettext("{n} figure", "{n} figures", len(figures))
        lines.append(f"{brackets[0]} {brackets[1]} {labels.player(player)}, {count}: {named}")
    return lines


HELP = N_(
    """\
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
Rule on what the books leave to you:
  ruling         what is near the limit: who sees whom, who fits where; ruling 2 or ruling #3 #7 proposes one
Else:
  hint           what the computer player "planner" would do in your place, and why
  auto           let the computer player "greedy" do one thing for you
  undo           take back the last action, where nobody has rolled dice or seen something new since
  save FILE      keep a copy of the journal
  quit           stop; the journal is kept, and the game can be gone on with
"""
)


def answered(line: str, player: str, game: Game, labels: Labels, journal: JournalWriter | None) -> bool:
    """Answer a question of a player, whatever comes next in the game; False where a line is no question.

    Raises BuilderError where a copy of the journal cannot be written.
    """
    word, _space, rest = line.partition(" ")
    match word.casefold():
        case "help" | "?" | "h":
            say(_(HELP))
        case "map":
            for row in drawn(game, labels):
                say(*row)
        case "look" | "state":
            from builder.cli.game_summary import say_state

            say_state(game, player, labels=labels)
        case "why":
            for reason in why_not(game, labels, rest):
                say(f"  {shown(reason)}")
        case "save":
            _save(journal, rest.strip())
        case _:
            return False
    return True


def _save(journal: JournalWriter | None, name: str) -> None:
    if journal is None:
        say(_("This game has no journal."))
        return
    if not name:
        say(_("Every action is kept at once, in {path}.", path=shown(journal.path)))
        return
    path = Path(name).expanduser()
    _copy(journal.path, path)
    say(
        _(
            "A copy of the journal is kept in {path}; the game goes on in {game}.",
            path=shown(path),
            game=shown(journal.path),
        )
    )


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
        raise RefusedError(_("{to}: is there already; a new file was expected", to=to))
    write_safely(to, content)
