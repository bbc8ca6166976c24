"""The dock: the choice of scenario, its pages, and the number of problems on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFontMetrics, QPainter, QPaintEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
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
from builder.view.theme import bold, colours, inked
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

_DISC = 15.0  # px of a disc
_BESIDE = 4  # px beside the words and beside the disc
_MOST_TOLD = 6  # problems in a tool tip
_LARGEST = 9  # a larger count is shown as this with a plus

_PAGES: Mapping[str, tuple[str, ...]] = {
    "title": ("general",),
    "edition": ("general",),
    "rounds": ("general",),
    "boxes": ("general",),
    "zones": ("zones",),
    "layouts": ("players", "general"),
    "glyphs": ("objects",),
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
_ARMY = frozenset({"army-over-points", "unique-card-twice", "unknown-card"})


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


class PageButton(SafeOverrides, QToolButton):
    """The button of a page, with a disc showing the number of problems there, in the colour of the worst."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = title
        self._found: tuple[Problem, ...] = ()
        self.setText(title)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.count(())

    def count(self, found: Iterable[Problem]) -> None:
        """Show the number of these problems."""
        self._found = tuple(found)
        self.setToolTip(plain_tip("\n".join(problem.message for problem in self._found[:_MOST_TOLD])))
        name = _("{page}, problems: {count}") if self._found else "{page}"
        self.setAccessibleName(name.format(page=self._title, count=len(self._found)))
        self.update()

    def sizeHint(self) -> QSize:
        """Room for bold words and a disc, whether present or not, so that nothing moves."""
        words = QFontMetrics(bold(self.font())).horizontalAdvance(self._title)
        return QSize(words + round(_DISC) + 4 * _BESIDE, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @property
    def words_at(self) -> QRect:
        """The position of the words: centred, beside a disc centred in the remaining room."""
        return self.rect().adjusted(0, 0, -round(_DISC) - _BESIDE if self._found else 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        option, style = QStyleOptionToolButton(), self.style()
        self.initStyleOption(option)
        option.text = ""
        framed = QStylePainter(self)
        framed.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        framed.end()
        painter = QPainter(self)
        style.drawItemText(
            painter,
            self.words_at,
            Qt.AlignmentFlag.AlignCenter,
            self.palette(),
            self.isEnabled(),
            self._title,
            QPalette.ColorRole.ButtonText,
        )
        if self._found:
            self._paint_disc(painter)
        painter.end()

    def _paint_disc(self, painter: QPainter) -> None:
        mine = colours(self.palette())
        inks = {Severity.ERROR: mine.bad, Severity.WARNING: mine.doubtful, Severity.NOTE: mine.faint}
        worst = min((problem.severity for problem in self._found), key=lambda severity: severity.rank)
        box = QRectF(self.width() - _DISC - _BESIDE, (self.height() - _DISC) / 2, _DISC, _DISC)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inked(painter, inks[worst]).drawEllipse(box)
        font = bold(self.font())
        font.setPixelSize(9)
        painter.setFont(font)
        painter.setPen(QColor("#ffffff") if mine.halo.lightnessF() > 0.5 else QColor("#101114"))
        count = len(self._found)
        text = str(count) if count <= _LARGEST else f"{_LARGEST}+"
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


_A_ROW = 4  # buttons of pages
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
        self._buttons[id].setChecked(True)
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
        worst = next((severity for severity in Severity if counts[severity]), None)
        mine = colours(self.palette())
        inks = {Severity.ERROR: mine.bad, Severity.WARNING: mine.doubtful, Severity.NOTE: mine.faint}
        name = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note", None: "tick"}[
            worst
        ]
        self.verdict.setIcon(icon(name, inks[worst] if worst is not None else mine.good))
        for id, button in self._buttons.items():
            button.count(problem for problem in self._problems if page_of(problem, self._buttons) == id)

    def show_place(self, problem: Problem) -> bool:
        """Show the page on which a problem can be fixed, and choose its row; False if there is none."""
        id = page_of(problem, [kind.id for kind in PAGES])
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
            self._make_buttons(whole),
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

    def _make_buttons(self, whole: QWidget) -> QGridLayout:
        self._buttons: dict[str, PageButton] = {}
        group = QButtonGroup(self)
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, kind in enumerate(PAGES):
            button = PageButton(_(kind.title), whole)
            button.setChecked(kind.id == self._page)
            button.clicked.connect(lambda _=False, id=kind.id: self.show_page(id))
            group.addButton(button)
            grid.addWidget(button, number // _A_ROW, number % _A_ROW)
            self._buttons[kind.id] = button
        return grid

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
        for id, button in self._buttons.items():
            font = button.font()
            font.setBold(id == self._page)  # seen in dark colours, too
            button.setFont(font)
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
