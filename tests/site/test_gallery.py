"""A folder of maps as a site: all that is in it, only what changed, and nothing of others is touched."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from builder.errors import RefusedError
from builder.formats import Loaded
from builder.hexgrid import ORIGIN, Motion
from builder.inventory import used
from builder.library.facts import facts_of
from builder.library.shelf import MapMark, Shelf
from builder.shaping.arrange import moved_pieces
from builder.site.crew import Crew
from builder.site.gallery import Gallery
from builder.site.index import ListedMap, index_of
from builder.site.manifest import FILE as MANIFEST
from builder.site.sources import MapSource, placed
from tests.battlefields import laid, shipped_catalogue
from tests.site.dying import died
from tests.site.sites import MEADOW, index_in, links_in, published, stage, write_map


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of three maps, a ford, its mirror image in a folder inside it, and a hill; and their site."""
    folder = tmp_path_factory.mktemp("whole") / "maps"
    write_map(folder, "ford", description="A ford among reeds")
    mirrored = laid(*MEADOW)
    mirrored.apply(moved_pieces(mirrored, Motion(2, ORIGIN, flipped=True)))
    write_map(folder / "more", "drof", mirrored, author="Bob")
    write_map(folder, "hill", laid(("sand-7", 1, 1), ("grass-24", 9, 2), ("grass-1", 1, 1, 2)))
    published(folder, folder.parent / "public")
    return folder.parent


@pytest.fixture
def maps(whole: Path, tmp_path: Path) -> Path:
    """A copy of the maps."""
    return Path(shutil.copytree(whole / "maps", tmp_path / "maps"))


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where a site goes that is not made yet."""
    return tmp_path / "public"


@pytest.fixture
def site(whole: Path, tmp_path: Path) -> Path:
    """A copy of the site."""
    return Path(shutil.copytree(whole / "public", tmp_path / "site"))


def times(folder: Path) -> dict[str, int]:
    """When each file was written."""
    return {
        path.relative_to(folder).as_posix(): path.stat().st_mtime_ns
        for path in folder.rglob("*")
        if path.is_file() and path.name != MANIFEST
    }


def test_a_site_has_a_page_for_each_map_and_every_link_leads_somewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert sorted(path.name for path in pages).count("index.html") == 4
    for page in pages:
        for link in links_in(page.read_text(encoding="utf-8")):
            assert (page.parent / link).is_file(), (page, link)


def test_the_index_says_what_the_commands_say(maps: Path, out: Path) -> None:
    published(maps, out, Shelf(marks=(MapMark(str((maps / "hill.hexfield").resolve()), stars=4),)))
    index = json.loads((out / "index.json").read_text(encoding="utf-8"))
    columns: dict[str, list[Any]] = index["maps"]
    assert columns["slug"] == ["drof", "ford", "hill"]
    assert columns["title"] == ["Drof", "Ford", "Hill"]
    assert columns["author"] == ["Bob", "Ann", "Ann"]
    assert columns["pieces"] == [3, 3, 3]
    assert columns["size"] == [8, 8, 31]
    assert columns["levels"] == [2, 2, 2]
    assert columns["stars"] == [0, 0, 4]
    assert columns["words"][1] == "among reeds"
    assert columns["print"][0] == columns["print"][1] != columns["print"][2]
    pieces = [id for id, _name in index["pieces"]]
    ford = dict(zip(columns["used"][1][::2], columns["used"][1][1::2], strict=True))
    assert {pieces[place]: n for place, n in ford.items()} == used(laid(*MEADOW))
    rotv = next(counts for id, _name, counts in index["owned"] if id == "rotv-2e")
    held = {pieces[place]: n for place, n in zip(rotv[::2], rotv[1::2], strict=True)}
    # The box as its list has it, of what is in these maps.
    assert held == {"grass-7": 5, "rock-3": 3, "water-1": 21, "grass-24": 6, "grass-1": 16, "sand-7": 2}
    page = index_in((out / "index.html").read_text(encoding="utf-8"))
    assert page["maps"]["used"] == columns["used"]


def test_a_box_of_ones_own_is_not_offered_to_visitors() -> None:
    catalogue, field = shipped_catalogue(), laid(*MEADOW)
    mine = replace(catalogue.boxes["rotv-2e"], id="mine", name="Mine", own=True)
    facts = facts_of(Loaded(field, (), (), None, "hexfield"), catalogue)
    known = replace(catalogue, boxes={**catalogue.boxes, "mine": mine})
    index = index_of([ListedMap("meadow", facts)], known)
    assert {"rotv-2e"} <= {id for id, _name, _counts in index["owned"]}
    assert "mine" not in {id for id, _name, _counts in index["owned"]}


def test_only_what_changed_is_made_again(maps: Path, site: Path) -> None:
    before = times(site)
    again = published(maps, site)[1]
    assert (again.pages, again.guides, again.written, again.removed) == (0, 0, 0, 0)
    os.utime(maps / "hill.hexfield")
    assert published(maps, site)[1].pages == 0, "its content is the same"
    write_map(maps, "hill", laid(("sand-7", 1, 1)))
    made = published(maps, site)[1]
    assert (made.pages, made.guides) == (1, 1)
    written = {name for name, time in times(site).items() if before.get(name) != time}
    assert {name.rpartition("/")[0] for name in written} == {"", "maps/hill"}
    assert {"index.html", "index.json"} <= written


def test_near_copies_are_linked_from_both_and_follow_a_change(maps: Path, site: Path) -> None:
    front, ford, hill = (
        (site / name).read_text(encoding="utf-8")
        for name in ("index.html", "maps/ford/index.html", "maps/hill/index.html")
    )
    assert 'mirror image: <a dir="auto" href="maps/drof/index.html">Drof</a>' in front
    assert '<a href="../drof/index.html">Drof</a> <span class="soft">mirror image</span>' in ford
    assert "../ford/" not in hill
    write_map(maps / "more", "drof", laid(("sand-7", 1, 1)), author="Bob")
    assert published(maps, site)[1].pages == 2
    assert "drof" not in (site / "maps/ford/index.html").read_text(encoding="utf-8")


def test_what_is_gone_goes_and_what_others_put_there_stays(maps: Path, site: Path) -> None:
    (site / "maps/ford/mine.txt").write_text("mine")
    (site / "CNAME").write_text("example.org")
    (maps / "ford.hexfield").unlink()
    (maps / "hill.hexfield").unlink()
    made = published(maps, site)[1]
    assert made.removed == 14
    assert not (site / "maps/hill").exists()
    assert [path.name for path in (site / "maps/ford").iterdir()] == ["mine.txt"]
    assert (site / "CNAME").read_text() == "example.org"
    assert "Hill" not in (site / "index.html").read_text(encoding="utf-8")


def test_a_file_that_is_renamed_keeps_its_address(maps: Path, site: Path) -> None:
    (maps / "hill.hexfield").rename(maps / "mound.hexfield")
    assert published(maps, site)[1].pages == 0
    write_map(maps, "hill", laid(("sand-3", 1, 1)))
    published(maps, site)
    assert '<h1 dir="auto">Hill' in (site / "maps/hill-2/index.html").read_text(encoding="utf-8")


def test_broken_maps_are_named_and_the_site_is_made_all_the_same(maps: Path, site: Path) -> None:
    page = (site / "maps/hill/index.html").read_bytes()
    for name in ("torn", "hill"):
        (maps / f"{name}.hexfield").write_bytes(b"hexfield: [")
    (maps / "other.json").write_text('{"a": 1}')
    write_map(maps, "pond")
    found, made = published(maps, site)
    assert sorted(found.broken) == ["hill.hexfield", "torn.hexfield"]
    assert f"{maps / 'torn.hexfield'}" in found.broken["torn.hexfield"]
    assert made.pages == 3, "the pond, and two of which it is a near copy"
    assert (made.removed, (site / "maps/hill/index.html").read_bytes()) == (0, page)
    front = (site / "index.html").read_text(encoding="utf-8")
    assert all(title in front for title in ("Hill", "Pond"))
    assert "Torn" not in front


def test_a_map_without_pieces_is_said_and_has_no_page(maps: Path, site: Path) -> None:
    write_map(maps, "empty", laid())
    made = published(maps, site)[1]
    assert list(made.failed) == ["empty.hexfield"]
    assert "there is nothing to draw" in made.failed["empty.hexfield"]
    assert not (site / "maps/empty").exists()
    assert "Empty" not in (site / "index.html").read_text(encoding="utf-8")


def test_a_folder_of_a_map_is_called_as_any_system_and_any_host_can(tmp_path: Path) -> None:
    files = ("Über den Fluß", "con", "地図", "../a b?", "a-b", "x" * 99)
    sources = [MapSource(f"{one}.hexfield", tmp_path / f"{one}.hexfield", (), one) for one in files]
    found = placed(sources, {}, {})
    assert sorted(found) == ["a-b", "a-b-2", "map", "map-con", "uber-den-fluss", "x" * 60]
    assert found["a-b"].name == "../a b?.hexfield"


def test_a_name_that_is_no_text_is_said_and_left_out(maps: Path, site: Path) -> None:
    try:
        shutil.copy(maps / "ford.hexfield", maps / "no\udcfftext.hexfield")
    except OSError:
        pytest.skip("files have no such names here")
    found, made = published(maps, site)
    assert (found.maps, made.pages, list(found.broken)) == (3, 0, [r"'no\udcfftext.hexfield'"])


def test_stopped_in_between_it_is_whole_and_goes_on_the_next_time(maps: Path, out: Path) -> None:
    asked = count()
    made = published(maps, out, cancelled=lambda: next(asked) > 1)[1]
    assert made.stopped
    assert 0 < made.pages < 3
    front = (out / "index.html").read_text(encoding="utf-8")
    assert len(index_in(front)["maps"]["size"]) == made.pages
    assert all((out / link).is_file() for link in links_in(front))
    rest = published(maps, out)[1]
    assert (rest.pages, rest.guides) == (3 - made.pages, 3)


def test_facts_of_another_version_are_not_taken_for_ones_of_today(maps: Path, site: Path) -> None:
    data = json.loads((site / MANIFEST).read_text(encoding="utf-8"))
    data["maps"]["hill"]["facts"] = {"title": "Hill"}
    (site / MANIFEST).write_text(json.dumps(data), encoding="utf-8")
    (maps / "hill.hexfield").write_bytes(b"hexfield: [")
    found, _made = published(maps, site)
    assert (found.maps, list(found.broken)) == (2, ["hill.hexfield"])


def test_where_reading_was_stopped_nothing_counts_as_gone(maps: Path, site: Path) -> None:
    write_map(maps, "hill", laid(("sand-7", 1, 1)))
    with Gallery(maps, site, stage(), processes=0) as gallery:
        assert gallery.read(cancelled=lambda: True).stopped
        assert gallery.make().removed == 0
    assert (site / "maps/hill/index.html").is_file()


def test_a_folder_of_other_things_or_a_damaged_one_is_refused(maps: Path, out: Path, site: Path) -> None:
    out.mkdir()
    (out / "letter.txt").write_text("mine")
    with pytest.raises(RefusedError, match=r"public: holds other things already \(letter.txt\)"):
        published(maps, out)
    manifest = json.loads((site / MANIFEST).read_text(encoding="utf-8"))
    for damage in ({**manifest, "hexsite": 2}, {**manifest, "files": {"../maps/ford.hexfield": ""}}, []):
        (site / MANIFEST).write_text(json.dumps(damage), encoding="utf-8")
        with pytest.raises(RefusedError, match="damaged, or of another version"):
            published(maps, site)


def test_a_site_within_its_own_folder_is_not_read_as_maps(maps: Path, site: Path) -> None:
    shutil.move(site, maps / "public")
    found, made = published(maps, maps / "public")
    assert (found.maps, made.pages) == (3, 0)


def test_names_and_texts_are_said_until_somebody_agreed(maps: Path, site: Path) -> None:
    with Gallery(maps, site.parent / "other", stage(), processes=0) as gallery:
        found = gallery.read()
    assert (found.authors, found.texts) == ({"Ann": 2, "Bob": 1}, ["Ford"])
    assert not (site.parent / "other").exists(), "nothing is written before somebody agrees"
    write_map(maps, "pond", author="Cid")
    found = published(maps, site)[0]
    assert (found.authors, found.texts) == ({"Cid": 1}, [])


def test_an_address_gives_previews_and_a_feed(out: Path, tmp_path: Path) -> None:
    folder, url = write_map(tmp_path / "one", "ford").parent, "https://example.org/maps/"
    published(folder, out, url=url, title="Ours & theirs")
    page = (out / "maps/ford/index.html").read_text(encoding="utf-8")
    assert f'<link rel="canonical" href="{url}maps/ford/index.html">' in page
    assert f'<meta property="og:image" content="{url}maps/ford/preview.jpg">' in page
    assert (out / "maps/ford/preview.jpg").read_bytes()[:2] == b"\xff\xd8"
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ElementTree.parse(out / "feed.atom").getroot()
    assert feed.findtext(f"{atom}title") == "Ours & theirs"
    (entry,) = feed.iter(f"{atom}entry")
    assert (entry.findtext(f"{atom}title"), entry.findtext(f"{atom}id")) == (
        "Ford",
        f"{url}maps/ford/index.html",
    )
    published(folder, out)
    assert not (out / "feed.atom").exists()
    assert not (out / "maps/ford/preview.jpg").exists()
    assert "https://example.org" not in (out / "maps/ford/index.html").read_text(encoding="utf-8")


def test_templates_of_ones_own_are_used_and_what_is_wrong_in_them_is_said(out: Path, tmp_path: Path) -> None:
    folder = write_map(tmp_path / "one", "ford").parent
    own = tmp_path / "own"
    own.mkdir()
    front, style = own / "gallery.html", own / "own.css"
    front.write_text('{% extends "hexwright/gallery.html" %}\n{% block footer %}The club{% endblock %}')
    style.write_text("h1 { color: teal }")
    published(folder, out, templates=own)
    for page in ("index.html", "maps/ford/index.html"):
        assert "color: teal" in (out / page).read_text(encoding="utf-8")
    assert "The club" in (out / "index.html").read_text(encoding="utf-8")
    style.write_text("h1 { color: navy }")
    assert published(folder, out, templates=own)[1].pages == 1
    for name in ("gallery.html", "map.html"):
        for wrong, line in (("\n{{ nobody }}", 2), ("{% if %}", 1), ("\n\n{{ 1 / 0 }}", 3)):
            (own / name).write_text(wrong)
            with pytest.raises(RefusedError, match=rf"own/{name}:{line}: "):
                published(folder, out, templates=own)
        (own / name).unlink()
    with pytest.raises(RefusedError, match="a folder of templates was expected"):
        published(folder, out, templates=tmp_path / "nowhere")


def test_a_process_that_dies_costs_one_map_alone() -> None:
    with Crew("four", 1) as crew:
        done = {one.task: (one.answer, one.wrong) for one in crew.work(died, (1, 2, 3))}
    assert done[1] == (4, "")
    assert done[2] == (None, "the process that worked on it ended without an answer")
    assert done[3] == (12, "")
