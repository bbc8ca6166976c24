"""VirtualScape `.hsc` files: records to a battlefield and back.

What a battlefield cannot hold (colours, letters, old names, the order of the records, glyphs, start areas,
figures) stays in ``Info.preserved["virtualscape"]`` and is written back: an unchanged file
comes out byte for byte, an edited one keeps the record of every piece that is still there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from builder.battlefield import MAX_COORDINATE, MAX_SLOT, Battlefield, Info, Piece
from builder.catalogue import Catalogue, PieceType, placeholder
from builder.catalogue.placeholder import SHAPES, short_name
from builder.formats import hsc_passthrough, map_editor_ids
from builder.formats.bounds import whole_version
from builder.formats.hsc_codec import (
    MAX_RECORDS,
    NEWEST,
    PERSONAL,
    HscFile,
    HscHeader,
    HscText,
    PersonalTile,
    Tile,
    anchor_of,
    cell_a,
    codes,
    decode,
    encode,
)
from builder.formats.hsc_markers import header_with, is_marker, is_marker_code, markers_of, scenario_of
from builder.formats.loaded import (
    Loaded,
    PieceGatherer,
    groups_not_held,
    moved_note,
    not_held,
    scenario_not_held,
)
from builder.formats.map_editor_ids import MapEditorKey
from builder.formats.map_editor_ids import is_marker as is_map_editor_marker
from builder.hexgrid import Hex, to_hex
from builder.language import _
from builder.plaindata.records import WrongValueError
from builder.problems import Problem, Severity, Source
from builder.scenario import Scenario
from builder.scenario.imported import players_text, whole_text

FORMAT = "hsc"
Lying = tuple[str | tuple[str, str, str], Hex, int, int]


def read_hsc(content: bytes, file: str, catalogue: Catalogue) -> Loaded:
    """A battlefield from the bytes of a `.hsc`.

    Records that are no piece known here come in as placeholders. Raises UnreadableError, naming the byte,
    for what is no such file or ends early.
    """
    document = decode(content, file)
    gathering = PieceGatherer(file)
    markers = [
        tile
        for tile in document.tiles
        if not _gather(tile, catalogue, gathering, Source(file, byte=tile.byte))
    ]
    if document.trailing:
        at = len(content) - len(document.trailing)
        message = _(
            "{n} bytes after the last tile, where the file should end; kept", n=len(document.trailing)
        )
        gathering.note("trailing-bytes", Severity.WARNING, message, Source(file, byte=at))
    header = document.header
    info = Info(
        title=str(header.name) if header.name is not None else "",
        author=str(header.author) if header.author is not None else "",
        preserved={hsc_passthrough.BLOCK: hsc_passthrough.to_plain(document)},
    )
    battlefield = gathering.battlefield(info)
    near = [tile for tile in markers if _within_limits(tile, gathering)]
    return gathering.loaded(battlefield, FORMAT, scenario_of(header, near, battlefield, file))


def _type_of(tile: Tile, catalogue: Catalogue) -> PieceType | None:
    """The type of the piece of a record: a placeholder where it is none known here, None for a marker."""
    type = _known(tile, catalogue)
    if type is not None and type.placeable and 0 <= tile.rotation <= 5:
        return type
    if is_marker(tile):
        return None
    name = str(tile.texts[-1]) if tile.texts else ""
    name = type.name if type is not None else short_name(name, str(tile.code))
    hexes = tile.hexes if tile.hexes in SHAPES else None
    return placeholder(catalogue, hsc_passthrough.home_of(tile, name), hexes or 1)


def _known(tile: Tile, catalogue: Catalogue) -> PieceType | None:
    name = str(tile.texts[-1]) if tile.texts else ""
    own = catalogue.by_foreign.get((hsc_passthrough.BLOCK, name.lower())) if tile.code == PERSONAL else None
    if own is not None:
        return own if own.size == tile.hexes else None
    piece = codes().piece_id(tile.code, tile.hexes, name)
    return catalogue.pieces.get(piece) if piece is not None else None


def known_by_now(piece: Piece, catalogue: Catalogue) -> Piece | None:
    """The piece that the record of a placeholder means today; None where that is still not known."""
    if piece.type.home is None or piece.type.home.program != hsc_passthrough.BLOCK:
        return None
    tile = _new_tile(piece)
    type = _known(tile, catalogue)
    contradicts = tile.hexes not in (None, piece.type.size)
    if type is None or not type.placeable or contradicts or not 0 <= tile.rotation <= 5:
        return None
    return replace(piece, type=type, hex=cell_a(type, tile.rotation, tile.x, tile.y))


def _lying(tile: Tile, catalogue: Catalogue) -> Lying | None:
    """Where the piece of a record lies, None for a marker."""
    type = _type_of(tile, catalogue)
    if type is None:
        return None
    rotation = tile.rotation % 6
    return (_identity(type), cell_a(type, rotation, tile.x, tile.y), tile.z + 1, rotation)


def _identity(type: PieceType) -> str | tuple[str, str, str]:
    """A type by its id; a placeholder by what a record holds, whatever it is called here."""
    home = type.home
    return type.id if home is None else (home.program, home.code, home.said)


def _gather(tile: Tile, catalogue: Catalogue, gathering: PieceGatherer, source: Source) -> bool:
    """Gather the piece of a record; False for a marker."""
    type = _type_of(tile, catalogue)
    if type is None:
        return False
    rotation = tile.rotation % 6
    row = (type, cell_a(type, rotation, tile.x, tile.y), tile.z + 1, rotation, source)
    if type.is_placeholder:
        gathering.add_unknown(_unknown(tile, catalogue), *row)
    else:
        gathering.add(*row)
    return True


def gather_kept(
    data: Mapping[str, Any], catalogue: Catalogue, gathering: PieceGatherer, source: Source
) -> Mapping[str, Any]:
    """Gather the pieces of the kept records that version 1.0 did not know, of a file of that version: it has
    rows for no placeholders.

    Returns what is kept from then on.
    """
    for tile in hsc_passthrough.from_plain(data)[0].tiles:
        lying = _lying(tile, catalogue)
        if lying is not None and _could_lie(lying) and not _in_1_0(tile.code, tile.rotation):
            _gather(tile, catalogue, gathering, source)
    return data


def holds_unknown(data: Mapping[str, Any]) -> bool:
    """Whether kept records are such that a file without rows of placeholders would have one of them."""
    for record in data.get("records", ()):
        words = (
            record.split(" ", 2) if isinstance(record, str) else (record["code"], record.get("rotation", 0))
        )
        code, rotation = int(words[0]), int(words[1])
        if not (_in_1_0(code, rotation) or is_marker_code(code)):
            return True
    return False


def _in_1_0(code: int, rotation: int) -> bool:
    """Whether version 1.0 had a piece for such a record."""
    return code in codes().piece_of and 0 <= rotation <= 5


def _unknown(tile: Tile, catalogue: Catalogue) -> str:
    type = _known(tile, catalogue)
    if type is not None:
        return _("{type} with rotation {rotation}; 0 to 5 was expected", type=type.id, rotation=tile.rotation)
    if tile.texts:
        return _(
            "personal tile {name!r} (code {code}) on {hexes} hexes",
            name=str(tile.texts[-1]),
            code=tile.code,
            hexes=tile.hexes,
        )
    return _("unknown tile code {code}", code=tile.code)


def _is_near(tile: Tile) -> bool:
    hex = to_hex(tile.x, tile.y)
    return max(abs(hex.q), abs(hex.r)) <= MAX_COORDINATE and 0 <= tile.z <= MAX_SLOT


def _within_limits(tile: Tile, gathering: PieceGatherer) -> bool:
    if _is_near(tile):
        return True
    hex = to_hex(tile.x, tile.y)
    message = _("a marker at {q}, {r}, level {z}, beyond the limits", q=hex.q, r=hex.r, z=tile.z)
    gathering.leave_out("beyond-limits", message, Source(gathering.file, byte=tile.byte))
    return False


def write_hsc(
    battlefield: Battlefield, file: str, catalogue: Catalogue, scenario: Scenario | None
) -> tuple[bytes, tuple[Problem, ...]]:
    """The bytes of a `.hsc`, with warnings about what it cannot hold.

    Without a ``scenario`` the glyphs, start areas and figures of the file that was read stay.
    """
    preserved, problems = _preserved(battlefield, file)
    problems += scenario_not_held(scenario, file, _("a .hsc file"))
    header = _header(preserved.header, battlefield, scenario)
    if battlefield.info.description or battlefield.slot_notes or battlefield.hex_notes:
        hint = _("Save the battlefield as .hexfield as well.")
        problems.append(not_held(file, _("a .hsc file holds no description and no notes; not written"), hint))
    problems += groups_not_held(battlefield, file, _("a .hsc file"))
    problems += _of_map_editor(battlefield, file, scenario is not None)
    old = filter(is_marker, preserved.tiles)
    markers = markers_of(scenario, battlefield, old) if scenario is not None else None
    tiles, gone = _tiles(battlefield, preserved.tiles, catalogue, markers)
    problems += [_no_code(file, pieces) for pieces in gone]
    tiles = _shifted(tiles, preserved.tiles, file, problems)
    if len(tiles) > MAX_RECORDS:
        problems.append(
            not_held(
                file, _("{n} records; Hexwright itself reads at most {most}", n=len(tiles), most=MAX_RECORDS)
            )
        )
    return encode(HscFile(header, tuple(tiles), preserved.trailing)), tuple(problems)


def _preserved(battlefield: Battlefield, file: str) -> tuple[HscFile, list[Problem]]:
    data = battlefield.info.preserved.get(hsc_passthrough.BLOCK)
    if data is None:
        return HscFile(), []
    try:
        document, wrong = hsc_passthrough.from_plain(data)
    except WrongValueError as error:
        return HscFile(), [
            not_held(
                file, _("what was kept of the old .hsc file is broken ({error}); not written", error=error)
            )
        ]
    return document, [
        not_held(
            file,
            _("kept record {number} is broken ({message}); not written", number=number + 1, message=message),
        )
        for number, message in wrong
    ]


def _header(header: HscHeader, battlefield: Battlefield, scenario: Scenario | None) -> HscHeader:
    """The kept header, with what was changed since; a newer version only where the old one lacks a field."""
    info = battlefield.info
    players, text = ("", "") if scenario is None else (players_text(scenario, " or "), whole_text(scenario))
    # Version 2 brought title and author, version 3 the text and the players.
    needs = 3 if players or text else 2 if info.title or info.author else 1
    if (whole_version(header.version, 7) or 7) < needs:
        old = {
            key: getattr(header, key) for key in ("name", "author", "levels_per_page", "transparency", "grid")
        }
        header = HscHeader(version=NEWEST, **{key: value for key, value in old.items() if value is not None})
    if header.name is not None and str(header.name) != info.title:
        header = replace(header, name=HscText.of(info.title))
    if header.author is not None and str(header.author) != info.author:
        header = replace(header, author=HscText.of(info.author))
    return header if scenario is None else header_with(header, players, text, scenario.foreign.rtf)


def _tiles(
    battlefield: Battlefield, preserved: Iterable[Tile], catalogue: Catalogue, markers: list[Tile] | None
) -> tuple[list[Tile], list[list[Piece]]]:
    """The records to write, and the pieces of each type that has no code.

    Old records stay as they were and in their order; those of pieces that are gone are dropped; new ones
    follow.
    """
    # `left` counts what still has to be written of each kind of lying: an old record that finds its like
    # takes one of them and stays byte for byte, and what is over at the end is new.
    left = Counter(_lies(piece, catalogue) for piece in battlefield.pieces.values())
    waiting = Counter(map(id, markers or ()))
    tiles: list[Tile] = []
    looks: dict[str, Tile] = {}
    for tile in preserved:
        lying = _lying(tile, catalogue)
        if tile.code == PERSONAL and lying is not None and isinstance(lying[0], str):
            looks.setdefault(lying[0], tile)
        if lying is None:
            stays = markers is None or not is_marker(tile) or not _is_near(tile)
            wanted = stays or waiting.pop(id(tile), 0) > 0
        else:
            wanted = left[lying] > 0 or not _could_lie(lying)
            left[lying] -= 1
        if wanted:
            tiles.append(tile)
    gone: dict[str, list[Piece]] = {}
    for piece in battlefield.in_order():
        lying = _lies(piece, catalogue)
        if left[lying] > 0:
            left[lying] -= 1
            program = None if piece.type.home is None else piece.type.home.program
            if program == hsc_passthrough.BLOCK or _is_held(piece.type):
                tiles.append(_new_tile(piece, looks.get(piece.type.id)))
            else:
                gone.setdefault(piece.type.id, []).append(piece)
    tiles += [marker for marker in markers or () if id(marker) in waiting]
    return tiles, list(gone.values())


def _is_held(type: PieceType) -> bool:
    """Whether the program has a code for a type, or people have a personal tile for it."""
    return type.id in codes().code_of or _personal_of(type) is not None


def _personal_of(type: PieceType) -> PersonalTile | None:
    """The personal tile as which a piece without a code is written; one of the user's own under its name."""
    name = type.foreign.get(hsc_passthrough.BLOCK)
    if name is None:
        return codes().personal_of(type.id)
    return PersonalTile(name, "contains", type.size, type.id, type.kind.short, "808080")


def _lies(piece: Piece, catalogue: Catalogue) -> Lying:
    piece = known_by_now(piece, catalogue) or piece
    return (_identity(piece.type), piece.hex, piece.slot, piece.rotation)


def _could_lie(lying: Lying) -> bool:
    """Whether the piece of a record can be on a battlefield at all; what cannot is kept as it was."""
    hex, slot = lying[1:3]
    return 1 <= slot <= MAX_SLOT and max(abs(hex.q), abs(hex.r)) <= MAX_COORDINATE


def _new_tile(piece: Piece, like: Tile | None = None) -> Tile:
    """The record of a piece; ``like`` is a personal tile of the file for the same type, with its textures."""
    x, y = anchor_of(piece.type, piece.rotation, piece.hex)
    if piece.type.home is not None:
        return hsc_passthrough.record_of(piece.type.home, piece.rotation, x, y, piece.slot - 1)
    z = piece.slot - 1
    personal = _personal_of(piece.type)
    if personal is None:
        code = codes().code_of[piece.type.id]
        return Tile(code, piece.rotation, x, y, z, colour=codes().colour_of[code])
    if like is not None:
        return replace(like, rotation=piece.rotation, x=x, y=y, z=z)
    texts = tuple([HscText.of(text) for text in ("", "", personal.letters, personal.name)])
    colour = bytes.fromhex(personal.colour) + b"\0"
    return Tile(PERSONAL, piece.rotation, x, y, z, colour=colour, hexes=personal.hexes, texts=texts)


def _of_map_editor(battlefield: Battlefield, file: str, with_markers: bool) -> list[Problem]:
    """A warning about entries of a heroscape-map-editor file that only the kept data knows."""
    keys = filter(None, map(MapEditorKey.of, map_editor_ids.of_info(battlefield.info.preserved).others))
    names = sorted({key.id for key in keys if not (with_markers and is_map_editor_marker(key.id))})
    if not names:
        return []
    message = _(
        "entries of the heroscape-map-editor file ({names}) are no pieces here; not written",
        names=", ".join(names[:8]),
    )
    return [not_held(file, message, _("Save the battlefield as .hexfield as well."))]


def unheld_records(battlefield: Battlefield, catalogue: Catalogue, with_markers: bool) -> int:
    """How many records of a kept `.hsc` file are no piece, and no marker either where those are held."""
    preserved = _preserved(battlefield, "")[0]
    lost = (tile for tile in preserved.tiles if _lying(tile, catalogue) is None)
    return sum(not (with_markers and is_marker(tile)) for tile in lost)


def _no_code(file: str, pieces: list[Piece]) -> Problem:
    name = _(pieces[0].type.name)
    message = _("VirtualScape has no piece {name!r}; {n} not written", name=name, n=len(pieces))
    return not_held(file, message, pieces=tuple(piece.ref for piece in pieces))


def _shifted(tiles: list[Tile], preserved: Iterable[Tile], file: str, problems: list[Problem]) -> list[Tile]:
    """The records with no negative column or row, as the program wants them.

    Records that were read stay where they were, unless a new one needs the shift; it is by whole columns
    and an even number of rows, so that every row keeps its side.
    """
    old = set(map(id, preserved))
    new = [tile for tile in tiles if id(tile) not in old]
    if not any(tile.x < 0 or tile.y < 0 for tile in new):
        return tiles
    near = [tile for tile in tiles if max(abs(tile.x), abs(tile.y)) <= 2 * MAX_COORDINATE]
    columns = -min(0, *(tile.x for tile in near))
    rows = -min(0, *(tile.y for tile in near))
    rows += rows % 2
    problems.append(moved_note(file, columns, rows, _("so that nothing is negative")))
    near_ids = set(map(id, near))
    return [
        replace(tile, x=tile.x + columns, y=tile.y + rows) if id(tile) in near_ids else tile for tile in tiles
    ]
