"""The command as a person runs it, for stories that go through the whole program."""

from __future__ import annotations

from tests.cli.conftest import run, run_inked  # noqa: F401 - fixtures
