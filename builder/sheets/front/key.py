"""The key: every symbol that the pages show, with a sample as it is drawn and a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from builder.sheets.flow import GAP, HEADING, Flow
from builder.sheets.front.play_samples import play_sample
from builder.sheets.front.samples import Sample, example_sample
from builder.sheets.front.symbols import GROUPS, Group, Symbol, in_key_order
from builder.sheets.given import Given
from builder.sheets.layout import Block, Item, Rect
from builder.sheets.scenario.legend import Legend
from builder.sheets.scenario.play_pages import put_legend
from builder.sheets.scenario.zone_scenes import legend_in_key, whole_legend
from builder.sheets.texts import SOFT, line_height, shortened, text_lines, wrapped

BOOKMARK = "Key"
_NAME_PT, _PT = 8.5, 7.5
_GAP = 3.0  # between sample and text, and between entries side by side
_AIR = 2.0  # between entries one below the other
_TOP = 1.0  # mm below the line of a heading
_MOST_LINES = 3  # of a name
# Width of an entry at least, and of its sample.
_SIZES: dict[Group, tuple[float, float]] = {
    "terrain": (40.0, 9.5),
    "pieces": (58.0, 19.0),
    "marks": (58.0, 19.0),
    "play": (58.0, 19.0),
}


@dataclass(frozen=True, slots=True)
class _Laid:
    """An entry broken into lines for its column; ``height`` in mm."""

    symbol: Symbol
    sample: Sample | None
    name: list[str]
    sentence: list[str]
    height: float


@dataclass(frozen=True, slots=True)
class _Grouped:
    """A group laid out: its lines of entries, each ``width`` mm wide with ``pictured`` mm for the sample."""

    group: Group
    width: float
    pictured: float
    lines: list[list[_Laid]]


def key_pages(given: Given, symbols: Iterable[str], flow: Flow | None = None) -> Flow:
    """The key of some symbols put on pages, new ones or those being filled; nothing where there are none.

    It begins on a page of its own where it finds room on one but not on what is left of the last.
    Raises KeyError for a symbol that `builder.sheets.front.symbols` does not explain.
    """
    flow = flow or given.new_flow()
    wanted = in_key_order(frozenset(symbols), given.catalogue, given.play)
    if not wanted:
        return flow
    if not flow.pages:
        flow.new_page()
    width = flow.content.width
    groups = [
        _grouped(given, group, list(entries), width)
        for group, entries in groupby(wanted, key=lambda symbol: symbol.group)
    ]
    legend = _legend(given)
    if legend is not None:
        groups = [group for group in groups if group.group != "play"]
    whole = sum(HEADING + _TOP + _height(group.lines) for group in groups) + GAP * (len(groups) - 1)
    whole += GAP + HEADING + legend.height(width) if legend is not None else 0.0
    if flow.room < whole <= flow.content.height:
        flow.new_page()
    for number, group in enumerate(groups):
        _put_group(flow, group, "" if number else BOOKMARK)
    if legend is not None:
        explained = frozenset(symbol.id for symbol in wanted if symbol.group == "play")
        put_legend(flow, GROUPS["play"], legend, "key", explained)
    return flow


def _legend(given: Given) -> Legend | None:
    """What lies on the battlefield one by one, where no other page tells it."""
    return whole_legend(given) if legend_in_key(given) else None


def _grouped(given: Given, group: Group, entries: list[Symbol], width: float) -> _Grouped:
    """The entries of a group laid out in lines across a width."""
    least, pictured = _SIZES[group]
    columns = max(1, int((width + _GAP) // (least + _GAP)))
    own = (width - (columns - 1) * _GAP) / columns
    laid = [_laid(given, symbol, own, pictured) for symbol in entries]
    return _Grouped(group, own, pictured, [laid[i : i + columns] for i in range(0, len(laid), columns)])


def _put_group(flow: Flow, group: _Grouped, bookmark: str) -> None:
    title, lines = GROUPS[group.group], group.lines
    while lines:
        fits = _how_many(lines, flow.room - HEADING - _TOP)
        if fits == 0:
            flow.new_page()
            continue
        now, lines = lines[:fits], lines[fits:]
        if bookmark:
            flow.pages[-1].bookmarks.append(bookmark)
        items = flow.heading(title, flow.content.x, flow.y, flow.content.width)
        y = flow.y + HEADING + _TOP
        for line in now:
            high = max(entry.height for entry in line)
            for i, entry in enumerate(line):
                x = flow.content.x + i * (group.width + _GAP)
                items += _items(entry, Rect(x, y, group.width, high), group.pictured, flow)
            y += high + _AIR
        explained = frozenset(entry.symbol.id for line in now for entry in line)
        rect = Rect(flow.content.x, flow.y, flow.content.width, y - _AIR - flow.y)
        flow.pages[-1].blocks.append(Block("key", rect, tuple(items), symbols=explained))
        flow.y = rect.bottom + GAP
        title, bookmark = f"{GROUPS[group.group]}, continued", ""


def _laid(given: Given, symbol: Symbol, width: float, pictured: float) -> _Laid:
    sample = play_sample(given.play, symbol.id) or example_sample(given, symbol.example, pictured)
    room = width - pictured - _GAP
    name = wrapped(symbol.name, _NAME_PT, True, room, given.measure)
    if len(name) > _MOST_LINES:  # names of zones come from files: they may be as long as a book
        rest = " ".join(name[_MOST_LINES - 1 :])
        name = [*name[: _MOST_LINES - 1], shortened(rest + "…", _NAME_PT, True, room, given.measure)]
    sentence = wrapped(symbol.sentence, _PT, False, room, given.measure)
    texts = len(name) * line_height(_NAME_PT) + len(sentence) * line_height(_PT)
    return _Laid(symbol, sample, name, sentence, max(texts, sample.height if sample else 0.0))


def _items(entry: _Laid, rect: Rect, pictured: float, flow: Flow) -> list[Item]:
    """Sample and text side by side, each in the middle of the height."""
    items: list[Item] = []
    if entry.sample is not None:
        items.append(entry.sample.picture(Rect(rect.x, rect.y, pictured, rect.height)))
    x = rect.x + pictured + _GAP
    name_height = len(entry.name) * line_height(_NAME_PT)
    texts = name_height + len(entry.sentence) * line_height(_PT)
    y = rect.y + (rect.height - texts) / 2
    items += text_lines(entry.name, x, y, _NAME_PT, flow.measure, bold=True)
    items += text_lines(entry.sentence, x, y + name_height, _PT, flow.measure, colour=SOFT)
    return items


def _height(lines: list[list[_Laid]]) -> float:
    """The height of some lines in mm."""
    return sum(max(entry.height for entry in line) for line in lines) + _AIR * (len(lines) - 1)


def _how_many(lines: list[list[_Laid]], room: float) -> int:
    """How many of the first lines find room."""
    return next((n for n in range(len(lines), 0, -1) if _height(lines[:n]) <= room + 0.001), 0)
