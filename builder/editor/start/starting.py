"""What a window shows to begin with: the welcome page all over it, and the tour."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from builder.editor.session import Session
from builder.view import settings
from builder.view.widgets import run_dialog

if TYPE_CHECKING:
    from builder.editor.start.tour import Tour
    from builder.editor.start.welcome_page import WelcomePage

_TOUR_SEEN = "tour-seen"  # in the settings


class Starting(QObject):
    """Shows the welcome page and the tour, which are imported and created when first needed."""

    def __init__(self, session: Session, stage: QStackedWidget, examples: Callable[[], list[Path]]) -> None:
        """``stage`` holds the workspace, and the page beside it; ``examples`` finds what ships."""
        super().__init__(session)
        self._session, self._stage, self._examples = session, stage, examples
        session.welcome_requested.connect(self.show_welcome)
        session.tour_requested.connect(self.begin_tour)
        session.new_requested.connect(self.new)
        session.preferences.changed.connect(self._tick)
        self.page: WelcomePage | None = None
        self.tour: Tour | None = None
        session.layout.changed.connect(self.leave_welcome)
        session.centre.changed.connect(self.leave_welcome)

    def at_start(self) -> None:
        """The program was started without a file, and its window is not seen yet."""
        if self._session.preferences.now.welcome:
            self.show_welcome()
            assert self.page is not None
            self.page.offer_to_continue(settings.left_open())

    def without_page(self) -> None:
        """The program was started without a file: go on where one was, unless the page offers that."""
        if not self.welcoming:
            self.go_on()

    def go_on(self) -> None:
        """Open what was open when the window was closed last."""
        if paths := settings.left_open():
            self._session.filing.open_paths(paths)

    @property
    def welcoming(self) -> bool:
        """Whether the welcome page is shown."""
        return self.page is not None and self._stage.currentWidget() is self.page

    def show_welcome(self) -> None:
        """Show the welcome page, and no panels beside it, until something is begun."""
        if self.page is None:
            self.page = self._make_page()
            self._stage.addWidget(self.page)
            self._tick()
        if self.tour is not None:
            self.tour.end()
        self._session.layout.stow()
        self._stage.setCurrentWidget(self.page)
        self.page.new.setFocus()

    def leave_welcome(self) -> None:
        """Show the canvas, the panels around it as they stood, and those that were opened beside the page."""
        if self.welcoming:
            document = self._session.document
            document.named_from_a1 = document.named_from_a1 or (document.path is None and not document.dirty)
            self._stage.setCurrentWidget(self._session.centre)
            self._session.layout.bring_back()
            self._session.centre.begin()
            self._session.canvas.setFocus()
            if self.page is not None:
                self.page.offer_to_continue(())

    def begin_tour(self) -> None:
        """Show the first step of the tour."""
        from builder.editor.start.tour import Tour

        self.leave_welcome()
        if self.tour is not None:
            self.tour.end()
        settings.store(_TOUR_SEEN, True)
        self.tour = Tour(self._session)
        self.tour.ended.connect(self._forget_tour)
        self.tour.begin()

    def _forget_tour(self) -> None:
        self.tour = None

    def _tick(self) -> None:
        if self.page is not None:
            self.page.at_start.setChecked(self._session.preferences.now.welcome)

    def _make_page(self) -> WelcomePage:
        from builder.editor.start.welcome_page import WelcomePage

        session = self._session
        page = WelcomePage(session.catalogue, session.styles, self._examples(), self._stage)
        page.go_on_requested.connect(self.go_on)
        page.new_requested.connect(self.new)
        page.open_requested.connect(session.filing.open)
        page.recent_requested.connect(session.filing.open_path)
        page.example_requested.connect(session.filing.open_example)
        page.library_requested.connect(session.actions["library"].trigger)
        page.play_requested.connect(session.actions["play-file"].trigger)
        page.games_requested.connect(session.actions["kept-games"].trigger)
        page.join_requested.connect(session.actions["join-game"].trigger)
        page.armies_requested.connect(session.actions["armies"].trigger)
        page.tour_requested.connect(self.begin_tour)
        page.left.connect(self.leave_welcome)
        page.at_start.toggled.connect(lambda on: session.preferences.change(welcome=on))
        # Whatever else is begun belongs on the canvas.
        session.workspace.shown.connect(self.leave_welcome)
        session.palette_dock.chosen.connect(self.leave_welcome)
        session.hand.changed.connect(self.leave_welcome)
        for id, action in session.actions.items():
            if id.startswith("tool-"):
                action.triggered.connect(self.leave_welcome)
        return page

    def new(self) -> None:
        """Ask what to begin with, and begin it in a tab of its own."""
        from builder.editor.start.beginning import lay
        from builder.editor.start.new_dialog import NewDialog

        session = self._session
        session.stamps.read()
        dialog = NewDialog(session.catalogue, session.holdings, session.stamps.stamps, session.window)
        begun = run_dialog(dialog)
        info, chosen = dialog.info, dialog.ground.beginning
        if not begun:
            return
        if not settings.stored_flag(_TOUR_SEEN, False):  # somebody new
            session.view_options.change(rulers=True)  # messages name hexes
            session.preferences.change(refuses=True)  # who knows what he does finds the switch
        session.filing.new(info)
        refused = lay(session.desk, chosen)
        session.canvas.fit()
        session.status.say(refused)
        self.leave_welcome()
        if not settings.stored_flag(_TOUR_SEEN, False):
            self.begin_tour()
