"""The Arrange menu: what happens to the pieces selected as a group, and the symmetry one works in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.actions.row import ActionRow, Menu, N, something_selected, something_there
from builder.editor.commands import arranging, numbering, selecting
from builder.shaping.symmetry import Kind

if TYPE_CHECKING:
    from builder.editor.window import Window


def _copy_row(kind: Kind, id: str, text: str, tip: str) -> ActionRow:
    return ActionRow(
        id, text, tip, lambda window: arranging.copy_across(window.desk, kind), enabled=something_selected
    )


def _symmetry_row(kind: Kind | None, id: str, text: str, tip: str) -> ActionRow:
    return ActionRow(
        id,
        text,
        tip,
        lambda window: window.desk.sides.use(kind),
        checked=lambda window: window.desk.sides.kind is kind,
        choice="symmetry",
    )


def _switch_symmetry(window: Window) -> None:
    sides = window.desk.sides
    sides.use(None if sides.kind is not None else sides.last)


def _begin_at_a1(window: Window) -> None:
    window.status.say(numbering.begin_at_a1(window.desk))
    window.canvas.fit()


def _carry(window: Window) -> None:
    arranging.carry_on_top(window.workspace.desks, not window.desk.carries)


def _something_hidden(window: Window) -> bool:
    return bool(window.desk.reach.unseen or window.desk.reach.hidden_levels)


def _something_locked(window: Window) -> bool:
    return bool(window.desk.reach.locked)


MIRROR = Menu(
    N("Menus", "&Mirror"),
    (
        ActionRow(
            "mirror-left-right",
            N("Actions", "&Left to Right"),
            N("Actions", "Mirror what is selected, or the piece in hand, left to right"),
            lambda window: window.mirror(Kind.LEFT_RIGHT),
            ("M",),
            "mirror",
        ),
        ActionRow(
            "mirror-top-bottom",
            N("Actions", "&Top to Bottom"),
            N("Actions", "Mirror what is selected, or the piece in hand, top to bottom"),
            lambda window: window.mirror(Kind.TOP_BOTTOM),
            ("Ctrl+M",),
        ),
        ActionRow(
            "half-turn",
            N("Actions", "Turn by &Half"),
            N("Actions", "Turn what is selected, or the piece in hand, by half"),
            lambda window: window.mirror(Kind.HALF_TURN),
        ),
        None,
        _copy_row(
            Kind.HALF_TURN,
            "copy-half-turn",
            N("Actions", "Copy by H&alf a Turn"),
            N("Actions", "Put a copy of what is selected on the other side, half turned about the centre"),
        ),
        _copy_row(
            Kind.LEFT_RIGHT,
            "copy-left-right",
            N("Actions", "Copy Left to &Right"),
            N("Actions", "Put a mirrored copy of what is selected on the other side of the upright axis"),
        ),
        _copy_row(
            Kind.TOP_BOTTOM,
            "copy-top-bottom",
            N("Actions", "Copy Top to &Bottom"),
            N("Actions", "Put a mirrored copy of what is selected on the other side of the level axis"),
        ),
        _copy_row(
            Kind.THIRD_TURNS,
            "copy-third-turns",
            N("Actions", "&Copy by Thirds of a Turn"),
            N("Actions", "Put two copies of what is selected around the centre, for three players"),
        ),
    ),
)

SYMMETRY = Menu(
    N("Menus", "&Symmetry"),
    (
        ActionRow(
            "symmetry",
            N("Actions", "&Work in Symmetry"),
            N("Actions", "Do on every side what is done on one, in the kind of symmetry chosen last"),
            _switch_symmetry,
            ("Y",),
            "symmetry",
            checked=lambda window: window.desk.sides.kind is not None,
        ),
        None,
        _symmetry_row(
            None,
            "symmetry-off",
            N("Actions", "&No Symmetry"),
            N("Actions", "Edits are done where they are made, and nowhere else"),
        ),
        _symmetry_row(
            Kind.HALF_TURN,
            "symmetry-half-turn",
            N("Actions", "&Half Turn"),
            N("Actions", "Two sides, each the other turned by half about the centre"),
        ),
        _symmetry_row(
            Kind.LEFT_RIGHT,
            "symmetry-left-right",
            N("Actions", "&Left and Right"),
            N("Actions", "Two sides, mirrored on an upright axis"),
        ),
        _symmetry_row(
            Kind.TOP_BOTTOM,
            "symmetry-top-bottom",
            N("Actions", "Top and &Bottom"),
            N("Actions", "Two sides, mirrored on a level axis"),
        ),
        _symmetry_row(
            Kind.THIRD_TURNS,
            "symmetry-third-turns",
            N("Actions", "&Third Turns"),
            N("Actions", "Three sides around the centre, for three players"),
        ),
        None,
        ActionRow(
            "symmetry-centre",
            N("Actions", "Set the &Centre Here"),
            N("Actions", "Put the centre of symmetry on the hex, edge or corner pointed at"),
            lambda window: window.desk.sides.set_centre(window.canvas.spot()),
            ("Shift+Y",),
        ),
        ActionRow(
            "symmetry-middle",
            N("Actions", "Centre in the &Middle"),
            N("Actions", "Put the centre of symmetry in the middle of the battlefield"),
            lambda window: window.desk.sides.set_centre(None),
            enabled=something_there,
        ),
    ),
)

ARRANGE = Menu(
    N("Menus", "&Arrange"),
    (
        ActionRow(
            "turn-right",
            N("Actions", "Turn &Clockwise"),
            N("Actions", "Turn the piece in hand, or what is selected, a sixth clockwise"),
            lambda window: window.turn(1),
            ("R",),
            "turn-right",
        ),
        ActionRow(
            "turn-left",
            N("Actions", "Turn &Anticlockwise"),
            N("Actions", "Turn the piece in hand, or what is selected, a sixth anticlockwise"),
            lambda window: window.turn(-1),
            ("Shift+R",),
            "turn-left",
        ),
        ActionRow(
            "raise",
            N("Actions", "Ra&ise"),
            N("Actions", "Lift what is selected by one level"),
            lambda window: arranging.lift(window.desk, 1),
            ("Ctrl+PgUp",),
            enabled=something_selected,
        ),
        ActionRow(
            "lower",
            N("Actions", "&Lower"),
            N("Actions", "Lower what is selected by one level"),
            lambda window: arranging.lift(window.desk, -1),
            ("Ctrl+PgDown",),
            enabled=something_selected,
        ),
        ActionRow(
            "carry-on-top",
            N("Actions", "Carr&y What Lies on Top"),
            N("Actions", "Move, turn, raise and lower with a piece what lies and stands on it"),
            _carry,
            checked=lambda window: window.desk.carries,
        ),
        None,
        MIRROR,
        SYMMETRY,
        None,
        ActionRow(
            "lock",
            N("Actions", "Loc&k"),
            N("Actions", "Lock what is selected: it is seen, but not hit, moved or taken away"),
            lambda window: selecting.lock(window.desk),
            ("Ctrl+L",),
            enabled=something_selected,
        ),
        ActionRow(
            "unlock-all",
            N("Actions", "&Unlock All"),
            N("Actions", "Unlock all that is locked"),
            lambda window: window.desk.reach.unlock_all(),
            ("Ctrl+Shift+L",),
            enabled=_something_locked,
        ),
        ActionRow(
            "show-padlocks",
            N("Actions", "Show &Padlocks"),
            N("Actions", "Show a padlock on all that is locked, not only where the mouse is"),
            lambda window: window.desk.reach.show_padlocks(not window.desk.reach.padlocks),
            enabled=_something_locked,
            checked=lambda window: window.desk.reach.padlocks,
        ),
        ActionRow(
            "hide",
            N("Actions", "&Hide"),
            N("Actions", "Hide what is selected, to see and reach what lies below; it is saved all the same"),
            lambda window: selecting.hide(window.desk),
            ("Ctrl+H",),
            enabled=something_selected,
        ),
        ActionRow(
            "show-hidden",
            N("Actions", "Sho&w All Hidden"),
            N("Actions", "Show the pieces and levels that were hidden"),
            lambda window: window.desk.reach.show_all(),
            ("Ctrl+Shift+H",),
            enabled=_something_hidden,
        ),
        None,
        ActionRow(
            "begin-at-a1",
            N("Actions", "&Begin at A1"),
            N("Actions", "Move everything, so that the names of hexes begin at A1 in the upper left corner"),
            _begin_at_a1,
            enabled=something_there,
        ),
    ),
)
