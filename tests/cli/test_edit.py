"""`hexwright edit` where no window can be opened: what is missing is told, and the main job is done."""

from __future__ import annotations

import sys

import pytest
from pypdf import PdfReader

NO_DISPLAY = dict.fromkeys(
    ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE")
)

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere there is always a display"
)


def test_without_a_display_the_reason_is_told_and_nothing_aborts(run_apart, ford):
    ran = run_apart("edit", ford, **NO_DISPLAY, code=2)
    assert "neither DISPLAY nor WAYLAND_DISPLAY is set" in ran.err
    assert ran.err.count("\n") == 1


def test_the_main_job_is_done_without_a_window(run_apart, ford, tmp_path):
    folder = tmp_path / "new" / "reports"
    ran = run_apart("edit", "--otherwise-report", folder, ford, **NO_DISPLAY, code=0)
    assert "neither DISPLAY nor WAYLAND_DISPLAY is set" in ran.err
    assert f"{ford}: 5 pieces, nothing wrong\n" in ran.out
    assert "grass-7  7-hex grass tile      2\n" in ran.out
    assert ran.out.endswith(f"Build sheets: {folder / 'ford.pdf'}\n")
    assert "The ford" in PdfReader(folder / "ford.pdf").pages[0].extract_text()


def test_where_qt_cannot_start_at_all_the_rest_is_done_and_the_reason_told(
    run_apart, without_qt, ford, tmp_path
):
    ran = run_apart(
        "edit", "--otherwise-report", tmp_path / "out", ford, **NO_DISPLAY, PYTHONPATH=without_qt, code=1
    )
    assert "5 pieces, nothing wrong" in ran.out
    assert "Boxes needed:" in ran.out
    assert "no build sheets were written: system libraries that Qt needs are missing: libEGL.so.1" in ran.err
    assert "sudo apt install libegl1" in ran.err
    assert not (tmp_path / "out").exists()


def test_a_broken_battlefield_is_reported_with_its_exit_code(run_apart, overlap, tmp_path):
    ran = run_apart("edit", "--json", "--otherwise-report", tmp_path / "out", overlap, **NO_DISPLAY, code=1)
    assert ran.data["problems"][0]["code"] == "overlap"
    assert ran.data["inventory"]["used"] == {"grass-1": 1, "rock-1": 1}
    assert ran.data["sheets"] == str(tmp_path / "out" / "overlap.pdf")
    assert ran.data["no_sheets"] is None
    assert "DISPLAY" in ran.data["display"]["reason"]


def test_without_a_battlefield_there_is_nothing_to_report_on(run_apart, tmp_path):
    ran = run_apart("edit", "--json", "--otherwise-report", tmp_path / "out", **NO_DISPLAY, code=2)
    assert "no battlefield was named" in ran.data["error"]


def test_an_unusable_battlefield_ends_the_report_with_2(run_apart, tmp_path):
    ran = run_apart("edit", "--otherwise-report", tmp_path / "out", tmp_path / "no.hsc", **NO_DISPLAY, code=2)
    assert "no.hsc: no such file" in ran.err
