"""Checks plain data against the shipped JSON Schemas (2020-12)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from builder import places
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
    errors: list[Any] = sorted(
        _validator(name).iter_errors(data), key=lambda error: list(map(str, error.absolute_path))
    )
    return [(tuple(error.absolute_path), _told(error)) for error in errors]


def _told(error: Any) -> str:
    """A schema error in the words of the file."""
    where = shown_path(tuple(error.absolute_path)) or "the file"
    wanted = error.validator_value
    found = short(error.instance)
    if error.validator == "type":
        names: list[str] = wanted if isinstance(wanted, list) else [wanted]
        return f"{where}: {' or '.join(_TYPES.get(name, name) for name in names)} was expected, found {found}"
    if error.validator == "additionalProperties":
        extra = [key for key in error.instance if key not in error.schema.get("properties", {})]
        more = f" and {len(extra) - 5} more" if len(extra) > 5 else ""
        return f"{where}: {', '.join(map(short, extra[:5]))}{more} not known here"
    if error.validator == "required":
        return f"{where}: {', '.join(key for key in wanted if key not in error.instance)} is missing"
    if error.validator in ("minimum", "maximum"):
        bound = "at least" if error.validator == "minimum" else "at most"
        return f"{where}: {bound} {wanted} was expected, found {found}"
    if error.validator == "const":
        return f"{where}: {wanted!r} was expected, found {found}"
    if error.validator in ("minItems", "items"):
        said = error.schema.get("description", "").rstrip(".")
        if said:  # as "q, r, level of a space"
            return f"{where}: {said} were expected, found {found}"
        wanted = f"at least {wanted}" if error.validator == "minItems" else "fewer of them"
        return f"{where}: {wanted} were expected, found {found}"
    if error.validator == "minLength":
        return f"{where}: a text that is not empty was expected"
    if error.validator in ("maxLength", "maxItems", "maxProperties"):
        return f"{where}: at most {wanted} were expected"
    if error.validator == "enum":
        return f"{where}: {' or '.join(map(short, wanted))} was expected, found {found}"
    if error.validator == "pattern":
        return f"{where}: {found} is not a name that can stand here"
    return f"{where}: {short(error.message, 200)}"


_TYPES: Mapping[str, str] = {
    "string": "a text in quotes",
    "integer": "a whole number",
    "number": "a number",
    "object": "a mapping",
    "array": "a list",
    "boolean": "true or false",
}
