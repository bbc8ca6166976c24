"""Draws how times grow with a battlefield: ``python docs/scaling.py`` (`make scaling`).

Copies of the shipped castle side by side, 50 to 20,000 pieces; processor time, the least of some runs. Writes
the curves to ``docs/pictures/scaling.svg`` and prints them as the table of ``docs/performance.md``.
"""

from __future__ import annotations

import gc
import math
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from builder import formats  # noqa: E402 - from the checkout
from builder.battlefield import Battlefield, Put  # noqa: E402
from builder.board import Board  # noqa: E402
from builder.catalogue import Catalogue, load  # noqa: E402
from builder.construction import LiveProblems, check  # noqa: E402
from builder.hexgrid import Hex  # noqa: E402
from builder.inventory import boxes_needed, used  # noqa: E402
from builder.movement import MASTER_2, MovementGraph, Profile  # noqa: E402
from builder.movement.reach import reach  # noqa: E402
from builder.sight import PlacedFigure, Scene, views  # noqa: E402

SIZES = (50, 200, 600, 2_000, 6_000, 20_000)
CASTLE = ROOT / "scenarios" / "gate-of-the-raven-hold.hexfield"
PICTURE = ROOT / "docs" / "pictures" / "scaling.svg"
_ENOUGH = 1.0  # seconds of runs of one kind, three at least unless one takes as long

Timed = Callable[[], object]


def battlefield_of(size: int, catalogue: Catalogue) -> Battlefield:
    """So many pieces: the castle as often as it takes, in rows of ten, the last one in part."""
    castle = formats.read(CASTLE, catalogue).battlefield.in_order()
    made, pieces = Battlefield(), []
    for number in range(math.ceil(size / len(castle))):
        away = Hex(40 * (number % 10), 40 * (number // 10))
        for piece in castle[: size - len(pieces)]:
            hex = Hex(piece.hex.q + away.q, piece.hex.r + away.r)
            pieces.append(made.new_piece(piece.type, hex, piece.slot, piece.rotation))
    made.apply(Put(tuple(pieces)))
    return made


def works(battlefield: Battlefield, folder: Path, catalogue: Catalogue) -> Iterator[tuple[str, Timed]]:
    """What is measured, each by its name, ready to be done again and again."""
    path = folder / "scaling.hexfield"
    formats.write(battlefield, path, catalogue)
    yield "open a file", lambda: formats.read(path, catalogue)
    yield "save it", lambda: formats.write(battlefield, path, catalogue)
    yield "check all building rules", lambda: check(battlefield)
    yield "boxes needed", lambda: boxes_needed(used(battlefield), catalogue)
    board = Board(battlefield)
    graph = MovementGraph(board, MASTER_2, catalogue.kinds)
    yield "board and movement graph", lambda: MovementGraph(Board(battlefield), MASTER_2, catalogue.kinds)
    start = min(board.all_spaces(), key=lambda space: (space.hex.distance(Hex(0, 10)), space.level))
    yield "where one figure gets", lambda: reach(graph, start, Profile(height=5), 6)
    scene = Scene(battlefield, board)
    figures = [PlacedFigure((space,), 5) for space in board.all_spaces()]
    yield "what one figure sees of all spaces", lambda: views(scene, figures[:1], figures)
    live, tile = LiveProblems(battlefield), catalogue.pieces["grass-7"]
    battlefield.subscribe(live.update)

    def edit() -> None:
        piece = battlefield.new_piece(tile, Hex(-9, 4), battlefield.occupancy.top(Hex(-9, 4)) + 1)
        battlefield.apply(battlefield.apply(Put((piece,))))

    yield "place a tile, check, take it back", edit


def least(work: Timed) -> float:
    """The processor time in seconds of the quickest of some runs."""
    gc.collect()
    times: list[float] = []
    while not times or (sum(times) < _ENOUGH and len(times) < 200):
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return min(times)


def curves() -> dict[str, list[float]]:
    """The times in seconds by what is measured, for all sizes."""
    catalogue, found = load(ROOT / "tilesets"), dict[str, list[float]]()
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            for name, work in works(battlefield_of(size, catalogue), Path(folder), catalogue):
                found.setdefault(name, []).append(least(work))
                print(f"{size:>6} {name}: {1000 * found[name][-1]:.2f} ms", file=sys.stderr, flush=True)
    return found


def table(found: dict[str, list[float]]) -> str:
    """The times as a table in Markdown, and how they grow from the third size to the last."""
    head = ["what", *(f"{size:,}" for size in SIZES), "600 to 20,000"]
    rows = [head, ["---"] * len(head)]
    for name, times in found.items():
        power = math.log(times[-1] / times[2]) / math.log(SIZES[-1] / SIZES[2])
        rows.append([name, *map(_words, times), f"n^{power:.1f}" if power > 0.05 else "the same"])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _words(seconds: float) -> str:
    number, unit = (seconds, "s") if seconds >= 1 else (1000 * seconds, "ms")
    return f"{number:.2g} {unit}" if number < 99.5 else f"{round(number, -1):.0f} {unit}"


# The picture -----------------------------------------------------------------------------------------

_WIDE, _HIGH, _LEFT, _TOP, _NAMES, _FOOT = 920.0, 460.0, 72.0, 20.0, 250.0, 40.0
_FAST, _SLOW = 1e-5, 1e2  # seconds, the ends of the scale
_COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#e08214", "#8c564b", "#17a2b8", "#808000")


def picture(found: dict[str, list[float]]) -> str:
    """The curves as SVG, both scales logarithmic; read in light and dark."""
    right, bottom = _WIDE - _NAMES, _HIGH - _FOOT

    def x(size: float) -> float:
        return _LEFT + (right - _LEFT) * math.log(size / SIZES[0]) / math.log(SIZES[-1] / SIZES[0])

    def y(seconds: float) -> float:
        return bottom - (bottom - _TOP) * math.log(seconds / _FAST) / math.log(_SLOW / _FAST)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE:g} {_HIGH:g}" font-family="sans-serif"'
        ' font-size="13">',
        "<style>text{fill:#24292f} .faint{stroke:#888888;stroke-opacity:0.4;stroke-width:1}"
        " path{fill:none;stroke-width:2}"
        " @media (prefers-color-scheme: dark){text{fill:#d0d7de}}</style>",
    ]
    for power in range(round(math.log10(_FAST)), round(math.log10(_SLOW)) + 1):
        level = y(10.0**power)
        parts.append(f'<path class="faint" d="M{_LEFT:g} {level:.1f}H{right:g}"/>')
        parts.append(_text(_LEFT - 8, level + 4, _scale(power), "end"))
    for size in SIZES:
        parts.append(f'<path class="faint" d="M{x(size):.1f} {_TOP:g}V{bottom:g}"/>')
        parts.append(_text(x(size), bottom + 18, f"{size:,}", "middle"))
    parts.append(_text((_LEFT + right) / 2, _HIGH - 6, "pieces", "middle"))
    ends = _apart([(y(times[-1]), name) for name, times in found.items()], 17.0)
    for (name, times), colour in zip(found.items(), _COLOURS, strict=True):
        line = " ".join(f"{x(size):.1f},{y(time):.1f}" for size, time in zip(SIZES, times, strict=True))
        parts.append(f'<path stroke="{colour}" d="M{line.replace(" ", "L")}"/>')
        parts.append(
            f'<path stroke="{colour}" d="M{right + 4:g} {y(times[-1]):.1f}L{right + 16:g} {ends[name]:.1f}"/>'
        )
        parts.append(_text(right + 20, ends[name] + 4, name, "start"))
    return "\n".join([*parts, "</svg>\n"])


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _scale(power: int) -> str:
    return f"{10.0**power:g} s" if power >= 0 else f"{10.0 ** (power + 3):g} ms"


def _apart(wanted: Sequence[tuple[float, str]], room: float) -> dict[str, float]:
    """Places for names that do not cover each other, near where they are wanted."""
    found: dict[str, float] = {}
    last = -math.inf
    for place, name in sorted(wanted):
        last = found[name] = max(place, last + room)
    return found


if __name__ == "__main__":
    measured = curves()
    PICTURE.write_text(picture(measured), encoding="utf-8")
    print(table(measured))
