"""A whole game in one file, and the fingerprint of what is played."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue, with_own
from builder.catalogue.cards import Card, with_own_cards
from builder.errors import RefusedError, UnreadableError
from builder.formats import hexgame
from builder.formats.fingerprints import of_battlefield, of_card, of_cards, of_scenario
from builder.formats.hexgame import (
    GameFile,
    Setting,
    hexgame_bytes,
    load_setting,
    load_table,
    read_hexgame_bytes,
)
from builder.hexgrid import Hex
from builder.referee import Game, SeededDice
from builder.scenario import FixedFigure, Gathering, Layout, PlacedGlyph, Position, Scenario, Seat
from builder.scenario.special import Reinforcements
from builder.scenario.victory import Eliminated, Victory
from tests.formats import played
from tests.referee.tables import the_cards, the_catalogue
from tests.schemas import schema, wrong_places
from tests.soak import often

# ---- A whole game in one file: it plays the same wherever it is opened, and is whole or refused ----


def game_file(setting: Setting) -> GameFile:
    return GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue)


def read(content: bytes) -> GameFile:
    return read_hexgame_bytes(content, "g.hexgame", the_catalogue())


def data_of(setting: Setting) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(hexgame_bytes(game_file(setting)))
    return found


def written(data: Any) -> bytes:
    return json.dumps(data, indent=1).encode()


@settings(max_examples=often(5))
@given(seed=st.integers(0, 10**6), players=st.sampled_from([2, 3]))
def test_the_game_plays_as_the_scenario_it_was_made_of(seed: int, players: int) -> None:
    setting = played.setting()
    found = read(hexgame_bytes(game_file(setting)))
    again = Setting(found.scenario, found.battlefield, found.cards, found.catalogue)
    one = Game(setting.table(players), SeededDice(seed))
    other = Game(again.table(players), SeededDice(seed))
    assert one.opening == other.opening
    for action, happened in played.play(one, seed):
        assert other.apply(action) == happened
    assert one.state.outcome == other.state.outcome
    assert one.state.outcome is not None


def test_it_follows_its_schema_and_reads_back_the_same() -> None:
    content = hexgame_bytes(game_file(played.setting()))
    assert wrong_places("hexgame", json.loads(content)) == []
    found = read(content)
    assert found.scenario == played.scenario()
    assert hexgame_bytes(found) == content


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema("hexgame"))


def test_only_the_cards_that_can_come_into_play_are_in_it() -> None:
    named = {card["id"] for card in data_of(played.setting())["cards"]}
    assert named == {card for layout in played.scenario().layouts for s in layout.seats for card in s.army}
    free = replace(played.scenario().layouts[0].seats[0], army=())
    drafted = replace(played.scenario(), layouts=(Layout((free, *played.scenario().layouts[0].seats[1:])),))
    assert len(data_of(played.setting(drafted))["cards"]) == len(the_cards())
    second = replace(played.scenario(), rules=(Reinforcements((), 100),))
    assert len(data_of(played.setting(second))["cards"]) == len(the_cards())


OWN_PIECES = """
shapes:
  kite: {cells: [[0, 0], [1, 0], [0, 1]]}
kinds:
- {id: felt, name: Felt, class: land}
pieces:
- {id: felt-kite, name: Felt kite, kind: felt, shape: kite, height: 1}
- {id: felt-unused, name: Another, kind: felt, shape: kite, height: 1}
- {id: grass-1, name: My grass, kind: grass, shape: kite, height: 1}
"""
OWN_CARD = """
cards:
- id: aunt-ada
  name: Aunt Ada
  unique: true
  hero: true
  size: small
  height: 3
  move: 4
  range: 1
  attack: 6
  defense: 2
  points: 10
"""


@pytest.fixture
def own(tmp_path: Path) -> Setting:
    """A scenario built of the author's own pieces, with a card of his own."""
    (tmp_path / "pieces.yaml").write_text(OWN_PIECES)
    (tmp_path / "cards.yaml").write_text(OWN_CARD)
    catalogue = with_own(the_catalogue(), tmp_path / "pieces.yaml")
    assert not catalogue.problems
    cards = with_own_cards(the_cards(), tmp_path / "cards.yaml").cards
    from builder.battlefield import Battlefield, Put

    battlefield = Battlefield()
    kinds = [("felt-kite", 0, 0), ("felt-kite", 2, 0), ("grass-1", 4, 0)]
    pieces = [battlefield.new_piece(catalogue.pieces[id], Hex(q, r), 1, 0) for id, q, r in kinds]
    battlefield.apply(Put(tuple(pieces)))
    seats = (
        Seat("A", figures=(FixedFigure("aunt-ada", (Position(Hex(0, 0), 1),)),)),
        Seat("B", figures=(FixedFigure("agent-carr", (Position(Hex(4, 1), 1),)),)),
    )
    scenario = Scenario(layouts=(Layout(seats),), victory=(Victory(Eliminated()),))
    return Setting(scenario, battlefield, cards, catalogue)


def test_own_pieces_and_own_cards_go_along(own: Setting, tmp_path: Path) -> None:
    data = data_of(own)
    assert [piece["id"] for piece in data["own_pieces"]["pieces"]] == ["felt-kite", "grass-1"]
    assert list(data["own_pieces"]["shapes"]) == ["kite"]
    assert [card["id"] for card in data["cards"]] == ["agent-carr", "aunt-ada"]
    assert wrong_places("hexgame", data) == []
    path = tmp_path / "g.hexgame"
    hexgame.write_hexgame(path, game_file(own))
    table, problems = load_table(path, the_catalogue(), the_cards())
    assert problems == ()
    assert table.cards["aunt-ada"].attack == 6
    spaces = {(s.hex, s.level) for hex in table.board.spaces for s in table.board.at(hex)}
    assert len(spaces) == 9
    game, same = Game(table, SeededDice(3)), Game(own.table(), SeededDice(3))
    for action, happened in played.play(same, 3, most=60):
        assert game.apply(action) == happened


def test_pieces_and_cards_of_who_opens_it_do_not_come_in(own: Setting, tmp_path: Path) -> None:
    path = tmp_path / "g.hexgame"
    hexgame.write_hexgame(path, game_file(played.setting()))
    found = load_setting(path, own.catalogue, own.cards)
    assert found.catalogue.pieces["grass-1"].own is False
    assert len(next(iter(found.battlefield.pieces.values())).cells) == 1
    assert "aunt-ada" not in found.cards


def without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.pop(key)


def setting_of(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Changes a value deep inside: the keys, then the new value."""

    def change(data: Any) -> None:
        for key in path[:-2]:
            data = data[key]
        data[path[-2]] = path[-1]

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (without("cards"), "cards is missing"),
        (without("scenario"), "scenario is missing"),
        (without("hexgame"), "not a game; `hexgame: 1` was expected at the top"),
        (setting_of("hexgame", 2), "made by a newer Hexwright (version 2 of the format)"),
        (setting_of("rules", 99), "made by a newer Hexwright (version 99 of the rules)"),
        (setting_of("rules", True), "rules: a whole number from 1 to 1000000 was expected, found true"),
        (setting_of("script", "rm"), "'script' is not known here"),
        (setting_of("script", None), "'script' is not known here"),  # found by fuzzing
        (setting_of("cards", {}), "cards: a list was expected, found {}"),
        (setting_of("cards", [{}] * 2001), "cards: at most 2000 were expected, found 2001"),
        (setting_of("cards", 0, "attack", -1), "cards[0]: attack"),
        (setting_of("cards", 0, "powers", [{"kind": "code"}]), "cards[0]: powers/1/kind"),
        (setting_of("cards", 1, "id", "finn-the-viking-champion"), "is given twice"),
        (setting_of("scenario", "rounds", "many"), "scenario: rounds: "),
        (setting_of("scenario", "sword", 1), "scenario: 'sword' is not known here"),
        (setting_of("scenario", "hexscenario", 0), "hexscenario: 1 was expected"),
        (setting_of("scenario", "zones", 0, "spots", 0, [1]), "[q, r, level of a space] was expected"),
        (setting_of("field", "pieces", 0, {"piece": "gold", "at": [0, 0, 1]}), "unknown piece 'gold'"),
        (setting_of("field", "pieces", 0, "at", [0, 0, 0]), "lies under the table"),
        (setting_of("field", "weather", "rain"), "'weather' not known here"),
        (setting_of("own_pieces", {"pieces": [{"id": "x"}]}), "own_pieces: "),
    ],
)
def test_a_game_with_anything_wrong_in_it_is_refused(change: Any, told: str) -> None:
    data = data_of(played.setting())
    change(data)
    with pytest.raises(UnreadableError) as error:
        read(written(data))
    assert told in str(error.value)
    assert str(error.value).startswith("g.hexgame")


def test_the_line_of_what_is_wrong_is_told() -> None:
    data = data_of(played.setting())
    data["field"]["pieces"][2]["piece"] = "gold"
    content = written(data)
    line = content[: content.index(b'"gold"')].count(b"\n") + 1
    with pytest.raises(UnreadableError, match=rf"g.hexgame, line {line - 1}"):
        read(content)


def test_a_key_given_twice_is_refused() -> None:
    content = hexgame_bytes(game_file(played.setting())).replace(b'"rules": ', b'"rules": 1, "rules": ')
    with pytest.raises(UnreadableError, match="'rules' is given twice"):
        read(content)


def test_what_is_too_large_to_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hexgame, "MAX_BYTES", 1000)
    with pytest.raises(RefusedError, match="at most 1000 are read again"):
        hexgame_bytes(game_file(played.setting()))


@settings(max_examples=often(12))
@given(data=st.data())
def test_whatever_is_changed_it_is_read_or_refused(data: st.DataObject) -> None:
    content = bytearray(hexgame_bytes(game_file(played.setting())))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4))
    try:
        found = read(bytes(content))
    except UnreadableError as error:
        assert str(error).startswith("g.hexgame")  # noqa: PT017
    else:
        assert isinstance(found.scenario, Scenario)


def test_gathering_is_kept() -> None:
    seats = played.scenario().layouts[0].seats
    drafted = tuple(replace(seat, army=(), gathering=(Gathering.DRAFT,)) for seat in seats)
    given = replace(played.scenario(), layouts=(Layout(drafted),))
    found = read(hexgame_bytes(game_file(played.setting(given))))
    assert found.scenario == given


def test_the_catalogue_alone_is_enough(catalogue: Catalogue) -> None:
    found = read_hexgame_bytes(hexgame_bytes(game_file(played.setting())), "g", catalogue)
    assert found.catalogue is catalogue


# ---- A fingerprint changes with what the referee asks, and with nothing else ----

TEXT = {"en": "Other words"}


def of(scenario: Scenario, players: int = 2) -> str:
    layout = scenario.layout(players)
    assert layout is not None
    return of_scenario(scenario, layout)


@pytest.mark.parametrize("key", ["title", "story", "goal", "setup", "notes"])
def test_texts_of_a_scenario_do_not_count(key: str) -> None:
    assert of(replace(played.scenario(), **{key: TEXT})) == of(played.scenario())


def test_names_do_not_count_and_neither_do_other_layouts() -> None:
    given = played.scenario()
    two = given.layouts[0]
    named = replace(two, seats=tuple(replace(seat, name=TEXT) for seat in two.seats))
    zones = tuple(replace(zone, name=TEXT, colour="red") for zone in given.zones)
    other = replace(given, layouts=(named,), zones=zones, author="Ann", boxes={"rotv-2e": 1})
    assert of(other) == of(given)
    assert of(given, 3) != of(given)


def test_whatever_the_referee_asks_counts() -> None:
    given = played.scenario()
    seats = given.layouts[0].seats
    points = replace(given.layouts[0], seats=(replace(seats[0], points=1), seats[1]))
    others = [
        replace(given, rounds=3),
        replace(given, edition="basic"),
        replace(given, victory=given.victory[:1]),
        replace(given, glyphs=(*given.glyphs, PlacedGlyph("Kelda", Position(Hex(0, 0), 1)))),
        replace(
            given, zones=(replace(given.zones[0], positions=given.zones[0].positions[1:]), *given.zones[1:])
        ),
        replace(given, layouts=(points,)),
    ]
    assert len({of(given), *map(of, others)}) == len(others) + 1


def meadow(*rows: tuple[int, int, int], title: str = "") -> Battlefield:
    found = Battlefield(Info(title=title))
    grass = the_catalogue().pieces["grass-1"]
    found.apply(Put(tuple(found.new_piece(grass, Hex(q, r), slot, 0) for q, r, slot in rows)))
    return found


def test_of_a_battlefield_the_pieces_count_and_not_their_order_or_title() -> None:
    one = meadow((0, 0, 1), (1, 0, 1))
    assert of_battlefield(one) == of_battlefield(meadow((1, 0, 1), (0, 0, 1), title="Mine"))
    assert of_battlefield(one) != of_battlefield(meadow((0, 0, 1), (1, 0, 2)))
    assert of_battlefield(one) != of_battlefield(meadow((0, 0, 1)))


@pytest.mark.parametrize(
    ("key", "value"), [("attack", 9), ("basic_move", 9), ("unique", False), ("powers", ())]
)
def test_numbers_and_powers_of_a_card_count(key: str, value: object) -> None:
    card = the_cards()["agent-carr"]
    assert of_card(replace(card, **{key: value})) != of_card(card)  # type: ignore[arg-type]


def test_words_about_a_card_do_not_count() -> None:
    card = the_cards()["agent-carr"]
    retold = tuple(replace(power, text="In other words.") for power in card.powers)
    assert of_card(replace(card, powers=retold, notes=("A note.",), source=(), set="", own=True)) == of_card(
        card
    )


def test_of_all_cards_the_order_does_not_count() -> None:
    cards: list[Card] = list(the_cards().values())
    assert of_cards(cards) == of_cards(reversed(cards))
    assert of_cards(cards) != of_cards(cards[1:])


def test_what_the_battlefield_gives_is_worked_out_once_for_all_tables_of_a_setting() -> None:
    setting = played.setting()
    first = setting.table(2)
    other_cards = replace(setting, cards={})
    assert setting.table(3).board is other_cards.table(2).board is first.board
    basic = replace(setting, scenario=replace(setting.scenario, edition="basic")).table(2)
    moved = replace(setting, battlefield=setting.battlefield.copy()).table(2)
    assert first.graph not in (basic.graph, moved.graph)
