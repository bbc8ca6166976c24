"""Checks plain data against the shipped JSON Schemas (2020-12)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from builder import places
from builder.language import N_, _
from builder.plaindata import DataPath, read_bytes, short, shown_path

Wrong = tuple[DataPath, str]


@cache
def schema(name: str) -> Mapping[str, Any]:
    """The shipped schema ``schemas/<name>.schema.json``."""
    data: Mapping[str, Any] = json.loads(read_bytes(places.shipped("schemas") / f"{name}.schema.json"))
    return data


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator  # slow to import, not needed for most commands
    from referencing import Registry, Resource

    def retrieve(uri: str) -> Resource[Any]:
        return Resource.from_contents(schema(uri.split(":")[2]))  # urn:hexwright:<name>:<version>

    return Draft202012Validator(schema(name), registry=Registry(retrieve=retrieve))  # type: ignore[call-arg]


def wrong_places(name: str, data: Any) -> list[Wrong]:
    """Where data breaks a schema: the path and what was found and expected, in the order of the data."""
    if conforms(schema(name), data, name):
        return []
    errors: list[Any] = sorted(
        _validator(name).iter_errors(data), key=lambda error: list(map(str, error.absolute_path))
    )
    return [(tuple(error.absolute_path), _message(error)) for error in errors]


def conforms(rule: Any, data: Any, name: str) -> bool:
    """Whether data surely keeps a rule of the schema ``name``.

    Most files do, and this needs no jsonschema, which takes longer to import than a file to be read. False
    also where a keyword is met that is not known here: then jsonschema is asked.
    """
    if isinstance(rule, bool):
        return rule
    return all(key in _REMARKS or (key in _KEYWORDS and _KEYWORDS[key](rule, data, name)) for key in rule)


_REMARKS = {"$schema", "$id", "$defs", "title", "description", "default"}


def _is_type(rule: Any, data: Any, name: str) -> bool:
    names = rule["type"] if isinstance(rule["type"], list) else [rule["type"]]
    return type(data) in [_CLASSES.get(name) for name in names]


def _referred(rule: Any, data: Any, name: str) -> bool:
    address, path = (*rule["$ref"].split("#"), "")[:2]
    name = address.split(":")[2] if address else name  # urn:hexwright:<name>:<version>
    target: Any = schema(name)
    for part in path.split("/")[1:]:
        target = target[part]
    return conforms(target, data, name)


def _keeps_properties(rule: Any, data: Any, name: str) -> bool:
    if not isinstance(data, dict):
        return True
    known, rest = rule.get("properties", {}), rule.get("additionalProperties", True)
    return all(conforms(known.get(key, rest), value, name) for key, value in data.items())


def _keeps_items(rule: Any, data: Any, name: str) -> bool:
    if not isinstance(data, list):
        return True
    first, rest = rule.get("prefixItems", []), rule.get("items", True)
    rules = [*first[: len(data)], *[rest] * (len(data) - len(first))]
    return all(conforms(one, value, name) for one, value in zip(rules, data, strict=True))


def _is_same(wanted: Any, data: Any) -> bool:
    return type(wanted) is type(data) and type(data) in (str, int, bool) and bool(wanted == data)


# A number that is no int (1.0 is whole, too) is left to jsonschema.
_CLASSES = {"string": str, "integer": int, "number": int, "object": dict, "array": list, "boolean": bool}
_KEYWORDS: Mapping[str, Callable[[Any, Any, str], bool]] = {
    "type": _is_type,
    "$ref": _referred,
    "properties": _keeps_properties,
    "additionalProperties": lambda rule, data, name: (
        "properties" in rule or _keeps_properties(rule, data, name)
    ),
    "prefixItems": lambda rule, data, name: "items" in rule or _keeps_items(rule, data, name),
    "items": _keeps_items,
    "required": lambda rule, data, name: (
        not isinstance(data, dict) or all(key in data for key in rule["required"])
    ),
    "const": lambda rule, data, name: _is_same(rule["const"], data),
    "enum": lambda rule, data, name: any(_is_same(one, data) for one in rule["enum"]),
    "minimum": lambda rule, data, name: not isinstance(data, (int, float)) or data >= rule["minimum"],
    "maximum": lambda rule, data, name: not isinstance(data, (int, float)) or data <= rule["maximum"],
    "minLength": lambda rule, data, name: not isinstance(data, str) or len(data) >= rule["minLength"],
    "maxLength": lambda rule, data, name: not isinstance(data, str) or len(data) <= rule["maxLength"],
    "minItems": lambda rule, data, name: not isinstance(data, list) or len(data) >= rule["minItems"],
    "maxItems": lambda rule, data, name: not isinstance(data, list) or len(data) <= rule["maxItems"],
    "pattern": lambda rule, data, name: not isinstance(data, str) or bool(re.search(rule["pattern"], data)),
}


def _message(error: Any) -> str:
    """A schema error in the words of the file."""
    where = shown_path(tuple(error.absolute_path)) or _("the file")
    wanted = error.validator_value
    found = short(error.instance)
    if error.validator == "type":
        names: list[str] = wanted if isinstance(wanted, list) else [wanted]
        return _(
            "{where}: {names} was expected, found {found}",
            where=where,
            names=_either([_(_TYPES.get(name, name)) for name in names]),
            found=found,
        )
    if error.validator == "additionalProperties":
        extra = [key for key in error.instance if key not in error.schema.get("properties", {})]
        few = ", ".join(map(short, extra[:5]))
        if len(extra) > 5:
            return _("{where}: {keys} and {n} more not known here", where=where, keys=few, n=len(extra) - 5)
        return _("{where}: {keys} not known here", where=where, keys=few)
    if error.validator == "required":
        missing = ", ".join(key for key in wanted if key not in error.instance)
        return _("{where}: {keys} is missing", where=where, keys=missing)
    if error.validator == "minimum":
        return _("{where}: at least {n} was expected, found {found}", where=where, n=wanted, found=found)
    if error.validator == "maximum":
        return _("{where}: at most {n} was expected, found {found}", where=where, n=wanted, found=found)
    if error.validator == "const":
        return _("{where}: {wanted!r} was expected, found {found}", where=where, wanted=wanted, found=found)
    if error.validator in ("minItems", "items"):
        said = error.schema.get("description", "").rstrip(".")
        if said:  # as "q, r, level of a space"
            return _("{where}: {said} were expected, found {found}", where=where, said=said, found=found)
        if error.validator == "minItems":
            return _("{where}: at least {n} were expected, found {found}", where=where, n=wanted, found=found)
        return _("{where}: fewer of them were expected, found {found}", where=where, found=found)
    if error.validator == "minLength":
        return _("{where}: a text that is not empty was expected", where=where)
    if error.validator in ("maxLength", "maxItems", "maxProperties"):
        return _("{where}: at most {wanted} were expected", where=where, wanted=wanted)
    if error.validator == "enum":
        return _(
            "{where}: {names} was expected, found {found}",
            where=where,
            names=_either([*map(short, wanted)]),
            found=found,
        )
    if error.validator == "pattern":
        return _("{where}: {found} is not a name that can stand here", where=where, found=found)
    return f"{where}: {short(error.message, 200)}"


def _either(words: list[str]) -> str:
    """Words of which one is meant, in a sentence."""
    text = words[0]
    for word in words[1:]:
        text = _("{words} or {word}", words=text, word=word)
    return text


_TYPES: Mapping[str, str] = {
    "string": N_("a text in quotes"),
    "integer": N_("a whole number"),
    "number": N_("a number"),
    "object": N_("a mapping"),
    "array": N_("a list"),
    "boolean": N_("true or false"),
}
