"""A reader that knows nothing but the page of a guide: it rebuilds the battlefield from the drawings on it.

Each new piece on the drawing of a step says which it is and where it lies. That counts only where something
is drawn there, and where the list of the step has as many of them.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.hexgrid import Hex, Point, centre
from tests.battlefields import shipped_catalogue
from tests.sheets.reader import NotToldError, Place, place_of

_EMPTY = frozenset(("meta", "input", "br"))
_FAR = 60.0  # mm from the middle of the nearest of its hexes that a piece is drawn at most
_UNITS = 10  # of a drawing in a millimetre


@dataclass
class Node:
    """An element of the page."""

    tag: str
    attributes: dict[str, str]
    children: list[Node] = field(default_factory=list)
    own: list[str] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """The element and all in it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def all(self, tag: str = "", **attributes: str) -> list[Node]:
        """The elements in it of a tag and with some attributes; of a class if it is one of several."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [
            node
            for node in self.walk()
            if (not tag or node.tag == tag)
            and all(value in node.attributes.get(key, "").split() for key, value in wanted.items())
        ]

    @cached_property
    def text(self) -> str:
        """The words in it."""
        return " ".join("".join(part for node in self.walk() for part in node.own).split())


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {key: value or "" for key, value in attrs})
        self._open[-1].children.append(node)
        if tag not in _EMPTY:
            self._open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].children.append(Node(tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        node = self._open.pop()
        if node.tag != tag:
            raise AssertionError(f"</{tag}> where {node.tag} is open")

    def handle_data(self, data: str) -> None:
        self._open[-1].own.append(data)


def parsed(page: str) -> Node:
    """The page as elements; all of them must be closed."""
    parser = _Parser()
    parser.feed(page)
    parser.close()
    return parser.root


def rebuilt_page(page: str) -> Counter[Place]:
    """All pieces that the page says are to be built. Raises NotToldError where it contradicts itself."""
    root = parsed(page)
    shared = {node.attributes["id"]: node for node in root.all("g") if "id" in node.attributes}
    places: Counter[Place] = Counter()
    total = 0
    for card in root.all("section", class_="step"):
        if "data-placed" not in card.attributes:
            continue  # start zones
        drawing = card.all("svg", class_="drawing")[0]
        lit = drawing.all("g", class_="new")[0].walk()
        pieces = [_piece(node, shared) for node in lit if "data-piece" in node.attributes]
        listed = _listed(card)
        if Counter(piece.type.id for piece in pieces) != listed:
            raise NotToldError(f"{card.attributes['id']}: drawn is not what is listed, {listed}")
        places.update(map(place_of, pieces))
        total += len(pieces)
        if total != int(card.attributes["data-placed"]):
            raise NotToldError(f"{card.attributes['id']}: {total} are placed")
    return places


def _listed(card: Node) -> Counter[str]:
    """The pieces of the list of a step by id; of a ladder its rungs."""
    found: Counter[str] = Counter()
    for row in card.all("ul", class_="parts")[0].all("li"):
        count = int(row.all("b", class_="count")[0].text.removesuffix("×"))
        rungs = re.search(r"ladder of (\d+) rung", row.text)
        found[row.attributes["data-type"]] += count * (int(rungs[1]) if rungs else 1)
    return found


def _piece(node: Node, shared: dict[str, Node]) -> Piece:
    said = node.attributes
    q, r = map(int, said["data-hex"].split(","))
    type = shipped_catalogue().pieces[said["data-piece"]]
    piece = Piece(0, type, Hex(q, r), int(said["data-slot"]), int(said["data-rotation"]))
    spots = [spot for path in _paths(node, shared) for spot in _spots(path)]
    hearts = [centre(cell) for cell in (*piece.cells, *(edge.across for edge in piece.edges))]
    near = all(min(math.dist(spot, heart) for heart in hearts) < _FAR for spot in spots)
    alone = type.role is Role.LADDER  # the lowest rung is drawn for its ladder
    if not near or not (spots or alone):
        raise NotToldError(f"{piece.type.id} at {piece.hex} is drawn elsewhere, or not at all")
    return piece


def _paths(node: Node, shared: dict[str, Node]) -> Iterator[str]:
    for child in node.children:
        if child.tag == "use":
            yield from _paths(shared[child.attributes["href"].removeprefix("#")], shared)
        elif child.tag == "path":
            yield child.attributes["d"]


def _spots(path: str) -> Iterator[Point]:
    """The points of a path, each given by how far it is from the one before, but where M begins a ring."""
    x = y = 0
    for run in path.split("M")[1:]:
        numbers = list(map(int, re.findall(r"-?\d+", run)))
        x = y = 0
        for right, down in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + right, y + down
            yield Point(x / _UNITS, y / _UNITS)
