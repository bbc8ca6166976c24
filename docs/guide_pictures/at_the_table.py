"""A game in its window: a turn in it, and the same window as it shows a game that was played."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from builder import catalogue, places
from builder.bots import BOTS
from builder.catalogue.cards import load_cards
from builder.formats.hexgame import load_setting
from builder.match.match import Match
from builder.match.offers import Offers
from builder.match.setup import MatchOptions
from builder.referee.flow import TABLE
from builder.referee.state import Phase, RollDice
from builder.table.invite_dialog import InviteDialog
from builder.table.seats_dialog import SeatsDialog
from builder.table.tables import Tables
from builder.table.window import TableWindow
from guide_pictures.camera import Camera

SCENARIO = "four-fords-night-of-drums"
_SIZE = 1240, 760  # px
_SEED = 3
_HIGH = 420  # px: of the side where markers are laid
_MET = 40  # actions


class AtTheTable:
    """Plays a shipped scenario with computer players, and looks at it."""

    def __init__(self, camera: Camera, home: Path) -> None:
        """``home`` is where the games are kept."""
        self.camera, self.home = camera, home
        home.mkdir(exist_ok=True)
        for file in places.shipped("scenarios").glob("four-fords*"):
            shutil.copy(file, home)
        path = home / f"{SCENARIO}.hexscenario"
        tilesets = places.shipped("tilesets")
        setting = load_setting(path, catalogue.load(tilesets), load_cards(tilesets))
        self._path, self._setting = path, setting
        self.tables = Tables(path, setting)

    def run(self) -> None:
        """All pictures. Raises AssertionError where something is not as the guide says."""
        self.sitting_down()
        self.markers()
        self.turn()
        self.replay()

    def sitting_down(self) -> None:
        """Who plays, before the game begins."""
        dialog = SeatsDialog(self._setting, self._path)
        dialog.show()
        QApplication.processEvents()
        self.camera.shoot("guide-seats", dialog)
        dialog.close()

    def markers(self) -> None:
        """Order markers are laid, beside the battlefield; then what is done by hand and who is invited."""
        window = self.tables.play(self._played("markers", ("human",), _lays_markers))
        controller = window.controller
        due = controller.match.due
        assert due is not None
        controller.match.seat(due)
        self._open(window)
        mine = [owned.id for owned in controller.game.cards_of(due)]
        for marker, card in zip("12", mine, strict=False):
            window.armies.lay(marker, card)
        assert window.armies.lays
        side = window.armies
        corner = side.mapTo(window, QPoint(0, 0)) - QPoint(0, window.tabs.tabBar().height())
        self.camera.shoot("guide-markers", window, part=QRect(corner.x(), 0, side.width(), _HIGH))
        window.by_hand.trigger()
        self.camera.shoot("guide-hand", window.by_hand_dialog)
        window.by_hand_dialog.close()
        setting = controller.match.setting
        assert setting is not None
        invite = InviteDialog(controller, setting, window)
        invite.show()
        self.camera.shoot("guide-invite", invite)
        invite.close()
        window.close()

    def turn(self) -> None:
        """A figure is chosen in somebody's turn, and an enemy pointed at."""
        window = self.tables.play(self._played("turn", ("human",), _may_do_both))
        controller = window.controller
        assert controller.match.due is not None
        controller.match.seat(controller.match.due)
        self._open(window)
        offers = controller.offers
        assert offers is not None
        controller.choose_figure(next(id for id in offers.figures if _both(offers, id)))
        controller.point_at(next(iter(controller.chosen.attacks)))
        assert window.odds.isVisible()
        self._shoot("guide-table", window)

    def replay(self) -> None:
        """An attack of a game that was played to its end, with what came of it so far."""
        match = self._played("evening", ("greedy",))
        assert match.journal is not None
        window = self.tables.replay(match.journal.path)
        assert window is not None
        self._open(window)
        controller = window.controller
        controller.go(controller.losses[0])
        assert controller.traces
        self._shoot("guide-replay", window)

    def _played(
        self, name: str, names: tuple[str, ...], enough: Callable[[Match], bool] = lambda match: False
    ) -> Match:
        """A match that computer players have played, until it is over or that is enough."""
        options = MatchOptions(names, journal=self.home / f"{name}.hexjournal", seed=_SEED)
        match = options.begun(self._path, self._setting)
        while (player := match.due) is not None and not enough(match):
            bot = BOTS["greedy"]
            match.carry_out(
                RollDice() if player == TABLE else bot.choose(match.game, player, match.random),
                by=player if player in match.people else None,
            )
        return match

    def _open(self, window: TableWindow) -> None:
        window.resize(*_SIZE)
        window.show()
        window.begin()
        QApplication.processEvents()

    def _shoot(self, name: str, window: TableWindow) -> None:
        QTest.qWait(1)
        self.camera.shoot(name, window)
        window.close()


def _lays_markers(match: Match) -> bool:
    """Whether a player begins to lay his order markers, with figures on the battlefield."""
    return match.game.state.phase is Phase.MARKERS and match.due not in (None, TABLE)


def _both(offers: Offers, figure: int) -> bool:
    """Whether a figure may move or attack."""
    may = offers.of_figure(figure)
    return bool(may.moves and may.attacks)


def _may_do_both(match: Match) -> bool:
    """Whether it is the turn of a player of whom a figure may, once the armies have met."""
    if match.actions < _MET or match.game.state.turn is None or match.due in (None, TABLE):
        return False
    offers = Offers(match.game, match.due or "")
    return any(_both(offers, id) for id in offers.figures)
