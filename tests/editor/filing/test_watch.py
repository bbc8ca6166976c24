"""What a file was like."""

from __future__ import annotations

import os
from pathlib import Path

from builder.editor.filing.watch import stamp_of


def test_the_same_content_is_the_same_whenever_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("work")
    before = stamp_of(path)
    assert before is not None
    assert stamp_of(path, before) is before
    os.utime(path, ns=(5, 5))
    now = stamp_of(path, before)
    assert now is not None
    assert now != before
    assert now.holds_the_same(before)


def test_other_content_of_the_same_size_is_another(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("work")
    before = stamp_of(path)
    assert before is not None
    path.write_text("rest")
    os.utime(path, ns=(5, 5))
    now = stamp_of(path, before)
    assert now is not None
    assert not now.holds_the_same(before)
    assert not now.holds_the_same(None)


def test_where_there_is_no_file_there_is_none(tmp_path: Path) -> None:
    for path in (tmp_path / "gone", tmp_path, tmp_path / ("x" * 400), Path("nul\0l")):
        assert stamp_of(path) is None
