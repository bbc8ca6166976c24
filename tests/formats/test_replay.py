"""Playing a journal again: legal ones to their end, others to where they go wrong."""

from __future__ import annotations

import io
import json
import os
import shutil
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.errors import BuilderError, RefusedError, UnreadableError
from builder.facts import RuleChoices
from builder.formats.fingerprints import fingerprint
from builder.formats.hexgame import GameFile, Setting, hexgame_bytes, load_setting
from builder.formats.journal_header import header_of
from builder.formats.replay import OURS, Replay, begin, replay, replay_file, resume
from builder.hexgrid import Hex
from builder.referee import Game, GivenDice, Roll, SeededDice, rolled, score
from builder.referee.state import (
    ACTIONS,
    RULES_VERSION,
    Action,
    Attack,
    ByHand,
    Decline,
    Move,
    ProposeRuling,
    PutMarker,
    RollDice,
)
from builder.referee.views import view
from builder.scenario import FixedFigure, Gathering, Layout, Position, Scenario, Seat
from tests.formats import played
from tests.referee.tables import field_of, the_cards, the_catalogue
from tests.referee.test_choices import at_the_ruin, ruined
from tests.soak import often

KEPT = Path(__file__).parents[1] / "data" / "kept"

# ---- Playing a journal again: legal ones to their end, others to where they go wrong ----

Journal = tuple[Path, Game]


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Journal:
    """A whole game with its journal, events in it."""
    path = tmp_path_factory.mktemp("journal") / "meadow.hexjournal"
    return path, played.written(path, events=True)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of the same game without events."""
    path = tmp_path_factory.mktemp("plain") / "meadow.hexjournal"
    played.written(path)
    return path


def replayed(content: bytes) -> Replay:
    return replay(io.BytesIO(content), "x.hexjournal", played.setting())


def changed(line: bytes, **values: Any) -> bytes:
    """A line with other values; None takes a key out."""
    data = {**json.loads(line), **values}
    return json.dumps({key: value for key, value in data.items() if value is not None}).encode() + b"\n"


def test_a_legal_journal_ends_where_the_game_ended(journal: Journal) -> None:
    path, game = journal
    found = replay_file(path, played.setting())
    assert found.refusal is None
    assert not found.cut
    assert not found.warnings
    assert found.actions == len(played.lines(path)) - 1
    assert view(found.game) == view(game)
    assert found.game.state.outcome is not None
    assert found.game.state.outcome == game.state.outcome
    assert score(found.game) == score(game)


def test_what_was_done_by_hand_stands_in_the_journal_and_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    game = played.written(path, most=35)
    figure = next(game.figures())
    found, writer = resume(path, played.setting())
    actions = [ByHand("A", "note", why="Frenzy"), ByHand("B", "destroy", figure.id)]
    with writer:
        for action in actions:
            writer.append(action, found.game.apply(action))
    again = replay_file(path, played.setting())
    assert again.refusal is None
    assert again.game.state == found.game.state
    assert not again.game.state.figures[figure.id].on
    assert b'"action": "by-hand", "player": "A", "what": "note", "why": "Frenzy"' in path.read_bytes()


def test_a_ruling_and_its_dice_stand_in_the_journal_and_are_played_again(tmp_path: Path) -> None:
    path = tmp_path / "g.hexjournal"
    pillars = field_of(heights={(4, 2): 7, (6, 2): 7})
    krav, marro = (
        Seat(id, figures=(FixedFigure(card, (Position(Hex(q, 2), level),)),))
        for id, card, q, level in (("A", "krav-maga-agents", 2, 1), ("B", "marro-warriors", 6, 7))
    )
    scenario = Scenario(edition="master-2", layouts=(Layout((krav, marro)),))
    setting = Setting(scenario, pillars, the_cards(), the_catalogue())
    game = Game(setting.table(), GivenDice())
    with begin(path, game, header_of(game, seed=None)) as writer:
        for player, card in (("A", "A:krav-maga-agents"), ("B", "B:marro-warriors")):
            for marker in "123X":
                action = PutMarker(player, marker, card)
                writer.append(action, game.apply(action))
        rolls: list[tuple[Action, list[Roll]]] = [
            (RollDice(), [rolled("d20", [20]), rolled("d20", [1])]),
            (ProposeRuling("A", "seen", 1, 4), []),
            (Decline("B", "ruling"), [rolled("d20", [12]), rolled("d20", [11])]),
        ]
        for action, given in rolls:
            writer.append(action, game.apply(action, given), given)
    assert b'"action": "ruling", "player": "A", "what": "seen", "figure": 1, "target": 4' in path.read_bytes()
    again = replay_file(path, setting)
    assert again.refusal is None
    assert again.game.state == game.state
    assert Attack("A", 1, 4) in again.game.legal_actions()


@pytest.mark.parametrize("name", ["bell-1", "bell-2"])
def test_a_journal_from_before_rulings_is_played_as_it_was(name: str) -> None:
    path = KEPT / f"{name}.hexjournal"
    assert b'"ruling' not in path.read_bytes()
    found = replay_file(path, load_setting(KEPT / "bell-1.hexscenario", the_catalogue(), the_cards()))
    assert (found.refusal, found.cut, found.actions) == (None, "", len(played.lines(path)) - 1)
    assert found.game.state.outcome is not None
    assert "ruling" not in found.game.state.memory


@settings(max_examples=often(8))
@given(seed=st.integers(0, 10**18 - 1), players=st.sampled_from([2, 3]), most=st.integers(0, 60))
def test_replay_equals_play(
    tmp_path_factory: pytest.TempPathFactory, seed: int, players: int, most: int
) -> None:
    path = tmp_path_factory.mktemp("replay") / "g.hexjournal"
    game = played.written(path, most=most, players=players, seed=seed)
    found = replay_file(path, played.setting())
    assert (found.refusal, found.actions) == (None, len(played.lines(path)) - 1)
    assert found.game.state == game.state


def test_an_illegal_action_is_told_with_line_rule_and_why(journal: Journal) -> None:
    lines = played.lines(journal[0])
    where = next(k for k, line in enumerate(lines) if b'"end-turn"' in line)
    other = "A" if json.loads(lines[where])["player"] == "B" else "B"
    lines[where] = changed(lines[where], player=other, events=None)
    found = replayed(b"".join(lines))
    assert (found.refusal.line, found.refusal.number, found.refusal.rule) == (where + 1, where, "R004")
    assert found.refusal.action["action"] == "end-turn"
    assert "it is the turn of" in found.refusal.why
    assert found.actions == where - 1


def test_nothing_is_played_after_the_end(journal: Journal) -> None:
    lines = played.lines(journal[0])
    last = {"n": len(lines), "action": "end-turn", "player": "A"}
    found = replayed(b"".join(lines) + json.dumps(last).encode() + b"\n")
    assert found.refusal.rule == "R016"


def test_a_journal_cut_anywhere_is_played_up_to_there(journal: Journal) -> None:
    lines = played.lines(journal[0])[:14]
    content = b"".join(lines)
    header = len(lines[0])
    for cut in range(header, len(content), 7):
        found = replayed(content[:cut])
        ends = [sum(map(len, lines[: k + 1])) for k in range(len(lines))]
        whole = sum(end <= cut or end - 1 == cut for end in ends) - 1
        assert (found.refusal, found.actions) == (None, whole), cut
        assert bool(found.cut) == (cut not in ends and cut + 1 not in ends), cut


def test_a_cut_in_the_middle_of_a_letter_is_no_more_than_a_cut(plain: Path) -> None:
    lines = played.lines(plain)
    found = replayed(lines[0] + lines[1] + '{"n": 2, "action": "é'.encode()[:-1])
    assert (found.refusal, found.actions) == (None, 1)
    assert found.cut.startswith("line 3 is cut off")


def test_in_the_middle_a_line_that_is_none_ends_the_replay(plain: Path) -> None:
    lines = played.lines(plain)
    for wrong, told in (
        (b'{"n": 2, "action": "end\n', "not JSON"),
        (b"\xff\xfe\n", "not UTF-8 text (byte 0 of the line)"),
        (b"[1]\n", "a mapping was expected, found [1]"),
        (b"[" * 30_000 + b"\n", "not JSON"),
        (b'{"n": 2, "n": 2}\n', "the key 'n' is given twice"),
        (b'{"n": NaN}\n', "NaN is no number"),
        (b'{"n": 2, "action": "\\ud800"}\n', "half a character"),
    ):
        found = replayed(lines[0] + lines[1] + wrong + lines[2])
        assert (found.refusal.line, found.actions) == (3, 1)
        assert told in found.refusal.why or "nested" in found.refusal.why


Change = Callable[[dict[str, Any]], dict[str, Any]]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: {**d, "action": "dance"}, "action: one of roll, take-card"),
        (lambda d: {**d, "n": 9}, "n: 2 was expected, found 9"),
        (lambda d: {**d, "n": True}, "n: 2 was expected, found true"),
        (lambda d: {**d, "n": 2.0}, "n: 2 was expected, found 2.0"),
        (lambda d: {k: v for k, v in d.items() if k != "n"}, "n: 2 was expected, found nothing"),
        (lambda d: {**d, "sword": 1}, "'sword' is not known here"),
        (lambda d: {**d, "player": "Z"}, "Z: not a player of this game"),
        (lambda d: {**d, "rolls": [{"d20": [21]}]}, "a d20 die shows 1 to 20, found 21"),
        (lambda d: {**d, "rolls": [{"combat": [0]}]}, "a combat die shows 1 to 6, found 0"),
        (lambda d: {**d, "rolls": [{"d6": [1]}]}, "combat or d20 was expected, found 'd6'"),
        (lambda d: {**d, "rolls": [{"d20": ["7"]}]}, "rolls/1: "),
        (lambda d: {**d, "rolls": [7]}, "rolls/1: "),
        (lambda d: {**d, "rolls": [{"d20": [7]}]}, "no dice were expected"),
        (lambda d: {**d, "events": []}, "happened here, the journal says no more"),
        (lambda d: {**d, "fingerprints": 3}, "fingerprints: a mapping"),
    ],
)
def test_each_wrong_line_is_one_message(plain: Path, change: Change, told: str) -> None:
    lines = played.lines(plain)
    wrong = json.dumps(change(json.loads(lines[2]))).encode() + b"\n"
    found = replayed(lines[0] + lines[1] + wrong + lines[3])
    assert (found.refusal.line, found.refusal.number) == (3, 2)
    assert told in found.refusal.why


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: {**d, "dice": {"seed": 8}}, "the header was changed after it was written"),
        (lambda d: {k: v for k, v in d.items() if k != "check"}, "the header was changed after it was"),
        (lambda d: {**d, "hexjournal": 3}, "made by a newer Hexwright (hexjournal 3)"),
        (lambda d: {**d, "rules": 99}, "made by a newer Hexwright (rules 99)"),
        (lambda d: {**d, "rules": "1"}, "rules: a whole number from 1 was expected, found '1'"),
        (lambda d: {**d, "rules": 1}, "the header was changed after it was"),
        (lambda d: {"n": 1}, "not a journal; hexjournal: 2 was expected at the top"),
        (lambda d: {**d, "more": 1}, "'more' is not known here"),
    ],
)
def test_an_edited_header_is_refused(plain: Path, change: Change, told: str) -> None:
    lines = played.lines(plain)
    header = json.dumps(change(json.loads(lines[0]))).encode() + b"\n"
    with pytest.raises(UnreadableError) as error:
        replayed(header + lines[1])
    assert str(error.value).startswith("x.hexjournal, line 1: ")
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"scenario": "0" * 64}, "of another scenario: 'The meadow'"),
        ({"battlefield": "0" * 64}, "of another battlefield"),
        ({"players": ["A", "B", "C", "D"]}, "players: the scenario is for 2, 3, found 4"),
        ({"players": ["A", "X"]}, "players: "),
        ({"edition": "basic"}, "edition: 'master-2' was expected, found 'basic'"),
        ({"dice": {"seed": -1}}, "seed: a whole number from 0 to 999999999999999999, or 32 to 64 digits"),
        ({"dice": {"seed": "ab" * 16}}, "dice: a seed of version 2 in a journal of version 1"),
        ({"dice": [7]}, 'dice: "given" or {"seed": number} was expected'),
        ({"dice": {"seed": 1.5}}, "seed: a whole number"),
        ({"dice": "given"}, "the game cannot begin: 2 d20 must be rolled (shuffling glyphs)"),
        ({"dice": "given", "rolls": [{"d20": [1, 99]}]}, "a d20 die shows 1 to 20, found 99"),
        ({"gathering": "fixed"}, "gathering: draft or pre-made was expected, found 'fixed'"),
        ({"gathering": []}, "gathering: draft or pre-made was expected, found []"),
        ({"sets": 0}, "sets: a whole number from 1"),
        ({"players": []}, "players: at least 1 was expected"),
        ({"title": "x" * 201}, "title: at most 200 characters"),
    ],
)
def test_a_header_of_another_game_is_refused(plain: Path, values: dict[str, Any], told: str) -> None:
    data = {**json.loads(played.lines(plain)[0]), **values}
    del data["check"]
    header = json.dumps({**data, "check": fingerprint(data)}).encode() + b"\n"
    with pytest.raises(UnreadableError) as error:
        replayed(header)
    assert str(error.value).startswith("x.hexjournal, line 1: ")
    assert told in str(error.value)


def test_an_army_card_that_was_changed_since_is_noticed(journal: Journal) -> None:
    setting = played.setting()
    old = setting.cards["agent-carr"]
    cards = {**setting.cards, "agent-carr": replace(old, attack=old.attack + 1)}
    found = replay(io.BytesIO(journal[0].read_bytes()), "x", replace(setting, cards=cards))
    assert found.refusal.why == "the army card agent-carr is not the one that was played with"
    told = replace(setting, cards={**setting.cards, "agent-carr": replace(old, notes=("Other words.",))})
    assert replay(io.BytesIO(journal[0].read_bytes()), "x", told).refusal is None


def test_events_that_say_something_else_are_told(journal: Journal) -> None:
    lines = played.lines(journal[0])
    where = next(k for k, line in enumerate(lines) if b'"event": "rolled"' in line)
    events = json.loads(lines[where])["events"]
    rolls = next(event for event in events if event["event"] == "rolled")
    rolls["sides"] = [side % 20 + 1 for side in rolls["sides"]]
    lines[where] = changed(lines[where], events=events)
    found = replayed(b"".join(lines))
    assert found.refusal.line == where + 1
    assert found.refusal.why.startswith("events[")


def test_events_written_when_less_was_told_are_the_same(journal: Journal) -> None:
    """A newer version says more of an event: an older journal is as good as before."""
    lines = played.lines(journal[0])
    for at, line in enumerate(lines):
        told = json.loads(line)
        for event in told.get("events", ()):
            event.pop("shares", None)
            event.pop("levels", None)
        lines[at] = json.dumps(told).encode() + b"\n"
    assert b"".join(lines) != journal[0].read_bytes()
    assert replayed(b"".join(lines)).refusal is None


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnreadableError, match="pipe: not an ordinary file"):
        replay_file(tmp_path / "pipe", played.setting())


def test_blank_lines_and_a_byte_order_mark_do_not_matter(journal: Journal) -> None:
    content = b"\xef\xbb\xbf" + journal[0].read_bytes().replace(b"\n", b"\r\n\r\n") + b"\n\n"
    assert replayed(content).refusal is None


def test_the_words_of_a_line_are_no_words_of_an_action() -> None:
    assert not {field.name for action in ACTIONS for field in fields(action)} & set(OURS)


@settings(max_examples=often(20))
@given(data=st.data())
def test_whatever_a_line_says_there_is_one_message_and_nothing_else(plain: Path, data: st.DataObject) -> None:
    lines = played.lines(plain)
    where = data.draw(st.integers(1, len(lines) - 1))
    row = json.loads(lines[where])
    key = data.draw(st.sampled_from(sorted(row)))
    odd = st.sampled_from(
        [None, -1, 0, 10**17, "", "A", "B", [], [[0, 0, 1]], [[10**9, 0, 1]], {}, True, 1.5]
    )
    row[key] = data.draw(odd)
    try:
        found = replayed(b"".join(lines[:where]) + json.dumps(row).encode() + b"\n")
    except BuilderError:
        assert where == 0
    else:
        assert found.actions in (where - 1, where)
        assert found.refusal is None or "\n" not in found.refusal.why


@pytest.mark.parametrize("gathering", list(Gathering)[:2])
def test_a_game_is_replayed_with_the_gathering_that_was_chosen(tmp_path: Path, gathering: Gathering) -> None:
    seats = tuple(replace(seat, army=()) for seat in played.scenario().layouts[0].seats)
    setting = played.setting(replace(played.scenario(), layouts=(Layout(seats),), secret=()))
    game = Game(setting.table(gathering=gathering), SeededDice(4))
    path = tmp_path / "g.hexjournal"
    with begin(path, game, header_of(game, seed=4)) as writer:
        for action, happened in played.play(game, most=12):
            writer.append(action, happened)
    kinds = {json.loads(line).get("action") for line in played.lines(path)}
    assert ("take-card" in kinds, "bring-army" in kinds) == (
        gathering is Gathering.DRAFT,
        gathering is Gathering.PRE_MADE,
    )
    found = replay_file(path, setting)
    assert (found.refusal, found.game.state) == (None, game.state)


def test_a_game_with_a_choice_is_replayed_with_it_alone(tmp_path: Path) -> None:
    """What is chosen is part of the scenario: with another choice it is another game."""
    scenario = at_the_ruin(RuleChoices(ruins="climb"))[0].table.scenario
    one = Setting(scenario, ruined(), the_cards(), the_catalogue())
    game = Game(one.table(2), SeededDice(2))
    path = tmp_path / "g.hexjournal"
    climbed = 0
    with begin(path, game, header_of(game, seed=2)) as writer:
        for action, happened in played.play(game, most=200):
            writer.append(action, happened)
            climbed += isinstance(action, Move) and action.player == "A" and action.to.hex.q > 0
    assert climbed
    found = replay_file(path, one)
    assert (found.refusal, found.game.state) == (None, game.state)
    with pytest.raises(UnreadableError, match="of another scenario"):
        replay_file(path, replace(one, scenario=replace(scenario, choices=RuleChoices())))


def test_a_gathering_that_the_scenario_does_not_allow_is_refused() -> None:
    seats = tuple(
        replace(s, army=(), gathering=(Gathering.DRAFT,)) for s in played.scenario().layouts[0].seats
    )
    setting = played.setting(replace(played.scenario(), layouts=(Layout(seats),)))
    with pytest.raises(RefusedError, match="gathering: draft was expected for A, found pre-made"):
        setting.table(gathering=Gathering.PRE_MADE)


# ---- Games by older rules: journals are watched, what is played with is read

OLD = Path(__file__).parents[1] / "data" / "journals"
SENTENCE = (
    f"played by version 1 of the rules, and shown by version {RULES_VERSION} as far as both agree; "
    "it can be watched, and a new game begun from any moment of it, but not continued"
)


@pytest.fixture
def old_game(tmp_path: Path) -> tuple[Path, Setting]:
    """A journal of version 1 of the rules, and what it was played with."""
    return Path(shutil.copy(OLD / "meadow-rules-1.hexjournal", tmp_path)), played.setting()


def test_a_journal_of_older_rules_is_watched_as_far_as_those_of_today_agree(
    old_game: tuple[Path, Setting],
) -> None:
    path, setting = old_game
    found = replay_file(path, setting)
    assert found.header.rules == 1
    assert found.warnings == (SENTENCE,)
    assert found.actions == len(path.read_text().splitlines()) - 1
    assert found.refusal is None


def test_where_rules_of_then_and_of_today_part_the_line_is_named(old_game: tuple[Path, Setting]) -> None:
    path, setting = old_game
    lines = path.read_bytes().splitlines(keepends=True)
    beyond = lines[5].replace(b'"n": 5', b'"n": 6')  # what today's rules do not allow a second time
    path.write_bytes(b"".join([*lines[:6], beyond]))
    found = replay_file(path, setting)
    assert (found.actions, found.warnings) == (5, (SENTENCE,))
    assert found.refusal is not None
    assert found.refusal.line == 7


def test_a_journal_of_older_rules_is_not_continued_and_stays_as_it_is(old_game: tuple[Path, Setting]) -> None:
    path, setting = old_game
    before = path.read_bytes()
    with pytest.raises(RefusedError) as error:
        resume(path, setting)
    assert str(error.value) == f"{path}: {SENTENCE}"
    assert path.read_bytes() == before


def test_a_game_file_of_older_rules_is_played_by_those_of_today() -> None:
    old = OLD / "meadow-rules-1.hexgame"
    setting = load_setting(old, the_catalogue(), the_cards())
    assert setting.game(setting.table()).legal_actions()
    content = hexgame_bytes(GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue))
    assert content.replace(b'"rules": %d' % RULES_VERSION, b'"rules": 1') == old.read_bytes()
