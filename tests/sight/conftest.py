"""Small battlefields built of rows, and what can be seen on them."""

from __future__ import annotations

from dataclasses import dataclass

from builder.battlefield import Battlefield
from builder.board import Board, Space, SpaceKind
from builder.hexgrid import Hex
from builder.sight import PlacedFigure, Scene, Sight, sees
from tests.battlefields import laid


@dataclass(frozen=True)
class Look:
    """A battlefield to ask about: figures are (q, r, level, height)."""

    scene: Scene

    def space(self, q: int, r: int, level: int) -> Space:
        found = [space for space in self.scene.board.at(Hex(q, r)) if space.level == level]
        assert found, f"no space at {q},{r},{level}: {self.scene.board.at(Hex(q, r))}"
        return found[0]

    def rung(self, q: int, r: int, number: int) -> Space:
        rungs = [s for s in self.scene.board.at(Hex(q, r)) if s.kind is SpaceKind.LADDER_RUNG]
        return rungs[number - 1]

    def figure(self, *spaces: tuple[int, int, int], height: int) -> PlacedFigure:
        return PlacedFigure(tuple([self.space(*space) for space in spaces]), height)

    def __call__(self, a: tuple[int, int, int, int], b: tuple[int, int, int, int], **more: object) -> Sight:
        one, other = self.figure(a[:3], height=a[3]), self.figure(b[:3], height=b[3])
        return sees(self.scene, one, other, **more)  # type: ignore[arg-type]


def look_at(battlefield: Battlefield) -> Look:
    return Look(Scene(battlefield, Board(battlefield)))


def look(*rows: tuple[str | int, ...]) -> Look:
    """Look at a battlefield of rows."""
    return look_at(laid(*rows))
