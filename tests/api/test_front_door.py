"""The front door: which names there are, what they cost, and what they raise."""

from __future__ import annotations

import ast
import inspect
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from builder import api
from tests.sources import ROOT, tree

SHIPPED = ROOT / "scenarios"
MOST_NAMES = 150
DEAREST = 4  # times the processor time of `import networkx`


def test_there_are_at_most_150_names_and_each_is_listed_once() -> None:
    assert len(api.__all__) == len(set(api.__all__)) <= MOST_NAMES
    assert sorted(api.__all__) == dir(api)


def test_every_name_is_the_one_that_type_checkers_are_told_of() -> None:
    block = next(node for node in tree(Path(api.__file__ or "")).body if isinstance(node, ast.If))
    told = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert sorted(told) == dir(api)
    for name, (module, own) in told.items():
        at_home = getattr(sys.modules.get(module) or __import__(module, fromlist=[own]), own)
        assert inspect.unwrap(getattr(api, name)) is inspect.unwrap(at_home), name


def test_a_name_that_there_is_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'checkmate'"):
        _ = api.checkmate  # type: ignore[attr-defined]


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function, and every method of what is defined here."""
    for name in api.__all__:
        found = getattr(api, name)
        if isinstance(found, FunctionType) or hasattr(found, "cache_info"):
            yield name, found
    for own in (api.OpenArmy, api.OpenField, api.OpenGame):
        for name, method in vars(own).items():
            if isinstance(method, FunctionType) and not name.startswith("_"):
                yield f"{own.__name__}.{name}", method


def test_everything_says_what_it_is() -> None:
    for name in api.__all__:
        assert name == "BOTS" or name == "Edit" or inspect.getdoc(getattr(api, name)), name
    for name, found in functions():
        assert inspect.getdoc(found), name
        assert "return" in found.__annotations__ or hasattr(found, "cache_info"), name


def test_the_types_in_signatures_are_public() -> None:
    """Whoever calls something can name what it takes and gives."""
    plain = {
        "None",
        "Any",
        "int",
        "str",
        "bool",
        "float",
        "dict",
        "tuple",
        "Path",
        "Mapping",
        "Sequence",
        "Iterable",
    }
    for name, found in functions():
        hints = getattr(found, "__wrapped__", found).__annotations__
        if inspect.unwrap(found).__module__.startswith("builder.api"):
            words = {
                node.id
                for hint in hints.values()
                for node in ast.walk(ast.parse(hint))
                if isinstance(node, ast.Name)
            }
            assert words - plain <= set(api.__all__), name


SPENT = """
import sys, time
from pathlib import Path
began = time.process_time()
from builder import api
field = api.open_field(Path(sys.argv[1]))
problems, counts = field.check(), field.counts()
spent = time.process_time() - began
heavy = ("networkx", "numpy", "shapely", "jsonschema", "highspy", "click")
loaded = [name for name in heavy if name in sys.modules]
began = time.process_time()
import networkx
print(spent / (time.process_time() - began), len(problems), sum(counts.values()), *loaded)
"""


def test_opening_checking_and_counting_a_map_costs_little_and_loads_nothing_heavy() -> None:
    """A ratio of processor time in one process, the median of three: no clock on the wall has a say in it."""
    path = SHIPPED / "gate-of-the-raven-hold.hexfield"
    ratios = []
    for _ in range(5):
        done = subprocess.run(
            [sys.executable, "-c", SPENT, str(path)], cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        ratio, problems, pieces, *loaded = done.stdout.split()
        assert (problems, pieces, loaded) == ("2", "219", [])
        ratios.append(float(ratio))
    assert statistics.median(ratios) <= DEAREST


# ---- What is not of the right type, and values that nothing means ----

JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 10**12, 3.5, float("nan"), "", "nowhere", "\0", "x" * 5000, b"raw", [], [1], (), {},
    {"a": 1}, {1: None}, object(), object, len, Path("nowhere"), Path("."), api.Hex(10**9, 0),
    api.Severity.ERROR,
)  # fmt: skip


@pytest.fixture(scope="module")
def valid(
    tmp_path_factory: pytest.TempPathFactory,
) -> Mapping[str, tuple[Callable[..., Any], dict[str, Any]]]:
    """For every public function arguments that are right; methods are those of one field and one game."""
    folder = tmp_path_factory.mktemp("front-door")
    path = SHIPPED / "four-fords.hexfield"
    scenario = SHIPPED / "four-fords-night-of-drums.hexscenario"
    field, walker = api.open_field(path), api.Profile(5)
    start, beside = field.space("E5", 1), field.spaces[0]
    journal = folder / "game.hexjournal"
    with api.open_game(scenario, seed=1, journal=journal) as played:
        played.play(dict.fromkeys(played.seats, api.BOTS["random"]), rounds=1)
    game = played.game
    first, second, *_rest = game.figures()
    one, other = api.PlacedFigure((start,), 5), api.PlacedFigure((beside,), 5)
    collection = folder / "some.hexcollection"
    collection.write_text("hexcollection: 1\nboxes: {rotv-2e: 1}\n")
    army = folder / "some.hexarmy"
    army.write_text("hexarmy: 1\ncards: {blade-gruts: 2}\n")
    around = {"situation": api.Situation(), "edition": "basic", "tail": None}
    fresh = api.open_game(scenario, seed=2)
    path_there = field.reach(start, walker, 3)[0].path
    arguments: dict[str, dict[str, Any]] = {
        "action_of": {"data": {"action": "roll-dice"}},
        "attacks": {"game": game, "figure": first},
        "away": {"game": game, "one": first, "other": second},
        "cards": {},
        "catalogue": {"own": None},
        "engaged": {"game": game, "figure": first},
        "glyphs": {},
        "label": {"hex": start.hex},
        "official_cards": {"own": ()},
        "open_army": {"path": army, "cards": None, "known": None},
        "open_field": {"path": path, "catalogue": None, "cards": None},
        "open_game": {"path": scenario, "players": 2, "seed": 1, "journal": None},
        "plain_action": {"action": api.RollDice()},
        "points": {"game": game},
        "profile": {"card": "finn-the-viking-champion"},
        "reached": {"game": game, "figure": first},
        "read_collection": {"path": collection},
        "replay": {"path": scenario, "journal": journal},
        "resume_game": {"path": scenario, "journal": journal},
        "sees": {"game": game, "one": first, "other": second},
        "setting": {"field": scenario, "edition": None},
        "shipped": {},
        "told": {"game": game, "events": (), "player": None},
        "kept_link": {"text": "https://example.org"},
        "known_by_now": {"battlefield": field.battlefield, "catalogue": field.catalogue},
        "link_to": {"battlefield": field.battlefield, "catalogue": field.catalogue, "scenario": None},
        "write_scenario": {
            "path": folder / "x.hexscenario",
            "scenario": api.Scenario(),
            "battlefield": field.battlefield,
        },
        "OpenArmy": {
            "roster": api.Roster(), "cards": None, "left_out": (), "rows": {}, "known": None,
        },
        "OpenArmy.card": {"id": "acolarh"},
        "OpenArmy.save": {"path": folder / "x.hexarmy"},
        "OpenArmy.sheet": {"out": folder / "nowhere" / "x.pdf"},
        "OpenArmy.check": {},
        "OpenArmy.may_hold": {},
        "OpenArmy.beyond_any": {"cards": {"acolarh": 100}},
        "OpenField": {
            "battlefield": None, "catalogue": None, "scenario": None, "cards": None, "problems": (),
            "left_out": (),
        },
        "OpenField.put": {"piece": "grass-1", "hex": "ZZ80", "slot": 1, "rotation": 0},
        "OpenField.write": {"path": folder / "x.hexfield"},
        "OpenField.check": {},
        "OpenField.counts": {},
        "OpenField.size": {},
        "OpenField.boxes": {"owned": api.Collection(), "any_box": False},
        "OpenField.purchase": {"owned": api.Collection(), "any_box": False},
        "OpenField.name": {"id": "grass-7"},
        "OpenField.space": {"hex": "E5", "level": 1},
        "OpenField.movement": {
            "edition": "basic",
            "costs": {"sand": 2},
            "choices": api.RuleChoices(),
        },
        "OpenField.reach": {"start": start, "figure": walker, "move": 3, "safely": True, **around},
        "OpenField.way": {"path": path_there, "figure": walker, "move": 5, **around},
        "OpenField.turns": {"start": start, "figure": walker, "move": 5, "tail": None, "edition": "basic"},
        "OpenField.sight": {
            "onlooker": one, "target": other, "blockers": (), "door": None, "ranged": True, "whole": False,
            "edition": "basic",
        },
        "OpenField.report": {"edition": "basic"},
        "OpenField.judge": {"profile": "casual", "edition": "basic"},
        "OpenField.sheets": {"out": folder / "x.nothing", "options": None},
        "OpenField.picture": {"out": folder / "x.svg", "options": None},
        "OpenGame": {"setting": api.setting(scenario), "players": 2, "seed": 1, "journal": None},
        "OpenGame.legal_actions": {"player": None},
        "OpenGame.apply": {"action": next(iter(fresh.legal_actions())), "rolls": ()},
        "OpenGame.undo": {},
        "OpenGame.play": {"bots": {}, "rounds": 1},
        "OpenGame.close": {},
    }  # fmt: skip
    owners = {"OpenArmy": api.open_army(army), "OpenField": field, "OpenGame": fresh}
    found = {}
    for name, given in arguments.items():
        owner, dot, method = name.partition(".")
        found[name] = (getattr(owners[owner], method) if dot else getattr(api, name), given)
    return found


def test_every_public_function_is_tried(valid: Mapping[str, Any]) -> None:
    assert set(valid) - {"OpenArmy", "OpenField", "OpenGame"} == {name for name, _found in functions()}
    for function, given in valid.values():
        names = set(inspect.signature(function).parameters) - {"self"}
        assert names == set(given), function


def wrong_of(function: Callable[..., Any], arguments: dict[str, Any]) -> str:
    """What a call raises that its docstring does not name; a TypeError comes before any work."""
    said = inspect.getdoc(function) or ""
    said += (inspect.getdoc(function.__init__) or "") if isinstance(function, type) else ""
    try:
        function(**arguments)
    except TypeError as error:
        known = Path(inspect.trace()[-1].filename).name == "guard.py"
        return "" if known or "TypeError" in said else repr(error)
    except Exception as error:
        return "" if any(kind.__name__ in said for kind in type(error).__mro__) else repr(error)
    return ""


def test_wrong_types_and_values_raise_what_the_docstring_names(
    valid: Mapping[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never a KeyError of its insides: what is raised, or a class above it, stands in the docstring."""
    monkeypatch.chdir(tmp_path)  # some of it is a good name of a file
    wrong = [
        f"{name}({parameter}={junk!r:.60}): {found}"
        for name, (function, given) in valid.items()
        for parameter in given
        for junk in JUNK
        if (found := wrong_of(function, {**given, parameter: junk}))
    ]
    assert "\n".join(wrong) == ""


def with_part(record: Any, name: str, junk: Any) -> Any:
    return replace(record, **{name: junk}) if is_dataclass(record) else record._replace(**{name: junk})


def wrong_parts(records: Mapping[str, Any], call: Callable[[str, Any], str]) -> Iterator[str]:
    """What is wrong of each record with junk in each of its fields, when it is made or something is done with
    it.
    """
    for name, record in records.items():
        parts = [one.name for one in fields(record) if one.init] if is_dataclass(record) else record._fields
        for part in parts:
            for junk in JUNK:
                try:
                    made = with_part(record, part, junk)
                except (TypeError, api.BuilderError) as error:
                    known = not isinstance(error, TypeError) or ": " in str(error)
                    found = "" if known else repr(error)
                else:
                    found = call(name, made)
                if found:
                    yield f"{name}: {part}={junk!r:.60}: {found}"


def test_junk_in_the_fields_of_a_record_raises_what_the_docstring_names(
    valid: Mapping[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Options, profiles, scenarios, actions, figures: made, and given to each function that takes one."""
    monkeypatch.chdir(tmp_path)
    options = {
        "OpenField.sheets options": api.SheetOptions(),
        "OpenField.picture options": api.PictureOptions(),
    }
    played = api.open_field(SHIPPED / "four-fords-heron-stones.hexscenario").scenario
    records = {
        f"{name} {parameter}": value
        for name, (_function, given) in valid.items()
        for parameter, value in given.items()
        if (is_dataclass(value) and not isinstance(value, type)) or hasattr(value, "_fields")
    }

    def call(name: str, made: Any) -> str:
        function, given = valid[name.split()[0]]
        return wrong_of(function, {**given, name.split()[1]: made})

    records |= {**options, "OpenField scenario": played, "write_scenario scenario": played}
    assert len(records) > 20
    assert "\n".join(wrong_parts(records, call)) == ""


def test_junk_in_the_fields_of_an_edit_is_refused_and_changes_nothing() -> None:
    field = api.OpenField()
    piece = field.put("grass-1", "C3", 1)
    before = field.check(), field.battlefield.in_order()
    edits = (
        api.Put((piece,)), api.Take((piece.id,)), api.Replace((piece,)), api.SetField("title", "x"),
        api.SetNote(1, "x"), api.Several(()),
    )  # fmt: skip

    def call(name: str, made: api.Edit) -> str:
        try:
            field.battlefield.apply(field.battlefield.apply(made))
        except (TypeError, api.RefusedError) as error:
            return "" if ": " in str(error) or isinstance(error, api.RefusedError) else repr(error)
        return ""

    assert "\n".join(wrong_parts({type(edit).__name__: edit for edit in edits}, call)) == ""
    assert (field.check(), field.battlefield.in_order()) == before


def test_too_many_arguments_are_a_type_error(valid: Mapping[str, Any]) -> None:
    for function, given in valid.values():
        with pytest.raises(TypeError):
            function(**given, besides=1)


def refused(ask: str) -> str:
    """What a TypeError says of an expression in which ``field`` is an open battlefield."""
    field = api.open_field(SHIPPED / "four-fords.hexfield")
    with pytest.raises(TypeError) as caught:
        eval(ask, {"api": api, "field": field, "space": field.spaces[0]})
    return str(caught.value)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        ("field.put('grass-1', 'A1', 'high')", "OpenField.put: slot: int was expected, found 'high'"),
        ("field.put('grass-1', 'A1', True)", "OpenField.put: slot: int was expected, found True"),
        (
            "field.put('grass-1', api.Hex(True, 2), 1)",
            "OpenField.put: hex: Hex | str was expected, found Hex(q=True, r=2)",
        ),
        ("field.put('grass-1', 'A1')", "OpenField.put: missing a required argument: 'slot'"),
        ("api.OpenField('x.hsc')", "OpenField: battlefield: Battlefield | None was expected, found 'x.hsc'"),
        (
            "api.open_field('x', cards=3)",
            "open_field: cards: Mapping[str, Card] | None was expected, found 3",
        ),
        ("api.Profile(height='5')", "Profile: height: int was expected, found '5'"),
        ("api.PlacedFigure((space,), height='5')", "PlacedFigure: height: int was expected, found '5'"),
        ("api.PictureOptions(grid='maybe')", "PictureOptions: grid: bool | None was expected, found 'maybe'"),
        ("api.SheetOptions(cover='no')", "SheetOptions: cover: bool was expected, found 'no'"),
        (
            "field.battlefield.apply(api.Several((api.Take(9999),)))",
            "Take: ids: tuple[int, ...] was expected, found 9999",
        ),
        (
            "api.write_scenario('x.hexscenario', api.Scenario(layouts=(api.Layout(seats=3),)))",
            "write_scenario: Layout: seats: tuple was expected, found 3",
        ),
        (
            "api.Collection(boxes=['rotv-2e'])",
            "Collection: boxes: Mapping[str, int] was expected, found ['rotv-2e']",
        ),
        (
            "api.Collection(boxes={'rotv-2e': '1'})",
            "Collection: boxes: Mapping[str, int] was expected, found {'rotv-2e': '1'}",
        ),
    ],
)
def test_the_message_says_whose_argument_it_is_and_what_was_expected(ask: str, said: str) -> None:
    assert refused(ask) == said


def test_a_space_without_its_comma_is_no_tuple_of_spaces() -> None:
    said = refused("api.PlacedFigure(space, height=5)")
    assert said.startswith("PlacedFigure: spaces: tuple[Space, ...] was expected, found Space(hex=Hex(q=")


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        ("api.PictureOptions(size=1)", "size: a number from 64 to 16000 was expected, found 1"),
        ("api.PictureOptions(view='top')", "view: one of isometric, plan, play was expected, found 'top'"),
        ("api.SheetOptions(zones='yes')", "zones: one of step, map, off was expected, found 'yes'"),
        (
            "api.SheetOptions(levels_per_page=True)",
            "levels per page: one of auto, 1, 2, 4, 6 was expected, found True",
        ),
        ("api.open_field('')", "the name of a file was expected, found the empty text"),
        ("field.write('')", "the name of a file was expected, found the empty text"),
        (
            "api.write_scenario('x.txt', api.Scenario())",
            "x.txt: a name that ends in .hexscenario was expected",
        ),
        ("api.OpenGame(setting, journal='x.txt')", "x.txt: a name that ends in .hexjournal was expected"),
    ],
)
def test_values_that_nothing_means_are_refused_in_a_sentence(ask: str, said: str) -> None:
    field, setting = (
        api.open_field(SHIPPED / "four-fords.hexfield"),
        api.setting(SHIPPED / "four-fords.hexfield"),
    )
    with pytest.raises(api.BuilderError) as caught:
        eval(ask, {"api": api, "field": field, "setting": setting})
    assert str(caught.value) == said


def test_the_library_has_a_version_of_its_own() -> None:
    assert api.__version__.startswith("0.")
