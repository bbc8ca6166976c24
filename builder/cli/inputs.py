"""What commands read: the catalogue with own pieces, battlefields, collections, scenarios, games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder import formats, places
from builder.cli.shell import complain, shown
from builder.formats.suffixes import GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import _, ngettext
from builder.problems import Problem, Severity

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card, Glyph
    from builder.drawing.styles import Styles
    from builder.formats import Loaded, LoadedScenario
    from builder.formats.games import Setting
    from builder.inventory import Collection
    from builder.scenario import Scenario


FILE = click.Path(path_type=Path)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


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


def the_cards() -> Mapping[str, Card]:
    """All army cards, the user's own among them; what is wrong in those is reported on standard error."""
    from builder.catalogue.cards import OWN_CARDS_FILE, known_cards

    known = known_cards(places.shipped("tilesets"), places.config_folder() / OWN_CARDS_FILE)
    for problem in known.problems:
        complain(
            _(
                "warning: your own cards: {source}: {message}; left out",
                source=problem.source,
                message=problem.message,
            )
        )
    return known.cards


def the_glyphs() -> Mapping[str, Glyph]:
    """The glyphs of the game."""
    from builder.catalogue.cards import load_glyphs

    return load_glyphs(places.shipped("tilesets"))


def the_styles() -> Styles:
    """The colours and patterns of kinds of terrain."""
    from builder.drawing.styles import load_styles

    return load_styles(places.shipped("tilesets"))


def rule_errors(file: Path, battlefield: Battlefield) -> tuple[str, ...]:
    """Errors of the building rules, which standard error counts in one line: the pieces count as they lie."""
    from builder import construction

    errors = [p.message for p in construction.check(battlefield) if p.severity is Severity.ERROR]
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
    for problem in loaded.problems:
        show_problem(problem)
    return loaded


def show_problem(problem: Problem) -> None:
    """A problem of a file in one line on standard error; notes are left to `check`."""
    if problem.severity is not Severity.NOTE:
        where = f"{problem.source}: " if problem.source and str(problem.source) else ""
        complain(f"{_(problem.severity)}: {where}{problem.message}")


def the_collection(path: Path, catalogue: Catalogue) -> tuple[Collection, tuple[Problem, ...]]:
    """A collection and what was left out of it, which is reported on standard error."""
    from builder.inventory import Collection

    boxes, loose, problems = formats.read_collection(path, catalogue)
    for problem in problems:
        show_problem(problem)
    return Collection(boxes, loose), tuple(problems)


@dataclass(frozen=True)
class Field:
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


def the_field(path: Path, catalogue: Catalogue) -> Field:
    """The battlefield of a file of any format, of a scenario or of a game; what reading found is reported on
    standard error.

    Raises UnreadableError where nothing of the file can be used.
    """

    if not is_played(path):
        return Field(the_battlefield(path, catalogue), catalogue, None, (path,))
    played, known, cards = the_played(path, catalogue)
    for problem in played.problems:
        show_problem(problem)
    format = path.suffix.lower().removeprefix(".")
    loaded = formats.Loaded(played.battlefield, played.problems, played.left_out, played.scenario, format)
    return Field(loaded, known, cards, (path,) if played.field is None else (path, played.field))


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
        "--no-scenario", is_flag=True, help="Leave out what the file, or the one beside it, says of play."
    )(command)
    return click.option(
        "--scenario",
        type=FILE,
        metavar="S.hexscenario",
        help="Take start zones, glyphs, figures and text from this file.",
    )(command)


def the_scenario(field: Field, scenario: Path | None, no_scenario: bool) -> ChosenScenario:
    """What was asked for, else what the file holds itself, else the `.hexscenario` beside a `.hexfield`.

    Standard error says what is wrong. Raises UnreadableError where the file asked for is no scenario,
    UsageError where one and none were asked for.
    """
    if scenario is not None and no_scenario:
        raise click.UsageError(_("--scenario and --no-scenario cannot be given together."))
    if no_scenario:
        return ChosenScenario()
    if scenario is not None:
        return _read(scenario, field.files[-1])
    if field.loaded.scenario is not None:
        return ChosenScenario(field.loaded.scenario, field.files[0])
    return _companion(field.files[0])


def _companion(file: Path) -> ChosenScenario:
    """What the first `.hexscenario` beside a `.hexfield` says that belongs to it, reporting what is wrong."""

    found, *others = formats.companion_scenarios(file) or (None,)
    if found is None:
        return ChosenScenario()
    for problem in found.problems:
        show_problem(problem)
    if others:
        names = ", ".join(shown(one.path.name) for one in others if one.path is not None)
        complain(
            _(
                "note: {file}: has further scenarios ({names}); --scenario takes another one",
                file=shown(file),
                names=names,
            )
        )
    return ChosenScenario(found.scenario, found.path, tuple(map(_line, found.lost)))


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


def the_setting(path: Path, *, edition: str | None = None) -> Setting:
    """What a file says is to be played; what reading found is reported on standard error.

    ``edition``: other rules than those the scenario names. Raises UnreadableError where there is no scenario,
    or no battlefield for it.
    """
    from builder.formats.games import load_setting

    setting = load_setting(path, the_catalogue(), the_cards())
    for problem in setting.problems:
        show_problem(problem)
    if edition is not None:
        return replace(setting, scenario=replace(setting.scenario, edition=edition))
    return setting
