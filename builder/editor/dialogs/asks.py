"""The questions the window asks and the messages it shows, each a function that a test can answer."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from builder import __version__
from builder.editor.dialogs.file_filters import (
    JOURNAL_SUFFIX,
    SUFFIX,
    filter_of,
    readable_filter,
    writable_filters,
)
from builder.problems import Problem

if TYPE_CHECKING:
    from builder.formats import Format

translate = QCoreApplication.translate
_MOST_LINES = 8


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
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("Dialogs", "Unsaved work"))
    box.setText(translate("Dialogs", "{name} has changes that are not saved.").format(name=name))
    box.setInformativeText(translate("Dialogs", "Save them?"))
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Save | button.Discard | button.Cancel)
    box.setDefaultButton(button.Save)
    pressed = box.exec()
    if pressed == button.Save:
        return Answer.SAVE
    return Answer.DISCARD if pressed == button.Discard else Answer.CANCEL


def ask_to_save_all(parent: QWidget, names: Sequence[str]) -> Answer:
    """Ask what to do with unsaved work in several battlefields; closing the question means cancel."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("Dialogs", "Unsaved work"))
    text = translate("Dialogs", "{count} battlefields have changes that are not saved.")
    box.setText(text.format(count=len(names)))
    box.setInformativeText("\n".join(_bullets(box, names)))
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.SaveAll | button.Discard | button.Cancel)
    box.button(button.Discard).setText(translate("Dialogs", "&Discard All"))
    box.setDefaultButton(button.SaveAll)
    pressed = box.exec()
    if pressed == button.SaveAll:
        return Answer.SAVE
    return Answer.DISCARD if pressed == button.Discard else Answer.CANCEL


def may_throw_away(parent: QWidget, count: int) -> bool:
    """Ask whether to throw away battlefields of which there is nothing else."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("Dialogs", "Discard"))
    box.setText(
        translate("Dialogs", "Throw away 1 battlefield for good?")
        if count == 1
        else translate("Dialogs", "Throw away {count} battlefields for good?").format(count=count)
    )
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Discard | button.Cancel)
    box.setDefaultButton(button.Cancel)
    return box.exec() == button.Discard


def may_drop(parent: QWidget, name: str, left_out: int) -> bool:
    """Ask whether to write over a file that holds more than could be read of it."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("Dialogs", "The file holds more"))
    text = translate("Dialogs", "{count} entries of {name} could not be used. Saving over it loses them.")
    box.setText(text.format(count=left_out, name=name))
    box.setInformativeText(translate("Dialogs", "Save over it, or cancel and save under another name?"))
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Save | button.Cancel)
    box.setDefaultButton(button.Cancel)
    return box.exec() == button.Save


def may_write_over(parent: QWidget, name: str) -> bool:
    """Ask whether to save over a file that another program has changed."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("Dialogs", "The file was changed"))
    text = translate("Dialogs", "Another program changed {name} since it was opened or saved here.")
    box.setText(text.format(name=name))
    box.setInformativeText(
        translate(
            "Dialogs", "Saving loses those changes. Save over them, or cancel and save under another name?"
        )
    )
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Save | button.Cancel)
    box.setDefaultButton(button.Cancel)
    return box.exec() == button.Save


def may_print(parent: QWidget, doubts: Sequence[str]) -> bool:
    """Ask whether to print although the sheets would not come out whole."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("Dialogs", "The paper does not fit"))
    box.setText(translate("Dialogs", "The sheets would not come out whole. Print them anyway?"))
    box.setInformativeText("\n\n".join(doubts))
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Yes | button.Cancel)
    box.button(button.Yes).setText(translate("Dialogs", "&Print Anyway"))
    box.setDefaultButton(button.Cancel)
    return box.exec() == button.Yes


def may_write_errors(parent: QWidget, scenario: str, problems: Sequence[Problem]) -> bool:
    """Ask whether to write a game although its scenario, which may have no name yet, has errors."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("Dialogs", "The scenario has errors"))
    text = translate("Dialogs", "As it is {scenario} may not be playable. Write it all the same?")
    box.setText(text.format(scenario=scenario or translate("Dialogs", "the scenario")))
    box.setInformativeText("\n".join(_bullets(box, [problem.message for problem in problems])))
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Save | button.Cancel)
    box.button(button.Save).setText(translate("Dialogs", "&Write Anyway"))
    box.setDefaultButton(button.Cancel)
    return box.exec() == button.Save


def ask_about_scenario(parent: QWidget, name: str) -> Clash:
    """Ask what to do with a scenario of the name that the one of a battlefield gets; closing means cancel."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("Dialogs", "There is another scenario"))
    text = translate("Dialogs", "{name} is there already, and says something else of start zones and glyphs.")
    box.setText(text.format(name=name))
    box.setInformativeText(
        translate(
            "Dialogs",
            "Replace it with the scenario of this battlefield? If you keep it, yours gets another name.",
        )
    )
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Save | button.Ignore | button.Cancel)
    box.button(button.Save).setText(translate("Dialogs", "&Replace It"))
    box.button(button.Ignore).setText(translate("Dialogs", "&Keep It"))
    box.setDefaultButton(button.Cancel)
    box.setEscapeButton(button.Cancel)
    pressed = box.exec()
    if pressed == button.Save:
        return Clash.REPLACE
    return Clash.KEEP if pressed == button.Ignore else Clash.CANCEL


def wants_reload(parent: QWidget, name: str, *, dirty: bool) -> bool:
    """Ask whether to take a file that another program has changed, or to keep what is here."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(translate("Dialogs", "The file was changed"))
    box.setText(translate("Dialogs", "Another program changed {name}.").format(name=name))
    box.setInformativeText(
        translate("Dialogs", "There are unsaved changes here. After reloading, Undo brings them back.")
        if dirty
        else translate("Dialogs", "Reload it? Undo brings back what is here now.")
    )
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Retry | button.Ignore)
    box.button(button.Retry).setText(translate("Dialogs", "&Reload"))
    box.button(button.Ignore).setText(translate("Dialogs", "&Keep Mine"))
    box.setDefaultButton(button.Ignore if dirty else button.Retry)
    box.setEscapeButton(button.Ignore)
    return box.exec() == button.Retry


def ask_about_losses(parent: QWidget, name: str, problems: tuple[Problem, ...], *, copy: bool) -> Losing:
    """Tell what a format cannot hold before it is written, and ask what to do; closing means cancel.

    ``copy`` says that the battlefield stays in the file it has; else it may go into one that holds it all.
    """
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("Dialogs", "Not everything fits"))
    box.setText(translate("Dialogs", "The format of {name} cannot hold everything.").format(name=name))
    lines = _bullets(box, [problem.message for problem in problems])
    if not copy:
        lines += ["", translate("Dialogs", "A {suffix} file holds it all.").format(suffix=SUFFIX)]
    box.setInformativeText("\n".join(lines))
    button = QMessageBox.StandardButton
    if copy:
        box.setStandardButtons(button.Save | button.Cancel)
        box.button(button.Save).setText(translate("Dialogs", "&Write It"))
        box.setDefaultButton(button.Save)
    else:
        box.setStandardButtons(button.SaveAll | button.Save | button.Cancel)
        ours = translate("Dialogs", "Save &as {suffix}…").format(suffix=SUFFIX)
        box.button(button.SaveAll).setText(ours)
        box.button(button.Save).setText(translate("Dialogs", "&Save Anyway"))
        box.setDefaultButton(button.SaveAll)
    box.setEscapeButton(button.Cancel)
    pressed = box.exec()
    if pressed == button.SaveAll:
        return Losing.ELSEWHERE
    return Losing.WRITE if pressed == button.Save else Losing.CANCEL


def show_error(parent: QWidget, title: str, message: str, detail: str = "") -> None:
    """One message about something that did not work, in plain words; ``detail`` says where and why."""
    box = QMessageBox(QMessageBox.Icon.Critical, title, message, QMessageBox.StandardButton.Ok, parent)
    box.setInformativeText(detail)
    box.exec()


def show_errors(parent: QWidget, title: str, message: str, details: Sequence[str]) -> None:
    """One message about several things that did not work."""
    box = QMessageBox(QMessageBox.Icon.Critical, title, message, QMessageBox.StandardButton.Ok, parent)
    box.setInformativeText("\n".join(_bullets(box, details)))
    box.exec()


def show_notice(parent: QWidget, title: str, message: str, detail: str = "") -> None:
    """One message about something the designer has to know."""
    box = QMessageBox(QMessageBox.Icon.Warning, title, message, QMessageBox.StandardButton.Ok, parent)
    box.setInformativeText(detail)
    box.exec()


def show_problems(parent: QWidget, title: str, message: str, problems: tuple[Problem, ...]) -> None:
    """A message with the first of some problems under it and all of them on request."""
    box = QMessageBox(QMessageBox.Icon.Warning, title, message, QMessageBox.StandardButton.Ok, parent)
    box.setInformativeText("\n".join(_bullets(box, [problem.message for problem in problems])))
    box.exec()


def _bullets(box: QMessageBox, texts: Sequence[str]) -> list[str]:
    """One line a text; of many only the first, and all of them among the details of the message."""
    lines = [f"• {text}" for text in texts]
    shown = lines[:_MOST_LINES]
    if len(lines) > len(shown):
        shown.append(translate("Dialogs", "… and {count} more").format(count=len(lines) - len(shown)))
        box.setDetailedText("\n".join(lines))
    return shown


def ask_open_path(parent: QWidget, folder: Path, title: str = "") -> Path | None:
    """Which battlefield to open (or what else the title says); None for none."""
    every, all_files = translate("Dialogs", "All battlefields"), translate("Dialogs", "All files")
    filters = readable_filter(all_files, every, scenarios=not title)
    title = title or translate("Dialogs", "Open a battlefield")
    dialog = QFileDialog(parent, title, str(folder), filters)
    dialog.setObjectName("open")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return Path(dialog.selectedFiles()[0]) if dialog.exec() and dialog.selectedFiles() else None


def ask_journal_path(parent: QWidget, folder: Path) -> Path | None:
    """Which journal of a game to play again; None for none."""
    journals, all_files = translate("Dialogs", "Journals of games"), translate("Dialogs", "All files")
    title = translate("Dialogs", "Replay a game")
    filters = f"{journals} (*{JOURNAL_SUFFIX});;{all_files} (*)"
    dialog = QFileDialog(parent, title, str(folder), filters)
    dialog.setObjectName("open-journal")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return Path(dialog.selectedFiles()[0]) if dialog.exec() and dialog.selectedFiles() else None


def ask_save_path(parent: QWidget, title: str, suggested: Path, filters: dict[str, str]) -> Path | None:
    """Where to write a file; a name without a known suffix gets the one of the filter chosen."""
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
    if not dialog.exec() or not dialog.selectedFiles():
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
    button = QMessageBox.StandardButton
    question = translate("Dialogs", "{name} is there already. Replace it?").format(name=path.name)
    box = QMessageBox(QMessageBox.Icon.Warning, path.name, question, button.Yes | button.No, parent)
    return box.exec() == button.Yes


def may_replace_files(parent: QWidget, names: Sequence[str]) -> bool:
    """Ask whether to write over files that are there, besides the one that was named."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(translate("Dialogs", "Files are there already"))
    text = translate("Dialogs", "{count} of the files to be written are there already. Replace them?")
    box.setText(text.format(count=len(names)))
    box.setInformativeText("\n".join(_bullets(box, names)))
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Yes | button.No)
    box.setDefaultButton(button.No)
    return box.exec() == button.Yes


def ask_battlefield_path(parent: QWidget, suggested: Path) -> Path | None:
    """Where to save a battlefield, and by the suffix in which format."""
    if suggested.suffix.lower() not in writable_filters().values():
        suggested = suggested.with_suffix(SUFFIX)
    return ask_save_path(
        parent, translate("Dialogs", "Save the battlefield as"), suggested, writable_filters()
    )


def ask_export_path(parent: QWidget, format: Format, suggested: Path) -> Path | None:
    """Where to write a battlefield in one format."""
    title = translate("Dialogs", "Export a {format}").format(format=format.name)
    return ask_save_path(parent, title, suggested, {filter_of(format): format.suffixes[0]})


def show_about(parent: QWidget) -> None:
    """Version, and what this program is and is not."""
    box = QMessageBox(parent)
    box.setWindowTitle(translate("Dialogs", "About Hexwright"))
    box.setIconPixmap(parent.windowIcon().pixmap(64, 64))
    box.setText(f"<b>Hexwright {__version__}</b>")
    box.setInformativeText(
        translate(
            "Dialogs",
            "A battlefield builder for interlocking hex terrain.<br><br>"
            "Hexwright is an independent project. Heroscape is a trademark of its owner, who has no part in "
            "this program and does not endorse it.<br><br>Free software under the MIT licence.",
        )
    )
    box.exec()
