"""`hexwright picture`."""

from __future__ import annotations

import configparser
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

from tests.solid.opengl import need_opengl

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def opengl() -> None:
    """Skips where no OpenGL is there."""
    need_opengl()


def size(path):
    image = QImage(str(path))
    return image.width(), image.height()


def svg(path):
    return ElementTree.fromstring(path.read_text(encoding="utf-8"))


def texts(path):
    return {text.text for text in svg(path).iter("{http://www.w3.org/2000/svg}text")}


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".JPEG"])
def test_a_picture_is_as_wide_as_asked_for(run_inked, ford, tmp_path, suffix):
    out = tmp_path / f"ford{suffix}"
    ran = run_inked("picture", ford, "-o", out, "--width", 300, "--json", code=0)
    (row,) = ran.data["pictures"]
    assert (row["picture"], row["level"]) == (str(out), None)
    assert size(out) == (row["width"], row["height"])
    assert row["width"] == 300


def test_svg_needs_no_qt(run_apart, without_qt, ford, tmp_path):
    ran = run_apart("picture", ford, "-o", tmp_path / "ford.svg", PYTHONPATH=without_qt)
    assert ran.code == 0, ran.err
    assert svg(tmp_path / "ford.svg").get("width") == "1600"
    assert "1600 ×" in ran.out


def test_where_qt_cannot_start_the_reason_is_told(run_apart, without_qt, ford, tmp_path):
    ran = run_apart("picture", "--json", ford, "-o", tmp_path / "ford.png", PYTHONPATH=without_qt, code=2)
    assert "libEGL.so.1" in ran.data["error"]
    assert not (tmp_path / "ford.png").exists()


def test_every_level_becomes_a_file(run_inked, ford, tmp_path):
    ran = run_inked("picture", ford, "-o", tmp_path / "out.png", "--all", "--width", 200, "--json", code=0)
    rows = ran.data["pictures"]
    assert [(Path(row["picture"]).name, row["level"]) for row in rows] == [
        ("out-level-01.png", 1),
        ("out-level-02.png", 2),
    ]
    assert len({size(row["picture"]) for row in rows}) == 1, "they lie upon each other"
    assert QImage(rows[0]["picture"]) != QImage(rows[1]["picture"])
    assert not (tmp_path / "out.png").exists()


def test_views_levels_and_turns_are_different_pictures(run, ford, tmp_path):
    choices = [
        (),
        ("--turn", 3),
        ("--view", "plan"),
        ("--view", "plan", "--tint"),
        ("--level", 2),
        ("--level", 1, "--turn", 0),
        ("--level", 1, "--view", "isometric", "--coordinates"),
    ]
    drawn = set()
    for number, choice in enumerate(choices):
        out = tmp_path / f"{number}.svg"
        assert run("picture", ford, "-o", out, *choice).code == 0
        drawn.add(out.read_text())
    assert len(drawn) == len(choices)
    assert "A" in texts(tmp_path / "6.svg")
    assert texts(tmp_path / "5.svg") == set()
    assert texts(tmp_path / "3.svg") - texts(tmp_path / "2.svg") >= {"Level", "0", "1"}


@pytest.mark.parametrize("choice", [(), ("--level", 1), ("--all", "--view", "plan")])
def test_colours_by_height_are_for_all_of_it_from_above(run, ford, tmp_path, choice):
    ran = run("picture", ford, "-o", tmp_path / "a.svg", "--tint", *choice, code=2)
    assert "--view plan" in ran.err


def test_a_transparent_picture_has_nothing_behind_it(run_inked, ford, tmp_path):
    for name, more in (("white.png", ()), ("through.png", ("--transparent",))):
        assert run_inked("picture", ford, "-o", tmp_path / name, "--width", 200, *more).code == 0
    white, through = (QImage(str(tmp_path / name)).pixelColor(0, 0) for name in ("white.png", "through.png"))
    assert (white.alpha(), white.lightness(), through.alpha()) == (255, 255, 0)


def test_a_transparent_level_has_no_table_round_it_unless_asked_for(run, ford, tmp_path):
    lines = {}
    for name, more in (("bare", ()), ("grid", ("--grid",)), ("white", ()), ("none", ("--no-grid",))):
        clear = ("--transparent",) if name in ("bare", "grid") else ()
        out = tmp_path / f"{name}.svg"
        assert run("picture", ford, "-o", out, "--level", 1, *clear, *more).code == 0
        lines[name] = len(out.read_text())
    assert lines["bare"] < lines["grid"]
    assert lines["none"] < lines["white"]
    ran = run("picture", ford, "-o", tmp_path / "a.svg", "--grid", code=2)
    assert "levels seen from above" in ran.err


def test_the_longer_side_can_be_given(run, lay, tmp_path):
    tall = lay("tall.hexfield", *(f"grass-1 {-(r // 2)},{r} 1" for r in range(9)))
    ran = run("picture", tall, "-o", tmp_path / "a.svg", "--view", "plan", "--longer-side", 500, "--json")
    (row,) = ran.data["pictures"]
    assert row["height"] == 500
    assert row["width"] < 200


@pytest.mark.parametrize(
    "choice",
    [
        ("--width", 63),
        ("--width", 16_001),
        ("--width", 300, "--longer-side", 300),
        ("--level", 0),
        ("--level", 1, "--all"),
        ("--turn", 6),
        ("--view", "plan", "--turn", 1),
        ("--view", "round"),
        ("--view", "play", "--level", 1),
        ("--view", "play", "--turn", 1),
        ("--view", "play", "--hex-size", 90, "--width", 900),
        ("--see-through",),
        ("--view", "model", "--coordinates"),
        ("--view", "model", "--no-grid"),
        ("--view", "model", "--azimuth", 10, "--turn", 1),
        ("--view", "model", "--rise", 91),
        ("--perspective",),
        ("--step", 1),
        ("--view", "model", "--step", 0),
        ("--view", "model", "--step", 1, "--level", 1),
        ("--view", "model", "--step", 1, "--all"),
    ],
)
def test_a_choice_that_is_none_is_wrong_usage(run, ford, tmp_path, choice):
    assert run("picture", ford, "-o", tmp_path / "a.svg", *choice).code == 2
    assert list(tmp_path.glob("a*")) == []


@pytest.mark.parametrize(
    ("name", "choice", "why"),
    [
        ("a.jpg", ("--transparent",), "a JPG cannot be transparent"),
        ("a.png", ("--transparent", "--format", "jpg"), "a JPG cannot be transparent"),
        ("a.gif", (), "ends in .png, .svg or .jpg was expected"),
        ("a.svg", ("--view", "model"), "drawn as PNG or JPG"),
        (
            "a.png",
            ("--view", "model", "--longer-side", "5000"),
            "size: a number from 64 to 4096 was expected, found 5000",
        ),
        ("a.png", ("--view", "model", "--level", "9"), "no piece begins on level 9"),
        ("a.png", ("--view", "model", "--step", "9"), "there is no step 9: all is built in 2 steps"),
        ("a.svg", ("--level", "9"), "no piece begins on level 9; on level 1-2 some do"),
        ("nowhere/a.svg", (), "does not exist"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(run, ford, tmp_path, name, choice, why):
    ran = run("picture", ford, "-o", tmp_path / name, *choice, code=2)
    assert why in ran.err
    assert ran.err.count("\n") == 1
    assert list(tmp_path.glob("a*")) == []


SCENARIO = """hexscenario: 1
title: Dusk
battlefield: ford.hexfield
layouts:
- seats: [{id: p1, zones: [west], figures: [{card: syvarris, spots: [[0, 0, 2]]}]}]
zones: [{id: west, colour: red, spots: [[0, 0, 2]]}]
"""


@pytest.fixture
def dusk(ford, tmp_path):
    """A scenario on the ford."""
    path = tmp_path / "dusk.hexscenario"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


@pytest.mark.parametrize("view", ["isometric", "plan", "play"])
def test_what_a_scenario_places_is_drawn_where_it_is_wanted(run, ford, dusk, tmp_path, view):
    out = tmp_path / "a.svg"
    for given in ((dusk, "--zones", "--figures"), (ford, "--scenario", dusk)):
        run("picture", *given, "-o", out, "--view", view)
        assert {"1", "Syvarris"} <= texts(out)
        assert "Dusk" not in texts(out)
    assert "Syvarris" not in texts_of(run, dusk, out, "--view", view, "--title", "--zones")
    assert {"Dusk", "1"} <= texts(out)


def texts_of(run, file, out, *more):
    assert run("picture", file, "-o", out, *more).code == 0
    return texts(out)


def test_without_a_scenario_what_it_would_place_is_refused(run, ford, tmp_path):
    ran = run("picture", ford, "-o", tmp_path / "a.svg", "--figures", code=2)
    assert "no scenario is known for it; name one with --scenario" in ran.err
    assert not (tmp_path / "a.svg").exists()


def test_what_a_scenario_has_none_of_is_said(run, dusk, tmp_path):
    ran = run("picture", dusk, "-o", tmp_path / "a.svg", "--glyphs", code=0)
    assert ran.err == "hexwright: note: The scenario places no glyphs or other objects.\n"


def test_the_view_to_play_on_says_how_wide_a_hex_is(run, ford, tmp_path):
    out = tmp_path / "a.svg"
    assert (
        "pixels written, 100 pixels per hex" in run("picture", ford, "-o", out, "--view", "play", code=0).out
    )
    ran = run("picture", ford, "-o", out, "--view", "play", "--hex-size", 70, "--json", code=0)
    (row,) = ran.data["pictures"]
    assert row["hex_size"] == 70
    assert row["width"] % 35 == 0
    ran = run("picture", ford, "-o", out, "--view", "plan", "--json", code=0)
    assert ran.data["pictures"][0]["hex_size"] is None


def test_of_every_level_none_is_written_over_the_input(run, ford, tmp_path):
    before = ford.read_bytes()
    level = ford.rename(tmp_path / "ford-level-01.hexfield")
    assert run("picture", level, "-o", tmp_path / "ford.hexfield", "--format", "svg", "--all").code == 2
    assert level.read_bytes() == before
    assert not (tmp_path / "ford-level-02.hexfield").exists()


def test_an_empty_battlefield_is_told(run, lay, tmp_path):
    for more in ((), ("--all",), ("--level", 1)):
        ran = run("picture", lay("empty.hexfield"), "-o", tmp_path / "a.svg", *more, code=2)
        assert "no piece lies on this battlefield yet" in ran.err
    assert list(tmp_path.glob("a*")) == []


def test_the_thumbnailer_calls_what_there_is(run_apart, ford, tmp_path):
    """As a file manager does: into a file whose name says nothing, in a square of a given size."""
    entry = configparser.RawConfigParser()
    entry.read(ROOT / "packaging" / "hexwright.thumbnailer")
    section = entry["Thumbnailer Entry"]
    types = (ROOT / "packaging" / "hexwright-mime.xml").read_text()
    for kind in section["MimeType"].rstrip(";").split(";"):
        assert f'"{kind}"' in types
    values = {"%i": str(ford), "%o": str(tmp_path / "thumbnail"), "%s": "128"}
    program, *arguments = [values.get(word, word) for word in shlex.split(section["Exec"])]
    assert program == section["TryExec"] == "hexwright"
    assert run_apart(*arguments).code == 0
    image = QImage.fromData((tmp_path / "thumbnail").read_bytes(), "PNG")
    assert max(image.width(), image.height()) == 128


def test_a_model_differs_by_where_it_is_seen_from(run, ford, tmp_path, opengl):
    seen = set()
    for more in ((), ("--turn", 2), ("--azimuth", -22, "--rise", 80), ("--perspective",)):
        out = tmp_path / "model.png"
        ran = run("picture", ford, "-o", out, "--view", "model", "--width", 200, "--json", *more, code=0)
        (row,) = ran.data["pictures"]
        assert size(out) == (200, row["height"])
        seen.add(out.read_bytes())
    assert len(seen) == 4


def test_models_of_all_levels_lie_upon_each_other(run, ford, tmp_path, opengl):
    out = tmp_path / "out.png"
    ran = run("picture", ford, "-o", out, "--view", "model", "--all", "--width", 160, "--json", code=0)
    rows = ran.data["pictures"]
    assert [row["level"] for row in rows] == [1, 2]
    assert len({size(row["picture"]) for row in rows}) == 1
    assert QImage(rows[0]["picture"]) != QImage(rows[1]["picture"])


def test_a_model_shows_what_a_scenario_places_where_it_is_wanted(run, dusk, tmp_path, opengl):
    seen = []
    for more in ((), ("--title",), ("--zones",), ("--figures",)):
        out = tmp_path / "model.png"
        run("picture", dusk, "-o", out, "--view", "model", "--width", 300, *more, code=0)
        seen.append(QImage(str(out)))
    bare, titled, *_ = seen
    assert all(one != other for i, one in enumerate(seen) for other in seen[:i])
    assert titled.height() > bare.height()


def test_a_model_may_have_nothing_behind_it_or_be_a_jpg(run, ford, tmp_path, opengl):
    out = tmp_path / "model.png"
    run("picture", ford, "-o", out, "--view", "model", "--width", 200, "--transparent", code=0)
    image = QImage(str(out))
    assert image.pixelColor(0, 0).alpha() == 0
    assert image.pixelColor(image.rect().center()).alpha() == 255
    jpg = tmp_path / "model.jpg"
    run("picture", ford, "-o", jpg, "--view", "model", "--width", 200, code=0)
    assert size(jpg) == size(out)
    assert jpg.read_bytes()[:2] == b"\xff\xd8"


def test_without_opengl_a_model_is_refused_in_one_line(run, ford, tmp_path, monkeypatch):
    def missing(**_: object) -> None:
        raise OSError("libEGL.so not found")

    monkeypatch.setattr("moderngl.create_context", missing)
    monkeypatch.setattr("builder.solid.offscreen._borrowed", [])
    ran = run("picture", ford, "-o", tmp_path / "a.png", "--view", "model", code=2)
    assert "OpenGL 3.3" in ran.err
    assert ran.err.count("\n") == 1
    assert list(tmp_path.glob("a*")) == []
