"""The shipped JSON Schemas, asked as other programs ask them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from builder import places


@cache
def schema(name: str) -> Mapping[str, Any]:
    """The shipped schema ``schemas/<name>.schema.json``."""
    data: Mapping[str, Any] = json.loads((places.shipped("schemas") / f"{name}.schema.json").read_bytes())
    return data


@cache
def validator(name: str) -> Draft202012Validator:
    """What asks a schema; schemas may refer to each other."""

    def retrieve(uri: str) -> Resource[Any]:
        return Resource.from_contents(schema(uri.split(":")[2]))  # urn:hexwright:<name>:<version>

    Draft202012Validator.check_schema(schema(name))
    return Draft202012Validator(schema(name), registry=Registry(retrieve=retrieve))


def wrong_places(name: str, data: Any) -> list[str]:
    """What in data breaks a schema."""
    return [error.message for error in validator(name).iter_errors(data)]
