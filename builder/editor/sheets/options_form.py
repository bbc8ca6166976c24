"""What is chosen about build sheets: pages, drawings and words, kept for each battlefield by its file."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QLineEdit,
    QSlider,
    QSpinBox,
    QTabWidget,
    QWidget,
)

from builder import formats, places
from builder.errors import BuilderError
from builder.language import OWN_NAMES, _, in_percent
from builder.sheets.options import RANGES
from builder.view.widgets import (
    PlainLabel,
    dialog_buttons,
    form_layout,
    hbox,
    named,
    plain_tip,
    run_dialog,
    vbox,
)

if TYPE_CHECKING:
    from builder.sheets.options import Options


_FILE = "sheets.json"
_KEPT = 300  # battlefields
_OF_THE_DAY = ("date", "file_name")  # printed as of today each time
_OWN = ("title", "author")  # of this battlefield and no other


def _usual() -> Options:
    from builder.sheets.options import Options  # not needed to open the window

    return Options()


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """The options, and whether the day and the name of the file are printed; those two are empty in them."""

    options: Options = field(default_factory=_usual)
    dated: bool = True
    named: bool = True


def remembered(file: Path | None) -> SheetChoice:
    """What was chosen for a file, else what was chosen last, else (or where that is nonsense) the usual."""
    last, files = _read()
    return _choice(files.get(_name(file), last) if file is not None else last)


def remember(file: Path | None, choice: SheetChoice) -> None:
    """Begin with this choice the next time; where it cannot be written, that is no reason to stop."""
    data = {name: value for name, value in _values(choice.options).items() if name not in _OF_THE_DAY} | {
        "dated": choice.dated,
        "named": choice.named,
    }
    _, files = _read()
    if file is not None:
        files = {_name(file): data} | {name: kept for name, kept in files.items() if name != _name(file)}
    whole = {
        "version": 1,
        "last": {name: value for name, value in data.items() if name not in _OWN},
        "files": dict(list(files.items())[:_KEPT]),
    }
    with contextlib.suppress(BuilderError, OSError):
        places.state_folder().mkdir(parents=True, exist_ok=True)
        formats.write_safely(places.state_folder() / _FILE, json.dumps(whole, indent=1).encode())


def _name(file: Path) -> str:
    try:
        return str(file.resolve())
    except (OSError, RuntimeError):  # a link to itself
        return str(file)


def _read() -> tuple[Mapping[str, Any], dict[str, Mapping[str, Any]]]:
    """The last choice and those by file, newest first; empty where the file is none of ours."""
    try:
        data = json.loads((places.state_folder() / _FILE).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}, {}
    found = data if isinstance(data, dict) else {}
    last, files = found.get("last"), found.get("files")
    kept = files.items() if isinstance(files, dict) else ()
    return (
        last if isinstance(last, dict) else {},
        {name: choice for name, choice in kept if isinstance(choice, dict)},
    )


def _values(options: Options) -> dict[str, Any]:
    return {field.name: getattr(options, field.name) for field in fields(options)}


def _choice(data: Mapping[str, Any]) -> SheetChoice:
    """The choice in what was kept: values of another kind than expected are left as usual."""
    usual = _usual()
    found: dict[str, Any] = {}
    for name, before in _values(usual).items():
        value = data.get(name, before)
        if isinstance(before, float) and isinstance(value, (int, float)) and not isinstance(value, bool):
            with contextlib.suppress(OverflowError):
                found[name] = float(value)
        elif type(value) is type(before) or (name == "levels_per_page" and type(value) is int):
            found[name] = value
    try:
        options = replace(usual, **found)
    except BuilderError:
        options = usual
    return SheetChoice(options, data.get("dated") is not False, data.get("named") is not False)


class Tab(QWidget):
    """Some fields below each other; ``changed`` tells that one is another now."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = form_layout(parent=self, spacing=8)
        self._bound: dict[str, tuple[Callable[[Any], object], Callable[[], Any]]] = {}

    def bind(self, option: str, show: Callable[[Any], object], value: Callable[[], Any]) -> None:
        """An option of the sheets is shown by calling ``show``, and ``value`` says what it is now."""
        self._bound[option] = show, value

    def take(self, choice: SheetChoice) -> None:
        """Show what was chosen."""
        self.fit_to(choice.options.layout)
        for option, (show, _value) in self._bound.items():
            show(getattr(choice.options, option))

    def values(self) -> dict[str, Any]:
        """What is chosen now, by the name of the option."""
        return {option: value() for option, (_show, value) in self._bound.items()}

    def fit_to(self, kind: str) -> None:
        """Offer what there is to choose about that kind of sheets."""

    def choice(self, option: str, label: str, *entries: tuple[object, str], tip: str = "") -> QComboBox:
        """A field with some values to choose from, each with the word that names it."""
        box = QComboBox(self)
        box.setMinimumContentsLength(8)  # long words do not make the form wide
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value, text in entries:
            box.addItem(text, value)
            box.setItemData(box.count() - 1, plain_tip(text), Qt.ItemDataRole.ToolTipRole)
        box.setToolTip(plain_tip(tip))
        box.currentIndexChanged.connect(self.changed)
        self.bind(option, partial(pick, box), box.currentData)
        self.form.addRow(label, box)
        return box

    def check(self, option: str, text: str, tip: str) -> QCheckBox:
        """A field that is on or off; one without an option is asked for by itself."""
        box = QCheckBox(text, self)
        box.setToolTip(plain_tip(tip))
        box.toggled.connect(self.changed)
        if option:
            self.bind(option, box.setChecked, box.isChecked)
        self.form.addRow(box)
        return box

    def line(self, option: str, label: str, tip: str) -> QLineEdit:
        """A field for a text of one line."""
        field = QLineEdit(self)
        field.setToolTip(plain_tip(tip))
        field.setClearButtonEnabled(True)
        field.textChanged.connect(self.changed)
        self.bind(option, field.setText, lambda: field.text().strip())
        self.form.addRow(label, field)
        return field


def pick(box: QComboBox, value: object) -> None:
    """Choose a value; one that is not there leaves what is chosen."""
    found = box.findData(value)
    if found >= 0:
        box.setCurrentIndex(found)


class DrawingTab(Tab):
    """How the drawings of the levels look."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colours = self.choice(
            "colours",
            _("C&olours"),
            ("colour", _("In colour")),
            ("black-and-white", _("Black and white")),
            tip=_("Black and white: terrain has patterns that survive a photocopier"),
        )
        self.fade = named(
            QSlider(Qt.Orientation.Horizontal, self), tip=_("How strongly the levels below are faded")
        )
        self.fade.setRange(0, 100)
        self.fade.setPageStep(10)
        self._faded = PlainLabel(self)
        self._faded.setMinimumWidth(self._faded.fontMetrics().horizontalAdvance("100 %"))
        self._faded.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        slider = hbox((self.fade, 1), self._faded)
        label = PlainLabel(_("&Fade below"), self)
        label.setBuddy(self.fade)
        self.form.addRow(label, slider)
        self.fade.valueChanged.connect(self._show_fade)
        self.fade.valueChanged.connect(self.changed)
        self.bind("fade", lambda part: self.fade.setValue(round(part * 100)), lambda: self.fade.value() / 100)
        self.zones = self.choice(
            "zones",
            _("&Start zones"),
            ("step", _("As the last step")),
            ("map", _("On each level")),
            ("off", _("Not shown")),
            tip=_("Where start zones, glyphs and figures of a scenario are drawn"),
        )
        self.grid = self.check("grid", _("Grid of &hexes"), _("Faint hexes where no piece lies"))
        self.coordinates = self.check(
            "coordinates", _("&Letters and numbers around"), _("Names of columns and rows on all four sides")
        )
        self.labels = self.check(
            "labels", _("&Names on the pieces"), _("Kind and size, as G7 for a grass tile of 7 hexes")
        )
        self.heights = self.check(
            "heights", _("He&ights below"), _("The level of the ground below, in small numbers on it")
        )
        self.pictures = self.check(
            "pictures",
            _("Small pict&ures beside steps"),
            _("What it looks like when the step is done, at an angle"),
        )
        self._show_fade()

    def fit_to(self, kind: str) -> None:
        """Offer what there is to choose about that kind of sheets: a mat is one level without start zones."""
        for part in (self.fade, self.zones):
            part.setEnabled(kind != "mat")

    def _show_fade(self) -> None:
        self._faded.setText(in_percent(self.fade.value()))


class PagesTab(Tab):
    """Which pages there are besides the steps, and the words on them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cover = self.check(
            "cover", _("Co&ver"), _("Picture, size, boxes and all pieces on a first page")
        )
        self.cover_view = self.choice(
            "cover_view",
            _("Cover p&icture"),
            ("isometric", _("At an angle, with heights")),
            ("plan", _("From above")),
        )
        self.checklist = self.check(
            "checklist", _("C&hecklist by box"), _("The pieces to collect from each box before building")
        )
        self.key = self.check("key", _("&Key"), _("What the symbols mean"))
        self.notes = self.check(
            "notes", _("N&otes and findings"), _("What the designer wrote and what cannot be built")
        )
        self.title = self.line("title", _("Tit&le"), _("Printed in place of the battlefield's own title"))
        self.author = self.line("author", _("A&uthor"), _("Printed in place of the battlefield's own author"))
        self.date = self.check("", _("Toda&y's date"), _("The day of printing, on the cover"))
        self.file_name = self.check("", _("Name of the &file"), _("On the cover"))
        self.language = self.choice(
            "language",
            _("La&nguage"),
            *OWN_NAMES.items(),
            tip=_("The language that the PDF names, for those who have it read out"),
        )
        self.cover.toggled.connect(self._show_cover)
        self._kind = "pages"

    def fit_to(self, kind: str) -> None:
        """Offer what there is to choose about that kind of sheets: only steps have other pages around."""
        self._kind = kind
        for part in (self.cover, self.checklist, self.key, self.notes):
            part.setEnabled(kind == "pages")
        self._show_cover()

    def _show_cover(self) -> None:
        """Ask for the picture only where there is one: on a cover and on a poster."""
        shown = self.cover.isChecked() if self._kind == "pages" else self._kind == "poster"
        self.cover_view.setEnabled(shown)

    def offer(self, title: str, author: str) -> None:
        """Tell what is printed where the fields for title and author stay empty."""
        self.title.setPlaceholderText(title)
        self.author.setPlaceholderText(author)

    def take(self, choice: SheetChoice) -> None:
        language = choice.options.language
        if self.language.findData(language) < 0:
            self.language.addItem(language, language)
        super().take(choice)
        self.date.setChecked(choice.dated)
        self.file_name.setChecked(choice.named)


class PaperTab(Tab):
    """What kind of sheets, on which paper, how large."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheets = self.choice(
            "layout",
            _("&Sheets"),
            ("pages", _("Step by step")),
            ("poster", _("Poster: all on one page")),
            ("mat", _("Mat in true size")),
        )
        self.paper = self.choice(
            "paper",
            _("Pape&r"),
            ("A4", "A4"),
            ("A3", "A3"),
            ("A2", "A2"),
            ("A1", "A1"),
            ("Letter", _("Letter (8.5 × 11 in)")),
            ("Tabloid", _("Tabloid (11 × 17 in)")),
        )
        self.orientation = self.choice(
            "orientation",
            _("Or&ientation"),
            ("auto", _("What fits best")),
            ("portrait", _("Upright")),
            ("landscape", _("Landscape")),
        )
        self.levels_per_page = self.choice(
            "levels_per_page",
            _("&Levels a page"),
            ("auto", _("What fits best")),
            *((number, str(number)) for number in (1, 2, 4, 6)),
        )
        self.margin = named(
            QSpinBox(self), tip=_("Empty border of each page; most printers cannot print the outer 5 mm")
        )
        least, most = RANGES["margin"]
        self.margin.setRange(round(least), round(most))
        self.margin.setSuffix(_(" mm"))
        self.margin.valueChanged.connect(self.changed)
        self.bind(
            "margin", lambda size: self.margin.setValue(round(size)), lambda: float(self.margin.value())
        )
        self.form.addRow(_("&Margin"), self.margin)
        self.font_size = QDoubleSpinBox(self)
        self.font_size.setRange(*RANGES["font_size"])
        self.font_size.setSingleStep(0.5)
        self.font_size.setDecimals(1)
        self.font_size.setSuffix(_(" pt"))
        said = _("Size of running text; other texts go with it, not those on drawings")
        self.font_size.setToolTip(plain_tip(said))
        self.font_size.valueChanged.connect(self.changed)
        self.bind("font_size", self.font_size.setValue, self.font_size.value)
        self.form.addRow(_("Si&ze of letters"), self.font_size)
        self.hint = PlainLabel(self, wrap=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.hint.setMinimumHeight(4 * self.hint.fontMetrics().lineSpacing())  # the longest: nothing jumps
        self.form.addRow(self.hint)
        self.sheets.currentIndexChanged.connect(self._show_hint)
        self._show_hint()

    def _show_hint(self) -> None:
        kind = self.sheets.currentData()
        self.levels_per_page.setEnabled(kind == "pages")
        self.hint.setText(
            {
                "pages": _("A page or a part of one for each level, with its parts and what to watch."),
                "poster": _("Every level, all pieces and the boxes on a single page, as large as it goes."),
                "mat": _(
                    "Level 1 in true size over many pages, to be taped together as a mat. Print it at 100 %, "
                    "never fitted to the page."
                ),
            }[kind]
        )


class SheetOptionsForm(QWidget):
    """All that can be chosen; ``changed`` tells that something is another now."""

    changed = Signal()

    def __init__(self, choice: SheetChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs = QTabWidget(self)
        self.paper, self.drawing, self.pages = PaperTab(self), DrawingTab(self), PagesTab(self)
        for tab, name in (
            (self.paper, _("P&aper")),
            (self.drawing, _("&Drawing")),
            (self.pages, _("Pa&ges")),
        ):
            self.tabs.addTab(tab, name)
        vbox(self.tabs, parent=self, margins=0)
        self.show_choice(choice)
        self.paper.sheets.currentIndexChanged.connect(self._fit)
        for part in self._parts():
            part.changed.connect(self.changed)

    def show_choice(self, choice: SheetChoice) -> None:
        """Fill the fields."""
        blockers = [QSignalBlocker(part) for part in self._parts()]
        for part in (self.paper, self.drawing, self.pages):
            part.take(choice)
        del blockers

    def choice(self) -> SheetChoice:
        """What is chosen now."""
        from builder.sheets.options import Options

        options = Options(**self.paper.values(), **self.drawing.values(), **self.pages.values())
        return SheetChoice(options, self.pages.date.isChecked(), self.pages.file_name.isChecked())

    def _fit(self) -> None:
        kind = self.paper.sheets.currentData()
        self.drawing.fit_to(kind)
        self.pages.fit_to(kind)

    def _parts(self) -> tuple[Tab, ...]:
        return (self.paper, self.drawing, self.pages)


class SheetOptionsDialog(QDialog):
    """Asks for the options before build sheets are written."""

    def __init__(self, choice: SheetChoice, title: str, author: str, parent: QWidget | None = None) -> None:
        """``title`` and ``author`` are printed where nothing else is written."""
        super().__init__(parent)
        self.setWindowTitle(_("Export build sheets"))
        self.form = SheetOptionsForm(choice, self)
        self.form.pages.offer(title, author)
        buttons = dialog_buttons(self, text=_("&Export…"))
        vbox(self.form, buttons, parent=self, spacing=14)
        self.resize(400, self.sizeHint().height())


def ask_sheet_options(parent: QWidget, choice: SheetChoice, title: str, author: str) -> SheetChoice | None:
    """Ask for the options, beginning with a choice; None where it was given up."""
    dialog = SheetOptionsDialog(choice, title, author, parent)
    done = run_dialog(dialog)
    chosen = dialog.form.choice()
    return chosen if done else None
