"""One thing is said by one option with one name in all commands; what it was called before still works."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from builder.cli import main
from tests.cli.conftest import Run

Lay = Callable[..., Path]

SWITCHED_ON_A_PICTURE = {"--title", "--zones"}  # which sheets word, or place


def commands(group: click.Group = main, name: str = "") -> Iterator[tuple[str, click.Command]]:
    for word, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, word)
        else:
            yield f"{name} {word}".strip(), command


def visible() -> Iterator[tuple[str, str, click.Option]]:
    """Command, name and option of all that help shows."""
    for command, found in commands():
        for option in found.params:
            if isinstance(option, click.Option) and not option.hidden:
                yield command, max(option.opts, key=len), option


def test_what_is_explained_alike_has_one_name() -> None:
    names: dict[str, set[str]] = defaultdict(set)
    for _command, name, option in visible():
        names[option.help or ""].add(name)
        names[f"{option.name}, a switch: {option.is_flag}"].add(name)
    assert [(text, found) for text, found in names.items() if len(found) > 1] == []


def test_a_name_takes_one_kind_of_value() -> None:
    kinds: dict[str, set[str]] = defaultdict(set)
    for _command, name, option in visible():
        kinds[name].add("a switch" if option.is_flag else "a number" if option.metavar == "N" else "a value")
    assert {name for name, found in kinds.items() if len(found) > 1} == SWITCHED_ON_A_PICTURE


def test_no_option_makes_sense_only_with_another_of_its_kind() -> None:
    """The ends of a figure are said together, wherever a figure is named."""
    wrong = [
        (command, name)
        for command, name, option in visible()
        if (option.help or "").startswith("With --") or {"tail", "double"} & {*name.strip("-").split("-")}
    ]
    assert wrong == []
    stand = {
        name: option.metavar for _command, name, option in visible() if "q,r,level" in str(option.metavar)
    }
    assert {name for name, metavar in stand.items() if not str(metavar).endswith("[:q,r,level]")} == {
        "--glyph"
    }


MOVE = ("--move", "3", "--height", "5")


@pytest.mark.parametrize(
    ("now", "before"),
    [
        (
            ("reach", "MAP", "--from", "0,0,1:1,0,1", *MOVE),
            ("reach", "MAP", "--from", "0,0,1", "--double", "--to-tail", "1,0,1", *MOVE),
        ),
        (
            ("why", "MAP", "--from", "A1,1:B1,1", "--to", "3,0,1", *MOVE),
            ("why", "MAP", "--from", "0,0,1", "--to", "3,0,1", "--double", "--to-tail", "1,0,1", *MOVE),
        ),
        (
            ("sight", "MAP", "--from", "0,0,1:1,0,1", "--to", "3,0,1:4,0,1"),
            (
                "sight",
                "MAP",
                "--from",
                "0,0,1",
                "--tail-from",
                "1,0,1",
                "--to",
                "3,0,1",
                "--tail-to",
                "4,0,1",
            ),
        ),
        (("library", "add", "HERE"), ("library", "add", "HERE", "--recursive")),
        (("buildable", "MAP"), ("buildable", "MAP", "--flat")),
    ],
    ids=lambda line: " ".join(line),
)
def test_earlier_names_say_the_same(
    now: tuple[str, ...], before: tuple[str, ...], run: Run, lay: Lay, tmp_path: Path
) -> None:
    field = lay("row.hexfield", *(f"grass-1 {q},{r} 1" for q in range(5) for r in range(2)))
    mine = tmp_path / "mine.hexcollection"
    mine.write_text("hexcollection: 1\nboxes: {rotv-2e: 1}\n")
    words = {"MAP": str(field), "HERE": str(tmp_path)}
    more = ("-c", str(mine)) if now[0] == "buildable" else ()
    answers = [
        run(*(words.get(word, word) for word in line), *more, "--json", code=0).data for line in (now, before)
    ]
    answers = [{key: value for key, value in data.items() if key != "added"} for data in answers]
    assert answers[0] == answers[1]
    assert answers[0].get("figure", {"double": True})["double"]


def test_where_the_other_end_is_missing_the_way_to_say_it_is_named(run: Run, lay: Lay) -> None:
    field = lay("row.hexfield", "grass-1 0,0 1", "grass-1 1,0 1")
    ran = run("reach", field, "--from", "0,0,1", "--card", "grimnak", "--json", code=2)
    assert "'--from q,r,level:q,r,level'" in ran.data["error"]
