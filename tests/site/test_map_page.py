"""The page of a map as a text: what is in it, what it may do, and that nothing of a file becomes markup."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from builder import formats
from builder.battlefield import Battlefield, SetField, SetNote
from builder.construction import check
from builder.formats import Loaded
from builder.scenario import Scenario, Zone
from builder.sheets.scenario.shown import ShownScenario
from builder.site.facts import page_facts
from builder.site.map_page import MapPage, guide_file, map_content, map_files, map_html, map_page
from builder.site.options import PageOptions
from builder.site.rendering import PageFrame, PageLink, SiteParts, page_script, rendered, site_style
from tests.battlefields import CASTLE, TUNDRA, laid, made, shipped_catalogue, shipped_styles, strange
from tests.site.maps import shipped_map

EVIL = "</script></style></title><script>alert(1)</script><img src=x onerror=alert(2)>\"'&{{ 7*7 }}<!--"
MOST = 2_000_000


class Page(HTMLParser):
    """The tags of a page with their attributes, the texts in them, and the data blocks by id."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.within: list[tuple[str, str]] = []
        self._scripts: list[tuple[dict[str, str | None], str]] = []
        self._in = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._in = tag

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def handle_data(self, data: str) -> None:
        self.within.append((self._in, data))
        if self._in == "script":
            self._scripts.append((self.tags[-1][1], data))

    def block(self, **attributes: str) -> str:
        """The content of the only script with these attributes."""
        (found,) = {
            id(given): given for given, _data in self._scripts if attributes.items() <= given.items()
        }.values()
        return "".join([data for given, data in self._scripts if given is found])


def page_of(battlefield: Battlefield, *scenarios: Scenario, **options: Any) -> MapPage:
    """The page of a battlefield made here, without a model and a guide unless they are asked for."""
    loaded = Loaded(battlefield, (), (), None, "hexfield")
    chosen = PageOptions(**{"model": False, "guide": False, "profile": "none", **options})
    shown = [ShownScenario(scenario) for scenario in scenarios]
    return map_page(loaded, shipped_catalogue(), shipped_styles(), shown, chosen, name="ford")


@cache
def castle() -> MapPage:
    """The page of the castle with its scenarios and all else but a judge."""
    loaded, scenarios = shipped_map(CASTLE)
    options = PageOptions(profile="none")
    return map_page(loaded, shipped_catalogue(), shipped_styles(), scenarios, options, name=CASTLE)


def test_a_castle_of_two_hundred_pieces_is_no_larger_than_two_megabytes() -> None:
    assert castle().facts.pieces == 219
    assert not castle().lacks_guide
    assert len(castle().html.encode()) < MOST


def test_it_opens_again_as_the_battlefield(tmp_path: Path) -> None:
    path = tmp_path / "castle.html"
    path.write_text(castle().html, encoding="utf-8")
    before, after = (
        shipped_map(CASTLE).loaded.battlefield,
        formats.read(path, shipped_catalogue()).battlefield,
    )
    assert list(map(str, after.pieces.values())) == list(map(str, before.pieces.values()))
    assert (after.info.title, after.info.author) == (before.info.title, before.info.author)


def test_the_files_in_it_are_those_that_hexwright_writes(tmp_path: Path) -> None:
    loaded, scenarios = shipped_map(CASTLE)
    page = Page(castle().html)
    offered = {
        str(given["data-name"]): str(given["data-block"])
        for tag, given in page.tags
        if tag == "button" and "data-block" in given
    }
    assert list(offered) == [
        f"{CASTLE}.hexfield",
        f"{CASTLE}.hsc",
        f"{CASTLE}.json",
        *(f"{CASTLE}-{n}.hexscenario" for n in (1, 2, 3)),
        f"{CASTLE}-guide.html",
    ]
    for name, id in offered.items():
        (tmp_path / name).write_bytes(gzip.decompress(base64.b64decode(page.block(id=id))))
    for suffix in (".hexfield", ".hsc", ".json"):
        own = tmp_path / f"own{suffix}"
        formats.write(loaded.battlefield, own, shipped_catalogue(), scenarios[0].scenario)
        assert (tmp_path / f"{CASTLE}{suffix}").read_bytes() == own.read_bytes()
    read = formats.read_hexscenario(tmp_path / f"{CASTLE}-2.hexscenario").scenario
    assert (read.title["en"], read.battlefield) == ("The Raven Banner", f"{CASTLE}.hexfield")
    guide = tmp_path / f"{CASTLE}-guide.html"
    assert len(formats.read(guide, shipped_catalogue()).battlefield) == 219
    assert 'id="scenario-3"' in guide.read_text(encoding="utf-8")


def test_what_it_says_stands_in_it_as_json_too() -> None:
    page, facts = Page(castle().html), castle().facts
    assert json.loads(page.block(type="application/json")) == json.loads(json.dumps(facts.as_json()))
    linked = json.loads(page.block(type="application/ld+json"))
    assert linked == json.loads(json.dumps(facts.as_linked()))


def test_its_policy_allows_the_styles_and_scripts_in_it_and_nothing_else() -> None:
    html = castle().html
    policy = dict(part.split(" ", 1) for part in policy_of(html).split("; "))
    assert policy["default-src"] == "'none'"
    runs = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    for name, found in (
        ("script-src", runs),
        ("style-src", re.findall(r"<style>(.*?)</style>", html, re.DOTALL)),
    ):
        hashes = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in found]
        assert policy[name].split() == [f"'sha256-{one}'" for one in hashes]
        assert hashes
    assert not re.search(
        r"<[^>]*\s(style|on\w+)=", re.sub(r"<(script|style).*?</\1>", "", html, flags=re.DOTALL)
    )


def policy_of(html: str) -> str:
    return str(next(given["content"] for tag, given in Page(html).tags if "http-equiv" in given))


def test_nothing_of_a_file_becomes_markup() -> None:
    field = laid(("grass-7", 0, 0), ("rock-1", 0, 0, 2))
    for name in ("title", "author", "description"):
        field.apply(SetField(name, EVIL))
    field.apply(SetNote(1, EVIL))
    plain = laid(("grass-7", 0, 0), ("rock-1", 0, 0, 2))
    plain.apply(SetField("title", "x"))
    plain.apply(SetField("author", "x"))
    plain.apply(SetField("description", "x"))
    plain.apply(SetNote(1, "x"))
    zones = (Zone("z", ()),)
    evil, good = (
        Page(page_of(one, Scenario(title={"en": text}, goal={"en": text}, author=text, zones=zones)).html)
        for one, text in ((field, EVIL), (plain, "x"))
    )
    assert [tag for tag, _given in evil.tags] == [tag for tag, _given in good.tags]
    assert [sorted(given) for _tag, given in evil.tags] == [sorted(given) for _tag, given in good.tags]
    shown = [text for tag, text in evil.within if tag == "h1"]
    assert shown[0] == EVIL  # every letter of it is there to be read, and 7*7 is not 49
    assert json.loads(evil.block(type="application/json"))["title"] == EVIL


def test_a_map_that_is_not_complete_says_so() -> None:
    html = page_of(strange()).html
    assert '<p class="alarm">Not complete: 4 pieces are not known' in html
    assert "Laur ruined wall: not known here" in html
    assert 'class="alarm"' not in castle().html


def test_an_empty_map_has_a_page_that_says_it() -> None:
    html = page_of(Battlefield(), model=True, guide=True, profile="tournament").html
    assert "no pieces" in html
    assert "<canvas" not in html
    assert "<figure" not in html


def test_a_page_of_a_site_leaves_beside_it_what_all_pages_share() -> None:
    battlefield = made(TUNDRA)
    loaded = Loaded(battlefield, (), (), None, "hexfield")
    facts = page_facts(loaded, shipped_catalogue(), profile="")
    content = map_content(battlefield, shipped_styles(), (), facts, check(battlefield), model=False)
    files = tuple(
        [file._replace(content=b"") for file in map_files(battlefield, shipped_catalogue(), (), "pass")]
    )
    beside = SiteParts(
        style="../site.css",
        scripts=("../map.js",),
        files={file.name: f"files/{file.name}" for file in files},
        home=PageLink("../index.html", "All maps"),
        related=(PageLink("other.html", "Another pass", "mirror image"),),
        address="https://example.org/maps/pass.html",
        picture="https://example.org/maps/pass.png",
    )
    html = map_html(content, files, "", beside)
    given = [given for _tag, given in Page(html).tags]
    assert {"rel": "stylesheet", "href": "../site.css"} in given
    assert {"src": "../map.js"} in given
    assert {"href": "files/pass.hsc", "download": None} in given
    assert {"rel": "canonical", "href": beside.address} in given
    assert {"property": "og:image", "content": beside.picture} in given
    assert {"href": "other.html"} in given
    assert {"href": "../index.html"} in given
    policy = policy_of(html)
    assert "script-src 'self';" in policy
    assert "style-src 'self' 'sha256-" in policy
    assert site_style() not in html
    assert page_script("map.js")[-1] not in html
    assert json.loads(Page(html).block(type="application/ld+json"))["url"] == beside.address


def test_ones_own_template_lies_over_ours_and_may_extend_it(tmp_path: Path) -> None:
    (tmp_path / "map.html").write_text(
        "{% extends 'hexwright/map.html' %}{% block footer %}<p>{{ facts.title }}, our club</p>{% endblock %}"
    )
    battlefield = laid(("grass-7", 0, 0))
    battlefield.apply(SetField("title", "<b>"))
    facts = page_facts(Loaded(battlefield, (), (), None, "hexfield"), shipped_catalogue(), profile="")
    content = map_content(battlefield, shipped_styles(), (), facts, (), model=False)
    html = map_html(content, templates=tmp_path)
    assert "<p>&lt;b&gt;, our club</p>" in html
    assert "Made with Hexwright" not in html


def test_a_page_may_be_allowed_more_by_name() -> None:
    frame = PageFrame("A page", allowed={"worker-src": "'self'", "script-src": "'wasm-unsafe-eval'"})
    policy = policy_of(rendered("base.html", frame))
    assert "; worker-src 'self'" in policy
    assert "script-src 'none' 'wasm-unsafe-eval'" not in policy
    assert "script-src 'wasm-unsafe-eval'" in policy


def test_work_that_is_cancelled_ends_in_the_middle_of_the_guide() -> None:
    class EnoughError(Exception):
        pass

    steps: list[str] = []

    def step(name: str) -> None:
        steps.append(name)
        if len(steps) > 3:
            raise EnoughError

    with pytest.raises(EnoughError):
        guide_file(made(TUNDRA), shipped_catalogue(), shipped_styles(), (), (), "pass", step)
    assert steps == ["guide"] * 4
