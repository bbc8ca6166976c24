"""Languages for tests: made of the texts of the German catalogue, which is complete (`test_language.py`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo

from docs.tileset_texts import texts

ROOT = Path(__file__).resolve().parent.parent

Message = str | tuple[str, str]  # a text, or one with its plural


@cache
def messages() -> frozenset[Message]:
    """Every text of the program that is marked for translation, and of click."""
    found = chain(extract_from_dir(str(ROOT / "builder")), extract_from_dir(*click.__path__))
    shipped = {text if isinstance(text, str) else text[-1] for text in texts()}
    return frozenset(shipped | {message for _file, _line, message, _comments, _context in found})


@cache
def translatable() -> tuple[tuple[Message, str | None], ...]:
    """Every text and its context: of the German catalogue, which is read much faster than the sources."""
    path = ROOT / "builder" / "translations" / "de" / "LC_MESSAGES" / "hexwright.mo"
    with path.open("rb") as file:
        found = [one for one in read_mo(file) if one.id]
    return tuple(
        (one.id if isinstance(one.id, str) else (one.id[0], one.id[1]), _context(one.context))
        for one in found
    )


def _context(context: str | bytes | None) -> str | None:
    """As it is written: Babel reads it as bytes."""
    return context.decode() if isinstance(context, bytes) else context


def make_language(
    folder: Path, language: str, translated: Callable[[str], str | None], others: Iterable[Message] = ()
) -> None:
    """Put a language into a folder of translations: every text for which ``translated`` gives one."""
    catalogue = Catalog(locale=language)
    for message, context in (*translatable(), *((other, None) for other in others)):
        forms = (message,) if isinstance(message, str) else message
        texts = [text for text in map(translated, forms) if text is not None]
        if len(texts) == len(forms):
            catalogue.add(message, texts[0] if isinstance(message, str) else texts, context=context)
    path = folder / language / "LC_MESSAGES" / "hexwright.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


PSEUDO = "de"  # Qt has texts of its own in it, and its plurals are like the English ones
_PLACE = re.compile(r"\{[^{}]*\}|&(?=\w)|\n")
_ACCENTED = str.maketrans("aeiouyAEIOUYcnszCNSZ", "áéíóúýÁÉÍÓÚÝčňšžČŇŠŽ")


def pseudo(text: str) -> str:
    """A text in the pseudo-language: in brackets, a third longer, with accents; places for values stay."""
    parts, last = [], 0
    for place in _PLACE.finditer(text):
        parts += [text[last : place.start()].translate(_ACCENTED), place[0]]
        last = place.end()
    body = "".join(parts) + text[last:].translate(_ACCENTED)
    return f"⟦{body}{'·' * (len(text) // 3)}⟧"


def not_translated(text: str) -> Iterator[str]:
    """Words of a text in the pseudo-language that stand outside its brackets."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        outside.append(letter if depth == 0 else " ")
    yield from re.findall(r"[A-Za-z]{2,}", "".join(outside))
