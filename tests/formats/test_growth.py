"""Strangers' bytes take time in proportion: four times as many take no nine times as long."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from builder.errors import UnreadableError
from builder.formats.printed import carried
from builder.formats.rich_text import paragraphs_of
from builder.plaindata import read_yaml

Reader = Callable[[str], object]


def html(text: str) -> object:
    return carried(text.encode(), "x.html", ".html")


def yaml(text: str) -> object:
    return read_yaml(text.encode(), "x.hexfield")


CASES: dict[str, tuple[Reader, str, int]] = {
    "a guide of marked scripts": (html, '<script id="hexfield"', 20_000),
    "a guide of marked scripts that end": (html, '<script id="hexfield">', 20_000),
    "a guide of scripts": (html, "<script ", 40_000),
    "a line of YAML without an end": (yaml, "x", 100_000),
    "a line of YAML of quotes": (yaml, '\\""', 30_000),
    "a line of YAML of colons": (yaml, "a:b ", 30_000),
    "a story of stars": (paragraphs_of, "**a ", 50_000),
    "a story of lines that go on": (paragraphs_of, "a" * 70 + "\n", 4_000),
    "a story of stars and ends": (paragraphs_of, "**a **\n", 20_000),
}


@pytest.mark.parametrize("case", CASES)
def test_time_grows_no_faster_than_the_text(case: str) -> None:
    read, token, count = CASES[case]
    first = "hexfield: 1\n@" if read is yaml else "<html>" if read is html else ""

    def spent(times: int) -> float:
        text, begin = first + token * times, time.process_time()
        with suppress(UnreadableError):
            read(text)
        return time.process_time() - begin

    spent(10)
    few = max(spent(count), 0.002)  # less says nothing
    assert spent(4 * count) < 9 * few
