"""QR codes, made by segno: of an address that a phone opens when it sees it."""

from __future__ import annotations

from collections.abc import Sequence

BORDER = 4
"""Light modules around a code, which readers need."""

Modules = Sequence[Sequence[bool]]
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def modules_of(text: str) -> Modules:
    """The rows of a code, with its border; a dark module is True.

    Readable where a sixth of it is dirty. Raises ValueError for a text that is too long for any code (2,331
    bytes).
    """
    import segno  # not needed to start

    code = segno.make(text, error="m", micro=False)
    return [[bool(dark) for dark in row] for row in code.matrix_iter(border=BORDER)]


def half_blocks(modules: Modules) -> list[str]:
    """The code as lines of half blocks, two rows of it a line, to be shown dark on light."""
    odd = [*modules, [False] * len(modules)] if len(modules) % 2 else modules
    return [
        "".join(_HALVES[halves] for halves in zip(above, below, strict=True))
        for above, below in zip(odd[::2], odd[1::2], strict=True)
    ]
