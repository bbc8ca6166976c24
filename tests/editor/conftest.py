"""A real window, clicked as a person does, and answers to the dialogs it opens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from weakref import WeakSet

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor import session
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.start import castle
from builder.editor.tools import ToolScene
from builder.editor.window import Window
from builder.problems import Problem
from builder.processes import InProcess
from builder.view.drawings import Drawings
from editor import leaks
from editor.people import Answers, Hands, MakeDesk, saved
from tests.battlefields import PieceRow, laid

_PATIENCE = 10_000  # ms
_LOOKS = 6  # so often in a row the same dialog must be there: a long test opens many

# What is waited for comes late on a busy machine: a time limit is there to name what never comes.
for _wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals, QtBot.waitExposed, QtBot.waitActive):
    _wait.__kwdefaults__["timeout"] = 120_000  # ms


@pytest.fixture(scope="session", autouse=True)
def _watch_over_workers(qapp: QApplication, catalogue: Catalogue, styles: Styles) -> None:
    """Nothing of Qt gets into another thread than the window's, and no garbage is collected there."""
    leaks.watch_workers(catalogue, styles)


@pytest.fixture(scope="session", autouse=True)
def _drawn_once(qapp: QApplication, styles: Styles) -> None:
    """All windows share what was drawn of the pieces: each would draw the palette anew."""
    shared = Drawings(styles)
    session.Drawings = lambda asked: shared if asked is styles else Drawings(asked)  # type: ignore


@pytest.fixture(autouse=True)
def _nothing_is_left(_watch_over_workers: None) -> Iterator[None]:
    """Every test ends its threads and closes its windows."""
    before = leaks.there()
    yield
    found = leaks.left(before)
    assert not found, f"this test left {', '.join(found)}"


@pytest.fixture(autouse=True)
def _documents_are_let_go(_nothing_is_left: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As a window does with its own: work that a document asked for is not wanted any more."""
    made = WeakSet[Document]()
    init = Document.__init__

    def noted(self: Document, *given: Any, **named: Any) -> None:
        init(self, *given, **named)
        made.add(self)

    monkeypatch.setattr(Document, "__init__", noted)
    yield
    for document in [*made]:
        if isValid(document):
            document.let_go()


_IN_A_PROCESS = InProcess.__call__


@pytest.fixture(autouse=True)
def _in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long work is done in threads here: a process takes a second to begin."""
    monkeypatch.setattr(InProcess, "__call__", lambda self, report, cancelled: self.work(report, cancelled))


@pytest.fixture(autouse=True)
def _no_film(monkeypatch: pytest.MonkeyPatch) -> None:
    """The castle of the welcome page does not build itself here: each time it would take a second or more."""
    monkeypatch.setattr(castle, "film", lambda *asked: None)


@pytest.fixture
def other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long work is done in processes of its own, as in the program."""
    monkeypatch.setattr(InProcess, "__call__", _IN_A_PROCESS)


@pytest.fixture(autouse=True)
def no_dialog_waits_for_ever(request: pytest.FixtureRequest) -> Iterator[None]:
    """A dialog that nobody answers is closed after a while, and the test fails: nothing hangs."""
    if "qtbot" not in request.fixturenames:
        yield
        return
    left: list[str] = []
    seen: list[QWidget] = []

    def look() -> None:
        found = QApplication.activeModalWidget()
        if found is None or (seen and seen[0] is not found):
            seen.clear()
        if found is not None:
            seen.append(found)
        if found is not None and len(seen) > _LOOKS:
            left.append(f"{type(found).__name__} {found.windowTitle()!r}")
            found.close()

    request.getfixturevalue("qapp")
    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(_PATIENCE)
    yield
    timer.stop()
    assert not left, f"nobody answered: {left}"


@pytest.fixture
def scene(catalogue: Catalogue) -> Callable[..., ToolScene]:
    """What a tool looks at, without a window."""
    from builder.construction import LiveProblems

    def build(battlefield: Battlefield, in_hand: str | None = None, **more: object) -> ToolScene:
        held = catalogue.pieces[in_hand] if in_hand is not None else None
        live = LiveProblems(battlefield)

        def check(pieces: tuple[Piece, ...], taken: Iterable[int] = ()) -> tuple[Problem, ...]:
            before, after = live.foresee(pieces, taken)
            return tuple(problem for problem in after if problem not in before)

        return ToolScene(battlefield, check, type=held, **more)  # type: ignore[arg-type]

    return build


@pytest.fixture
def desk_of(qtbot: QtBot) -> MakeDesk:
    """A desk with these pieces, some of them selected."""

    def build(*rows: PieceRow, select: Iterable[int] = (), owned: Mapping[str, int] | None = None) -> Desk:
        made = Desk(Document(laid(*rows), owned=owned))
        made.select(select)
        return made

    return build


@pytest.fixture
def window(qtbot: QtBot, catalogue: Catalogue, styles: Styles) -> Window:
    """The window, shown, with an empty battlefield."""
    made = Window(catalogue, styles)
    made.resize(1100, 760)
    # Tests leave unsaved work behind; the question about it has tests of its own.
    qtbot.addWidget(made, before_close_func=saved)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        if QApplication.mouseButtons() & button:  # the test before held it down to its end
            qtbot.mouseRelease(made, button)
    return made


@pytest.fixture
def hands(qtbot: QtBot, window: Window) -> Hands:
    """A person at the window."""
    return Hands(qtbot, window)


@pytest.fixture
def answers() -> Iterator[Answers]:
    """Somebody who answers dialogs."""
    made = Answers()
    yield made
    never = made.waiting
    made.forget()
    assert not never, f"these dialogs never came: {never}"
