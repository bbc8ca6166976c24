"""The cards of the guide, one below the other until a script shows one at a time: cover, pieces, key, steps,
start zones, scenario, notes. What they say is what the sheets say; here it becomes HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from builder.catalogue import Role, TileClass
from builder.drawing.labels import code_of
from builder.drawing.pieces import icon_marks
from builder.drawing.plan_view import Window
from builder.formats.rich_text import Paragraph, Run
from builder.hexgrid import Bounds, bounds, label
from builder.language import _
from builder.sheets.building.remarks import NOTES, Remark, Remarks
from builder.sheets.building.section import EXPLAINED, TITLE, plan_picture, section_of, section_picture
from builder.sheets.building.step_drawing import step_scene
from builder.sheets.building.step_picture import StepPicture
from builder.sheets.building.steps import BuildStep, StepPart
from builder.sheets.context import SheetContext
from builder.sheets.flow import TextLine, extent
from builder.sheets.front.cover import byline, cover_picture, groups_of
from builder.sheets.front.facts import box_lines, facts_of, findings_line, owned_lines, short_notes
from builder.sheets.front.key import BOOKMARK, symbol_sample
from builder.sheets.front.notes import ABOUT, FINDINGS, description_lines, finding_lines, note_lines
from builder.sheets.front.symbols import GROUPS, in_key_order
from builder.sheets.guide.drawing import COARSE, FEW, GuideDrawings, grid, play_drawing, step_drawing
from builder.sheets.guide.elements import Html, Value, element, joined
from builder.sheets.layout import Picture, Rect
from builder.sheets.paging.page_fit import PageScene
from builder.sheets.paging.stable_layout import standing, windows_of
from builder.sheets.scenario.board_setup import layers_of
from builder.sheets.scenario.legend import HEX, Entry
from builder.sheets.scenario.play_pages import (
    points_line,
    said_of,
    scenario_paragraphs,
    titled,
)
from builder.sheets.scenario.shown import ArmyRow
from builder.sheets.scenario.zone_scenes import (
    full_legend,
    legend_apart,
    legend_entries,
    zone_entry,
    zone_scenes,
)

_ICON = 0.016  # rem on the page per mm of the table: a single hex is 12 px wide, beside it larger tiles
_BY_SIZE = (TileClass.LAND, TileClass.FLUID)
_MOST = 3.4, 2.6  # rem, the width of the largest, and the height of what is no tile: its kinds look alike
_PICTURE = 90.0  # mm wide for the sizes of texts on the small pictures
_MARGIN = 0.8  # mm around them: the plates of names at their corners stick out
_ANY = Rect(0, 0, _PICTURE, 2 * _PICTURE)  # of the picture on the cover, which takes of it what it needs


@dataclass(frozen=True, slots=True)
class GuideCard:
    """A card with its title."""

    id: str
    title: str
    html: Html


class Cards:
    """Makes the cards of one guide."""

    def __init__(self, context: SheetContext, drawings: GuideDrawings) -> None:
        self._context, self._drawings = context, drawings
        # One grid lies below all drawings: none is worked out for each.
        self._bare = replace(context, options=replace(context.options, grid=False))
        self._scenes = [(step, step_scene(context, step)) for step in context.steps]
        self._zones = zone_scenes(context) if context.frame is not None else []

    def all(self) -> list[GuideCard]:
        """All that were asked for, in their order."""
        context, options = self._context, self._context.options
        found: list[GuideCard] = [self._cover()]
        if options.checklist and len(context.battlefield):
            found += self._pieces()
        if options.key:
            found += self._key()
        found += [*self._steps(), *self._section()]
        if not context.scenarios:
            found += [*self._start_zones(context, self._zones), *self._scenario(context, self._zones)]
        for number, own in enumerate(context.each_scenario() if context.scenarios else (), 1):
            zones, id = zone_scenes(own) if own.frame is not None else [], f"-{number}"
            found += [*self._scenario(own, zones, id), *self._start_zones(own, zones, id)]
        if options.notes:
            found += self._notes()
        return found

    def _card(
        self, id: str, title: str, *content: str, soft: str = "", kind: str = "", **more: Value
    ) -> GuideCard:
        heading = element("h2", title, id=f"{id}-title", tabindex="-1")
        head = element("header", heading, element("p", soft, class_="soft") if soft else "")
        named = f"card {kind}".rstrip()
        html = element("section", head, *content, class_=named, id=id, aria_labelledby=f"{id}-title", **more)
        return GuideCard(id, title, html)

    # Cover ---------------------------------------------------------------------------------------------

    def _cover(self) -> GuideCard:
        context = self._context
        field, catalogue = context.battlefield, context.catalogue
        picture = Html()
        if len(field):
            cover = cover_picture(context, "plain")  # as the small pictures, which share it
            drawn = self._small(cover.within(_ANY), cover.caption or context.title)
            picture = element("figure", drawn, element("figcaption", cover.caption), class_="cover-picture")
        facts = [
            element("div", element("dt", fact.label), element("dd", fact.value)) for fact in facts_of(field)
        ]
        shelf = [*box_lines(context.boxes, catalogue, field), *owned_lines(field, context.owned, catalogue)]
        boxes = section(_("Boxes needed"), lines(shelf)) if shelf else ""
        about = description_lines(field) if context.options.notes else []
        alarm = findings_line(context.problems, None)
        warned = element("p", alarm[0], class_="alarm" if alarm[1] else "warning") if alarm else ""
        named = _("Scenario: {title}", title=context.scenario_title) if context.scenario_title else ""
        start = element("a", _("Start building"), href="#step-1", class_="start") if context.steps else ""
        return self._card(
            "cover",
            context.title,
            element("p", named, class_="named") if named else "",
            warned,
            picture,
            element("p", _("No piece lies on this battlefield yet.")) if not len(field) else "",
            start,
            element("dl", *facts, class_="facts"),
            boxes,
            section(_(ABOUT), lines(about)) if about else "",
            soft=" · ".join(byline(context)),
        )

    # Pieces --------------------------------------------------------------------------------------------

    def _pieces(self) -> Iterator[GuideCard]:
        context = self._context
        lacking = short_notes(context.battlefield, context.owned, context.catalogue)
        found: list[Html] = []
        for number, group in enumerate(groups_of(context)):
            rows = [
                self._row(part, f"box{number}:{part.type.id}", lacking.get(part.type.id, ""))
                for part in group.parts
            ]
            found.append(
                element(
                    "section",
                    element(
                        "h3", group.name or _("All pieces"), element("span", group.subtitle, class_="soft")
                    ),
                    element("ul", *rows, class_="parts"),
                )
            )
        yield self._card(
            "pieces", _("Collect the pieces"), *found, soft=_("tick what lies ready"), kind="pieces"
        )

    def _row(self, part: StepPart, tick: str, note: str = "", where: str = "") -> Html:
        """A row of a list with a box to tick; ``where`` it goes, for one that can be shown on a drawing."""
        context = self._context
        code = code_of(part.type, context.styles) if context.options.labels else ""
        said = [element("span", part_note, class_="note") for part_note in (part.note, note) if part_note]
        said += [element("span", where, class_="note places")] if where else []
        box = element("input", type="checkbox", data_tick=tick)
        name = element(
            "span", element("b", code, class_="code") if code else "", " " if code else "", part.name
        )
        count = element("b", _("{n} ×", n=part.count), class_="count")
        words = element("span", name, *said, class_="words")
        ticked = element("label", box, self._icon(part), count, words)
        show = _("Show on the drawing: {name}", name=part.name)
        button = element(
            "button", class_="where", type="button", aria_pressed="false", aria_label=show, hidden=True
        )
        return element(
            "li",
            ticked,
            button if where else "",
            data_type=part.type.id,
            data_name=f"{part.name} {code}".rstrip(),
        )

    def _icon(self, part: StepPart) -> Html:
        marks = icon_marks(part.type, self._context.styles, detail="plain")
        if not marks:
            return element("span", class_="icon")
        box = extent(marks)
        wide, high = _MOST
        if part.type.kind.tile_class in _BY_SIZE:
            size = min(_ICON, wide / box.width, wide / box.height)
        else:
            size = min(wide / box.width, high / box.height)
        drawn = self._drawings.picture(marks, box, "", width=f"{box.width * size:.2f}rem")
        return element("span", drawn, class_="icon")

    # Key -----------------------------------------------------------------------------------------------

    def _key(self) -> Iterator[GuideCard]:
        context = self._context
        ids = {id for _step, scene in self._scenes for id in scene.symbols}
        ids |= {id for scene in self._zones for id in scene.symbols}
        wanted = in_key_order(frozenset(ids), context.catalogue, context.scenario.setup)
        groups: list[Html] = []
        for group, symbols in groupby(wanted, key=lambda symbol: symbol.group):
            rows: list[Html] = []
            for one in symbols:
                sample = symbol_sample(context, one, 19.0)
                drawn = self._drawings.picture(sample.marks, sample.box, "") if sample else ""
                words = element("span", element("b", one.name), element("span", one.sentence), class_="words")
                rows.append(element("li", element("span", drawn, class_="sample"), words))
            groups.append(section(_(GROUPS[group]), element("ul", *rows, class_="samples")))
        if groups:
            yield self._card("key", _(BOOKMARK), *groups, soft=_("what the symbols mean"), kind="key")

    # Steps ---------------------------------------------------------------------------------------------

    def _steps(self) -> Iterator[GuideCard]:
        context = self._context
        if context.frame is None:
            return
        scenes = [scene for _step, scene in self._scenes]
        shown = windows_of(scenes, context.frame, standing(context.battlefield))
        for (step, scene), (_scene, window) in zip(self._scenes, shown, strict=True):
            yield self._step(step, scene, window)

    def _step(self, step: BuildStep, scene: PageScene, window: Window) -> GuideCard:
        hexes = grid(self._context, self._drawings)
        plan = step_drawing(self._bare, step, window, self._drawings, hexes)
        drawn = element("div", plan, class_="view")
        rows = [
            self._row(part, f"s{step.number}:{i}", _when(part), _places(step, part))
            for i, part in enumerate(step.parts)
        ]
        parts = element("ul", *rows, class_="parts")
        return self._card(
            f"step-{step.number}",
            scene.title,
            drawn,
            element("div", parts, self._now(scene), remarks(scene), class_="beside"),
            soft=scene.subtitle,
            kind="step",
            data_placed=step.total,
        )

    def _now(self, scene: PageScene) -> Html:
        if not isinstance(scene.beside, StepPicture):
            return Html()
        said = _("What is new has an outline")
        rect = Rect(0, 0, _PICTURE, scene.beside.height(_PICTURE))
        pictures = []
        for view, _frame, scale in scene.beside.placed(rect):
            layers = [
                element("g", self._drawings.marks(marks, COARSE), class_="before" if pale else None)
                for pale, marks in scene.beside.layers(view, scale)
                if marks
            ]
            pictures.append(self._drawings.framed(joined(layers), view.box, said, COARSE))
        return element("figure", *pictures, element("figcaption", said), class_="now")

    def _small(self, drawn: Picture, name: str) -> Html:
        """A picture at an angle, laid out with the names of the corners of the table."""
        (left, top), scale = drawn.origin, drawn.scale
        box = Bounds(left, top, left + drawn.rect.width / scale, top + drawn.rect.height / scale)
        return self._drawings.picture(drawn.marks, box.widened(_MARGIN / scale), name, COARSE)

    # Section -------------------------------------------------------------------------------------------

    def _section(self) -> Iterator[GuideCard]:
        section = section_of(self._context.battlefield) if self._context.options.pictures else None
        if section is None:
            return
        both = ((section_picture, _(TITLE)), (plan_picture, _("Plan")))
        drawn = [self._small(make(self._context, section, _PICTURE, _PICTURE), name) for make, name in both]
        cut, plan = [element("figure", one, class_="cut") for one in drawn]
        said = element("p", _(EXPLAINED), class_="soft")
        yield self._card("section", _(TITLE), cut, said, plan, soft=section.subtitle, kind="said")

    # Scenario ------------------------------------------------------------------------------------------

    def _start_zones(
        self, context: SheetContext, scenes: Sequence[PageScene], id: str = ""
    ) -> Iterator[GuideCard]:
        """The drawings of the last step, each with its whole legend, however long it is."""
        shown, remarks = context.drawn_setup
        layers = layers_of(shown, context.battlefield)
        for number, (scene, layer) in enumerate(zip(scenes, layers, strict=False), 1):
            drawn = play_drawing(context, scene, self._drawings)
            legend = self._legend(legend_entries(layer), remarks if number == 1 else ())
            yield self._card(
                f"zones{id}-{number}",
                scene.title,
                element("div", drawn, class_="view"),
                element("div", legend, class_="beside"),
                soft=" · ".join(filter(None, (titled(context.scenario) if id else "", scene.subtitle))),
                kind="step zones",
            )

    def _legend(self, entries: Iterable[Entry], remarks: Iterable[str]) -> Html:
        rows = []
        for entry in entries:
            words = element("span", element("b", entry.name), element("span", entry.said), class_="words")
            rows.append(element("li", self._sample(entry), words))
        said = [element("p", remark, class_="soft") for remark in remarks]
        return joined((element("ul", *rows, class_="samples") if rows else "", *said))

    def _sample(self, entry: Entry) -> Html:
        box = bounds([HEX])
        assert box is not None, "there is a hex"
        return element("span", self._drawings.picture(entry.marks, box.widened(2.0), ""), class_="sample")

    def _scenario(
        self, context: SheetContext, scenes: Sequence[PageScene], id: str = ""
    ) -> Iterator[GuideCard]:
        shown, rounds = context.scenario, context.scenario.scenario.rounds
        said = scenario_paragraphs(shown)
        apart = context.frame is not None and not scenes and legend_apart(context)
        legend = full_legend(context) if apart else None
        if not (said or shown.armies or rounds or shown.cards or legend):
            return
        content: list[Html] = []
        if shown.armies:
            armies = element("ul", *map(self._army, shown.armies), class_="samples")
            content.append(section(_("Armies"), armies))
        if rounds:
            boxes = [
                element("label", element("input", type="checkbox", data_tick=f"round{id}:{n}"), str(n))
                for n in range(1, rounds + 1)
            ]
            content.append(section(_("Rounds"), element("p", *boxes, class_="rounds")))
        if legend is not None:
            content.append(section(_("On the battlefield"), self._legend(legend.entries, legend.remarks)))
        content.append(rich(said))
        if shown.cards:
            content.append(section(_("Army cards"), *map(rich, shown.cards)))
        yield self._card(f"scenario{id}", titled(shown), *content, soft=said_of(shown), kind="said")

    def _army(self, army: ArmyRow) -> Html:
        points = element("span", points_line(army), class_="soft") if army.points else ""
        words = element(
            "span",
            element("b", army.player or _("Player")),
            points,
            element("span", army.made_of),
            class_="words",
        )
        return element("li", self._sample(zone_entry(army.zone)) if army.zone is not None else "", words)

    # Notes ---------------------------------------------------------------------------------------------

    def _notes(self) -> Iterator[GuideCard]:
        """The notes of levels built in several steps, which no step has, and what the check found."""
        whole = {step.slot for step in self._context.steps if step.shares == 1}
        left = note_lines(self._context.battlefield, lambda key: isinstance(key, int) and key not in whole)
        found = finding_lines(self._context.problems)
        if left:
            yield self._card("notes", _(NOTES), lines(left), kind="said")
        if found:
            yield self._card("findings", _(FINDINGS), lines(found), kind="said")


def _when(part: StepPart) -> str:
    """Why a ladder comes in a step of another level than that of its foot."""
    return _("it comes as soon as all that it leans on is there") if part.type.role is Role.LADDER else ""


def _places(step: BuildStep, part: StepPart) -> str:
    """Where the pieces of a row go, by the names of their hexes: it is read out in place of the drawing."""
    rungs = {ladder.rungs[0].id: len(ladder.rungs) for ladder in step.ladders}
    each = part.pieces // part.count
    own = [piece for piece in step.drawn if piece.type is part.type and rungs.get(piece.id, 1) == each]
    # A tile of many hexes is named by the one it is turned about.
    named = [piece.cells if piece.type.size <= FEW else piece.cells[:1] for piece in own]
    places = dict.fromkeys("–".join(map(label, cells)) for cells in named)
    return _("at {places}", places=", ".join(places))


def section(title: str, *content: str) -> Html:
    """A part of a card under its heading."""
    return element("section", element("h3", title), *content)


def lines(said: Iterable[TextLine]) -> Html:
    """Lines of running text, each a paragraph."""

    def kind(line: TextLine) -> str | None:
        return " ".join(filter(None, ("soft" if line.soft else "", "in" if line.indent else ""))) or None

    return joined(
        element("p", element("b", line.text) if line.bold else line.text, class_=kind(line), dir="auto")
        for line in said
    )


def remarks(scene: PageScene) -> Html:
    """What is said below the drawing of a step, in full."""
    said: Sequence[Remark] = scene.foot.whole if isinstance(scene.foot, Remarks) else ()
    kinds = {"#2f5d8a": "note"}
    rows = [
        element(
            "li",
            element("b", one.mark, class_=f"disc {kinds.get(one.fill, '')}".rstrip()) if one.mark else "",
            element("span", one.text, dir="auto"),
        )
        for one in said
    ]
    return element("ul", *rows, class_="remarks") if rows else Html()


def rich(paragraphs: Iterable[Paragraph]) -> Html:
    """Paragraphs with their headings, lists and bold words."""
    found: list[Html] = []
    for paragraph in paragraphs:
        runs = [_run(run) for run in paragraph.runs]
        if paragraph.kind in ("title", "heading"):
            found.append(element("h3" if paragraph.kind == "title" else "h4", *runs, dir="auto"))
        elif paragraph.mark:
            mark = element("span", paragraph.mark, class_="mark")
            found.append(element("p", mark, element("span", *runs), class_="item", dir="auto"))
        else:
            found.append(element("p", *runs, dir="auto"))
    return joined(found)


def _run(run: Run) -> Html:
    parts = [piece for line in run.text.split("\n") for piece in (element("br"), line)][1:]
    html = joined(parts)
    html = element("b", html) if run.bold else html
    return element("i", html) if run.italic else html
