"""What somebody can choose about the build sheets, and about a picture."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, get_args

from builder.errors import BuilderError, RefusedError
from builder.language import _, spoken

if TYPE_CHECKING:
    from builder.solid.camera import Camera
    from builder.solid.mesh import Mesh

Paper = Literal["A4", "A3", "A2", "A1", "Letter", "Tabloid"]
Orientation = Literal["auto", "portrait", "landscape"]
LevelsPerPage = Literal["auto", 1, 2, 4, 6]
Layout = Literal["pages", "poster", "mat"]
Colours = Literal["colour", "black-and-white"]
Zones = Literal["step", "map", "off"]
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

USUAL_FONT_SIZE = 9.0
_ON_THE_WALL = {"A2": 2**0.5, "A1": 2.0}  # by what factor letters of a poster are larger there than on A3
# The least and the most of what is a number.
RANGES: dict[str, tuple[float, float]] = {"fade": (0.0, 1.0), "margin": (5.0, 40.0), "font_size": (8.0, 14.0)}
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*\Z")  # as BCP 47 writes them, roughly


@dataclass(frozen=True, slots=True)
class Options:
    """Choices about the sheets; ``margin`` in mm, ``fade`` 0 (not at all) to 1 (levels below invisible).

    ``layout``: one step a level over as many pages as it takes, everything on one page (poster), or level 1
    at true size to be taped together (mat). ``levels_per_page`` is honoured as long as hexes stay readable
    (`builder.sheets.paging.choose_scale`). ``font_size`` is that of running text in points; other texts go
    with it, but those on drawings with the size of the hexes. ``zones``: start zones as a last step, on every
    map, or not at all. ``labels`` are the names of kind and size on the pieces, ``heights`` the levels of the
    ground below on each step, ``pictures`` small ones beside steps of what it looks like then. ``cover``,
    ``checklist``, ``key``, ``notes`` are pages that can be left out.

    ``title`` and ``author`` stand in place of the battlefield's own where they are given. ``date`` and
    ``file_name`` are printed as they are; empty ones are left out. ``language`` (``en``, ``pt-BR``) is what
    the PDF says it is written in, by itself that of the program.
    Raises BuilderError for a value out of range, saying what was expected.
    """

    paper: Paper = "A4"
    orientation: Orientation = "auto"
    levels_per_page: LevelsPerPage = "auto"
    layout: Layout = "pages"
    colours: Colours = "colour"
    zones: Zones = "step"
    cover_view: View = "isometric"
    fade: float = 0.6
    font_size: float = USUAL_FONT_SIZE
    grid: bool = True
    coordinates: bool = True
    labels: bool = True
    heights: bool = True
    pictures: bool = True
    cover: bool = True
    checklist: bool = True
    key: bool = True
    notes: bool = True
    margin: float = 10.0  # printers reach to 5 or 6 mm of the edge
    title: str = ""
    author: str = ""
    date: str = ""
    file_name: str = ""
    language: str = field(default_factory=spoken)

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("paper", self.paper, get_args(Paper)),
            ("orientation", self.orientation, get_args(Orientation)),
            ("levels per page", self.levels_per_page, get_args(LevelsPerPage)),
            ("layout", self.layout, get_args(Layout)),
            ("colours", self.colours, get_args(Colours)),
            ("zones", self.zones, get_args(Zones)),
            ("cover view", self.cover_view, get_args(View)),
        ):
            if value not in allowed:
                words = ", ".join(str(word) for word in allowed)
                message = _(
                    "{name}: one of {words} was expected, found {found}",
                    name=name,
                    words=words,
                    found=repr(value),
                )
                raise BuilderError(message)
        for name, (least, most) in RANGES.items():
            number = getattr(self, name)
            if not least <= number <= most:
                words = name.replace("_", " ")
                raise BuilderError(_number_expected(words, least, most, number))
        if not _LANGUAGE.match(self.language):
            found = repr(self.language)
            raise BuilderError(
                _("language: a code like en or pt-BR was expected, found {found}", found=found)
            )

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


def _number_expected(name: str, least: float, most: float, found: float) -> str:
    limits = {"least": f"{least:g}", "most": f"{most:g}"}
    return _(
        "{name}: a number from {least} to {most} was expected, found {found}",
        name=name,
        found=found,
        **limits,
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
class PictureOptions:
    """What a picture shows, and how large it is.

    ``level`` is the one level drawn in full colour over those below; at an angle, the last level that is
    built already. None is all of it. ``turn`` 0 to 5 is the corner from which it is seen at an angle.
    ``size`` in px is the width, or with ``longer_side`` that of the longer side. ``coordinates`` are letters
    and numbers around it. ``transparent`` leaves out the white behind it. ``grid`` draws the hexes of the
    bare table round a level from above; None draws them unless the picture is transparent.
    ``title`` writes the title above it; ``zones``, ``glyphs`` (with all other objects) and ``figures`` are
    those of a scenario. In the view for play (the surface with numbers for its levels) a hex is a whole
    number of pixels wide: ``hex_size``, or if that is 0 as many as fit into ``size``; ``see_through`` is
    for its trees.
    ``tint`` gives all of it from above colours by height, with a legend beside it.
    Raises RefusedError for a number out of range; ``most`` is the largest ``size``.
    """

    most: ClassVar[int] = MOST

    view: PictureView = "isometric"
    level: int | None = None
    turn: int = 0
    size: int = USUAL
    longer_side: bool = False
    coordinates: bool = False
    transparent: bool = False
    grid: bool | None = None
    title: bool = False
    zones: bool = False
    glyphs: bool = False
    figures: bool = False
    hex_size: int = 0
    see_through: bool = False
    tint: bool = False

    @property
    def shows_play(self) -> bool:
        """Whether anything that a scenario places is to be seen."""
        return self.zones or self.glyphs or self.figures

    @property
    def with_grid(self) -> bool:
        """Whether the hexes of the bare table are drawn round a level from above."""
        return not self.transparent if self.grid is None else self.grid

    def __post_init__(self) -> None:
        for name, number, least, most in (
            ("turn", self.turn, 0, TURNS - 1),
            ("size", self.size, LEAST, self.most),
        ):
            if not least <= number <= most:
                raise RefusedError(_number_expected(name, least, most, number))


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
