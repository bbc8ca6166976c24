"""What cannot be written or is too large is refused before the work for it: calls are counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import click
import pytest

from builder import formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.cli.inputs import OutFile
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.sheets import build_sheets, picture_files, pictures
from builder.sheets.options import MOST, ModelOptions, PictureOptions, PictureView, SheetOptions
from builder.solid.model_files import write_model
from builder.view.widgets import questions
from tests.cli.conftest import Run
from tests.cli.test_options import commands

Lay = Callable[..., Path]

WRITTEN = {"output", "out", "target", "heat"}
OUT = [
    pytest.param(name, command, parameter, id=f"{name} {parameter.name}")
    for name, command in commands()
    for parameter in command.params
    if parameter.name in WRITTEN or str(parameter.metavar).startswith("OUT")
    if name not in ("why", "sight")  # whose target is a space
    if isinstance(parameter.type, OutFile) or name != "site"  # which writes a folder
]


class Counted:
    """Stands for a function; ``calls`` says how often it was asked for."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, *args: object, **more: object) -> object:
        self.calls += 1
        raise AssertionError("the work began")


def test_all_files_that_commands_write_are_looked_at() -> None:
    names = {str(param.id) for param in OUT}
    assert {"picture output", "sheets output", "convert target", "fit output", "playtest heat"} <= names
    assert len(OUT) == 17


@pytest.mark.parametrize(("name", "command", "parameter"), OUT)
@pytest.mark.parametrize("target", ["missing/out", "folder", "n" * 300, "shut/out"])
def test_what_cannot_be_written_is_refused_before_a_command_begins(
    name: str,
    command: click.Command,
    parameter: click.Parameter,
    target: str,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert isinstance(parameter.type, OutFile)
    suffix = next(iter(parameter.type.suffixes), ".png")
    path = tmp_path / f"{target}{suffix}"
    (tmp_path / f"folder{suffix}").mkdir()
    (tmp_path / "shut").write_text("no folder")
    work = Counted()
    monkeypatch.setattr(command, "callback", work)
    given = [
        str(path) if argument is parameter else "x"
        for argument in command.params
        if isinstance(argument, click.Argument)
    ]
    option = [] if isinstance(parameter, click.Argument) else [max(parameter.opts, key=len), str(path)]
    ran = run(*name.split(), *given, *option, code=2)
    assert work.calls == 0
    assert path.name in ran.err


@pytest.mark.parametrize(
    "line",
    [
        ("graph", "ford.json", "-o", "out.svg"),
        ("report", "ford.json", "-o", "out.svg"),
        ("judge", "ford.json", "-o", "out.svg"),
        ("export", "ford.json", "-o", "out.svg"),
        ("playtest", "ford.json", "-o", "out.svg"),
        ("playtest", "ford.json", "--heat", "out.pdf"),
        ("convert", "ford.json", "out.svg"),
        ("move", "ford.json", "out.svg", "--turn", "1"),
        ("fit", "ford.json", "-c", "mine.hexcollection", "-o", "out.svg"),
        ("sheets", "ford.json", "-o", "out.txt"),
        ("picture", "ford.json", "-o", "out.txt"),
        ("picture", "ford.json", "-o", "out.png", "--view", "model", "--width", "8000"),
    ],
    ids=lambda line: " ".join(line),
)
def test_another_suffix_or_a_size_beyond_all_bounds_is_refused_before_the_file_is_read(
    line: tuple[str, ...], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.hexcollection").write_text("hexcollection: 1\nboxes: {}\n")
    # There is no such file: whoever looked for it would complain of that.
    assert "ford.json" not in run(*line, code=2).err


def test_a_search_for_other_tiles_is_not_begun_for_a_scenario_that_is_there(
    run: Run, lay: Lay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Counted()
    monkeypatch.setattr("builder.fitting.fit.fit", search)
    field, mine = lay("ford.hexfield", "grass-1 0,0 1"), tmp_path / "mine.hexcollection"
    mine.write_text("hexcollection: 1\nboxes: {}\n")
    for name in ("ford", "out"):
        scenario = f"hexscenario: 1\ntitle: X\nbattlefield: {name}.hexfield\n"
        (tmp_path / f"{name}.hexscenario").write_text(scenario)
    ran = run("fit", field, "-c", mine, "-o", tmp_path / "out.hexfield", code=2)
    assert "out.hexscenario: is there already" in ran.err
    assert search.calls == 0


def test_no_game_is_played_for_journals_that_cannot_be_kept(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Counted()
    monkeypatch.setattr("builder.playtest.series.play_series", game)
    (tmp_path / "taken").write_text("no folder")
    drums = Path("scenarios/four-fords-night-of-drums.hexscenario").absolute()
    ran = run("playtest", drums, "--journals", tmp_path / "taken", code=2)
    assert "taken: cannot be made" in ran.err
    assert game.calls == 0


# ---- Pictures that are too large ----


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Whatever draws a battlefield."""
    work = Counted()
    for name in ("isometric_marks", "overview_marks", "level_marks", "surface_marks", "plan_marks"):
        monkeypatch.setattr(pictures, name, work)
    monkeypatch.setattr("builder.sheets.model_picture.mesh_of", work)
    monkeypatch.setattr("builder.solid.glb.mesh_of", work)
    monkeypatch.setattr("builder.solid.model_files.bodies", work)
    monkeypatch.setattr("builder.sheets.plan.make_plan", work)
    monkeypatch.setattr("builder.sheets.guide.page.guide_of", work)
    return work


@pytest.fixture
def strip(catalogue: Catalogue, lay: Lay) -> Battlefield:
    """Two hexes wide and sixty long: as wide as may be it is far too high."""
    rows = [f"grass-1 {q - r // 2},{r} 1" for r in range(60) for q in range(2)]
    return formats.read(lay("strip.hexfield", *rows), catalogue).battlefield


TOO_LARGE = [
    *(PictureOptions(view=view, size=MOST) for view in get_args(PictureView)),
    *(PictureOptions(view=view, size=MOST, title=True, coordinates=True) for view in get_args(PictureView)),
    PictureOptions(view="plan", size=MOST, level=1),
    PictureOptions(view="plan", size=MOST, tint=True),
    PictureOptions(view="play", hex_size=1000),
    PictureOptions(view="isometric", size=MOST, turn=3, level=1),
]


@pytest.mark.parametrize("options", TOO_LARGE, ids=str)
def test_a_picture_that_is_too_large_is_refused_before_it_is_drawn(
    options: PictureOptions, strip: Battlefield, styles: Styles, drawn: Counted, tmp_path: Path
) -> None:
    (file,) = picture_files.picture_files(strip, options, tmp_path / "strip.png", every_level=False)
    with pytest.raises(RefusedError, match=r"\d+ × \d+ pixels"):
        picture_files.write_picture(strip, file, styles)
    assert drawn.calls == 0


@pytest.mark.parametrize("view", get_args(PictureView))
def test_what_is_just_small_enough_is_drawn(view: PictureView, strip: Battlefield, styles: Styles) -> None:
    small = pictures.picture_marks(strip, PictureOptions(view=view, size=400), styles)
    # As high as may be, by the proportions that it has when it is drawn.
    width = int(400 * (MOST - 45) / small.height)
    options = PictureOptions(view=view, size=width)
    assert 0.98 * MOST < pictures.picture_marks(strip, options, styles, most=MOST).height <= MOST


def test_a_model_has_a_size_of_its_own() -> None:
    with pytest.raises(RefusedError, match="64 to 4096 was expected, found 5000"):
        ModelOptions(size=5000)


# ---- What other callers ask for, the window among them ----


def test_every_writer_of_drawings_looks_where_it_writes_first(
    strip: Battlefield, styles: Styles, catalogue: Catalogue, drawn: Counted, tmp_path: Path
) -> None:
    nowhere = tmp_path / "missing"
    (tmp_path / "strip-level-01.png").mkdir()
    with pytest.raises(RefusedError, match="does not exist"):
        write_model(nowhere / "strip.glb", strip, styles)
    with pytest.raises(RefusedError, match="does not exist"):
        write_model(nowhere / "strip.stl", strip, styles)
    for name in ("sheets.pdf", "sheets.html", "sheets.svg"):
        with pytest.raises(RefusedError, match="does not exist"):
            build_sheets(
                strip,
                nowhere / name,
                SheetOptions(),
                catalogue=catalogue,
                tilesets=places.shipped("tilesets"),
            )
    with pytest.raises(RefusedError, match=r"strip-level-01\.png: a folder"):
        picture_files.picture_files(strip, PictureOptions(), tmp_path / "strip.png", every_level=True)
    assert drawn.calls == 0


def test_the_window_says_at_once_that_a_file_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda parent, *texts: said.extend(texts))
    for name, found in (("missing/a.pdf", None), ("a.pdf", tmp_path / "a.pdf")):
        monkeypatch.setattr(questions, "_save_path", lambda *given, name=name: tmp_path / name)
        assert questions.ask_save_path(None, "Export", tmp_path, {}) == found  # type: ignore[arg-type]
    assert len(said) == 3
    assert "does not exist" in said[-1]
