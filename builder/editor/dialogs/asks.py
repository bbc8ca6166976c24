"""The questions the window asks and the messages it shows, each a function that a test can answer."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from builder import __version__
from builder.editor.dialogs.file_filters import SUFFIX, readable_filter, writable_filters
from builder.problems import Problem

translate = QCoreApplication.translate
_MOST_LINES = 8


class Answer(Enum):
    """What to do with work that is not saved."""

    SAVE = "save"
    DISCARD = "discard"
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


def show_error(parent: QWidget, title: str, message: str) -> None:
    """One message about something that did not work."""
    box = QMessageBox(QMessageBox.Icon.Critical, title, message, QMessageBox.StandardButton.Ok, parent)
    box.exec()


def show_problems(parent: QWidget, title: str, message: str, problems: tuple[Problem, ...]) -> None:
    """A message with the first of some problems under it and all of them on request."""
    box = QMessageBox(QMessageBox.Icon.Warning, title, message, QMessageBox.StandardButton.Ok, parent)
    lines = [f"• {problem.message}" for problem in problems]
    shown = lines[:_MOST_LINES]
    if len(lines) > len(shown):
        shown.append(translate("Dialogs", "… and {count} more").format(count=len(lines) - len(shown)))
        box.setDetailedText("\n".join(lines))
    box.setInformativeText("\n".join(shown))
    box.exec()


def ask_open_path(parent: QWidget, folder: Path) -> Path | None:
    """Which battlefield to open; None for none."""
    filters = readable_filter(translate("Dialogs", "All files"), translate("Dialogs", "All battlefields"))
    dialog = QFileDialog(parent, translate("Dialogs", "Open a battlefield"), str(folder), filters)
    dialog.setObjectName("open")
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
    return path if not path.exists() or _may_replace(parent, path) else None


def _may_replace(parent: QWidget, path: Path) -> bool:
    button = QMessageBox.StandardButton
    question = translate("Dialogs", "{name} is there already. Replace it?").format(name=path.name)
    box = QMessageBox(QMessageBox.Icon.Warning, path.name, question, button.Yes | button.No, parent)
    return box.exec() == button.Yes


def ask_battlefield_path(parent: QWidget, suggested: Path) -> Path | None:
    """Where to save a battlefield, and by the suffix in which format."""
    if suggested.suffix.lower() not in writable_filters().values():
        suggested = suggested.with_suffix(SUFFIX)
    return ask_save_path(
        parent, translate("Dialogs", "Save the battlefield as"), suggested, writable_filters()
    )


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
