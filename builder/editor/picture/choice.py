"""The user's choice of what a picture of the battlefield shows, remembered for the next one."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from builder.battlefield import Battlefield
from builder.facts import Limits, OptionLabel, options_of
from builder.language import N_
from builder.sheets.options import (
    LEAST_HEX,
    MOST,
    MOST_HEX,
    MOST_OF_MODEL,
    RISES,
    TURNS,
    USUAL,
    USUAL_HEX,
    LaidOver,
    ModelOptions,
    PictureOptions,
    PictureParts,
)
from builder.view import settings

if TYPE_CHECKING:
    from builder.solid.camera import Camera

# At an angle, that built up to a level, from above, one level from above, every level in a file of its own,
# to play on, a model from a corner, and as the panel shows it.
Scope = Literal["isometric", "built", "plan", "level", "levels", "play", "model", "seen"]
AT_AN_ANGLE: tuple[Scope, ...] = ("isometric", "built")
MODELS: tuple[Scope, ...] = ("model", "seen")
TURNED: tuple[Scope, ...] = (*AT_AN_ANGLE, "model")
OF_ONE_LEVEL: tuple[Scope, ...] = ("built", "level")
LEVELS_FROM_ABOVE: tuple[Scope, ...] = ("level", "levels")
SMALLEST, LARGEST = 200, 8000  # px of the longer side: the window holds the whole picture in memory
_KEY = "picture"

assert LARGEST <= MOST


class SeenModel(NamedTuple):
    """What the Model panel shows: its camera, its size in px, the slot above which pieces are hidden, and
    overlays such as the spaces that a figure reaches.
    """

    camera: Camera
    size: tuple[int, int]
    highest: int | None
    laid: tuple[LaidOver, ...] = ()


@dataclass(frozen=True, slots=True)
class PictureChoice(PictureParts):
    """``turn`` counts only at an angle and of a model, whose ``rise`` is in degrees over the table; ``grid``
    only for levels; ``hex_size`` in px only to play on, else ``side``, the longer one in px.
    """

    scope: Scope = "isometric"
    turn: int = 0
    rise: Annotated[
        int,
        Limits(*map(int, RISES)),
        OptionLabel(
            N_("Loo&k down"),
            N_("How far down on the table one looks: 90° is straight from above"),
            unit=N_("°"),
            step=5,
        ),
    ] = 42
    side: Annotated[
        int, Limits(SMALLEST, LARGEST), OptionLabel(N_("Longer s&ide"), unit=N_(" px"), step=100)
    ] = USUAL
    hex_size: Annotated[
        int,
        Limits(LEAST_HEX, MOST_HEX),
        OptionLabel(N_("&Pixels a hex"), N_("As wide as the hexes of the virtual table"), unit=N_(" px")),
    ] = USUAL_HEX
    grid: Annotated[
        bool,
        OptionLabel(
            N_("&Grid of the bare table"), N_("For levels from above: the hexes on which no piece lies")
        ),
    ] = True

    def options(self, level: int | None = None, seen: SeenModel | None = None) -> PictureOptions:
        """What is to be drawn; ``level`` is the one where one level was chosen, ``seen`` what the Model panel
        shows, None as long as it was never open.
        """
        shared: dict[str, Any] = {
            "turn": self.turn if self.scope in TURNED else 0,
            "longer_side": True,
            **{name: getattr(self, name) for name in options_of(PictureParts)},
            "coordinates": self.coordinates and self.scope not in MODELS,
            "tint": self.tint and self.scope == "plan",
        }
        if self.scope in MODELS:
            shared["size"] = min(self.side, MOST_OF_MODEL)
            if self.scope == "seen" and seen is not None:
                return ModelOptions(level=level, seen=(seen.camera, seen.size), laid=seen.laid, **shared)
            return ModelOptions(rise=float(self.rise), perspective=True, **shared)
        return PictureOptions(
            view="isometric" if self.scope in AT_AN_ANGLE else "play" if self.scope == "play" else "plan",
            level=level if self.scope in OF_ONE_LEVEL else None,
            size=self.side,
            grid=self.grid,
            hex_size=self.hex_size if self.scope == "play" else 0,
            **shared,
        )


def stored_choice() -> PictureChoice:
    """The last choice; the default if there is none or the stored one is invalid."""
    chosen = settings.stored_record(_KEY, PictureChoice())
    grid = settings.stored_flag(f"{_KEY}/grid", not chosen.transparent)
    return replace(chosen, turn=chosen.turn % TURNS, grid=grid)


def remember_choice(choice: PictureChoice) -> None:
    """Keep a choice for the next picture."""
    settings.store_all({f"{_KEY}/{name}": value for name, value in asdict(choice).items()})


def level_up_to(battlefield: Battlefield, highest: int | None) -> int | None:
    """The highest level up to a slot on which pieces begin; None if there is none, or no slot is given."""
    if highest is None:
        return None
    from builder.sheets.pictures import levels_of  # not needed to open the window

    return max((level for level in levels_of(battlefield) if level <= highest), default=None)
