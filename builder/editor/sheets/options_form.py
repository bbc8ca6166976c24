"""What is chosen about build sheets: pages, drawings and words, kept for each battlefield by its file."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QTabWidget, QWidget

from builder import formats, places
from builder.errors import BuilderError
from builder.facts import OptionLabel, options_of
from builder.language import N_, _
from builder.plaindata.records import Codec, nothing_told
from builder.sheets.options import PAGES, Layout, SheetOptions
from builder.view.widgets import PlainLabel, dialog_buttons, run_dialog, vbox
from builder.view.widgets.option_form import OptionForm

_FILE = "sheets.json"
_KEPT = 300  # battlefields
_OF_THE_DAY = ("date", "file_name", "language")  # printed as of today each time, as the window speaks
_OWN = ("title", "author")  # of this battlefield and no other


@dataclass(frozen=True, slots=True)
class SheetChoice(SheetOptions):
    """The options, and whether the day and the name of the file are printed; those two are empty in them."""

    dated: Annotated[
        bool, OptionLabel(N_("Toda&y's date"), N_("The day of printing, on the cover"), under=PAGES)
    ] = True
    named: Annotated[bool, OptionLabel(N_("Name of the &file"), N_("On the cover"), under=PAGES)] = True

    @property
    def options(self) -> SheetOptions:
        """The options alone."""
        return SheetOptions(**{name: getattr(self, name) for name in options_of(SheetOptions)})


def remembered(file: Path | None) -> SheetChoice:
    """The choice for a file, else the last choice, else (or if that is invalid) the default."""
    last, files = _read()
    return _choice(files.get(_name(file), last) if file is not None else last)


def remember(file: Path | None, choice: SheetChoice) -> None:
    """Begin with this choice the next time; failing to store it is ignored."""
    data = {name: value for name, value in asdict(choice).items() if name not in _OF_THE_DAY}
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


def _choice(data: Mapping[str, Any]) -> SheetChoice:
    """The choice in what was kept: values of another kind than expected are left as usual."""
    data = {name: value for name, value in data.items() if name not in _OF_THE_DAY}
    with contextlib.suppress(BuilderError):
        return SheetChoice(**_CODEC.right_parts(SheetChoice, data, nothing_told))
    return SheetChoice()


_CODEC = Codec()
_HINTS: Mapping[Layout, str] = {
    "pages": N_("A page or a part of one for each level, with its parts and what to watch."),
    "poster": N_("Every level, all pieces and the boxes on a single page, as large as it goes."),
    "summary": N_(
        "Picture, numbers, boxes, start zones and author on one page, for contests and notice boards."
    ),
    "mat": N_(
        "Level 1 in true size over many pages, to be taped together as a mat. Print it at 100 %, "
        "never fitted to the page."
    ),
}


class SheetOptionsForm(QWidget):
    """All that can be chosen, a tab for each group of options; ``changed`` tells that something is another
    now. ``fields`` are the widgets by the names of the options.
    """

    changed = Signal()

    def __init__(self, choice: SheetChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs = QTabWidget(self)
        tabs: dict[str, list[str]] = {}
        for name, option in options_of(SheetChoice).items():
            if option.label.name:
                tabs.setdefault(option.label.under, []).append(name)
        self.parts = [OptionForm(choice, names, self) for names in tabs.values()]
        for part, tab in zip(self.parts, tabs, strict=True):
            self.tabs.addTab(part, _(tab))
        self.fields = {name: field for part in self.parts for name, field in part.fields.items()}
        self.hint = PlainLabel(self, wrap=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.hint.setMinimumHeight(4 * self.hint.fontMetrics().lineSpacing())  # the longest: nothing jumps
        self.parts[0].form.addRow(self.hint)
        vbox(self.tabs, parent=self, margins=0)
        self.show_choice(choice)
        for part in self.parts:
            part.changed.connect(self._fit)
            part.changed.connect(self.changed)

    def show_choice(self, choice: SheetChoice) -> None:
        """Fill the fields."""
        for part in self.parts:
            part.fill(choice)
        self._fit()

    def choice(self) -> SheetChoice:
        """What is chosen now."""
        return SheetChoice(**{name: value for part in self.parts for name, value in part.values().items()})

    def offer(self, title: str, author: str) -> None:
        """Show what is printed if the fields for title and author are empty."""
        self.fields["title"].setPlaceholderText(title)
        self.fields["author"].setPlaceholderText(author)

    def _fit(self) -> None:
        choice = self.choice()
        for part in self.parts:
            part.fit(choice)
        self.hint.setText(_(_HINTS[choice.layout]))


class SheetOptionsDialog(QDialog):
    """Asks for the options before build sheets are written."""

    def __init__(self, choice: SheetChoice, title: str, author: str, parent: QWidget | None = None) -> None:
        """``title`` and ``author`` are printed where nothing else is written."""
        super().__init__(parent)
        self.setWindowTitle(_("Export build sheets"))
        self.form = SheetOptionsForm(choice, self)
        self.form.offer(title, author)
        buttons = dialog_buttons(self, text=_("&Export…"))
        vbox(self.form, buttons, parent=self, spacing=14)
        self.resize(400, self.sizeHint().height())


def ask_sheet_options(parent: QWidget, choice: SheetChoice, title: str, author: str) -> SheetChoice | None:
    """Ask for the options, beginning with a choice; None where it was given up."""
    dialog = SheetOptionsDialog(choice, title, author, parent)
    done = run_dialog(dialog)
    chosen = dialog.form.choice()
    return chosen if done else None
