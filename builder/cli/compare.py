"""`hexwright compare`: what of a battlefield is different in another one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.inputs import (
    FILE,
    ChosenScenario,
    ReadField,
    json_option,
    the_catalogue,
    the_field,
    the_scenario,
)
from builder.cli.judge import Judged, judged, profile_option, the_series
from builder.cli.shell import FOUND, OK, Row, print_json, say, shown, table
from builder.cli.surface import edition_option
from builder.errors import RefusedError
from builder.hexgrid import label
from builder.language import _, ngettext
from builder.wording import all_times, terrain_name

if TYPE_CHECKING:
    from builder.battlefield import Piece
    from builder.board import Barrier, Space
    from builder.insight.comparison import Comparison
    from builder.insight.judging import Flag
    from builder.playtest.series_file import KeptSeries

Map = tuple[ReadField, ChosenScenario]

_MOST = 20
"""Rows of one kind that are shown; --json has all."""


@click.command()
@click.argument("first", type=FILE, metavar="A")
@click.argument("second", type=FILE, metavar="B")
@click.option(
    "--move", type=click.IntRange(1, 100), default=5, show_default=True, metavar="N", help="Spaces of a move."
)
@click.option(
    "--as-they-lie", is_flag=True, help="Compare hex by hex; else B is moved to where it is most like A."
)
@click.option("--judge", "judging", is_flag=True, help="Say what a judge says of both, and what changed.")
@profile_option
@click.option(
    "--series",
    "several",
    type=FILE,
    multiple=True,
    metavar="FILE",
    help="Weigh in a series of playtests of A or of B (.hexseries); may be repeated.",
)
@edition_option
@json_option
def compare(
    first: Path,
    second: Path,
    move: int,
    as_they_lie: bool,
    judging: bool,
    profile: str | None,
    several: tuple[Path, ...],
    edition: str,
    as_json: bool,
) -> int:
    """Say what is different in B: spaces, walls and ladders, pieces, how figures get about; with --judge,
    --profile or --series also what a judge says of both.

    Exit code 1 where the surfaces differ; other pieces below the same surface are no difference in play.
    """
    from builder.insight.comparison import Comparison
    from builder.movement import edition as edition_of

    catalogue = the_catalogue()
    fields = [the_field(path, catalogue) for path in (first, second)]
    chosen = [the_scenario(field, None, no_scenario=False) for field in fields]
    one, other = (field.loaded for field in fields)
    # A profile or a series is of no use but to the judge, so that either asks for it.
    judgements = []
    if judging or profile is not None or several:
        maps = list(zip(fields, chosen, strict=True))
        of = dict(_whose(series, maps) for series in several)
        judgements = [judged(*row, profile, edition, of.get(number)) for number, row in enumerate(maps)]
    found = Comparison.of(
        one.battlefield,
        other.battlefield,
        catalogue,
        move=move,
        as_they_lie=as_they_lie,
        edition=edition_of(edition),
    )
    left_out = [*one.left_out, *other.left_out, *(text for each in chosen for text in each.left_out)]
    if as_json:
        data = {**as_data(found), "judged": _judged_data(*judgements) if judgements else None}
        print_json({"a": str(first), "b": str(second), **data, "left_out": left_out})
    else:
        _say(found)
        if judgements:
            _say_judged(*judgements)
    return OK if found.same_surface and not left_out else FOUND


def _whose(series: Path, maps: Sequence[Map]) -> tuple[int, KeptSeries]:
    """A series, and on which of the maps it was played. Raises what `the_series` does for one of none."""
    *earlier, (last, chosen) = maps
    for number, (field, asked) in enumerate(earlier):
        with suppress(RefusedError):
            return number, the_series(series, asked.scenario, field.loaded.battlefield)
    return len(earlier), the_series(series, chosen.scenario, last.loaded.battlefield)


def as_data(found: Comparison) -> dict[str, Any]:
    """The comparison under the keys of docs/cli.md."""
    return {
        "same_surface": found.same_surface,
        "spaces": list(found.spaces),
        "offset": list(found.offset),
        "changes": [
            {"change": one.change.name.lower(), "before": _space(one.before), "after": _space(one.after)}
            for one in found.changes
        ],
        "barriers_gone": [_barrier(barrier) for barrier in found.barriers_gone],
        "barriers_new": [_barrier(barrier) for barrier in found.barriers_new],
        "doorways": [list(hex) for hex in found.doorways],
        "pieces_gone": [_piece(piece) for piece in found.pieces_gone],
        "pieces_new": [_piece(piece) for piece in found.pieces_new],
        "move": found.move,
        "moves": [
            {
                "from": _space(one.start),
                "lost": [_space(space) for space in one.lost],
                "gained": [_space(space) for space in one.gained],
            }
            for one in found.moves
        ],
    }


def _space(space: Space | None) -> dict[str, Any] | None:
    if space is None:
        return None
    return {
        "q": space.hex.q,
        "r": space.hex.r,
        "level": space.level,
        "terrain": space.terrain,
        "headroom": space.headroom,
    }


def _barrier(barrier: Barrier) -> dict[str, Any]:
    return {
        "kind": str(barrier.kind),
        "edge": [*barrier.edge.hex, barrier.edge.direction],
        "foot": barrier.foot,
        "top": barrier.top,
    }


def _piece(piece: Piece) -> dict[str, Any]:
    return {
        "piece": piece.type.id,
        "q": piece.hex.q,
        "r": piece.hex.r,
        "slot": piece.slot,
        "rotation": piece.rotation,
    }


def _say(found: Comparison) -> None:
    if found.offset != (0, 0):
        q, r = found.offset
        say(_("B was moved by {q}, {r} to where it is most like A.", q=-q, r=-r))
    if found.same_surface:
        n = found.spaces[0]
        say(ngettext("The surfaces are the same: {n} space.", "The surfaces are the same: {n} spaces.", n))
    else:
        _say_surface(found)
    gone, new = (
        Counter(piece.type.name for piece in pieces) for pieces in (found.pieces_gone, found.pieces_new)
    )
    if gone or new:
        say("\n", _("Pieces that lie in one of them only:"))
        rows: list[Row] = [(name, gone[name], new[name]) for name in sorted({*gone, *new})]
        table([_("piece"), "A", "B"], rows)
    else:
        say(_("All pieces are the same."))


def _say_surface(found: Comparison) -> None:
    n = len(found.changes)
    if n:
        say(ngettext("{n} space is different:", "{n} spaces are different:", n))
    rows: list[Row] = [
        (str(one.space), _(one.change.value), _terrain(one.before), _terrain(one.after))
        for one in found.changes
    ]
    if rows:
        table([_("space"), "", "A", "B"], rows[:_MOST])
    _say_more(n)
    for title, barriers in (
        (_("Edges of A alone:"), found.barriers_gone),
        (_("Edges of B alone:"), found.barriers_new),
    ):
        kinds = Counter(str(barrier.kind) for barrier in barriers)
        if kinds:
            say(f"{title} ", ", ".join(all_times(dict(sorted(kinds.items())), _)))
    if found.doorways:
        doorways = ", ".join(map(label, found.doorways))
        say(_("Doorways that only one has, or with a door in one only: {doorways}", doorways=doorways))
    if found.moves:
        lost, gained = (
            sum(map(len, ways)) for ways in zip(*((m.lost, m.gained) for m in found.moves), strict=True)
        )
        say(
            "\n",
            _(
                "A figure on foot that moves {move} spaces gets elsewhere from {n} spaces: {lost} ends of "
                "moves are lost, {gained} are new.",
                move=found.move,
                n=len(found.moves),
                lost=lost,
                gained=gained,
            ),
        )


def _terrain(space: Space | None) -> str:
    return (
        ""
        if space is None
        else _("{terrain} {level}", terrain=terrain_name(space.terrain), level=space.level)
    )


def _say_more(n: int) -> None:
    if n > _MOST:
        say(_("and {n} more; --json has all of them", n=n - _MOST))


def _judged_data(one: Judged, other: Judged) -> dict[str, Any]:
    from builder.insight.judging import changes

    return {
        "a": one.as_data(),
        "b": other.as_data(),
        "changes": [
            {"worse": round(worse, 3), "a": a and a.as_data(), "b": b and b.as_data()}
            for worse, a, b in changes(one.judgement, other.judgement)
        ],
    }


def _say_judged(one: Judged, other: Judged) -> None:
    from builder.insight.judging import changes

    say("\n", _("As a judge sees it, by the profile {profile}:", profile=one.judgement.profile))
    say(_("A: {verdict}", verdict=shown(one.judgement.verdict)))
    say(_("B: {verdict}", verdict=shown(other.judgement.verdict)))
    rows: list[Row] = [
        (_("worse") if worse > 0 else _("better"), _flag(a), _flag(b))
        for worse, a, b in changes(one.judgement, other.judgement)
    ]
    if rows:
        table(["", "A", "B"], rows)
    else:
        say(_("The flags are the same."))


def _flag(flag: Flag | None) -> str:
    return _("not flagged") if flag is None else shown(flag.text)
