"""What a seat may not know changes nothing that its window shows: no text, tip, description or picture. In
many games: `make many-view-leaks GAMES=200 SEED=1`. What is sent over a network is held to the same by
`tests.match.far_games`.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from random import Random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QStatusBar, QTextBrowser, QWidget

from builder.bots import BOTS
from builder.match.match import Match
from builder.referee import Game, SeededDice
from builder.referee.flow import TABLE, to_act
from builder.referee.state import RollDice
from builder.table.window import TableWindow
from tests.match.far_games import hide_otherwise

_POINTED = 4  # spaces of a window


def texts(window: QWidget) -> Iterator[str]:
    """All that can be read in a window, aloud too."""
    for widget in (window, *window.findChildren(QWidget)):
        yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
        if isinstance(widget, QLabel | QPushButton):
            yield widget.text()
        elif isinstance(widget, QStatusBar):
            yield widget.currentMessage()
        elif isinstance(widget, QTextBrowser):
            yield widget.toHtml()
        elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model = widget.model()
            for row in range(model.rowCount()):
                for column in range(model.columnCount()):
                    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                        yield str(model.index(row, column).data(role))


def picture(widget: QWidget) -> QImage:
    """A widget as it is painted."""
    image = QImage(widget.size(), QImage.Format.Format_ARGB32)
    image.fill(0)
    widget.render(image, QPoint())
    return image


def shown(window: TableWindow) -> tuple[list[str], QImage]:
    """All that a window shows, also where glyphs and figures are pointed at."""
    controller = window.controller
    window.log.write_all()
    controller.changed.emit()
    state = controller.game.state
    lying = [controller.game.table.space(glyph.at) for glyph in state.glyphs.values() if glyph.at is not None]
    standing = [figure.spaces[0] for figure in state.figures.values() if figure.on]
    found: list[str] = []
    for space in (*lying[:_POINTED], *standing[:_POINTED]):
        controller.point_at(space)
        controller.rest()
        found += [window.prompt.why.text(), window.odds.text.text()]
    return [*found, *texts(window)], picture(window)


def seats_of(game: Game, events: list, opened: Callable[[Match], TableWindow]) -> Iterator[TableWindow]:  # type: ignore[type-arg]
    """For each player the window in which he alone sits; computer players do not act in it."""
    for seat in game.table.seating:
        players = {one: None if one == seat else BOTS["random"] for one in game.table.seating}
        match = Match(game.copy(), players, Random(1), events=list(events))
        match.seat(seat)
        yield opened(match)


def leaks(window: TableWindow, random: Random) -> tuple[int, list[str]]:
    """How much was hidden from who sits at a window, and what of its change is seen there."""
    match = window.controller.match
    seat = match.people[0]
    before, seen = shown(window)
    hidden = hide_otherwise(match, seat, random)
    match.game.forget()
    after, now = shown(window)
    found = [
        f"{seat} reads {two!r}, not {one!r}" for one, two in zip(before, after, strict=False) if one != two
    ]
    if len(before) != len(after):
        found.append(f"{seat} reads more or less")
    if seen != now:
        found.append(f"{seat} sees another picture")
    return hidden, found


def moments(game: Game, random: Random, at: frozenset[int]) -> Iterator[list]:  # type: ignore[type-arg]
    """Play a game at random up to each of these numbers of actions; the events so far."""
    events: list = list(game.opening)  # type: ignore[type-arg]
    for number in range(max(at) + 1):
        acting = to_act(game)
        if not acting:
            return  # nothing is hidden any more
        if number in at:
            yield events
        player = acting[0]
        action = RollDice() if player == TABLE else BOTS["random"].choose(game, player, random)
        events += game.apply(action)


def main(games: int, seed: int) -> int:
    """Look at that many games; 1 where anything hidden is seen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["HEXWRIGHT_HOME"] = tempfile.mkdtemp()
    from builder import places
    from builder.catalogue.play_facts import PlayFacts
    from builder.drawing.styles import load_styles
    from builder.view.application import make_application
    from tests.formats import played
    from tests.referee.grounds import grounds

    application, facts = make_application(), PlayFacts()
    styles, tables = load_styles(places.shipped("tilesets")), grounds(Random(seed))
    wrong = looks = hidden = 0

    def opened(match: Match) -> TableWindow:
        window = TableWindow(match, facts, styles, pace=10**9)
        window.show()
        window.begin()
        return window

    for number in range(seed, seed + games):
        random = Random(number)
        game = played.new_game(3, number) if number % 2 else Game(next(tables)[1], SeededDice(number))
        at = frozenset(random.randint(10, 120) for _ in range(2))
        for events in moments(game, random, at):
            for window in seats_of(game, events, opened):
                count, found = leaks(window, random)
                looks, hidden, wrong = looks + 1, hidden + bool(count), wrong + bool(found)
                for fault in found[:3]:
                    print(f"game {number}: {fault}", flush=True)
                window.close()
                window.deleteLater()
                application.processEvents()
    print(f"{games} games, {looks} windows, something hidden in {hidden} of them, {wrong} with leaks")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
