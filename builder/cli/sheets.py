"""`hexwright sheets` and `hexwright picture`: the build sheets of a battlefield as a PDF, and the options of
them; and a battlefield as a picture, at an angle or from above, whole or level by level.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args

import click

from builder import places
from builder.cli.display_probe import Screen, begin_probe, probe
from builder.cli.inputs import (
    FILE,
    OutFile,
    collection_options,
    json_option,
    refuse_inputs,
    scenario_options,
    the_battlefield,
    the_cards,
    the_catalogue,
    the_field,
    the_glyphs,
    the_owned,
    the_scenario,
    the_scenarios,
    the_styles,
)
from builder.cli.record_options import record_options
from builder.cli.shell import FOUND, OK, complain, garbage_left, print_json, say, show_progress, shown
from builder.errors import BuilderError, RefusedError
from builder.language import N_, _, ngettext
from builder.sheets.options import (
    LEAST,
    LEAST_HEX,
    MOST,
    MOST_HEX,
    RISES,
    USUAL,
    USUAL_HEX,
    ModelOptions,
    Options,
    PictureKind,
    PictureOptions,
    PictureView,
)

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card
    from builder.cli.inputs import Field
    from builder.fitting.exchanges import Exchange
    from builder.scenario import Scenario
    from builder.sheets.scenario.play import Play


_Command = TypeVar("_Command", bound=Callable[..., Any])


def sheet_options(command: _Command) -> _Command:
    """All options about build sheets, in the order in which --help shows them."""
    short = click.option("--black-and-white", is_flag=True, help="Short for --colours black-and-white.")
    return record_options(Options(), {"colours": ("--colors",)})(short(command))


def options_given(file: Path, *, black_and_white: bool, **chosen: Any) -> Options:
    """The options that were given on the command line for the sheets of ``file``.

    Raises BuilderError for a value out of range.
    """
    if black_and_white:
        chosen["colours"] = "black-and-white"
    given = {name: value for name, value in chosen.items() if value is not None}
    return Options(**{"date": date.today().isoformat(), "file_name": file.name, **given})


_MOST_LETTERS = 20
_PATIENCE = 1.0  # seconds before progress is worth a line


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "-o",
    "--output",
    type=OutFile(),
    required=True,
    metavar="OUT.pdf",
    help="The PDF to write; .html: one page for the phone; .svg, .png or .jpg: a file a page.",
)
@click.option(
    "--instead-of",
    "original",
    type=FILE,
    metavar="ORIGINAL",
    help="The battlefield that FILE was made from: what lies instead of its pieces is marked in each step.",
)
@collection_options
@scenario_options
@sheet_options
@json_option
@garbage_left()
def sheets(
    file: Path,
    output: Path,
    original: Path | None,
    collection: Path | None,
    mine: bool,
    scenario: Path | None,
    no_scenario: bool,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Print build sheets: a PDF that another person can build the battlefield from, or a guide in HTML."""
    from builder.sheets.picture_files import demand_sheets_suffix, is_guide, sheet_files

    demand_sheets_suffix(output)
    refuse_inputs(output, (file, original, collection, scenario))
    options = options_given(file, **chosen)
    why_not = begin_why_no_pdf()
    catalogue = the_catalogue()
    owned = the_owned(collection, mine, catalogue)
    field = the_field(file, catalogue)
    loaded = field.loaded
    refuse_inputs(output, field.files)
    found = the_scenarios(field, scenario, no_scenario)
    obstacle = why_not()
    if obstacle:
        raise BuilderError(_("no build sheets were written: {obstacle}", obstacle=obstacle))
    left_out = [*loaded.left_out, *owned.left_out, *(line for one in found for line in one.left_out)]
    exchanges: Sequence[Exchange] = ()
    if original is not None:
        from builder.insight.comparison import lies_instead

        before = the_battlefield(original, field.catalogue)
        left_out += before.left_out
        exchanges = lies_instead(before.battlefield, loaded.battlefield)
    pages = write_sheets(
        loaded.battlefield,
        field.catalogue,
        output,
        options,
        owned.pieces if owned.known else None,
        owned.boxes,
        [one.scenario for one in found if one.scenario is not None],
        field.cards,
        exchanges,
    )
    files = sheet_files(output, pages)
    if as_json:
        names: dict[str, Any] = {"sheets": str(files[0]), "files": [str(path) for path in files]}
        read = [str(one.path) for one in found if one.path is not None]
        names |= {"scenario": read[0] if read else None, "scenarios": read}
        print_json({"file": str(file), **names, "pages": pages, "left_out": left_out})
    else:
        to = shown(files[0])
        if len(files) > 1:
            to = _("{first} to {last}", first=to, last=shown(files[-1].name))
        if is_guide(output):
            say(
                ngettext(
                    "{file}: guide of {n} card written", "{file}: guide of {n} cards written", pages, file=to
                )
            )
        else:
            say(ngettext("{file}: {n} page written", "{file}: {n} pages written", pages, file=to))
    return FOUND if left_out else OK


def begin_why_no_pdf() -> Callable[[], str]:
    """Begin to ask `why_no_pdf` while files are read; what it gives waits for the answer."""
    answer = begin_probe(offscreen=True)
    return lambda: _in_words(answer())


def why_no_pdf() -> str:
    """Why Qt cannot start even without a screen and what would help; empty where it can."""
    return _in_words(probe(offscreen=True))


def _in_words(screen: Screen) -> str:
    return "" if screen.works else f"{screen.reason}. {screen.remedy}".strip()


def write_sheets(
    battlefield: Battlefield,
    catalogue: Catalogue,
    out: Path,
    options: Options,
    owned: Mapping[str, int] | None = None,
    boxes: Mapping[str, int] | None = None,
    scenarios: Sequence[Scenario] = (),
    cards: Mapping[str, Card] | None = None,
    exchanges: Sequence[Exchange] = (),
) -> int:
    """Write the build sheets of a battlefield, with what is wrong in it; the number of pages, or of cards.

    ``owned`` are the pieces that somebody has, ``boxes`` those of his boxes, ``scenarios`` what is played
    on it; None where nobody said. ``cards`` are those of a game; without, those known here.
    """
    from builder import construction
    from builder.inventory import boxes_needed, own_boxes, used
    from builder.sheets import build_sheets
    from builder.sheets.layout import Plan
    from builder.sheets.qt_renderer.pages import letters_missing

    plays: list[Play] = []
    if scenarios:
        from builder.catalogue.cards import load_glyphs
        from builder.sheets.scenario.from_scenario import play_of

        known, glyphs = the_cards() if cards is None else cards, load_glyphs(places.shipped("tilesets"))
        plays = [play_of(scenario, known, glyphs) for scenario in scenarios]
    uses = used(battlefield)
    own = own_boxes(uses, boxes or {}, owned, catalogue) if owned else None
    with garbage_left():
        made = build_sheets(
            battlefield,
            out,
            options,
            catalogue=catalogue,
            tilesets=places.shipped("tilesets"),
            boxes=own or boxes_needed(uses, catalogue),
            owned=owned,
            problems=construction.check(battlefield),
            play=plays[0] if plays else None,
            more=plays[1:],
            exchanges=exchanges,
            progress=_progress(),
        )
    if made is None:
        raise BuilderError(_("{out}: the build sheets were not written", out=out))
    if not isinstance(made, Plan):
        return made.cards
    for remark in made.remarks:
        complain(_("note: {remark}", remark=remark))
    missing = letters_missing(made)
    if missing:
        some = " ".join(missing[:_MOST_LETTERS]) + (" …" if len(missing) > _MOST_LETTERS else "")
        complain(
            _("warning: no font on this machine has these letters; boxes stand for them: {some}", some=some)
        )
    return len(made.pages)


def _progress() -> Callable[[int, int], None]:
    """Tells the pages done on a terminal, once it takes longer than a moment."""
    began = time.monotonic()

    def show_pages(done: int, pages: int) -> None:
        if time.monotonic() - began > _PATIENCE:
            show_progress("" if done == pages else _("page {n} of {pages}", n=done, pages=pages))

    return show_pages


_PIXELS = click.IntRange(LEAST, MOST)


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
@click.option("--all", "every", is_flag=True, help="One file a level: OUT-level-01.png …")
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
@click.option("--see-through", is_flag=True, help="To play on: trees hide neither ground nor grid.")
@click.option("--title", is_flag=True, help="The title above it.")
@click.option("--zones", is_flag=True, help="The start zones of the scenario.")
@click.option("--glyphs", is_flag=True, help="Its glyphs and other objects.")
@click.option("--figures", is_flag=True, help="Its figures, as tokens with names.")
@click.option(
    "--scenario",
    type=FILE,
    metavar="S.hexscenario",
    help="Take these from this file; all three where none is chosen.",
)
@click.option("--transparent", is_flag=True, help="Nothing behind it (PNG and SVG).")
@click.option("--coordinates", is_flag=True, help="Column letters and row numbers around it.")
@click.option(
    "--grid/--no-grid",
    default=None,
    help="Levels from above: the hexes of the bare table. [default: there, unless transparent]",
)
@click.option(
    "--tint", is_flag=True, help="All of it from above: colours by height in place of terrain, and a legend."
)
@click.option(
    "--format",
    "kind",
    type=click.Choice(get_args(PictureKind)),
    help="What kind of picture, whatever OUT ends in.",
)
@json_option
def picture(
    file: Path,
    output: Path,
    view: PictureView | Literal["model"] | None,
    level: int | None,
    step: int | None,
    every: bool,
    turn: int | None,
    azimuth: float | None,
    rise: float | None,
    perspective: bool,
    width: int | None,
    longer_side: int | None,
    hex_size: int | None,
    see_through: bool,
    title: bool,
    zones: bool,
    glyphs: bool,
    figures: bool,
    scenario: Path | None,
    transparent: bool,
    coordinates: bool,
    grid: bool | None,
    tint: bool,
    kind: PictureKind | None,
    as_json: bool,
) -> int:
    """Draw the battlefield FILE: PNG, SVG or JPG by what OUT ends in."""
    from builder.sheets.picture_files import demand_kind, kind_of, picture_files, write_picture

    if every and level is not None:
        raise click.UsageError(_("--level and --all cannot be given together."))
    if step is not None and (every or level is not None):
        raise click.UsageError(_("--step cannot be given together with --level or --all."))
    if width is not None and longer_side is not None:
        raise click.UsageError(_("--width and --longer-side cannot be given together."))
    model = view == "model"
    if model and (coordinates or grid is not None):
        raise click.UsageError(_("--coordinates and --grid are not for the model."))
    if not model and (azimuth is not None or rise is not None or perspective):
        raise click.UsageError(_("--azimuth, --rise and --perspective are for the model (--view model)."))
    if not model and step is not None:
        raise click.UsageError(_("--step is for the model (--view model)."))
    if turn is not None and azimuth is not None:
        raise click.UsageError(_("--turn and --azimuth cannot be given together."))
    by_level = (every or level is not None) and turn is None
    if view is None or view == "model":
        view = "plan" if by_level and not model else "isometric"
    if turn is not None and view != "isometric":
        raise click.UsageError(_("--turn is for the view at an angle; a plan is seen from above."))
    if view == "play" and by_level:
        raise click.UsageError(_("--level and --all are for other views: one plays on all levels at once."))
    if view != "play" and (hex_size is not None or see_through):
        raise click.UsageError(_("--hex-size and --see-through are for --view play."))
    if hex_size is not None and (width is not None or longer_side is not None):
        raise click.UsageError(_("--hex-size cannot be given together with --width or --longer-side."))
    if scenario is not None and not (zones or glyphs or figures):
        zones = glyphs = figures = True
    if grid is not None and not (view == "plan" and (every or level is not None)):
        raise click.UsageError(_("--grid and --no-grid are for levels seen from above."))
    if tint and (view != "plan" or every or level is not None):
        raise click.UsageError(_("--tint is for all of it seen from above: --view plan."))
    kind = kind or kind_of(output)
    given: dict[str, Any] = {
        "level": level,
        "turn": turn or 0,
        "size": width or longer_side or USUAL,
        "longer_side": longer_side is not None,
        "transparent": transparent,
        "title": title,
        "zones": zones,
        "glyphs": glyphs,
        "figures": figures,
    }
    if model:
        options: PictureOptions = ModelOptions(
            azimuth=azimuth, rise=rise, perspective=perspective, step=step or 0, **given
        )
    else:
        options = PictureOptions(
            view=view,
            coordinates=coordinates,
            grid=grid,
            hex_size=hex_size or (0 if width or longer_side else USUAL_HEX),
            see_through=see_through,
            tint=tint,
            **given,
        )
    demand_kind(output, kind, options)
    field = the_field(file, the_catalogue())
    loaded = field.loaded
    play, lost = _play_on(field, scenario, options)
    refuse_inputs(output, (scenario,))
    files = picture_files(loaded.battlefield, options, output, every_level=every)
    if not files:
        raise RefusedError(
            _("{file}: no piece lies on this battlefield yet: there is nothing to draw", file=file)
        )
    for each in files:
        refuse_inputs(each.path, field.files)
    obstacle = why_no_pdf() if kind != "svg" else ""
    if obstacle:
        raise BuilderError(_("no picture was drawn: {obstacle}", obstacle=obstacle))
    styles = the_styles()
    written = [write_picture(loaded.battlefield, each, styles, kind, play) for each in files]
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


def _play_on(field: Field, scenario: Path | None, options: PictureOptions) -> tuple[Play, tuple[str, ...]]:
    """What a picture can show of the scenario that belongs to it, and what of that was left out.

    Standard error says what was asked for and is not there. Raises RefusedError where no scenario is known.
    """
    from builder.sheets.scenario.from_scenario import play_of
    from builder.sheets.scenario.on_picture import remarks_on
    from builder.sheets.scenario.play import Play

    file = shown(field.files[0])
    if not options.shows_play and not options.title:
        return Play(), ()
    found = the_scenario(field, scenario, no_scenario=False)
    if found.scenario is None and options.shows_play:
        message = N_(
            "{file}: no scenario is known for it; name one with --scenario, or leave out --zones, --glyphs "
            "and --figures"
        )
        raise RefusedError(_(message, file=file))
    play = play_of(found.scenario, field.known_cards(), the_glyphs())
    for remark in remarks_on(play, field.loaded.battlefield, options):
        complain(_("note: {remark}", remark=remark))
    if options.title and not (play.title or field.loaded.battlefield.info.title):
        complain(_("note: {file}: has no title", file=file))
    return play, found.left_out
