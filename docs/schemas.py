"""Writes what schemas and documentation state of records: keys, kinds, limits, checks. Their words are kept.

Run ``python docs/schemas.py`` (``make docs`` does); a test fails while a schema is not what this writes. The
title and the descriptions are written by hand, in the schema.
"""

from __future__ import annotations

import copy
import json
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from builder.battlefield import MAX_COORDINATE, MAX_PIECES, MAX_SLOT
from builder.battlefield.model import MAX_TEXT
from builder.catalogue import glyphs, load, objects, read_pieces
from builder.catalogue.card_powers import KINDS, Key, PowerKind
from builder.catalogue.cards import ERAS, MAX_POWERS, Card
from builder.catalogue.glyphs import Glyph
from builder.catalogue.load import SECTIONS
from builder.catalogue.official import RARITIES, SYSTEMS, OfficialCard
from builder.catalogue.pieces import DURATIONS, IN_PRINT, ROLES, Confidence, Moves, Role, TileClass
from builder.catalogue.powers import D20, MAX_FIGURES, RollOutcome, Shot, Who
from builder.catalogue.row import REACH, limit
from builder.facts import EDITIONS, SIZES, Limits, OneOf, Size, bare, limits_in, types_of
from builder.formats import army_file, collection_file, hexfield, hexgame
from builder.formats import scenario_records as words
from builder.hexgrid import Hex
from builder.insight.judging.judge import CHECKS
from builder.plaindata.records import NEEDED, words_of
from builder.referee.state import ACTIONS, Action
from builder.scenario import Position, Scenario, Texts
from builder.scenario.places import MAX_DEEP, NUMBER, ROWS, TEXT, WORD, limits_of, usual_limits
from builder.scenario.rosters import MOST_CARDS, ArmyLimits, Roster
from builder.scenario.special import SpecialRule
from builder.scenario.victory import Condition

ROOT = Path(__file__).resolve().parent.parent
Schema = dict[str, Any]
_WIDTH = 120


def path_of(name: str) -> Path:
    """The file of a schema."""
    return ROOT / "schemas" / f"{name}.schema.json"


def written(schema: Schema) -> str:
    """A schema as text: what fits into a line stands in one."""
    return _text(schema, "", 0) + "\n"


def _text(value: Any, indent: str, before: int) -> str:
    """A value that begins in column ``before``; what it holds is indented further."""
    flat = _flat(value)
    if not isinstance(value, dict | list) or not value or (indent and before + len(flat) < _WIDTH):
        return flat
    inner = indent + "  "
    if isinstance(value, list):
        lines = [inner + _text(part, inner, len(inner)) for part in value]
        return "[\n" + ",\n".join(lines) + f"\n{indent}]"
    heads = {key: f"{inner}{json.dumps(key, ensure_ascii=False)}: " for key in value}
    lines = [heads[key] + _text(part, inner, len(heads[key])) for key, part in value.items()]
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


def _flat(value: Any) -> str:
    if isinstance(value, dict) and value:
        return "{ " + ", ".join(f"{_flat(key)}: {_flat(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flat, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def number(limits: Limits) -> Schema:
    """A whole number."""
    return {"type": "integer", "minimum": limits.least, "maximum": limits.most}


# The scenario ------------------------------------------------------------------------------------------


def scenario_schema(there: Schema) -> Schema:
    """The schema of a scenario, with the words of the one that is ``there``."""
    made = _record(Scenario)
    own = {key: part for key, part in there["properties"].items() if key in ("hexscenario", "field")}
    properties = {"hexscenario": own["hexscenario"], **made["properties"], "field": own["field"]}
    definitions: Schema = {"condition": _union(Condition), "rule": _union(SpecialRule)}
    waiting = [Scenario, *get_args(Condition), *get_args(SpecialRule)]
    while waiting:
        for record in _records_in(waiting.pop(0)):
            if _name(record) not in definitions:
                definitions[_name(record)] = _record(record)
                waiting.append(record)
    for union in (Condition, SpecialRule):
        for record in get_args(union):
            if record not in words.CODEC.alone:
                definitions[_name(record)] = _record(record)
    definitions |= {
        "coordinate": number(Limits(-MAX_COORDINATE, MAX_COORDINATE)),
        "hex": _row("coordinate", "coordinate"),
        "spot": _row("coordinate", "coordinate", number(limits_of(Position, "level"))),
        "texts": {
            "type": ["string", "object"],
            "maxLength": TEXT.most,
            "propertyNames": {"pattern": "^" + words.LANGUAGE.pattern.removesuffix("\\Z") + "$"},
            "additionalProperties": {"type": "string", "maxLength": TEXT.most},
        },
    }
    definitions["condition"]["description"] = (
        f"One condition; conditions stand in conditions at most {MAX_DEEP} deep."
    )
    order = [*there["$defs"], *definitions]
    made = {
        **there,
        "properties": properties,
        "$defs": {name: definitions[name] for name in order if name in definitions},
    }
    return _worded(made, there)


def _worded(made: Any, there: Any) -> Any:
    """What is made, with what is ``there`` in words: descriptions, and patterns of names of files."""
    if not isinstance(made, dict) or not isinstance(there, dict):
        return made
    kept = {key: there[key] for key in ("description", "pattern") if isinstance(there.get(key), str)}
    merged = {key: _worded(part, there.get(key)) for key, part in made.items()}
    return {**merged, **{key: text for key, text in kept.items() if key not in made}}


def _row(*parts: Any) -> Schema:
    items = [_ref(part) if isinstance(part, str) else part for part in parts]
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _name(record: type) -> str:
    return record.__name__[0].lower() + record.__name__[1:]


def _records_in(record: Any) -> list[Any]:
    """The records that the fields of one hold, without conditions and rules."""
    unions = (*get_args(Condition), *get_args(SpecialRule))

    def inside(hint: Any) -> list[Any]:
        if is_dataclass(hint):
            return [] if hint in unions else [hint]
        return [found for part in get_args(hint) for found in inside(part)]

    return [found for hint in get_type_hints(record).values() for found in inside(hint)]


def _record(record: Any) -> Schema:
    properties, required = {}, []
    for part in sorted(words.CODEC.parts(record), key=lambda part: [*types_of(record)].index(part.name)):
        properties[part.key] = _value(part.hint)
        if part.unsaid is NEEDED:
            required.append(part.key)
    said: Schema = {"type": "object", "required": required} if required else {"type": "object"}
    return {**said, "additionalProperties": False, "properties": properties}


def _union(union: Any) -> Schema:
    return {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
        "properties": {kind: _kind(record) for kind, record in words_of(union).items()},
    }


def _kind(record: Any) -> Schema:
    """What stands under the word for a condition or a rule."""
    if record in words.CODEC.alone:
        return _value(types_of(record)[words.CODEC.alone[record]])
    if record in words.CODEC.brief:
        return {"anyOf": [_value(types_of(record)[words.CODEC.brief[record]]), _ref(_name(record))]}
    if "required" in _record(record):
        return _ref(_name(record))
    return {"anyOf": [_ref(_name(record)), {"type": "null"}]}


def _value(hint: Any) -> Schema:
    """The values of a type."""
    limits = usual_limits(hint)
    if get_origin(hint) is Annotated:
        for said in hint.__metadata__:
            if isinstance(said, OneOf):
                return {"enum": list(said.words)}
        hint = hint.__origin__
    if hint is str:
        return {"type": "string", "maxLength": limits.most}
    if hint is bool:
        return {"type": "boolean"}
    if hint is int:
        return number(limits)
    if hint == Texts:
        return _ref("texts")
    if hint == Mapping[str, int]:
        return {"type": "object", "additionalProperties": number(limits)}
    for union, name in ((Condition, "condition"), (SpecialRule, "rule")):
        if set(get_args(hint)) - {type(None)} == set(get_args(union)):
            return _or_null(_ref(name)) if type(None) in get_args(hint) else _ref(name)
    origin = get_origin(hint)
    if origin is tuple:
        least = {"minItems": limits.least} if limits.least else {}
        return {"type": "array", **least, "maxItems": limits.most, "items": _value(get_args(hint)[0])}
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if origin in (Union, types.UnionType):
        (inner,) = (part for part in get_args(hint) if part is not type(None))
        return _or_null(_value(inner))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return {"enum": list(map(str, hint))}
    return _ref({Hex: "hex", Position: "spot"}.get(hint) or _name(hint))


def _or_null(schema: Schema) -> Schema:
    if "type" in schema:
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


# Army cards --------------------------------------------------------------------------------------------


def cards_schema(there: Schema) -> Schema:
    """The schema of army cards: limits of their numbers, and all kinds of powers with what they are given."""
    defined = there["$defs"]
    made: Schema = {
        "card": {"properties": {"powers": {"maxItems": MAX_POWERS}}},
        "move": _value(types_of(Card)["move"]),
        "range": _value(types_of(Card)["range"]),
        "dice": _value(types_of(Card)["attack"]),
        "sizes": {"items": {"enum": list(SIZES)}},
        "who": {"properties": {name: _value(types_of(Who)[name]) for name in ("range", "unique", "hero")}},
        "table": {"maxItems": D20.most, "items": {"properties": _numbers(RollOutcome)}},
        "shots": {"maxItems": MAX_FIGURES, "items": {"properties": _numbers(Shot)}},
        "power": {"properties": {"kind": _KIND}, "allOf": [_power(kind) for kind in KINDS]},
    }
    numbers = {name: schema for name, schema in _numbers(Card).items() if name not in _SHARED}
    made["card"]["properties"] |= numbers | {"size": {"enum": list(SIZES)}}
    return {**there, "$defs": {name: _laid_over(defined[name], made.get(name)) for name in defined}}


_KIND: Schema = {"enum": [kind.id for kind in KINDS]}
_SHARED = ("move", "range", "attack", "defense")  # with the Basic side: definitions of their own


def _numbers(record: type) -> Schema:
    """The numbers of a record that bear limits."""
    found = {name: limits_in(hint) for name, hint in types_of(record).items() if bare(hint) is int}
    return {name: number(limits) for name, limits in found.items() if limits is not None}


def _laid_over(there: Any, made: Any) -> Any:
    """What is made laid over what is there, key by key."""
    if not isinstance(there, dict) or not isinstance(made, dict):
        return there if made is None else made
    return {key: _laid_over(there.get(key), made.get(key)) for key in {**there, **made}}


def _power(kind: PowerKind) -> Schema:
    """What a power of a kind is given."""
    asked: Schema = {"if": {"properties": {"kind": {"const": kind.id}}}}
    if not kind.keys:
        return {**asked, "then": {"properties": {"given": {"maxProperties": 0}}}}
    given: Schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": {key.name: _given(key) for key in kind.keys},
    }
    needed = [key.name for key in kind.keys if key.needed]
    if needed:
        given["required"] = needed
    if kind.one_of:
        some: Schema = {"not": {"const": 0}}
        given["anyOf"] = [{"required": [key], "properties": {key: some}} for key in kind.one_of]
    then: Schema = {"properties": {"given": given}}
    return {**asked, "then": {**then, "required": ["given"]} if needed or kind.one_of else then}


def _given(key: Key) -> Schema:
    if isinstance(key.values, Limits):
        return number(key.values)
    if isinstance(key.values, OneOf):
        return {"enum": list(key.values.words)}
    others: Mapping[type, Schema] = {
        bool: {"type": "boolean"},
        Who: _ref("who"),
        Size: _ref("sizes"),
        RollOutcome: _ref("table"),
        Shot: _ref("shots"),
        str: _KIND,
    }
    return others[key.values]


def formats_page(page: str) -> str:
    """docs/formats.md with the limits of scenarios, kinds of terrain, and what each kind of power is given
    and does.
    """
    start = page.index("| what | from | to |")
    page = page[:start] + _limits_table() + page[page.index("\n\n", start) :]
    start = page.index("| kinds of terrain | ids |")
    page = page[:start] + _terrain_table() + page[page.index("\n\n", start) :]
    start, end = page.index("| kind | given | what it does |"), page.index("\n\nAn `aura`")
    rows = [f"| `{kind.id}` | {_keys(kind)} | {kind.says} |" for kind in KINDS]
    head = "\n".join(page[start:end].split("\n")[:2])
    return page[:start] + "\n".join([head, *rows]) + page[end:]


def commands_page(page: str) -> str:
    """docs/cli.md with the checks of the judge, as their functions say what they measure, and the keys of
    powers.
    """
    lines = ["| check | what its number is | flagged where it is |", "|---|---|---|"]
    for check in CHECKS.values():
        said = " ".join((check.ask.__doc__ or "").split())
        lines.append(f"| `{check.id}` | {said} | {'too low' if check.too_little else 'too high'} |")
    start = page.index("| check | what its number is |")
    page = page[:start] + "\n".join(lines) + page[page.index("\n\n", start) :]
    given = ", ".join(f"`{key}`" for key in dict.fromkeys(key.name for kind in KINDS for key in kind.keys))
    start = page.index(_GIVEN) + len(_GIVEN)
    return page[:start] + given + page[page.index("; rows of `table` hold", start) :]


_GIVEN = "`given` holds what its kind has of "


def _limits_table() -> str:
    """The limits that fields of a scenario bear themselves, and the usual ones of what is no number."""
    rows = [
        ("characters of an id, a name or a word", WORD),
        ("characters of a text", TEXT),
        ("rows of a list", ROWS),
        ("level of a space", limits_of(Position, "level")),
        ("any other number that is not listed here", NUMBER),
    ]
    seen: list[Any] = [Scenario]
    for record in seen:
        held = [*_records_in(record), *get_args(Condition), *get_args(SpecialRule)]
        seen.extend(one for one in dict.fromkeys(held) if one not in seen)
        name = "scenario" if record is Scenario else re.sub(r"(?<!^)(?=[A-Z])", " ", record.__name__).lower()
        for field, hint in types_of(record).items():
            limits = limits_in(hint)
            if limits is not None and limits != TEXT and record is not Position:
                rows.append((f"{name}: `{words.CODEC.keys.get((record, field), field)}`", limits))
    lines = [f"| {what} | {limits.least} | {limits.most} |" for what, limits in rows]
    return "\n".join(["| what | from | to |", "|---|---|---|", *lines])


_GROUPS = {
    "ground": (TileClass.LAND,),
    "fluids": (TileClass.FLUID,),
    "what stands on the ground": (TileClass.OBSTACLE,),
    "castle, and what stands on edges": (TileClass.EDGE, TileClass.CASTLE),
}


def _terrain_table() -> str:
    """The kinds of terrain, with their names where these say more than the ids."""
    kinds = load(ROOT / "tilesets").kinds.values()
    lines = ["| kinds of terrain | ids |", "|---|---|"]
    for title, classes in _GROUPS.items():
        named = [
            f"`{kind.id}`" + ("" if kind.name == kind.id.replace("-", " ") else f" ({kind.name})")
            for kind in kinds
            if kind.tile_class in classes
        ]
        lines.append(f"| {title} | {', '.join(named)} |")
    return "\n".join(lines)


def _keys(kind: PowerKind) -> str:
    return ", ".join(f"**`{key.name}`**" if key.needed else f"`{key.name}`" for key in kind.keys)


# Files that are read key by key ------------------------------------------------------------------------

_COORDINATE = Limits(-MAX_COORDINATE, MAX_COORDINATE)
_SLOT = Limits(1, MAX_SLOT)


def _roles_of(tile_class: TileClass) -> Schema:
    """Which roles the pieces of a class may have."""
    roles = [str(role) for role in Role if role in ROLES[tile_class]]
    return {"const": roles[0]} if len(roles) == 1 else {"enum": roles}


# Of each schema what the readers state: by the path of a value, the value, or the names of keys.
STATED: Mapping[str, Mapping[str, Any]] = {
    "hexfield": {
        "properties/hexfield/const": hexfield.VERSION,
        "properties/title/maxLength": MAX_TEXT,
        "properties/author/maxLength": MAX_TEXT,
        "properties/description/maxLength": MAX_TEXT,
        "properties/notes/properties/slots/maxItems": hexfield.MAX_NOTES,
        "properties/notes/properties/hexes/maxItems": hexfield.MAX_NOTES,
        "properties/pieces/maxItems": MAX_PIECES,
        "$defs/coordinate": number(_COORDINATE),
        "$defs/slot": number(_SLOT),
        "$defs/noteText/maxLength": MAX_TEXT,
    },
    "hexcollection": {
        "properties": ("hexcollection", *collection_file.SECTIONS),
        "properties/hexcollection/const": collection_file.VERSION,
        "$defs/counts/additionalProperties": number(Limits(0, collection_file.MAX_COUNT)),
    },
    "hexgame": {
        "properties/hexgame/const": hexgame.VERSION,
        "properties/cards/maxItems": hexgame.MAX_CARDS,
    },
    "own-pieces": {
        "properties": ("version", *SECTIONS),
        "$defs/confidence/enum": list(map(str, Confidence)),
        "$defs/hex/items": number(REACH),
        "$defs/shape/properties": read_pieces.SHAPE_KEYS,
        "$defs/shape/properties/cells/maxItems": read_pieces.MAX_CELLS,
        "$defs/shape/properties/passage/items": number(Limits(0, read_pieces.MAX_CELLS - 1)),
        "$defs/shape/properties/clear/maximum": read_pieces.MAX_HEIGHT,
        "$defs/cellEdges/items/prefixItems": [
            number(Limits(0, read_pieces.MAX_CELLS - 1)),
            number(Limits(0, 5)),
        ],
        "$defs/moves/properties": tuple(types_of(Moves)),
        "$defs/role/enum": list(map(str, Role)),
        "$defs/kind/properties": read_pieces.KIND_KEYS,
        "$defs/kind/properties/class/enum": list(map(str, TileClass)),
        "$defs/kind/properties/round/maximum": read_pieces.ALL_ROUND,
        "$defs/kind/properties/walls/properties/inside": number(Limits(0, read_pieces.MAX_HEIGHT)),
        "$defs/kind/properties/walls/properties/outside": number(Limits(0, read_pieces.MAX_HEIGHT)),
        "$defs/piece/properties": read_pieces.PIECE_KEYS,
        "$defs/piece/properties/height/maximum": read_pieces.MAX_HEIGHT,
        "$defs/piece/properties/heights/items": number(Limits(1, read_pieces.MAX_HEIGHT)),
        "$defs/count/properties/count": number(Limits(1, read_pieces.MAX_COUNT)),
        "$defs/glyph/properties/count": number(Limits(1, read_pieces.MAX_COUNT)),
        "$defs/glyph/properties/duration/enum": list(DURATIONS),
        "$defs/box/properties": read_pieces.BOX_KEYS,
        "$defs/box/properties/in_print/enum": list(IN_PRINT),
    },
    "catalogue-glyphs": {
        "properties/glyphs/items/properties": tuple(types_of(Glyph)),
        "properties/glyphs/items/properties/duration/enum": list(DURATIONS),
        "properties/glyphs/items/properties/kind/enum": list(glyphs.KINDS),
        "properties/glyphs/items/properties/given/additionalProperties": number(limit(Glyph, "given")),
        "properties/glyphs/items/properties/face_up_in/items/enum": list(EDITIONS),
        "properties/glyphs/items/properties/confidence/enum": list(map(str, Confidence)),
    },
    "catalogue-official-cards": {
        "properties/cards/items/properties": tuple(field.name for field in fields(OfficialCard)),
        "properties/cards/items/properties/rarity/enum": list(RARITIES),
        "properties/cards/items/properties/era/enum": list(ERAS),
        "properties/cards/items/properties/costs/properties": SYSTEMS,
        **{
            f"properties/cards/items/properties/{key}": number(limit(OfficialCard, key))
            for key in ("figures", "life", "height", "spaces", "move", "range", "attack", "defense")
        },
        "properties/cards/items/properties/confidence/enum": list(map(str, Confidence)),
    },
    "hexarmy": {
        "properties": ("hexarmy", *types_of(Roster)),
        "properties/hexarmy/const": army_file.VERSION,
        "properties/title/maxLength": MAX_TEXT,
        "properties/notes/maxLength": MAX_TEXT,
        "properties/cards/maxProperties": MOST_CARDS,
        "properties/limits/properties": tuple(types_of(ArmyLimits)),
        "properties/limits/properties/system/enum": list(SYSTEMS),
        "properties/limits/properties/eras/items/enum": list(ERAS),
        "properties/limits/properties/sets/items/maxLength": MAX_TEXT,
        **{
            f"properties/limits/properties/{key}": number(limit(ArmyLimits, key))
            for key in ("points", "figures", "spaces", "copies", "generals")
        },
    },
    "hexjudging": {
        "properties/thresholds/properties": lambda there: {
            check: {"$ref": "#/$defs/threshold"} for check in sorted(CHECKS, key=[*there, *CHECKS].index)
        },
    },
    "objects": {
        "$defs/object/properties": objects.KEYS,
        "$defs/object/properties/shields/properties": (*SIZES, "confidence", "source"),
    },
}


def stated(name: str, there: Schema) -> Schema:
    """A schema whose words and shape are written by hand, with the keys, kinds and limits of its readers."""
    made = copy.deepcopy(there)
    for path, value in STATED[name].items():
        *around, last = path.split("/")
        place = made
        for part in around:
            place = place[part]
        if isinstance(value, tuple):
            keys = dict.fromkeys((*(key for key in place[last] if key in value), *value))
            place[last] = {key: place[last].get(key, {}) for key in keys}
        elif isinstance(value, dict):
            place[last] = _laid_over(place[last], value)
        elif callable(value):
            place[last] = value(place[last])
        else:
            place[last] = value
    if name == "own-pieces":
        for case in made["$defs"]["kind"]["allOf"]:
            classes = case["if"]["properties"].get("class")
            if classes is not None:
                case["then"]["properties"]["role"] = _roles_of(TileClass(classes["const"]))
    return made


# Journals ----------------------------------------------------------------------------------------------

_FIELDS: Mapping[Any, Schema] = {
    str: {"type": "string", "maxLength": 200},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    Position: _ref("space"),
}
_OF_LINE: Mapping[str, Schema] = {
    "n": {"type": "integer", "minimum": 1},
    "rolls": _ref("rolls"),
    "events": {"type": "array", "items": {"type": "object"}},
    "fingerprints": _ref("fingerprints"),
}


def journal_schema(there: Schema) -> Schema:
    """The schema of a line of a journal: its header stands there, the actions are those of the referee."""
    actions = {action.kind: _action(action) for action in ACTIONS}
    kept = {name: part for name, part in there["$defs"].items() if name not in actions}
    return {**there, "oneOf": [_ref(name) for name in ("header", *actions)], "$defs": {**kept, **actions}}


def _action(action: type[Action]) -> Schema:
    hints = get_type_hints(action)
    properties, needed = {"n": _OF_LINE["n"], "action": {"const": action.kind}}, ["n", "action"]
    for part in fields(action):
        kinds = [kind for kind in get_args(hints[part.name]) if kind not in (types.NoneType, Ellipsis)]
        kind = kinds[0] if kinds else hints[part.name]
        listed = get_origin(hints[part.name]) is tuple
        properties[part.name] = {"type": "array", "items": _FIELDS[kind]} if listed else _FIELDS[kind]
        needed += [part.name] if part.default is MISSING else []
    rest = {key: value for key, value in _OF_LINE.items() if key != "n"}
    return {
        "type": "object",
        "required": needed,
        "additionalProperties": False,
        "properties": {**properties, **rest},
    }


MADE: Mapping[str, Callable[[Schema], Schema]] = {
    "cards": cards_schema,
    "hexjournal": journal_schema,
    "hexscenario": scenario_schema,
    **{name: partial(stated, name) for name in STATED},
}
"""The schemas, with what makes them of the records and readers."""
FORMATS, COMMANDS = ROOT / "docs" / "formats.md", ROOT / "docs" / "cli.md"


def page(name: str) -> str:
    """What the file of a schema should hold."""
    return written(MADE[name](json.loads(path_of(name).read_text(encoding="utf-8"))))


if __name__ == "__main__":
    for each in MADE:
        path_of(each).write_text(page(each), encoding="utf-8")
    FORMATS.write_text(formats_page(FORMATS.read_text(encoding="utf-8")), encoding="utf-8")
    COMMANDS.write_text(commands_page(COMMANDS.read_text(encoding="utf-8")), encoding="utf-8")
