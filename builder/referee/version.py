"""Which rules this referee plays by."""

from __future__ import annotations

RULES_VERSION = 1
"""Counts up when the same actions could come out differently; files of games name it."""
