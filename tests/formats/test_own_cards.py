"""The file of one's own army cards: a card is written, changed and taken out, and all else stays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from builder import places
from builder.catalogue.cards import Card, load_cards, with_own_cards
from builder.catalogue.powers import CardPower
from builder.errors import RefusedError
from builder.formats import safe_write
from builder.formats.own_cards import delete_own_card, row_of, save_own_card

GIANT = Card(
    "my-giant", "The “Giant”: of #7", "huge", 12, 2, 5, 1, 5, 1,
    unique=True, hero=True, life=6, attack=5, defense=3, basic_attack=6, basic_defense=3, points=130,
    powers=(CardPower("text", "Stamp", "It stamps: twice."),), confidence="high", general="ullar",
)  # fmt: skip
WRITTEN = """# mine
version: 1
cards:
# the first
- id: walker   # walks
  name: Walker
  size: small
  height: 3
  move: 5
  range: 1
  attack: 1
  defense: 1
  points: 10

# broken
- id: oops
  name: 7
# end
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "own-cards.yaml"


def own(path: Path) -> dict[str, Card]:
    return dict(with_own_cards({}, path).cards)


def test_a_card_is_read_as_it_was_written_into_a_file_that_was_not_there(path: Path) -> None:
    save_own_card(path, GIANT)
    assert own(path) == {"my-giant": replace(GIANT, own=True)}


def test_every_shipped_card_comes_back_the_same(path: Path) -> None:
    cards = load_cards(places.shipped("tilesets"))
    for card in cards.values():
        save_own_card(path, card)
    assert own(path) == {id: replace(card, own=True) for id, card in cards.items()}


def test_all_else_in_the_file_stays_comments_too(path: Path) -> None:
    path.parent.mkdir()
    path.write_text(WRITTEN)
    save_own_card(path, GIANT)
    text = path.read_text()
    assert text.startswith(WRITTEN.removesuffix("# end\n"))
    assert "# end\n" in text
    delete_own_card(path, "my-giant")
    assert path.read_text() == WRITTEN
    save_own_card(path, replace(GIANT, id="runner"), "walker")
    assert set(own(path)) == {"runner"}
    assert "# the first\n- id:" in path.read_text()
    assert "# broken\n- id: oops\n  name: 7\n# end\n" in path.read_text()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cards:\n",
        "cards: []\n",
        "# nothing\n",
        '{"cards": [{"id": "oops"}], "odd": 1}',
        "cards:\n  - id: oops",
    ],
)
def test_a_file_written_in_any_way_gets_the_card(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    save_own_card(path, GIANT)
    assert own(path) == {"my-giant": replace(GIANT, own=True)}
    assert ("oops" in path.read_text()) is ("oops" in text)
    delete_own_card(path, "my-giant")
    assert own(path) == {}


def test_what_cannot_be_written_leaves_the_file_as_it_was(path: Path) -> None:
    save_own_card(path, GIANT)
    before = path.read_bytes()
    for bad, over in ((replace(GIANT, name=""), "my-giant"), (GIANT, ""), (GIANT, "nobody")):
        with pytest.raises(RefusedError):
            save_own_card(path, bad, over)
    path.write_bytes(b"cards: 7\n")
    with pytest.raises(RefusedError, match="a list under cards"):
        save_own_card(path, GIANT)
    path.write_bytes(b"cards: [\n")
    with pytest.raises(RefusedError):
        delete_own_card(path, "my-giant")
    assert path.read_bytes() == b"cards: [\n"
    assert before


def test_a_row_says_no_more_than_it_must() -> None:
    assert row_of(GIANT)["basic"] == {"attack": 6}
    assert not {"notes", "source", "confidence", "species", "set"} & set(row_of(GIANT))


def test_two_programs_that_write_at_once_lose_none_of_each_others_cards(path: Path) -> None:
    def write(who: str) -> None:
        for number in range(15):
            save_own_card(path, replace(GIANT, id=f"{who}-{number}", name=f"{who} {number}"))

    # The lock is one of an open file, so threads stand for programs.
    writers = [Thread(target=write, args=(who,)) for who in ("left", "right")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(own(path)) == sorted(f"{who}-{number}" for who in ("left", "right") for number in range(15))


def test_a_file_that_another_program_does_not_let_go_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_own_card(path, GIANT)
    before = path.read_bytes()
    monkeypatch.setattr(safe_write, "_PATIENCE", 0.0)
    with safe_write.changing(path), pytest.raises(RefusedError, match="another program is changing it"):
        save_own_card(path, replace(GIANT, id="other"))
    assert path.read_bytes() == before
    save_own_card(path, replace(GIANT, id="other"))
    assert set(own(path)) == {"my-giant", "other"}
