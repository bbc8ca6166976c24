"""A battlefield of any format, and all that one asks of it: what is wrong with it, what it takes to build it,
where figures can go and what they see, how fair it is.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from os.path import abspath
from pathlib import Path
from typing import TYPE_CHECKING

from builder import formats, places
from builder.api.guard import guarded
from builder.battlefield import UNKNOWN_PIECE, Battlefield, Change, Piece, Put
from builder.catalogue import Catalogue, load, piece_name, with_own
from builder.catalogue.official import all_in_numbers
from builder.errors import BuilderError, RefusedError, UnreadableError
from builder.facts import AS_DECIDED, RuleChoices
from builder.formats.suffixes import GAME_SUFFIX, SCENARIO_SUFFIX
from builder.hexgrid import Hex, labelled
from builder.language import _
from builder.problems import Problem, ProblemCell, Source, in_order

if TYPE_CHECKING:
    from builder.board import Board, Door, Space
    from builder.catalogue.cards import Card
    from builder.catalogue.glyphs import Glyph
    from builder.insight import Report
    from builder.insight.judging import Judgement
    from builder.inventory import BoxPlan, Buildable, Collection
    from builder.movement import MovementGraph, Profile
    from builder.movement.reach import Arrival
    from builder.movement.situation import Situation
    from builder.scenario import Scenario
    from builder.sheets.options import PictureOptions, SheetOptions
    from builder.sheets.scenario.shown import ShownScenario
    from builder.sight import PlacedFigure, Scene, Sight


def file_named(path: Path | str, error: type[BuilderError] = UnreadableError, suffix: str = "") -> Path:
    """The path of a file. Raises the error for the empty text, which would be this folder, and for a name
    with another suffix.
    """
    if path == "":
        raise error(_("the name of a file was expected, found the empty text"))
    if not str(path).lower().endswith(suffix):
        raise error(_("{out}: a name that ends in {expected} was expected", out=path, expected=suffix))
    return Path(path)


@cache
def _shipped() -> Catalogue:
    return load(places.shipped("tilesets"))


@guarded
def catalogue(own: Path | str | None = None) -> Catalogue:
    """Piece types, kinds of terrain and boxes by their ids, with the file ``own`` of one's own pieces laid
    over them.

    What cannot be used of that file is left out: ``problems`` of the catalogue tell what and why. Raises
    UnreadableError for a file without a name.
    """
    return _shipped() if own is None else with_own(_shipped(), file_named(own))


@cache
def cards() -> Mapping[str, Card]:
    """The army cards that ship, by their ids."""
    from builder.catalogue.cards import load_cards

    return load_cards(places.shipped("tilesets"))


@cache
def glyphs() -> Mapping[str, Glyph]:
    """The glyphs of the game by their ids."""
    from builder.catalogue.glyphs import load_glyphs

    return load_glyphs(places.shipped("tilesets"))


def shipped() -> Path:
    """The folder of the battlefields and scenarios that ship, for examples and tries; only to be read."""
    return places.shipped("scenarios")


@guarded
def read_collection(path: Path | str) -> Collection:
    """What somebody owns, from a `.hexcollection`.

    Raises UnreadableError for what is no collection, and RefusedError, whose ``problems`` tell more, where a
    line of it is no box or piece of the catalogue.
    """
    from builder.inventory import Collection

    boxes, loose, problems = formats.read_collection(file_named(path), _shipped())
    if problems:
        raise RefusedError(f"{problems[0].source}: {problems[0].message}", problems)
    return Collection(boxes, loose)


class OpenField:
    """A battlefield with what is asked of it. Its surface and its graphs are kept until the next edit.

    ``battlefield`` holds the pieces; `Battlefield.apply` carries out an edit and gives the edit that takes it
    back. ``problems`` is what reading the file found, ``left_out`` a line for each thing of it that could not
    be used; `check` tells both, and all else. ``catalogue`` is what the pieces are of, ``cards`` are the army
    cards that count. Without a battlefield it is empty.
    """

    @guarded
    def __init__(
        self,
        battlefield: Battlefield | None = None,
        *,
        catalogue: Catalogue | None = None,
        scenario: Scenario | None = None,
        cards: Mapping[str, Card] | None = None,
        problems: Sequence[Problem] = (),
        left_out: Sequence[str] = (),
    ) -> None:
        self.battlefield = Battlefield() if battlefield is None else battlefield
        self.catalogue = _shipped() if catalogue is None else catalogue
        self.problems, self.left_out = tuple(problems), tuple(left_out)
        self._path: Path | None = None
        self._cards, self._own = cards, scenario
        self._lost: frozenset[str] | None = None
        self._graphs: dict[tuple[str, tuple[tuple[str, int], ...], RuleChoices], MovementGraph] = {}
        self.battlefield.subscribe(self._forget)

    def _forget(self, change: Change) -> None:
        self._graphs.clear()
        for name in ("board", "spaces", "_scene"):
            self.__dict__.pop(name, None)

    @property
    def cards(self) -> Mapping[str, Card]:
        """The army cards by their ids: those of the game that was opened, else those given, else those that
        ship.
        """
        return cards() if self._cards is None else self._cards

    @property
    def scenario(self) -> Scenario | None:
        """What is played on it: what its file says, else the first `.hexscenario` beside that; None for
        nothing.
        """
        return self._own or self._beside[0]

    @cached_property
    def _beside(self) -> tuple[Scenario | None, Path | None, tuple[Problem, ...]]:
        """The scenario beside its file, where that says none itself, and what there is to say of it."""
        none = None, None, ()
        return none if self._own is not None or self._path is None else formats.first_beside(self._path)

    # Pieces.

    @guarded
    def put(self, piece: str, hex: Hex | str, slot: int, rotation: int = 0) -> Piece:
        """Put a piece of a type down: its cell A in a hex (``Hex(1, 3)`` or ``"C4"``) and a slot from 1,
        turned by ``rotation`` sixths clockwise. Whether it can be built is not asked, see `check`.

        Raises RefusedError for a type that the catalogue has not, a text that names no hex, and what is
        beyond the limits.
        """
        type = self.catalogue.pieces.get(piece)
        if type is None:
            raise RefusedError(_("{id}: no piece of that name is in the catalogue", id=piece))
        put = self.battlefield.new_piece(type, _hex(hex), slot, rotation)
        self.battlefield.apply(Put((put,)))
        return put

    @property
    def levels(self) -> dict[int, tuple[Piece, ...]]:
        """The pieces by the slot they lie in, from the ground up, in the order of rows. Slots where none
        lies are not among them; up to which level it goes says `size`.
        """
        found: dict[int, list[Piece]] = {}
        for piece in self.battlefield.in_order():
            found.setdefault(piece.slot, []).append(piece)
        return {slot: tuple(row) for slot, row in found.items()}

    @guarded
    def write(self, path: Path | str) -> tuple[Problem, ...]:
        """Write it with its `scenario`, in the format of the suffix (`.hexfield`, `.hsc`, `.json`,
        `.json.gz`); warnings about what that cannot hold. Beside a `.hexfield` the scenario is written as a
        `.hexscenario` of the same name, unless it lies beside the file that is written over. What is there
        is replaced.

        Raises RefusedError for a suffix nobody writes, and where a file cannot be written; what was there
        before is then untouched.
        """
        out, scenario, warnings = file_named(path, RefusedError), self.scenario, self._beside[2]
        content, lost = formats.written(self.battlefield, out, self.catalogue, scenario)
        files, companion = {out: content}, formats.scenario_path(out)
        if scenario is None:
            warnings += formats.stale(companion)
        elif self._own is None and self._path is not None and abspath(out) == abspath(self._path):
            warnings = ()
        elif companion is not None:
            files[companion] = formats.scenario_bytes(replace(scenario, battlefield=out.name))
        formats.write_together(files)
        return *warnings, *lost

    # Building.

    def check(self) -> tuple[Problem, ...]:
        """All that is wrong, worst first: in its file (``problems``, and with it what was ``left_out``), by
        the building rules, and in the scenario or game that was opened. Of a piece that is not known it
        speaks once, by the building rule, with the place in the file that ``problems`` name.
        """
        from builder.construction import check

        lines: defaultdict[ProblemCell | None, deque[Source | None]] = defaultdict(deque)
        for one in self.problems:
            if one.code == UNKNOWN_PIECE:
                lines[one.at].append(one.source)  # in one place the rules go in the order of the file, too
        read = [one for one in self.problems if one.code != UNKNOWN_PIECE]
        rules = [
            replace(one, source=lines[one.at].popleft())
            if lines.get(one.at) and one.code == UNKNOWN_PIECE
            else one
            for one in check(self.battlefield)
        ]
        if self._lost is None or self._own is None:
            return in_order([*read, *rules])
        from builder.scenario.checks import check_scenario

        numbers = all_in_numbers(places.shipped("tilesets"), self.cards.values())
        rules += check_scenario(
            self._own, self.battlefield, self.catalogue, self.cards, glyphs(), None, self._lost, numbers
        )
        # What was wrong in the file comes first among its like: the rest may follow from it.
        return tuple(sorted([*in_order(read), *in_order(rules)], key=lambda one: one.severity.rank))

    def size(self) -> dict[str, float]:
        """How large it is: ``levels``, ``hexes`` with terrain, ``columns`` and ``rows`` of hexes, and
        ``width_mm``, ``depth_mm`` and ``height_mm`` on the table.
        """
        from builder.battlefield.extent import levels_of, size_of

        field, hexes = self.battlefield, sum(1 for each in self.battlefield.occupancy.hexes())
        return {"levels": levels_of(field), "hexes": hexes, **size_of(field)}

    def counts(self) -> dict[str, int]:
        """How many of each piece it takes out of the boxes, by the id of the piece."""
        from builder.inventory import used

        return used(self.battlefield)

    @guarded
    def boxes(self, owned: Collection | None = None, *, any_box: bool = False) -> BoxPlan:
        """The fewest boxes that hold all its pieces, on top of what is ``owned``.

        With ``owned`` boxes that are no longer sold are taken only for what no other holds, unless it may be
        ``any_box``.
        Raises RefusedError for a collection of what the catalogue has not.
        """
        from builder.inventory import boxes_needed

        pieces = None if owned is None else owned.owned(self.catalogue)
        return boxes_needed(self.counts(), self.catalogue, pieces, any_box=any_box)

    @guarded
    def purchase(self, owned: Collection, *, any_box: bool = False) -> Buildable:
        """Whether it can be built with what is ``owned``, what is short, and which boxes to buy (as for
        `boxes`).

        Raises RefusedError for a collection of what the catalogue has not.
        """
        from builder.inventory import buildable

        return buildable(self.counts(), owned.owned(self.catalogue), self.catalogue, any_box=any_box)

    @guarded
    def name(self, id: str) -> str:
        """What people call the piece or the box of an id, also a piece that is not known here; an id that
        nobody knows is its own name.
        """
        box = self.catalogue.boxes.get(id)
        return piece_name(self.catalogue, id) if box is None else box.name

    # Playing on it.

    @cached_property
    def board(self) -> Board:
        """Its surface: spaces, barriers on edges, doorways."""
        return self._board_by(self._choices)

    @property
    def _choices(self) -> RuleChoices:
        return AS_DECIDED if self.scenario is None else self.scenario.choices

    def _board_by(self, choices: RuleChoices) -> Board:
        from builder.board import Board

        return Board(self.battlefield, choices)

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """Every space, from the ground up, in the order of rows."""
        return tuple(sorted(self.board.all_spaces(), key=lambda one: (one.level, one.hex.r, one.hex.q)))

    @guarded
    def space(self, hex: Hex | str, level: int) -> Space:
        """The space of a hex at a level above the table: on land that is its slot, on a fluid one less.

        Raises BuilderError that says which levels there are.
        """
        from builder.movement.situation import space_at

        return space_at(self.board, *_hex(hex), level)

    @guarded
    def movement(
        self,
        edition: str = "master-2",
        costs: Mapping[str, int] | None = None,
        choices: RuleChoices | None = None,
    ) -> MovementGraph:
        """The movement graph by an edition (one of `builder.facts.EDITIONS`). Its ``graph`` is a
        `networkx.DiGraph`: nodes are spaces, edges are steps with ``cost``, ``climb``, ``drop`` and the like.

        ``costs``: spaces that entering a kind of terrain costs, by its id, where that is not 1. ``choices``:
        what holds where the books leave it open; without them what the scenario chooses. Raises BuilderError
        for another edition, another terrain, or a cost out of range.
        """
        from builder.movement import MovementGraph, terrain_costs
        from builder.movement import edition as edition_of

        choices = self._choices if choices is None else choices
        key = edition, tuple(sorted((costs or {}).items())), choices
        if key not in self._graphs:
            kinds = self.catalogue.kinds
            board = self.board if choices == self._choices else self._board_by(choices)
            self._graphs[key] = MovementGraph(
                board, edition_of(edition, choices), kinds, terrain_costs(kinds, costs or {})
            )
        return self._graphs[key]

    @guarded
    def reach(
        self,
        start: Space,
        figure: Profile,
        move: int,
        *,
        tail: Space | None = None,
        situation: Situation | None = None,
        edition: str = "master-2",
        safely: bool = True,
    ) -> tuple[Arrival, ...]:
        """Every place where a figure can end a move of ``move`` spaces from ``start``, each with the safest
        way there: cost in spaces, path, falls, swipes, what ends the move. Without ``safely`` the way of
        fewest spaces, whatever it risks: its cost does not depend on ``move``.

        ``tail`` is the space of its other end, of a figure on two spaces; ``situation`` says what else stands
        there and how doors are. Raises BuilderError where it cannot stand like that, or the move is out of
        range.
        """
        from builder.movement.reach import reach

        found = reach(self.movement(edition), start, figure, move, situation, tail=tail, safely=safely)
        return tuple(
            sorted(found.values(), key=lambda one: (one.space.hex.r, one.space.hex.q, one.space.level))
        )

    @guarded
    def way(
        self,
        path: Sequence[Space],
        figure: Profile,
        move: int,
        *,
        tail: Space | None = None,
        situation: Situation | None = None,
        edition: str = "master-2",
    ) -> Arrival:
        """What it costs a figure to go a way, space by space, its start and its end included.

        Raises BuilderError (a BarredError, whose ``reason`` has the number of the rule) where it may not go
        that way.
        """
        from builder.movement.reach import follow

        return follow(self.movement(edition), path, figure, move, situation, tail=tail)

    @guarded
    def turns(
        self,
        start: Space,
        figure: Profile,
        move: int,
        *,
        tail: Space | None = None,
        edition: str = "master-2",
    ) -> dict[Space, int]:
        """The fewest turns of ``move`` spaces each that a figure alone needs to every space it can come to.

        Raises BuilderError as `reach` does.
        """
        from builder.movement.reach import turns

        return turns(self.movement(edition), [(start, tail)], figure, move)

    @guarded
    def sight(
        self,
        onlooker: PlacedFigure,
        target: PlacedFigure,
        *,
        blockers: Sequence[PlacedFigure] = (),
        door: Door | None = None,
        ranged: bool = True,
        whole: bool = False,
        edition: str = "master-2",
    ) -> Sight:
        """What one figure sees of another: ``fraction`` from 0 to 1, what is in the way, both ends of a line
        in mm.

        ``blockers`` are other figures. ``door`` is the state of all doors (closed). ``ranged``: a ranged
        attack, which looks over battlements. ``whole``: any part counts, not the hit zone alone (R090).
        Raises BuilderError for spaces that the battlefield has not, and another edition.
        """
        from builder.board import Door
        from builder.movement import edition as edition_of
        from builder.sight import SightRules, sees

        for figure in (onlooker, target, *blockers):
            for space in figure.spaces:
                self.space(space.hex, space.level)
        game = SightRules.MASTER if edition_of(edition).powers else SightRules.BASIC
        return sees(
            self._scene,
            onlooker,
            target,
            game=game,
            blockers=blockers,
            door=door or Door.CLOSED,
            ranged=ranged,
            whole=whole,
        )

    @cached_property
    def _scene(self) -> Scene:
        from builder.sight import Scene

        return Scene(self.battlefield, self.board)

    # Judging.

    @guarded
    def report(self, *, edition: str = "master-2") -> Report:
        """What it does to those who play on it, with the start zones and glyphs of its `scenario`: facts,
        each with a sentence, and pictures as coloured spaces. Takes seconds on a large battlefield.

        Raises BuilderError for another edition.
        """
        from builder.insight import places_of, report
        from builder.movement import edition as edition_of

        return report(self.battlefield, self.catalogue, places_of(self.scenario), edition=edition_of(edition))

    @guarded
    def judge(self, profile: Path | str = "tournament", *, edition: str = "master-2") -> Judgement:
        """What a judge of maps says of it with its `scenario`: flags, worst first, by the thresholds of a
        profile (``"tournament"``, ``"contest"``, ``"casual"``, or the path of a file of one's own).

        Raises UnreadableError for a profile that is none, and BuilderError for another edition.
        """
        from builder.insight import places_of
        from builder.insight.field import Field
        from builder.insight.judging import judge, profile_of, sides_of
        from builder.movement import edition as edition_of

        field = Field(self.battlefield, self.catalogue, places_of(self.scenario), edition_of(edition))
        return judge(field, profile_of(str(profile)), sides_of(field, self.scenario))

    # On paper.

    @guarded
    def sheets(self, out: Path | str, options: SheetOptions | None = None) -> None:
        """Write its build sheets: a PDF, pages as .svg or .png, a guide for the phone as .html. What was
        there is replaced.

        Raises BuilderError where the file cannot be written, and for all but .html, .svg and .png where Qt is
        not installed.
        """
        from builder.sheets import build_sheets
        from builder.sheets.options import SheetOptions

        build_sheets(
            self.battlefield,
            file_named(out, RefusedError),
            options or SheetOptions(),
            catalogue=self.catalogue,
            tilesets=places.shipped("tilesets"),
            boxes=self.boxes(),
            problems=self.check(),
            scenario=self._shown,
        )

    @guarded
    def picture(self, out: Path | str, options: PictureOptions | None = None) -> tuple[int, int]:
        """Draw it into a .svg, .png or .jpg: all of it at an angle, or as the options say. Its width and
        height in px.

        Raises RefusedError where there is nothing to draw or the file cannot be written, and BuilderError for
        .jpg where Qt is not installed.
        """
        from builder.drawing.styles import load_styles
        from builder.sheets.options import PictureOptions
        from builder.sheets.picture_files import picture_files, write_picture

        chosen, styles = options or PictureOptions(), load_styles(places.shipped("tilesets"))
        (file,) = picture_files(self.battlefield, chosen, file_named(out, RefusedError), every_level=False)
        drawn = write_picture(self.battlefield, file, styles, scenario=self._shown)
        return drawn.width, drawn.height

    @property
    def _shown(self) -> ShownScenario:
        from builder.sheets.scenario.shown import ShownScenario

        return ShownScenario(self.scenario, self.cards, glyphs())


@guarded
def open_field(
    path: Path | str, *, catalogue: Catalogue | None = None, cards: Mapping[str, Card] | None = None
) -> OpenField:
    """The battlefield in a file of any format: `.hexfield`, `.hsc`, `.json`, `.gz`, build sheets as PDF; a
    `.hexscenario` or `.hexgame` with what is played.

    As much is read as means anything; ``problems`` and ``left_out`` of what is opened tell the rest. Raises
    UnreadableError where nothing of it can be used.
    """
    path, known = file_named(path), _shipped() if catalogue is None else catalogue
    suffix = path.suffix.lower()
    if suffix == GAME_SUFFIX:
        from builder.formats.hexgame import read_hexgame

        game = read_hexgame(path, known)
        found = OpenField(
            game.battlefield, catalogue=game.catalogue, scenario=game.scenario, cards=game.cards
        )
        found._lost = frozenset()
        return found
    if suffix == SCENARIO_SUFFIX:
        played = formats.load_scenario(path, known)
        found = _opened(played, known, cards)
        found._lost = played.lost
        return found
    found = _opened(formats.read(path, known), known, cards)
    found._path = path
    return found


def _opened(
    read: formats.Loaded | formats.LoadedScenario, known: Catalogue, cards: Mapping[str, Card] | None
) -> OpenField:
    return OpenField(
        read.battlefield,
        catalogue=known,
        scenario=read.scenario,
        cards=cards,
        problems=read.problems,
        left_out=read.left_out,
    )


@guarded
def write_scenario(path: Path | str, scenario: Scenario, battlefield: Battlefield | None = None) -> None:
    """Write what is played as a `.hexscenario`, with the battlefield in it where one is given; else it names
    the file that it belongs to, in its own folder (``battlefield`` of the scenario).

    Raises RefusedError, with nothing changed, for another suffix, and where it cannot be written, or not so
    that it could be read again.
    """
    formats.write_hexscenario(file_named(path, RefusedError, SCENARIO_SUFFIX), scenario, battlefield)


@guarded
def profile(card: Card | str) -> Profile:
    """How the figures of an army card move, by the card or the id of one that ships.

    Raises BuilderError for a card that there is not, and a base of more than two spaces.
    """
    from builder.movement.situation import profile_of

    if isinstance(card, str):
        if card not in cards():
            raise BuilderError(
                _("an army card was expected, found {id!r}; hexwright cards lists them", id=card)
            )
        card = cards()[card]
    return profile_of(card)


def _hex(hex: Hex | str) -> Hex:
    found = labelled(hex) if isinstance(hex, str) else hex
    if found is None:
        raise RefusedError(_("{hex!r}: the name of a hex was expected, as in C4", hex=hex))
    return found
