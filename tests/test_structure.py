"""The shape of the project: floors, files, what may be imported where."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import grimp
import networkx
import pytest

import builder
from builder.api.names import HOMES
from tests.sources import ROOT, SOURCES, nodes, tree

PACKAGE = ROOT / "builder"
MOST_LINES = 700
HEAVY = ("PySide6", "scipy", "networkx", "shapely", "jsonschema")
NOT_ROOMS = {"stories", "data", "benchmarks"}
IN_THE_WINDOW = {Path("editor/jobs"), Path("editor/widgets")}  # of builder.view, with the editor around them
GENERATED = {"build", "dist", "__pycache__"}


def modules() -> list[str]:
    """Every module of the package by its dotted name."""
    named = (path.relative_to(ROOT).with_suffix("").parts for path in SOURCES)
    return [".".join(parts[:-1] if parts[-1] == "__init__" else parts) for parts in named]


def knows_qt(module: str) -> bool:
    rooms = ("builder.table", "builder.editor", "builder.view", "builder.sheets.qt_renderer")
    return module.startswith(rooms)


def config() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_rooms_import_only_from_lower_floors():
    lint = "from importlinter.cli import lint_imports_command as run; run(['--no-cache'])"
    done = subprocess.run([sys.executable, "-c", lint], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout


def test_modules_import_each_other_in_no_circle_not_even_for_types() -> None:
    graph = grimp.build_graph("builder", cache_dir=None)
    imports = networkx.DiGraph(
        (name, other) for name in graph.modules for other in graph.find_modules_directly_imported_by(name)
    )
    assert [
        sorted(found) for found in networkx.strongly_connected_components(imports) if len(found) > 1
    ] == []


def test_no_module_gives_a_name_to_two_things() -> None:
    """The second would take the place of the first, as where two modules were merged."""
    twice = []
    for path in SOURCES:
        named = [
            name.id
            for one in tree(path).body
            if isinstance(one, ast.Assign)
            for target in one.targets
            for name in ast.walk(target)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        ]
        named += [one.name for one in tree(path).body if isinstance(one, ast.FunctionDef | ast.ClassDef)]
        twice += [f"{path.relative_to(ROOT)}: {name}" for name in set(named) if named.count(name) > 1]
    assert twice == []


def test_a_public_class_has_a_name_of_its_own() -> None:
    """Who reads a name in one room thinks of one thing."""
    named: dict[str, list[str]] = defaultdict(list)
    for path in SOURCES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named[node.name].append(str(path.relative_to(ROOT)))
    assert {name: places for name, places in named.items() if len(places) > 1} == {}


BRANCHES = (
    ast.If, ast.IfExp, ast.For, ast.While, ast.With, ast.ExceptHandler, ast.Assert, ast.comprehension,
    ast.match_case,
)  # fmt: skip
MOST_BRANCHES = 14


def branches(function: ast.FunctionDef) -> int:
    """In how many places it can go on in more than one way."""
    inside = list(ast.walk(function))
    return (
        sum(isinstance(node, BRANCHES) for node in inside)
        + sum(len(node.values) - 1 for node in inside if isinstance(node, ast.BoolOp))
        + sum(len(node.ifs) for node in inside if isinstance(node, ast.comprehension))
    )


def test_a_function_of_many_branches_says_by_a_comment_which_rule_or_trick_it_follows() -> None:
    silent = []
    for path in SOURCES:
        many = [n for n in nodes(path) if isinstance(n, ast.FunctionDef) and branches(n) > MOST_BRANCHES]
        if many:
            with path.open(encoding="utf-8") as source:
                comments = {
                    token.start[0]
                    for token in tokenize.generate_tokens(source.readline)
                    if token.type == tokenize.COMMENT and not token.string.startswith(("# type:", "# fmt:"))
                }
            silent += [
                f"{path.relative_to(ROOT)}:{one.lineno} {one.name}"
                for one in many
                if comments.isdisjoint(range(one.lineno, (one.end_lineno or 0) + 1))
            ]
    assert silent == []


def test_every_room_stands_on_a_floor():
    layers = next(c["layers"] for c in config()["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    on_floors = {room.strip() for layer in layers for room in layer.split("|")}
    assert on_floors == {name for name in modules() if name.count(".") == 1}


def test_the_picture_of_the_floors_is_that_of_the_import_contract():
    layers = next(c["layers"] for c in config()["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    picture = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("```")[1]
    drawn = [
        re.split(r"\s{2,}", line)[0] for line in picture.splitlines() if line and not line.startswith(" ")
    ]
    assert drawn == [layer.replace("builder.", "") for layer in layers]


def test_only_the_editor_and_the_qt_ink_name_qt():
    for name in modules():
        if not knows_qt(name):
            assert "PySide6" not in set(imported(name, everywhere=True)), name


def test_heavy_libraries_are_imported_where_they_are_used_and_never_with_the_module():
    for name in modules():
        heavy = {root for root in imported(name, everywhere=False) if root in HEAVY}
        assert heavy <= ({"PySide6"} if knows_qt(name) else set()), name


def core_rooms() -> set[str]:
    """The rooms of the core, by the contract that they know nothing of how things look."""
    contracts = config()["tool"]["importlinter"]["contracts"]
    return set(next(one for one in contracts if "look" in one["name"])["source_modules"])


def test_the_core_loads_nothing_but_python_with_its_modules():
    """What it asks others for it asks late: `builder.fitting` alone is nothing without its solver."""
    rooms = core_rooms() - {"builder.fitting"}
    found = {
        name: others
        for name in modules()
        if ".".join(name.split(".")[:2]) in rooms
        and (others := set(imported(name, everywhere=False)) - sys.stdlib_module_names - {"builder"})
    }
    assert found == {}


def test_every_room_below_the_library_belongs_to_the_core_or_to_paper():
    layers = next(c["layers"] for c in config()["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    below = layers[layers.index("builder.library") + 1 :]
    rooms = {room.strip() for layer in below for room in layer.split("|")}
    assert rooms - core_rooms() == {"builder.drawing", "builder.solid"}


MOST_REACHED = 554  # names of the core that are not public, by window and command line: it only falls


def reached() -> dict[tuple[str, str], set[str]]:
    """What windows and commands use of the core beside its front door: module and name, with the files.

    Names of imported modules (`formats.write`) count like imported names. What `builder.api` offers does not
    count, wherever it was imported from.
    """
    core = {room.removeprefix("builder.") for room in core_rooms()}
    public = {(module, name) for name, module in HOMES.items()}
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    every = set(modules())
    for path in SOURCES:
        if path.relative_to(PACKAGE).parts[0] not in ("cli", "editor", "table", "view"):
            continue
        known: dict[str, str] = {}
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    if whole in every:
                        known[alias.asname or alias.name] = whole
                    else:
                        found[node.module, alias.name].add(str(path))
        for node in nodes(path):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id in known
            ):
                found[known[node.value.id], node.attr].add(str(path))
    at_home = {id(getattr(importlib.import_module(module), name)) for module, name in public}
    return {
        (module, name): files
        for (module, name), files in found.items()
        if module.split(".")[1:2]
        and module.split(".")[1] in core
        and id(getattr(importlib.import_module(module), name)) not in at_home
    }


def test_windows_and_commands_reach_no_further_into_the_core() -> None:
    found = len(reached())
    assert found <= MOST_REACHED, "what they need may be asked of builder.api, or of what they reach already"
    assert found > MOST_REACHED - 30, f"fewer than there were: write {found} for MOST_REACHED"


def parsed(module: str) -> ast.Module:
    path = ROOT.joinpath(*module.split("."))
    return tree(path / "__init__.py" if path.is_dir() else path.with_suffix(".py"))


def imported(module: str, *, everywhere: bool) -> Iterator[str]:
    """The top packages a module imports: anywhere in it, or only when it is itself imported."""
    nodes: list[ast.AST] = [parsed(module)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]
        function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        only_for_types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        if everywhere or not (function or only_for_types):
            nodes.extend(ast.iter_child_nodes(node))


def test_all_rooms_without_a_window_can_be_imported_without_anything_heavy():
    names = [name for name in modules() if not knows_qt(name) and not name.endswith("__main__")]
    script = (
        f"import importlib, sys\nfor name in {names!r}:\n    importlib.import_module(name)\n"
        f"print([heavy for heavy in {HEAVY!r} if heavy in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def test_asking_for_the_version_imports_nothing_of_ours_but_the_package():
    script = "import builder, sys; print(builder.__version__, [m for m in sys.modules if 'builder.' in m])"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == f"{builder.__version__} []"


def test_a_module_is_short_and_says_what_it_is():
    assert [path for path in SOURCES if path.read_text().count("\n") > MOST_LINES] == []
    assert [path for path in SOURCES if not ast.get_docstring(tree(path))] == []


def test_every_folder_of_tests_mirrors_a_room():
    for path in (ROOT / "tests").rglob("test_*.py"):
        folder = path.parent.relative_to(ROOT / "tests")
        if folder.parts and folder.parts[0] not in NOT_ROOMS and folder not in IN_THE_WINDOW:
            assert (PACKAGE / folder / "__init__.py").is_file(), folder


def test_every_room_has_tests():
    rooms = {name.split(".")[1] for name in modules() if "." in name and defines_something(name)}
    for room in rooms - {"errors"}:  # three small classes; test_problems.py covers them
        folder = ROOT / "tests" / room
        assert any(folder.glob("test_*.py")) or (ROOT / "tests" / f"test_{room}.py").is_file(), room


def defines_something(module: str) -> bool:
    return any(isinstance(node, (ast.FunctionDef, ast.ClassDef)) for node in ast.walk(parsed(module)))


def texts() -> Iterator[tuple[Path, str]]:
    """Every text file of the tree that is no product of a tool."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        made = any(part in GENERATED or (part.startswith(".") and part != ".ci") for part in parts[:-1])
        made |= path.name == ".git"  # that of a worktree is a file
        if made or not path.is_file() or path.stat().st_size > 2**21:
            continue
        content = path.read_bytes()
        if b"\0" not in content:
            yield path, content.decode(errors="replace")


def test_nothing_names_places_of_the_machine_it_was_written_on():
    # Written in two parts, so that this file does not name them either.
    places = [f"/{name}/" for name in ("work", "tmp", "root")] + [f"pypi{'.'}org", f"pythonhosted{'.'}org"]
    found = [
        (str(path.relative_to(ROOT)), place) for path, text in texts() for place in places if place in text
    ]
    assert found == []


def test_the_version_of_the_package_is_that_of_the_wheel():
    core = pytest.importorskip("hatchling.metadata.core")
    manager = pytest.importorskip("hatchling.plugin.manager")
    assert core.ProjectMetadata(str(ROOT), manager.PluginManager()).version == builder.__version__


def test_nothing_is_measured_by_a_clock_that_people_and_networks_set() -> None:
    """It goes back in autumn, and whenever a computer hears the time: what waits for it waits an hour."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute)
        and node.attr in ("time", "time_ns")
        and isinstance(node.value, ast.Name)
        and node.value.id == "time"
    ]
    assert found == []
