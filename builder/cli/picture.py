"""`hexwright picture`: a battlefield as a picture, at an angle or from above, whole or level by level."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

import click

from builder.cli.inputs import (
    FILE,
    OutFile,
    ReadField,
    json_option,
    refuse_inputs,
    the_catalogue,
    the_field,
    the_glyphs,
    the_scenario,
    the_styles,
)
from builder.cli.record_options import record_options
from builder.cli.sheets import why_no_pdf
from builder.cli.shell import FOUND, OK, complain, print_json, say, shown
from builder.errors import BuilderError, RefusedError
from builder.facts import options_of
from builder.language import N_, _
from builder.sheets.options import (
    LEAST,
    LEAST_HEX,
    MOST,
    MOST_HEX,
    RISES,
    USUAL,
    USUAL_HEX,
    ModelOptions,
    PictureKind,
    PictureOptions,
    PictureParts,
    PictureView,
)

if TYPE_CHECKING:
    from builder.sheets.scenario.shown import ShownScenario

_PIXELS = click.IntRange(LEAST, MOST)
Seen = Literal["isometric", "plan", "levels", "play", "model"]
"""From where it is seen; levels: one of them, or each, from above."""

_APART = (
    ("level", "all"),
    ("step", "level"),
    ("step", "all"),
    ("width", "longer_side"),
    ("turn", "azimuth"),
    ("hex_size", "width"),
    ("hex_size", "longer_side"),
)
"""Options of which only one can be given."""
_MODEL, _PLAY = N_("the model (--view model)"), N_("the virtual table (--view play)")
_ONLY_FOR: Mapping[str, tuple[str, tuple[Seen, ...]]] = {
    "step": (_MODEL, ("model",)),
    "azimuth": (_MODEL, ("model",)),
    "rise": (_MODEL, ("model",)),
    "perspective": (_MODEL, ("model",)),
    "turn": (N_("what is seen at an angle"), ("isometric", "model")),
    "level": (N_("other views: one plays on all levels at once"), ("isometric", "levels", "model")),
    "all": (N_("other views: one plays on all levels at once"), ("isometric", "levels", "model")),
    "hex_size": (_PLAY, ("play",)),
    "see_through": (_PLAY, ("play",)),
    "coordinates": (N_("drawn pictures, not for the model"), ("isometric", "plan", "levels", "play")),
    "grid": (N_("levels seen from above"), ("levels",)),
    "tint": (N_("all of it seen from above: --view plan"), ("plan",)),
}
"""Options that have a meaning only in some views: how these are called, and which they are."""


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "-o", "--output", type=OutFile(), required=True, metavar="OUT", help="The picture: .png, .svg or .jpg."
)
@click.option(
    "--view",
    type=click.Choice([*get_args(PictureView), "model"]),
    help="Drawn at an angle, from above, as a surface to play on online, or as a model with light and "
    "shadow. [default: isometric; plan for levels]",
)
@click.option(
    "--level", type=click.IntRange(min=1), metavar="N", help="Only level N; at an angle, built up to N."
)
@click.option(
    "--step",
    type=click.IntRange(min=1),
    metavar="N",
    help="A model: what is built after step N of the build sheets, all before it pale.",
)
@click.option("--all", is_flag=True, help="One file a level: OUT-level-01.png …")
@click.option(
    "--turn",
    type=click.IntRange(0, 5),
    metavar="N",
    help="At an angle: from which corner, in sixths of a turn. [default: 0]",
)
@click.option(
    "--azimuth",
    type=click.FloatRange(-360, 360),
    metavar="DEG",
    help="A model: from which side, in place of --turn; 0 is from below the plan.",
)
@click.option(
    "--rise",
    type=click.FloatRange(*RISES),
    metavar="DEG",
    help="A model: from how high, 90 is from above. [default: 42]",
)
@click.option("--perspective", is_flag=True, help="A model: what is farther away is smaller.")
@click.option("--width", type=_PIXELS, metavar="PX", help=f"In pixels. [default: {USUAL}]")
@click.option("--longer-side", type=_PIXELS, metavar="PX", help="In place of --width: the longer side.")
@click.option(
    "--hex-size",
    type=click.IntRange(LEAST_HEX, MOST_HEX),
    metavar="PX",
    help=f"To play on: pixels a hex. [default: {USUAL_HEX}]",
)
@record_options(PictureParts())
@click.option(
    "--scenario",
    type=FILE,
    metavar="S.hexscenario",
    help="Take zones, glyphs and figures from this file; all three where none is chosen.",
)
@click.option(
    "--grid/--no-grid",
    default=None,
    help="Levels from above: the hexes of the bare table. [default: there, unless transparent]",
)
@click.option(
    "--format",
    "kind",
    type=click.Choice(get_args(PictureKind)),
    help="What kind of picture, whatever OUT ends in.",
)
@json_option
def picture(
    file: Path, output: Path, scenario: Path | None, kind: PictureKind | None, as_json: bool, **chosen: Any
) -> int:
    """Draw the battlefield FILE: PNG, SVG or JPG by what OUT ends in."""
    from builder.sheets.picture_files import (
        demand_kind,
        kind_needs_qt,
        kind_of,
        picture_files,
        write_picture,
    )

    # Who names a scenario wants to see it, without three more options.
    if scenario is not None and not any(chosen[name] for name in ("zones", "glyphs", "figures")):
        chosen |= {"zones": True, "glyphs": True, "figures": True}
    options = _options(chosen)
    kind = kind or kind_of(output)
    demand_kind(output, kind, options)
    field = the_field(file, the_catalogue())
    loaded = field.loaded
    told, lost = _shown_on(field, scenario, options)
    refuse_inputs(output, (scenario,))
    files = picture_files(loaded.battlefield, options, output, every_level=chosen["all"])
    if not files:
        raise RefusedError(
            _("{file}: no piece lies on this battlefield yet: there is nothing to draw", file=file)
        )
    for each in files:
        refuse_inputs(each.path, field.files)
    obstacle = why_no_pdf() if kind_needs_qt(kind, options) else ""
    if obstacle:
        raise BuilderError(_("no picture was drawn: {obstacle}", obstacle=obstacle))
    styles = the_styles()
    written = [write_picture(loaded.battlefield, each, styles, kind, told) for each in files]
    left_out = [*loaded.left_out, *lost]
    if as_json:
        rows = [
            {
                "picture": str(p.path),
                "level": p.options.level,
                "width": p.width,
                "height": p.height,
                "hex_size": p.hex_size or None,
            }
            for p in written
        ]
        print_json({"file": str(file), "pictures": rows, "left_out": left_out})
    else:
        for each in written:
            size = {"path": shown(each.path), "width": each.width, "height": each.height}
            if each.hex_size:
                n = each.hex_size
                say(_("{path}: {width} × {height} pixels written, {n} pixels per hex", n=n, **size))
            else:
                say(_("{path}: {width} × {height} pixels written", **size))
    return FOUND if left_out else OK


def _options(chosen: Mapping[str, Any]) -> PictureOptions:
    """The options that were chosen. Raises UsageError for what does not go together."""
    # A switch that is off was not given; the grid is on by default, so that it counts as soon as it is said.
    given = {
        name for name, value in chosen.items() if value is not None and (value is not False or name == "grid")
    }
    for one, other in _APART:
        if {one, other} <= given:
            words = {"one": _flag(one), "other": _flag(other)}
            raise click.UsageError(_("{one} and {other} cannot be given together.", **words))
    seen = _seen(chosen)
    for name, (what, views) in _ONLY_FOR.items():
        if name in given and seen not in views:
            raise click.UsageError(_("{option} is for {what}.", option=_flag(name), what=_(what)))
    options: dict[str, Any] = {name: chosen[name] for name in options_of(PictureParts)} | {
        "level": chosen["level"],
        "turn": chosen["turn"] or 0,
        "size": chosen["width"] or chosen["longer_side"] or USUAL,
        "longer_side": chosen["longer_side"] is not None,
    }
    if seen == "model":
        angle = {name: chosen[name] for name in ("azimuth", "rise", "perspective")}
        return ModelOptions(step=chosen["step"] or 0, **angle, **options)
    sized = chosen["width"] or chosen["longer_side"]
    return PictureOptions(
        view="plan" if seen == "levels" else seen,
        grid=chosen["grid"],
        hex_size=chosen["hex_size"] or (0 if sized else USUAL_HEX),
        **options,
    )


def _seen(chosen: Mapping[str, Any]) -> Seen:
    by_level = chosen["all"] or chosen["level"] is not None
    view: Seen = chosen["view"] or ("plan" if by_level and chosen["turn"] is None else "isometric")
    return "levels" if view == "plan" and by_level else view


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _shown_on(
    field: ReadField, scenario: Path | None, options: PictureOptions
) -> tuple[ShownScenario, tuple[str, ...]]:
    """What a picture can show of the scenario that belongs to it, and what of that was left out.

    Standard error says what was asked for and is not there. Raises RefusedError where no scenario is known.
    """
    from builder.sheets.scenario.on_picture import remarks_on
    from builder.sheets.scenario.shown import NO_SCENARIO, ShownScenario

    file = shown(field.files[0])
    if not options.shows_play and not options.title:
        return NO_SCENARIO, ()
    found = the_scenario(field, scenario, no_scenario=False)
    if found.scenario is None and options.shows_play:
        message = N_(
            "{file}: no scenario is known for it; name one with --scenario, or leave out --zones, --glyphs "
            "and --figures"
        )
        raise RefusedError(_(message, file=file))
    told = ShownScenario(found.scenario, field.known_cards(), the_glyphs())
    for remark in remarks_on(told, field.loaded.battlefield, options):
        complain(_("note: {remark}", remark=remark))
    if options.title and not (told.title or field.loaded.battlefield.info.title):
        complain(_("note: {file}: has no title", file=file))
    return told, found.left_out
