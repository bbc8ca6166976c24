"""What a power of an army card is: its kind, what it is given, whom it concerns.

A power is data: its ``kind`` says what it does, ``given`` holds its numbers. Nothing here knows a card by its
name. `KINDS` is the whole vocabulary: every kind with its keys and what they mean; a kind that does not stand
there is refused. The schema of cards and the table in docs/formats.md are made of it (docs/schemas.py). After
reading, every key of a kind stands in ``given``, with its usual value where the file says nothing:

* ``who`` is a `Who`, ``spares`` one or None (nobody), ``table`` a tuple of `Outcome` (ask `outcome`),
  ``sizes`` a tuple of sizes (empty: all), everything else a whole number, a switch or a word;
* ``of`` says whose figures: ``own`` are those that the player controls, ``friendly`` also those of team mates
  and allies, ``any`` all;
* ``within`` counts clear sight spaces where ``sight`` is set and spaces else; 1 is beside, 0 anywhere;
* ``least`` is what a d20 must show at least.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

from builder.catalogue.row import ConflictError, Row, RowError, limit, one_of, switch, whole
from builder.facts import SIZES, Limits, OneOf, Size, types_of
from builder.language import _
from builder.plaindata import short

MAX_FIGURES = 24
MAX_NUMBER = 99
D20 = Limits(1, 20)
Number = Annotated[int, Limits(0, MAX_NUMBER)]


@dataclass(frozen=True, slots=True)
class Who:
    """Cards that fit all that is said; nothing said fits all. ``range`` is the Range printed on the card."""

    card: str = ""
    general: str = ""
    species: str = ""
    figure_class: str = ""
    personality: str = ""
    range: Annotated[int, Limits(1, MAX_NUMBER)] | None = None
    sizes: tuple[str, ...] = ()
    unique: bool | None = None
    hero: bool | None = None


ANYBODY = Who()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a d20 of ``least`` or more brings, up to the next row of its table.

    ``destroy``: so many figures of the card itself; ``no_attack``: they do not attack this turn; ``attack``:
    dice more this turn; ``figures``: so many of them may act; ``heal`` and ``wounds``: taken from and given
    to the figure it is used on, `MAX_NUMBER` heals all.
    """

    least: Annotated[int, D20]
    destroy: Number = 0
    no_attack: bool = False
    attack: Number = 0
    figures: Number = 0
    heal: Number = 0
    wounds: Number = 0


def outcome(table: tuple[Outcome, ...], roll: int) -> Outcome:
    """The row of a table for a roll, which bonuses may have brought above 20 or below 1."""
    return next((row for row in reversed(table) if roll >= row.least), table[0])


@dataclass(frozen=True, slots=True)
class CardPower:
    """One power of a card. ``text`` says in a sentence of our own what it does."""

    kind: str
    name: str
    text: str = ""
    # A plain dict inside: cards are copied and sent to other processes.
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)


OF = OneOf(("own", "friendly", "any"))
WHEN = OneOf(("before-move", "after-move"))
SHAPES = OneOf(("single", "blast", "line"))
_WORDS = ("general", "species", "figure_class", "personality")
_NEEDED: Any = object()
_NUMBER, _FROM_0 = Limits(1, MAX_NUMBER), Limits(0, MAX_NUMBER)


class Key(NamedTuple):
    """One key of what a kind is given. ``values``: limits of a number, words of which it is one, or what else
    it holds: a switch (bool), cards (`Who`), sizes (`Size`), a table (`Outcome`), a kind of power (str).
    Without ``usual`` it must be given.
    """

    name: str
    values: Limits | OneOf | type = _NUMBER
    usual: Any = _NEEDED

    @property
    def needed(self) -> bool:
        """Whether it must be given."""
        return self.usual is _NEEDED

    def read(self, value: Any, what: str) -> Any:
        """The value of a file, called ``what`` in messages. Raises RowError."""
        if isinstance(self.values, Limits):
            return whole(value, what, *self.values)
        if isinstance(self.values, OneOf):
            return one_of(value, what, self.values)
        return _READERS[self.values](value, what)


class PowerKind(NamedTuple):
    """One kind of power: its word in files, what it does, its keys, and those of which one must be given."""

    id: str
    says: str
    keys: tuple[Key, ...] = ()
    one_of: tuple[str, ...] = ()


def _sizes(value: Any, what: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise RowError(_("{what}: a list was expected, found {found}", what=what, found=short(value)))
    return tuple(one_of(size, what, OneOf(SIZES)) for size in value)


def _who(value: Any, what: str) -> Who:
    row = Row(value, *types_of(Who))
    return Who(
        card=row.id("card") if "card" in row else "",
        **{key: row.text(key, "").lower() for key in _WORDS},
        range=row.whole("range", *limit(Who, "range")) if "range" in row else None,
        sizes=_sizes(row.get("sizes", []), f"{what}.sizes"),
        unique=row.switch("unique") if "unique" in row else None,
        hero=row.switch("hero") if "hero" in row else None,
    )


def _table(value: Any, what: str) -> tuple[Outcome, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= D20.most:
        raise RowError(
            _(
                "{what}: a list of 1 to {most} rows was expected, found {found}",
                what=what,
                most=D20.most,
                found=short(value),
            )
        )
    rows = tuple(_outcome(row) for row in value)
    if [row.least for row in rows] != sorted({row.least for row in rows}) or rows[0].least != 1:
        raise ConflictError(_("{what}: rows from least: 1 upwards were expected", what=what))
    return rows


def _outcome(value: Any) -> Outcome:
    row = Row(value, *types_of(Outcome))
    numbers = ("destroy", "attack", "figures", "heal", "wounds")
    return Outcome(
        least=row.whole("least", *limit(Outcome, "least")),
        no_attack=row.switch("no_attack"),
        **{key: row.whole(key, *limit(Outcome, key), 0) for key in numbers},
    )


def _kind(value: Any, what: str) -> str:
    if not isinstance(value, str) or value not in BY_ID:
        raise RowError(
            _("{what}: a kind of power was expected, found {found}", what=what, found=short(value))
        )
    return value


_READERS: Mapping[type, Callable[[Any, str], Any]] = {
    bool: switch, Who: _who, Size: _sizes, Outcome: _table, str: _kind
}  # fmt: skip

_ROLL = Key("least", D20)
_DICE = Key("dice")
_ADD = Key("add")
_WHOSE = Key("of", OF, "friendly")
_ALL = Key("who", Who, ANYBODY)
_SIGHT = Key("sight", bool, False)
_SIZES = Key("sizes", Size, ())
_TABLE = Key("table", Outcome)

KINDS: tuple[PowerKind, ...] = (
    # Movement.
    PowerKind("flying", "moves through the air (R057)"),
    PowerKind("ghost-walk", "moves through all figures"),
    PowerKind("slither", "water does not stop it"),
    PowerKind("disengage", "nobody swipes at it when it leaves"),
    PowerKind(
        "leap",
        "instead of a normal move: so many spaces, so many levels up and down; swiped: enemies may swipe",
        (
            Key("spaces"),
            Key("up", _FROM_0, 0),
            Key("down", _FROM_0, 0),
            Key("swiped", bool, False),
        ),
    ),
    PowerKind(
        "charge-again", "after moving, before attacking: a d20 of least lets all of them move again", (_ROLL,)
    ),
    PowerKind(
        "move-aura",
        "such figures of the player move so many spaces farther, wherever they are",
        (Key("move"), _ALL, Key("of", OF, "own")),
    ),
    # Before and around turns.
    PowerKind(
        "the-drop",
        "starts off the battlefield; before order markers are placed a d20 of least puts all of them on "
        "empty spaces, not beside each other or another figure, not on glyphs",
        (_ROLL,),
    ),
    PowerKind(
        "bonding",
        "before its turn, or instead of it, a turn with another card of the player's that fits",
        (_ALL, Key("instead", bool, False), Key("within", _FROM_0, 0), _SIGHT),
    ),
    PowerKind("swarm", "before moving: a d20 says how many of its figures may act (figures)", (_TABLE,)),
    PowerKind("fury", "before moving: a d20 destroys one or gives dice for this turn", (_TABLE,)),
    PowerKind("drain", "after moving: a d20 may cost one, may stop the attack, may give dice", (_TABLE,)),
    PowerKind("turn-again", "after its turn a d20 of least gives another one", (_ROLL,)),
    PowerKind(
        "rebirth",
        "after its turn a d20 of least brings back a destroyed figure that fits, beside it",
        (_ROLL, _ALL),
    ),
    PowerKind(
        "clone",
        "after moving, instead of attacking: a d20 for each figure, least (or on_water where it stands on "
        "water) brings a destroyed one back beside it on the same level",
        (_ROLL, Key("on_water", D20)),
    ),
    PowerKind("roll-bonus", "adds to its player's d20 for a kind of power", (Key("power", str), _ADD)),
    # Attacking.
    PowerKind(
        "special-attack",
        "instead of the normal attack: attack dice and range of its own; blast: all beside the target too; "
        "line: all on a straight line of range spaces, nearest first; lob: over so many levels (0: not "
        "thrown); sight: the target must be seen; clear_sight: the card asks for clear sight; "
        "repeats: again while it wounds; once: in one turn of the "
        "game, by each figure",
        (
            Key("attack"),
            Key("range"),
            Key("shape", SHAPES, "single"),
            Key("lob", _FROM_0, 0),
            Key("sight", bool, True),
            Key("clear_sight", bool, False),
            Key("repeats", bool, False),
            Key("once", bool, False),
        ),
    ),
    PowerKind("extra-attacks", "attacks so many times more", (Key("count"),)),
    PowerKind("attack-all-beside", "may attack each figure beside it once"),
    PowerKind(
        "attack-bonus",
        "dice more against figures beside it (beside) or of such sizes",
        (_DICE, Key("beside", bool, False), _SIZES),
    ),
    PowerKind("follow-up-bonus", "dice more for the second of a squad on the target of the first", (_DICE,)),
    PowerKind("stand-and-fire", "dice more in a turn in which none of the card has moved", (_DICE,)),
    PowerKind("wounded-bonus", "dice more for each wound it has", (Key("each"),)),
    PowerKind(
        "volley",
        "so many of them, not engaged, side by side on one level, make one special attack together; each "
        "must have the target in range and sight",
        (Key("figures", Limits(2, MAX_FIGURES)), Key("range"), Key("attack")),
    ),
    PowerKind("double-skulls", "every skull counts as so many more", (_ADD,)),
    PowerKind("swipe-bonus", "swipes with so many dice more", (_DICE,)),
    PowerKind(
        "chomp",
        "before attacking: destroys a figure beside it of such sizes, a hero only with a d20 of least",
        (_ROLL, _SIZES),
    ),
    PowerKind(
        "mind-shackle",
        "after moving, before attacking: a d20 of least takes over a unique figure beside it and its card",
        (_ROLL,),
    ),
    PowerKind(
        "paralyse",
        "after moving: a d20 of least, and a figure does not defend against it this turn",
        (_ROLL, Key("within"), _SIGHT, _SIZES),
    ),
    PowerKind(
        "wound-at-distance",
        "a d20 of least wounds a figure",
        (
            _ROLL,
            Key("within"),
            _SIGHT,
            Key("wounds", _NUMBER, 1),
            Key("when", WHEN, "after-move"),
            _ALL,
            Key("of", OF, "any"),
        ),
    ),
    # Defending.
    PowerKind("only-hit-from-beside", "normal attacks hit it only from beside it"),
    PowerKind("stealth-dodge", "one shield blocks all damage of an attacker who is not beside it"),
    PowerKind(
        "counter-strike",
        "shields left over against a normal attack from beside it wound the attacker, unless it fits spares",
        (Key("spares", Who, None),),
    ),
    PowerKind(
        "shield-wall",
        "dice more in defense for each other figure of such a card beside it, at most most",
        (Key("each"), Key("most")),
    ),
    # Helping others.
    PowerKind(
        "aura",
        "other figures that fit get dice or spaces of range more; normal_only: for normal attacks only",
        (
            Key("attack", _FROM_0, 0),
            Key("defense", _FROM_0, 0),
            Key("range", _FROM_0, 0),
            _ALL,
            _WHOSE,
            Key("within", _FROM_0, 1),
            _SIGHT,
            Key("normal_only", bool, False),
        ),
        ("attack", "defense", "range"),
    ),
    PowerKind(
        "army-bonus",
        "dice more while all cards of the army fit",
        (Key("attack", _FROM_0, 0), Key("defense", _FROM_0, 0), _ALL),
        ("attack", "defense"),
    ),
    PowerKind(
        "spirit",
        "when destroyed it may be laid on a unique card, which then has so many dice more",
        (Key("attack", _FROM_0, 0), Key("defense", _FROM_0, 0)),
        ("attack", "defense"),
    ),
    PowerKind(
        "heal",
        "a d20 of least takes wounds from another figure",
        (
            _ROLL,
            Key("within"),
            _SIGHT,
            Key("wounds", _NUMBER, 1),
            Key("when", WHEN, "after-move"),
            _ALL,
            Key("of", OF, "any"),
        ),
    ),
    PowerKind(
        "healing-touch",
        "after moving: a d20 for a wounded figure beside it heals (up to that many) or wounds it",
        (_TABLE, _ALL, Key("of", OF, "any")),
    ),
)

BY_ID = {kind.id: kind for kind in KINDS}


def read_power(value: Any) -> CardPower:
    """The power of a row of a card. Raises RowError."""
    row = Row(value, "kind", "name", "text", "given")
    word = row.get("kind")
    kind = BY_ID.get(word) if isinstance(word, str) else None
    if kind is None:
        from builder.wording import likely  # rarely needed

        near = likely(word, tuple(BY_ID)) if isinstance(word, str) else ""
        if near:
            text = _(
                "kind: {found} is not a kind of power; did you mean {near}?", found=short(word), near=near
            )
        else:
            kinds = ", ".join(sorted(BY_ID))
            text = _(
                "kind: {found} is not a kind of power; there are {kinds}", found=short(word), kinds=kinds
            )
        raise RowError(text)
    numbers = row.mapping("given")
    if numbers and not kind.keys:
        raise RowError(
            _("{kind}: given: nothing was expected, found {found}", kind=kind.id, found=short(numbers))
        )
    given = Row(numbers, *(key.name for key in kind.keys))
    read: dict[str, Any] = {}
    for key in kind.keys:
        if key.name in given:
            read[key.name] = key.read(given.get(key.name), f"{kind.id}: {key.name}")
        elif key.needed:
            raise RowError(_("{kind}: given: {key} was expected", kind=kind.id, key=key.name))
        else:
            read[key.name] = key.usual
    if kind.one_of and not any(read[name] for name in kind.one_of):
        raise RowError(
            _("{kind}: given: one of {names} was expected", kind=kind.id, names=", ".join(kind.one_of))
        )
    return CardPower(kind.id, row.text("name", kind.id, least=1), row.text("text", "", most=400), read)
