"""Commands on scenarios: create, rename, copy and delete them; add and remove zones and markers."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QWidget

from builder.editor.document.desk import Desk
from builder.editor.document.scenarios import OpenScenario
from builder.editor.edits import blank_scenario, markers, zones
from builder.editor.tools import Pointer, ToolScene
from builder.editor.tools.markers import pointed, removal_label
from builder.editor.tools.zone import zone_label
from builder.errors import RefusedError
from builder.language import _
from builder.scenario import Scenario, text_in
from builder.scenario.places import limits_of
from builder.view.widgets import PlainLabel, dialog_buttons, run_dialog, vbox
from builder.view.widgets.message import Button, Message, ask


class ScenarioTitleDialog(QDialog):
    """Asks for a title of at least one character that is not blank."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Rename scenario"))
        self.line = QLineEdit(title, self)
        self.line.setMaxLength(limits_of(Scenario, "title").most)
        self.line.selectAll()
        label = PlainLabel(_("&Title of the scenario"), self)
        label.setBuddy(self.line)
        self.buttons = dialog_buttons(self)
        vbox(label, self.line, self.buttons, parent=self)
        self.line.textChanged.connect(self._judge)
        self._judge()
        self.resize(380, self.sizeHint().height())

    def _judge(self) -> None:
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(bool(self.line.text().strip()))


def ask_scenario_title(parent: QWidget, title: str) -> str | None:
    """Ask for a title; None if the dialog was closed."""
    dialog = ScenarioTitleDialog(title, parent)
    return dialog.line.text().strip() if run_dialog(dialog) else None


def may_delete_scenario(parent: QWidget, title: str, file: str) -> bool:
    """Ask whether to delete a scenario; ``file`` is the name of its file, empty if it has none."""
    more = (
        _("Its file, {file}, is deleted when you save. Undo brings the scenario back.", file=file)
        if file
        else _("Undo brings it back.")
    )
    text = _("Delete {title}?", title=title)
    buttons = {Button.Yes: _("&Delete"), Button.Cancel: ""}
    said = Message(_("Delete scenario"), text, more)
    return ask(parent, said, buttons, default=Button.Cancel) == Button.Yes


def title_of(scenario: Scenario, language: str = "en") -> str:
    """The name of a scenario in lists."""
    return text_in(scenario.title, language).strip() or _("Without a title")


def new_scenario(desk: Desk) -> None:
    """Add a scenario for two players, and make it the current one."""
    title = _("New scenario")
    made = blank_scenario.fresh(
        blank_scenario.free_title(title, _titles(desk)),
        _battlefield(desk),
        lambda number: _("Player {number}", number=number),
        lambda number: _("Zone {number}", number=number),
    )
    _put(desk, made, _("New scenario"))


def duplicate_scenario(desk: Desk) -> None:
    """Add a copy of the current scenario, and make it the current one."""
    chosen = _chosen(desk)
    name = _("{title} copy", title=title_of(chosen.scenario))
    title = blank_scenario.free_title(name, _titles(desk))
    copy = blank_scenario.retitled(chosen.scenario, title, "en")
    _put(desk, copy, _("Duplicate {title}", title=title_of(chosen.scenario)))


def rename_scenario(desk: Desk, title: str) -> None:
    """Rename the current scenario, in the language in which texts are written."""
    chosen = _chosen(desk)
    after = blank_scenario.retitled(chosen.scenario, title.strip(), desk.scenario_hand.held.language)
    desk.edit_scenario(after, _("Rename scenario"))
    desk.document.seal()


def delete_scenario(desk: Desk) -> None:
    """Delete the current scenario; its file is deleted when the battlefield is saved."""
    scenarios, chosen = desk.document.scenarios, _chosen(desk)
    left = tuple(one for one in scenarios.all if one.key != chosen.key)
    desk.document.edit_scenarios(left, _("Delete {title}", title=title_of(chosen.scenario)))
    desk.document.seal()


def next_scenario(desk: Desk, steps: int = 1) -> None:
    """Make the next scenario in the list the current one, wrapping around."""
    scenarios = desk.document.scenarios
    keys = [one.key for one in scenarios.all]
    if scenarios.chosen is not None:
        scenarios.choose(keys[(keys.index(scenarios.chosen.key) + steps) % len(keys)])


def _put(desk: Desk, scenario: Scenario, label: str) -> None:
    scenarios = desk.document.scenarios
    desk.document.edit_scenarios((*scenarios.all, scenarios.new(scenario)), label)
    desk.document.seal()


def _chosen(desk: Desk) -> OpenScenario:
    chosen = desk.document.scenarios.chosen
    if chosen is None:
        raise RefusedError(_("There is no scenario yet: make one in the Scenario menu"))
    return chosen


def _titles(desk: Desk) -> set[str]:
    return {title_of(one.scenario) for one in desk.document.scenarios.all}


def _battlefield(desk: Desk) -> str:
    path = desk.document.path
    return path.name if path is not None else ""


def remove_pointed(desk: Desk, scene: ToolScene, pointer: Pointer) -> None:
    """Remove the marker at the pointer, else take the space there out of the zones; one step."""
    staging = scene.staging
    if staging is None:
        return
    marker = pointed(staging, pointer.hex)
    position = staging.position(pointer.hex)
    if marker is not None:
        desk.edit_scenario(markers.removed(staging.scenario, marker), removal_label(marker, staging))
    elif position is not None:
        desk.edit_scenario(zones.erased(staging.scenario, {position}), zone_label())
    desk.document.seal()


def add_zone(desk: Desk) -> None:
    """Add a zone without spaces, to be painted next. Raises RefusedError if there can be no more."""
    scenario = desk.scenario
    if scenario is None:
        raise RefusedError(_("There is no scenario yet: make one in the Scenario menu"))
    name = _("Zone {number}", number=len(scenario.zones) + 1)
    try:
        after, zone = zones.added(scenario, name)
    except zones.TooManyError:
        raise RefusedError(_("A scenario has at most {most} zones", most=zones.MOST_ZONES)) from None
    desk.edit_scenario(after, _("Add zone"))
    desk.document.seal()
    desk.scenario_hand.take(zone=zone.id)


def remove_zone(desk: Desk, id: str) -> None:
    """Remove a zone; nobody starts there any more."""
    if desk.scenario is not None:
        desk.edit_scenario(zones.removed(desk.scenario, id), _("Delete zone"))
        desk.document.seal()
