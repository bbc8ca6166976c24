"""The Level, Problems and View menus: the level shown, what cannot be built, and what the canvas shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.battlefield import SetField
from builder.editor.actions.row import ActionRow, Menu, something_selected
from builder.editor.canvas.canvas import Canvas
from builder.editor.centre import Arrangement
from builder.editor.levels import commands
from builder.editor.selection import arranging
from builder.editor.session import Session
from builder.facts import options_of
from builder.language import N_, _
from builder.view.level_bar import ask_level
from builder.view.options import LARGEST_TABLE, Display, TableSize
from builder.view.viewport import USUAL_HEX
from builder.view.widgets import run_dialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton

    from builder.editor.model.dock import ModelDock
    from builder.view.model_view import ModelView


def go_to_level(session: Session) -> None:
    """Ask for a level and show it."""
    level = ask_level(session.window, session.desk.level, session.desk.top + 1, last_is_empty=True)
    if level is not None:
        session.desk.show_level(level)


def look_through(session: Session) -> None:
    """List the pieces at the hex pointed at, and keep that list."""
    hex = session.canvas.here().hex
    session.show_dock("column")
    session.column.look_at(hex)


def _one_level(session: Session) -> bool:
    return not session.desk.all_levels


LEVEL = Menu(
    N_("&Level"),
    (
        ActionRow(
            "level-up",
            N_("Level &Up"),
            N_("Show the next level up; those below are faded"),
            lambda session: arranging.step_level(session.desk, 1),
            ("PgUp",),
            "level-up",
        ),
        ActionRow(
            "level-down",
            N_("Level &Down"),
            N_("Show the next level down"),
            lambda session: arranging.step_level(session.desk, -1),
            ("PgDown",),
            "level-down",
        ),
        ActionRow(
            "level-all",
            N_("&All Levels"),
            N_("Show every level in full, as the finished battlefield looks from above"),
            lambda session: session.desk.show_all_levels(not session.desk.all_levels),
            ("A",),
            "level-all",
            checked=lambda session: session.desk.all_levels,
        ),
        ActionRow(
            "go-to-level",
            N_("&Go to Level…"),
            N_("Show the level of a number"),
            go_to_level,
            ("J",),
            "level-go",
        ),
        ActionRow(
            "hide-level",
            N_("&Hide This Level"),
            N_("Neither see nor touch what lies on the level shown, until it is shown again"),
            lambda session: commands.toggle_hidden(session.desk, session.desk.level),
            (),
            "eye-off",
            enabled=_one_level,
            checked=lambda session: (
                session.desk.level in session.desk.reach.hidden_levels and _one_level(session)
            ),
        ),
        None,
        ActionRow(
            "insert-level",
            N_("&Insert Level"),
            N_("Raise everything on the level shown and above it by one; choose a level first"),
            lambda session: session.status.say(commands.insert(session.desk)),
            ("Ctrl+Alt+PgUp",),
            "level-insert",
            enabled=_one_level,
        ),
        ActionRow(
            "remove-level",
            N_("&Remove Level"),
            N_("Take away what lies on the level shown and lower all above it by one"),
            lambda session: session.status.say(commands.remove(session.desk)),
            ("Ctrl+Alt+PgDown",),
            "level-remove",
            enabled=_one_level,
        ),
        None,
        ActionRow(
            "note-level",
            N_("Note on This &Level…"),
            N_(
                "Write what a builder should know of the level shown; it is printed on the build sheets",
            ),
            lambda session: session.edit_note(session.desk.level),
            ("Shift+N",),
            "memo",
            enabled=_one_level,
        ),
        ActionRow(
            "note-hex",
            N_("&Note on This Hex…"),
            N_(
                "Write what a builder should know of the hex pointed at; it is printed on the build sheets",
            ),
            lambda session: session.edit_note(session.canvas.here().hex),
            ("N",),
            "memo-hex",
        ),
        ActionRow(
            "look-through",
            N_("&See Through Here"),
            N_("List all that lies at the hex pointed at, down to the table"),
            look_through,
            ("Q",),
            "column",
        ),
    ),
)


PROBLEMS = Menu(
    N_("Pro&blems"),
    (
        ActionRow(
            "next-problem",
            N_("&Next Problem"),
            N_("Go to the next problem in the list and show where it is"),
            lambda session: session.problems.step(1),
            ("F8",),
            "next",
        ),
        ActionRow(
            "previous-problem",
            N_("&Previous Problem"),
            N_("Go to the problem before and show where it is"),
            lambda session: session.problems.step(-1),
            ("Shift+F8",),
            "previous",
        ),
        ActionRow(
            "go-to-problem",
            N_("&Go to Problem"),
            N_("Show where the problem chosen in the list is"),
            lambda session: session.problems.go(),
        ),
        None,
        ActionRow(
            "fix-problem",
            N_("&Fix This Problem"),
            N_("Fix the problem chosen in the list, where there is one sensible way"),
            lambda session: session.problems.fix(),
            ("Ctrl+.",),
            "fix",
        ),
        ActionRow(
            "fix-problems",
            N_("Fix &All of This Kind"),
            N_("Fix every problem of the kind chosen in the list that can be fixed, in one step"),
            lambda session: session.problems.fix_all(),
            ("Ctrl+Shift+.",),
        ),
        None,
        ActionRow(
            "copy-problems",
            N_("&Copy as Text"),
            N_("Put all problems listed on the clipboard as text"),
            lambda session: session.problems.copy(),
            (),
            "copy",
        ),
    ),
)


_ZOOM_STEP = 1.25


def _seen_view(session: Session) -> Canvas | ModelView:
    """The view to zoom and fit: plan or model, whichever has the keyboard focus."""
    if session.made_panel("model") is not None:
        model = session.model.view
        if model.isVisible() and (model.hasFocus() or not _sees_plan(session)):
            return model
    return session.canvas


def _sees_plan(session: Session) -> bool:
    return session.centre.arrangement is not Arrangement.MODEL


def ask_table_size(session: Session) -> None:
    """Ask for the size of the real table, and show its border."""
    from builder.editor.display.table_size import TableSizeDialog  # not needed to open the window

    look, bounds = session.view_options.display, session.canvas.bounds
    own = (bounds.width, bounds.height) if bounds is not None else None
    dialog = TableSizeDialog(look.table, look.limited, look.inches, LARGEST_TABLE, own, session.window)
    if run_dialog(dialog):
        session.view_options.change(
            table=TableSize(*dialog.table), limited=dialog.limited.isChecked(), inches=dialog.inches
        )


def _edit_picture(session: Session) -> None:
    from builder.editor.tracing.dialog import edit_picture  # not needed to open the window

    edit_picture(session.document, session.canvas.underlay.image, session.window)


def _show_picture(session: Session) -> None:
    picture = session.document.battlefield.info.picture
    if picture is not None:
        edit = SetField("picture", replace(picture, shown=not picture.shown))
        session.document.do(edit, _("Change the reference picture"))


def _switch(id: str, field: str, text: str, *shortcuts: str) -> ActionRow:
    """A row that switches one of the view options."""
    return ActionRow(
        id,
        text,
        options_of(Display)[field].label.tip,
        lambda session: session.view_options.flip(field),
        shortcuts,
        checked=lambda session: bool(getattr(session.view_options.display, field)),
    )


def _lay_out(session: Session, do: Callable[[], None]) -> None:
    """Arrange the panels, and say so if the model made way for them. A view that showed everything is fitted
    again.
    """
    whole = session.canvas.sees_all
    do()
    if whole:
        session.canvas.fit()
    if session.layout.made_way:
        session.status.say(_("The model made way for the panels; View ▸ Plan and Model brings it back"))


def _preset_row(id: str, text: str, tip: str, key: str) -> ActionRow:
    """A row that arranges the panels for one kind of work."""
    return ActionRow(
        f"workspace-{id}",
        text,
        tip,
        lambda session: _lay_out(session, lambda: session.layout.choose(id)),
        (key,),
        checked=lambda session: session.layout.preset == id,
        choice="workspace",
    )


def _can_work_in_model(session: Session) -> bool:
    """Whether the real model is available, as far as is known yet, and not the drawing in its place."""
    return session.made_panel("model") is None or session.model.drawn is None


def _arrangement_row(arrangement: Arrangement, text: str, tip: str, key: str) -> ActionRow:
    """A row that arranges plan and model."""
    return ActionRow(
        f"arrange-{arrangement.value}",
        text,
        tip,
        lambda session: session.centre.arrange(arrangement),
        (key,),
        checked=lambda session: session.centre.arrangement is arrangement,
        enabled=_can_work_in_model if arrangement is Arrangement.MODEL else None,
        choice="arrangement",
    )


def _in_model(session: Session, do: Callable[[ModelDock], object]) -> None:
    """Bring the model into sight, then do something with it."""
    if not session.model.isVisible():
        session.centre.arrange(Arrangement.SIDE)
        session.model.view.picture()  # it has its place to be seen from then
    do(session.model)


def _model_switch(
    id: str,
    text: str,
    tip: str,
    key: str,
    button: Callable[[ModelDock], QAbstractButton],
    can: Callable[[Session], bool],
) -> ActionRow:
    """A row that presses a button of the model."""

    def on(session: Session) -> bool:
        return session.made_panel("model") is not None and button(session.model).isChecked()

    def press(session: Session) -> None:
        _in_model(session, lambda model: button(model).click())

    return ActionRow(id, text, tip, press, (key,), enabled=can, checked=on)


def _is_built(session: Session) -> bool:
    return session.made_panel("model") is not None and session.model.building.button.isChecked()


def _is_in_perspective(session: Session) -> bool:
    camera = session.model.view.camera if session.made_panel("model") is not None else None
    return camera is None or camera.perspective


def _flip_perspective(model: ModelDock) -> None:
    camera = model.view.camera
    if camera is not None:
        model.view.look_from(replace(camera, perspective=not camera.perspective))


PLAN_AND_MODEL = Menu(
    N_("Plan an&d Model"),
    (
        _arrangement_row(
            Arrangement.PLAN, N_("&Plan Only"), N_("The battlefield from above, without the model"), "Alt+1"
        ),
        _arrangement_row(
            Arrangement.SIDE,
            N_("Si&de by Side"),
            N_("The model beside the plan; both follow the work"),
            "Alt+2",
        ),
        _arrangement_row(
            Arrangement.STACKED, N_("&Stacked"), N_("The model below the plan; both follow the work"), "Alt+3"
        ),
        _arrangement_row(
            Arrangement.MODEL,
            N_("&Model Only"),
            N_("The model in the place of the plan, to work in it"),
            "Alt+4",
        ),
        None,
        _model_switch(
            "model-eye",
            N_("At &Eye Level"),
            N_("See what the figure sees that looks: arrows walk, drag looks around, Esc leaves"),
            "Alt+5",
            lambda model: model.stands,
            lambda session: _can_work_in_model(session) and not _is_built(session),
        ),
        _model_switch(
            "model-building",
            N_("&Building"),
            N_("Show the model as it is built, step by step"),
            "Alt+6",
            lambda model: model.building.button,
            _can_work_in_model,
        ),
        _model_switch(
            "model-cut",
            N_("&Up to This Level"),
            N_("Leave out of the model what begins above the level shown; choose a level first"),
            "Alt+7",
            lambda model: model.cut,
            lambda session: _can_work_in_model(session) and _one_level(session) and not _is_built(session),
        ),
        ActionRow(
            "model-perspective",
            N_("Pe&rspective"),
            N_("See the model with or without perspective, as P does while it has the keys"),
            lambda session: _in_model(session, _flip_perspective),
            ("Alt+8",),
            enabled=_can_work_in_model,
            checked=_is_in_perspective,
        ),
    ),
)
PANELS = Menu(N_("Pane&ls"), ("*docks",))
WORKSPACE = Menu(
    N_("&Workspace"),
    (
        _preset_row("build", N_("&Build"), N_("Panels to build with: pieces, problems, levels"), "Ctrl+1"),
        _preset_row(
            "analyse",
            N_("&Analyse"),
            N_("Panels to judge by: figure, report, picture"),
            "Ctrl+2",
        ),
        _preset_row(
            "scenario", N_("&Scenario"), N_("Panels of a scenario, with room for its form"), "Ctrl+3"
        ),
        None,
        ActionRow(
            "workspace-reset",
            N_("&Reset to Preset"),
            N_("Put the panels of this workspace back where they were at first"),
            lambda session: _lay_out(session, session.layout.reset),
        ),
    ),
)


VIEW = Menu(
    N_("&View"),
    (
        ActionRow(
            "zoom-in",
            N_("Zoom &In"),
            N_("Show the battlefield larger"),
            lambda session: _seen_view(session).zoom(_ZOOM_STEP),
            ("Ctrl++", "Ctrl+="),
            "zoom-in",
        ),
        ActionRow(
            "zoom-out",
            N_("Zoom &Out"),
            N_("Show the battlefield smaller"),
            lambda session: _seen_view(session).zoom(1 / _ZOOM_STEP),
            ("Ctrl+-",),
            "zoom-out",
        ),
        ActionRow(
            "zoom-usual",
            N_("&100 %"),
            N_("Show hexes in their usual size"),
            lambda session: session.canvas.zoom_to(USUAL_HEX),
            ("Ctrl+0",),
            enabled=_sees_plan,
        ),
        ActionRow(
            "fit",
            N_("&Fit"),
            N_("Show the whole battlefield"),
            lambda session: _seen_view(session).fit(),
            ("F", "Home"),
            "fit",
        ),
        ActionRow(
            "fit-selection",
            N_("Fit &Selection"),
            N_("Show what is selected as large as goes"),
            lambda session: _seen_view(session).fit_to(session.desk.selected),
            ("Shift+F",),
            enabled=something_selected,
        ),
        None,
        _switch(
            "show-grid",
            "grid",
            N_("&Grid"),
            "Shift+G",
        ),
        _switch(
            "show-coordinates",
            "coordinates",
            N_("&Coordinates"),
            "Shift+C",
        ),
        _switch(
            "show-rulers",
            "rulers",
            N_("&Rulers"),
            "Shift+U",
        ),
        _switch(
            "show-minimap",
            "minimap",
            N_("&Map in the Corner"),
            "Shift+M",
        ),
        ActionRow(
            "table-size",
            N_("&Table Size…"),
            N_("Say how large your table is, to see its border and be warned"),
            ask_table_size,
        ),
        ActionRow(
            "reference-picture",
            N_("Reference Pict&ure…"),
            N_("Lay a photo or scan of a map under the grid, to trace it"),
            _edit_picture,
        ),
        ActionRow(
            "show-picture",
            N_("Show Refere&nce Picture"),
            N_("Show or hide the picture under the grid"),
            _show_picture,
            enabled=lambda session: session.document.battlefield.info.picture is not None,
            checked=lambda session: session.canvas.underlay.shown is not None,
        ),
        None,
        _switch(
            "show-heights",
            "heights",
            N_("&Heights"),
            "Shift+H",
        ),
        _switch(
            "show-tint",
            "tint",
            N_("Colours b&y Height"),
            "Shift+D",
        ),
        _switch(
            "show-spaces",
            "spaces",
            N_("S&paces for Figures"),
            "Shift+P",
        ),
        _switch(
            "show-headroom",
            "headroom",
            N_("Room &Above"),
            "Shift+O",
        ),
        _switch(
            "show-barriers",
            "barriers",
            N_("&Barriers"),
            "Shift+B",
        ),
        _switch(
            "show-scenario",
            "scenario",
            N_("Show Sc&enario"),
            "Shift+S",
        ),
        None,
        PLAN_AND_MODEL,
        PANELS,
        WORKSPACE,
    ),
)
