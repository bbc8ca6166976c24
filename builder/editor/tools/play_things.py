"""The tools that put down glyphs, objects and figures of the scenario."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from builder.editor.tools.base import Subject, ToolInfo
from builder.editor.tools.thing import ThingTool
from builder.editor.words import N
from builder.editor.work.scenario_hand import SHUFFLED
from builder.editor.work.staging import Staging
from builder.errors import RefusedError
from builder.scenario import PlacedGlyph, Scenario, Spot, Up, text_in
from builder.scenario.edits import markers
from builder.scenario.edits.blank_scenario import in_english
from builder.scenario.edits.markers import Thing

translate = QCoreApplication.translate

_OBJECTS = {
    "flag": N("Objects", "Flag {number}"),
    "marker": N("Objects", "Marker {number}"),
    "glyph": N("Objects", "Object glyph {number}"),
}


class GlyphTool(ThingTool):
    """A click on a glyph turns it over."""

    info = ToolInfo(
        id="glyph",
        name=N("Actions", "&Glyph"),
        tip=N(
            "Actions",
            "Click a space to lay the glyph in hand · Click a glyph to turn it over, drag it elsewhere · "
            "Ctrl takes away",
        ),
        icon="glyph",
        shortcut="K",
        by_steps=True,
        subject=Subject.SCENARIO,
    )

    def in_words(self, staging: Staging) -> str:
        held = staging.held
        if held.glyph == SHUFFLED:
            return translate("Tools", "space of a shuffled glyph")
        return staging.facts.glyph_name(held.glyph) or translate("Tools", "unknown glyph")

    def put(self, staging: Staging, spots: tuple[Spot, ...]) -> tuple[Scenario, str]:
        held = staging.held
        if held.glyph == SHUFFLED:
            after = markers.with_shuffled_spot(staging.scenario, spots[0], held.group)
            return after, translate("Tools", "Space of a shuffled glyph")
        up = held.up if held.glyph else Up.SYMBOL  # one that nobody knows shows its symbol
        text = translate("Tools", "Lay {glyph}").format(glyph=self.in_words(staging))
        return markers.with_glyph(staging.scenario, held.glyph, spots[0], up), text

    def touch(self, staging: Staging, thing: Thing) -> tuple[Scenario, str] | None:
        if not isinstance(thing, PlacedGlyph) or not thing.name:
            return None
        text = translate("Tools", "Turn over {glyph}").format(glyph=staging.facts.glyph_name(thing.name))
        return markers.turned_over(staging.scenario, thing), text


class ObjectTool(ThingTool):
    """Flags, markers and glyphs that are objects."""

    info = ToolInfo(
        id="object",
        name=N("Actions", "&Object"),
        tip=N(
            "Actions",
            "Click a space to put the object in hand down · Drag moves what lies there · Ctrl takes away",
        ),
        icon="flag",
        shortcut="O",
        by_steps=True,
        subject=Subject.SCENARIO,
    )

    def in_words(self, staging: Staging) -> str:
        kind = staging.held.object
        number = sum(1 for thing in staging.scenario.objects if thing.kind == kind) + 1
        return translate("Objects", _OBJECTS[kind]).format(number=number)

    def put(self, staging: Staging, spots: tuple[Spot, ...]) -> tuple[Scenario, str]:
        held, name = staging.held, self.in_words(staging)
        glyph = held.glyph if held.glyph != SHUFFLED else ""
        after = markers.with_object(staging.scenario, held.object, spots[0], in_english(name), glyph)
        return after, translate("Tools", "Put down {thing}").format(thing=name)


class FigureTool(ThingTool):
    """Figures that start on fixed spaces, and those that are nobody's; a drag turns one on several spaces."""

    info = ToolInfo(
        id="figure",
        name=N("Actions", "&Figure"),
        tip=N(
            "Actions",
            "Click a space to put the figure in hand down; drag turns one on several spaces · Drag moves "
            "what lies there · Ctrl takes away",
        ),
        icon="pawn",
        shortcut="U",
        by_steps=True,
        subject=Subject.SCENARIO,
    )

    def spaces(self, staging: Staging) -> int:
        return staging.facts.figure_spaces(staging.held.card)

    def in_words(self, staging: Staging) -> str:
        held = staging.held
        if not held.card:
            return translate("Tools", "no figure: choose one on the page Figures")
        card = staging.facts.card_name(held.card)
        for layout in staging.scenario.layouts:
            for seat in layout.seats:
                if seat.id == held.seat:
                    name = text_in(seat.name, held.language) or seat.id
                    return translate("Tools", "{figure} of {player}").format(figure=card, player=name)
        return translate("Tools", "{figure}, nobody's").format(figure=card)

    def put(self, staging: Staging, spots: tuple[Spot, ...]) -> tuple[Scenario, str]:
        held, scenario = staging.held, staging.scenario
        if not held.card:
            raise RefusedError(translate("Tools", "Choose a figure on the page Figures first"))
        text = translate("Tools", "Put down {thing}").format(thing=self.in_words(staging))
        if not held.seat:
            return markers.with_neutral(scenario, held.card, spots), text
        card = staging.facts.cards.get(held.card)
        most = card.figures if card is not None and card.unique else None
        try:
            return markers.with_figure(scenario, held.seat, held.card, spots, most), text
        except markers.AllStandError:
            said = translate("Tools", "All figures of {card} stand on the battlefield already")
            raise RefusedError(said.format(card=staging.facts.card_name(held.card))) from None
        except markers.NobodyError:
            said = translate("Tools", "That player is gone: choose whose figure it is on the page Figures")
            raise RefusedError(said) from None
