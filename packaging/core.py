"""Makes ``hexwright-core``: ``python packaging/core.py [OUT]``, by default build/core.

The wheel holds what that of ``hexwright`` holds, the same source with the same command, and has no Qt among
what it depends on, but resvg, which paints PNG in its place. Who has either has all of `builder`; so nobody
needs both. It is built with hatchling of this environment.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ("builder", "schemas", "tilesets", "scenarios", "README.md", "LICENSE")
_CHANGES = (
    (r'(?:^"docs/.*\n)+', ""),  # without a window nobody opens the guide
    (r'^name = "hexwright"$', 'name = "hexwright-core"'),
    (r'^description = "(.*)"$', r'description = "\1: the library and the commands that need no window"'),
    (r'^    "PySide6-Essentials.*\n', '    "resvg-py>=0.5",\n'),
    (r'^    "Environment :: X11 Applications :: Qt",\n', ""),
)


def described() -> str:
    """The project file of the core, of that of the whole. Raises ValueError where that reads otherwise."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for found, put in _CHANGES:
        text, count = re.subn(found, put, text, flags=re.MULTILINE)
        if count != 1:
            raise ValueError(f"pyproject.toml: {found} was expected once, found {count} times")
    return text


def main(out: Path) -> None:
    """Build the wheel in a copy of the source."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in SOURCE:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, copy / name)
        (copy / "pyproject.toml").write_text(described(), encoding="utf-8")
        build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(copy))
        subprocess.run(build, check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "core")
