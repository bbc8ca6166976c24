"""Army cards and their powers: the shipped ones against the facts, what is read, what is refused."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder import places
from builder.catalogue.card_powers import BY_ID, KINDS, PowerKind
from builder.catalogue.cards import Card, CardLeap, load_cards, power_data
from builder.catalogue.pieces import Confidence
from builder.catalogue.powers import ANYBODY, MAX_NUMBER, TEXT, RollOutcome, Who, outcome
from builder.catalogue.read_powers import read_power
from builder.catalogue.row import ConflictError
from builder.errors import UnreadableError
from builder.plaindata.records import WrongValueError

# ---- Army cards: the shipped ones against the facts they were made from, and what is refused ----

GOOD = """
sources: {X: "a table"}
cards:
- {id: walker, name: Walker, general: Ullar, species: elf, unique: true, hero: true, life: 4, size: small,
   height: 3, move: 5, range: 1, attack: 2, defense: 6, points: 70, spaces: 1,
   basic: {move: 4, range: 2, source: [X]},
   powers: [{kind: slither, name: Swims}, {kind: leap, given: {spaces: 2, up: 9, down: 8}},
            {kind: aura, text: "Helps.", given: {attack: 1, who: {species: Elf}}}],
   source: [X]}
"""
SWITCHES = {"flying": "Flying", "ghost_walk": "Ghost Walk", "slither": "Slither", "disengage": "Disengage"}
ASKED = {
    "general": "general", "species": "species", "figure_class": "class", "personality": "personality",
    "size": "size", "height": "height", "spaces": "base_spaces_each", "figures": "figures", "life": "life",
    "move": "move", "range": "range", "attack": "attack", "defense": "defense", "points": "points",
}  # fmt: skip


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., Any]:
    """The cards of the texts, a file each."""

    def call(*texts: str) -> Any:
        folder = tmp_path / "cards"
        folder.mkdir(exist_ok=True)
        for number, text in enumerate(texts):
            (folder / f"{number}.yaml").write_text(text)
        return load_cards(tmp_path)

    return call


NEWER = ("age-of-annihilation", "battle-for-the-wellspring", "later-boxes", "ranked-classics")
"""Files of cards that one source has; test_official.py holds their numbers against the official ones."""


def newer_cards() -> set[str]:
    """Their ids, from the files as they are."""
    files = [places.shipped("tilesets") / "cards" / f"{name}.yaml" for name in NEWER]
    return {row["id"] for file in files for row in yaml.safe_load(file.read_text())["cards"]}


def test_every_card_of_the_boxes_of_2024_is_here(cards: Mapping[str, Card]) -> None:
    sets = Counter(card.set for card in cards.values())
    assert (sets["Age of Annihilation"], sets["Battle for the Wellspring"]) == (11, 6)
    assert all(cards[id].confidence is Confidence.LOW for id in newer_cards())


def test_every_card_of_the_facts_is_here_with_both_sides(
    facts: Callable[[str], Any], cards: Mapping[str, Card]
) -> None:
    rows = facts("cards.yaml")["cards"]
    assert set(cards) - newer_cards() == {row["id"] for row in rows}
    for row in rows:
        card = cards[row["id"]]
        for name, key in ASKED.items():
            assert getattr(card, name) == row[key]["value"], (card.id, name)
        assert card.name == row["name"]
        assert card.unique == (row["rarity"]["value"] == "unique"), card.id
        assert card.hero == (row["type"]["value"] == "hero"), card.id
        assert card.set == row["set"]["value"]
        for name in ("move", "range", "attack", "defense"):
            assert getattr(card, f"basic_{name}") == row["basic_side"][name], (card.id, name)


def test_every_power_of_the_facts_is_here_by_its_name(
    facts: Callable[[str], Any], cards: Mapping[str, Card]
) -> None:
    for row in facts("cards.yaml")["cards"]:
        card = cards[row["id"]]
        assert [power.name for power in card.powers] == [power["name"] for power in row["powers"]]
        assert card.flying == row["flies"]["value"], card.id
        for field, name in SWITCHES.items():
            assert getattr(card, field) == (name in {power.name for power in card.powers}), (card.id, field)


def test_every_number_of_a_power_stands_in_the_facts(
    facts: Callable[[str], Any], cards: Mapping[str, Card]
) -> None:
    """Ones are not asked for, as facts write them as words or leave them out."""
    words = {"three": 3, " all": MAX_NUMBER}
    asked = 0
    for row in facts("cards.yaml")["cards"]:
        effects = {power["name"]: f"{power['name']} {power['effect']}" for power in row["powers"]}
        for power in cards[row["id"]].powers:
            effect = effects[power.name]
            said = {int(digits) for digits in re.findall(r"\d+", effect)}
            said |= {number for word, number in words.items() if word in effect}
            numbers = {number for number in numbers_in(power_data(power)["given"]) if number > 1}
            assert numbers <= said, (row["id"], power.name)
            asked += len(numbers)
    assert asked > 50


def numbers_in(value: Any) -> Iterator[int]:
    """All whole numbers in plain data."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, (dict, list)):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from numbers_in(inner)


def test_every_card_says_where_it_is_from(facts: Callable[[str], Any]) -> None:
    worst = {"high": 0, "medium": 1, "low": 2}
    cards = load_cards(places.shipped("tilesets"))
    for row in facts("cards.yaml")["cards"]:
        card = cards[row["id"]]
        assert card.source
        asked = (*ASKED.values(), "rarity", "type")
        assert card.confidence.rank == max(worst[row[key]["confidence"]] for key in asked), card.id


def test_a_card_of_which_sources_differ_says_so(
    facts: Callable[[str], Any], cards: Mapping[str, Card]
) -> None:
    for row in facts("cards.yaml")["cards"]:
        differ = [key for key in (*ASKED.values(), "rarity", "type") if row[key].get("disagreements")]
        assert not differ or cards[row["id"]].notes, (row["id"], differ)


def test_every_shipped_power_has_a_sentence_of_its_own(cards: Mapping[str, Card]) -> None:
    for card in cards.values():
        for power in card.powers:
            assert power.text.endswith("."), (card.id, power.name)
            assert 20 < len(power.text) < 200, (card.id, power.name)


def test_the_kinds_that_ship_are_all_the_kinds_there_are(cards: Mapping[str, Card]) -> None:
    """But for that of powers that the referee does not know: no card that ships has one."""
    assert {power.kind for card in cards.values() for power in card.powers} == set(BY_ID) - {TEXT}


def test_a_card_is_read(read: Callable[..., Any]) -> None:
    card = read(GOOD)["walker"]
    assert (card.name, card.size, card.height, card.spaces, card.move, card.range) == (
        "Walker", "small", 3, 1, 5, 1,
    )  # fmt: skip
    assert (card.basic_move, card.basic_range, card.slither, card.flying) == (4, 2, True, False)
    assert (card.basic_attack, card.basic_defense) == (2, 6)  # not said, so as on the Master side
    assert (card.general, card.unique, card.hero, card.figures, card.life, card.points) == (
        "ullar", True, True, 1, 4, 70,
    )  # fmt: skip
    assert card.leap == CardLeap(2, 9, 8, False)
    assert card.source == ("X",)
    aura = card.power("aura")
    assert aura.given == {
        "attack": 1, "defense": 0, "range": 0, "who": Who(species="elf"), "of": "friendly", "within": 1,
        "sight": False, "normal_only": False, "from": "any", "against": None,
    }  # fmt: skip
    assert card.power("chomp") is None


def test_a_card_without_some_powers_moves_without_them_too(read: Callable[..., Any]) -> None:
    card = read(GOOD)["walker"]
    bare = card.without({"leap", "slither"})
    assert (bare.leap, bare.slither) == (None, False)
    assert [power.kind for power in bare.powers] == ["aura"]
    assert replace(bare, powers=card.powers, leap=card.leap, slither=True) == card


def test_cards_can_be_copied_and_sent_to_other_processes(cards: Mapping[str, Card]) -> None:
    for card in cards.values():
        assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card
        assert hash(copy.deepcopy(card)) == hash(card)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("size: small", "size: tiny", "size: small, medium, large or huge was expected, found 'tiny'"),
        ("height: 3", "height: 0", "height: a whole number from 1 to 60"),
        ("move: 5", "move: five", "move: a whole number"),
        ("attack: 2,", "", "attack: a whole number from 0 to 99 was expected, found nothing"),
        ("points: 70", "points: 0", "points: a whole number from 1 to 9999"),
        ("spaces: 1,", "spaces: 0,", "spaces: a whole number"),
        ("unique: true", "unique: perhaps", "unique: true or false"),
        ("hero: true", "hero: true, figures: 3", "figures: 1 was expected for a hero, found 3"),
        ("life: 4", "swims: true", "'swims' is not known here"),
        ("basic: {move: 4, range: 2, source: [X]}", "basic: 4", "a mapping was expected"),
        (
            "{spaces: 2, up: 9, down: 8}",
            "{up: 9}",
            "powers/2/given/spaces: a whole number from 1 to 99",
        ),
        ("{kind: slither, name: Swims}", "{kind: leap, given: {spaces: 2}}", "powers/2: leap is given twice"),
        ("kind: slither", "kind: swimming", "powers/1/kind: 'swimming' is not known here"),
        ("name: Swims", "given: {dice: 1}", "powers/1/given: nothing was expected, found {'dice': 1}"),
        ("{attack: 1, who: {species: Elf}}", "{within: 4}", "one of attack, defense, range was expected"),
        ("{attack: 1, who:", "{attack: 1, whom:", "'whom' is not known here"),
        ("range: 2, source: [X]", "range: 2, source: [Y]", "Y does not stand under sources"),
        ("cards:", "decks:", "'decks' is not known here"),
        ("id: walker", "id: walker, id: other", "twice"),
    ],
)
def test_a_broken_card_is_refused_with_its_place(
    read: Callable[..., Any], old: str, new: str, said: str
) -> None:
    assert old in GOOD
    with pytest.raises(UnreadableError, match=r"0\.yaml") as caught:
        read(GOOD.replace(old, new))
    assert said in str(caught.value)


def test_no_two_cards_have_one_id(read: Callable[..., Any]) -> None:
    with pytest.raises(UnreadableError, match=r"1\.yaml.*walker is given twice"):
        read(GOOD, GOOD)


def test_a_folder_without_cards_is_told(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="files of army cards were expected, found none"):
        load_cards(tmp_path)


# ---- Powers of cards: what is read, what is refused, that the schema says the same, what a table means
# ----


def named(cards: Mapping[str, Card], card: str, kind: str) -> Any:
    """What a power of a card is given."""
    power = cards[card].power(kind)
    return power.given


@pytest.mark.rule("R112")
@pytest.mark.parametrize(
    ("card", "kind", "fitting"),
    [
        ("deathwalker-9000", "aura", {"zettian-guards"}),
        ("grimnak", "aura", {"blade-gruts", "heavy-gruts"}),
        ("swog-rider", "aura", {"arrow-gruts"}),
        ("knights-of-weston", "bonding",
         {"finn-the-viking-champion", "thorgrim-the-viking-champion", "sir-denrick", "alastair-macdirk",
          "eldgrim-the-viking-champion"}),
        ("arrow-gruts", "bonding",
         {"mimring", "krug", "swog-rider", "kita-the-springrunner", "onshu-the-welkineye"}),
        ("minions-of-utgar", "bonding",
         {"taelord-the-kyrie-warrior", "raelin-the-kyrie-warrior-aoa", "loviatak-the-kyrie-warrior"}),
        ("marro-hive", "bonding", {"marro-stingers", "marro-drones"}),
        ("marcus-decimus-gallus", "move-aura",
         {"sgt-drake-alexander", "airborne-elite", "roman-legionnaires", "4th-massachusetts-line",
          "10th-regiment-of-foot"}),
        ("venoc-warlord", "move-aura", {"venoc-vipers"}),
    ],
)  # fmt: skip
def test_powers_mean_the_cards_that_their_words_say(
    cards: Mapping[str, Card], card: str, kind: str, fitting: set[str]
) -> None:
    who = named(cards, card, kind)["who"]
    assert {other.id for other in cards.values() if other.fits(who)} == fitting


@pytest.mark.rule("R112")
def test_every_word_of_who_is_asked(cards: Mapping[str, Card]) -> None:
    drake = cards["sgt-drake-alexander"]
    assert drake.fits(ANYBODY)
    fitting = Who(
        "sgt-drake-alexander",
        "jandar",
        "human",
        "soldier",
        "valiant",
        1,
        ("small", "medium"),
        True,
        True,
        ("general", "soldier"),
    )
    assert drake.fits(fitting)
    for odd in (
        Who(card="krug"), Who(general="utgar"), Who(species="orc"), Who(figure_class="beast"),
        Who(personality="wild"), Who(range=2), Who(sizes=("huge",)), Who(unique=False), Who(hero=False),
        Who(figure_classes=("captain", "pirate")),
    ):  # fmt: skip
        assert not drake.fits(odd), odd


@pytest.mark.parametrize(
    ("roll", "attack", "destroy"),
    [(1, 0, 1), (2, 1, 0), (6, 1, 0), (7, 2, 0), (12, 3, 0), (15, 3, 0), (16, 4, 0), (19, 4, 0), (20, 8, 0)],
)
def test_a_roll_is_looked_up_in_its_table(
    cards: Mapping[str, Card], roll: int, attack: int, destroy: int
) -> None:
    found = outcome(named(cards, "anubian-wolves", "fury")["table"], roll)
    assert (found.attack, found.destroy) == (attack, destroy)


def test_the_other_tables_bring_what_the_cards_say(cards: Mapping[str, Card]) -> None:
    drain = named(cards, "marro-stingers", "drain")["table"]
    assert outcome(drain, 4) == RollOutcome(1, destroy=1, no_attack=True)
    assert outcome(drain, 9) == RollOutcome(5)
    assert outcome(drain, 10) == RollOutcome(10, attack=1)
    swarm = named(cards, "marro-drones", "swarm")["table"]
    assert [outcome(swarm, roll).figures for roll in (1, 12, 13, 16, 17, 20)] == [3, 3, 6, 6, 9, 9]
    touch = named(cards, "kelda-the-kyrie-warrior", "healing-touch")["table"]
    assert [outcome(touch, roll).heal for roll in (1, 2, 5, 6, 17, 18)] == [0, 1, 1, 2, 2, MAX_NUMBER]
    assert outcome(touch, 1).wounds == 2


@given(st.sets(st.integers(2, 20)), st.integers(-5, 30))
def test_a_roll_beyond_the_die_has_a_row_too(leasts: set[int], roll: int) -> None:
    table = tuple(RollOutcome(least) for least in sorted({1, *leasts}))
    found = outcome(table, roll)
    assert found.least <= max(roll, 1)
    assert not any(found.least < row.least <= roll for row in table)


Schema = Callable[[str], Draft202012Validator]

_words = st.text(alphabet="abc -", max_size=8)
_who = st.fixed_dictionaries(
    {},
    optional={
        "card": st.sampled_from(["krug", "x.1"]),
        "general": _words,
        "species": _words,
        "figure_class": _words,
        "personality": _words,
        "range": st.integers(1, 99),
        "sizes": st.lists(st.sampled_from(["small", "medium", "large", "huge"])),
        "unique": st.booleans(),
        "hero": st.booleans(),
    },
)
_row = st.fixed_dictionaries(
    {},
    optional={
        **{key: st.integers(0, 99) for key in ("destroy", "attack", "figures", "heal", "wounds")},
        "no_attack": st.booleans(),
    },
)
_table = st.lists(_row, min_size=1, max_size=5).map(
    lambda rows: [{"least": 1 + 3 * number, **row} for number, row in enumerate(rows)]
)
_values = {
    "who": _who,
    **dict.fromkeys(("spares", "weak", "helped", "with_card", "against", "engaged_with"), _who),
    "shots": st.lists(
        st.fixed_dictionaries({"attack": st.integers(1, 9), "range": st.integers(1, 9)}), min_size=1
    ),
    "table": _table,
    "sizes": st.lists(st.sampled_from(["small", "medium", "large", "huge"])),
    "of": st.sampled_from(["own", "friendly", "any"]),
    "from": st.sampled_from(["any", "beside", "afar"]),
    "terrain": st.sampled_from(["snow", "dungeon", "shadow"]),
    "when": st.sampled_from(["before-move", "after-move"]),
    "shape": st.sampled_from(["single", "blast", "line", "around"]),
    "power": st.sampled_from([kind.id for kind in KINDS]),
    "times": st.integers(2, 9),
}


@st.composite
def powers(draw: st.DrawFn) -> dict[str, Any]:
    """A row of any kind of power with sound numbers."""
    kind = draw(st.sampled_from(KINDS))
    given_here: dict[str, Any] = {}
    for key in kind.keys:
        if key.needed or key.name in kind.one_of or draw(st.booleans()):
            usual = st.booleans() if isinstance(key.usual, bool) else st.integers(2, 20)
            given_here[key.name] = draw(_values.get(key.name, usual))
    row: dict[str, Any] = {"kind": kind.id, "name": "A power", "text": draw(_words)}
    return {**row, "given": given_here} if given_here or draw(st.booleans()) else row


@given(powers())
def test_a_power_written_out_is_read_as_the_same_power(row: dict[str, Any]) -> None:
    power = read_power(row)
    assert set(power.given) == {key.name for key in BY_ID[power.kind].keys}
    assert read_power(power_data(power)) == power


@given(row=powers())
def test_the_schema_takes_every_sound_power(schema: Schema, row: dict[str, Any]) -> None:
    assert schema("cards").is_valid({"cards": [card_with(row)]})


def card_with(power: Any) -> dict[str, Any]:
    """A card of one power."""
    numbers = dict.fromkeys(("height", "move", "range", "attack", "defense", "points"), 3)
    return {"id": "walker", "name": "Walker", "size": "small", **numbers, "powers": [power]}


ODD: list[Any] = [None, True, -1, 0, 1.5, 100, 1000, "", "odd", [], {}, ["odd"], [{"least": 21}], {"odd": 1}]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_reader_and_schema_refuse_the_same_values(schema: Schema, kind: PowerKind) -> None:
    of_words: dict[str, Any] = {
        "table": [{"least": 1}],
        "power": "fury",
        "terrain": "snow",
        "shots": [{"attack": 2, "range": 3}],
    }
    needed = [key.name for key in kind.keys if key.needed or key.name in kind.one_of]
    sound = {name: of_words.get(name, 2) for name in needed}
    assert agree(schema, {"kind": kind.id, "given": sound}) is True
    for key in kind.keys:
        for odd in ODD:
            agree(schema, {"kind": kind.id, "given": {**sound, key.name: odd}})
        without = {name: value for name, value in sound.items() if name != key.name}
        agree(schema, {"kind": kind.id, "given": without})
    assert agree(schema, {"kind": kind.id, "given": {**sound, "odd": 1}}) is False
    assert agree(schema, {"kind": kind.id + "x", "given": sound}) is False


def agree(schema: Schema, row: dict[str, Any]) -> bool:
    """Whether a power is taken, by reader and schema alike; a schema does not see what contradicts itself."""
    try:
        read_power(row)
        taken = True
    except ConflictError:
        return False
    except WrongValueError:
        taken = False
    assert schema("cards").is_valid({"cards": [card_with(row)]}) is taken, row
    return taken


def test_rows_of_a_table_rise_from_one() -> None:
    for leasts in ([2], [1, 1], [1, 5, 3]):
        with pytest.raises(ConflictError, match="rows from least: 1 upwards"):
            read_power({"kind": "fury", "given": {"table": [{"least": least} for least in leasts]}})


@pytest.mark.parametrize(
    ("card", "figure"),
    [
        ("knaves-of-the-silver-scimitar", "Knave of the Silver Scimitar"),
        ("anubian-wolves", "Anubian Wolf"),
        ("marro-warriors", "Marro Warrior"),
        ("finn-the-viking-champion", "Finn the Viking Champion"),
    ],
)
def test_one_figure_of_a_squad_has_a_name(cards: Mapping[str, Card], card: str, figure: str) -> None:
    assert cards[card].figure_name == figure
