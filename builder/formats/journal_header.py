"""The first line of a journal: what was played, by whom, with which dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from builder.errors import BuilderError, RefusedError
from builder.facts import GATHERINGS
from builder.formats import fingerprints
from builder.language import _, listed
from builder.plaindata import short
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
_KEYS = (
    *("hexjournal", "rules", "title", "scenario", "battlefield", "edition", "players", "gathering", "sets"),
    *("dice", "then", "rolls", "pool", "fingerprints", "seats", "check"),
)


@dataclass(frozen=True)
class Header:
    """What a journal says of its game.

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
    players: tuple[str, ...]
    gathering: Gathering
    seed: Seed | None
    rolls: tuple[Roll, ...] = ()
    sets: int = 1
    pool: str = ""
    cards: Mapping[str, str] | None = None
    seats: tuple[str, ...] = ()
    then: tuple[tuple[int, str], ...] = ()

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
    data: dict[str, Any] = {
        "hexjournal": 2 if isinstance(header.seed, str) or header.then else 1,
        "rules": RULES_VERSION,
        "title": header.title,
        "scenario": header.scenario,
        "battlefield": header.battlefield,
        "edition": header.edition,
        "players": list(header.players),
        "gathering": str(header.gathering),
        "sets": header.sets,
        "dice": "given" if header.seed is None else {"seed": header.seed},
    }
    if header.then:
        data["then"] = [list(each) for each in header.then]
    if header.rolls:
        data["rolls"] = plain_rolls(header.rolls)
    if header.pool:
        data["pool"] = header.pool
    if header.cards:
        data["fingerprints"] = dict(header.cards)
    if header.seats:
        data["seats"] = list(header.seats)
    data["check"] = fingerprints.fingerprint(data)
    return data


def header_from(data: Mapping[str, Any]) -> Header:
    """The header of the first line of a journal. Raises BuilderError that says what was expected."""
    if "hexjournal" not in data:
        raise BuilderError(_("not a journal; hexjournal: {version} was expected at the top", version=VERSION))
    for key, newest in (("hexjournal", VERSION), ("rules", RULES_VERSION)):
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
    if data["rules"] < RULES_VERSION:
        raise BuilderError(
            _(
                "played by version {data} of the rules, and this Hexwright plays by version "
                "{newest}, under which some of it would come out differently: the Hexwright that "
                "played it still opens it; its scenario can be played again from the start",
                data=data["rules"],
                newest=RULES_VERSION,
            )
        )
    extra = [key for key in data if key not in _KEYS]
    if extra:
        raise BuilderError(
            _("{found} is not known here; known are {names}", found=short(extra[0]), names=", ".join(_KEYS))
        )
    rest = {key: value for key, value in data.items() if key != "check"}
    if data.get("check") != fingerprints.fingerprint(rest):
        raise BuilderError(_("the header was changed after it was written: its check does not fit"))
    return Header(
        title=_text(data, "title"),
        scenario=_text(data, "scenario"),
        battlefield=_text(data, "battlefield"),
        edition=_text(data, "edition"),
        players=_texts(data, "players"),
        gathering=_gathering(data.get("gathering")),
        seed=_seed(data.get("dice"), data["hexjournal"]),
        rolls=rolls_from(data.get("rolls", [])),
        sets=_sets(data.get("sets")),
        pool=_text(data, "pool", ""),
        cards=prints_from(data.get("fingerprints", {})),
        seats=_texts(data, "seats") if "seats" in data else (),
        then=_then(data.get("then", [])),
    )


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


def _text(data: Mapping[str, Any], key: str, usual: str | None = None) -> str:
    found = data.get(key, usual)
    if not isinstance(found, str) or len(found) > 200:
        raise BuilderError(
            _(
                "{key}: a text of at most 200 characters was expected, found {found}",
                key=key,
                found=short(found),
            )
        )
    return found


def _texts(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    found = data.get(key)
    if not isinstance(found, list) or not found or not all(isinstance(part, str) for part in found):
        raise BuilderError(
            _("{key}: a list of texts was expected, found {found}", key=key, found=short(found))
        )
    return tuple(found)


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


def _seed(value: Any, version: int) -> Seed | None:
    if value == "given":
        return None
    if not isinstance(value, dict) or len(value) != 1 or "seed" not in value:
        raise BuilderError(
            _('dice: "given" or {{"seed": number}} was expected, found {found}', found=short(value))
        )
    seed = seed_from(value["seed"])
    if version == 1 and isinstance(seed, str):
        raise BuilderError(_("dice: a seed of version 2 in a journal of version 1"))
    return seed


def _then(value: Any) -> tuple[tuple[int, str], ...]:
    sound = isinstance(value, list) and len(value) <= MOST_ROLLS
    for each in value if sound else ():
        pair = each if isinstance(each, list) and len(each) == 2 else [None, None]
        sound &= type(pair[0]) is int and isinstance(pair[1], str) and bool(SECRET_SEED.fullmatch(pair[1]))
    if not sound:
        raise BuilderError(
            _("then: a list of [number, seed] was expected, found {found}", found=short(value))
        )
    return tuple((number, seed) for number, seed in value)


def _gathering(value: Any) -> Gathering:
    if value not in GATHERINGS:
        expected = listed(GATHERINGS, "or")
        raise BuilderError(
            _("gathering: {expected} was expected, found {found}", expected=expected, found=short(value))
        )
    return Gathering(value)


def _sets(value: Any) -> int:
    if type(value) is not int or not 1 <= value <= 99:
        raise BuilderError(
            _("sets: a whole number from 1 to 99 was expected, found {found}", found=short(value))
        )
    return value


def prints_from(value: Any) -> dict[str, str]:
    """Fingerprints by ids of cards. Raises BuilderError."""
    if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
        raise BuilderError(
            _("fingerprints: a mapping of cards was expected, found {found}", found=short(value))
        )
    return value


def plain_rolls(rolls: Iterable[Roll]) -> list[dict[str, list[int]]]:
    """Rolls as plain data: ``{"d20": [7]}``."""
    return [{roll.kind: list(roll.sides)} for roll in rolls]


def rolls_from(value: Any) -> tuple[Roll, ...]:
    """The rolls of plain data. Raises BuilderError for dice and sides that there are not."""
    if not isinstance(value, list) or len(value) > MOST_ROLLS:
        raise BuilderError(
            _(
                "rolls: a list of at most {most} was expected, found {found}",
                most=MOST_ROLLS,
                found=short(value),
            )
        )
    return tuple([_roll(each) for each in value])


def _roll(value: Any) -> Roll:
    if isinstance(value, dict) and len(value) == 1:
        ((kind, sides),) = value.items()
        if isinstance(sides, list) and len(sides) <= MOST_ROLLS and all(type(side) is int for side in sides):
            return rolled(kind, sides)
    raise BuilderError(
        _('rolls: {{"d20": [7]}} or {{"combat": [1, 4]}} was expected, found {found}', found=short(value))
    )
