"""The first line of a journal: what was played, by whom, with which dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from builder.errors import BuilderError, RefusedError
from builder.facts import GATHERINGS, Limits, Looks, OneOf
from builder.formats import fingerprints
from builder.language import N_, _
from builder.plaindata import DataPath, short
from builder.plaindata.records import Codec, Form, leaf, unexpected
from builder.referee.dice import Dice, GivenDice, Roll, Seed, dice_from, rolled
from builder.referee.game import Game
from builder.referee.gathering import drafts
from builder.referee.state import RULES_VERSION
from builder.referee.table import Table
from builder.scenario import Gathering, text_in
from builder.scenario.armies import chooses_cards

VERSION = 2
MOST_SEED = 10**18 - 1
SECRET_SEED = re.compile("[0-9a-f]{32,64}")
"""A seed that nobody guesses: at least 128 bits."""
MOST_ROLLS = 1_000
_VERSIONS = ("hexjournal", "rules")
_Players = Annotated[tuple[str, ...], Limits(1, 100)]


@dataclass(frozen=True)
class Header:
    """What a journal says of its game.

    ``rules`` is the version of the rules that it was played by.
    ``scenario``, ``battlefield`` and ``pool`` (all cards that may be taken, empty where none may) are
    fingerprints, ``cards`` those of the cards that are in play from the start. ``seed`` is None where dice
    were given; ``rolls`` are then those of the set-up (glyphs that are shuffled). ``seats``: who plays in
    each, "human" or the name of a computer player; empty where nothing was said. ``then``: after so many
    actions of another game whose rolls are known the dice come from another seed.
    """

    title: str
    scenario: str
    battlefield: str
    edition: str
    players: _Players
    gathering: Annotated[Gathering, OneOf(GATHERINGS)]
    seed: Seed | None
    rolls: tuple[Roll, ...] = ()
    sets: Annotated[int, Limits(1, 99)] = 1
    pool: str = ""
    cards: Mapping[str, str] = field(default_factory=dict)
    seats: _Players = ()
    then: tuple[tuple[int, Annotated[str, Looks(SECRET_SEED, N_("32 to 64 digits 0-9 a-f"))]], ...] = ()
    rules: int = RULES_VERSION

    @property
    def older(self) -> str:
        """Of a game by older rules: what that means for who watches it; empty for one by those of today."""
        if self.rules == RULES_VERSION:
            return ""
        return _(
            "played by version {data} of the rules, and shown by version {newest} as far as both agree; "
            "it can be watched, and a new game begun from any moment of it, but not continued",
            data=self.rules,
            newest=RULES_VERSION,
        )

    def dice(self) -> Dice:
        """The dice of the game, with what the set-up needs."""
        if self.seed is not None:
            return dice_from(self.seed)
        dice = GivenDice()
        dice.give(self.rolls)
        return dice


def header_of(
    game: Game, *, seed: Seed | None, rolls: Iterable[Roll] = (), seats: Iterable[str] = ()
) -> Header:
    """The header for a game that has not begun yet; ``rolls`` were given for its set-up.

    Raises RefusedError for a seed that a journal cannot hold.
    """
    if seed is not None:
        seed_from(seed)
    table = game.table
    return Header(
        title=text_in(table.scenario.title, "en")[:200],
        **_played_on(table),
        gathering=Gathering.DRAFT if drafts(game) else Gathering.PRE_MADE,
        seed=seed,
        rolls=tuple(rolls),
        cards=fingerprints_of(game),
        seats=tuple(seats),
    )


def _played_on(table: Table) -> dict[str, Any]:
    return {
        "scenario": fingerprints.of_scenario(table.scenario, table.layout),
        "battlefield": fingerprints.of_battlefield(table.battlefield),
        "edition": table.scenario.edition,
        "players": table.seating,
        "sets": table.sets,
        "pool": fingerprints.of_cards(table.cards.values()) if chooses_cards(table.scenario) else "",
    }


def fingerprints_of(game: Game, without: Iterable[str] = ()) -> dict[str, str]:
    """The fingerprints of the army cards in play, by their ids."""
    known = set(without)
    cards = {owned.card.id: owned.card for owned in game.state.cards.values()}
    return {id: fingerprints.of_card(card) for id, card in cards.items() if id not in known}


def header_data(header: Header) -> dict[str, Any]:
    """A header as the first line of a journal, of the oldest version that can say it."""
    version = 2 if isinstance(header.seed, str) or header.then else 1
    data = {"hexjournal": version, **_CODEC.data(header)}
    data["check"] = fingerprints.fingerprint(data)
    return data


def header_from(data: Mapping[str, Any]) -> Header:
    """The header of the first line of a journal. Raises BuilderError that says what was expected."""
    if "hexjournal" not in data:
        raise BuilderError(_("not a journal; hexjournal: {version} was expected at the top", version=VERSION))
    for key, newest in zip(_VERSIONS, (VERSION, RULES_VERSION), strict=True):
        found = data.get(key)
        if type(found) is not int or found < 1:
            raise BuilderError(
                _("{key}: a whole number from 1 was expected, found {found}", key=key, found=short(found))
            )
        if found > newest:
            raise BuilderError(
                _(
                    "made by a newer Hexwright ({key} {found}); this one knows up to {newest}",
                    key=key,
                    found=found,
                    newest=newest,
                )
            )
    said = {key: value for key, value in data.items() if key not in ("hexjournal", "check")}
    header: Header = _CODEC.read(Header, said, (), data["hexjournal"])
    rest = {key: value for key, value in data.items() if key != "check"}
    if data.get("check") != fingerprints.fingerprint(rest):
        raise BuilderError(_("the header was changed after it was written: its check does not fit"))
    return header


def against(header: Header, table: Table) -> str:
    """Why a journal does not belong to what lies on a table; empty where it does."""
    here = _played_on(table)
    if header.scenario != here["scenario"]:
        return _(
            "of another scenario: {found}, or of this one before it was changed", found=short(header.title)
        )
    if header.battlefield != here["battlefield"]:
        return _("of another battlefield: its pieces are not those that it was played on")
    for key, what in (("edition", "edition"), ("players", "players")):
        if getattr(header, key) != here[key]:
            return _(
                "{what}: {found} was expected, found {found2}",
                what=what,
                found=short(here[key]),
                found2=short(getattr(header, key)),
            )
    return ""


def seed_from(value: Any) -> Seed:
    """A seed that dice can come from. Raises RefusedError."""
    if type(value) is int and 0 <= value <= MOST_SEED:
        return value
    if isinstance(value, str) and SECRET_SEED.fullmatch(value):
        return value
    raise RefusedError(
        _(
            "seed: a whole number from 0 to {most}, or 32 to 64 digits 0-9 a-f were expected, found {seed}",
            most=MOST_SEED,
            seed=short(value),
        )
    )


def _dice(value: Any, path: DataPath, version: int) -> Seed | None:
    if value == "given":
        return None
    if not isinstance(value, dict) or [*value] != ["seed"]:
        raise unexpected(path, '"given" or {"seed": number}', value)
    seed = seed_from(value["seed"])
    if version == 1 and isinstance(seed, str):
        raise BuilderError(_("dice: a seed of version 2 in a journal of version 1"))
    return seed


def prints_from(value: Any) -> dict[str, str]:
    """Fingerprints by ids of cards. Raises BuilderError."""
    found: dict[str, str] = _CODEC.read(Mapping[str, str], value, ("fingerprints",))
    return found


def plain_rolls(rolls: Iterable[Roll]) -> list[dict[str, list[int]]]:
    """Rolls as plain data: ``{"d20": [7]}``."""
    return [{roll.kind: list(roll.sides)} for roll in rolls]


def rolls_from(value: Any) -> tuple[Roll, ...]:
    """The rolls of plain data. Raises BuilderError for dice and sides that there are not."""
    found: tuple[Roll, ...] = _CODEC.read(tuple[Roll, ...], value, ("rolls",))
    return found


def _roll(value: Any, beside: Any) -> Roll | None:
    kind, sides = next(iter(value.items()), ("", None)) if isinstance(value, dict) else ("", None)
    if not isinstance(sides, list) or len(value) > 1 or not all(type(side) is int for side in sides):
        return None
    return rolled(kind, sides)


_CODEC = Codec(
    {
        Seed | None: Form(_dice, lambda seed, beside: "given" if seed is None else {"seed": seed}),
        Roll: leaf('{"d20": [7]} or {"combat": [1, 4]}', _roll, lambda roll, beside: plain_rolls([roll])[0]),
    },
    text=Limits(0, 200),
    rows=Limits(0, MOST_ROLLS),
    keys={(Header, "seed"): "dice", (Header, "cards"): "fingerprints"},
    first={
        Header: (
            *("rules", "title", "scenario", "battlefield", "edition", "players", "gathering", "sets"),
            *("seed", "then"),
        )
    },
    always={(Header, "sets"), (Header, "rules")},
)
