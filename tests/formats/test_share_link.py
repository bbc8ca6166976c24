"""Share links of heroscape-map-editor, held against JSONCrush itself where node has it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.errors import RefusedError, UnreadableError
from builder.formats.share_link import (
    HOME,
    MOST_IN_LINK,
    content_of,
    crushed_of,
    is_link,
    kept_link,
    link_of,
    link_to,
    uncrushed,
)
from tests.battlefields import laid
from tests.referee.tables import the_catalogue
from tests.sources import ROOT

MAP = {
    "hexMap": {"id": "1", "name": "Zwei Furten & mehr", "shape": "rectangle", "width": 4, "length": 3},
    "boardPieces": ["0~0~0~0~g24", "0~4~0~0~g24", "1~1~1~2~r1", "1~2~1~2~r1", "1~3~1~2~r1", "2~0~2~1.5~lwl"],
}
JSONCRUSH = ROOT / "build" / "node" / "node_modules" / "jsoncrush" / "JSONCrush.js"


def content(data: Any = MAP) -> bytes:
    return json.dumps(data).encode()


def test_a_map_goes_into_a_link_and_comes_back() -> None:
    link = link_of(content())
    assert link.startswith(HOME)
    assert link.isascii()
    assert is_link(link)
    assert json.loads(content_of(link)) == MAP


def test_pieces_of_every_form_of_a_file_go_into_it() -> None:
    keys = MAP["boardPieces"]
    assert isinstance(keys, list)
    rows = []
    for key in keys:
        altitude, q, r, rotation, id = key.split("~")
        coords = {"q": int(q), "r": int(r), "s": 0}
        turn = float(rotation) if "." in rotation else int(rotation)
        rows.append(
            {
                "uid": "u",
                "inventoryID": id,
                "altitude": int(altitude),
                "rotation": turn,
                "pieceCoords": coords,
            }
        )
    for form in (dict.fromkeys(keys, "x"), rows):
        assert json.loads(content_of(link_of(content({**MAP, "boardPieces": form})))) == MAP


def test_a_portrait_stays_away() -> None:
    head = {**MAP["hexMap"], "mapPortraitBase64": "A" * 5_000}  # type: ignore[dict-item]
    assert link_of(content({**MAP, "hexMap": head})) == link_of(content())


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x01"), max_size=200))
def test_whatever_is_crushed_comes_back(text: str) -> None:
    assert uncrushed(crushed_of(text)) == text
    assert uncrushed(crushed_of(text * 3)) == text * 3


@pytest.mark.skipif(not JSONCRUSH.exists(), reason="JSONCrush is not there: make system-deps")
@pytest.mark.parametrize("times", [1, 3])
def test_javascript_reads_what_is_written_here_and_the_other_way_round(times: int) -> None:
    texts = [json.dumps(MAP, separators=(",", ":")) * times, "äöü'!~()" * 9, '{"a":[1,2,3],"b":"x"}' * times]
    program = (
        f"import crush from {json.dumps(str(JSONCRUSH))};"
        "const rows = JSON.parse(process.argv[1]);"
        "console.log(JSON.stringify(rows.map(([ours, text]) => [crush.uncrush(ours), crush.crush(text)])))"
    )
    rows = json.dumps([[crushed_of(text), text] for text in texts])
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", program, rows],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    for text, (read, crushed) in zip(texts, json.loads(ran.stdout), strict=True):
        assert read == text
        assert uncrushed(crushed) == text
        assert len(crushed_of(text)) <= 1.1 * len(crushed) + 5


@pytest.mark.parametrize("address", ["https://hexoscape.com/hs?m=", "http://localhost:5173/hs?x=1&m="])
def test_a_link_of_any_host_is_read_and_blanks_may_be_plus_signs(address: str) -> None:
    link = address + link_of(content())[len(HOME) :]
    assert json.loads(content_of(link)) == MAP
    assert json.loads(content_of(link.replace("%20", "+"))) == MAP


@pytest.mark.parametrize(
    "text",
    ["", "https://example.org/", "https://example.org/?m=", "ftp://x/hs?m=1", "see https://a/hs?m=x", "m=1"],
)
def test_other_texts_are_no_links(text: str) -> None:
    assert not is_link(text)


@pytest.mark.parametrize(
    "damaged",
    [
        lambda link: link[:-30],
        lambda link: link[: len(HOME) + 1],
        lambda link: HOME + "%5B1,2%5D_",
        lambda link: HOME + "[" * 5_000 + "_",
        lambda link: HOME + "%00%ff%01%02_",
    ],
)
def test_a_link_cut_in_the_middle_is_refused_in_a_sentence(damaged: Any) -> None:
    with pytest.raises(UnreadableError, match="the link holds no map, or was cut off"):
        content_of(damaged(link_of(content())))


def test_a_link_that_unfolds_without_end_is_refused() -> None:
    """Forty signs, each for fifty of the next: 50**40 characters."""
    signs = [chr(200 + n) for n in range(40)]
    text = signs[0] * 50 + "".join(
        one + (two or "x") * 50 for one, two in zip(signs, [*signs[1:], ""], strict=True)
    )
    with pytest.raises(OverflowError):
        uncrushed(text + "\x01" + "".join(reversed(signs)) + "_")


def test_more_signs_than_there_are_are_refused_at_once() -> None:
    """Each would be looked for in all of the text: 50,000 of them in 50,000 characters."""
    with pytest.raises(OverflowError):
        uncrushed("a" * 50_000 + "\x01" + "b" * 50_000 + "_")


def test_what_is_too_large_is_said_with_its_length() -> None:
    def link(count: int) -> str:
        rows = [(f"grass-{1 + n % 3}", n % 61, n * 13 % 59, 1 + n % 7, n % 6) for n in range(count)]
        return link_to(laid(*rows), the_catalogue())[0]

    assert len(link(40)) < MOST_IN_LINK
    with pytest.raises(RefusedError, match=rf"would have \d{{4}} characters, and at most {MOST_IN_LINK}"):
        link(400)
    with pytest.raises(RefusedError, match="far too large"):
        link(5_000)


def test_a_link_is_kept_as_a_file_named_after_its_map() -> None:
    path = kept_link(link_of(content()))
    assert path is not None
    assert path.parent == places.data_folder() / "links"
    assert path.name.startswith("Zwei Furten - mehr-")
    assert json.loads(path.read_bytes()) == MAP
    assert kept_link(link_of(content())) == path
    assert kept_link("https://example.org") is None
    assert Path(path).exists()
