"""The papers tell the truth: names exist, pages are fresh, links lead somewhere, rules are covered."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import pytest
import yaml

import builder
from builder.cli import main
from builder.cli.examples import examples
from tests.sources import ROOT, nodes, sources_with

# ---- The papers tell the truth: names exist, generated pages are fresh, links lead somewhere ----

PAPERS = sorted(p for p in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")] if p.is_file())
CODE = re.compile(r"`([A-Za-z_][\w./-]*)`")
DEFINED = re.compile(r"^\s*(?:class|def) (\w+)|^\s*(\w+)(?:: [^=\n]+)?(?: =|$)", re.MULTILINE)


def exists(name: str) -> bool:
    """Whether a name in code type is a module, something in one, a public class.member, or a path."""
    if (ROOT / name).exists():
        return True
    parts = name.split(".")
    if parts[0] == "builder":
        for cut in range(len(parts), 0, -1):
            if is_module(".".join(parts[:cut])):
                found = importlib.import_module(".".join(parts[:cut]))
                return all(hasattr(found, part) for part in parts[cut:][:1])
        return False
    if (ROOT / "builder" / parts[0]).is_dir():
        importlib.import_module(f"builder.{parts[0]}")  # a room that no test of this process asked for yet
    return any(named(module, parts) for module in modules())


def is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:  # something within a module
        return False


def named(module: object, parts: list[str]) -> bool:
    for part in parts:
        if not hasattr(module, part):
            return part in getattr(module, "__dataclass_fields__", {})
        module = getattr(module, part)
    return True


def modules() -> list[object]:
    rooms = (
        "battlefield", "catalogue", "construction", "drawing", "errors", "formats", "hexgrid", "history",
        "inventory", "places", "plaindata", "problems", "editor.document.document", "editor.document.desk",
        "editor.inventory.holdings",
    )  # fmt: skip
    return [builder, *(importlib.import_module(f"builder.{room}") for room in rooms)]


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "docs/inside.md"])
def test_every_module_and_class_named_in_the_architecture_pages_exists(page: str) -> None:
    text = re.sub(r"```.*?```", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    words = {"grass-7", "ladder-rung", "decided"}
    wanted = {name for name in CODE.findall(text) if name not in words and not name.startswith("tilesets/*")}
    assert len(wanted) > 20
    assert [name for name in sorted(wanted) if not exists(name.rstrip("/"))] == []


def defined() -> set[str]:
    """Every name that some source of the project defines: classes, functions, variables, fields."""
    sources = [
        path.read_text(encoding="utf-8")
        for room in ("builder", "tests")
        for path in (ROOT / room).rglob("*.py")
    ]
    return {name for source in sources for pair in DEFINED.findall(source) for name in pair if name}


def test_every_path_and_name_in_the_recipes_exists() -> None:
    wanted = CODE.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    known = defined() | {"lint-imports", "_"}
    assert len(wanted) > 100
    lost = [name for name in wanted if not exists(name) and not known.issuperset(name.split("."))]
    assert lost == []


def test_a_name_that_does_not_exist_is_noticed() -> None:
    assert not exists("builder.construction.nothing_of_the_kind")
    assert not exists("NoSuchClass")
    assert defined().isdisjoint({"NoSuchClass", "nothing_" + "of_the_kind"})


def test_scripts_of_the_papers_import_what_there_is() -> None:
    asked = [
        (path.name, node.module, alias.name)
        for path in (ROOT / "docs").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("builder")
        for alias in node.names
    ]
    assert len(asked) > 50
    lost = [
        (path, module, name)
        for path, module, name in asked
        if not hasattr(importlib.import_module(module), name) and not exists(f"{module}.{name}")
    ]
    assert lost == []


def test_every_building_rule_names_where_it_comes_from() -> None:
    from builder.construction import RULES

    decisions = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    for rule in RULES:
        if rule.reference.startswith("decided "):
            assert f"**{rule.reference.removeprefix('decided ')}. " in decisions, rule.code
        else:
            assert re.fullmatch(r"R\d{3}", rule.reference), rule.code
    assert len({rule.code for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_links_in_the_papers_lead_somewhere(paper: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", paper.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link and not link.startswith("mailto:")]
    assert [link for link in local if not (paper.parent / link).exists()] == []


def anchors(paper: Path) -> set[str]:
    """What a heading of a page is called in links, by the rule of GitHub."""
    text = re.sub(r"^```.*?^```$", "", paper.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_links_to_a_chapter_name_one_that_is_there(paper: Path) -> None:
    links = re.findall(r"\]\(([^)#\s:]*)#([^)\s]+)\)", paper.read_text(encoding="utf-8"))
    lost = [
        f"{page}#{name}"
        for page, name in links
        if name not in anchors(paper.parent / page if page else paper)
    ]
    assert lost == []


def test_the_papers_name_targets_of_make_that_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    said = re.compile(r"(?:^|`|&& |sudo )make ((?:[a-z-]+ ?)+)(?=[A-Z`\s&]|$)", re.MULTILINE)
    named = {
        name
        for paper in PAPERS
        if paper.name != "CHANGELOG.md"
        for line in said.findall(paper.read_text(encoding="utf-8"))
        for name in line.split()
    }
    assert len(named) > 20
    assert named - targets == set()


def test_no_message_sends_an_installed_user_to_a_page_that_is_not_installed() -> None:
    """The pages under docs/ belong to the project, the wheel has none of them."""
    cited = []
    for path in sources_with("docs/"):
        docstrings = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
        cited += [
            f"{path.name}: {node.value}"
            for node in nodes(path)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and "docs/" in node.value
            and id(node) not in docstrings
        ]
    assert cited == []


# ---- The reference of commands is fresh, and its examples are what the commands take ----


def test_the_reference_of_commands_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    page = importlib.import_module("command_reference").page()
    for name in ("command_reference", "described"):
        sys.modules.pop(name)
    written = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert written == page, "run: python docs/command_reference.py"


def test_every_command_has_examples_which_it_takes() -> None:
    assert set(examples()) == set(main.commands)
    for lines in examples().values():
        for line, _remark in lines:
            command: click.Command = main
            arguments = shlex.split(line)[1:]
            while isinstance(command, click.Group):
                name, found, arguments = command.resolve_command(click.Context(command), arguments)
                assert found is not None
                command = found
            command.make_context(name, arguments)  # raises what the command would refuse


# ---- The page of rules covered is fresh, and no rule of movement, sight or building is left out in silence
# ----


@pytest.fixture(scope="module")
def coverage() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "docs"))
        yield importlib.import_module("rules_coverage")
    sys.modules.pop("rules_coverage")


@pytest.fixture(scope="module")
def tests(coverage: ModuleType) -> dict[str, list[str]]:
    """Rule number -> the tests marked with it."""
    found: dict[str, list[str]] = coverage.marked_tests()
    return found


def test_the_page_is_fresh(coverage: ModuleType) -> None:
    written = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    assert written == coverage.page(), "run: python docs/rules_coverage.py"


def test_every_rule_is_held_by_a_test_or_its_gap_is_explained(
    coverage: ModuleType, tests: dict[str, list[str]]
) -> None:
    assert [rule.number for rule in coverage.rules() if not tests.get(rule.number) and not rule.open] == []


def test_what_is_left_out_of_a_rule_is_said_of_a_rule_whose_rest_is_held(
    coverage: ModuleType, tests: dict[str, list[str]]
) -> None:
    partly = [rule for rule in coverage.rules() if rule.without]
    assert [rule.number for rule in partly if not tests.get(rule.number)] == []
    data = yaml.safe_load((ROOT / "docs" / "rules.yaml").read_text(encoding="utf-8"))
    assert sum(len(section.get("without", {})) for section in data["sections"]) == len(partly)
    assert all(f"| left out: {rule.without}<br>" in coverage.page() for rule in partly)


def test_no_reason_outlives_the_gap_it_explains(tests: dict[str, list[str]]) -> None:
    """A rule that is said to be open has no test."""
    data = yaml.safe_load((ROOT / "docs" / "rules.yaml").read_text(encoding="utf-8"))
    single = [number for section in data["sections"] for number in section.get("because", {})]
    assert [number for number in single if number in tests] == []


def test_only_rules_of_the_index_are_named(coverage: ModuleType, tests: dict[str, list[str]]) -> None:
    known = {rule.number for rule in coverage.rules()}
    assert set(coverage.named_in_code()) <= known
    assert set(tests) <= known


def test_the_list_holds_the_rules_of_the_index_and_each_once(coverage: ModuleType, shared: Path) -> None:
    index = re.findall(r"^- (R\d{3}) \|", (shared / "facts" / "rules_index.md").read_text("utf-8"), re.M)
    numbers = [rule.number for rule in coverage.rules()]
    assert sorted(numbers) == sorted(index)


def test_marks_are_found_on_tests_on_their_parameters_and_in_counts(
    coverage: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tests" / "data").mkdir(parents=True)
    (tmp_path / "tests" / "test_a.py").write_text(
        'import pytest\n@pytest.mark.rule("R001", "R002")\n'
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("R003"))])\n'
        "def test_b(n): pass\n\ndef helper(): pass\n"
    )
    (tmp_path / "tests" / "data" / "c.yaml").write_text("counts:\n- {rules: [R003]}\n- {rules: [R003]}\n")
    monkeypatch.setattr(coverage, "ROOT", tmp_path)
    assert coverage.marked_tests() == {
        "R001": ["test_a::test_b"],
        "R002": ["test_a::test_b"],
        "R003": ["test_a::test_b", "data/c.yaml (2)"],
    }
