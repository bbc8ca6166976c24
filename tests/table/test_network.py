"""Guests over a real connection on this computer: windows of a host and of those who join him."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import current_thread, main_thread
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtNetwork import QHostAddress, QTcpServer, QTcpSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder.bots import BOTS
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats.hexgame import GameFile, Setting
from builder.language import _
from builder.match import wire
from builder.match.joining import read_game
from builder.match.match import Match
from builder.referee.dice import SeededDice
from builder.referee.flow import TABLE, to_act
from builder.referee.state import Action, Attack, PutMarker, RollDice
from builder.referee.views import view
from builder.table import guest_line
from builder.table.guest_line import GuestLine
from builder.table.guest_tables import GuestTables, guest_window
from builder.table.invitation import Invitation
from builder.table.invite_dialog import InviteDialog
from builder.table.join_dialog import JoinDialog
from builder.table.prompt import instruction, title
from builder.table.window import TableWindow
from builder.view.widgets.menus import why_disabled
from tests.referee.cards import FINN, GUARDS, VIKINGS
from tests.referee.gates import FOUR, at_the_gate
from tests.referee.tables import Army, Trial, field_of, game_of, the_catalogue
from tests.table.conftest import Open
from tests.table.driver import press

DRUMS = "four-fords-night-of-drums"


@pytest.fixture
def host(sit_down: Open) -> TableWindow:
    """A game of two people."""
    return sit_down(DRUMS, "human", "human")


def invite(host: TableWindow) -> Invitation:
    """Guests for all seats but the first."""
    match = host.controller.match
    assert match.setting is not None
    here = QHostAddress.SpecialAddress.LocalHost
    return Invitation(host.controller, match.setting, match.people[1:], host, address=here, port=0)


def joined(qtbot: QtBot, invitation: Invitation) -> TableWindow:
    """The window of a guest."""
    line = GuestLine("127.0.0.1", invitation.port, invitation.word, the_catalogue())
    qtbot.waitSignal(line.began).wait()
    window = guest_window(line, pace=0)
    qtbot.addWidget(window)
    window.show()
    window.begin()
    return window


def shown_cards(window: TableWindow) -> tuple[int, int, bool]:
    """What of cards is in front, how many are to be chosen from, whether order markers are to be laid."""
    armies, cards = window.armies, window.gathering.model.row_total()
    return window.tabs.currentIndex(), cards, armies._tray.isHidden()


def play_on(qtbot: QtBot, host: TableWindow, guest: TableWindow, actions: int) -> None:
    """Play that many actions, everybody in his own window, at random."""
    ours, theirs, random = host.controller, guest.controller, Random(4)
    seat, goal = theirs.match.people[0], ours.match.actions + actions

    def same() -> bool:
        known, game = theirs.match, ours.match.game
        return view(known.game, seat) == view(game, seat) and len(known.events) == len(ours.match.events)

    while ours.match.actions < goal:
        waiting, count = to_act(ours.match.game), ours.match.actions
        if waiting[0] == TABLE:
            assert theirs.offers is None
            ours.do(RollDice())
        elif waiting[0] == seat:
            assert theirs.match.due == seat
            wish, trays = BOTS["random"].choose(theirs.match.game, seat, random), shown_cards(guest)
            theirs.do(wish)
            assert theirs.offers is None, "nothing more is asked before the host has answered"
            theirs.do(wish)
            assert shown_cards(guest) == trays, "nothing jumps under the mouse"
        else:
            ours.do(BOTS["random"].choose(ours.match.game, waiting[0], random))
        qtbot.waitUntil(lambda count=count: ours.match.actions > count and same())  # type: ignore[misc]


def test_nothing_listens_before_an_invitation_and_after_it(host: TableWindow) -> None:
    assert host.findChildren(QTcpServer) == []
    people = host.controller.match.people
    invitation = invite(host)
    assert host.controller.match.people == people[:1]
    invitation.end()
    assert host.controller.match.people == people
    assert not any(server.isListening() for server in host.findChildren(QTcpServer))


def test_a_game_is_played_from_two_windows(host: TableWindow, qtbot: QtBot) -> None:
    invitation = invite(host)
    guest = joined(qtbot, invitation)
    ours, theirs = host.controller, guest.controller
    seat = theirs.match.people[0]
    assert invitation.joined == {seat: True}
    assert not any("Invite" in action.text() for action in guest.findChildren(type(guest.undo)))
    play_on(qtbot, host, guest, 24)
    assert [one.plain(seat) for one in theirs.match.events] == [one.plain(seat) for one in ours.match.events]
    assert ours.hands_over is None, "there is one person at each screen"
    assert theirs.hands_over is None


@pytest.mark.rule("R011")
def test_one_reads_of_order_markers_of_another_when_all_lie_there(
    window_of: Callable[[Match], TableWindow], qtbot: QtBot
) -> None:
    game = game_of({"A": {FINN: [(0, 3)]}, "B": {GUARDS: [(7, 3)], VIKINGS: [(7, 4)]}})
    game.dice, table = SeededDice(1), game.table
    setting = Setting(table.scenario, table.battlefield, table.cards, the_catalogue())
    host = window_of(Match(game, dict.fromkeys("AB"), Random(1), setting=setting))
    guest = joined(qtbot, invite(host))
    cards = [owned.id for owned in game.cards_of("B")]
    for marker, card in zip("123X", (*cards, *cards), strict=True):
        assert "B laid" not in host.log.text.toPlainText(), "the order would tell which is which"
        guest.controller.do(PutMarker("B", marker, card))
        qtbot.waitUntil(lambda: not guest.controller.match.asked)
    assert "laid 2 order markers on" in host.log.text.toPlainText()
    assert "marker X" in guest.log.text.toPlainText()


def test_keys_are_worked_out_beside_both_windows_which_reach_no_thread(
    host: TableWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[bool, set[type]]] = []
    of = wire.key_of

    def key_of(*given: Any) -> bytes:
        made.append((current_thread() is main_thread(), {*map(type, given)}))
        return of(*given)

    monkeypatch.setattr(wire, "key_of", key_of)
    joined(qtbot, invite(host))
    assert made == [(False, {str, bytes})] * 2


def test_the_game_of_a_host_is_read_beside_the_window_of_the_guest(
    host: TableWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be 16 MB of anything."""
    threads: list[bool] = []

    def read(content: str, catalogue: Catalogue) -> GameFile:
        threads.append(current_thread() is main_thread())
        return read_game(content, catalogue)

    monkeypatch.setattr(guest_line, "read_game", read)
    guest = joined(qtbot, invite(host))
    assert threads == [False]
    assert len(guest.controller.match.people) == 1


def test_a_game_of_a_host_that_cannot_be_read_ends_it_with_one_sentence(
    host: TableWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(content: str, catalogue: Catalogue) -> GameFile:
        raise UnreadableError("the host's game, line 1: nested more than 32 deep")

    monkeypatch.setattr(guest_line, "read_game", read)
    invitation = invite(host)
    line = GuestLine("127.0.0.1", invitation.port, invitation.word, the_catalogue(), host)
    with qtbot.waitSignal(line.ended) as ended:
        pass
    assert ended.args == ["the host's game, line 1: nested more than 32 deep"]
    assert line.match is None


def test_a_lost_connection_is_told_and_resumed(host: TableWindow, qtbot: QtBot) -> None:
    invitation = invite(host)
    guest = joined(qtbot, invitation)
    while host.controller.match.due not in invitation.joined:
        play_on(qtbot, host, guest, 1)
    assert host.prompt.text.text() == "Waiting for East."
    for socket in list(invitation._sockets):
        socket.abort()
    qtbot.waitUntil(lambda: not guest.controller.match.connected)  # type: ignore[attr-defined]
    assert "lost" in instruction(guest.controller)
    assert not any(invitation.joined.values())
    assert host.prompt.text.text() == "Waiting for East, who is not connected."
    qtbot.waitUntil(lambda: all(invitation.joined.values()))
    qtbot.waitUntil(lambda: guest.controller.match.connected)  # type: ignore[attr-defined]
    play_on(qtbot, host, guest, 4)


def test_what_cannot_be_shown_is_left_out_and_the_window_goes_on(
    host: TableWindow, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    guest = joined(qtbot, invite(host))
    ours, theirs = host.controller, guest.controller
    while not isinstance(action := _mine(host), Action):
        play_on(qtbot, host, guest, 1)
    before, raised = len(theirs.match.events), list[int]()

    def fails(events: object) -> None:
        if not raised:
            raised.append(len(theirs.match.events))
            raise ZeroDivisionError

    theirs.happened.connect(fails)
    ours.do(action)
    qtbot.waitUntil(lambda: bool(raised))
    assert raised[0] > before
    assert len(theirs.match.events) == before
    assert guest.statusBar().currentMessage().endswith("it is left out: ZeroDivisionError.")
    assert "in fails" in caplog.text
    qtbot.waitUntil(lambda: len(theirs.match.events) > before)  # it is sent again


def test_the_host_takes_back_what_he_did_and_the_guest_sees_it(host: TableWindow, qtbot: QtBot) -> None:
    guest = joined(qtbot, invite(host))
    ours, theirs = host.controller, guest.controller
    while not isinstance(action := _mine(host), Action):
        play_on(qtbot, host, guest, 1)
    before = len(theirs.match.events)
    ours.do(action)
    qtbot.waitUntil(lambda: len(theirs.match.events) > before)
    assert ours.match.undoable
    assert not theirs.match.undoable
    ours.undo()
    qtbot.waitUntil(lambda: len(theirs.match.events) == before)


def _mine(host: TableWindow) -> Action | None:
    """Something to do for the person here that may be taken back."""
    match = host.controller.match
    if match.people[0] not in to_act(match.game):
        return None
    legal = match.game.legal_actions(match.people[0])
    return next((one for one in legal if one.kind in ("place", "put-marker", "bring-army")), None)


@pytest.mark.rule("R183")
def test_a_guest_works_his_castle_door_in_the_turn_of_another(
    window_of: Callable[[Match], TableWindow], qtbot: QtBot
) -> None:
    game = at_the_gate({"A": {GUARDS: [(9, 8), (9, 7)]}, "B": {VIKINGS: [FOUR, (0, 0)]}})
    game.take_turn("A", GUARDS)
    game.dice = SeededDice(1)
    table = game.table
    setting = Setting(table.scenario, table.battlefield, table.cards, the_catalogue())
    host = window_of(Match(game, dict.fromkeys(("A", "B")), Random(1), setting=setting))
    guest = joined(qtbot, invite(host))
    assert "Waiting for" in instruction(guest.controller)
    assert title(guest.controller).endswith("you play B")
    press(guest, "B: open the door")
    qtbot.waitUntil(lambda: str(game.state.doors["gate"].state) == "open")
    qtbot.waitUntil(lambda: str(guest.controller.game.state.doors["gate"].state) == "open")
    assert host.controller.match.due == "A"


def in_doubt(
    window_of: Callable[[Match], TableWindow], marro: tuple[int, int], heights: dict[tuple[int, int], int]
) -> tuple[TableWindow, Trial]:
    """A host in his turn, whose figure sees that of a guest or does not, near the limit."""
    armies = {"A": {"krav-maga-agents": [(2, 2)]}, "B": {"marro-warriors": [marro]}}
    game = game_of(armies, field_of(heights=heights))
    game.take_turn("A", "krav-maga-agents")
    game.dice, table = SeededDice(3), game.table
    setting = Setting(table.scenario, table.battlefield, table.cards, the_catalogue())
    return window_of(Match(game, dict.fromkeys("AB"), Random(1), setting=setting)), game


@pytest.mark.rule("R089")
@pytest.mark.parametrize("agrees", [True, False])
def test_a_guest_proposes_a_ruling_in_the_turn_of_the_host_who_answers_it(
    window_of: Callable[[Match], TableWindow], qtbot: QtBot, agrees: bool
) -> None:
    host, game = in_doubt(window_of, (6, 1), {(4, 1): 9, (4, 2): 4})
    invitation = invite(host)
    guest = joined(qtbot, invitation)
    guest.ruling.trigger()
    dialog = guest.ruling_dialog
    assert dialog.about.currentText() == "#1 Krav Maga Agent does not see #4 Marro Warrior"
    host.ruling.trigger()
    assert not host.ruling_dialog.propose.isEnabled(), "it would be against his own attack"
    dialog.propose.click()
    qtbot.waitUntil(lambda: bool(game.state.asks))
    assert "Ruling, near the limit" in host.prompt.text.text()
    press(host, "Agree to it" if agrees else "Dispute it: both roll a d20")
    said = "Ruled for this turn: #1 Krav Maga Agent "
    qtbot.waitUntil(lambda: said in guest.log.text.toPlainText())
    assert guest.log.text.toPlainText().count(" for a ruling") == (0 if agrees else 2)
    attack = Attack("A", 1, 4)
    known = guest.controller.match.game
    assert (attack in game.legal_actions()) is not agrees, "by this seed the host rolls more"
    assert (known.state.memory, known.state.asks) == (game.state.memory, ())
    guest.close()
    qtbot.waitUntil(lambda: not any(invitation.joined.values()))


def test_the_host_proposes_a_ruling_that_a_guest_answers(
    window_of: Callable[[Match], TableWindow], qtbot: QtBot
) -> None:
    host, game = in_doubt(window_of, (6, 2), {(4, 2): 7, (6, 2): 7})
    invitation = invite(host)
    guest = joined(qtbot, invitation)
    host.ruling.trigger()
    host.ruling_dialog.propose.click()
    qtbot.waitUntil(lambda: "Ruling, near the limit" in guest.prompt.text.text())
    press(guest, "Agree to it")
    qtbot.waitUntil(lambda: Attack("A", 1, 4) in game.legal_actions())
    guest.close()
    qtbot.waitUntil(lambda: not any(invitation.joined.values()))


@pytest.fixture
def at_door(window_of: Callable[[Match], TableWindow]) -> TableWindow:
    """A computer player's turn at the host; the second person holds the Door Card."""
    armies: dict[str, Army] = {"A": {FINN: [(9, 0)]}, "B": {VIKINGS: [FOUR, (0, 0)]}, "C": {GUARDS: [(9, 8)]}}
    game = at_the_gate(armies, owner="B")
    game.take_turn("C", GUARDS)
    game.dice = SeededDice(1)
    table = game.table
    setting = Setting(table.scenario, table.battlefield, table.cards, the_catalogue())
    players = {"A": None, "B": None, "C": BOTS["random"]}
    window = window_of(Match(game, players, Random(1), setting=setting))
    window.controller.stop()  # it thinks once the guest is there
    return window


def asked_about_the_door(qtbot: QtBot, host: TableWindow) -> TableWindow:
    """The window of the guest for whom the computer player waits."""
    ours = host.controller
    invitation = invite(host)
    ours.stop()
    guest = joined(qtbot, invitation)
    ours.start()
    qtbot.waitUntil(lambda: bool(ours.match.door_pause))
    assert host.prompt.buttons == [], "it is not asked at the host"
    assert "B may work the door" in instruction(ours)
    qtbot.waitUntil(lambda: len(guest.prompt.buttons) > 2)
    return guest


@pytest.mark.rule("R183")
def test_a_computer_player_waits_until_a_guest_has_worked_his_door(
    at_door: TableWindow, qtbot: QtBot
) -> None:
    guest, game = asked_about_the_door(qtbot, at_door), at_door.controller.game
    actions, doors = at_door.controller.match.actions, game.state.doors
    press(guest, "&Open the door")
    qtbot.waitUntil(lambda: str(guest.controller.game.state.doors["gate"].state) == "open")
    assert str(doors["gate"].state) == "open"
    qtbot.waitUntil(lambda: at_door.controller.match.actions > actions + 1)
    guest.close()  # before the host, whose last words would come to a window that is gone


@pytest.mark.rule("R183")
@pytest.mark.parametrize("again", [True, False])
def test_a_guest_lets_a_computer_player_go_on(at_door: TableWindow, qtbot: QtBot, again: bool) -> None:
    guest, match = asked_about_the_door(qtbot, at_door), at_door.controller.match
    actions = match.actions
    press(guest, "&Go On" if again else "Not Again in This &Turn")
    assert guest.prompt.buttons == [], "the host is asked"
    qtbot.waitUntil(lambda: match.actions > actions)
    qtbot.waitUntil(lambda: guest.controller.match.actions > 0)
    assert str(match.game.state.doors["gate"].state) == "closed"


@pytest.mark.rule("R183")
def test_a_computer_player_waits_for_nobody_who_is_gone(at_door: TableWindow, qtbot: QtBot) -> None:
    guest, match = asked_about_the_door(qtbot, at_door), at_door.controller.match
    actions = match.actions
    guest.close()
    qtbot.waitUntil(lambda: match.actions > actions)


def test_a_stranger_is_let_go_with_one_note(host: TableWindow, qtbot: QtBot) -> None:
    invitation = invite(host)
    notes: list[str] = []
    invitation.noted.connect(notes.append)
    socket = QTcpSocket()
    socket.connectToHost("127.0.0.1", invitation.port)
    qtbot.waitUntil(lambda: socket.bytesAvailable() > 0)
    socket.write(b"GET / HTTP/1.1\r\n\r\n")
    qtbot.waitUntil(lambda: socket.state() == QTcpSocket.SocketState.UnconnectedState)
    assert len(notes) == 1
    assert "that is no message of this game" in notes[0]


def test_a_guest_who_mistypes_the_word_is_asked_again(host: TableWindow, qtbot: QtBot) -> None:
    invitation = invite(host)
    dialog = JoinDialog(f"127.0.0.1:{invitation.port}", the_catalogue())
    qtbot.addWidget(dialog)
    dialog.word.setText("sesame")
    dialog.join()
    qtbot.waitUntil(lambda: dialog.said.text() == "The host knows another word.")
    dialog.word.setText(invitation.word.upper())
    dialog.join()
    qtbot.waitUntil(lambda: dialog.result() == JoinDialog.DialogCode.Accepted)
    assert dialog.line is not None
    dialog.line.leave()


def test_a_game_is_joined_from_a_menu_and_nothing_is_done_by_hand_there(
    host: TableWindow, qtbot: QtBot
) -> None:
    invitation, tables = invite(host), GuestTables(the_catalogue())

    def enter() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, JoinDialog)
        dialog.address.setText(f"127.0.0.1:{invitation.port}")
        dialog.word.setText(invitation.word)
        dialog.join()

    QTimer.singleShot(0, enter)
    tables.join(host)
    (guest,) = tables.windows
    assert not guest.by_hand.isEnabled()
    assert "Only the host" in why_disabled(guest.by_hand)
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().close())
    guest.join_wanted.emit()
    assert JoinDialog("", the_catalogue(), guest).address.text() == f"127.0.0.1:{invitation.port}"
    guest.close()
    assert tables.windows == []
    assert host.by_hand.isEnabled()


def test_where_nobody_hosts_it_is_said_and_tried_again(qtbot: QtBot) -> None:
    server = QTcpServer()
    assert server.listen(QHostAddress.SpecialAddress.LocalHost, 0)
    port = server.serverPort()
    server.close()
    dialog = JoinDialog(f"127.0.0.1:{port}", the_catalogue())
    qtbot.addWidget(dialog)
    dialog.join()
    qtbot.waitUntil(lambda: "Trying again" in dialog.said.text())
    dialog.address.setText("no such : place")
    dialog.join()
    assert "192.168.1.7:24230 was expected" in dialog.said.text()
    assert dialog.line is None


def test_one_person_stays_at_this_computer(host: TableWindow) -> None:
    setting = host.controller.match.setting
    assert setting is not None
    dialog = InviteDialog(host.controller, setting, host)
    first, second = dialog.seats.values()
    assert (first.isChecked(), second.isChecked()) == (False, True)
    assert dialog.invite.isEnabled()
    first.setChecked(True)
    assert not dialog.invite.isEnabled()
    assert dialog._none.text() == _("One person has to stay here.")


def test_where_people_roll_their_own_dice_nobody_is_invited(sit_down: Open) -> None:
    host = sit_down("gate-of-the-raven-hold-homecoming", "human", dice="given")
    with pytest.raises(RefusedError, match="the program rolls the dice"):
        invite(host)
    assert host.controller.match.away == frozenset()


def test_closing_the_window_ends_the_invitation_and_tells_the_guests(host: TableWindow, qtbot: QtBot) -> None:
    host._invite()
    dialog = host.inviting
    assert dialog is not None
    dialog.invite.click()
    assert dialog.invitation is not None
    assert any(server.isListening() for server in host.findChildren(QTcpServer))
    (state,) = dialog.states.values()
    assert state.text() == "not connected"
    line = GuestLine("127.0.0.1", dialog.invitation.port, dialog.invitation.word, the_catalogue())
    qtbot.waitUntil(lambda: state.text() == "at the table")
    assert "has joined" in host.statusBar().currentMessage()
    (free,) = dialog.free.values()
    assert not free.isEnabled()
    line.leave()
    qtbot.waitUntil(lambda: state.text() == "gone, the seat is kept")
    free.click()
    assert (state.text(), free.isEnabled()) == ("not connected", False)
    line = GuestLine("127.0.0.1", dialog.invitation.port, dialog.invitation.word, the_catalogue())
    qtbot.waitUntil(lambda: state.text() == "at the table")
    ended: list[str] = []
    line.ended.connect(ended.append)
    host.close()
    qtbot.waitUntil(lambda: ended == ["The game has ended: the host has closed the game."])
    assert not any(server.isListening() for server in host.findChildren(QTcpServer))
