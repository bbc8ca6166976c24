"""The dock: the choice of scenario, its pages, and the number of problems on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from builder.battlefield import Change
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.desk import Desk
from builder.editor.problems.titles import severity_count
from builder.editor.scenario.about import language_name
from builder.editor.scenario.commands import title_of
from builder.editor.scenario.pages import PAGES, ScenarioPage
from builder.language import OWN_NAMES, _
from builder.problems import Problem, Severity
from builder.view.overrides import SafeOverrides
from builder.view.theme import bold, colours
from builder.view.widgets import (
    Choice,
    Following,
    Gap,
    OnRestyle,
    PlainLabel,
    Stretch,
    action_buttons,
    hbox,
    icon,
    named,
    plain_tip,
    push_button,
    vbox,
)

_MOST_TOLD = 6  # problems in a tool tip
_MARKS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}

_PAGES: Mapping[str, tuple[str, ...]] = {
    "title": ("general",),
    "edition": ("general",),
    "army": ("general",),
    "rounds": ("general",),
    "boxes": ("general",),
    "zones": ("zones",),
    "layouts": ("players", "general"),
    "glyphs": ("objects",),
    "own_glyphs": ("objects",),
    "shuffled": ("hidden", "objects"),
    "secret": ("hidden", "objects"),
    "objects": ("objects",),
    "neutrals": ("figures", "objects"),
    "doors": ("doors", "objects"),
    "victory": ("victory",),
    "rules": ("rules",),
    "texts": ("texts",),
}
"""The pages for each part of a scenario, the best first. Armies and figures are part of the players."""
_IDS = tuple(kind.id for kind in PAGES)
_ARMY = frozenset({"army-over-points", "army-beyond-rules", "unique-card-twice", "unknown-card"})


def page_of(problem: Problem, pages: Iterable[str]) -> str:
    """The id of the page on which a problem can be fixed; empty if there is none."""
    part = part_of(problem)[0]
    wanted = _PAGES.get(part, ())
    if part == "layouts" and problem.code in _ARMY:
        wanted = ("armies", *wanted)
    if part == "layouts" and problem.code.startswith("figure"):
        wanted = ("figures", *wanted)
    there = set(pages)
    return next((page for page in wanted if page in there), "")


def part_of(problem: Problem) -> tuple[str, int]:
    """The part of the scenario that a problem names, and its number from 1; 0 if it has none."""
    path = problem.source.path if problem.source is not None else ""
    part, _, rest = path.partition("/")
    number = rest.partition("/")[0]
    return part, int(number) if number.isdecimal() else 0


_WIDE = 58  # letters of the usual width in a line of a page: what the widest page asks for
_SIDE = 6  # px beside all that
_BUTTONS = ("new-scenario", "duplicate-scenario", "delete-scenario")


class ScenarioDock(SafeOverrides, QWidget):
    """The scenario of one desk. Idle while hidden; its pages are created when first shown.

    ``message`` carries a text for the designer, ``requested`` the id of an action of the window,
    ``position_requested`` a space to be shown; ``turned``: another page is shown.
    """

    message = Signal(str)
    requested = Signal(str)
    position_requested = Signal(object)
    turned = Signal(str)

    def __init__(
        self,
        catalogue: Catalogue,
        facts: PlayFacts,
        actions: Mapping[str, QAction],
        parent: QWidget | None = None,
    ) -> None:
        """``actions`` are those of the window, by id."""
        super().__init__(parent)
        self._catalogue, self._facts, self._actions = catalogue, facts, actions
        self._desk: Desk | None = None
        self._following = Following()
        self.pages: dict[str, ScenarioPage] = {}
        self._page = PAGES[0].id
        self._made = False
        self._problems: tuple[Problem, ...] = ()
        self.stack = QStackedWidget(self)
        vbox(self.stack, parent=self, margins=0)

    def sizeHint(self) -> QSize:
        return QSize(self._least() + 2 * _SIDE, 520)

    def _least(self) -> int:
        return _WIDE * self.fontMetrics().averageCharWidth()

    def show_desk(self, desk: Desk) -> None:
        """Show this desk's scenario from now on."""
        self._desk = desk
        self._following.follow(
            (desk.document.scenarios.changed, self._show),
            (desk.scenario_hand.changed, self._show),
            (desk.document.changed, self._follow),
        )
        self._show()
        # Pages not shown now keep no closed desk alive; what a field under the cursor held was taken by then.
        for page in self.pages.values():
            page.move_to(desk)

    def _follow(self, change: Change) -> None:
        page = self.pages.get(self._page)
        if change.touches_pieces and page is not None and page.follows_pieces:
            self._show()

    def show_page(self, id: str) -> ScenarioPage:
        """Show a page. Raises KeyError for an unknown id."""
        self._build()
        before, self._page = self._page, id
        self._show()
        if id != before:
            self.turned.emit(id)
        return self._made_page(id)

    @property
    def page(self) -> str:
        """The id of the page that is shown, or will be when the dock is."""
        return self._page

    def showEvent(self, event: QShowEvent) -> None:
        self._build()
        super().showEvent(event)
        self._show()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show how many problems the scenario has."""
        self._problems = tuple(problems)
        if self._made:
            self._judge()

    def _judge(self) -> None:
        counts = Counter(problem.severity for problem in self._problems)
        words = [severity_count(severity, counts[severity]) for severity in Severity if counts[severity]]
        self.verdict.setText(", ".join(words) or _("Nothing is wrong with the scenario"))
        self.verdict.setIcon(self._mark(self._problems))
        found = {kind.id: [one for one in self._problems if page_of(one, _IDS) == kind.id] for kind in PAGES}
        titles = {kind.id: _(kind.title) for kind in PAGES}
        titles |= {
            id: _("{title} ({count})", title=titles[id], count=len(own)) for id, own in found.items() if own
        }
        self.chooser.offer(titles.items(), self._page)
        for row, own in enumerate(found.values()):
            self.chooser.setItemIcon(row, self._mark(own))
            messages = "\n".join(problem.message for problem in own[:_MOST_TOLD])
            self.chooser.setItemData(row, plain_tip(messages), Qt.ItemDataRole.ToolTipRole)

    def _mark(self, found: Iterable[Problem]) -> QIcon:
        """The icon of the worst of these problems; a tick for none."""
        mine = colours(self.palette())
        worst = min((one.severity for one in found), key=lambda severity: severity.rank, default=None)
        inks = {Severity.ERROR: mine.bad, Severity.WARNING: mine.doubtful, Severity.NOTE: mine.faint}
        return icon("tick", mine.good) if worst is None else icon(_MARKS[worst], inks[worst])

    def show_place(self, problem: Problem) -> bool:
        """Show the page on which a problem can be fixed, and choose its row; False if there is none."""
        id = page_of(problem, _IDS)
        if id:
            self.show_page(id).show_part(part_of(problem)[1])
        return bool(id)

    # Making ----------------------------------------------------------------------------------------

    def _build(self) -> None:
        if self._made:
            return
        self._made = True
        self.stack.addWidget(self._make_empty())
        whole = QWidget(self)
        self.book = QStackedWidget(whole)
        vbox(
            self._make_head(whole),
            self._make_choice(whole),
            (self.book, 1),
            self._make_foot(whole),
            parent=whole,
            margins=(_SIDE, 6, _SIDE, 4),
            spacing=6,
        )
        self.stack.addWidget(whole)
        self._judge()
        OnRestyle(self, self._judge)

    def _make_empty(self) -> QWidget:
        """Create what is shown if the battlefield has no scenario."""
        empty = QWidget(self)
        text = PlainLabel(
            _(
                "No scenario yet.\n\nA scenario says who plays on this battlefield: where armies start, what "
                "they may cost, which glyphs lie where, and when somebody wins. A battlefield can have "
                "several."
            ),
            empty,
            wrap=True,
        )
        text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.first = push_button(_("New Scenario"), empty, do=lambda: self._want("new-scenario"))
        vbox(
            Stretch(),
            text,
            Gap(8),
            (self.first, 0, Qt.AlignmentFlag.AlignHCenter),
            Stretch(2),
            parent=empty,
            margins=(16, 12, 16, 12),
        )
        return empty

    def _make_head(self, whole: QWidget) -> QHBoxLayout:
        self.scenarios = Choice(
            _("Scenario worked on"),
            whole,
            tip=_("Which scenario of this battlefield is shown and worked on"),
            wide=True,
            chosen=lambda key: self._choose(int(key)),
        )
        return hbox((self.scenarios, 1), *action_buttons(self._actions, _BUTTONS, whole), spacing=4)

    def _make_foot(self, whole: QWidget) -> QHBoxLayout:
        self.verdict = named(
            QPushButton(whole), tip=_("List what is wrong with the scenario, in the panel Problems")
        )
        self.verdict.setFlat(True)
        self.verdict.clicked.connect(lambda: self._want("check-scenario"))
        self.verdict.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.verdict.setMinimumWidth(1)  # however much is wrong, the panel stays as wide as it is
        self.language = Choice(
            _("Language of texts"),
            whole,
            tip=_("The language in which titles, names and texts are written here"),
            chosen=self._speak,
        )
        self.language.setMinimumContentsLength(6)
        self.language.offer(OWN_NAMES.items())
        return hbox(self.verdict, Stretch(), self.language)

    def _make_choice(self, whole: QWidget) -> QHBoxLayout:
        """One list of the pages, with what is wrong on each."""
        self.chooser = Choice(
            _("Page of the scenario"),
            whole,
            tip=_("Which part of the scenario is shown; behind it, how many problems it has"),
            wide=True,
            chosen=self.show_page,
        )
        self.chooser.setMaxVisibleItems(len(PAGES))
        self.chooser.setFont(bold(self.font()))
        return hbox((self.chooser, 1))

    def _made_page(self, id: str) -> ScenarioPage:
        page = self.pages.get(id)
        if page is None:
            kind = next(kind for kind in PAGES if kind.id == id)
            page = self.pages[id] = kind(self._catalogue, self._facts)
            page.message.connect(self.message)
            page.requested.connect(self.requested)
            page.position_requested.connect(self.position_requested)
            frame = QScrollArea(self.book)
            frame.setFrameShape(QFrame.Shape.NoFrame)
            frame.setWidgetResizable(True)
            frame.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            frame.setWidget(page)
            frame.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            bar = frame.verticalScrollBar().sizeHint().width()
            # Nothing is cut off at the side; and as wide from the first page on as any asks for, so that
            # the battlefield never moves beside it.
            frame.setMinimumWidth(max(page.minimumSizeHint().width() + bar, self._least()))
            self.book.addWidget(frame)
        return page

    # Showing ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        if self._desk is None or not self._made or not self.isVisible():
            return
        scenarios = self._desk.document.scenarios
        chosen = scenarios.chosen
        self.stack.setCurrentIndex(0 if chosen is None else 1)
        if chosen is None:
            return
        held = self._desk.scenario_hand.held
        self.scenarios.offer(
            ((str(one.key), title_of(one.scenario, held.language)) for one in scenarios.all), str(chosen.key)
        )
        known = OWN_NAMES if held.language in OWN_NAMES else {**OWN_NAMES, held.language: held.language}
        self.language.offer(((code, language_name(code)) for code in known), held.language)
        self.chooser.fill(self._page)
        page = self._made_page(self._page)
        self.book.setCurrentIndex(list(self.pages).index(self._page))
        page.show_desk(self._desk)

    def _want(self, id: str) -> None:
        self.requested.emit(id)

    def _choose(self, key: int) -> None:
        if self._desk is not None:
            self._desk.document.scenarios.choose(key)

    def _speak(self, language: str) -> None:
        if self._desk is not None:
            self._desk.scenario_hand.take(language=language)
