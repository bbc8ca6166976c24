"""The suffixes of our own files, each of which has a key of the same name at its top, and of models."""

from __future__ import annotations

BATTLEFIELD_SUFFIX = ".hexfield"
SCENARIO_SUFFIX = ".hexscenario"
GAME_SUFFIX = ".hexgame"
JOURNAL_SUFFIX = ".hexjournal"
SERIES_SUFFIX = ".hexseries"
COLLECTION_SUFFIXES = {".hexcollection": "", ".csv": ",", ".tsv": "\t"}
"""Of files that hold a collection; what stands between the values of a table."""
MODEL_SUFFIX = ".glb"
PDF_SUFFIXES, PAGE_SUFFIXES = (".pdf",), (".html", ".htm")
SHEET_SUFFIXES = (*PDF_SUFFIXES, *PAGE_SUFFIXES)
"""Of build sheets, which may carry a battlefield along."""
