"""Options of commands out of the labels of a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import click
import pytest
from click.testing import CliRunner

from builder.cli.record_options import record_options
from builder.facts import Limits, OptionLabel


@dataclass(frozen=True)
class Cake:
    """What somebody chooses of a cake."""

    size: Annotated[Literal["small", "large"], OptionLabel("S&ize", words={"large": "For twelve"})] = "small"
    layers: Annotated[Literal["auto", 1, 2], OptionLabel("Layers", "How many")] = "auto"
    eggs: Annotated[int, Limits(1, 9), OptionLabel("Eggs", "Eggs in the dough")] = 3
    sugar: Annotated[float, Limits(0, 1), OptionLabel("Sugar", "How sweet", unit="%")] = 0.5
    iced: Annotated[bool, OptionLabel("Iced", "Ice on it")] = True
    words: Annotated[str, OptionLabel("Words", "What stands on it")] = ""
    price: int = 7  # nobody chooses it


def baked(*arguments: str) -> dict[str, Any]:
    """What a command gets from these arguments."""
    found: list[dict[str, Any]] = []

    @click.command()
    @record_options(Cake(), {"size": ("--s",)})
    def bake(**values: object) -> None:
        found.append(values)

    result = CliRunner().invoke(bake, list(arguments))
    assert result.exit_code == 0, result.output
    return found[0]


def help_lines() -> str:
    @click.command()
    @record_options(Cake())
    def bake(**values: object) -> None:
        """Bake."""

    return " ".join(CliRunner().invoke(bake, ["--help"]).output.split())


def test_each_labelled_field_is_an_option_with_the_default_of_the_record() -> None:
    assert baked() == {
        "size": "small", "layers": "auto", "eggs": 3, "sugar": 0.5, "iced": True, "words": None
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "name", "value"),
    [
        (("--size", "large"), "size", "large"),
        (("--s", "large"), "size", "large"),
        (("--layers", "2"), "layers", 2),
        (("--eggs", "9"), "eggs", 9),
        (("--sugar", "0.25"), "sugar", 0.25),
        (("--no-iced",), "iced", False),
        (("--words", ""), "words", ""),
    ],
)
def test_what_is_given_comes_as_the_type_of_the_field(
    arguments: tuple[str, ...], name: str, value: object
) -> None:
    found = baked(*arguments)[name]
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    "arguments", [("--size", "huge"), ("--eggs", "10"), ("--sugar", "-1"), ("--price", "3")]
)
def test_what_the_field_does_not_allow_is_wrong_usage(arguments: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError, match=r"Invalid value|No such option"):
        baked(*arguments)


def test_help_says_the_tip_and_what_the_values_are_called() -> None:
    said = help_lines()
    assert "--size [small|large] Size. large: For twelve. [default: small]" in said
    assert "--layers [auto|1|2] How many. [default: auto]" in said
    assert "Eggs in the dough. [default: 3; 1<=x<=9]" in said
    assert "--sugar SHARE How sweet." in said
