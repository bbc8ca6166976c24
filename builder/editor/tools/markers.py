"""The tools that put down glyphs, objects and figures of the scenario."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.catalogue.bases import base_hexes
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.staging import SHUFFLED, Staging
from builder.editor.edits import markers
from builder.editor.edits.blank_scenario import in_english
from builder.editor.edits.zones import TooManyError
from builder.editor.tools.base import (
    Gesture,
    GestureOutcome,
    GetScene,
    Pointer,
    Preview,
    Tool,
    ToolScene,
)
from builder.editor.tools.late import FIGURE, GLYPH, OBJECT
from builder.editor.tools.zone import no_scenario, no_space
from builder.errors import RefusedError
from builder.hexgrid import Hex, label, line
from builder.language import N_, _
from builder.scenario import NeutralFigure, PlacedGlyph, Position, Scenario, ScenarioObject, Up, text_in
from builder.scenario.markers import Marker, SeatFigure, ShuffledPosition, marker_at, positions_of


class MarkerTool(Tool):
    """Click an empty space to put one down, drag what lies there to another, Ctrl takes it away.

    Subclasses say what is put down (`put`) and what a click on a marker of their own does (`touch`).
    """

    def put(self, staging: Staging, positions: tuple[Position, ...]) -> tuple[Scenario, str]:
        """The scenario with what is in hand on some spaces, and what the step is called.

        Raises RefusedError with the reason where it cannot be.
        """
        raise NotImplementedError

    def touch(self, staging: Staging, marker: Marker) -> tuple[Scenario, str] | None:
        """What a click on a marker does; None where it does nothing."""
        return None

    def in_words(self, staging: Staging) -> str:
        """What is in hand."""
        raise NotImplementedError

    def spaces(self, staging: Staging) -> int:
        """How many spaces it takes."""
        return 1

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        staging = scene.staging
        if staging is None:
            return Preview(reason=no_scenario())
        marker = pointed(staging, pointer.hex)
        if marker is not None:
            area = frozenset(position.hex for position in positions_of(marker))
            text = _("Takes away: {marker}") if pointer.ctrl else _("{marker}")
            return Preview(area=area, reason=text.format(marker=marker_words(marker, staging)))
        positions = self._positions(staging, pointer.hex, None)
        if not positions:
            return Preview(reason=no_space(pointer.hex))
        place = _("{hex}, level {level}", hex=label(pointer.hex), level=positions[0].level)
        text = _("Puts down: {marker} · {place}")
        reason = text.format(marker=self.in_words(staging), place=place)
        return Preview(area=frozenset(position.hex for position in positions), reason=reason)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        start, scene = pointer, get_scene()
        staging = scene.staging
        if staging is None:
            return GestureOutcome(say=no_scenario())
        marker = pointed(staging, start.hex)
        if marker is not None and pointer.ctrl:
            return (yield from self._erase(pointer, get_scene))
        dragged = False
        while pointer.down:
            dragged = dragged or pointer.hex != start.hex
            pointer = yield self._dragging(marker, start, pointer, get_scene(), dragged)
        staging = get_scene().staging
        if staging is None:
            return None
        if marker is None:
            return self._put_down(staging, start.hex, pointer.hex if dragged else None)
        if dragged and pointer.hex != start.hex:
            return _moved(staging, marker, start.hex, pointer.hex)
        touched = None if dragged else self.touch(staging, marker)
        return GestureOutcome(scenario=touched[0], label=touched[1]) if touched is not None else None

    def _erase(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        """Takes away what lies on the spaces passed."""
        stroke, last, passed = object(), pointer.hex, set[Hex]()
        while True:
            staging = get_scene().staging
            way = [hex for hex in line(last, pointer.hex) if hex not in passed]
            outcome = _removed_on(way, staging, stroke) if staging is not None else None
            passed.update(way)
            if not pointer.down:
                return outcome
            last = pointer.hex
            pointer = yield (outcome if outcome is not None else Preview())

    def _dragging(
        self, marker: Marker | None, start: Pointer, pointer: Pointer, scene: ToolScene, dragged: bool
    ) -> Preview:
        staging = scene.staging
        if staging is None or (marker is not None and not dragged):
            return self.hover(pointer, scene)
        if marker is None:
            positions = self._positions(staging, start.hex, pointer.hex if dragged else None)
            return Preview(
                area=frozenset(position.hex for position in positions), reason=self.in_words(staging)
            )
        landing = landed(staging, marker, start.hex, pointer.hex)
        if landing is None:
            return Preview(reason=no_space(pointer.hex))
        return Preview(
            area=frozenset(position.hex for position in landing), reason=marker_words(marker, staging)
        )

    def _put_down(self, staging: Staging, hex: Hex, towards: Hex | None) -> GestureOutcome:
        positions = self._positions(staging, hex, towards)
        if not positions:
            return GestureOutcome(say=no_space(hex))
        try:
            after, text = self.put(staging, positions)
        except RefusedError as error:
            return GestureOutcome(say=str(error))
        except TooManyError:
            return GestureOutcome(
                say=_("A scenario has at most {most} glyphs, objects and figures", most=markers.MOST_MARKERS)
            )
        return GestureOutcome(scenario=after, label=text)

    def _positions(self, staging: Staging, hex: Hex, towards: Hex | None) -> tuple[Position, ...]:
        """The spaces it would take at a hex, of a large base turned to where the mouse was dragged; none
        where it has no room.
        """
        first = staging.position(hex)
        if first is None:
            return ()
        rotations = list(range(6))
        if towards is not None and towards != hex:
            rotations.sort(key=lambda rotation: hex.neighbour(rotation).distance(towards))
        for rotation in rotations:
            base = base_hexes(self.spaces(staging), hex, rotation)
            positions = [
                position for at in base if (position := staging.on_level(at, first.level)) is not None
            ]
            if positions and len(positions) == len(base):
                return tuple(positions)
        return ()


def _removed_on(way: Sequence[Hex], staging: Staging, stroke: object) -> GestureOutcome | None:
    """Remove the markers on the hexes of a path; None if there are none."""
    text = ""
    for hex in way:
        marker = pointed(staging, hex)
        if marker is not None:
            text = removal_label(marker, staging)
            staging = replace(staging, scenario=markers.removed(staging.scenario, marker))
    return GestureOutcome(scenario=staging.scenario, label=text, merge_key=stroke) if text else None


def pointed(staging: Staging, hex: Hex) -> Marker | None:
    """The marker one sees at a hex."""
    return marker_at(staging.scenario, hex, staging.levels(hex))


def landed(staging: Staging, marker: Marker, start: Hex, hex: Hex) -> tuple[Position, ...] | None:
    """The new spaces of a marker dragged from one hex to another; None if it has no room."""
    positions = positions_of(marker)
    first = staging.position(hex)
    if first is None:
        return None
    by = hex.minus(start)
    if len(positions) == 1:
        return (first,)
    found = [staging.on_level(position.hex.plus(by), first.level) for position in positions]
    return tuple(position for position in found if position is not None) if all(found) else None


def removal_label(marker: Marker, staging: Staging) -> str:
    """What the history calls the removal of a marker."""
    return _("Remove {piece}", piece=marker_words(marker, staging))


def marker_words(marker: Marker, staging: Staging) -> str:
    """What a marker is, and where."""
    what = what_words(marker, staging.scenario, staging.facts, staging.held.language)
    position = positions_of(marker)[0]
    return _("{marker} on {hex}, level {level}", marker=what, hex=label(position.hex), level=position.level)


def what_words(marker: Marker, scenario: Scenario, facts: PlayFacts, language: str) -> str:
    """What a marker is; of a figure, also whose it is."""
    if isinstance(marker, SeatFigure):
        return _of_player(marker.figure.card, marker.seat, scenario, facts, language)
    return lying_words(marker, facts, language)


def lying_words(
    marker: PlacedGlyph | ShuffledPosition | ScenarioObject | NeutralFigure, facts: PlayFacts, language: str
) -> str:
    """What a marker is that is no player's figure."""
    if isinstance(marker, PlacedGlyph):
        side = _("symbol side up") if marker.up is Up.SYMBOL else _("power side up")
        return _("{glyph}, {side}", glyph=facts.glyph_name(marker.name) or _("unknown glyph"), side=side)
    if isinstance(marker, ShuffledPosition):
        return _("shuffled glyph")
    if isinstance(marker, ScenarioObject):
        return text_in(marker.name, language) or marker.id
    return _("{figure}, nobody's", figure=facts.card_name(marker.card))


def _of_player(id: str, player: str, scenario: Scenario, facts: PlayFacts, language: str) -> str:
    """A figure of a card, and whose it is; the name of the card alone where that player is not there."""
    card = facts.card_name(id)
    for layout in scenario.layouts:
        for seat in layout.seats:
            if seat.id == player:
                name = text_in(seat.name, language) or seat.id
                return _("{figure} of {player}", figure=card, player=name)
    return card


def _moved(staging: Staging, marker: Marker, start: Hex, hex: Hex) -> GestureOutcome:
    positions = landed(staging, marker, start, hex)
    if positions is None:
        return GestureOutcome(say=no_space(hex))
    text = _("Move {piece}", piece=marker_words(marker, staging))
    return GestureOutcome(scenario=markers.moved(staging.scenario, marker, positions), label=text)


_OBJECTS = {
    "flag": N_("Flag {number}"),
    "marker": N_("Marker {number}"),
    "glyph": N_("Object glyph {number}"),
}


class GlyphTool(MarkerTool):
    """A click on a glyph turns it over."""

    info = GLYPH

    def in_words(self, staging: Staging) -> str:
        held = staging.held
        if held.glyph == SHUFFLED:
            return _("space of a shuffled glyph")
        return staging.facts.glyph_name(held.glyph) or _("unknown glyph")

    def put(self, staging: Staging, positions: tuple[Position, ...]) -> tuple[Scenario, str]:
        held = staging.held
        if held.glyph == SHUFFLED:
            after = markers.with_shuffled_position(staging.scenario, positions[0], held.group)
            return after, _("Space of a shuffled glyph")
        up = held.up if held.glyph else Up.SYMBOL  # one that nobody knows shows its symbol
        text = _("Lay {glyph}", glyph=self.in_words(staging))
        return markers.with_glyph(staging.scenario, held.glyph, positions[0], up), text

    def touch(self, staging: Staging, marker: Marker) -> tuple[Scenario, str] | None:
        if not isinstance(marker, PlacedGlyph) or not marker.name:
            return None
        text = _("Turn over {glyph}", glyph=staging.facts.glyph_name(marker.name))
        return markers.turned_over(staging.scenario, marker), text


class ObjectTool(MarkerTool):
    """Flags, markers and glyphs that are objects."""

    info = OBJECT

    def in_words(self, staging: Staging) -> str:
        kind = staging.held.object
        number = sum(1 for marker in staging.scenario.objects if marker.kind == kind) + 1
        return _(_OBJECTS[kind], number=number)

    def put(self, staging: Staging, positions: tuple[Position, ...]) -> tuple[Scenario, str]:
        held, name = staging.held, self.in_words(staging)
        glyph = held.glyph if held.glyph != SHUFFLED else ""
        after = markers.with_object(staging.scenario, held.object, positions[0], in_english(name), glyph)
        return after, _("Put down {marker}", marker=name)


class FigureTool(MarkerTool):
    """Figures that start on fixed spaces, and those that are nobody's; a drag turns one on several spaces."""

    info = FIGURE

    def spaces(self, staging: Staging) -> int:
        return staging.facts.figure_spaces(staging.held.card)

    def in_words(self, staging: Staging) -> str:
        held = staging.held
        if not held.card:
            return _("no figure: choose one on the page Figures")
        card = staging.facts.card_name(held.card)
        words = _of_player(held.card, held.seat, staging.scenario, staging.facts, held.language)
        return _("{figure}, nobody's", figure=card) if words == card else words

    def put(self, staging: Staging, positions: tuple[Position, ...]) -> tuple[Scenario, str]:
        held, scenario = staging.held, staging.scenario
        if not held.card:
            raise RefusedError(_("Choose a figure on the page Figures first"))
        text = _("Put down {marker}", marker=self.in_words(staging))
        if not held.seat:
            return markers.with_neutral(scenario, held.card, positions), text
        card = staging.facts.cards.get(held.card)
        most = card.figures if card is not None and card.unique else None
        try:
            return markers.with_figure(scenario, held.seat, held.card, positions, most), text
        except markers.AllStandError:
            said = _("All figures of {card} stand on the battlefield already")
            raise RefusedError(said.format(card=staging.facts.card_name(held.card))) from None
        except markers.NobodyError:
            said = _("That player is gone: choose whose figure it is on the page Figures")
            raise RefusedError(said) from None
