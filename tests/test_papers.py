"""The papers tell the truth: names exist, generated pages are fresh, links lead somewhere."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
from pathlib import Path

import pytest

import builder

ROOT = Path(__file__).resolve().parent.parent
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
            if importlib.util.find_spec(".".join(parts[:cut])) is not None:
                found = importlib.import_module(".".join(parts[:cut]))
                return all(hasattr(found, part) for part in parts[cut:][:1])
        return False
    return any(named(module, parts) for module in modules())


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


def test_no_message_sends_an_installed_user_to_a_page_that_is_not_installed() -> None:
    """The pages under docs/ belong to the project, the wheel has none of them."""
    cited = []
    for path in sorted((ROOT / "builder").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
        cited += [
            f"{path.name}: {node.value}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and "docs/" in node.value
            and id(node) not in told
        ]
    assert cited == []
