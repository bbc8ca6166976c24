"""What packages are made with fits the program: nothing it needs is left out, and what they name exists."""

from __future__ import annotations

import ast
import configparser
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
import yaml

from builder.cli import main
from builder.cli.display_probe import PACKAGES
from builder.processes import own_command
from tests.sources import ROOT, SOURCES, nodes

PACKAGING = ROOT / "packaging"


def script(name: str) -> ModuleType:
    """A script of the folder, loaded."""
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", PACKAGING / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path])  # it adds its own folder
        spec.loader.exec_module(module)
    return module


def stated(name: str) -> set[str]:
    """The words of a tuple in the spec file."""
    tree = ast.parse((PACKAGING / "hexwright.spec").read_text(encoding="utf-8"))
    (value,) = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and [ast.unparse(one) for one in node.targets] == [name]
    ]
    return {node.value for node in ast.walk(value) if isinstance(node, ast.Constant)}


def imported() -> set[str]:
    """Every module that the program names in an import."""
    found = set()
    for path in SOURCES:
        for node in nodes(path):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(node.module or "")
    return found


def test_the_package_of_debian_knows_the_packages_that_the_program_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "builder", None)  # the script runs where it cannot be imported
    monkeypatch.delitem(sys.modules, "builder.language")
    assert script("deb").packages_of_qt() == PACKAGES


def test_the_package_leaves_out_nothing_that_the_program_imports() -> None:
    names = imported()
    tops = {name.partition(".")[0] for name in names}
    # Each is asked for where it may be missing, and done without.
    assert stated("UNUSED") & tops == {"readline", "distributed", "resvg_py"}
    assert not {f"PySide6.Qt{name}" for name in stated("UNUSED_QT")} & names


@pytest.mark.parametrize(
    ("arguments", "code", "rest"),
    [
        (["-c", "print(1)", "x"], "print(1)", ["-c", "x"]),
        (["-B", "-I", "-c", "work()"], "work()", ["-c"]),
        (["inventory", "-c", "mine.hexcollection"], None, None),
        (["-c"], None, None),
        (["-h"], None, None),
        ([], None, None),
    ],
)
def test_the_packaged_program_stands_in_for_python_only_where_code_is_given(
    arguments: list[str], code: str | None, rest: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["hexwright", *arguments])
    assert script("entry")._code(arguments) == code
    assert sys.argv == (["hexwright", *arguments] if rest is None else rest)


def test_it_begins_itself_anew_with_the_command_line_that_the_program_uses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr("builder.cli.main", lambda: begun.append(list(sys.argv)))
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "argv", own_command("table", "--editor", "name"))
    with pytest.raises(SystemExit):
        script("entry").main()
    assert begun == [["hexwright", "table", "--editor", "name"]]


@pytest.mark.parametrize(
    ("program", "arguments", "done"),
    [
        ("C:/Hexwright/hexwright-editor.exe", [], ["edit"]),
        (
            "C:/Hexwright/hexwright-editor.exe",
            ["C:/my maps/ford.hexfield"],
            ["edit", "C:/my maps/ford.hexfield"],
        ),
        ("/Applications/Hexwright.app/Contents/MacOS/hexwright", ["info", "ford.hsc"], ["info", "ford.hsc"]),
        ("/Applications/Hexwright.app/Contents/MacOS/hexwright", ["--version"], ["--version"]),
        ("/usr/bin/hexwright", [], []),
    ],
)
def test_a_desktop_starts_the_editor(
    program: str, arguments: list[str], done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr(sys, "argv", ["hexwright", *arguments])
    monkeypatch.setattr(sys, "executable", program)
    monkeypatch.setattr("builder.cli.main", lambda: begun.append(sys.argv[1:]))
    script("entry").main()
    assert begun == [done]


def sections(name: str) -> configparser.SectionProxy:
    """The one section of a file for desktops."""
    parser = configparser.RawConfigParser(delimiters="=")
    parser.optionxform = str
    parser.read(PACKAGING / name, encoding="utf-8")
    return parser[parser.sections()[0]]


@pytest.mark.parametrize("name", ["hexwright.desktop", "hexwright.thumbnailer"])
def test_the_desktop_is_given_kinds_of_files_that_are_known_and_commands_that_exist(name: str) -> None:
    known = {
        node.get("type")
        for node in ElementTree.parse(PACKAGING / "hexwright-mime.xml").iter()
        if node.tag.endswith("}mime-type")
    }
    entry = sections(name)
    assert set(entry["MimeType"].strip(";").split(";")) <= known
    program, command, *words = entry["Exec"].split()
    assert program == "hexwright"
    options = {option for one in main.commands[command].params for option in (*one.opts, *one.secondary_opts)}
    assert {word for word in words if word.startswith("-")} <= options


def test_the_version_stands_in_one_place() -> None:
    stating = [
        path.name
        for path in [*PACKAGING.glob("*.*"), ROOT / "pyproject.toml", *(ROOT / ".github").rglob("*.yml")]
        if re.search(r"version\W{1,4}\d+\.\d+\.\d", path.read_text(encoding="utf-8"), re.IGNORECASE)
    ]
    assert stating == []


def test_every_command_has_a_man_page_with_nothing_that_the_formatter_would_take_for_its_own() -> None:
    said = {"usage": "FILE", "help": ".hidden\n\nIt's c:\\d", "short": "Looks.", "commands": []}
    options = [["-o, --output OUT", "'quoted' -- text"]]
    examples = [["hexwright look a.b", ""], ["hexwright look -o c", "'writes'"]]
    look = {"name": "hexwright look", "options": options, "examples": examples, **said}
    program = {**look, "name": "hexwright", "version": "9", "exit_codes": {"0": "Fine."}, "commands": [look]}
    pages = script("man_page").pages(program)
    assert list(pages) == ["hexwright", "hexwright-look"]
    assert "Looks. See hexwright\\-look(1)." in pages["hexwright"]
    lines = pages["hexwright-look"].splitlines()
    assert lines[0] == '.TH HEXWRIGHT-LOOK 1 "" "Hexwright 9" "User Commands"'
    assert [line for line in lines if "hidden" in line or "quoted" in line or "c:" in line] == [
        "\\&.hidden",
        "It's c:\\ed",
        "\\&'quoted' \\-\\- text",
    ]
    assert [
        line
        for line in lines[lines.index(".SH EXAMPLES") + 1 : lines.index(".SH EXIT STATUS")]
        if line != ".PP"
    ] == [".B hexwright look a.b", ".B hexwright look \\-o c", ".br", "('writes')"]


def test_the_package_of_debian_names_who_makes_it_else_the_authors(monkeypatch: pytest.MonkeyPatch) -> None:
    maintainer = script("deb").maintainer
    for name in ("DEBFULLNAME", "DEBEMAIL"):
        monkeypatch.delenv(name, raising=False)
    assert maintainer() == "The Hexwright authors <maintainer@hexwright.invalid>"
    monkeypatch.setenv("DEBFULLNAME", "Ann Example")
    monkeypatch.setenv("DEBEMAIL", "ann@example.org")
    assert maintainer() == "Ann Example <ann@example.org>"


def test_links_in_packaged_papers_lead_somewhere(tmp_path: Path) -> None:
    script("bundle").documented(tmp_path)
    lost = [
        f"{paper.name}: {link}"
        for paper in tmp_path.rglob("*.md")
        for link in re.findall(r"\]\(([^)#\s]+)", paper.read_text(encoding="utf-8"))
        if ":" not in link and not (paper.parent / link).exists()
    ]
    assert lost == []


def test_workflows_call_targets_of_make_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
        steps = [step for job in jobs.values() for step in job["steps"]]
        for run in [step["run"] for step in steps if "run" in step]:
            assert set(re.findall(r"^make ([a-z-]+)", run, re.MULTILINE)) <= targets
