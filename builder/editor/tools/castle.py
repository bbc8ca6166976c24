"""Changes a castle as a whole: how its wall runs, how high it is, its doorways and battlements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from builder.editor.document.hand import MOST_STOREYS
from builder.editor.tools.base import (
    Gesture,
    GestureOutcome,
    GetScene,
    Pointer,
    Preview,
    Tool,
    ToolScene,
    hex_of,
    worst_of,
)
from builder.editor.tools.ghosts import graded
from builder.editor.tools.late import CASTLE
from builder.editor.tools.wall import why_no_wall
from builder.errors import RefusedError
from builder.hexgrid import Hex, label
from builder.language import _, ngettext
from builder.problems import Severity
from builder.shaping.castle import Castle
from builder.shaping.castle_rebuilt import RebuiltCastle

_STOREY = 9  # levels that a wall is high
_STILL = 2  # levels: a hand that clicks moves as much


@dataclass(frozen=True, slots=True)
class _Change:
    """What a castle is to become, and what that is called; ``made`` is None where nothing would change, and
    raises RefusedError where that cannot be.
    """

    text: str = ""
    made: Callable[[], Castle] | None = None


class CastleTool(Tool):
    """Drags walls, corners and doorways, clicks set storeys; what is in the way of it is said."""

    info = CASTLE

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        found = _castle(pointer, scene)
        return (
            found if isinstance(found, Preview) else _preview(found, _clicked(found, pointer, scene), scene)
        )

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        start, scene = pointer, get_scene()
        castle = _castle(start, scene)
        if isinstance(castle, Preview):
            return GestureOutcome(say=castle.reason)
        meant: tuple[object, Preview] | None = None
        while pointer.down:
            scene = get_scene()
            if meant is None or meant[0] != (pointer.hex, pointer.rise):
                meant = (
                    (pointer.hex, pointer.rise),
                    _preview(castle, _meant(castle, start, pointer, scene), scene),
                )
            pointer = yield meant[1]
        scene = get_scene()
        return _outcome(castle, _meant(castle, start, pointer, scene), scene)


def _castle(pointer: Pointer, scene: ToolScene) -> Castle | Preview:
    """The castle pointed at; what to show instead where there is none that can be changed as a whole."""
    try:
        castle = Castle.at(scene.battlefield, _hex(pointer, scene), scene.barred)
    except RefusedError as error:
        return Preview(reason=str(error), blocked=True)
    return (
        castle
        if castle is not None
        else Preview(reason=_("Point at the wall of a castle, or at its doorway"))
    )


def _hex(pointer: Pointer, scene: ToolScene) -> Hex:
    piece = scene.battlefield.pieces.get(pointer.piece) if pointer.piece is not None else None
    return hex_of(piece, pointer) if piece is not None and piece.type.fills_cells else pointer.hex


def _meant(castle: Castle, start: Pointer, pointer: Pointer, scene: ToolScene) -> _Change:
    """What a gesture from one hex to another would do."""
    at, to = _hex(start, scene), pointer.hex
    if start.ctrl and start.piece is not None and abs(pointer.rise) > _STILL:
        return _higher(castle, at, round(pointer.rise / _STOREY))
    if to == start.hex:
        return _clicked(castle, replace(start, ctrl=pointer.ctrl, shift=pointer.shift), scene)
    if start.shift:
        by = to.minus(start.hex)
        return _Change(_("Move the castle to {hex}", hex=label(at.plus(by))), partial(castle.moved, by))
    gate = castle.gate_at(at)
    if gate is not None:
        text = _("Move the {piece} to {hex}", piece=gate.type.name, hex=label(to))
        return _Change(text, partial(castle.with_gate, gate, to))
    text = _("Draw the wall from {hex} to {other}", hex=label(at), other=label(to))
    return _Change(text, partial(castle.bent, at, to, scene.motions))


def _higher(castle: Castle, at: Hex, storeys: int) -> _Change:
    """The stretch of a wall as much higher as it was drawn up in the model."""
    gate = castle.gate_at(at)
    here = gate.hex if gate is not None else at
    high = min(max(castle.storeys[here] + storeys, 1), MOST_STOREYS)
    return _raised(castle, castle.stretch(here), here, high)


def _raised(castle: Castle, hexes: tuple[Hex, ...], at: Hex, storeys: int) -> _Change:
    if castle.storeys[at] == storeys:
        return _Change()
    text = ngettext(
        "Make the castle {n} storey high at {hex}",
        "Make the castle {n} storeys high at {hex}",
        storeys,
        hex=label(at),
    )
    return _Change(text, partial(castle.raised, hexes, storeys))


def _clicked(castle: Castle, pointer: Pointer, scene: ToolScene) -> _Change:
    """What a click does: with Ctrl something comes or goes, else it sets storeys."""
    at = _hex(pointer, scene)
    gate = castle.gate_at(at)
    if pointer.ctrl and gate is not None:
        text = _("Close the wall at {hex}, without the {piece}", hex=label(at), piece=gate.type.name)
        return _Change(text, partial(castle.with_gate, gate, None))
    if pointer.ctrl and at in castle.corners and len(castle.corners) > 2:
        return _Change(_("Draw the wall past {hex}", hex=label(at)), partial(castle.without_corner, at))
    if pointer.ctrl:
        text = _("Take the battlements of the castle down")
        if not castle.crowned:
            text = _("Put battlements all round the castle")
        crowned = replace(castle, battlements=frozenset(), crowned=not castle.crowned)
        return _Change(text, lambda: crowned)
    here = gate.hex if gate is not None else at
    hexes = castle.stretch(here) if pointer.shift or gate is not None else (here,)
    return _raised(castle, hexes, here, scene.storeys)


def _rebuilt(castle: Castle, change: _Change, scene: ToolScene) -> RebuiltCastle | str:
    """The castle built again; a sentence where it cannot be."""
    assert change.made is not None
    try:
        rebuilt = RebuiltCastle.of(
            scene.battlefield,
            scene.types,
            castle,
            change.made(),
            without=scene.barred,
            remaining=scene.remaining_a_side,
            motions=scene.motions,
        )
    except RefusedError as error:
        return str(error)
    except LookupError:  # an own catalogue without castle
        return _("There are no castle walls in the catalogue")
    return why_no_wall(rebuilt.run) if rebuilt.run.trouble is not None else rebuilt


def _preview(castle: Castle, change: _Change, scene: ToolScene) -> Preview:
    row = frozenset(castle.way.hexes).union(*(gate.cells for gate in castle.gates))
    shown = Preview(area=row, handles=castle.corners, reason=_words(castle))
    if change.made is None:
        return shown
    rebuilt = _rebuilt(castle, change, scene)
    if isinstance(rebuilt, str):
        return replace(shown, reason=rebuilt, blocked=True)
    ghosts, message = graded((*rebuilt.added, *rebuilt.changed), scene, rebuilt.taken)
    return replace(
        shown,
        ghosts=ghosts,
        hidden=rebuilt.taken | {piece.id for piece in rebuilt.changed},
        reason=" · ".join(filter(None, (message, change.text, shown.reason))),
        apart=True,
    )


def _outcome(castle: Castle, change: _Change, scene: ToolScene) -> GestureOutcome:
    if change.made is None:
        return GestureOutcome(say=_("It is as high as that already: the digits choose another height"))
    rebuilt = _rebuilt(castle, change, scene)
    if isinstance(rebuilt, str):
        return GestureOutcome(say=rebuilt)
    if not (rebuilt.added or rebuilt.taken or rebuilt.changed):
        return GestureOutcome(say=_("The castle stays as it is"))
    worst, message = worst_of(scene.check((*rebuilt.added, *rebuilt.changed), rebuilt.taken))
    return GestureOutcome(
        rebuilt.edit(scene.battlefield),
        change.text,
        select=frozenset(),
        objection=message if worst is Severity.ERROR else "",
    )


def _words(castle: Castle) -> str:
    """What a castle is: ``Castle: ring of 16 hexes · 1 to 2 storeys · 1 doorway``."""
    count, high = len(castle.way.hexes), sorted(set(castle.storeys.values()))
    if castle.way.closed:
        parts = [ngettext("ring of {n} hex", "ring of {n} hexes", count)]
    else:
        parts = [ngettext("{n} hex", "{n} hexes", count)]
    if len(high) == 1:
        parts.append(ngettext("{n} storey", "{n} storeys", high[0]))
    else:
        parts.append(_("{low} to {high} storeys", low=high[0], high=high[-1]))
    if castle.gates:
        parts.append(ngettext("{n} doorway", "{n} doorways", len(castle.gates)))
    return _("Castle: {size}", size=" · ".join(parts))
