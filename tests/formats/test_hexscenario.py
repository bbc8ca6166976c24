"""Scenarios in files: what is written comes back, and what is wrong is told and left out alone."""

from __future__ import annotations

import os
import random
import re
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings

from builder import formats
from builder.errors import RefusedError, UnreadableError
from builder.formats import read_scenario_bytes, scenario_bytes, yaml_export
from builder.formats.scenario_records import scenario_keys
from builder.hexgrid import Hex
from builder.plaindata import read_yaml
from builder.plaindata.records import words_of
from builder.scenario import Layout, Position, Scenario, Seat, Zone
from builder.scenario.rosters import ArmyRules
from builder.scenario.special import SpecialRule
from builder.scenario.victory import Condition, Eliminated, Not, Victory
from tests.damaged import places_in
from tests.formats.files import build, rows_of
from tests.scenario.strategies import scenarios
from tests.schemas import schema, wrong_places
from tests.soak import often

HEAD = b"hexscenario: 1\n"


def read(text: str) -> Scenario:
    """A scenario in which nothing is wrong."""
    found = read_scenario_bytes(HEAD + text.encode(), "a.hexscenario")
    assert (found.problems, found.left_out) == ((), ())
    return found.scenario


def test_of_what_is_asked_of_armies_a_wrong_limit_goes_alone() -> None:
    scenario, _said = told("army: {figures: 1, generals: 0}\n")
    assert scenario.army == ArmyRules(figures=1)


@pytest.mark.parametrize(("name", "right"), [("eras", "classic"), ("sets", "Rise")])
def test_of_what_armies_may_be_of_a_wrong_entry_goes_alone(name: str, right: str) -> None:
    scenario, said = told(f"army:\n  {name}: [{right}, 7]\n")
    assert getattr(scenario.army, name) == (right,)
    assert len(said) == 1
    assert said[0].startswith(f"a.hexscenario, line 3: army/{name}/2: ")


def told(text: str) -> tuple[Scenario, list[str]]:
    """What is left of a scenario, and what is told of the rest."""
    found = read_scenario_bytes(HEAD + text.encode(), "a.hexscenario")
    return found.scenario, [f"{problem.source}: {problem.message}" for problem in found.problems]


@settings(max_examples=often(12))
@given(scenarios())
def test_what_is_written_comes_back_and_is_written_the_same(scenario: Scenario) -> None:
    content = scenario_bytes(scenario)
    assert wrong_places("hexscenario", read_yaml(content, "a").data) == []
    again = read_scenario_bytes(content, "a.hexscenario")
    assert again.problems == ()
    assert again.scenario == scenario
    assert scenario_bytes(again.scenario) == content


def test_what_a_person_writes_by_hand_is_understood() -> None:
    scenario = read(
        """
title: "Four fords"
battlefield: four-fords.hexfield
boxes: {rotv-2e: 1}
rounds: 12
layouts:
- seats:
  - {id: A, points: 400, zones: [west], gathering: [draft]}
  - {id: B, points: 400, zones: [east]}
zones:
- {id: west, name: {en: "The west", de: "Der Westen"}, colour: red, spots: [[0, 0, 1], [1, 0, 2]]}
- {id: east, spots: [[9, 0, 1.0]]}
glyphs:
- {name: kelda, at: [3, 0, 1]}
- {at: [4, 0, 1], up: symbol}
victory:
- {side: each, when: {eliminated: {of: enemies}}}
- {side: A, when: {at_end_of_round: {round: 12, of: {most_points: {}}}}}
- side: B
  when:
    all:
    - {standing: {place: west, figures: {of: own, unique: true, hero: true}, count: 3}}
    - not: {holds_door: gate}
rules:
- {truce: [A, B]}
- {reveal_on_death: {}}
- reinforcements: {chances: [{since: 1, least: 16}], points: 160, without_powers: [the-drop]}
"""
    )
    assert scenario.layouts[0].seats[0].points == 400
    assert scenario.zones[0].name == {"en": "The west", "de": "Der Westen"}
    assert scenario.zones[1].positions == (Position(Hex(9, 0), 1),)
    assert scenario.victory[0] == Victory(Eliminated())
    assert [type(rule).__name__ for rule in scenario.rules] == ["Truce", "RevealOnDeath", "Reinforcements"]
    assert read(scenario_bytes(scenario).decode().removeprefix(HEAD.decode())) == scenario


def test_every_kind_of_condition_and_rule_stands_in_the_schema() -> None:
    definitions = schema("hexscenario")["$defs"]
    assert set(definitions["condition"]["properties"]) == set(words_of(Condition))
    assert set(definitions["rule"]["properties"]) == set(words_of(SpecialRule))
    assert len(words_of(Condition)) == len(get_args(Condition))


WRONG: list[tuple[str, str]] = [
    ("zones: 7\n", "line 2: zones: a list was expected, found 7; left out"),
    ("rounds: -1\n", "line 2: rounds: a whole number from 0 to 1000 was expected, found -1; left out"),
    ("title: [1]\n", "line 2: title: a text, or texts by language, was expected, found [1]; left out"),
    ("title: {Deutsch: x}\n", "line 2: title: 'Deutsch' is no language; a short word such as en was"),
    ("edition: master\n", "line 2: edition: basic, master-1, master-2 or aoa-2024 was expected"),
    (
        "choices: {ruins: jump}\n",
        "line 2: choices/ruins: never or climb was expected, found 'jump'; left out",
    ),
    (
        "choices: {ruin: climb}\n",
        "line 2: choices: 'ruin' is not known here; did you mean ruins?; left out",
    ),
    ("battlefield: ../b.hexfield\n", "battlefield: the name of a file in its own folder was expected"),
    (
        "army: {figures: 1, generals: 0}\n",
        "line 2: army/generals: a whole number from 1 to 99 was expected, found 0; left out",
    ),
    ("boxes: {a: 0}\n", "line 2: boxes/a: a whole number from 1 to 99 was expected, found 0; left out"),
    ("zones:\n- {id: a, spots: [[1, 2]]}\n", "line 3: zones/1/spots/1: [q, r, level of a space] was"),
    ("zones:\n- {id: 1, spots: []}\n", "line 3: zones/1/id: a text (a number in quotes) was expected"),
    ("zones:\n- {spots: []}\n", "line 3: zones/1: id is missing; left out"),
    ("glyphs:\n- {at: [0, 0, 1], up: side}\n", "glyphs/1/up: power or symbol was expected, found 'side'"),
    (
        "glyphs:\n- {at: [0, 0, 1], top: symbol}\n",
        "glyphs/1: 'top' is not known here; known are name, at, up, inert",
    ),
    ("doors:\n- {id: a, hex: [0, 0, 1]}\n", "line 3: doors/1/hex: [q, r] was expected, found [0, 0, 1]"),
    ("layouts:\n- seats: []\n", "layouts/1/seats: at least 1 was expected, found none; layouts/1 is left"),
    ("neutrals:\n- {id: a, card: b, spots: []}\n", "neutrals/1/spots: at least 1 was expected, found none"),
    ("layouts:\n- seats:\n  - {id: a, points: x}\n", "layouts/1/seats/1/points: a whole number from 0"),
    ("rules:\n- {truce: A}\n", "rules/1/truce: a list was expected, found 'A'; rules/1 is left out"),
    ("rules:\n- trouce\n", "rules/1: a mapping with one of reinforcements"),
    (
        "victory:\n- {when: {all: [{most: {}}]}}\n",
        "victory/1/when/all/1: 'most' is not known here; did you mean",
    ),
    (
        "victory:\n- {when: {eliminated: {}}}\n",
        "victory/1/when/eliminated: of is missing; victory/1 is left",
    ),
    ("victory:\n- {when: {}}\n", "victory/1/when: a mapping with one of all, any, not"),
    (
        f"neutrals:\n- {{id: a, card: b, spots: [{', '.join(['[0, 0, 1]'] * 8)}]}}\n",
        "neutrals/1/spots: at most 7 were expected, found 8",
    ),
    ("imported: {figures: [{id: a}]}\n", "imported/figures/1: spots is missing; left out"),
    ("imported: 7\n", "imported: a mapping was expected, found 7; left out"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_is_wrong_is_told_with_its_line_and_left_out(text: str, message: str) -> None:
    scenario, problems = told(text + "author: Ann\n")
    assert len(problems) == 1
    assert message in problems[0]
    assert problems[0].count("left out") == 1
    assert scenario.author == "Ann"
    data = read_yaml(HEAD + text.encode(), "a").data
    assert wrong_places("hexscenario", data), "the schema says so, too"


def test_only_the_wrong_row_is_left_out() -> None:
    scenario, problems = told(
        "zones:\n- {id: a, spots: [[0, 0, 1], [0, 0], [1, 0, 1]]}\n- {id: b}\n- {id: c, spots: []}\n"
        "victory:\n- {when: {most_points: {}}}\n- {when: {any: [{most_points: 1}, {most_points: {}}]}}\n"
    )
    assert [(zone.id, len(zone.positions)) for zone in scenario.zones] == [("a", 2), ("c", 0)]
    assert len(scenario.victory) == 1, "a victory without a part of it would be another"
    assert len(problems) == 3


def test_an_unknown_key_is_a_warning_and_a_key_given_twice_is_told() -> None:
    found = read_scenario_bytes(HEAD + b"weather: rain\nrounds: 3\nrounds: 4\n", "a")
    assert [problem.code for problem in found.problems] == ["unknown-key", "duplicate-key"]
    assert found.scenario.rounds == 4
    assert found.left_out == ()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "a.hexscenario, line 1: not a scenario; `hexscenario: 1` was expected at the top"),
        (b"- 1\n", "not a scenario"),
        (b"hexfield: 1\npieces: []\n", "not a scenario"),
        (b"hexscenario: one\n", "the version is 'one'; a whole number from 1 was expected"),
        (b"hexscenario: true\n", "the version is true"),
        (b"hexscenario: 2\n", "made by a newer Hexwright (version 2 of the format)"),
        (b"hexscenario: 1\nvictory: &v [*v]\n", "aliases are not used in these files"),
        (b"hexscenario: 1\nvictory: " + b"[" * 40 + b"]" * 40, "nested more than 32 deep"),
        (b"hexscenario: 1\n\xff", "not UTF-8 text"),
    ],
)
def test_what_is_no_scenario_is_refused_with_one_message(content: bytes, message: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        read_scenario_bytes(content, "a.hexscenario")
    assert message in str(refused.value)


def deep(levels: int) -> str:
    """A victory with conditions in one another, that many deep."""
    return "victory:\n- {when: " + "{not: " * (levels - 1) + "{most_points: {}}" + "}" * (levels - 1) + "}\n"


def test_conditions_stand_eight_deep_and_no_deeper() -> None:
    assert len(read(deep(8)).victory) == 1
    scenario, (problem,) = told(deep(9))
    assert scenario.victory == ()
    assert "nested in each other more than 8 deep" in problem
    condition: Condition = Eliminated()
    for _ in range(8):
        condition = Not(condition)
    with pytest.raises(RefusedError, match="more than 8 deep"):
        scenario_bytes(Scenario(victory=(Victory(condition),)))


def test_a_hundred_may_play_and_no_more() -> None:
    def players(count: int) -> str:
        return "layouts:\n- seats: [" + ", ".join(f"{{id: p{n}}}" for n in range(count)) + "]\n"

    assert read(players(100)).layouts[0].players == 100
    scenario, (problem,) = told(players(101))
    assert scenario.layouts == ()
    assert "layouts/1/seats: at most 100 were expected, found 101; layouts/1 is left out" in problem


def test_a_zone_has_ten_thousand_spaces_and_the_rest_is_told_once() -> None:
    positions = ", ".join(["[0, 0, 1]"] * 10_001)
    scenario, (problem,) = told(f"zones:\n- {{id: a, spots: [{positions}]}}\n")
    assert len(scenario.zones[0].positions) == 10_000
    assert "zones/1/spots: at most 10000 were expected, found 10001; the rest left out" in problem


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.hexscenario"
    formats.write_hexscenario(path, Scenario(author="Ann"))
    before = path.read_bytes()
    seat = Seat("p1", points=10**9)
    for wrong in (
        Scenario(layouts=(Layout((seat,)),)),
        Scenario(zones=(Zone("a", (Position(Hex(0, 10**6), 1),)),)),
    ):
        with pytest.raises(RefusedError, match="the scenario cannot be written"):
            formats.write_hexscenario(path, wrong)
    assert path.read_bytes() == before


def test_a_battlefield_can_be_in_it(catalogue: Any) -> None:
    battlefield = build([("grass-7", 0, 0, 1, 2), ("rock-1", 3, 0, 1, 0)])
    content = scenario_bytes(Scenario(battlefield="old.hexfield", rounds=3), battlefield)
    assert wrong_places("hexscenario", read_yaml(content, "a").data) == []
    found = read_scenario_bytes(content, "a.hexscenario")
    assert found.scenario == Scenario(rounds=3), "it names no file any more"
    assert found.field is not None
    from builder.formats.hexfield import battlefield_of

    inside = battlefield_of(found.field, catalogue)
    assert inside.problems == ()
    assert rows_of(inside.battlefield) == rows_of(battlefield)
    assert scenario_bytes(found.scenario, inside.battlefield) == content


@pytest.mark.parametrize("version", ["0", "false", "1.5"])
def test_a_version_that_never_was_is_refused(version: str) -> None:
    content = f"hexscenario: {version}\n".encode()
    with pytest.raises(
        UnreadableError, match=f"the version is {version}; a whole number from 1 was expected"
    ):
        read_scenario_bytes(content, "a.hexscenario")


def test_a_file_that_cannot_be_written_is_left_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="does not exist"):
        formats.write_hexscenario(tmp_path / "no" / "a.hexscenario", Scenario())
    assert os.listdir(tmp_path) == []


WHOLE = Path(__file__).with_name("whole.hexscenario")
ODD: list[Any] = [None, True, -1, 10**12, 1.5, "", "x" * 400, [], [[]], {}, {"a": 1}, [0, 0, 1]]


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Plain data with another value at a place."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


def test_an_odd_value_anywhere_is_wrong_to_the_reader_just_where_it_is_to_the_schema() -> None:
    data = read_yaml(WHOLE.read_bytes(), "a").data
    assert wrong_places("hexscenario", data) == []
    paths = places_in(data)
    assert len(paths) > 300, "something of every kind stands in it"
    choice = random.Random(6)
    for path in choice.sample(paths[1:], min(often(80), len(paths) - 1)):
        odd = changed(data, path, choice.choice(ODD))
        content = yaml_export.document(odd).encode()
        try:
            found = read_scenario_bytes(content, "a.hexscenario")
        except UnreadableError:
            assert path == ("hexscenario",)
            continue
        assert bool(found.problems) == bool(wrong_places("hexscenario", odd)), (path, odd)
        assert read_scenario_bytes(scenario_bytes(found.scenario), "a").scenario == found.scenario


def test_a_file_cut_off_anywhere_is_read_as_far_as_it_goes_or_refused() -> None:
    content = WHOLE.read_bytes()
    for end in range(0, len(content), 37):
        with suppress(UnreadableError):
            read_scenario_bytes(content[:end], "a.hexscenario")


def test_something_of_every_kind_comes_back_byte_for_byte() -> None:
    content = WHOLE.read_bytes()
    found = read_scenario_bytes(content, "a.hexscenario")
    assert found.problems == ()
    assert scenario_bytes(found.scenario) == content
    text = content.decode()
    for kind in (*words_of(Condition), *words_of(SpecialRule), *scenario_keys()):
        assert re.search(rf"\b{kind}:", text), kind


def test_a_near_word_is_offered_for_a_key_that_is_not_known() -> None:
    read = read_scenario_bytes(
        b"hexscenario: 1\nround: 5\nlayouts:\n- {players: 2}\n"
        b"victory:\n- {when: {mostpoints: {}}}\n- {wen: {most_points: {}}}\n",
        "a.hexscenario",
    )
    told = " | ".join(f"{problem.message} {problem.hint}" for problem in read.problems)
    for near in ("Did you mean rounds?", "did you mean most_points?", "did you mean when?"):
        assert near in told
    assert read.lost == {"rounds", "layouts", "victory"}
