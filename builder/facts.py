"""Facts that records, files, commands and forms share: limits of values, and words of which one is chosen.

A limit stands once, in the type of the field of a record: ``Annotated[int, Limits(1, 24)]``. Readers, forms,
schemas and the pages of documentation ask for it with `limits_in`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType, UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from builder.language import N_, _

EDITION_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "basic": N_("Basic rules"),
        "master-1": N_("Master rules, first edition"),
        "master-2": N_("Master rules, second edition"),
        "aoa-2024": N_("Master rules of 2024 (as the second edition)"),
    }
)
EDITIONS = tuple(EDITION_NAMES)

DoorState = Literal["open", "closed", "none"]
"""The state of a door; ``none``: there is none, or it was destroyed."""
DOORS: tuple[DoorState, ...] = get_args(DoorState)

DiceSource = Literal["seed", "given"]
"""Who rolls the dice of a game: the program from a seed, or people, who give what they rolled."""
DICE: tuple[DiceSource, ...] = get_args(DiceSource)


class Gathering(StrEnum):
    """How a player comes by his army."""

    DRAFT = "draft"
    PRE_MADE = "pre-made"
    FIXED = "fixed"


GATHERINGS = (Gathering.DRAFT, Gathering.PRE_MADE)
"""How an army is gathered whose cards the scenario leaves open."""


class Size(StrEnum):
    """The size class of a figure."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"


SIZES = tuple(map(str, Size))


class Limits(NamedTuple):
    """The least and the most that a number may be. For a text its characters are counted, for a list its
    rows; of counts by name each one is meant.
    """

    least: int
    most: int


TEXT = Limits(0, 1_000_000)
"""Characters of what people write, and of what other programs have."""


class Between(NamedTuple):
    """The least and the most that a number with a point may be."""

    least: float
    most: float


class OneOf(NamedTuple):
    """The words of which a text is one."""

    words: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class OptionLabel:
    """What a choice is called in forms, help and docs; texts of forms are marked for translation.

    ``name`` has & before its access key; a field without one is asked for in no form. ``tip`` says in a
    sentence without its dot what is chosen. ``words`` are those of its values, asked for each time where they
    are a function; ``unit`` stands behind a number, which changes by ``step``; with "%" it is shown as a
    share of its limits. ``under`` is the tab or heading under which it stands. ``asked`` says of a record
    whether this choice has a meaning with the others; without it always.
    """

    name: str
    tip: str = ""
    words: Mapping[Any, str] | Callable[[], Mapping[Any, str]] = dict
    unit: str = ""
    step: float = 1
    under: str = ""
    asked: Callable[[Any], bool] | None = None


class OptionField(NamedTuple):
    """A field of a record of which somebody chooses: its plain type, its label and what its value may be."""

    name: str
    type: Any
    label: OptionLabel
    limits: Limits | None
    known: tuple[Any, ...]
    """The values by its type; none where that is a flag, a number or a text."""

    @property
    def entries(self) -> Mapping[Any, str]:
        """The values to choose from, each with its word; none where it is a flag, a number or a text."""
        words = self.label.words() if callable(self.label.words) else self.label.words
        return {value: words.get(value, str(value)) for value in self.known or words}

    def is_asked(self, record: Any) -> bool:
        """Whether it has a meaning with the other choices of a record."""
        return self.label.asked is None or self.label.asked(record)


def options_of(record: type) -> Mapping[str, OptionField]:
    """What there is to choose of a record: its fields with an `OptionLabel`, in their order."""
    return _options_of(record)


@cache
def _options_of(record: type) -> dict[str, OptionField]:
    found = {}
    for name, hint in types_of(record).items():
        label = next(
            (part for part in getattr(hint, "__metadata__", ()) if isinstance(part, OptionLabel)), None
        )
        if label is not None:
            found[name] = OptionField(name, hint.__origin__, label, limits_in(hint), known_in(hint))
    return found


class Looks(NamedTuple):
    """What a text must look like as a whole, and what is said to be expected, with places for the ``least``
    and ``most`` characters, marked for translation.
    """

    pattern: re.Pattern[str]
    expected: str


@cache
def types_of(record: type) -> Mapping[str, Any]:
    """The types of the fields of a record, with their limits."""
    return get_type_hints(record, include_extras=True)


def bare(hint: Any) -> Any:
    """A type without the facts that it bears."""
    return hint.__origin__ if get_origin(hint) is Annotated else hint


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is of a type, and what is in it: keys and values, parts of a sequence, fields of a
    named tuple. True is no whole number.
    """
    if type(value) is hint and not hasattr(hint, "_fields"):
        return True  # most are, and pieces are many
    hint = bare(hint)
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if kind in (Any, ClassVar) or getattr(kind, "_is_protocol", False):
        return True
    if kind is Literal:
        return any(value == one and type(value) is type(one) for one in inner)
    if kind is float:
        kind = (float, int)
    if kind is None or not isinstance(value, kind):
        return kind is value is None
    # True is an instance of int: it must not pass for a number.
    if isinstance(value, bool):
        return kind in (bool, object)
    if hasattr(kind, "_fields"):
        return all(fits(part, one) for part, one in zip(value, types_of(kind).values(), strict=True))
    if isinstance(value, Mapping) and inner:
        return all(fits(key, inner[0]) and fits(one, inner[1]) for key, one in value.items())
    if isinstance(value, Sequence) and inner:
        return all(fits(one, inner[0]) for one in value)
    return True


def misfit(record: Any, as_one: Any = None) -> str:
    """Which field of a record is of another type than its class says, or the class ``as_one`` of which it is
    one, and what was expected; the empty text where all are right.
    """
    kind: Any = as_one or type(record)
    for name, hint in types_of(kind).items():
        value = getattr(record, name)
        if not fits(value, hint):
            in_code = kind.__dataclass_fields__[name].type
            expected = in_code if bare(hint) is hint else bare(hint).__name__
            found = _("{expected} was expected, found {found}", expected=expected, found=f"{value!r:.80}")
            return f"{kind.__name__}: {name}: {found}"
    return ""


def demand_types(record: Any, as_one: Any = None) -> None:
    """Raise TypeError where a field of a record is of another type than its class says (`misfit`)."""
    if wrong := misfit(record, as_one):
        raise TypeError(wrong)


def limits_in(hint: Any) -> Limits | None:
    """The limits that a type bears itself, or as a type or None; None where it bears none."""
    if get_origin(hint) is Annotated:
        return next((part for part in hint.__metadata__ if isinstance(part, Limits)), None)
    if type(None) in get_args(hint):
        return next(filter(None, map(limits_in, get_args(hint))), None)
    return None


def nearest(record: type, field: str, value: Any, usual: Any) -> Any:
    """The nearest value that a field of a record may have; the ``usual`` one for a word it does not know."""
    hint = types_of(record)[field]
    known, limits = known_in(hint), limits_in(hint)
    if known and value not in known:
        return usual
    return value if limits is None else min(max(value, limits.least), limits.most)


def known_in(hint: Any) -> tuple[Any, ...]:
    """The values of a type that has only some; none of any other."""
    if get_origin(hint) is Annotated:
        found = next((part.words for part in hint.__metadata__ if isinstance(part, OneOf)), ())
        return found or known_in(hint.__origin__)
    return get_args(hint) if get_origin(hint) is Literal else ()


RuinCrossing = Literal["never", "climb"]
LadderFalls = Literal["allowed", "never"]
LobHeight = Literal["up", "up-and-down"]
WallBlocking = Literal["block", "open"]
ArchPassage = Literal["open", "closed"]


@dataclass(frozen=True, slots=True)
class RuleChoices:
    """What the books leave open, as a scenario chooses; unsaid it is what `docs/decisions` says.

    ``ruins``: nobody crosses one on foot, or they are climbed like walls (decision 6). ``ladder_falls``:
    whether a figure may fall straight down its ladder (R203). ``lobs``: whether the lob height of a throw is
    counted from the thrower alone, or from the lower end, so that it limits the way down, too (R110).
    ``laur_walls``: whether a long Laur wall parts the spaces beside it, ``laur_arches``: whether its
    arch is open to everybody, or as a wall (decision 26). Raises TypeError for another word.
    """

    ruins: RuinCrossing = "never"
    ladder_falls: LadderFalls = "allowed"
    lobs: LobHeight = "up"
    laur_walls: WallBlocking = "block"
    laur_arches: ArchPassage = "open"

    def __post_init__(self) -> None:
        demand_types(self)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is chosen otherwise than decided, for players."""
        return tuple([_(text) for (name, value), text in _CHOSEN.items() if getattr(self, name) == value])


_CHOSEN = {
    ("ruins", "climb"): N_("Ruins are climbed like walls."),
    ("ladder_falls", "never"): N_("Nobody falls straight down a ladder: figures climb down rung by rung."),
    ("lobs", "up-and-down"): N_(
        "The lob height of grenades counts from the lower of the two spaces: it limits throws down, too."
    ),
    ("laur_walls", "open"): N_("Long Laur walls block neither moves nor sight nor attacks."),
    ("laur_arches", "closed"): N_("Arches of Laur walls are closed, as walls are."),
}
AS_DECIDED = RuleChoices()
