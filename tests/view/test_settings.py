"""What the window remembers, in the user's own folder only."""

from __future__ import annotations

from pathlib import Path

from builder.view import settings


def test_settings_lie_in_the_state_folder(own_home: Path) -> None:
    assert Path(settings.settings().fileName()) == own_home / "state" / "window.ini"


def test_recent_files_are_newest_first_and_none_twice(tmp_path: Path) -> None:
    files = [tmp_path / f"{n}.hexfield" for n in range(13)]
    for file in files:
        file.touch()
        settings.remember_file(file)
    settings.remember_file(files[5])
    recent = settings.recent_files()
    assert recent[:2] == [files[5], files[12]]
    assert len(recent) == 10


def test_files_that_are_gone_are_not_listed(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).touch()
        settings.remember_file(tmp_path / name)
    (tmp_path / "b").unlink()
    assert settings.recent_files() == [tmp_path / "a"], "one name alone is stored as text, not as a list"
    settings.forget_files()
    assert settings.recent_files() == []


def test_rubbish_in_the_settings_file_is_no_trouble(own_home: Path) -> None:
    (own_home / "state").mkdir(parents=True)
    (own_home / "state" / "window.ini").write_bytes(b"[General]\nrecent=\x00\xff@Invalid()\ngeometry=5\n")
    assert settings.recent_files() == []
    assert settings.stored_bytes("geometry") is None


def test_flags_numbers_and_texts_come_back_and_nonsense_is_the_default(own_home: Path) -> None:
    assert settings.stored_flag("grid", True)
    settings.store("grid", False)
    settings.store("fade", 0.25)
    settings.store("names", ["one"])
    assert not settings.stored_flag("grid", True)
    assert settings.stored_number("fade", 1.0) == 0.25
    assert settings.stored_texts("names") == ["one"]
    settings.settings().sync()
    path = own_home / "state" / "window.ini"
    path.write_text("[General]\ngrid=perhaps\nfade=much\nnames=@Invalid()\n")
    assert settings.stored_flag("grid", True)
    assert settings.stored_number("fade", 1.0) == 1.0
    assert settings.stored_texts("names") == []
