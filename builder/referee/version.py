"""Which rules this referee plays by."""

from __future__ import annotations

RULES_VERSION = 2
"""Counts up when the same actions could come out differently; files of games name it.

What each version changed stands in docs/decisions/versions.md.
"""
