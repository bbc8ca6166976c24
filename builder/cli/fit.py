"""`hexwright fit`: the same battlefield out of the pieces that somebody owns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder import formats
from builder.cli.convert import demand_suffix, exit_code, ready_to_write, refuse_to_overwrite, write_as
from builder.cli.info import boxes_in_words
from builder.cli.inputs import (
    FILE,
    OutFile,
    any_box_option,
    collection_options,
    json_option,
    piece_name,
    refuse_inputs,
    show_read,
    the_catalogue,
    the_owned,
)
from builder.cli.shell import Row, print_json, say, show_progress, shown, table, until_interrupted
from builder.fitting.aims import NAMES
from builder.fitting.allowed import ALLOWED, Allowed
from builder.fitting.exchanges import counted
from builder.language import _, in_percent, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from builder.battlefield import Battlefield, Piece
    from builder.catalogue import Catalogue
    from builder.fitting.fit import Fit
    from builder.scenario import Scenario

_Buy = Callable[["Mapping[str, int]"], dict[str, int]]
_ALLOWED = {one: text.replace("&", "") for one, text in ALLOWED.items() if one != Allowed.HIDDEN}
_SECONDS = 30.0
_MOST_PLACES = 6  # that are named of a piece that is short


@click.command()
@click.argument("source", type=FILE, metavar="FILE")
@collection_options
@any_box_option
@click.option("-o", "--output", type=OutFile(), metavar="OUT", help="Write the battlefield here.")
@click.option("-f", "--force", is_flag=True, help="Overwrite OUT where it is there already.")
@click.option(
    "--allow",
    type=click.Choice([*map(str, _ALLOWED)]),
    multiple=True,
    help=f"What may change: {'; '.join(f'{text} ({one})' for one, text in _ALLOWED.items())}. May be given "
    "several times.",
)
@click.option("--strict", is_flag=True, help="Keep the terrain under other pieces, too, which nobody sees.")
@click.option(
    "--time",
    "seconds",
    type=click.FloatRange(min=0.1),
    default=_SECONDS,
    show_default=True,
    metavar="S",
    help="Seconds to search for at most.",
)
@json_option
def fit(
    source: Path,
    collection: Path | None,
    mine: bool,
    any_box: bool,
    output: Path | None,
    force: bool,
    allow: tuple[str, ...],
    strict: bool,
    seconds: float,
    as_json: bool,
) -> int:
    """Build FILE with what you own: the same surface out of other tiles.

    Every space keeps its terrain and level, unless you --allow more; castles, trees and all else stay. As few
    boxes are to be bought as can be, then as few pieces are short. Ctrl+C ends the search with the best found
    so far.
    """
    from builder.fitting.fit import fit as fitted

    catalogue = the_catalogue()
    owned = the_owned(collection, mine, catalogue)
    if not owned.known:
        raise click.UsageError(_("Say what you own: --collection FILE or --mine."))
    if output is not None:
        demand_suffix(output)
        refuse_inputs(output, (source, owned.path))
        if not force:
            refuse_to_overwrite(output)
    loaded = formats.read(source, catalogue)
    if output is not None:
        ready_to_write(source, output, loaded, force=force)
    allowed = {Allowed(one) for one in allow} | (set() if strict else {Allowed.HIDDEN})
    with until_interrupted() as stopped:
        found = fitted(
            loaded.battlefield,
            owned.pieces,
            catalogue,
            allowed,
            any_box=any_box,
            seconds=seconds,
            progress=lambda aim, share: show_progress(f"{_(NAMES[aim])} {in_percent(round(100 * share))}"),
            cancelled=stopped.is_set,
        )
    show_progress()
    buy = partial(_to_buy, catalogue=catalogue, any_box=any_box)
    problems, built = loaded.problems, found.built(loaded.battlefield)
    if output is not None:
        new = replace(loaded, battlefield=built)
        follow = partial(_followed, found, loaded.battlefield)
        written = write_as(source, output, new, catalogue, force=force, follow=follow)
        problems = (*problems, *written.problems)
    if as_json:
        print_json({**as_data(found, built, buy), "left_out": [*loaded.left_out, *owned.left_out]})
    else:
        show_read(source, loaded.battlefield, problems)
        _say(found, catalogue, built, buy)
        if output is not None:
            say(_("{path} written", path=shown(str(output))))
    return exit_code(problems, [*loaded.left_out, *owned.left_out])


def _followed(found: Fit, battlefield: Battlefield, scenario: Scenario) -> Scenario:
    """The scenario on the battlefield as it is built then."""
    from builder.formats.moved_records import moved_records
    from builder.scenario.moving import carry_out

    copy = battlefield.copy()
    return carry_out(copy, found.edit(copy), (scenario,), moved_records)[0]


def as_data(found: Fit, built: Battlefield, buy: _Buy) -> dict[str, Any]:
    """What was found under the keys of docs/cli.md."""
    return {
        "short_before": dict(found.short_before),
        "short": dict(found.short),
        "short_at": {
            id: [[piece.hex.q, piece.hex.r, piece.slot] for piece in pieces]
            for id, pieces in found.short_at(built).items()
        },
        "boxes_to_buy_before": buy(found.short_before),
        "boxes_to_buy": buy(found.short),
        "exchanges": [
            {
                "slot": exchange.gone[0].slot,
                "gone": [piece.ref._asdict() for piece in exchange.gone],
                "come": [piece.ref._asdict() for piece in exchange.come],
            }
            for exchange in found.exchanges
        ],
        "differences": [
            {
                "at": [*one.cell[0], one.cell[1]],
                "before": one.before.id,
                "after": one.after.id,
                "change": str(one.change),
            }
            for one in found.differences
        ],
        "aims": [
            {
                "name": aim.name,
                "reached": aim.reached,
                "bound": aim.bound,
                "proved": aim.proved,
                "seconds": round(aim.seconds, 3),
            }
            for aim in found.aims
        ],
        "decided": found.is_decided,
        "dearer": found.dearer,
        "cancelled": found.cancelled,
    }


def _to_buy(short: Mapping[str, int], catalogue: Catalogue, *, any_box: bool) -> dict[str, int]:
    from builder.inventory import boxes_needed

    return dict(boxes_needed(short, catalogue, {}, any_box=any_box).boxes)


def _say(found: Fit, catalogue: Catalogue, built: Battlefield, buy: _Buy) -> None:
    if not found.gone:
        say(found.reservation or _("Nothing is to be exchanged."))
    else:
        rows: list[Row] = [
            (
                exchange.gone[0].slot,
                shown(f"{exchange.gone[0].hex.q},{exchange.gone[0].hex.r}"),
                counted(exchange.gone, "x"),
                counted(exchange.come, "x"),
            )
            for exchange in found.exchanges
        ]
        table([_("level"), _("hex"), _("instead of"), _("use")], rows)
        gone = ngettext("{n} piece goes", "{n} pieces go", len(found.gone))
        come = ngettext("{n} comes", "{n} come", len(found.come))
        say("\n", _("{gone}, {come}.", gone=gone, come=come))
        if found.reservation:
            say(found.reservation)
    changes = Counter(
        (one.before.kind.name, one.after.kind.name) for one in found.differences if one.change != "lowered"
    )
    for (before, after), count in changes.items():
        say(
            ngettext(
                "{n} hex that is seen changes: {before} is {after} now.",
                "{n} hexes that are seen change: {before} is {after} now.",
                count,
                before=before,
                after=after,
            )
        )
    if lower := len(found.differences) - changes.total():
        say(ngettext("{n} hex lies lower now.", "{n} hexes lie lower now.", lower))
    _say_short(found, catalogue, built, buy)
    for aim in found.aims:
        if not aim.proved:
            say(
                _(
                    "{aim}: {reached} found; it might be {bound} with more time (--time).",
                    aim=_(NAMES[aim.name]),
                    reached=aim.reached,
                    bound=aim.bound,
                )
            )
    if found.cancelled:
        say(_("The search was ended early: this is the best found until then."))


def _places(pieces: Sequence[Piece]) -> str:
    """Where some pieces lie, as far as that is soon read."""
    words = [f"{piece.hex.q},{piece.hex.r}" for piece in pieces[:_MOST_PLACES]]
    return shown(" ".join([*words, *(["…"] if len(pieces) > _MOST_PLACES else [])]))


def _say_short(found: Fit, catalogue: Catalogue, built: Battlefield, buy: _Buy) -> None:
    before, now = sum(found.short_before.values()), sum(found.short.values())
    if not now:
        say(_("You own all of it now.") if before else _("You own all of it as it is."))
        return
    say(
        ngettext(
            "{n} piece is short, {before} before:",
            "{n} pieces are short, {before} before:",
            now,
            before=before,
        )
    )
    at = found.short_at(built)
    rows: list[Row] = [
        (id, piece_name(catalogue, id), number, _places(at[id])) for id, number in found.short.items()
    ]
    table([_("piece"), "", _("short"), _("hexes with it")], rows)
    for title, short in (
        (_("Boxes to buy:"), found.short),
        (_("Boxes to buy for the original:"), found.short_before),
    ):
        say(f"\n{title}")
        for line in boxes_in_words(buy(short), {}, catalogue):
            say(f"  {line}")
