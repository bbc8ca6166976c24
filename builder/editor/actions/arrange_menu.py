"""The Arrange and Shape menus: what is done to the selected pieces, and the symmetry in use."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from builder.editor.actions.row import ActionRow, Menu, something_selected, something_there
from builder.editor.selection import arranging, selecting
from builder.editor.session import Session
from builder.hexgrid import Point, label
from builder.language import N_, _, listed
from builder.processes import CancelledError
from builder.shaping.symmetry import Kind


def _copy_row(kind: Kind, id: str, text: str, tip: str) -> ActionRow:
    return ActionRow(
        id, text, tip, lambda session: arranging.copy_across(session.desk, kind), enabled=something_selected
    )


def _symmetry_row(kind: Kind | None, id: str, text: str, tip: str) -> ActionRow:
    return ActionRow(
        id,
        text,
        tip,
        partial(_use_symmetry, kind=kind),
        checked=lambda session: session.desk.sides.kind is kind,
        choice="symmetry",
    )


def _use_symmetry(session: Session, kind: Kind | None) -> None:
    session.desk.sides.use(kind)
    if kind is not None:
        session.status.say(_centre_words(session))


def _switch_symmetry(session: Session) -> None:
    sides = session.desk.sides
    _use_symmetry(session, None if sides.kind is not None else sides.last)


def _set_centre(session: Session, point: Point | None) -> None:
    session.desk.sides.set_centre(point)
    session.status.say(_centre_words(session))


def _centre_words(session: Session) -> str:
    """Where the centre of symmetry is, even while no symmetry is on."""
    sides = session.desk.sides
    hexes = listed([label(hex) for hex in sides.about(sides.kind or sides.last).hexes])
    if sides.kind is None:
        return _("Centre of symmetry: {hexes}; choose a symmetry to work in it", hexes=hexes)
    return _("Centre of symmetry: {hexes}", hexes=hexes)


def _begin_at_a1(session: Session) -> None:
    session.status.say(arranging.begin_at_a1(session.desk))
    session.canvas.fit()


def _carry(session: Session) -> None:
    arranging.carry_on_top(session.workspace.desks, not session.desk.carries)


def _something_hidden(session: Session) -> bool:
    return bool(session.desk.reach.unseen or session.desk.reach.hidden_levels)


def _something_locked(session: Session) -> bool:
    return bool(session.desk.reach.locked)


MIRROR = Menu(
    N_("&Mirror"),
    (
        ActionRow(
            "mirror-left-right",
            N_("&Left to Right"),
            N_("Mirror what is selected, or the piece in hand, left to right"),
            lambda session: session.mirror(Kind.LEFT_RIGHT),
            ("M",),
            "mirror",
        ),
        ActionRow(
            "mirror-top-bottom",
            N_("&Top to Bottom"),
            N_("Mirror what is selected, or the piece in hand, top to bottom"),
            lambda session: session.mirror(Kind.TOP_BOTTOM),
            ("Ctrl+M",),
        ),
        ActionRow(
            "half-turn",
            N_("Turn by &Half"),
            N_("Turn what is selected, or the piece in hand, by half"),
            lambda session: session.mirror(Kind.HALF_TURN),
        ),
        None,
        _copy_row(
            Kind.HALF_TURN,
            "copy-half-turn",
            N_("Copy by H&alf a Turn"),
            N_("Put a copy of what is selected on the other side, half turned about the centre"),
        ),
        _copy_row(
            Kind.LEFT_RIGHT,
            "copy-left-right",
            N_("Copy Left to &Right"),
            N_("Put a mirrored copy of what is selected on the other side of the upright axis"),
        ),
        _copy_row(
            Kind.TOP_BOTTOM,
            "copy-top-bottom",
            N_("Copy Top to &Bottom"),
            N_("Put a mirrored copy of what is selected on the other side of the level axis"),
        ),
        _copy_row(
            Kind.BOTH_AXES,
            "copy-both-axes",
            N_("Copy on B&oth Axes"),
            N_("Put three copies of what is selected on the other sides of the upright and the level axis"),
        ),
        _copy_row(
            Kind.THIRD_TURNS,
            "copy-third-turns",
            N_("&Copy by Thirds of a Turn"),
            N_("Put two copies of what is selected around the centre, for three players"),
        ),
        _copy_row(
            Kind.SIXTH_TURNS,
            "copy-sixth-turns",
            N_("Copy by &Sixths of a Turn"),
            N_("Put five copies of what is selected around a hex, for three or six players"),
        ),
    ),
)

SYMMETRY = Menu(
    N_("&Symmetry"),
    (
        ActionRow(
            "symmetry",
            N_("&Work in Symmetry"),
            N_("Do on every side what is done on one, in the kind of symmetry chosen last"),
            _switch_symmetry,
            ("Y",),
            "symmetry",
            checked=lambda session: session.desk.sides.kind is not None,
        ),
        None,
        _symmetry_row(
            None,
            "symmetry-off",
            N_("&No Symmetry"),
            N_("Edits are done where they are made, and nowhere else"),
        ),
        _symmetry_row(
            Kind.HALF_TURN,
            "symmetry-half-turn",
            N_("&Half Turn"),
            N_("Two sides, each the other turned by half about the centre"),
        ),
        _symmetry_row(
            Kind.LEFT_RIGHT,
            "symmetry-left-right",
            N_("&Left and Right"),
            N_("Two sides, mirrored on an upright axis"),
        ),
        _symmetry_row(
            Kind.TOP_BOTTOM,
            "symmetry-top-bottom",
            N_("Top and &Bottom"),
            N_("Two sides, mirrored on a level axis"),
        ),
        _symmetry_row(
            Kind.BOTH_AXES,
            "symmetry-both-axes",
            N_("B&oth Axes"),
            N_("Four sides, mirrored on an upright and a level axis"),
        ),
        _symmetry_row(
            Kind.THIRD_TURNS,
            "symmetry-third-turns",
            N_("&Third Turns"),
            N_("Three sides around the centre, for three players"),
        ),
        _symmetry_row(
            Kind.SIXTH_TURNS,
            "symmetry-sixth-turns",
            N_("&Sixth Turns"),
            N_("Six sides around a hex, for three or six players"),
        ),
        None,
        ActionRow(
            "symmetry-centre",
            N_("Set the &Centre Here"),
            N_("Put the centre of symmetry on the hex, edge or corner pointed at"),
            lambda session: _set_centre(session, session.canvas.spot()),
            ("Shift+Y",),
        ),
        ActionRow(
            "symmetry-middle",
            N_("Centre in the &Middle"),
            N_("Put the centre of symmetry in the middle of the battlefield"),
            lambda session: _set_centre(session, None),
            enabled=something_there,
        ),
    ),
)

ARRANGE = Menu(
    N_("&Arrange"),
    (
        ActionRow(
            "turn-right",
            N_("Turn &Clockwise"),
            N_("Turn the piece in hand, or what is selected, a sixth clockwise"),
            lambda session: session.turn(1),
            ("R",),
            "turn-right",
        ),
        ActionRow(
            "turn-left",
            N_("Turn &Anticlockwise"),
            N_("Turn the piece in hand, or what is selected, a sixth anticlockwise"),
            lambda session: session.turn(-1),
            ("Shift+R",),
            "turn-left",
        ),
        ActionRow(
            "raise",
            N_("Ra&ise"),
            N_("Lift what is selected by one level"),
            lambda session: arranging.lift(session.desk, 1),
            ("Ctrl+PgUp",),
            enabled=something_selected,
        ),
        ActionRow(
            "lower",
            N_("&Lower"),
            N_("Lower what is selected by one level"),
            lambda session: arranging.lift(session.desk, -1),
            ("Ctrl+PgDown",),
            enabled=something_selected,
        ),
        ActionRow(
            "carry-on-top",
            N_("Carr&y What Lies on Top"),
            N_("Move, turn, raise and lower with a piece what lies and stands on it"),
            _carry,
            checked=lambda session: session.desk.carries,
        ),
        None,
        MIRROR,
        SYMMETRY,
        None,
        ActionRow(
            "lock",
            N_("Loc&k"),
            N_("Lock what is selected: it is seen, but not hit, moved or taken away"),
            lambda session: selecting.lock(session.desk),
            ("Ctrl+L",),
            enabled=something_selected,
        ),
        ActionRow(
            "unlock-all",
            N_("&Unlock All"),
            N_("Unlock all that is locked"),
            lambda session: session.desk.reach.unlock_all(),
            ("Ctrl+Shift+L",),
            enabled=_something_locked,
        ),
        ActionRow(
            "show-padlocks",
            N_("Show &Padlocks"),
            N_("Show a padlock on all that is locked, not only where the mouse is"),
            lambda session: session.desk.reach.show_padlocks(not session.desk.reach.padlocks),
            enabled=_something_locked,
            checked=lambda session: session.desk.reach.padlocks,
        ),
        ActionRow(
            "hide",
            N_("&Hide"),
            N_("Hide what is selected, to see and reach what lies below; it is saved all the same"),
            lambda session: selecting.hide(session.desk),
            ("Ctrl+H",),
            enabled=something_selected,
        ),
        ActionRow(
            "show-hidden",
            N_("Sho&w All Hidden"),
            N_("Show the pieces and levels that were hidden"),
            lambda session: session.desk.reach.show_all(),
            ("Ctrl+Shift+H",),
            enabled=_something_hidden,
        ),
        None,
        ActionRow(
            "begin-at-a1",
            N_("&Begin at A1"),
            N_("Move everything, so that the names of hexes begin at A1 in the upper left corner"),
            _begin_at_a1,
            enabled=something_there,
        ),
    ),
)


# The commands behind these rows are imported when they are called: the window opens without them.


def _replace_terrain(session: Session) -> None:
    from builder.editor.selection import reshaping
    from builder.editor.selection.reshaping import ask_terrain

    offers = reshaping.offers(session.desk, session.catalogue)
    count = len(reshaping.tiles_selected(session.desk))
    chosen = ask_terrain(offers, count, session.drawings.thumbnail, session.window)
    if chosen is not None:
        session.status.say(reshaping.replace_terrain(session.desk, chosen))


def _lay_shores(session: Session) -> None:
    from builder.editor.selection import reshaping

    session.status.say(reshaping.lay_shores(session.desk, session.catalogue))


def _fill_with_mix(session: Session) -> None:
    from builder.editor.selection import reshaping

    mix = reshaping.mix_of(session.desk)
    session.hand.take(mix[0][0], mix=mix)
    session.actions["tool-fill"].trigger()


def _split(session: Session) -> None:
    from builder.editor.selection import reshaping

    _retile(session, reshaping.split, _("Split"))


def _join(session: Session) -> None:
    from builder.editor.selection import reshaping

    _retile(session, reshaping.join, _("Join"))


def _retile(session: Session, do: Callable[..., str], title: str) -> None:
    from builder.editor.selection import reshaping

    try:
        said = do(session.desk, session.catalogue, reshaping.work_awake(session.window, session.desk, title))
    except CancelledError as cancelled:
        said = str(cancelled)
    session.status.say(said)


def _save_stamp(session: Session) -> None:
    from builder.editor.stamps import dock

    stamp = dock.save_stamp(session.window, session.stamps, session.desk)
    if stamp is not None:
        session.show_dock("stamps")
        session.stamps_dock.mark(stamp)


def _rename_stamp(session: Session) -> None:
    from builder.editor.stamps import dock

    chosen = session.stamps_dock.chosen
    if chosen is not None:
        dock.rename_stamp(session.window, session.stamps, chosen)


def _delete_stamp(session: Session) -> None:
    from builder.editor.stamps import dock

    chosen = session.stamps_dock.chosen
    if chosen is not None:
        dock.delete_stamp(session.window, session.stamps, chosen)


def _open_stamps_folder(session: Session) -> None:
    from builder.editor.stamps import dock

    dock.open_folder(session.window, session.stamps)


def _stamp_chosen(session: Session) -> bool:
    return session.made_panel("stamps") is not None and session.stamps_dock.chosen is not None


_STAMPS = Menu(
    N_("S&tamps"),
    (
        ActionRow(
            "save-stamp",
            N_("&Save Selection as Stamp…"),
            N_("Keep what is selected under a name, to put it down in any battlefield"),
            _save_stamp,
            ("Ctrl+Shift+T",),
            "stamp-save",
            enabled=something_selected,
        ),
        ActionRow(
            "rename-stamp",
            N_("&Rename Stamp…"),
            N_("Give the marked stamp another name"),
            _rename_stamp,
            icon="stamp-rename",
            enabled=_stamp_chosen,
        ),
        ActionRow(
            "delete-stamp",
            N_("&Delete Stamp"),
            N_("Delete the marked stamp; it can be put back"),
            _delete_stamp,
            icon="stamp-delete",
            enabled=_stamp_chosen,
        ),
        ActionRow(
            "stamps-folder",
            N_("Show Stamps &Folder"),
            N_("Open the folder of the stamps: a stamp is a file that can be sent and put there"),
            _open_stamps_folder,
            icon="open",
        ),
    ),
)

SHAPE = Menu(
    N_("Sha&pe"),
    (
        ActionRow(
            "replace-terrain",
            N_("&Replace Terrain…"),
            N_("Make the selected tiles tiles of another terrain, in the same shapes"),
            _replace_terrain,
            ("Ctrl+R",),
            enabled=something_selected,
        ),
        None,
        ActionRow(
            "split",
            N_("&Split"),
            N_("Make each selected tile several smaller ones of the same terrain"),
            _split,
            ("Ctrl+Shift+J",),
            enabled=something_selected,
        ),
        ActionRow(
            "join",
            N_("&Join"),
            N_("Make touching tiles of one terrain and level as few larger ones as fit exactly"),
            _join,
            ("Ctrl+J",),
            enabled=something_selected,
        ),
        None,
        ActionRow(
            "fill-mix",
            N_("&Fill With This Mix"),
            N_("Fill areas in the terrains selected, in the same shares, until another piece is taken"),
            _fill_with_mix,
            enabled=something_selected,
        ),
        ActionRow(
            "lay-shores",
            N_("Lay S&hores"),
            N_("Make ground beside water sand, where selected or everywhere; swamp, lava and ice likewise"),
            _lay_shores,
            enabled=something_there,
        ),
        None,
        _STAMPS,
    ),
)
