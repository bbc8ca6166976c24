"""What file dialogs offer: the formats with their suffixes."""

from __future__ import annotations

from builder import formats
from builder.formats.suffixes import GAME_SUFFIX, JOURNAL_SUFFIX, SCENARIO_SUFFIX


def readable_filter(all_files: str, every: str, *, scenarios: bool = False) -> str:
    """The filter of an open dialog; ``every`` and ``all_files`` name all formats and any file.

    With ``scenarios`` those, games and journals are offered, too: a journal is played again, the others
    open their battlefields.
    """
    known = list(formats.FORMATS)
    patterns = " ".join(f"*{suffix}" for format in known for suffix in format.suffixes)
    if scenarios:
        patterns = f"{patterns} *{SCENARIO_SUFFIX} *{GAME_SUFFIX} *{JOURNAL_SUFFIX}"
    return ";;".join([f"{every} ({patterns})", *map(filter_of, known), f"{all_files} (*)"])


def writable_filters() -> dict[str, str]:
    """The filters of a save dialog, each with the suffix that goes with it; our own format first."""
    return {filter_of(format): format.suffixes[0] for format in formats.FORMATS}


def filter_of(format: formats.Format) -> str:
    """The filter of one format, named and with its suffixes."""
    return f"{format.name} ({' '.join(f'*{suffix}' for suffix in format.suffixes)})"
