"""`hexwright move`: a battlefield moved, turned, mirrored or raised as a whole, with all its scenarios."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder import formats
from builder.cli.convert import exit_code, refuse_to_overwrite
from builder.cli.inputs import FILE, OutFile, json_option, show_read, the_catalogue, together
from builder.cli.shell import print_json, say, shown
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, SCENARIO_SUFFIX
from builder.language import _, ngettext

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.hexgrid import Motion

_MOST = 500


@dataclass(frozen=True)
class AskedMotion:
    """The one motion asked for; None and False for all others."""

    begin_at_a1: bool
    turn: int | None
    mirror: str | None
    raised: int | None
    insert_level: int | None
    remove_level: int | None

    def motion(self, battlefield: Battlefield) -> Motion:
        """What it comes to. Raises UsageError where not just one was asked for."""
        from builder.hexgrid import Motion, turned_about
        from builder.shaping.arrange import pivot, put_in, take_out, way_to_a1
        from builder.shaping.symmetry import Kind, in_place

        pieces = tuple(battlefield.pieces.values())
        given = [name for name, value in vars(self).items() if value not in (None, False)]
        if len(given) != 1:
            raise click.UsageError(_("Say one of the motions; see --help."))
        if not pieces:
            return Motion()
        if self.turn is not None:
            return turned_about(pivot(pieces), self.turn)
        if self.mirror is not None:
            return in_place(Kind(self.mirror), pieces)
        if self.raised is not None:
            return Motion(rise=self.raised)
        if self.insert_level is not None:
            return put_in(battlefield, self.insert_level).motion
        if self.remove_level is not None:
            return take_out(battlefield, self.remove_level).motion
        return Motion(shift=way_to_a1(battlefield))


@click.command()
@click.argument("source", type=FILE, metavar="IN")
@click.argument("target", type=OutFile(), metavar="OUT")
@together(
    "wish",
    AskedMotion,
    click.option("--begin-at-a1", is_flag=True, help="Move it so that the names of hexes begin at A1."),
    click.option("--turn", type=click.IntRange(1, 5), metavar="N", help="Turn it by N sixths clockwise."),
    click.option(
        "--mirror", type=click.Choice(["left-right", "top-bottom"]), help="Mirror it about its middle."
    ),
    click.option(
        "--raise", "raised", type=click.IntRange(-_MOST, _MOST), metavar="N", help="Raise it by N levels."
    ),
    click.option(
        "--insert-level", type=click.IntRange(1, _MOST), metavar="N", help="Put in an empty level N."
    ),
    click.option(
        "--remove-level", type=click.IntRange(1, _MOST), metavar="N", help="Take out level N with its pieces."
    ),
)
@click.option("-f", "--force", is_flag=True, help="Overwrite OUT where it is there already, as IN is.")
@json_option
def move(source: Path, target: Path, wish: AskedMotion, force: bool, as_json: bool) -> int:
    """Move the battlefield IN as a whole and write it as OUT, with everything that belongs to it.

    Zones, glyphs, objects, figures and doors of its scenarios go along, notes, and what it keeps of files of
    other programs. All scenarios beside a .hexfield are written, those of OUT beside it; all files or none.
    """
    from builder.formats.moved_records import moved_records
    from builder.scenario.moving import carry_out
    from builder.shaping.arrange import moved_pieces

    formats.demand_battlefield_suffix(target)
    if not force:
        refuse_to_overwrite(target)
    catalogue = the_catalogue()
    loaded = formats.read(source, catalogue)
    battlefield = loaded.battlefield
    motion = wish.motion(battlefield)
    beside = formats.companion_scenarios(source) if loaded.scenario is None else ()
    problems = [*loaded.problems, *(problem for one in beside for problem in one.problems)]
    known = [(one.scenario, one.path) for one in beside if one.scenario is not None and one.path is not None]
    scenarios = [loaded.scenario] if loaded.scenario is not None else [scenario for scenario, _path in known]
    edit = moved_pieces(battlefield, motion)
    after = carry_out(battlefield, edit, scenarios, moved_records, motion=motion, whole=True)
    content, lost = formats.written(battlefield, target, catalogue, after[0] if after else None)
    files = {target: content}
    if target.suffix.lower() == BATTLEFIELD_SUFFIX:
        names = [_beside(source, target, path) for _scenario, path in known]
        names = names or [target.with_suffix(SCENARIO_SUFFIX)] * len(after)
        for path, scenario in zip(names, after, strict=True):
            files[path] = formats.scenario_bytes(replace(scenario, battlefield=target.name))
    if not force:
        for path in files:
            refuse_to_overwrite(path)
    # All or none: a battlefield that moved away from its scenarios would be worse than no move.
    formats.write_together(files)
    problems += lost
    if as_json:
        rows = [problem.as_json() for problem in problems]
        print_json({"in": str(source), "out": list(map(str, files)), "problems": rows})
    else:
        show_read(source, battlefield, problems)
        count = len(battlefield)
        say(ngettext("{path}: {n} piece written", "{path}: {n} pieces written", count, path=shown(target)))
        for path in list(files)[1:]:
            say(_("{path}: moved with it", path=shown(path)))
    return exit_code(problems, loaded.left_out)


def _beside(source: Path, target: Path, scenario: Path) -> Path:
    """Where a scenario of IN lies that goes with OUT: called as OUT is where it was called as IN is.

    Others keep their name in another folder; in the same one it stands behind the name of OUT.
    """
    if scenario == formats.scenario_path(source):
        own = formats.scenario_path(target)
        assert own is not None
        return own
    if target.parent.resolve() != source.parent.resolve() or target.resolve() == source.resolve():
        return target.with_name(scenario.name)
    return target.with_name(f"{target.stem} - {scenario.name}")
