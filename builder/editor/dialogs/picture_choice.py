"""What was chosen about pictures last, as the settings keep it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from builder.sheets.options import MOST, TURNS, USUAL, PictureOptions
from builder.view import settings

# At an angle, that built up to a level, from above, one level from above, every level in a file of its own.
Scope = Literal["isometric", "built", "plan", "level", "levels"]
AT_AN_ANGLE: tuple[Scope, ...] = ("isometric", "built")
OF_ONE_LEVEL: tuple[Scope, ...] = ("built", "level")
LEVELS_FROM_ABOVE: tuple[Scope, ...] = ("level", "levels")
SMALLEST, LARGEST = 200, 8000  # px of the longer side: the window holds the whole picture in memory
_KEY = "picture/"

assert LARGEST <= MOST


@dataclass(frozen=True, slots=True)
class PictureChoice:
    """``turn`` counts only at an angle, ``grid`` only for levels; ``side`` is the longer one in px."""

    scope: Scope = "isometric"
    turn: int = 0
    side: int = USUAL
    coordinates: bool = False
    transparent: bool = False
    grid: bool = True

    def options(self, level: int | None = None) -> PictureOptions:
        """What is to be drawn; ``level`` is the one where one level was chosen."""
        return PictureOptions(
            view="isometric" if self.scope in AT_AN_ANGLE else "plan",
            level=level if self.scope in OF_ONE_LEVEL else None,
            turn=self.turn if self.scope in AT_AN_ANGLE else 0,
            size=self.side,
            longer_side=True,
            coordinates=self.coordinates,
            transparent=self.transparent,
            grid=self.grid,
        )


def stored_choice() -> PictureChoice:
    """What was chosen last; what is usual where nothing was, or nonsense is stored."""
    scopes: dict[str, Scope] = {word: word for word in get_args(Scope)}
    scope = scopes.get(settings.stored_text(f"{_KEY}scope"), "isometric")
    side = round(settings.stored_number(f"{_KEY}side", USUAL))
    transparent = settings.stored_flag(f"{_KEY}transparent", False)
    return PictureChoice(
        scope,
        round(settings.stored_number(f"{_KEY}turn", 0)) % TURNS,
        min(max(side, SMALLEST), LARGEST),
        settings.stored_flag(f"{_KEY}coordinates", False),
        transparent,
        settings.stored_flag(f"{_KEY}grid", not transparent),
    )


def remember_choice(choice: PictureChoice) -> None:
    """Keep a choice for the next picture."""
    settings.store(f"{_KEY}scope", choice.scope)
    settings.store(f"{_KEY}turn", choice.turn)
    settings.store(f"{_KEY}side", choice.side)
    settings.store(f"{_KEY}coordinates", choice.coordinates)
    settings.store(f"{_KEY}transparent", choice.transparent)
    settings.store(f"{_KEY}grid", choice.grid)
