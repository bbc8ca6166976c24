"""`.hexarmy`: what is read, what is kept, and what is said of the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue.official import ERAS, SYSTEMS, OfficialCard
from builder.errors import RefusedError, UnreadableError
from builder.formats.army_file import CODEC, army_bytes, read_army, write_army
from builder.scenario.rosters import MOST_CARDS, ArmyLimits, Roster
from tests.scenario.test_rosters import card

CARDS: dict[str, OfficialCard] = {
    one.id: one for one in (card("knights", name="Knights of Weston"), card("hero"))
}
names = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20)
limits = st.none() | st.integers(1, 99)


def read(text: str, folder: Path) -> tuple[Roster, list[str]]:
    path = folder / "mine.hexarmy"
    path.write_text(text, encoding="utf-8")
    roster, problems, _rows = read_army(path, CARDS)
    return roster, [f"{problem.source}: {problem.message}".replace(f"{path}, ", "") for problem in problems]


def test_a_card_is_named_by_id_or_by_name_and_one_that_is_not_known_stays(tmp_path: Path) -> None:
    roster, said = read(
        "hexarmy: 1\ncards: {knights of weston: 1, knights: 1, Balrog: 2}\nlimits: {points: 500}\n", tmp_path
    )
    assert roster == Roster(cards={"knights": 2, "Balrog": 2}, limits=ArmyLimits(points=500))
    assert said == []


def test_what_is_wrong_is_said_with_its_line_and_the_rest_is_read(tmp_path: Path) -> None:
    roster, said = read(
        "hexarmy: 1\ntitle: Mine\ncards: {hero: 1}\nlimits: {points: many}\ncolour: red\n", tmp_path
    )
    assert (roster.title, roster.cards) == ("Mine", {"hero": 1})
    assert [line.partition(":")[0] for line in said] == ["line 5, colour", "line 4, limits.points"]


def test_a_wrong_row_is_left_out_alone_and_named_with_its_line(tmp_path: Path) -> None:
    roster, said = read(
        "hexarmy: 1\ncards:\n  hero: 1\n  knights: 0\nlimits: {points: 400, generals: 0, gold: 3}\n", tmp_path
    )
    assert roster == Roster(cards={"hero": 1}, limits=ArmyLimits(points=400))
    assert said[0] == "line 4, cards.knights: a whole number from 1 to 99 was expected, found 0"
    assert said[1] == "line 5, limits.generals: a whole number from 1 to 99 was expected, found 0"
    assert said[2].startswith("line 5, limits: 'gold' is not known here")


def test_a_list_of_cards_is_left_out_whole_and_the_rest_is_read(tmp_path: Path) -> None:
    roster, said = read("hexarmy: 1\ntitle: Mine\ncards: [hero]\n", tmp_path)
    assert roster == Roster("Mine")
    assert said == ["line 3, cards: a mapping was expected, found ['hero']"]


@pytest.mark.parametrize(
    ("name", "right", "wrong", "said"),
    [
        ("eras", ("classic",), "clasic", "did you mean classic?"),
        ("sets", ("Rise", "Swarm"), 7, "a text (a number in quotes) was expected, found 7"),
    ],
)
def test_a_wrong_entry_of_a_limit_is_left_out_alone_and_named_with_its_place(
    name: str, right: tuple[str, ...], wrong: object, said: str, tmp_path: Path
) -> None:
    rows = [right[0], wrong, *right[1:]]
    roster, found = read(f"hexarmy: 1\nlimits:\n  {name}: {json.dumps(rows)}\n", tmp_path)
    assert getattr(roster.limits, name) == right
    assert len(found) == 1
    assert found[0].startswith(f"line 3, limits.{name}[1]: ")
    assert said in found[0]


def test_every_limit_that_is_a_list_forgives_its_entries() -> None:
    assert {name for record, name in CODEC.forgiving if record is ArmyLimits} == {"eras", "sets"}


def test_of_too_many_cards_the_first_are_read_and_one_sentence_says_so(tmp_path: Path) -> None:
    many = "".join(f"  card-{number}: 1\n" for number in range(20_000))
    roster, said = read(f"hexarmy: 1\ncards:\n{many}", tmp_path)
    assert len(roster.cards) == MOST_CARDS
    assert said == ["line 3, cards: at most 200 were expected, found 20000"]


@pytest.mark.parametrize("cards", [{"hero": 100}, {f"card-{number}": 1 for number in range(201)}])
def test_what_could_not_be_read_again_is_not_written(cards: dict[str, int], tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="An army holds"):
        write_army(tmp_path / "mine.hexarmy", Roster(cards=cards))
    assert not (tmp_path / "mine.hexarmy").exists()


@pytest.mark.parametrize(
    "text", ["", "[", "hexfield: 1\n", "hexarmy: 2\n", "hexarmy: one\n", "- 1\n", "\x00\xff", "hexarmy"]
)
def test_what_is_no_army_is_refused_with_one_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.hexarmy"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(UnreadableError) as raised:
        read_army(path, CARDS)
    assert str(path) in str(raised.value)
    assert "\n" not in str(raised.value)


@given(
    st.builds(
        Roster,
        title=names,
        cards=st.dictionaries(names.filter(bool), st.integers(1, 99), max_size=5),
        limits=st.builds(
            ArmyLimits,
            system=st.sampled_from(SYSTEMS),
            points=limits,
            figures=limits,
            spaces=limits,
            copies=limits,
            generals=limits,
            eras=st.lists(st.sampled_from(ERAS), unique=True).map(tuple),
        ),
        notes=names,
    )
)
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, roster: Roster) -> None:
    path = tmp_path_factory.mktemp("armies") / "mine.hexarmy"
    write_army(path, roster)
    assert path.read_bytes() == army_bytes(roster)
    again, problems, _rows = read_army(path, {})
    assert (again, problems) == (roster, ())
