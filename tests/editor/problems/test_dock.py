"""The list of problems beside the canvas: listed, walked, fixed, copied."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMenu
from pytestqt.qtbot import QtBot

from builder.battlefield import Put, Take
from builder.catalogue import Catalogue
from builder.construction.quick_fix import Fix
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.problems.dock import ProblemDetails, ProblemsDock
from builder.editor.problems.model import LEVEL, MESSAGE, PROBLEM_ROLE
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.problems import Problem, Severity
from editor.people import CTRL, LEFT, SHIFT, Hands
from tests.battlefields import PieceRow, laid

PROBLEM = Problem("tips", Severity.ERROR, "It tips <b>over</b>.", "Hold it.", "decided 22")


def details(qtbot: QtBot) -> ProblemDetails:
    made = ProblemDetails()
    qtbot.addWidget(made)
    made.show()
    return made


def test_message_hint_and_rule_and_a_button_only_with_a_fix_that_says_what_it_will_do(qtbot: QtBot) -> None:
    shown = details(qtbot)
    shown.show_problem(PROBLEM, None, 3)
    assert shown.message.text() == PROBLEM.message
    assert shown.hint.text() == "Hold it."
    assert shown.rule.text() == "Our own reading of the rules, number 22"
    assert not shown.fix.isVisible()
    assert not shown.fix_all.isVisible()
    shown.show_problem(PROBLEM, Fix("Remove the duplicate", Take((1,))), 1)
    assert shown.way.text() == "One click: Remove the duplicate"
    assert shown.fix.isVisible()
    assert not shown.fix_all.isVisible()
    shown.show_problem(PROBLEM, Fix("Remove the duplicate", Take((1,))), 4)
    assert shown.fix_all.text() == "Fix all 4"
    shown.show_problem(None, None, 0)
    assert not shown.fix.isVisible()
    assert shown.message.text() == ""
    shown.resize(220, 400)
    shown.show_problem(Problem("x", Severity.ERROR, "word " * 60), None, 0)
    needed = 3 * shown.fontMetrics().height()
    qtbot.waitUntil(lambda: shown.message.height() > needed)
    assert shown.message.width() <= 220
    assert shown.message.height() >= shown.message.heightForWidth(shown.message.width())


Made = Callable[[Document], ProblemsDock]

FLOATING = (("rock-1", 0, 0, 4, 0), ("sand-1", 3, 0, 4, 0))

DOUBLE = (("grass-1", 6, 0, 1, 0), ("grass-1", 6, 0, 1, 0))


@pytest.fixture
def made(qtbot: QtBot, catalogue: Catalogue) -> Made:
    """A dock of its own, shown, for a document."""

    def make(document: Document) -> ProblemsDock:
        dock = ProblemsDock(catalogue)
        qtbot.addWidget(dock)
        desk = Desk(document)
        desk.setParent(dock)
        dock.show_desk(desk)
        dock.show()
        return dock

    return make


def listed(dock: ProblemsDock) -> list[str]:
    return [index.data() for index in dock.proxy.leaves()]


def choose(dock: ProblemsDock, words: str) -> Problem:
    """Choose the first problem listed whose message has these words."""
    index = next(index for index in dock.proxy.leaves() if words in index.data())
    dock.table.setCurrentIndex(index)
    problem: Problem = index.data(PROBLEM_ROLE)
    return problem


def test_it_follows_edits_and_keeps_the_row_chosen(made: Made) -> None:
    document = Document(laid(*FLOATING))
    dock = made(document)
    chosen = choose(dock, "sand")
    document.do(Take((1,)), "Remove")
    assert len(listed(dock)) == 1
    document.undo()
    assert dock.problem == chosen or choose(dock, "sand") == chosen
    document.do(Take((1, 2)), "Remove")
    assert dock.summary.text() == "Nothing is wrong"
    assert dock.details.message.text() == ""


def test_the_row_chosen_is_told_in_full_with_what_mends_it(made: Made) -> None:
    dock = made(Document(laid(*FLOATING, ("water-1", 9, 0, 1, 0), ("rock-1", 9, 0, 2, 0))))
    problem = choose(dock, "sand")
    assert dock.details.message.text() == problem.message
    assert dock.details.hint.text() == problem.hint
    assert dock.details.way.text() == "One click: Lower the single sand tile by 3 levels"
    assert dock.details.fix_all.text() == "Fix all 2"
    choose(dock, "lies on water")
    assert not dock.details.fix.isVisible(), "more than one way: a person decides"


def test_one_problem_or_all_of_a_kind_are_mended_in_one_step(qtbot: QtBot, made: Made) -> None:
    document = Document(laid(*FLOATING, *DOUBLE))
    dock = made(document)
    choose(dock, "sand")
    qtbot.mouseClick(dock.details.fix, LEFT)
    assert document.battlefield.pieces[2].slot == 1
    assert document.history.labels == ("Lower the single sand tile by 3 levels",)
    choose(dock, "shares")
    dock.fix()
    assert len(document.battlefield) == 3
    document.undo()
    document.undo()
    assert (len(document.battlefield), document.battlefield.pieces[2].slot) == (4, 4)
    heading = dock.proxy.index(1, MESSAGE)
    assert dock.proxy.rowCount(heading) == 2
    dock.table.setCurrentIndex(heading)
    assert dock.details.fix_all.text() == "Fix all 2"
    qtbot.mouseClick(dock.details.fix_all, LEFT)
    assert [piece.slot for piece in document.battlefield.pieces.values()] == [1, 1, 1, 1]
    assert len(document.history.labels) == 1
    assert listed(dock) == [choose(dock, "shares").message]


def test_where_nothing_can_be_mended_it_says_so(made: Made) -> None:
    document = Document(laid(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 1, 0)))
    dock = made(document)
    said: list[str] = []
    dock.message.connect(said.append)
    dock.fix()
    choose(dock, "shares")
    dock.fix()
    dock.fix_all()
    assert said[0].startswith("Choose a problem")
    assert said[1] == said[2] == "There is more than one way to fix this: see its hint"
    assert document.history.labels == ()


def test_a_mending_that_is_refused_is_told(made: Made) -> None:
    document = Document(laid(*DOUBLE))
    dock = made(document)
    desk = dock.findChild(Desk)
    assert isinstance(desk, Desk)
    desk.reach.lock({2})
    said: list[str] = []
    dock.message.connect(said.append)
    choose(dock, "shares")
    dock.fix()
    assert "locked" in said[0]
    assert len(document.battlefield) == 2


def test_f8_walks_from_problem_to_problem_and_round(window: Window, hands: Hands) -> None:
    window.session.workspace.add(Document(laid(*FLOATING, *DOUBLE)))
    seen = []
    for _ in range(4):
        hands.key(Qt.Key.Key_F8)
        seen.append(window.desk.selection)
    assert seen == [{3, 4}, {1}, {2}, {3, 4}]
    assert window.canvas.hasFocus()
    hands.key(Qt.Key.Key_F8, SHIFT)
    assert window.desk.selection == {2}
    assert window.desk.level == 4
    window.document.do(Take((1, 2, 3, 4)), "x")
    hands.key(Qt.Key.Key_F8)
    assert window.session.status.currentMessage() == "Nothing is wrong"


def test_keys_mend_what_is_chosen(window: Window, hands: Hands) -> None:
    window.session.workspace.add(Document(laid(*FLOATING)))
    hands.key(Qt.Key.Key_F8)
    hands.key(Qt.Key.Key_Period, CTRL)
    assert [row[3] for row in hands.placed()] == [1, 4]
    assert window.session.status.currentMessage() == "Lower the single rock tile by 3 levels"
    hands.key(Qt.Key.Key_F8)
    window.session.actions["fix-problems"].trigger()
    assert [row[3] for row in hands.placed()] == [1, 1]


def test_the_ring_and_the_selection_go_with_the_problem_they_showed(window: Window, hands: Hands) -> None:
    window.session.workspace.add(Document(laid(*FLOATING, ("rock-1", 9, 0, 1, 0))))
    canvas, desk = window.canvas, window.desk
    hands.key(Qt.Key.Key_F8)
    assert (canvas.ringed, desk.selection) == (Hex(0, 0), {1})
    desk.do(Take((3,)), "Elsewhere")
    assert canvas.ringed == Hex(0, 0), "it is as wrong as before"
    window.session.actions["fix-problem"].trigger()
    assert (canvas.ringed, desk.selection) == (None, frozenset())
    hands.key(Qt.Key.Key_F8)
    assert canvas.ringed == Hex(3, 0)
    hands.key(Qt.Key.Key_Right)
    assert canvas.ringed is None, "nothing is wrong there any more"
    assert desk.selection == {2}, "it goes on moving"


def test_the_title_of_the_dock_counts_even_where_it_is_not_seen(
    window: Window, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.session.workspace.add(Document(laid(*FLOATING)))
    outer = window.session.problems.parentWidget()
    assert outer is not None
    assert outer.windowTitle() == "Problems (2)"
    outer.hide()
    asked: list[object] = []
    monkeypatch.setattr(window.session.problems.model, "show", asked.append)
    window.document.do(Take((1,)), "x")
    assert outer.windowTitle() == "Problems (1)"
    assert asked == [], "nothing else is done meanwhile"
    monkeypatch.undo()
    hands.key(Qt.Key.Key_F8)
    assert window.desk.selection == {2}, "it has caught up"


def test_problems_are_copied_as_text(qtbot: QtBot, made: Made) -> None:
    dock = made(Document(laid(*FLOATING)))
    dock.copy()
    text = QGuiApplication.clipboard().text()
    assert text.count("Error: ") == 2
    assert "Our own reading of the rules, number 22" in text
    problem = choose(dock, "sand")
    qtbot.keyClick(dock.table, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text().startswith(f"Error: {problem.message}\n")


def test_enter_closes_and_opens_a_heading_and_a_right_click_offers_what_can_be_done(
    qtbot: QtBot, window: Window
) -> None:
    window.session.workspace.add(Document(laid(*FLOATING)))
    dock = window.session.problems
    heading = dock.proxy.index(0, MESSAGE)
    dock.table.setCurrentIndex(heading)
    assert dock.table.isExpanded(heading), "few as they are"
    for unfolded in (False, True):
        qtbot.keyClick(dock.table, Qt.Key.Key_Return)
        assert dock.table.isExpanded(heading) == unfolded
    dock.table.customContextMenuRequested.emit(QPoint(4, 4))
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    assert window.session.actions["fix-problems"] in menu.actions()
    menu.close()


def test_an_edit_far_from_the_problems_leaves_the_list_alone(
    qtbot: QtBot, made: Made, catalogue: Catalogue
) -> None:
    document = Document(laid(*FLOATING))
    dock = made(document)
    choose(dock, "sand")
    resets: list[int] = []
    dock.model.modelReset.connect(lambda: resets.append(1))
    dock.model.rowsInserted.connect(lambda *_: resets.append(2))
    piece = document.battlefield.new_piece(catalogue.pieces["grass-1"], Hex(20, 0), 1)
    document.do(Put((piece,)), "x")
    assert resets == []
    assert dock.problem is not None


def test_beside_the_canvas_the_details_lie_below_and_the_messages_have_the_room(
    qtbot: QtBot, made: Made
) -> None:
    dock = made(Document(laid(*FLOATING)))
    choose(dock, "sand")
    list_, details = dock.table, dock.details
    dock.resize(900, 200)
    qtbot.waitUntil(lambda: details.geometry().left() > list_.geometry().right())
    assert not list_.isColumnHidden(LEVEL)
    dock.resize(300, 500)
    qtbot.waitUntil(lambda: details.geometry().top() > list_.geometry().bottom())
    assert list_.isColumnHidden(LEVEL)


def test_with_nothing_chosen_the_list_has_all_the_room(qtbot: QtBot, made: Made) -> None:
    document = Document(laid(*FLOATING))
    dock = made(document)
    for size in (QSize(900, 200), QSize(300, 500)):  # under the canvas and beside it
        dock.resize(size)
        list_, body = dock.table, dock.contentsRect().adjusted(6, 6, -6, -6)
        qtbot.waitUntil(lambda list_=list_, body=body: list_.geometry().bottomRight() == body.bottomRight())
        assert not dock.details.isVisible(), size
        choose(dock, "sand")
        assert dock.details.isVisible(), size
        qtbot.waitUntil(lambda list_=list_: not list_.geometry().intersects(dock.details.geometry()))
        row = list_.visualRect(list_.currentIndex())
        assert list_.viewport().rect().contains(row.center()), f"what was chosen stays in sight in {size}"
        document.do(Take((1, 2)), "Remove")
        assert not dock.details.isVisible(), size
        qtbot.waitUntil(lambda list_=list_, body=body: list_.geometry().bottomRight() == body.bottomRight())
        document.undo()


def test_the_filter_tells_in_full_what_can_be_typed(made: Made) -> None:
    dock = made(Document(laid(*FLOATING, *DOUBLE)))
    needed = dock.filter.fontMetrics().horizontalAdvance(dock.filter.placeholderText())
    for width, height, beside in ((900, 240, True), (520, 250, True), (300, 500, False)):
        dock.resize(width, height)
        layout = dock.layout()
        assert layout is not None
        layout.activate()
        assert (dock.filter.width() < dock.width() // 2) is beside, (width, height)
        assert dock.filter.width() >= needed + 12, f"with a border on either side in {width} × {height}"
        assert dock.filter.geometry().right() <= dock.width(), (width, height)


def test_a_row_stays_below_the_mouse_until_a_click_cannot_become_a_double_click(
    qtbot: QtBot, made: Made
) -> None:
    dock = made(Document(laid(FLOATING[0])))
    dock.resize(900, 200)
    list_ = dock.table
    qtbot.waitUntil(lambda: list_.viewport().width() > 800)
    at = list_.visualRect(next(dock.proxy.leaves()).siblingAtColumn(LEVEL)).center()
    with qtbot.waitSignal(dock.jump_requested):
        qtbot.mouseClick(list_.viewport(), LEFT, pos=at)
        assert not dock.details.isVisible()
        assert list_.indexAt(at).row() == 0
        qtbot.mouseDClick(list_.viewport(), LEFT, pos=at)
    qtbot.waitUntil(dock.details.isVisible)
    assert list_.viewport().width() < 800


def test_while_all_is_checked_the_list_says_so(qtbot: QtBot, window: Window) -> None:
    battlefield = window.document.battlefield
    rock = window.session.catalogue.pieces["rock-1"]
    rocks = [battlefield.new_piece(rock, Hex(n % 50, n // 50), 5) for n in range(1_100)]
    window.session.show_dock("problems")
    window.document.do(Put(tuple(rocks)), "Rocks in the air")
    assert window.session.problems.summary.text() == "Checking all pieces …"
    qtbot.waitUntil(lambda: not window.document.checking, timeout=60_000)
    assert len(window.session.problems.model.problems) == 1_100
    assert window.session.problems.summary.text() == ""


HANGING: tuple[PieceRow, ...] = (("rock-1", 0, 0, 4, 0), ("sand-1", 3, 0, 4, 0))

TIPPING: tuple[PieceRow, ...] = (("grass-24", 0, 0, 2, 0), ("grass-1", 0, 0, 1, 0))

OVERHANG: tuple[PieceRow, ...] = (("grass-1", 6, 3, 1, 0), ("grass-2", 6, 3, 2, 0))

WALL: tuple[PieceRow, ...] = (
    ("fortress-wall-straight", 2, 2, 2, 0),
    ("wall-walk-1", 2, 2, 11, 0),
    ("grass-1", 2, 2, 1, 0),
)

DUPLICATE: tuple[PieceRow, ...] = (("grass-1", 6, 0, 1, 0), ("grass-1", 6, 0, 1, 0))

LADDER: tuple[PieceRow, ...] = (
    ("grass-1", 0, 0, 1, 0),
    ("grass-1", 1, 0, 1, 0),
    *(("rock-1", 1, 0, slot, 0) for slot in range(2, 8)),
    ("ladder-rung", 0, 0, 4, 1),
    ("ladder-rung", 0, 0, 6, 1),
)


class Reader:
    """Somebody at the list of problems of the window."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self.qtbot, self.window = qtbot, window
        self.dock: ProblemsDock = window.session.problems
        window.session.show_dock("problems")

    def title(self) -> str:
        outer = self.dock.parentWidget()
        assert isinstance(outer, QDockWidget)
        return outer.windowTitle()

    def listed(self) -> list[str]:
        return [index.data() for index in self.dock.proxy.leaves()]

    def codes(self) -> list[str]:
        return [index.data(PROBLEM_ROLE).code for index in self.dock.proxy.leaves()]

    def click(self, code: str) -> None:
        """Click the first row of a problem."""
        table = self.dock.table
        self.qtbot.waitUntil(lambda: table.viewport().height() > 60)
        index = next(i for i in self.dock.proxy.leaves() if i.data(PROBLEM_ROLE).code == code)
        table.scrollTo(index)  # opens its heading, too
        self.qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(index).center())
        assert self.dock.problem is not None
        assert self.dock.problem.code == code

    def fix(self) -> None:
        """Click the button that fixes it."""
        self.qtbot.waitUntil(self.dock.details.fix.isVisible)
        self.qtbot.mouseClick(self.dock.details.fix, LEFT)


@pytest.fixture
def reader(qtbot: QtBot, window: Window) -> Callable[..., Reader]:
    """Somebody before the problems of a battlefield of rows (piece, q, r, slot, rotation)."""
    window.resize(1500, 950)

    def begin(*rows: PieceRow) -> Reader:
        window.session.workspace.add(Document(laid(*rows)))
        window.session.show_dock("problems")
        qtbot.waitUntil(window.session.problems.isVisible)
        return Reader(qtbot, window)

    return begin


def test_typing_and_switches_narrow_the_list_and_its_title(
    qtbot: QtBot, reader: Callable[..., Reader]
) -> None:
    one = reader(*HANGING, *OVERHANG)
    assert len(one.listed()) == 3
    assert one.title() == "Problems (3)"
    qtbot.keyClicks(one.dock.filter, "SAND error")
    assert len(one.listed()) == 1
    assert "sand" in one.listed()[0]
    assert one.title() == "Problems (1)"
    assert one.dock.summary.text() == "1 of 3 listed"
    qtbot.keyClicks(one.dock.filter, "x")
    assert one.listed() == []
    one.dock.filter.selectAll()
    qtbot.keyClick(one.dock.filter, Qt.Key.Key_Delete)
    assert len(one.listed()) == 3
    assert len(one.window.document.battlefield) == 4, "Delete in the field takes no pieces"
    errors, notes = one.dock.severities[Severity.ERROR], one.dock.severities[Severity.NOTE]
    assert (errors.text(), notes.text()) == ("2 errors", "1 note")
    assert not one.dock.severities[Severity.WARNING].isVisible(), "there are none"
    for switch, left in ((errors, [Severity.NOTE]), (notes, []), (errors, [Severity.ERROR] * 2)):
        qtbot.mouseClick(switch, LEFT)
        assert [index.data(PROBLEM_ROLE).severity for index in one.dock.proxy.leaves()] == left
        assert one.title() == (f"Problems ({len(left)})" if left else "Problems")


@pytest.mark.parametrize(
    ("rows", "code", "label", "come", "gone"),
    [
        (
            WALL,
            "wall-without-base",
            "Put a base under the wall and raise what stands there by a level",
            {
                ("fortress-base-straight", 2, 2, 2, 0),
                ("fortress-wall-straight", 2, 2, 3, 0),
                ("wall-walk-1", 2, 2, 12, 0),
            },
            {("fortress-wall-straight", 2, 2, 2, 0), ("wall-walk-1", 2, 2, 11, 0)},
        ),
        (DUPLICATE, "overlap", "Remove the duplicate single grass tile", set(), {("grass-1", 6, 0, 1, 0)}),
        (LADDER, "ladder-without-landing", "Put in 1 rung", {("ladder-rung", 0, 0, 2, 1)}, set()),
    ],
    ids=["base missing", "duplicate", "ladder incomplete"],
)
def test_the_button_mends_it_in_one_step_that_can_be_undone(
    hands: Hands,
    reader: Callable[..., Reader],
    rows: tuple[PieceRow, ...],
    code: str,
    label: str,
    come: set[PieceRow],
    gone: set[PieceRow],
) -> None:
    one = reader(*rows)
    before = hands.placed()
    assert one.codes().count(code) == 1
    one.click(code)
    assert one.dock.details.way.text() == f"One click: {label}"
    one.fix()
    after = hands.placed()
    assert code not in one.codes()
    assert one.window.document.history.labels == (label,)
    assert one.window.session.status.currentMessage() == label
    left = list(before)
    for row in gone:
        left.remove(row)
    assert sorted(after) == sorted([*left, *come])
    hands.key(Qt.Key.Key_Z, CTRL)
    assert sorted(hands.placed()) == sorted(before)
    assert one.codes().count(code) == 1, "undone, the problem is there again"
    hands.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert hands.placed() == after


def test_a_double_click_or_enter_goes_there(qtbot: QtBot, reader: Callable[..., Reader]) -> None:
    one = reader(*DUPLICATE, ("rock-7", 30, -4, 6, 0))
    desk, canvas, table = one.window.desk, one.window.canvas, one.dock.table
    desk.select(())
    one.click("overlap")
    assert desk.selection == frozenset(), "a click only tells"
    qtbot.mouseDClick(table.viewport(), LEFT, pos=table.visualRect(table.currentIndex()).center())
    assert desk.selection == {1, 2}
    assert (desk.level, desk.all_levels) == (1, False)
    assert canvas.ringed == Hex(6, 0)
    assert canvas.rect().contains(canvas.point_of(Hex(6, 0)))
    table.setCurrentIndex(next(i for i in one.dock.proxy.leaves() if i.data(PROBLEM_ROLE).code != "overlap"))
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert desk.selection == {3}
    assert (desk.level, desk.all_levels) == (6, False)
    assert canvas.ringed is not None
    assert (canvas.point_of(canvas.ringed) - canvas.rect().center()).manhattanLength() <= 2


def test_a_long_sentence_is_read_to_its_end_in_a_narrow_list(qtbot: QtBot, window: Window) -> None:
    window.session.workspace.add(Document(laid(*TIPPING)))
    window.session.show_dock("problems")
    table, proxy = window.session.problems.table, window.session.problems.proxy
    line = table.fontMetrics().lineSpacing()

    def lines() -> int:
        (leaf,) = proxy.leaves()
        words = table.fontMetrics().horizontalAdvance(leaf.data())
        assert words > table.columnWidth(0), "too short a sentence for this window"
        return int(table.visualRect(leaf).height() // line)

    window.resize(760, 760)
    qtbot.waitUntil(lambda: lines() >= 2)
    needed = table.fontMetrics().horizontalAdvance(next(proxy.leaves()).data()) / table.columnWidth(0)
    qtbot.waitUntil(lambda: lines() >= needed)
