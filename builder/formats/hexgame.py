"""Reads and writes `.hexgame`: a scenario with its battlefield, army cards and own pieces in one JSON file;
and makes what a game is played with of whatever file it comes from: a scenario, a whole game, a battlefield.

A whole game is opened anywhere and plays the same everywhere, so it is whole or refused: nothing is left out
of it, and nothing of the reader's own pieces and cards comes in. It holds plain data only; the user's own
pieces that the battlefield is built of go along as rows. For other processes a game is packed as such a
file, with whatever is unsaved or owned here.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, NamedTuple, NoReturn

from builder import catalogue, places
from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue, with_own_rows
from builder.catalogue.cards import Card, card_data, read_card
from builder.errors import RefusedError, UnreadableError
from builder.facts import Limits
from builder.formats import registry
from builder.formats.bounds import demand_version
from builder.formats.hexfield import CODEC, battlefield_of
from builder.formats.hexfield_rows import placeholder_data
from builder.formats.hexscenario import companion_scenarios, load_scenario
from builder.formats.safe_write import write_safely
from builder.formats.scenario_records import scenario_data, scenario_from, scenario_keys
from builder.formats.seated_armies import counted, seated_armies
from builder.formats.suffixes import GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import _, ngettext
from builder.plaindata import MAX_BYTES, DataPath, PlainDocument, read_bytes, read_json, short
from builder.plaindata.records import WrongValueError
from builder.problems import Problem, Severity
from builder.referee.dice import Dice
from builder.referee.game import Game
from builder.referee.state import RULES_VERSION
from builder.referee.table import Table
from builder.scenario import NOTHING_FOREIGN, Gathering, Scenario
from builder.scenario.armies import cards_used


def own_rows(battlefield: Battlefield, catalogue: Catalogue) -> dict[str, Any]:
    """Rows as in ``own-pieces.yaml`` of the own pieces used, with the shapes, kinds and pieces they name.

    Empty where there are none.
    """
    rows = catalogue.own_rows
    wanted = {("pieces", piece.type.id) for piece in battlefield.pieces.values()} & set(rows)
    left = list(wanted)
    while left:
        for named in _named(rows[left.pop()]):
            if named in rows and named not in wanted:
                wanted.add(named)
                left.append(named)
    found: dict[str, Any] = {}
    for section, id in rows:  # in the order of the file: a row names only those before it
        if (section, id) in wanted:
            if section == "shapes":
                found.setdefault(section, {})[id] = rows[section, id]
            else:
                found.setdefault(section, []).append(rows[section, id])
    return found


def _named(row: Any) -> list[tuple[str, str]]:
    """What a row of a piece speaks of."""
    if not isinstance(row, dict):
        return []
    found = [("kinds", row.get("kind")), ("shapes", row.get("shape")), ("pieces", row.get("base"))]
    made_of = row.get("made_of")
    found += [("pieces", part) for part in made_of] if isinstance(made_of, dict) else []
    return [(section, id) for section, id in found if isinstance(id, str)]


VERSION = 1
MAX_CARDS = 2_000
_TOP = "hexgame"
_WIDTH = 118


@dataclass(frozen=True)
class GameFile:
    """What a file of a game holds; ``catalogue`` has the own pieces of its battlefield, and no others."""

    scenario: Scenario
    battlefield: Battlefield
    cards: Mapping[str, Card]
    catalogue: Catalogue

    @staticmethod
    def of(
        scenario: Scenario, battlefield: Battlefield, cards: Mapping[str, Card], catalogue: Catalogue
    ) -> GameFile:
        """A game with the cards known here, as its scenario counts them."""
        return GameFile(scenario, battlefield, counted(scenario, cards), catalogue)


def read_hexgame(path: Path, catalogue: Catalogue) -> GameFile:
    """The game in a file. Raises UnreadableError for what is no whole game, or a newer one."""
    return read_hexgame_bytes(read_bytes(path), str(path), catalogue)


def read_hexgame_bytes(content: bytes, file: str, catalogue: Catalogue) -> GameFile:
    """As `read_hexgame`, from bytes; ``file`` is for messages."""
    document = read_json(content, file)
    demand_version(document, _TOP, VERSION, _("not a game"))
    if document.faults:
        _refuse(document, document.faults[0].path, document.faults[0].message)
    _demand_parts(document)
    known = _with_own_pieces(document, catalogue.shipped or catalogue)
    return GameFile(_scenario(document), _battlefield(document, known), _cards(document), known)


def built_here(game: GameFile, catalogue: Catalogue) -> Battlefield:
    """The battlefield of a game; own pieces of it that are the same in a catalogue are pieces of that."""
    battlefield, rows = game.battlefield, own_rows(game.battlefield, game.catalogue)
    if not rows or rows != own_rows(battlefield, catalogue):
        return battlefield
    types, built = catalogue.pieces, Battlefield(battlefield.info)
    pieces = battlefield.pieces.values()
    built.apply(Put(tuple(replace(piece, type=types.get(piece.type.id, piece.type)) for piece in pieces)))
    return built


def _refuse(document: PlainDocument, path: DataPath, message: str) -> NoReturn:
    line = document.line(path)
    where = _("{file}, line {line}", file=document.file, line=line) if line is not None else document.file
    raise UnreadableError(f"{where}: {message}")


class _Parts(NamedTuple):
    rules: Annotated[int, Limits(1, 1_000_000)]
    scenario: Mapping[str, Any]
    cards: Annotated[tuple[Any, ...], Limits(0, MAX_CARDS)]
    field: Mapping[str, Any]
    own_pieces: Mapping[str, Any] = {}


def _demand_parts(document: PlainDocument) -> None:
    """The parts are there and of their kinds; what is in them is read row by row."""
    try:
        parts = CODEC.read(_Parts, {key: part for key, part in document.data.items() if key != _TOP})
    except WrongValueError as wrong:
        _refuse(document, wrong.path, str(wrong))
    if parts.rules > RULES_VERSION:
        newer = _(
            "made by a newer Hexwright (version {found} of the rules); this one knows up to {newest}",
            found=parts.rules,
            newest=RULES_VERSION,
        )
        _refuse(document, ("rules",), newer)


def _scenario(document: PlainDocument) -> Scenario:
    part = document.part("scenario")

    def refuse(path: DataPath, message: str, outcome: str = "") -> None:
        _refuse(document, ("scenario", *path), _("scenario: {message}", message=message))

    version = part.data.get("hexscenario")
    if type(version) is not int or version != 1:
        refuse(("hexscenario",), _("hexscenario: 1 was expected, found {found}", found=short(version)))
    given = {key: value for key, value in part.data.items() if key != "hexscenario"}
    for key in given:
        if key not in scenario_keys():
            refuse((key,), _("{found} is not known here", found=short(key)))
    return scenario_from(given, refuse)


def _battlefield(document: PlainDocument, catalogue: Catalogue) -> Battlefield:
    return battlefield_of(document.part("field"), catalogue, strict=True).battlefield


def _cards(document: PlainDocument) -> Mapping[str, Card]:
    rows: list[Any] = document.data["cards"]
    found: dict[str, Card] = {}
    for number, row in enumerate(rows):
        try:
            card = read_card(row)
        except WrongValueError as error:
            _refuse(document, ("cards", number), _("cards[{number}]: {error}", number=number, error=error))
        if card.id in found:
            _refuse(
                document,
                ("cards", number),
                _("cards[{number}]: {card} is given twice", number=number, card=card.id),
            )
        found[card.id] = card
    return found


def _with_own_pieces(document: PlainDocument, shipped: Catalogue) -> Catalogue:
    if "own_pieces" not in document.data:
        return shipped
    found = with_own_rows(shipped, document.part("own_pieces"))
    for problem in found.problems:
        _refuse(document, ("own_pieces",), _("own_pieces: {message}", message=problem.message))
    return found


def hexgame_bytes(game: GameFile, also: Collection[str] = ()) -> bytes:
    """A game as the bytes of a `.hexgame`: cards that cannot come into play are left out, but for those of
    the ids ``also``.

    Raises RefusedError where it would be larger than what is read again.
    """
    scenario = replace(game.scenario, battlefield="", foreign=NOTHING_FOREIGN)
    own = own_rows(game.battlefield, game.catalogue)
    used = cards_used(scenario, game.cards)
    cards = [card for id, card in game.cards.items() if id in used or id in also]
    data = {
        _TOP: VERSION,
        "rules": RULES_VERSION,
        "scenario": {"hexscenario": 1, **scenario_data(scenario)},
        "cards": [card_data(card) for card in cards],
        **({"own_pieces": own} if own else {}),
        "field": _field(game.battlefield),
    }
    content = (_laid_out(data) + "\n").encode()
    if len(content) > MAX_BYTES:
        raise RefusedError(
            _("the game takes {n} bytes; at most {most} are read again", n=len(content), most=MAX_BYTES)
        )
    return content


def write_hexgame(path: Path, game: GameFile) -> None:
    """Write a game. Raises RefusedError, with nothing changed, where it cannot be written."""
    write_safely(path, hexgame_bytes(game))


def _field(battlefield: Battlefield) -> dict[str, Any]:
    """A battlefield as the data of a `.hexfield`, without notes and without what other programs had in it.

    The pieces keep their order, so that whoever chooses by chance chooses the same.
    """
    info = battlefield.info
    pieces = sorted(battlefield.pieces.values(), key=lambda piece: piece.id)
    unknown = [replace(piece, group="", step=0) for piece in pieces if piece.type.is_placeholder]
    return {
        "hexfield": 1,
        "title": info.title,
        "author": info.author,
        "pieces": [
            {"piece": piece.type.id, "at": [*piece.hex, piece.slot], "rotation": piece.rotation}
            for piece in pieces
            if not piece.type.is_placeholder
        ],
        **({"placeholders": [*map(placeholder_data, unknown)]} if unknown else {}),
    }


def _laid_out(value: Any, indent: int = 0) -> str:
    """JSON with short values on a line and long ones on several, so that people can compare two files."""
    text = json.dumps(value, ensure_ascii=False)
    if indent + len(text) <= _WIDTH or not isinstance(value, (dict, list)):
        return text
    inner = indent + 1
    if isinstance(value, dict):
        named = [f"{json.dumps(key, ensure_ascii=False)}: {_laid_out(value[key], inner)}" for key in value]
        rows, (first, last) = named, "{}"
    elif any(isinstance(part, dict) for part in value):
        rows, (first, last) = [_laid_out(part, inner) for part in value], "[]"
    else:
        rows, (first, last) = list(_filled([_laid_out(part, inner) for part in value], _WIDTH - inner)), "[]"
    gap = ",\n" + " " * inner
    return f"{first}\n{' ' * inner}{gap.join(rows)}\n{' ' * indent}{last}"


def _filled(parts: list[str], width: int) -> Iterator[str]:
    """Values side by side on as few lines as hold them."""
    line = ""
    for part in parts:
        if line and len(line) + 2 + len(part) > width:
            yield line
            line = part
        else:
            line = f"{line}, {part}" if line else part
    yield line


@dataclass(frozen=True)
class Setting:
    """A scenario, its battlefield, and the army cards and kinds of terrain there are.

    ``problems`` and ``left_out`` tell what of the files could not be used; those of a `.hexgame` are empty.
    ``files`` are those that were read, ``source`` the one that holds the scenario, for messages; empty where
    it lies in none. What its last table has of the battlefield serves the next one.
    """

    scenario: Scenario
    battlefield: Battlefield
    cards: Mapping[str, Card]
    catalogue: Catalogue
    problems: tuple[Problem, ...] = ()
    left_out: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
    source: str = ""
    _laid: list[Table] = field(default_factory=list, compare=False, repr=False)

    def with_cards(self, cards: Mapping[str, Card]) -> Setting:
        """The same with other cards, as the scenario counts them."""
        return replace(self, cards=counted(self.scenario, cards))

    def with_armies(self, armies: Mapping[str, Path], players: int | None = None) -> Setting:
        """The same with the armies of files in seats, where a number of players play; see `seated_armies`."""
        scenario, cards = seated_armies(self.scenario, self.cards, armies, players)
        return replace(self, scenario=scenario, cards=cards, files=(*self.files, *armies.values()))

    def table(
        self, players: int | None = None, *, sets: int = 1, gathering: Gathering | None = None
    ) -> Table:
        """The table for a number of players, that of the first layout where none is said.

        Raises RefusedError with the file where the scenario is not for that many, or does not let them
        gather armies so.
        """
        with self._named():
            table = Table(
                self.scenario,
                self.battlefield,
                self.cards,
                self.catalogue.kinds,
                players=players,
                sets=sets,
                gathering=gathering,
                boxes=self.catalogue.boxes,
                pieces=self.catalogue.pieces,
                like=next(iter(self._laid), None),
            )
        self._laid[:] = [table]
        return table

    def game(self, table: Table, dice: Dice | None = None) -> Game:
        """A game at one of its tables.

        Raises RefusedError with the file where none can begin, and DiceNeededError.
        """
        with self._named():
            return Game(table, dice)

    def without_game(self) -> tuple[Problem, ...]:
        """The layouts with which no game can begin, an error each."""
        found: list[Problem] = []
        nameless = replace(self, source="")  # a problem tells its file by itself
        for layout in self.scenario.layouts:
            try:
                nameless.game(nameless.table(layout.players))
            except RefusedError as error:
                message = ngettext(
                    "For {n} player the game cannot begin: {error}",
                    "For {n} players the game cannot begin: {error}",
                    layout.players,
                    error=error,
                )
                found.append(Problem("no-game", Severity.ERROR, message))
        return tuple(found)

    @contextmanager
    def _named(self) -> Iterator[None]:
        """What is refused here names the file of the scenario."""
        try:
            yield
        except RefusedError as error:
            if not self.source:
                raise
            raise RefusedError(f"{self.source}: {error}", error.problems) from None


def load_setting(path: Path, catalogue: Catalogue, cards: Mapping[str, Card]) -> Setting:
    """What a file says is to be played: a `.hexscenario`, a `.hexgame`, or a battlefield with a scenario in
    it or beside it (the first of several).

    Raises UnreadableError where there is no scenario, or no battlefield for it.
    """
    suffix = path.suffix.lower()
    if suffix == GAME_SUFFIX:
        game = read_hexgame(path, catalogue)
        return Setting(
            game.scenario, game.battlefield, game.cards, game.catalogue, files=(path,), source=str(path)
        )
    if suffix == SCENARIO_SUFFIX:
        found = load_scenario(path, catalogue)
        files = (path,) if found.field is None else (path, found.field)
        return Setting(
            found.scenario,
            found.battlefield,
            counted(found.scenario, cards),
            catalogue,
            found.problems,
            found.left_out,
            files,
            str(path),
        )
    loaded = registry.read(path, catalogue)
    problems, left_out = loaded.problems, loaded.left_out
    if loaded.scenario is not None:
        return Setting(
            loaded.scenario,
            loaded.battlefield,
            counted(loaded.scenario, cards),
            catalogue,
            problems,
            left_out,
            (path,),
            str(path),
        )
    for companion in companion_scenarios(path):
        problems += companion.problems
        left_out += tuple([f"{problem.source}: {problem.message}" for problem in companion.lost])
        if companion.scenario is not None and companion.path is not None:
            files = (path, companion.path)
            return Setting(
                companion.scenario,
                loaded.battlefield,
                counted(companion.scenario, cards),
                catalogue,
                problems,
                left_out,
                files,
                str(companion.path),
            )
    raise UnreadableError(
        _("{path}: a battlefield without a scenario; one in it or beside it was expected", path=path)
    )


def load_table(
    path: Path, catalogue: Catalogue, cards: Mapping[str, Card], players: int | None = None
) -> tuple[Table, tuple[Problem, ...]]:
    """The table that a file lays out, with what was left out or odd; raises as `load_setting` and `Table`."""
    setting = load_setting(path, catalogue, cards)
    return setting.table(players), setting.problems


@dataclass(frozen=True, slots=True)
class PackedTable:
    """A game as the bytes of a `.hexgame`, for a number of players. Called, it lays its table out.

    A scenario itself cannot go to another process, these bytes can.
    """

    content: bytes
    players: int | None = None

    @staticmethod
    def of(game: GameFile, players: int | None = None, also: Collection[str] = ()) -> PackedTable:
        """Pack a game, with further cards. Raises RefusedError where it is too large for a file."""
        return PackedTable(hexgame_bytes(game, also), players)

    def setting(self) -> Setting:
        """What is packed, for any number of players."""
        game = read_hexgame_bytes(self.content, "game", catalogue.load(places.shipped("tilesets")))
        return Setting(game.scenario, game.battlefield, game.cards, game.catalogue)

    def __call__(self) -> Table:
        """The table. Raises RefusedError where it is not for that many players, and UnreadableError."""
        return self.setting().table(self.players)
