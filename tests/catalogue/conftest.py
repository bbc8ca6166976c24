"""Schemas, the facts beside the project, and files of own pieces."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from builder import catalogue as catalogue_room
from builder import places
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card, load_cards
from tests.schemas import validator


@pytest.fixture(scope="session")
def schema() -> Callable[[str], Draft202012Validator]:
    """The validator of a schema by its name; schemas may refer to each other."""
    return validator


@pytest.fixture(scope="session")
def with_own(catalogue: Catalogue, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Catalogue]:
    """The catalogue with a user's file of this text, bytes or data laid over it."""
    file = tmp_path_factory.mktemp("own") / "own-pieces.yaml"

    def lay(content: Any) -> Catalogue:
        if not isinstance(content, (str, bytes)):
            content = yaml.dump(content, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return catalogue_room.with_own(catalogue, file)

    return lay


@pytest.fixture(scope="session")
def facts(shared: Path) -> Callable[[str], Any]:
    """A file of facts that lies beside the project, as data."""

    def read(name: str) -> Any:
        text = (shared / "facts" / name).read_text()
        return json.loads(text) if name.endswith(".json") else yaml.load(text, yaml.CSafeLoader)

    return read


@pytest.fixture(scope="session")
def cards() -> Mapping[str, Card]:
    """The shipped cards."""
    return load_cards(places.shipped("tilesets"))
