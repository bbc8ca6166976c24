"""The questions the window asks and the messages it shows, each a function that a test can answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from builder import __version__, formats
from builder.errors import RefusedError
from builder.formats.suffixes import (
    BATTLEFIELD_SUFFIX,
    GAME_SUFFIX,
    JOURNAL_SUFFIX,
    SCENARIO_SUFFIX,
    SHEET_SUFFIXES,
)
from builder.language import _, ngettext
from builder.problems import Problem
from builder.view.widgets.layout import run_dialog
from builder.view.widgets.message import Button, Icon, Message, ask, show

if TYPE_CHECKING:
    from builder.formats import Format


def readable_filter(all_files: str, every: str, *, scenarios: bool = False) -> str:
    """The filter of an open dialog; ``every`` and ``all_files`` name all formats and any file.

    With ``scenarios`` those, games and journals are offered, too: a journal is played again, the others
    open their battlefields.
    """
    known = list(formats.FORMATS)
    sheets = " ".join(f"*{suffix}" for suffix in SHEET_SUFFIXES)
    patterns = " ".join([*(f"*{suffix}" for format in known for suffix in format.suffixes), sheets])
    if scenarios:
        patterns = f"{patterns} *{SCENARIO_SUFFIX} *{GAME_SUFFIX} *{JOURNAL_SUFFIX}"
    printed = _("Build sheets ({patterns})", patterns=sheets)
    return ";;".join([f"{every} ({patterns})", *map(filter_of, known), printed, f"{all_files} (*)"])


def writable_filters() -> dict[str, str]:
    """The filters of a save dialog, each with the suffix that goes with it; our own format first."""
    return {filter_of(format): format.suffixes[0] for format in formats.FORMATS}


def filter_of(format: formats.Format) -> str:
    """The filter of one format, named and with its suffixes."""
    return f"{format.name} ({' '.join(f'*{suffix}' for suffix in format.suffixes)})"


_SAVE = {Button.Save: "", Button.Cancel: ""}


class Answer(Enum):
    """What to do with work that is not saved."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Clash(Enum):
    """What to do with a file in whose place another is to be written."""

    REPLACE = "replace"
    KEEP = "keep"
    CANCEL = "cancel"


class Losing(Enum):
    """What to do where a format cannot hold everything."""

    WRITE = "write"
    ELSEWHERE = "elsewhere"
    CANCEL = "cancel"


def ask_to_save(parent: QWidget, name: str) -> Answer:
    """Ask what to do with unsaved work; closing the question means cancel."""
    said = Message(
        _("Unsaved work"),
        _("{name} has changes that are not saved.", name=name),
        _("Save them?"),
    )
    buttons = {Button.Save: "", Button.Discard: "", Button.Cancel: ""}
    return _answer(ask(parent, said, buttons, default=Button.Save))


def ask_to_save_all(parent: QWidget, names: Sequence[str]) -> Answer:
    """Ask what to do with unsaved work in several battlefields; closing the question means cancel."""
    said = Message(
        _("Unsaved work"),
        ngettext(
            "{n} battlefield has changes that are not saved.",
            "{n} battlefields have changes that are not saved.",
            len(names),
        ),
        rows=names,
    )
    buttons = {Button.SaveAll: "", Button.Discard: _("&Discard All"), Button.Cancel: ""}
    return _answer(ask(parent, said, buttons, default=Button.SaveAll))


def _answer(pressed: Button) -> Answer:
    if pressed in (Button.Save, Button.SaveAll):
        return Answer.SAVE
    return Answer.DISCARD if pressed == Button.Discard else Answer.CANCEL


def may_throw_away(parent: QWidget, count: int) -> bool:
    """Ask whether to throw away battlefields of which there is nothing else."""
    text = ngettext("Throw away {n} battlefield for good?", "Throw away {n} battlefields for good?", count)
    buttons = {Button.Discard: "", Button.Cancel: ""}
    said = Message(_("Discard"), text)
    return ask(parent, said, buttons, default=Button.Cancel) == Button.Discard


def may_drop(parent: QWidget, name: str, left_out: int) -> bool:
    """Ask whether to write over a file that holds more than could be read of it."""
    said = Message(
        _("The file holds more"),
        ngettext(
            "{n} entry of {name} could not be used. Saving over the file loses it.",
            "{n} entries of {name} could not be used. Saving over the file loses them.",
            left_out,
            name=name,
        ),
        _("Save over it, or cancel and save under another name?"),
    )
    return ask(parent, said, _SAVE, default=Button.Cancel) == Button.Save


def may_write_over(parent: QWidget, name: str) -> bool:
    """Ask whether to save over a file that another program has changed."""
    said = Message(
        _("The file was changed"),
        _("Another program changed {name} since it was opened or saved here.", name=name),
        _("Saving loses those changes. Save over them, or cancel and save under another name?"),
    )
    return ask(parent, said, _SAVE, default=Button.Cancel) == Button.Save


def may_leave_behind(parent: QWidget, name: str, reasons: Sequence[str]) -> bool:
    """Ask whether to save a battlefield though scenarios beside it cannot be brought up to date."""
    said = Message(
        _("Scenarios stay as they are"),
        _("These files of scenarios stay as they are on the disk."),
        _("Save {name}, or cancel?", name=name),
        rows=reasons,
    )
    return ask(parent, said, _SAVE, default=Button.Cancel) == Button.Save


def may_print(parent: QWidget, doubts: Sequence[str]) -> bool:
    """Ask whether to print although parts of the sheets would be cut off."""
    said = Message(
        _("The paper does not fit"),
        _("Parts of the sheets would be cut off. Print them anyway?"),
        "\n\n".join(doubts),
    )
    buttons = {Button.Yes: _("&Print Anyway"), Button.Cancel: ""}
    return ask(parent, said, buttons, default=Button.Cancel) == Button.Yes


def may_write_errors(parent: QWidget, scenario: str, problems: Sequence[Problem]) -> bool:
    """Ask whether to write a game although its scenario, which may have no name yet, has errors."""
    said = Message(
        _("The scenario has errors"),
        _(
            "As it is {scenario} may not be playable. Write it all the same?",
            scenario=scenario or _("the scenario"),
        ),
        rows=[problem.message for problem in problems],
    )
    buttons = {Button.Save: _("&Write Anyway"), Button.Cancel: ""}
    return ask(parent, said, buttons, default=Button.Cancel) == Button.Save


def ask_about_scenario(parent: QWidget, name: str) -> Clash:
    """Ask what to do with a scenario of the name that the one of a battlefield gets; closing means cancel."""
    said = Message(
        _("There is another scenario"),
        _("{name} is there already, and says something else of start zones and glyphs.", name=name),
        _(
            "Replace it with the scenario of this battlefield? If you keep it, yours gets another name.",
        ),
    )
    buttons = {
        Button.Save: _("&Replace It"),
        Button.Ignore: _("Keep &It"),
        Button.Cancel: "",
    }
    pressed = ask(parent, said, buttons, default=Button.Cancel, escape=Button.Cancel)
    if pressed == Button.Save:
        return Clash.REPLACE
    return Clash.KEEP if pressed == Button.Ignore else Clash.CANCEL


def wants_reload(parent: QWidget, name: str, *, dirty: bool) -> bool:
    """Ask whether to take a file that another program has changed, or to keep what is here."""
    said = Message(
        _("The file was changed"),
        _("Another program changed {name}.", name=name),
        _("There are unsaved changes here. After reloading, Undo brings them back.")
        if dirty
        else _("Reload it? Undo brings back what is here now."),
    )
    buttons = {
        Button.Retry: _("&Reload"),
        Button.Ignore: _("&Keep Mine"),
    }
    default = Button.Ignore if dirty else Button.Retry
    pressed = ask(parent, said, buttons, default=default, escape=Button.Ignore, icon=Icon.Question)
    return pressed == Button.Retry


def ask_about_losses(parent: QWidget, name: str, problems: tuple[Problem, ...], *, copy: bool) -> Losing:
    """Tell what a format cannot hold before it is written, and ask what to do; closing means cancel.

    ``copy`` says that the battlefield stays in the file it has; else it may go into one that holds it all.
    """
    said = Message(
        _("Not everything fits"),
        _("The format of {name} cannot hold everything.", name=name),
        rows=[problem.message for problem in problems],
        after="" if copy else _("A {suffix} file holds it all.", suffix=BATTLEFIELD_SUFFIX),
    )
    if copy:
        buttons = {Button.Save: _("&Write It"), Button.Cancel: ""}
    else:
        buttons = {
            Button.SaveAll: _("Save &as {suffix}…", suffix=BATTLEFIELD_SUFFIX),
            Button.Save: _("&Save Anyway"),
            Button.Cancel: "",
        }
    default = Button.Save if copy else Button.SaveAll
    pressed = ask(parent, said, buttons, default=default, escape=Button.Cancel)
    if pressed == Button.SaveAll:
        return Losing.ELSEWHERE
    return Losing.WRITE if pressed == Button.Save else Losing.CANCEL


def ask_to_send_a_file(parent: QWidget, why: str) -> bool:
    """Whether a map that is too large for a link is to be written to a file."""
    said = Message(_("Too large for a link"), why)
    buttons = {Button.Save: _("&Export a File…"), Button.Cancel: ""}
    return ask(parent, said, buttons, default=Button.Save, escape=Button.Cancel) == Button.Save


def show_error(parent: QWidget, title: str, message: str, detail: str = "") -> None:
    """One message about something that did not work, in plain words; ``detail`` says where and why."""
    show(parent, Message(title, message, detail))


def show_errors(parent: QWidget, title: str, message: str, details: Sequence[str]) -> None:
    """One message about several things that did not work."""
    show(parent, Message(title, message, rows=details))


def show_notice(parent: QWidget, title: str, message: str, detail: str = "") -> None:
    """One message about something the designer has to know."""
    show(parent, Message(title, message, detail), icon=Icon.Warning)


def show_problems(parent: QWidget, title: str, message: str, problems: tuple[Problem, ...]) -> None:
    """A message with the first of some problems under it, each with its file and line, and all of them on
    request.
    """
    rows = [f"{place}: {one.message}" if (place := _place(one)) else one.message for one in problems]
    show(parent, Message(title, message, rows=rows), icon=Icon.Warning)


def _place(problem: Problem) -> str:
    source = problem.source
    return "" if source is None else str(replace(source, file=Path(source.file).name, path=""))


def ask_open_path(parent: QWidget, folder: Path, title: str = "") -> Path | None:
    """Which battlefield to open (or what else the title says); None for none."""
    every, all_files = _("All battlefields"), _("All files")
    filters = readable_filter(all_files, every, scenarios=not title)
    return ask_existing(parent, title or _("Open a battlefield"), folder, filters)


def ask_existing(
    parent: QWidget, title: str, folder: Path, filters: str = "", name: str = "open"
) -> Path | None:
    """Which file there is meant, or without ``filters`` which folder; None for none. ``name`` is that of the
    dialog for tests and the system.
    """
    dialog = QFileDialog(parent, title, str(folder), filters)
    dialog.setObjectName(name)
    mode = QFileDialog.FileMode
    dialog.setFileMode(mode.ExistingFile if filters else mode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly, not filters)
    return Path(dialog.selectedFiles()[0]) if run_dialog(dialog) and dialog.selectedFiles() else None


def ask_journal_path(parent: QWidget, folder: Path) -> Path | None:
    """Which journal of a game to play again; None for none."""
    journals, all_files = _("Journals of games"), _("All files")
    title = _("Replay a game")
    filters = f"{journals} (*{JOURNAL_SUFFIX});;{all_files} (*)"
    return ask_existing(parent, title, folder, filters, "open-journal")


def ask_save_path(parent: QWidget, title: str, suggested: Path, filters: dict[str, str]) -> Path | None:
    """Where to write a file; a name without a known suffix gets the one of the filter chosen.

    Where nothing can be written that is said at once, before the work whose result it is for, and gives None.
    """
    path = _save_path(parent, title, suggested, filters)
    if path is None:
        return None
    try:
        formats.demand_writable(path)
    except RefusedError as error:
        message = _("{name} was not written. What was on the disk before is as it was.", name=path.name)
        show_error(parent, _("Not written"), message, str(error))
        return None
    return path


def _save_path(parent: QWidget, title: str, suggested: Path, filters: dict[str, str]) -> Path | None:
    dialog = QFileDialog(parent, title, str(suggested.parent), ";;".join(filters))
    dialog.setObjectName("save")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    first = next((text for text, suffix in filters.items() if suffix == suggested.suffix.lower()), None)
    if first is not None:
        dialog.selectNameFilter(first)
    dialog.setDefaultSuffix(suggested.suffix.lstrip("."))
    dialog.filterSelected.connect(lambda text: dialog.setDefaultSuffix(filters.get(text, "").lstrip(".")))
    dialog.selectFile(suggested.name)
    if not run_dialog(dialog) or not dialog.selectedFiles():
        return None
    path = Path(dialog.selectedFiles()[0])
    if path.suffix.lower() in filters.values():
        return path
    # "ford.v2" has a suffix, but none that says how to write it; the dialog asked about another name then.
    path = path.with_name(f"{path.name}.{dialog.defaultSuffix()}")
    return path if not _is_there(path) or _may_replace(parent, path) else None


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # no name that a file can have: writing it says so
        return False


def _may_replace(parent: QWidget, path: Path) -> bool:
    question = _("{name} is there already. Replace it?", name=path.name)
    return ask(parent, Message(path.name, question), {Button.Yes: "", Button.No: ""}) == Button.Yes


def may_replace_files(parent: QWidget, names: Sequence[str]) -> bool:
    """Ask whether to write over files that are there, besides the one that was named."""
    said = Message(
        _("Files are there already"),
        _("{count} of the files to be written are there already. Replace them?", count=len(names)),
        rows=names,
    )
    return ask(parent, said, {Button.Yes: "", Button.No: ""}, default=Button.No) == Button.Yes


def ask_battlefield_path(parent: QWidget, suggested: Path) -> Path | None:
    """Where to save a battlefield, and by the suffix in which format."""
    if suggested.suffix.lower() not in writable_filters().values():
        suggested = suggested.with_suffix(BATTLEFIELD_SUFFIX)
    return _save_path(parent, _("Save the battlefield as"), suggested, writable_filters())


def ask_export_path(parent: QWidget, format: Format, suggested: Path) -> Path | None:
    """Where to write a battlefield in one format."""
    title = _("Export a {format}", format=format.name)
    return ask_save_path(parent, title, suggested, {filter_of(format): format.suffixes[0]})


def show_about(parent: QWidget) -> None:
    """Version, and what this program is and is not."""
    text = _(
        "A battlefield builder for interlocking hex terrain.\n\n"
        "Hexwright is an independent project. Heroscape is a trademark of its owner, who has no part in "
        "this program and does not endorse it.\n\nFree software under the MIT licence.",
    )
    said = Message(_("About Hexwright"), f"Hexwright {__version__}", text)
    show(parent, said, icon=parent.windowIcon().pixmap(64, 64))
