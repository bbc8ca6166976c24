"""Styles and scripts as they stand in a page, and the hash by which its policy knows each."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path

VIEWER = Path(__file__).parent / "model.js"
"""The script that shows a packed model in a canvas, and knows nothing of the page around it."""

_FOR_READERS = ("// ", "/**", "*")


@cache
def without_comments(path: Path) -> str:
    """A file without indents, and of a script without lines for those who read the source."""
    lines = map(str.strip, path.read_text(encoding="utf-8").splitlines())
    without = _FOR_READERS if path.suffix == ".js" else ()
    return "\n".join([line for line in lines if line and not line.startswith(without)])


def hash_of(content: str) -> str:
    """What stands in a policy for a style or a script of exactly this content."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"
