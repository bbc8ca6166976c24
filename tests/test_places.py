"""Where shipped data and the user's folders are."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from builder import places
from builder.errors import UnreadableError

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("schemas", "tilesets", "scenarios", "docs")
FOLDERS = (places.config_folder, places.data_folder, places.state_folder)


@pytest.mark.parametrize("kind", KINDS)
def test_a_checkout_uses_its_own_data_and_not_a_copy_made_on_installing(kind: places.Kind):
    assert places.shipped(kind) == ROOT / kind


def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like an installed package, without a checkout around it."""
    package = tmp_path / "site-packages" / "builder"
    package.mkdir(parents=True)
    monkeypatch.setattr(places, "__file__", str(package / "places.py"))
    monkeypatch.setattr("importlib.resources.files", lambda name: tmp_path / "site-packages" / name)
    return package


@pytest.mark.parametrize("kind", KINDS)
def test_an_installed_program_uses_what_the_wheel_carried(
    kind: places.Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    package = installed(tmp_path, monkeypatch)
    (package / "_data" / kind).mkdir(parents=True)
    assert places.shipped(kind) == package / "_data" / kind


def test_a_folder_of_that_name_beside_an_installed_program_is_not_taken_for_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    package = installed(tmp_path, monkeypatch)
    (package.parent / "schemas").mkdir()
    (package / "_data" / "schemas").mkdir(parents=True)
    assert places.shipped("schemas") == package / "_data" / "schemas"


def test_missing_data_is_told_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    package = installed(tmp_path, monkeypatch)
    with pytest.raises(UnreadableError) as caught:
        places.shipped("tilesets")
    assert str(caught.value).startswith(f"{package / '_data' / 'tilesets'}: the tilesets that ship")


def test_one_variable_moves_all_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HEXWRIGHT_HOME", str(tmp_path))
    assert [folder() for folder in FOLDERS] == [tmp_path / n for n in ("config", "data", "state")]


def test_a_home_of_nobody_is_taken_as_it_is_written(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HEXWRIGHT_HOME", "~nobody-of-that-name/hexwright")
    assert places.config_folder() == Path("~nobody-of-that-name/hexwright/config")


def test_a_tilde_is_the_home(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOME", "/home/someone")
    monkeypatch.setenv("HEXWRIGHT_HOME", "~/hex")
    assert places.data_folder() == Path("/home/someone/hex/data")


@pytest.mark.skipif(sys.platform != "linux", reason="the folders of other systems differ")
def test_without_it_the_folders_are_those_of_the_desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("HEXWRIGHT_HOME")
    for variable, name in (("CONFIG", "c"), ("DATA", "d"), ("STATE", "s")):
        monkeypatch.setenv(f"XDG_{variable}_HOME", str(tmp_path / name))
    assert [folder() for folder in FOLDERS] == [tmp_path / n / "hexwright" for n in ("c", "d", "s")]


def test_asking_makes_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HEXWRIGHT_HOME", str(tmp_path / "home"))
    for folder in FOLDERS:
        folder()
    assert not (tmp_path / "home").exists()
