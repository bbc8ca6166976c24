"""What the page "Check a map" asks of the core, in a browser or anywhere: one map, and all that is shown.

Script and Python exchange plain data: a request names what is wanted (`MapInPage.answer`), and every rule,
count, format, text and line of a drawing comes from here. Commands run as on a command line, on the files of
the folder that the process is in.
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from builder import api, formats, places
from builder.cli.check import Checked, checked_field, in_short, place_of
from builder.errors import BuilderError, RefusedError
from builder.hexgrid import (
    ACROSS_FLATS,
    Hex,
    Point,
    centre,
    edge_at,
    edge_line,
    from_hex,
    hex_at,
    label,
    outline,
    to_hex,
)
from builder.language import _, languages, ngettext, speak, spoken

MOST = 6_000
"""Pieces of a map that a page shows and edits; of more it says so."""
OUT = Path("out")
"""Where the map as it stands is written, beside what was opened."""
_FULL = 1_000  # pieces of a map that are drawn with patterns and names
_UNITS = 10  # of a drawing in a millimetre on the table
_ROOM = 2  # hexes around a map, where pieces can be put
_NEAR = 0.3  # of a hex, from its rim: who points there means what stands on the edge
_WRONG, _CHOSEN = "#c2261a", "#1b4f8a"


def _beyond(error: ModuleNotFoundError) -> str:
    """What is said where a library is asked for that browsers do not have."""
    return _(
        "this takes {library}, which browsers do not have; the program itself does it", library=error.name
    )


class MapInPage:
    """The map that a page shows, with the steps done to it; ``run`` is the command line."""

    def __init__(self, run: Callable[[list[str]], object]) -> None:
        self._run = run
        self._field: api.OpenField | None = None
        self._file = ""
        self._level: int | None = None
        self._owned: Mapping[str, int] | None = None
        self._history = api.History()

    def answer(self, request: str) -> str:
        """The answer to a request as JSON, ``{"do": name, ...}``; its ``error`` says why there is none."""
        asked = json.loads(request)
        do = asked.pop("do")
        try:
            found = _ASKED[do](self, **asked)
        except BuilderError as error:
            found = {"error": str(error)}
        except ModuleNotFoundError as error:
            found = {"error": _beyond(error)}
        return json.dumps(found, ensure_ascii=False)

    # Files and commands.

    def speak(self, language: str) -> dict[str, Any]:
        """Speak a language from now on; what boxes and pieces there are, in it."""
        speak(language if language in languages() else "en")
        return {"boxes": [[id, box.name] for id, box in self._catalogue.boxes.items()], **self.types()}

    def command(self, words: list[str]) -> dict[str, Any]:
        """What a command says, and its exit code."""
        said, complained = io.StringIO(), io.StringIO()
        code: object = 0
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
            try:
                self._run(words)
            except SystemExit as end:
                code = end.code or 0
        return {"code": code, "out": said.getvalue(), "err": complained.getvalue()}

    def open(self, file: str, ours: bool = False) -> dict[str, Any]:
        """Take a file, a share link, or one of ``ours`` that ship, as the map that is shown."""
        path = formats.kept_link(file) or (api.shipped() / file if ours else Path(file))
        field = api.open_field(path)
        if len(field.battlefield) > MOST:
            raise RefusedError(
                _(
                    "{file}: {n} pieces; a page shows maps of at most {most}. The program itself takes more.",
                    file=path.name,
                    n=len(field.battlefield),
                    most=MOST,
                )
            )
        self._field, self._file, self._history = field, path.name, api.History()
        self._level = None
        return self.state()

    def owns(self, boxes: dict[str, Any], loose: dict[str, Any]) -> dict[str, Any]:
        """Count from now on with what somebody owns, as a browser kept it; what is not known there is passed
        over. Nothing at all is as if nobody said.
        """
        known = self._catalogue
        kept = [
            {id: count for id, count in own.items() if id in ids and type(count) is int and count > 0}
            for own, ids in ((boxes, known.boxes), (loose, known.pieces))
        ]
        self._owned = api.Collection(*kept).owned(known) if any(kept) else None
        return self.state() if self._field is not None else {}

    def collection(self, file: str) -> dict[str, Any]:
        """What a collection, or a table of one, says that somebody owns."""
        own = api.read_collection(file)
        return {"boxes": dict(own.boxes), "loose": dict(own.loose)}

    def save(self, suffix: str) -> dict[str, Any]:
        """Write the map as it stands in a format, or its guide; the files, and what they do not hold."""
        if suffix == ".html":
            return self._guide()
        out, lost = self._written(suffix)
        beside = formats.scenario_path(out)
        files = [out] if beside is None or self._shown.scenario is None else [out, beside]
        return {"files": list(map(str, files)), "said": [problem.message for problem in lost]}

    def _written(self, suffix: str) -> tuple[Path, tuple[api.Problem, ...]]:
        OUT.mkdir(exist_ok=True)
        out = OUT / (Path(self._file).stem + suffix)
        return out, self._shown.write(out)

    def _guide(self) -> dict[str, Any]:
        field, _lost = self._written(".hexfield")
        out = field.with_suffix(".html")
        said = self.command(["sheets", str(field), "-o", str(out), "--no-model", "--language", spoken()])
        if not out.is_file():
            raise RefusedError(said["err"].strip())
        missing = _("A guide made in a browser has no model, and no pictures from behind or cut open.")
        return {"files": [str(out)], "said": [missing, *said["err"].splitlines()]}

    def state(self) -> dict[str, Any]:
        """All that is shown of the map as it stands."""
        field = self._shown
        found = checked_field(self._file, field)
        return {
            "title": field.battlefield.info.title or self._file,
            "file": self._file,
            "short": in_short(found),
            "problems": _problem_rows(found),
            "left_out": list(found.left_out),
            "counts": self._counts(),
            "undo": self._history.can_undo,
            "redo": self._history.can_redo,
            **self._drawn(found),
        }

    def level(self, level: int) -> dict[str, Any]:
        """Show the map up to a level, which is drawn in full; all of it for 0."""
        self._level = level or None
        return self._drawn(checked_field(self._file, self._shown))

    # Pointing and changing.

    def point(self, x: float, y: float, right: int = 0, down: int = 0) -> dict[str, Any]:
        """What lies where somebody points, in mm on the table: the piece, and the spaces to stand on.

        ``right`` and ``down`` are hexes from there.
        """
        at = Point(x, y)
        if right or down:
            column, row = from_hex(hex_at(at))
            at = centre(to_hex(column + right, row + down))
        piece, hex = self._pointed(at), hex_at(at)
        spaces = [[*hex, space.level] for space in self._shown.board.at(hex)]
        found = {"spaces": spaces, "x": at.x, "y": at.y}
        if piece is None:
            return {**found, "piece": None, "said": label(hex), "marks": _svg(_cells([hex], _CHOSEN))}
        said = _("{name}, {hex}, level {n}", name=piece.type.name, hex=label(hex), n=piece.slot)
        return {**found, "piece": piece.id, "said": said, "marks": _svg(_around([piece], _CHOSEN))}

    def turn(self, id: int, by: int) -> dict[str, Any]:
        """Turn a piece by sixths about its middle."""
        from builder.shaping.drop import grip, held_at

        old = self._piece(id)
        rotation = (old.rotation + by) % 6
        held = old.hex.plus(grip(old.type, old.rotation))
        new = replace(old, hex=held_at(old.type, held, rotation), rotation=rotation)
        return self._do(api.Replace((new,)))

    def move(self, id: int, x: float, y: float) -> dict[str, Any]:
        """Lay a piece where somebody points, on what lies there."""
        old = self._piece(id)
        new = self._dropped(old.type, Point(x, y), old.rotation, frozenset({id}))
        return self._do(api.Replace((replace(old, hex=new.hex, slot=new.slot, rotation=new.rotation),)))

    def exchange(self, id: int, type: str) -> dict[str, Any]:
        """Put a piece of another type in the place of one."""
        from builder.shaping.drop import grip, held_at

        old, other = self._piece(id), self._type(type)
        held = old.hex.plus(grip(old.type, old.rotation))
        hex = old.hex if other.cells(0) == old.type.cells(0) else held_at(other, held, old.rotation)
        return self._do(api.Replace((replace(old, type=other, hex=hex),)))

    def take(self, id: int) -> dict[str, Any]:
        """Take a piece away."""
        return self._do(api.Take((self._piece(id).id,)))

    def put(self, type: str, x: float, y: float) -> dict[str, Any]:
        """Put a piece where somebody points, on what lies there."""
        return self._do(api.Put((self._dropped(self._type(type), Point(x, y), 0, frozenset()),)))

    def undo(self) -> dict[str, Any]:
        """Take the last step back."""
        self._history.undo()
        return self.state()

    def redo(self) -> dict[str, Any]:
        """Do a step again that was taken back."""
        self._history.redo()
        return self.state()

    def types(self, id: int = 0) -> dict[str, Any]:
        """The pieces that can be put; for a piece those first that cover as many hexes."""
        known = [one for one in self._catalogue.pieces.values() if one.placeable]
        if id:
            like = self._piece(id).type
            known.sort(key=lambda one: (one.is_edge != like.is_edge, one.size != like.size))
        return {"types": [[one.id, one.name] for one in known]}

    # Playing.

    def reach(self, q: int, r: int, level: int, move: int, height: int) -> dict[str, Any]:
        """Where a figure gets from a space with one move: what the command says, and marks of it."""
        field, _lost = self._written(".hexfield")
        words = ["--from", f"{q},{r},{level}", "--move", str(move), "--height", str(height)]
        said = self.command(["reach", str(field), *words, "--json"])
        data = json.loads(said["out"])
        if "error" in data:
            raise RefusedError(data["error"])
        return {
            "marks": _svg(_costs(data["reach"])),
            "said": ngettext("{n} place within a move", "{n} places within a move", len(data["reach"])),
            "answer": data,
        }

    # Inside.

    @cached_property
    def _styles(self) -> Any:
        from builder.drawing.styles import load_styles

        return load_styles(places.shipped("tilesets"))

    @property
    def _catalogue(self) -> api.Catalogue:
        return self._field.catalogue if self._field is not None else api.catalogue()

    @property
    def _shown(self) -> api.OpenField:
        if self._field is None:
            raise RefusedError(_("no map is open"))
        return self._field

    def _piece(self, id: int) -> api.Piece:
        found = self._shown.battlefield.pieces.get(id)
        if found is None:
            raise RefusedError(_("the piece is no longer there"))
        return found

    def _type(self, id: str) -> api.PieceType:
        found = self._catalogue.pieces.get(id)
        if found is None:
            raise RefusedError(_("{id}: no piece of that name is in the catalogue", id=id))
        return found

    def _do(self, edit: api.Edit) -> dict[str, Any]:
        self._history.do(self._shown.battlefield, edit, "")  # nobody reads what steps are called
        return self.state()

    def _dropped(self, type: api.PieceType, at: Point, rotation: int, without: frozenset[int]) -> api.Piece:
        from builder.shaping.drop import drop_slot, held_at, leaned, snapped, snaps

        field = self._shown.battlefield
        if snaps(type):
            hex, rotation = snapped(field, type, edge_at(at), self._level, without)
        elif type.role in (api.Role.RUIN, api.Role.STONE_WALL):
            hex, rotation = leaned(field, type, edge_at(at), rotation, self._level, without)
        else:
            hex = held_at(type, hex_at(at), rotation)
        slot = drop_slot(field, type, hex, rotation, highest=self._level, without=without)
        return field.new_piece(type, hex, slot, rotation)

    def _pointed(self, at: Point) -> api.Piece | None:
        """The uppermost piece at a place, among those of the level shown and below."""
        from builder.drawing.plan_view import painted

        occupancy, hex, edge = self._shown.battlefield.occupancy, hex_at(at), edge_at(at)
        rows = [occupancy.column(hex), occupancy.standing(hex)]
        a, b = edge_line(edge)
        middle = a.towards(b, 0.5)
        if abs(at.x - middle.x) + abs(at.y - middle.y) < _NEAR * ACROSS_FLATS:
            rows += [occupancy.edge_column(edge), occupancy.edge_column(edge.other_side)]
        found = {piece for row in rows for some in row.values() for piece in some if self._shows(piece)}
        if len(rows) == 2:
            found = {piece for piece in found if not piece.type.is_edge} or found
        return max(found, key=painted, default=None)

    def _shows(self, piece: api.Piece) -> bool:
        return self._level is None or piece.slot <= self._level

    def _counts(self) -> dict[str, Any]:
        from builder.cli.inventory import box_lists, counts_from, piece_rows
        from builder.inventory import short

        known = self._owned is not None
        uses, owned = self._shown.counts(), self._owned or {}
        try:
            counts = counts_from(uses, self._catalogue, owned)
            lists = box_lists(counts, self._catalogue, bought=known)
        except ModuleNotFoundError as error:  # all else of the map is shown
            counts = {"used": uses, "owned": owned, "short": short(uses, owned)}
            lists = [(_("Boxes needed:"), [_beyond(error)])]
        head, rows = piece_rows(counts, self._catalogue, bought=known)
        return {
            "head": list(head),
            "rows": list(rows),
            "lists": lists,
            "short": sum(counts["short"].values()),
        }

    def _drawn(self, found: Checked) -> dict[str, Any]:
        """The levels there are, and the drawing of the one shown with what is wrong on it."""
        from builder.drawing.pieces import Detail
        from builder.drawing.plan_view import (
            PlanPart,
            coordinate_marks,
            frame_window,
            level_parts,
            overview_marks,
            window_box,
        )
        from builder.sheets.svg_renderer import mark_svg

        field = self._shown.battlefield
        levels = list(self._shown.levels)
        if self._level is not None and self._level not in levels:
            self._level = None
        left, top, right, bottom = frame_window(field) or (0, 0, 0, 0)
        frame = (left - _ROOM, top - _ROOM, right + _ROOM, bottom + _ROOM)
        detail: Detail = "full" if len(field) <= _FULL else "plain"
        if self._level is None:
            parts = level_parts(field, 0, self._styles, new=(), older=(), frame=frame)  # the hexes alone
            parts.append(PlanPart("new", overview_marks(field, self._styles, detail=detail)))
            parts.append(PlanPart("over", coordinate_marks(field)))
        else:
            parts = level_parts(
                field, self._level, self._styles, coordinates=True, frame=frame, detail=detail
            )
        box = window_box(frame)
        groups = "".join(
            f'<g class="{part.where}">{"".join([mark_svg(mark, _UNITS) for mark in part.marks])}</g>'
            for part in parts
        )
        ids = {ref.id for problem in found.problems for ref in problem.pieces}
        wrong = [one for id in ids if (one := field.pieces.get(id)) is not None and self._shows(one)]
        view = " ".join(str(round(side * _UNITS)) for side in (box.left, box.top, box.width, box.height))
        return {
            "levels": [[0, _("all")], *([level, str(level)] for level in levels)],
            "level": self._level or 0,
            "view": view,
            "units": _UNITS,
            "svg": groups + f'<g class="wrong">{_svg(_around(wrong, _WRONG))}</g>',
        }


_ASKED: Mapping[str, Callable[..., dict[str, Any]]] = {
    does.__name__: does
    for does in (
        *(
            MapInPage.speak,
            MapInPage.command,
            MapInPage.open,
            MapInPage.save,
            MapInPage.state,
            MapInPage.level,
        ),
        *(MapInPage.owns, MapInPage.collection, MapInPage.point, MapInPage.types, MapInPage.reach),
        *(MapInPage.turn, MapInPage.move, MapInPage.exchange, MapInPage.take, MapInPage.put),
        *(MapInPage.undo, MapInPage.redo),
    )
}


def _problem_rows(found: Checked) -> list[dict[str, Any]]:
    """Each problem as `check` prints it, with its severity and place in words."""
    return [
        {
            "severity": str(problem.severity),
            "word": _(problem.severity),
            "message": problem.message,
            "hint": problem.hint,
            "place": place_of(problem),
            "rule": problem.rule,
            "at": None if problem.at is None else [*centre(Hex(problem.at.q, problem.at.r)), problem.at.slot],
        }
        for problem in found.problems
    ]


def _svg(marks: Iterable[Any]) -> str:
    from builder.sheets.svg_renderer import mark_svg

    return "".join([mark_svg(mark, _UNITS) for mark in marks])


def _around(pieces: Iterable[api.Piece], colour: str) -> list[Any]:
    """Outlines of pieces, and of what stands on edges those edges."""
    from builder.drawing.marks import Strokes

    found: list[Any] = []
    for piece in pieces:
        if piece.type.is_edge:
            found.append(Strokes(tuple([edge_line(edge) for edge in piece.edges]), colour, 6.0))
        else:
            found += _cells(piece.cells, colour)
    return found


def _cells(cells: Iterable[Hex], colour: str) -> list[Any]:
    from builder.drawing.marks import Area

    return [Area(tuple(map(tuple, outline(cells))), None, colour, 4.0)]


def _costs(rows: Iterable[Mapping[str, Any]]) -> list[Any]:
    """What it costs to come to each hex: the uppermost space of each."""
    from builder.drawing.marks import Area, Label, circle

    highest: dict[Hex, Mapping[str, Any]] = {}
    for row in sorted(rows, key=lambda row: row["level"]):
        highest[Hex(row["q"], row["r"])] = row
    found: list[Any] = []
    for hex, row in highest.items():
        colour = _WRONG if row["fall_dice"] or row["extreme_falls"] else _CHOSEN
        found.append(Area((circle(centre(hex), 11.0),), colour))
        found.append(Label(centre(hex), str(row["cost"]), 10.0, "#ffffff", bold=True))
    return found
