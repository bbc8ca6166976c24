"""`hexwright forum`."""

from __future__ import annotations

import pytest

from tests.battlefields import FORDS


def test_a_short_post_says_what_it_is_takes_and_where_to_get_it(run, ford):
    ran = run("forum", ford)
    assert ran.code == 0
    assert ran.out.startswith("The ford\nby Somebody\n\nPieces: 5\nHighest level: 2\nSize: ")
    assert "Boxes needed\n  1 × Rise of the Valkyrie" in ran.out
    assert ran.out.endswith("\nFile: ford.hexfield\nLink:\n")
    assert "All pieces" not in ran.out


def test_links_fill_the_line_for_them(run, ford):
    out = run("forum", ford, "--link", "https://example.org/a", "--link", "http://example.org/b").out
    assert out.endswith("\nLink: https://example.org/a\nLink: http://example.org/b\n")
    assert (
        "[url]https://example.org/a[/url]"
        in run("forum", ford, "--bbcode", "--link", "https://example.org/a").out
    )


def test_a_long_post_has_every_piece_and_level(run, ford):
    out = run("forum", ford, "--long", "--markdown").out
    assert "* 2 × 7-hex grass tile" in out
    assert "**Level 2**" in out


def test_what_the_file_says_of_players_and_zones_is_in_it(run, virtualscape):
    out = run("forum", virtualscape(FORDS)).out
    assert "\nStart zones: 2\n" in out


def test_the_scenario_beside_it_is_asked_too(run, ford):
    stub = ford.with_suffix(".hexscenario")
    stub.write_text(f"hexscenario: 0\nstub: true\nbattlefield: {ford.name}\nplayers: 2 or 3\n")
    assert "\nPlayers: 2 or 3\n" in run("forum", ford).out


def test_json_and_a_file_hold_the_same_text(run, ford, tmp_path):
    out = tmp_path / "post.txt"
    ran = run("forum", ford, "--json", "-o", out)
    assert ran.data["text"] == out.read_text(encoding="utf-8")
    assert ran.data["out"] == str(out)


@pytest.mark.parametrize(
    "address", ["example.org", "javascript:alert(1)", "https://a b", "https://", "https://x/[/url]"]
)
def test_what_is_no_address_is_refused(run, ford, address):
    ran = run("forum", ford, "--link", address, "--json")
    assert ran.code == 2
    assert "an address that begins with https:// was expected" in ran.data["error"]


def test_two_mark_ups_at_once_are_wrong_usage(run, ford):
    assert run("forum", ford, "--markdown", "--bbcode").code == 2


def test_out_may_not_be_the_battlefield(run, ford):
    before = ford.read_bytes()
    ran = run("forum", ford, "-o", ford)
    assert (ran.code, ford.read_bytes()) == (2, before)
    assert "another file was expected" in ran.err


def test_what_was_left_out_is_told(run, half_read):
    ran = run("forum", half_read, "--json")
    assert ran.code == 1
    assert len(ran.data["left_out"]) == 1
