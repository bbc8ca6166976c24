"""Compiles the translations: `make translations`. pybabel's own command takes "100 % of" for one of Python's
old places and refuses it; ours stand in braces, and tests compare them.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER = Path(__file__).resolve().parent.parent / "builder" / "translations"

if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*/LC_MESSAGES/hexwright.po")):
        with path.open("rb") as file:
            catalogue = read_po(file)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
        left = [message for message in catalogue if message.id and not message.string]
        print(f"{path.parent.parent.name}: {len(catalogue)} texts, {len(left)} not translated")
