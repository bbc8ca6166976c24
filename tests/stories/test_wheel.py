"""The wheel carries its data and works from anywhere; an editable install uses the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = ("builder", "schemas", "tilesets", "scenarios", "docs", "pyproject.toml", "README.md", "LICENSE")
SMALL = 'hexfield: 1\ntitle: "Small"\npieces:\n- {piece: grass-7, at: [0, 0, 1]}\n'


@dataclass(frozen=True)
class Installed:
    """A clean environment with Hexwright in it."""

    folder: Path

    @property
    def scripts(self) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    @property
    def packages(self) -> Path:
        return Path(sysconfig.get_path("purelib", "venv", vars={"base": str(self.folder)}))

    def run(self, program: str, *arguments: object, cwd: Path) -> str:
        """What a program of the environment prints; any other end than 0 fails the test."""
        command = [str(self.scripts / program), *map(str, arguments)]
        clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def where(self, kind: str, cwd: Path) -> Path:
        """The folder of shipped data that the installed program uses."""
        code = f"from builder import places; print(places.shipped({kind!r}))"
        return Path(self.run("python", "-c", code, cwd=cwd).strip())


def install(folder: Path, *what: object, without: tuple[str, ...] = ()) -> Installed:
    """A clean environment with one thing installed into it; other packages are lent by this one, offline, but
    for those ``without`` which it is to be.
    """
    venv.create(folder, with_pip=False)
    installed = Installed(folder)
    lent = dict.fromkeys(sysconfig.get_path(kind) for kind in ("purelib", "platlib"))
    if without:
        some = folder / "lent"
        some.mkdir()
        for path in (path for packages in lent for path in Path(packages).iterdir()):
            if not path.name.lower().startswith(without) and not (some / path.name).exists():
                (some / path.name).symlink_to(path)
        lent = {str(some): None}
    (installed.packages / "lent.pth").write_text("".join(f"{path}\n" for path in lent))
    python = installed.scripts / "python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python), "install"]
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed"]
    done = subprocess.run([*pip, *options, *map(str, what)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return installed


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout with one more battlefield among the shipped ones, and one more language."""
    copy = tmp_path_factory.mktemp("source") / "checkout"
    copy.mkdir()
    for name in OURS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy / name)
    (copy / "scenarios" / "small.hexfield").write_text(SMALL)
    language = copy / "builder" / "translations" / "xx" / "LC_MESSAGES"
    language.mkdir(parents=True)
    (language / "hexwright.mo").write_bytes(b"")
    return copy


@pytest.fixture(scope="module")
def from_wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Hexwright installed from its wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(folder),
        str(checkout),
    ]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return install(folder / "clean", *folder.glob("hexwright-*.whl"))


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder that has nothing to do with the checkout."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


def test_shipped_battlefields_are_checked_from_another_folder_with_the_wheels_own_data(from_wheel, elsewhere):
    for kind in ("schemas", "tilesets", "scenarios"):
        assert from_wheel.where(kind, elsewhere) == from_wheel.packages / "builder" / "_data" / kind
    shipped = sorted(from_wheel.where("scenarios", elsewhere).glob("*.hexfield"))
    assert [path.name for path in shipped] == sorted(
        {path.name for path in (ROOT / "scenarios").glob("*.hexfield")} | {"small.hexfield"}
    )
    scenarios = sorted(from_wheel.where("scenarios", elsewhere).glob("*.hexscenario"))
    assert [path.name for path in scenarios] == sorted(
        path.name for path in (ROOT / "scenarios").glob("*.hexscenario")
    )
    told = from_wheel.run("hexwright", "check", *shipped, *scenarios, cwd=elsewhere)
    assert "small.hexfield: 1 piece, nothing wrong" in told


def test_every_file_of_data_travels_in_the_wheel(from_wheel, elsewhere, checkout):
    for kind in ("schemas", "tilesets", "scenarios"):
        there = from_wheel.where(kind, elsewhere)
        names = {p.relative_to(checkout / kind) for p in (checkout / kind).rglob("*") if p.is_file()}
        assert names == {p.relative_to(there) for p in there.rglob("*") if p.is_file()}


def test_the_guide_travels_in_the_wheel_with_all_its_pictures_and_the_papers_that_it_leads_to(
    from_wheel, elsewhere
):
    there = from_wheel.where("docs", elsewhere)
    guide = (there / "guide.md").read_text(encoding="utf-8")
    assert guide == (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    led_to = {link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", guide)} - {""}
    assert len(led_to) > 50
    assert [link for link in sorted(led_to) if not (there / link).is_file()] == []


def test_build_sheets_are_printed_from_the_wheel(from_wheel, elsewhere):
    battlefield = from_wheel.where("scenarios", elsewhere) / "small.hexfield"
    from_wheel.run("hexwright", "sheets", battlefield, "-o", "small.pdf", cwd=elsewhere)
    assert (elsewhere / "small.pdf").read_bytes().startswith(b"%PDF")


def test_an_editable_install_uses_the_checkout_as_it_is_now(checkout, tmp_path, elsewhere):
    live = install(tmp_path / "live", "-e", checkout)
    assert live.where("tilesets", elsewhere) == checkout / "tilesets"
    new = 'id: new-box\nname: "A new box"\npieces:\n- {piece: grass-1, count: 1}\n'
    (checkout / "tilesets" / "new-box.yaml").write_text(new)
    try:
        assert "new-box" in live.run("hexwright", "boxes", cwd=elsewhere)
    finally:
        (checkout / "tilesets" / "new-box.yaml").unlink()


def test_translations_travel_in_the_wheel(from_wheel, checkout):
    there = Path("builder", "translations", "xx", "LC_MESSAGES", "hexwright.mo")
    assert (checkout / there).exists()
    assert (from_wheel.packages / there).exists()


# ---- The core: the same source without Qt ----


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The core installed from its wheel, where no Qt is."""
    for tool in ("build", "hatchling"):
        pytest.importorskip(tool, reason=f"{tool}, which makes wheels, is not installed")
    folder = tmp_path_factory.mktemp("core")
    build = [sys.executable, str(ROOT / "packaging" / "core.py"), str(folder)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    assert wheel.name.startswith("hexwright_core-")
    return install(folder / "clean", wheel, without=("pyside6", "shiboken6", "__editable__", "hexwright"))


def test_the_core_depends_on_all_that_the_whole_does_but_qt_and_on_what_paints_png(core: Installed) -> None:
    (metadata,) = core.packages.glob("hexwright_core-*.dist-info/METADATA")
    said = metadata.read_text(encoding="utf-8")
    wanted = re.findall(r"^Requires-Dist: ([\w-]+)(?!.*\bextra ==)", said, re.MULTILINE)
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    names = [re.match(r"[\w-]+", one)[0].lower() for one in whole]
    assert sorted([*map(str.lower, wanted), "pyside6-essentials"]) == sorted([*names, "resvg-py"])


def test_commands_that_need_no_window_run_in_the_core(core: Installed, elsewhere: Path) -> None:
    shipped = core.where("scenarios", elsewhere)
    played, field = shipped / "four-fords-night-of-drums.hexscenario", shipped / "four-fords.hexfield"
    core.run("hexwright", "check", played, cwd=elsewhere)
    outs = {"sheets": ("fords.html", "pages.svg", "pages.png"), "picture": ("fords.svg", "fords.png")}
    for command, files in outs.items():
        for out in files:
            core.run("hexwright", command, field, "-o", out, cwd=elsewhere)
    for painted in ("fords.png", "pages-page-01.png"):
        assert (elsewhere / painted).read_bytes().startswith(b"\x89PNG\r\n")
    core.run("hexwright", "report", field, "-o", "report.html", "--no-scenario", cwd=elsewhere)
    bots = ("--players", "random", "--seed", "1", "--journal", "game.hexjournal")
    core.run("hexwright", "play", played, *bots, cwd=elsewhere)
    told = core.run("hexwright", "referee", played, "game.hexjournal", cwd=elsewhere)
    assert "wins in round" in told
    code = f"from builder import api; print(api.open_field({str(field)!r}).boxes().boxes)"
    assert core.run("python", "-c", code, cwd=elsewhere) == "{'rotv-2e': 1}\n"


@pytest.mark.parametrize(
    "command",
    [
        ("sheets", "FIELD", "-o", "x.pdf"),
        ("picture", "FIELD", "-o", "x.jpg"),
        ("picture", "FIELD", "-o", "x.png", "--view", "model"),
        ("report", "FIELD", "-o", "x.pdf"),
        ("edit", "FIELD"),
        ("table", "PLAYED"),
    ],
    ids=" ".join,
)
def test_what_needs_qt_says_so_in_one_sentence(
    command: tuple[str, ...], core: Installed, elsewhere: Path
) -> None:
    shipped = core.where("scenarios", elsewhere)
    files = {
        "FIELD": shipped / "four-fords.hexfield",
        "PLAYED": shipped / "four-fords-night-of-drums.hexscenario",
    }
    words = [str(core.scripts / "hexwright"), *(str(files.get(word, word)) for word in command)]
    done = subprocess.run(words, cwd=elsewhere, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.removesuffix(".").endswith("is not installed (pip install PySide6-Essentials)")
    assert not list(elsewhere.iterdir())
