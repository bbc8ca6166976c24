"""A replay in its window: gone through by hand and by itself, what only some may know, branches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from builder import places
from builder.bots import BOTS
from builder.errors import UnreadableError
from builder.formats.hexgame import Setting, load_setting
from builder.match.recording import Recording, branch
from builder.match.setup import MatchOptions
from builder.match.traces import LINES, TraceKind
from builder.referee.flow import TABLE
from builder.referee.state import EndTurn, Phase, PutMarker, RollDice
from builder.referee.views import view
from builder.table import tables
from builder.table.armies import CARD, MARKERS
from builder.table.help_dialog import HELP
from builder.table.replay_controller import ReplayController
from builder.table.replay_window import ReplayWindow
from builder.table.result_panel import ResultPanel
from builder.table.seats_dialog import SeatsDialog
from builder.table.tables import Tables
from builder.table.window import TableWindow
from tests.referee.tables import the_cards, the_catalogue
from tests.sources import ROOT

FORDS = places.shipped("scenarios") / "four-fords-night-of-drums.hexscenario"
Replayed = Callable[[Path], ReplayWindow]


@pytest.fixture(scope="module")
def fords() -> Setting:
    return load_setting(FORDS, the_catalogue(), the_cards())


def kept(setting: Setting, path: Path, actions: int = 1_000) -> Path:
    """The journal of a game of two computer players, at most that many actions of it."""
    with MatchOptions(("greedy",), journal=path, seed=3).begun(FORDS, setting) as match:
        while (player := match.due) is not None and match.actions < actions:
            match.carry_out(RollDice() if player == TABLE else match.chosen(player))
    return path


@pytest.fixture(scope="module")
def finished(fords: Setting, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept(fords, tmp_path_factory.mktemp("games") / "finished.hexjournal")


@pytest.fixture
def room(fords: Setting, qtbot: QtBot) -> Iterator[Tables]:
    """Opens windows of the scenario, and closes those that are left."""
    found = Tables(FORDS, fords)
    yield found
    for window in list(found.windows):
        window.close()


@pytest.fixture
def replayed(room: Tables) -> Replayed:
    def of(journal: Path) -> ReplayWindow:
        window = room.replay(journal)
        assert window is not None
        window.resize(1000, 700)
        window.show()
        window.begin()
        return window

    return of


def markers_shown(window: TableWindow) -> dict[str, str]:
    """What lies on each card, as the window shows it."""
    model = window.armies.model
    rows = range(model.row_total())
    return {model.text(row, CARD): found for row in rows if (found := model.text(row, MARKERS))}


def test_one_goes_through_a_game_there_and_back_and_it_is_the_same(
    replayed: Replayed, finished: Path, fords: Setting
) -> None:
    window = replayed(finished)
    controller, slider = window.controller, window.bar.slider
    states = [moment.state for moment in Recording.of(finished, fords).moments]
    forth = []
    for _stop in range(controller.last + 1):
        forth.append((view(controller.game), controller.traces, window.panel.text.toPlainText()))
        assert controller.game.state.figures == states[controller.recording.at].figures
        QTest.keyClick(slider, Qt.Key.Key_Right)
    assert controller.index == controller.last
    assert window.tabs.isTabVisible(window.tabs.indexOf(window.result)), "it shows what came of it so far"
    for stop in reversed(range(0, controller.last + 1, 7)):
        slider.setValue(stop)
        assert (view(controller.game), controller.traces, window.panel.text.toPlainText()) == forth[stop]
        assert window.list.rows.stop_at(window.list.currentIndex()) == stop
    assert "wins in round" in forth[-1][2]
    assert [text for _view, _traces, text in forth if not text or text == "As it began"] == ["As it began"]


def test_rounds_and_figures_destroyed_are_jumped_to_and_a_row_of_the_log_goes_there(
    replayed: Replayed, finished: Path
) -> None:
    window = replayed(finished)
    controller = window.controller
    seen = []
    while controller.index < controller.last:
        window.bar.round(1)
        seen.append(controller.index)
    assert seen == [*controller.rounds, controller.last]
    window.bar.round(-1)
    assert controller.index == list(controller.rounds)[-1]
    controller.go(0)
    window.bar.loss(1)
    assert controller.index == controller.losses[0]
    assert TraceKind.LOST in [trace.kind for trace in controller.traces]
    window.list.setCurrentIndex(window.list.rows.index_of(12))
    assert controller.index == 12


def test_a_window_that_is_closed_is_no_more(replayed: Replayed, room: Tables, finished: Path) -> None:
    window = replayed(finished)
    window.close()
    assert room.windows == []
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(window)


def test_an_action_with_which_nothing_happens_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    path = FORDS.with_name("four-fords-heron-stones.hexscenario")
    setting = load_setting(path, the_catalogue(), the_cards())
    controller = ReplayController(Recording.of(kept(setting, tmp_path / "stones.hexjournal", 6), setting))
    lines = [controller.lines(stop) for stop in range(controller.last + 1)]
    assert all(lines)
    ends = [isinstance(moment.action, EndTurn) for moment in controller.recording.moments]
    assert any(ends)
    assert [("ended the turn" in line[0]) for line in lines] == ends


def test_a_click_near_the_mark_of_a_loss_goes_exactly_there(replayed: Replayed, finished: Path) -> None:
    window = replayed(finished)
    slider, losses = window.bar.slider, window.controller.losses
    for stop in losses[:2]:
        window.controller.go(0)
        at = QPoint(round(slider._place(stop)), slider.height() - 4)
        QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=at)
        assert window.controller.index in losses
        nearest = min(losses, key=lambda one: abs(slider._place(one) - at.x()))
        assert window.controller.index == nearest


def test_it_plays_by_itself_until_its_end(replayed: Replayed, finished: Path, qtbot: QtBot) -> None:
    window = replayed(finished)
    window.controller.go(window.controller.last - 3)
    window.bar.play_or_pause()
    assert window.bar.playing
    window.bar._clock.setInterval(0)
    qtbot.waitUntil(lambda: window.controller.index == window.controller.last)
    assert not window.bar.playing
    window.bar.play_or_pause()
    assert window.controller.index == 0, "and then from the beginning"
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert not window.bar.playing


@pytest.mark.rule("R011")
def test_of_a_game_that_goes_on_only_what_everybody_knows_is_shown_until_somebody_asks_for_more(
    replayed: Replayed, fords: Setting, tmp_path: Path
) -> None:
    window = replayed(kept(fords, tmp_path / "half.hexjournal", 30))
    controller = window.controller
    controller.go(controller.last)
    seats = controller.game.table.seating
    assert set("".join(markers_shown(window).values())) <= set("● ")
    last = controller.last
    for shown, seat in ((seats[0], seats[0]), (seats[1], seats[1])):
        window.panel.looks.activated.emit(window.panel.looks.findData(shown))
        assert controller.seat == seat
        mine = {controller.labels.card(owned.id) for owned in controller.game.cards_of(seat)}
        for card, text in markers_shown(window).items():
            assert ("●" in text) == (card not in mine), card
    window.panel.looks.activated.emit(len(seats) + 1)
    assert "●" not in "".join(markers_shown(window).values())
    assert controller.last > last, "order markers that nobody knows come all at once"


@pytest.mark.rule("R011")
def test_what_a_player_may_not_know_makes_no_difference_to_what_he_is_shown(
    replayed: Replayed, fords: Setting, tmp_path: Path
) -> None:
    """The same game with the order markers of another player laid otherwise, seen at every stop."""
    shown = []
    for order, on_cards in (("123X", (0, -1, -1, 0)), ("X321", (0, 0, -1, -1))):
        options = MatchOptions(("greedy",), journal=tmp_path / f"{order}.hexjournal", seed=3)
        with options.begun(FORDS, fords) as match:
            while match.game.state.phase is not Phase.MARKERS and (player := match.due) is not None:
                match.carry_out(RollDice() if player == TABLE else match.chosen(player))
            other, seat = match.game.table.seating
            for player in (other, seat) if match.due == other else (seat, other):
                cards = [owned.id for owned in match.game.cards_of(player)]
                markers = (
                    zip(order, on_cards, strict=True)
                    if player == other
                    else zip("123X", (0,) * 4, strict=True)
                )
                for marker, place in markers:
                    match.carry_out(PutMarker(player, marker, cards[place]))
            assert match.journal is not None
            path = match.journal.path
        window = replayed(path)
        window.panel.looks.activated.emit(window.panel.looks.findData(seat))
        controller = window.controller
        found: list[object] = []
        for stop in range(controller.last + 1):
            controller.go(stop)
            found.append((controller.seen(), markers_shown(window), window.panel.text.toPlainText()))
        found.append(
            [window.list.rows.data(window.list.rows.index(row)) for row in range(window.list.rows.rowCount())]
        )
        shown.append(found)
        window.close()
    assert shown[0] == shown[1]


def test_a_new_game_branches_off_and_the_old_one_stays_as_it_is(
    replayed: Replayed, room: Tables, finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, before = tmp_path / "branch.hexjournal", finished.read_bytes()
    monkeypatch.setattr(tables, "own_journal", lambda scenario: new)
    monkeypatch.setattr(SeatsDialog, "exec", lambda dialog: 1)
    window = replayed(finished)
    window.controller.go(40)
    window.bar.branch.click()
    played = next(one for one in room.windows if one is not window)
    match = played.controller.match
    assert view(match.game) == view(window.controller.game)
    assert "from action" in played.windowTitle(), "the two windows are told apart"
    assert (len(match.people), match.journal is not None) == (1, True)
    assert "moved" in played.log.text.toPlainText(), "its log begins with the game"
    assert new.read_bytes().splitlines()[1:] == before.splitlines()[1:41]
    assert finished.read_bytes() == before
    window.controller.go(window.controller.last)
    assert not window.bar.branch.isEnabled(), "a game that is over is not played on"


def test_the_game_that_goes_on_is_replayed_as_its_player_may_know_it(
    room: Tables, fords: Setting, tmp_path: Path
) -> None:
    options = MatchOptions(("human", "greedy"), journal=tmp_path / "mine.hexjournal", seed=3)
    window = room.sit_down(options)
    assert window is not None
    window.show()
    window.begin()
    match = window.controller.match
    assert not window.replay.isEnabled(), "nothing has happened yet"
    while match.game.state.round < 1:
        player = match.due
        assert player is not None
        action = BOTS["greedy"].choose(match.game, player, match.random)
        window.controller._do(action, player if player in match.people else None)
        window.controller._clock.stop()
    assert window.replay.isEnabled()
    window.replay.trigger()
    replay = next(one for one in room.windows if isinstance(one, ReplayWindow))
    assert replay.controller.seat == match.people[0]
    assert replay.windowModality() == Qt.WindowModality.WindowModal, "nobody else sits down meanwhile"
    assert not replay.panel.looks.isVisible()
    assert view(replay.controller.game) != view(match.game)
    replay.controller.go(replay.controller.last)
    assert view(replay.controller.game) == view(match.game)


def test_between_two_people_nobody_looks_at_a_replay(room: Tables, fords: Setting, tmp_path: Path) -> None:
    journal = kept(fords, tmp_path / "two.hexjournal", 13)
    window = room.sit_down(MatchOptions(("human",), journal=journal))
    assert window is not None
    window.show()
    window.begin()
    assert window.controller.hands_over is not None
    assert not window.replay.isEnabled()
    window.controller.sit_down()
    assert window.replay.isEnabled()


def test_when_a_game_is_over_the_window_shows_what_came_of_it(
    room: Tables, fords: Setting, finished: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    journal = tmp_path / "nearly.hexjournal"
    journal.write_bytes(b"".join(finished.read_bytes().splitlines(True)[:-1]))
    window = room.sit_down(MatchOptions(("greedy",), journal=journal))
    assert window is not None
    window.show()
    window.begin()
    result, tab = window.result, window.tabs.indexOf(window.result)
    assert not window.tabs.isTabVisible(tab)
    window.controller._clock.start(0)
    qtbot.waitUntil(lambda: window.controller.match.due is None)
    assert window.tabs.currentWidget() is result
    assert "wins in round" in window.prompt.text.text()
    assert not result.outcome.isVisible(), "it is said once"
    assert [button.text() for button in window.prompt.buttons] == ["&Replay", "Play &Again…", "&Close"]
    window.controller.point_at(next(iter(window.controller.game.table.board.all_spaces())))
    assert window.prompt.why.text() == ""
    assert "points" in result.score.text()
    assert result.rows.row_total() == len(window.controller.game.state.cards)
    assert result.where.text().startswith("Most of the fighting was at ")
    for width, height in ((1366, 738), (1024, 670)):
        window.resize(width, height)
        qtbot.waitUntil(lambda: not lying_over(result), timeout=2_000)
    large = result.where.font()
    large.setPointSizeF(2 * large.pointSizeF())
    result.where.setFont(large)
    qtbot.waitUntil(lambda: not lying_over(result), timeout=2_000)


def lying_over(page: ResultPanel) -> list[tuple[str, str]]:
    """Parts of a page that lie over one another, or are lower than their text."""
    parts = [page.outcome, page.score, page.table, page.where, page.fights]
    shown = [part for part in parts if part.isVisible()]
    found = [
        (type(one).__name__, type(other).__name__)
        for one, other in combinations(shown, 2)
        if one.geometry().intersects(other.geometry())
    ]
    return found + [
        (type(part).__name__, "its text")
        for part in shown
        if part.heightForWidth(part.width()) > part.height()
    ]


def test_what_an_action_did_is_drawn_in_the_model_too(replayed: Replayed, finished: Path) -> None:
    window = replayed(finished)
    window.arrange("both")
    assert window.model is not None
    controller = window.controller
    for stop in range(controller.last + 1):
        controller.go(stop)
        drawn = bool(list(window.model.way()))
        assert drawn == any(one.kind in LINES for one in controller.traces), f"stop {stop}"
    window.arrange("plan")


def test_a_journal_that_is_none_is_said_so(room: Tables, tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no such file"):
        room.replay(tmp_path / "none.hexjournal")
    assert room.windows == []


def test_a_game_is_gone_on_with_by_those_who_played_it(room: Tables, tmp_path: Path, fords: Setting) -> None:
    journal = tmp_path / "mine.hexjournal"
    MatchOptions(("human", "random"), journal=journal, seed=3).begun(FORDS, fords).close()
    window = room.sit_down(MatchOptions((), journal=journal))
    assert window is not None
    (person, _computer) = window.controller.game.table.seating
    assert window.controller.match.people == (person,)


def test_a_journal_that_was_cut_off_goes_on_and_says_so(room: Tables, tmp_path: Path, fords: Setting) -> None:
    journal = tmp_path / "cut.hexjournal"
    kept(fords, journal, 8)
    journal.write_bytes(journal.read_bytes()[:-9])
    window = room.sit_down(MatchOptions((), journal=journal))
    assert window is not None
    assert "is cut off; the game was played up to there" in window.statusBar().currentMessage()
    window.close()


def test_who_plays_a_game_that_is_gone_on_with_is_asked_where_that_was_not_kept(
    room: Tables, fords: Setting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "half.hexjournal"
    branch(kept(fords, tmp_path / "whole.hexjournal", 13), 13, journal, ())
    asked: list[SeatsDialog] = []
    monkeypatch.setattr(SeatsDialog, "exec", lambda dialog: asked.append(dialog) or 1)
    window = room.sit_down(MatchOptions((), journal=journal))
    assert window is not None
    assert len(asked) == 1
    assert len(window.controller.match.people) == 1


# ---- The guide lists what the menus of the table and of a replay hold, with their keys ----


def entries(window: TableWindow) -> set[str]:
    """The entries of its menus that can be seen, as rows of the guide."""
    portable = QKeySequence.SequenceFormat.PortableText
    of_system = QKeySequence.keyBindings(QKeySequence.StandardKey.Close)
    found = set()
    for head in window.menuBar().actions():
        menu = head.menu()
        assert isinstance(menu, QMenu)
        for action in menu.actions():
            if not action.isSeparator() and action.isVisible():
                name = action.text().replace("&", "").rstrip("…")
                closes = action.shortcut() in of_system  # which differs from system to system
                keys = "" if closes else action.shortcut().toString(portable).replace("Return", "Enter")
                menu_name = head.text().replace("&", "")
                found.add(f"| {f'`{keys}`' if keys else ''} | {menu_name}: **{name}** |")
    return found


def test_the_guide_lists_every_entry_of_the_menus_at_the_table(
    replayed: Replayed, finished: Path, room: Tables, fords: Setting, tmp_path: Path
) -> None:
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    chapter = guide.partition("### Keys at the table")[2].partition("\n### ")[0]
    shown = set(re.findall(r"^\| [^|]* \| \w+: \*\*.+\*\* \|$", chapter, re.MULTILINE))
    window = replayed(finished)
    options = MatchOptions(("human",), journal=tmp_path / "played.hexjournal")
    played = room.play(options.begun(FORDS, fords))
    assert sorted(shown) == sorted(entries(window) | entries(played))
    assert [row for row in HELP if f"| {row[0]} | {row[1]} |" not in chapter] == []
