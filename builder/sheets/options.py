"""What somebody can choose about the build sheets, and about a picture."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, NamedTuple

from builder.errors import BuilderError, RefusedError
from builder.facts import Limits, OptionLabel, demand_types, fits, known_in, limits_in, types_of
from builder.language import N_, _, speaking, spoken

if TYPE_CHECKING:
    from builder.solid.camera import Camera
    from builder.solid.mesh import Mesh

Paper = Literal["A4", "A3", "A2", "A1", "Letter", "Tabloid"]
Orientation = Literal["auto", "portrait", "landscape"]
LevelsPerPage = Literal["auto", 1, 2, 4, 6]
Layout = Literal["pages", "poster", "summary", "mat"]
Colours = Literal["colour", "black-and-white"]
Zones = Literal["step", "map", "off"]
Reading = Literal["table", "arm", "screen"]
View = Literal["isometric", "plan"]
PictureView = Literal["isometric", "plan", "play"]
PictureKind = Literal["png", "svg", "jpg"]

# Width and height of a portrait page in mm.
PAPERS: dict[str, tuple[float, float]] = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "A2": (420.0, 594.0),
    "A1": (594.0, 841.0),
    "Letter": (215.9, 279.4),
    "Tabloid": (279.4, 431.8),
}


class LeastSizes(NamedTuple):
    """The least width of a hex in mm, and the least size of texts on drawings in points, both on paper."""

    hex: float
    points: float


READINGS: dict[Reading, LeastSizes] = {
    "table": LeastSizes(5.7, 8.0),
    "arm": LeastSizes(9.5, 11.0),
    "screen": LeastSizes(5.0, 6.0),
}

FONT_SIZES, USUAL_FONT_SIZE = Limits(8, 14), 9.0
_ON_THE_WALL = {"A2": 2**0.5, "A1": 2.0}  # by what factor letters of a poster are larger there than on A3
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*\Z")  # as BCP 47 writes them, roughly


def _of_steps(options: SheetOptions) -> bool:
    return options.layout == "pages"


def _beside_a_mat(options: SheetOptions) -> bool:
    return options.layout != "mat"


def _with_picture(options: SheetOptions) -> bool:
    return options.layout in ("poster", "summary") or (options.layout == "pages" and options.cover)


PAGES = N_("Pa&ges")
_paper, _drawing, _pages = (partial(OptionLabel, under=tab) for tab in (N_("P&aper"), N_("&Drawing"), PAGES))


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """RuleChoices about the sheets; what each means stands on its label. ``margin`` in mm, ``font_size`` in
    points, ``fade`` 0 (not at all) to 1 (levels below invisible).

    ``levels_per_page`` is honoured as long as hexes stay readable (`builder.sheets.paging.choose_scale`).
    ``title`` and ``author`` stand in place of the battlefield's own where they are given. ``date`` and
    ``file_name`` are printed as they are; empty ones are left out. ``language`` (``en``, ``pt-BR``) is what
    the PDF says it is written in, by itself that of the program, in which the words are.
    Raises BuilderError for a value out of range, saying what was expected, and TypeError for another type.
    """

    layout: Annotated[
        Layout,
        _paper(
            N_("&Sheets"),
            words={
                "pages": N_("Step by step"),
                "poster": N_("Poster: all on one page"),
                "summary": N_("Summary: a page to hang out"),
                "mat": N_("Mat in true size"),
            },
        ),
    ] = "pages"
    paper: Annotated[
        Paper,
        _paper(
            N_("Pape&r"), words={"Letter": N_("Letter (8.5 × 11 in)"), "Tabloid": N_("Tabloid (11 × 17 in)")}
        ),
    ] = "A4"
    orientation: Annotated[
        Orientation,
        _paper(
            N_("Or&ientation"),
            words={
                "auto": N_("What fits best"),
                "portrait": N_("Upright"),
                "landscape": N_("Landscape"),
            },
        ),
    ] = "auto"
    levels_per_page: Annotated[
        LevelsPerPage,
        _paper(N_("&Levels a page"), words={"auto": N_("What fits best")}, asked=_of_steps),
    ] = "auto"
    reading: Annotated[
        Reading,
        _paper(
            N_("&For reading"),
            N_("How large hexes and names on the drawings are at least; larger ones take more pages"),
            {
                "table": N_("At the table"),
                "arm": N_("At arm's length"),
                "screen": N_("On a screen: few pages"),
            },
            asked=_of_steps,
        ),
    ] = "table"
    margin: Annotated[
        float,
        Limits(5, 40),
        _paper(
            N_("&Margin"),
            N_("Empty border of each page; most printers cannot print the outer 5 mm"),
            unit=N_(" mm"),
        ),
    ] = 10.0
    font_size: Annotated[
        float,
        FONT_SIZES,
        _paper(
            N_("Si&ze of letters"),
            N_("Size of running text; other texts go with it, not those on drawings"),
            unit=N_(" pt"),
            step=0.5,
        ),
    ] = USUAL_FONT_SIZE
    colours: Annotated[
        Colours,
        _drawing(
            N_("C&olours"),
            N_("Black and white: terrain has patterns that survive a photocopier"),
            {"colour": N_("In colour"), "black-and-white": N_("Black and white")},
        ),
    ] = "colour"
    fade: Annotated[
        float,
        Limits(0, 1),
        _drawing(
            N_("&Fade below"), N_("How strongly the levels below are faded"), unit="%", asked=_beside_a_mat
        ),
    ] = 0.6
    zones: Annotated[
        Zones,
        _drawing(
            N_("&Start zones"),
            N_("Where start zones, glyphs and figures of a scenario are drawn"),
            {"step": N_("As the last step"), "map": N_("On each level"), "off": N_("Not shown")},
            asked=_beside_a_mat,
        ),
    ] = "step"
    grid: Annotated[bool, _drawing(N_("Grid of &hexes"), N_("Faint hexes where no piece lies"))] = True
    coordinates: Annotated[
        bool,
        _drawing(N_("&Letters and numbers around"), N_("Names of columns and rows on all four sides")),
    ] = True
    labels: Annotated[
        bool, _drawing(N_("&Names on the pieces"), N_("Kind and size, as G7 for a grass tile of 7 hexes"))
    ] = True
    heights: Annotated[
        bool, _drawing(N_("He&ights below"), N_("The level of the ground below, in small numbers on it"))
    ] = True
    pictures: Annotated[
        bool,
        _drawing(
            N_("Small pict&ures beside steps"), N_("What it looks like when the step is done, at an angle")
        ),
    ] = True
    model: Annotated[
        bool,
        _drawing(
            N_("&Model in the guide for the phone"), N_("Of each step, turned by hand"), asked=_of_steps
        ),
    ] = True
    cover: Annotated[
        bool,
        _pages(N_("Co&ver"), N_("Picture, size, boxes and all pieces on a first page"), asked=_of_steps),
    ] = True
    cover_view: Annotated[
        View,
        _pages(
            N_("Cover p&icture"),
            words={"isometric": N_("At an angle, with heights"), "plan": N_("From above")},
            asked=_with_picture,
        ),
    ] = "isometric"
    checklist: Annotated[
        bool,
        _pages(
            N_("C&hecklist by box"),
            N_("The pieces to collect from each box before building"),
            asked=_of_steps,
        ),
    ] = True
    key: Annotated[bool, _pages(N_("&Key"), N_("What the symbols mean"), asked=_of_steps)] = True
    notes: Annotated[
        bool,
        _pages(
            N_("N&otes and findings"), N_("What the designer wrote and what cannot be built"), asked=_of_steps
        ),
    ] = True
    title: Annotated[str, _pages(N_("Tit&le"), N_("Printed in place of the battlefield's own title"))] = ""
    author: Annotated[str, _pages(N_("A&uthor"), N_("Printed in place of the battlefield's own author"))] = ""
    date: Annotated[
        str, OptionLabel("", "Date to print; today's where it is not given, none where it is empty")
    ] = ""
    file_name: Annotated[
        str, OptionLabel("", "File name to print; FILE's where it is not given, none where it is empty")
    ] = ""
    language: Annotated[
        str,
        OptionLabel(
            "", "The language of the sheets; one that Hexwright does not speak is only named in the PDF"
        ),
    ] = field(default_factory=spoken)

    def __post_init__(self) -> None:
        demand_values(self, SheetOptions)
        if not _LANGUAGE.match(self.language):
            found = repr(self.language)
            raise BuilderError(
                _("language: a code like en or pt-BR was expected, found {found}", found=found)
            )

    @property
    def least(self) -> LeastSizes:
        """The least sizes of what is drawn."""
        return READINGS[self.reading]

    def speaking(self) -> AbstractContextManager[None]:
        """The process speaks its language for a while, where Hexwright does."""
        return speaking(self.language)

    @property
    def zoom(self) -> float:
        """How much larger letters are than usual (`builder.sheets.paging.finishing`).

        Those of a large poster are larger by themselves: it is read from farther away.
        """
        return self.on_the_wall * self.font_size / USUAL_FONT_SIZE

    @property
    def on_the_wall(self) -> float:
        """By what factor all of a poster is larger than on A3."""
        return _ON_THE_WALL.get(self.paper, 1.0) if self.layout == "poster" else 1.0


def demand_values(record: object, kind: type) -> None:
    """Raise RefusedError where a field of a record of that kind is none of the values that its type knows, or
    a number out of its limits, and TypeError where it is of another type.
    """
    for name, hint in types_of(kind).items():
        value, known = getattr(record, name), known_in(hint)
        if known and not (value in known and fits(value, hint)):
            raise RefusedError(
                _(
                    "{name}: one of {words} was expected, found {found}",
                    name=name.replace("_", " "),
                    words=", ".join(map(str, known)),
                    found=f"{value!r:.80}",
                )
            )
    demand_types(record, kind)
    for name, hint in types_of(kind).items():
        demand_number(name, getattr(record, name), limits_in(hint))


def demand_number(name: str, found: float, limits: Limits | None) -> None:
    """Raise RefusedError where a number is out of the limits that there are for it."""
    if limits is not None and not limits.least <= found <= limits.most:
        least, most = (f"{limit:g}" for limit in limits)
        raise RefusedError(
            _(
                "{name}: a number from {least} to {most} was expected, found {found}",
                name=name.replace("_", " "),
                least=least,
                most=most,
                found=found,
            )
        )


def demand_size(width: float, height: float, most: int) -> None:
    """Raise RefusedError where a picture would have more than ``most`` pixels either way."""
    if max(width, height) > most + 0.5:
        size = {"width": f"{width:.0f}", "height": f"{height:.0f}", "most": most}
        raise RefusedError(
            _("a picture of {width} × {height} pixels was asked for; at most {most} each way", **size)
        )


LEAST, MOST, USUAL = 64, 16_000, 1600  # px
LEAST_HEX, MOST_HEX, USUAL_HEX = 4, 1000, 100  # px across a hex
MOST_OF_MODEL = 4096
"""Pixels along the longer side of a picture of a model: more takes too much memory of graphics cards."""
TURNS = 6


@dataclass(frozen=True, slots=True)
class PictureParts:
    """What a picture shows besides the pieces. ``zones``, ``glyphs`` (with all other objects) and ``figures``
    are those of a scenario. ``see_through`` counts only in the view for play, ``tint`` for all of it from
    above.
    """

    transparent: Annotated[
        bool, OptionLabel(N_("&Transparent background"), N_("Nothing behind it; a JPG is always on white"))
    ] = False
    coordinates: Annotated[
        bool, OptionLabel(N_("Letters and &numbers around"), N_("Names of columns and rows around it"))
    ] = False
    tint: Annotated[
        bool,
        OptionLabel(
            N_("Colours &by height"),
            N_("From above: a colour for each level in place of the terrain's, with a legend"),
        ),
    ] = False
    see_through: Annotated[
        bool, OptionLabel(N_("Trees to see thro&ugh"), N_("To play on: trees hide neither ground nor grid"))
    ] = False
    title: Annotated[bool, OptionLabel(N_("Title &above"), N_("The title above it"))] = False
    zones: Annotated[bool, OptionLabel(N_("Start &zones"), N_("The start zones of the scenario"))] = False
    glyphs: Annotated[
        bool, OptionLabel(N_("Gl&yphs and objects"), N_("Glyphs and other objects of the scenario"))
    ] = False
    figures: Annotated[
        bool, OptionLabel(N_("&Figures"), N_("Figures of the scenario, as tokens with names"))
    ] = False

    @property
    def shows_play(self) -> bool:
        """Whether anything that a scenario places is to be seen."""
        return self.zones or self.glyphs or self.figures


@dataclass(frozen=True, slots=True)
class PictureOptions(PictureParts):
    """What a picture shows, and how large it is.

    ``level`` is the one level drawn in full colour over those below; at an angle, the last level that is
    built already. None is all of it. ``turn`` 0 to 5 is the corner from which it is seen at an angle.
    ``size`` in px is the width, or with ``longer_side`` that of the longer side. ``grid`` draws the hexes of
    the bare table round a level from above; None draws them unless the picture is transparent.
    In the view for play (the surface with numbers for its levels) a hex is a whole number of pixels wide:
    ``hex_size``, or if that is 0 as many as fit into ``size``.
    Raises RefusedError for a view that there is not and a number out of range, and TypeError for another
    type; ``most`` is the largest ``size``.
    """

    most: ClassVar[int] = MOST

    view: PictureView = "isometric"
    level: int | None = None
    turn: Annotated[int, Limits(0, TURNS - 1)] = 0
    size: Annotated[int, Limits(LEAST, MOST)] = USUAL
    longer_side: bool = False
    grid: bool | None = None
    hex_size: Annotated[int, Limits(0, MOST_HEX)] = 0

    @property
    def with_grid(self) -> bool:
        """Whether the hexes of the bare table are drawn round a level from above."""
        return not self.transparent if self.grid is None else self.grid

    def __post_init__(self) -> None:
        demand_values(self, PictureOptions)
        demand_number("size", self.size, Limits(LEAST, self.most))


RISES = (4.0, 90.0)  # degrees over the table from which a model can be seen


class LaidOver(NamedTuple):
    """A mesh over a model, in mm; a ``body`` stands in light and shadow like the pieces."""

    mesh: Mesh
    body: bool


@dataclass(frozen=True, slots=True)
class ModelOptions(PictureOptions):
    """What a picture of a model shows, and how large it is.

    It is seen from the corner ``turn``, unless ``azimuth`` says from which side: degrees counter-clockwise
    from straight below the plan. ``rise`` are degrees over the table; None is that of the drawn picture.
    Heights and parallel lines are as drawn there; with ``perspective`` all is as an eye would see it.
    ``seen`` stands in place of all that: a camera and the size in px of its picture, to be shown in another.
    ``laid`` is laid over the model. ``step`` is the last step of the build sheets that is built already, from
    1, all before it pale; 0: all of it, or all up to the ``level``.
    """

    most: ClassVar[int] = MOST_OF_MODEL

    azimuth: float | None = None
    rise: float | None = None
    perspective: bool = False
    seen: tuple[Camera, tuple[int, int]] | None = None
    laid: tuple[LaidOver, ...] = field(default=(), compare=False)
    step: int = 0
