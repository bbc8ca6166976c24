"""What commands read: the catalogue with own pieces, battlefields, collections, scenarios, games; and where
they write what they have to say, never over their own input; counts as CSV and Markdown.

Options that several commands share, such as what somebody owns and the form of the answer, are given to a
command as one record.
"""

from __future__ import annotations

import contextlib
import functools
import io
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from builder import formats, places
from builder.battlefield import UNKNOWN_PIECE
from builder.cli.shell import (
    VERSION,
    Row,
    complain,
    json_text,
    mark_incomplete,
    printable,
    say,
    say_text,
    shown,
)
from builder.errors import RefusedError
from builder.formats.suffixes import COLLECTION_SUFFIXES, GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import N_, _, ngettext
from builder.problems import Problem, Severity

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card
    from builder.catalogue.glyphs import Glyph
    from builder.drawing.styles import Styles
    from builder.formats import Loaded, LoadedScenario
    from builder.formats.hexgame import Setting
    from builder.inventory import Collection
    from builder.referee.dice import Seed
    from builder.scenario import Scenario


class MapFile(click.Path):
    """A file that is read. A share link of heroscape-map-editor is one, too: its map is kept as a file."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Raises UnreadableError for a link that holds no map."""
        kept = formats.kept_link(value) if isinstance(value, str) and value.startswith("http") else None
        return kept or super().convert(value, param, ctx)


FILE = MapFile()


class OutFile(click.Path):
    """A file to be written, whose name ends in one of the suffixes if there are any.

    One that cannot be written is refused before a command begins, and not after its work.
    """

    def __init__(self, *suffixes: str) -> None:
        super().__init__(path_type=Path)
        self.suffixes = suffixes

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Raises RefusedError where nothing can be written there."""
        path: Path = super().convert(value, param, ctx)  # type: ignore[assignment]  # as path_type says
        if self.suffixes:
            demand_suffix(path, *self.suffixes)
        formats.demand_writable(path)
        return path


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def seed_option(command: Callable[..., int]) -> Callable[..., int]:
    """The option --seed of commands that begin games."""
    return click.option(
        "--seed",
        type=seed,
        metavar="SEED",
        help="The seed of the dice: one that an earlier game showed, or a number (which guests could work "
        "out). [default: any]",
    )(command)


def seed(text: str) -> Seed:
    """A number, or the digits of a secret seed."""
    from builder.formats.journal_header import SECRET_SEED, seed_from
    from builder.plaindata.document import whole

    secret = SECRET_SEED.fullmatch(text) or not text.isdecimal()
    try:
        return seed_from(text if secret else whole(text))
    except RefusedError as error:
        raise click.BadParameter(str(error)) from None


def the_catalogue() -> Catalogue:
    """The shipped catalogue with the user's own pieces; standard error says what is wrong in those."""
    from builder import catalogue

    loaded = catalogue.load(places.shipped("tilesets"), places.config_folder() / catalogue.OWN_FILE)
    for problem in loaded.problems:
        complain(
            _(
                "warning: your own pieces: {source}: {message}; left out",
                source=problem.source,
                message=problem.message,
            )
        )
    return loaded


def piece_name(catalogue: Catalogue, id: str) -> str:
    """What people call the pieces of an id, also where it is not known here."""
    from builder import catalogue as catalogues

    return catalogues.piece_name(catalogue, id)


def the_cards() -> Mapping[str, Card]:
    """All army cards, the user's own among them; what is wrong in those is reported on standard error."""
    from builder.catalogue.cards import known_cards

    known = known_cards(places.shipped("tilesets"), places.own_cards_file())
    for problem in known.problems:
        pattern = N_("warning: your own cards: {source}: {message}")
        if problem.severity is Severity.ERROR:
            pattern = N_("warning: your own cards: {source}: {message}; left out")
        complain(_(pattern, source=problem.source, message=problem.message))
    return known.cards


def the_glyphs() -> Mapping[str, Glyph]:
    """The glyphs of the game."""
    from builder.catalogue.glyphs import load_glyphs

    return load_glyphs(places.shipped("tilesets"))


def the_styles() -> Styles:
    """The colours and patterns of kinds of terrain."""
    from builder.drawing.styles import load_styles

    return load_styles(places.shipped("tilesets"))


def rule_errors(file: Path, battlefield: Battlefield) -> tuple[str, ...]:
    """Errors of the building rules, which standard error counts in one line: the pieces count as they lie."""
    from builder import construction

    found = construction.check(battlefield)
    errors = [p.message for p in found if p.severity is Severity.ERROR and p.code != UNKNOWN_PIECE]
    if errors:
        complain(
            ngettext(
                "warning: {file}: {n} error of the building rules ignored, pieces count as they lie; "
                "hexwright check lists them",
                "warning: {file}: {n} errors of the building rules ignored, pieces count as they lie; "
                "hexwright check lists them",
                len(errors),
                file=file,
            )
        )
    return tuple(errors)


def is_scenario(path: Path) -> bool:
    """Whether a file is called as scenarios are."""
    return path.suffix.lower() == SCENARIO_SUFFIX


def is_game(path: Path) -> bool:
    """Whether a file is called as whole games are."""
    return path.suffix.lower() == GAME_SUFFIX


def the_battlefield(path: Path, catalogue: Catalogue) -> Loaded:
    """A battlefield of any format; what reading found is reported on standard error.

    Raises UnreadableError where nothing of the file can be used.
    """

    loaded = formats.read(path, catalogue)
    show_read(path, loaded.battlefield, loaded.problems)
    return loaded


def show_read(path: Path, battlefield: Battlefield, problems: Iterable[Problem]) -> None:
    """What reading a battlefield found, on standard error. One with pieces that are not known here is not
    complete: they are named in one line, and no command that read it ends as if all were well.
    """
    from builder.battlefield import unknown_pieces

    for problem in problems:
        if problem.code != UNKNOWN_PIECE:
            show_problem(problem)
    show_incomplete(path, unknown_pieces(battlefield))


def show_incomplete(path: Path, unknown: Mapping[str, int]) -> None:
    """Say on standard error what of a battlefield is not known here, by name; nothing where all of it is."""
    from builder.battlefield import unknown_in_words

    if unknown:
        mark_incomplete()
        words = _("{file}: not complete, {unknown}", file=path, unknown=unknown_in_words(unknown))
        complain(f"{_(Severity.ERROR)}: {words}")


def show_problem(problem: Problem) -> None:
    """A problem of a file in one line on standard error; notes are left to `check`."""
    if problem.severity is not Severity.NOTE:
        where = f"{problem.source}: " if problem.source and str(problem.source) else ""
        complain(f"{_(problem.severity)}: {where}{problem.message}")


def the_collection(path: Path, known: Catalogue) -> tuple[Collection, tuple[Problem, ...]]:
    """A collection, or one of a box by its name, and what was left out, reported on standard error."""
    from builder.inventory import Collection

    box = None if path.exists() else known.box(str(path))
    if box is not None:
        return Collection({box.id: 1}), ()
    boxes, loose, problems = formats.read_collection(path, known)
    for problem in problems:
        show_problem(problem)
    return Collection(boxes, loose), tuple(problems)


@dataclass(frozen=True)
class ReadField:
    """A battlefield with what its file says of play.

    ``catalogue`` and ``cards`` are those of a game where one was read; ``cards`` is None where those known
    here count. ``files`` are all that were read, the one that holds the battlefield last.
    """

    loaded: Loaded
    catalogue: Catalogue
    cards: Mapping[str, Card] | None
    files: tuple[Path, ...]

    def known_cards(self) -> Mapping[str, Card]:
        """The army cards that count for it."""
        return the_cards() if self.cards is None else self.cards


def is_played(path: Path) -> bool:
    """Whether a file is called as scenarios or games are."""
    return is_scenario(path) or is_game(path)


def the_played(
    path: Path, catalogue: Catalogue
) -> tuple[LoadedScenario, Catalogue, Mapping[str, Card] | None]:
    """The scenario of a `.hexscenario` or `.hexgame` with its battlefield, the catalogue that counts, and the
    cards of a game (None: those known here).

    Raises UnreadableError where there is none, or no battlefield for it.
    """

    if is_game(path):
        from builder.formats.hexgame import read_hexgame

        game = read_hexgame(path, catalogue)
        return formats.LoadedScenario(game.scenario, game.battlefield), game.catalogue, game.cards
    return formats.load_scenario(path, catalogue), catalogue, None


def the_field(path: Path, catalogue: Catalogue) -> ReadField:
    """The battlefield of a file of any format, of a scenario or of a game; what reading found is reported on
    standard error.

    Raises UnreadableError where nothing of the file can be used.
    """

    if not is_played(path):
        return ReadField(the_battlefield(path, catalogue), catalogue, None, (path,))
    played, known, cards = the_played(path, catalogue)
    show_read(played.field or path, played.battlefield, played.problems)
    format = path.suffix.lower().removeprefix(".")
    loaded = formats.Loaded(played.battlefield, played.problems, played.left_out, played.scenario, format)
    return ReadField(loaded, known, cards, (path,) if played.field is None else (path, played.field))


@dataclass(frozen=True)
class ChosenScenario:
    """A scenario and the file it was read from, None for both where there is none.

    ``left_out`` is one line for each thing of it that could not be used.
    """

    scenario: Scenario | None = None
    path: Path | None = None
    left_out: tuple[str, ...] = ()


def scenario_options(command: Callable[..., int]) -> Callable[..., int]:
    """``--scenario`` and ``--no-scenario``."""
    command = click.option(
        "--no-scenario", is_flag=True, help="Leave out what the file, or what lies beside it, says of play."
    )(command)
    return click.option(
        "--scenario",
        type=FILE,
        metavar="S.hexscenario",
        help="Take start zones, glyphs, figures and text from this file.",
    )(command)


def the_scenario(field: ReadField, scenario: Path | None, no_scenario: bool) -> ChosenScenario:
    """The first of `the_scenarios`; a note says where there are others."""
    found = the_scenarios(field, scenario, no_scenario, every=False)
    first, *others = found or (ChosenScenario(),)
    if others:
        names = ", ".join(shown(one.path.name) for one in others if one.path is not None)
        complain(
            _(
                "note: {file}: has further scenarios ({names}); to take one, give its file instead",
                file=shown(field.files[0]),
                names=names,
            )
        )
    return first


def the_scenarios(
    field: ReadField, scenario: Path | None, no_scenario: bool, *, every: bool = True
) -> list[ChosenScenario]:
    """What was asked for, else what the file holds itself, else each `.hexscenario` beside a `.hexfield`.

    Standard error says what is wrong in ``every`` one, or in the first. Raises UnreadableError where the file
    asked for is no scenario, UsageError where one and none were asked for.
    """
    if scenario is not None and no_scenario:
        raise click.UsageError(_("--scenario and --no-scenario cannot be given together."))
    if no_scenario:
        return []
    if scenario is not None:
        return [_read(scenario, field.files[-1])]
    if field.loaded.scenario is not None:
        return [ChosenScenario(field.loaded.scenario, field.files[0])]
    with contextlib.suppress(OSError):
        if not any(name.lower().endswith(SCENARIO_SUFFIX) for name in os.listdir(field.files[0].parent)):
            return []  # without the modules that read one
    companions = formats.companion_scenarios(field.files[0])
    for problem in (problem for one in companions[: None if every else 1] for problem in one.problems):
        show_problem(problem)
    return [ChosenScenario(one.scenario, one.path, tuple(map(_line, one.lost))) for one in companions]


def _read(path: Path, battlefield: Path) -> ChosenScenario:

    read = formats.read_hexscenario(path)
    for problem in read.problems:
        show_problem(problem)
    named = read.scenario.battlefield
    if named not in ("", battlefield.name):
        complain(
            _(
                "warning: {path}: was made for {named}, not for {battlefield}",
                path=shown(path),
                named=shown(named),
                battlefield=shown(battlefield.name),
            )
        )
    lost = (problem for problem in read.problems if problem.severity is Severity.ERROR)
    return ChosenScenario(read.scenario, path, tuple(map(_line, lost)))


def _line(problem: Problem) -> str:
    return f"{problem.source}: {problem.message}" if problem.source else problem.message


def armies_option(command: Callable[..., int]) -> Callable[..., int]:
    """The option --army of commands that play."""
    return click.option(
        "--army",
        "armies",
        multiple=True,
        metavar="SEAT=FILE",
        callback=_armies,
        help="The army of a seat, by its id or its number from 1: a .hexarmy, held against what the scenario "
        "allows. Several times for several seats.",
    )(command)


def _armies(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for value in values:
        seat, _equals, file = value.partition("=")
        if not seat or not file or seat in found:
            raise click.BadParameter(_("{value!r}: SEAT=FILE was expected, each seat once.", value=value))
        found[seat] = Path(file)
    return found


def the_setting(
    path: Path,
    *,
    edition: str | None = None,
    armies: Mapping[str, Path] = MappingProxyType({}),
    count: int | None = None,
) -> Setting:
    """What a file says is to be played; what reading found is reported on standard error.

    ``edition``: other rules than those the scenario names. ``armies``: files of those of some seats, where
    ``count`` play. Raises UnreadableError where there is no scenario, or no battlefield for it, and as
    `Setting.with_armies` does.
    """
    from builder.formats.hexgame import load_setting

    setting = load_setting(path, the_catalogue(), the_cards())
    show_read(path, setting.battlefield, setting.problems)
    if edition is not None:
        setting = replace(setting, scenario=replace(setting.scenario, edition=edition))
    return setting.with_armies(armies, count)


Command = Callable[..., int]
Option = Callable[[Command], Command]


def with_options(command: Command, *options: Option) -> Command:
    """A command with options, the first of them shown first."""
    for option in reversed(options):
        command = option(command)
    return command


def together(name: str, record: Callable[..., Any], *options: Option) -> Option:
    """Options that fill the fields of a ``record``, which the command gets as its argument ``name``."""
    own = [field.name for field in fields(record) if field.init]  # type: ignore[arg-type]  # a dataclass

    def decorated(command: Command) -> Command:
        @functools.wraps(command)
        def packed(*args: Any, **given: Any) -> int:
            filled = record(**{key: given.pop(key) for key in own})
            return command(*args, **{name: filled}, **given)

        return with_options(packed, *options)

    return decorated


def bots_named(*known: str) -> Callable[[click.Context, click.Parameter, str], tuple[str, ...]]:
    """The callback of an option that takes names of computer players besides those ``known``, with commas."""

    def names(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
        from builder.bots import BOTS

        words = (*known, *sorted(BOTS))
        found = tuple(name.strip() for name in value.split(","))
        wrong = [name for name in found if name not in words]
        if wrong:
            expected = " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
            raise click.BadParameter(
                _("{wrong!r}: {expected} was expected.", wrong=wrong[0], expected=expected)
            )
        return found

    return names


def refuse_inputs(out: Path | None, inputs: Iterable[Path | None]) -> None:
    """Raise RefusedError where ``out`` is one of the files read."""
    for path in inputs:
        if out is not None and path is not None and _same(out, path):
            raise RefusedError(_("{out}: is what was read; another file was expected to write to", out=out))


def demand_suffix(out: Path, *suffixes: str) -> None:
    """Raise RefusedError where a file's name ends in none of these."""
    if out.suffix.lower() not in suffixes:
        *first, last = suffixes
        expected = f"{', '.join(first)} or {last}" if first else last
        raise RefusedError(
            _("{out}: a name that ends in {expected} was expected", out=out, expected=expected)
        )


def put(text: str, out: Path | None) -> None:
    """Write a text to a file, in UTF-8, or to standard output: in UTF-8 too where that is no terminal.

    Raises RefusedError where the file cannot be written; what was there before is then untouched.
    """
    if out is not None:
        from builder.formats import write_safely

        write_safely(out, printable(text).encode())
    else:
        say_text(text)


def said_by(work: Callable[[], object]) -> str:
    """What ``work`` says on standard output, as it would stand in a pipe."""
    caught = io.StringIO()
    with contextlib.redirect_stdout(caught):
        work()
    return caught.getvalue()


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve() or os.path.samefile(one, other)
    except (OSError, RuntimeError, ValueError):  # not there, or no name that a file can have
        return False


Table = tuple[Sequence[str], Iterable[Row]]
"""A heading and the rows below it."""
_BY_SUFFIX = {".csv": "csv", ".tsv": "csv", ".md": "markdown", ".markdown": "markdown", ".json": "json"}


@dataclass(frozen=True)
class Output:
    """In which form a command answers, and into which file. Raises UsageError for several forms at once."""

    as_csv: bool
    as_markdown: bool
    as_json: bool
    output: Path | None
    _form: str = field(init=False, default="text")

    def __post_init__(self) -> None:
        asked = [name for name in ("csv", "markdown", "json") if getattr(self, f"as_{name}")]
        if len(asked) > 1:
            raise click.UsageError(
                _("--{asked} and --{other} cannot be given together.", asked=asked[0], other=asked[1])
            )
        suffix = "" if self.output is None else self.output.suffix.lower()
        object.__setattr__(self, "_form", asked[0] if asked else _BY_SUFFIX.get(suffix, "text"))

    def write(
        self,
        *,
        csv: Callable[[], Table],
        markdown: Callable[[], str],
        json: Callable[[], Mapping[str, Any]],
        text: Callable[[], None],
    ) -> None:
        """Write the answer in the form that was asked for, else that of the file's suffix; ``text`` says it.

        As JSON it is printed too. Raises RefusedError where the file cannot be written.
        """
        if self._form == "json":
            content = json_text({"version": VERSION, **json()})
            if self.output is not None:
                put(content + "\n", self.output)
            say(content)
            return
        if self._form != "text":
            put(self._as_csv(*csv()) if self._form == "csv" else markdown(), self.output)
        elif self.output is not None:
            put(said_by(text), self.output)
        else:
            text()
        if self.output is not None:
            say(_("{path} written", path=shown(self.output)))

    def _as_csv(self, header: Sequence[str], rows: Iterable[Row]) -> str:
        from builder.sheets.spreadsheet import table_text  # most answers are none

        suffix = "" if self.output is None else self.output.suffix.lower()
        return table_text(header, rows, COLLECTION_SUFFIXES.get(suffix) or ",")


output_options = together(
    "to",
    Output,
    click.option("--csv", "as_csv", is_flag=True, help="Print CSV, for a spreadsheet."),
    click.option("--markdown", "as_markdown", is_flag=True, help="Print Markdown, for a post in a forum."),
    json_option,
    click.option(
        "-o",
        "--output",
        type=OutFile(),
        metavar="OUT",
        help="Write to this file; .csv, .tsv, .md and .json say which form.",
    ),
)
"""Options of the form and the file of an answer, given to the command as ``to``."""


_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Owned:
    """Pieces and boxes owned, by id; ``left_out`` is what of the collection could not be used.

    ``path`` is None where nobody said what is owned.
    """

    path: Path | None = None
    pieces: Mapping[str, int] = field(default_factory=dict)
    boxes: Mapping[str, int] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether somebody said what is owned."""
        return self.path is not None


def recursive_option(*, usual: bool) -> Callable[[_Command], _Command]:
    """``--recursive`` and ``--flat``: whether folders inside folders count; else ``usual``."""
    return click.option(
        "-r",
        "--recursive/--flat",
        default=usual,
        show_default=True,
        help="Look into the folders inside the folders, too.",
    )


def collection_options(command: _Command) -> _Command:
    """The options ``-c``/``--collection`` and ``--mine`` of a command."""
    mine = click.option("--mine", is_flag=True, help="Use the collection in your own folder.")
    named = click.option(
        "-c",
        "--collection",
        type=FILE,
        metavar="FILE",
        help="A .hexcollection or a table of one: what somebody owns, or a box.",
    )
    return named(mine(command))


def any_box_option(command: _Command) -> _Command:
    """The option ``--any-box`` of a command that says what to buy."""
    return click.option(
        "--any-box", is_flag=True, help="Buy boxes that are no longer sold as readily as those of today."
    )(command)


def the_owned(collection: Path | None, mine: bool, catalogue: Catalogue) -> Owned:
    """What is owned by these options; nothing, and not known, where neither is given.

    Raises UsageError for both, RefusedError where there is no collection in the own folder, and
    UnreadableError where nothing of the file can be used.
    """
    if mine and collection is not None:
        raise click.UsageError(_("--mine and --collection cannot be given together."))
    if mine:
        collection = places.config_folder() / places.COLLECTION_FILE
        if not collection.exists():
            raise RefusedError(
                _(
                    "{collection}: you have no collection yet. Enter it in the window (Collection ▸ My "
                    "Collection), or write `hexcollection: 1` and `boxes: {{rotv-2e: 1}}` there "
                    "(`hexwright boxes` lists the boxes), or name one with --collection",
                    collection=collection,
                )
            )
    if collection is None:
        return Owned()
    owns, problems = the_collection(collection, catalogue)
    left_out = tuple(f"{p.source}: {p.message}" for p in problems if p.severity is Severity.ERROR)
    return Owned(collection, owns.owned(catalogue), owns.boxes, left_out)
