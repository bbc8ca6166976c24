"""Texts in the pseudo-language, judged word by word: values that fill a sentence count, too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from builder import language
from builder.catalogue import Catalogue
from builder.language import SOURCE, speak
from tests.languages import PSEUDO, make_language, pseudo

# No vowel of the pseudo-language is a plain one.
_PLAIN = re.compile(r"[A-Za-z]*[aeiouAEIOU][A-Za-z]*")


@cache
def _folder() -> Path:
    folder = Path(mkdtemp())
    make_language(folder, PSEUDO, pseudo)
    return folder


@contextmanager
def pseudo_language() -> Iterator[None]:
    """This process speaks the pseudo-language meanwhile."""
    before = language.FOLDER
    language.FOLDER = _folder()
    speak(PSEUDO)
    try:
        yield
    finally:
        speak(SOURCE)
        language.FOLDER = before


@cache
def _names(catalogue: Catalogue) -> tuple[str, ...]:
    names = {type.name for type in catalogue.pieces.values()} | {kind.name for kind in catalogue.kinds.values()}
    names |= {id.replace("-", " ") for id in catalogue.kinds}
    return tuple(sorted(names, key=len, reverse=True))


def plain_words(text: str, catalogue: Catalogue) -> list[str]:
    """The words of a text in the pseudo-language that are English, names of pieces and terrains left out."""
    for name in _names(catalogue):
        text = text.replace(name, "")
    return [word for word in _PLAIN.findall(text) if len(word) > 1]
