"""Texts in the pseudo-language, judged word by word: values that fill a sentence count, too."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from builder import language
from builder.language import SOURCE, speak
from tests.languages import PSEUDO, make_language, pseudo

# No vowel of the pseudo-language is a plain one.
_PLAIN = re.compile(r"[A-Za-z]*[aeiouAEIOU][A-Za-z]*")


@cache
def _language() -> TemporaryDirectory[str]:
    folder = TemporaryDirectory()
    make_language(Path(folder.name), PSEUDO, pseudo)
    return folder


@contextmanager
def pseudo_language() -> Iterator[None]:
    """This process speaks the pseudo-language meanwhile."""
    before = language.FOLDER
    language.FOLDER = Path(_language().name)
    speak(PSEUDO)
    try:
        yield
    finally:
        speak(SOURCE)
        language.FOLDER = before
        gettext.textdomain("messages")  # commands change it for click


def plain_words(texts: Iterable[str], names: Iterable[str]) -> dict[str, list[str]]:
    """The words of texts in the pseudo-language that are English, by text; names of pieces and the like are
    left out.
    """
    longest_first = sorted(names, key=len, reverse=True)
    found = {}
    for text in texts:
        without = text
        for name in longest_first:
            without = without.replace(name, "")
        found[text] = [word for word in _PLAIN.findall(without) if len(word) > 1]
    return {text: words for text, words in found.items() if words}
