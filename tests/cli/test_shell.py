"""How the command starts, prints and ends: light, quiet, and with one object where JSON was asked for."""

from __future__ import annotations

import gc
import io
import json
import os
import subprocess
import sys
from typing import Any

import click
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from builder import __version__
from builder.cli import main
from builder.cli.shell import (
    INTERRUPTED,
    CommandGroup,
    coloured,
    garbage_left,
    json_text,
    print_json,
    say,
    shown,
    table,
)

# ---- How the command starts and ends: light, quiet, and with one object where JSON was asked for ----

HEAVY = {
    "yaml",
    "numpy",
    "scipy",
    "highspy",
    "shapely",
    "networkx",
    "jsonschema",
    "rich",
    "PySide6",
    "pypdf",
    "platformdirs",
}


def test_the_version_is_told(run_apart):
    ran = run_apart("--version")
    assert (ran.code, ran.out) == (0, f"hexwright {__version__}\n")


def test_verbose_says_on_standard_error_what_is_done_and_nothing_else_changes(run_apart, tmp_path):
    ford = tmp_path / "ford\x1b[31m.hexfield"
    ford.write_text("hexfield: 1\npieces:\n- {piece: grass-1, at: [0, 0, 1]}\n", encoding="utf-8")
    quiet, verbose = run_apart("info", ford), run_apart("--verbose", "info", ford)
    assert verbose.out == quiet.out
    assert quiet.err == ""
    assert "ms  builder.formats.registry: " in verbose.err
    assert "1 pieces" in verbose.err
    assert "\x1b" not in verbose.err


def test_nothing_heavy_is_loaded_before_a_command_runs():
    code = "import sys, builder.cli; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(loaded.stdout.split())
    assert "builder.catalogue" not in loaded.stdout.split()


def test_checking_loads_no_qt():
    code = (
        "import sys; from click.testing import CliRunner; from builder.cli import main\n"
        "CliRunner().invoke(main, ['check', 'nowhere.hsc']); CliRunner().invoke(main, ['boxes'])\n"
        "assert 'builder.formats' in sys.modules; print('PySide6' in sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert loaded.stdout == "False\n"


def test_a_pdf_of_a_battlefield_alone_loads_neither_pypdf_nor_guide_nor_checks_of_scenarios(ford, tmp_path):
    code = (
        "import sys; from click.testing import CliRunner; from builder.cli import main\n"
        "print(CliRunner().invoke(main, ['sheets', *sys.argv[1:]]).exit_code)\n"
        "print(*{'pypdf', 'html', 'builder.sheets.guide.page', 'builder.scenario.checks'} & {*sys.modules})"
    )
    command = [sys.executable, "-c", code, str(ford), "-o", str(tmp_path / "ford.pdf"), "--no-pictures"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True)
    assert loaded.stdout == "0\n\n"


@pytest.mark.parametrize("command", [*main.commands])
def test_every_command_explains_itself_and_speaks_json(command, run):
    ran = run(command, "--help", code=0)
    assert "--json" in ran.out


def test_wrong_usage_exits_with_2_and_is_told_as_data_too(run):
    ran = run("info", "--json", code=2)
    assert "FILE" in ran.data["error"]
    assert run("nonsense").code == 2


def test_a_file_called_like_an_option_asks_for_no_json(run):
    ran = run("info", "--", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "hexwright: --json: no such file\n"


def test_a_reader_that_goes_away_ends_it_quietly():
    command = [sys.executable, "-m", "builder.cli", "pieces", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_ctrl_c_ends_it_quietly():
    group = CommandGroup("group")

    @group.command()
    def stop():
        raise KeyboardInterrupt

    result = CliRunner().invoke(group, ["stop"])
    assert result.exit_code == 130
    assert result.output.strip() == ""


def test_a_full_disk_gives_one_line():
    group = CommandGroup("group")

    @group.command()
    @click.option("--json", is_flag=True)
    def save(json):
        raise OSError(28, "No space left on device", "out.pdf")

    result = CliRunner().invoke(group, ["save"])
    assert (result.exit_code, result.stderr) == (2, "hexwright: out.pdf: No space left on device\n")
    assert (
        '"error": "out.pdf: No space left on device"' in CliRunner().invoke(group, ["save", "--json"]).stdout
    )


def test_text_that_a_terminal_cannot_show_ends_nothing(ford, tmp_path):
    path = tmp_path / "Tablée.hexfield"
    path.write_text(ford.read_text().replace("The ford", "Tablée"))
    command = [sys.executable, "-m", "builder.cli", "info", str(path)]
    environment = {**os.environ, "PYTHONIOENCODING": "iso8859-5"}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert done.returncode == 0
    assert b"Tabl\\xe9e" in done.stdout


def test_what_is_wrong_in_your_own_pieces_is_a_warning(run, ford, own_home):
    (own_home / "config").mkdir(exist_ok=True)
    (own_home / "config" / "own-pieces.yaml").write_text("pieces:\n- {id: odd, kind: cheese}\n")
    ran = run("check", "--json", ford, code=0)
    assert ran.data["problems"] == []
    assert ran.err.startswith("hexwright: warning: your own pieces: ")
    assert "cheese" in ran.err


def test_garbage_is_searched_for_again_after_work_that_makes_none():
    def work():
        with garbage_left():
            assert not gc.isenabled()
            raise KeyError

    assert gc.isenabled()
    with pytest.raises(KeyError):
        work()
    assert gc.isenabled()


def test_stopped_while_it_is_still_read_it_ends_as_later(run_apart, tmp_path):
    early = tmp_path / "early"
    early.mkdir()
    (early / "click.py").write_text("raise KeyboardInterrupt\n")
    ran = run_apart("--version", PYTHONPATH=str(early))
    assert (ran.code, ran.out, ran.err) == (INTERRUPTED, "", "")


# ---- Tables and texts: plain in a pipe, drawn on a terminal ----


class Terminal(io.StringIO):
    """Text written to a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_piped_table_is_plain_aligned_and_never_cut(capsys):
    long = "x" * 300
    table(["piece", "used"], [("grass-1", 5), (long, 12)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "grass-1".ljust(300) + "     5"
    assert lines[2] == f"{long}    12"


def test_a_terminal_gets_a_drawn_table(monkeypatch):
    monkeypatch.setattr("sys.stdout", Terminal())
    import sys

    table(["piece", "used"], [("[bold]grass-1[/bold]", 5)])
    drawn = sys.stdout.getvalue()
    assert "─" in drawn
    assert "[bold]grass-1[/bold]" in drawn


def test_colours_stay_out_of_pipes(capsys):
    say(coloured("error", "error"))
    assert capsys.readouterr().out == "error\n"


def test_json_is_one_object_with_a_version_in_ascii(capsys):
    print_json({"title": "Tablée \udc80"})
    assert capsys.readouterr().out == '{\n  "version": 1,\n  "title": "Tabl\\u00e9e \\udc80"\n}\n'


def test_control_characters_are_shown_escaped():
    assert shown("a\x1b[2Jb\nc") == "a\\x1b[2Jb\\nc"
    assert shown("Tablée 7") == "Tablée 7"


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=4),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    )
)
def test_json_says_the_same_with_plain_values_on_one_line(data: Any) -> None:
    assert json.loads(json_text(data)) == data


def test_lists_of_plain_values_stand_on_one_line() -> None:
    text = json_text({"spaces": [{"q": 1, "r": 2}, {"q": 3, "r": 4}], "none": []})
    assert text.splitlines() == [
        "{",
        '  "spaces": [',
        '    {"q": 1, "r": 2},',
        '    {"q": 3, "r": 4}',
        "  ],",
        '  "none": []',
        "}",
    ]
