"""What people type at the table: choices, dice, ways of their own; what they see, and what is refused."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from builder.cli.playing.choices import KINDS, Choices
from builder.cli.playing.dice_given import dice_typed, read, with_dice
from builder.cli.playing.questions import drawn
from builder.cli.playing.refused import own_action, why_refused
from builder.cli.playing.screen import say_turn
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.referee.dice import COMBAT, D20, DiceNeededError, Roll
from builder.referee.narration import Labels
from builder.referee.state import ACTIONS, Attack, EndTurn, Move, PutMarker
from builder.scenario import PlacedGlyph, Position, Up
from tests.referee.gates import FOUR, at_the_gate
from tests.referee.tables import Trial, field_of, game_of, skulls

# ---- What a few typed words mean ----


@pytest.fixture
def game() -> Trial:
    """A squad beside nobody, one enemy in range of nobody; it is the squad's turn."""
    found = game_of(
        {
            "A": {"tarn-viking-warriors": [(0, 0), (0, 2)]},
            "B": {"finn-the-viking-champion": [(3, 0)]},
        },
        field_of(wide=8, deep=5),
    )
    found.take_turn("A", "tarn-viking-warriors")
    return found


def test_every_kind_of_action_has_a_letter_and_word_of_its_own() -> None:
    """But for what is done by hand, which only the window of a game offers, and for rulings."""
    assert {kind.kind for kind in KINDS} == {action.kind for action in ACTIONS} - {"by-hand", "ruling"}
    assert len({kind.letter for kind in KINDS}) == len({kind.word for kind in KINDS}) == len(KINDS)


def test_all_that_is_legal_is_offered_once(game: Trial) -> None:
    choices = Choices(game, "A")
    assert sorted(map(repr, (choice.action for choice in choices))) == sorted(
        map(repr, game.legal_actions("A"))
    )
    assert list(Choices(game, "B")) == []


def test_a_letter_of_what_cannot_be_done_now_may_be_a_word() -> None:
    game = game_of({"A": {"finn-the-viking-champion": [(0, 0)]}, "B": {"syvarris": [(3, 0)]}})
    choices = Choices(game, "A")
    (choice,) = choices.meant("x finn")
    assert choice.action == PutMarker("A", "X", "A:finn-the-viking-champion")


def test_a_figure_and_a_hex_mean_one_move(game: Trial) -> None:
    first = game.figure("A", "tarn-viking-warriors", 1)
    choices = Choices(game, "A")
    for text in (f"m #{first.id} c1", f"M #{first.id} C1", f"move tarn #{first.id} C1/1"):
        (choice,) = choices.meant(text)
        assert isinstance(choice.action, Move)
        assert (choice.action.figure, choice.action.to) == (first.id, Position(choice.action.to.hex, 1))
        assert choice.entry.goal == "C1"


def test_a_number_is_one_of_the_list(game: Trial) -> None:
    choices = Choices(game, "A")
    group = choices.groups[next(kind for kind in choices.groups if kind.letter == "m")]
    assert choices.meant("m3") == choices.meant("m 3") == [group[2]]
    assert choices.meant(f"m{len(group) + 1}") == choices.meant("m0") == []


def test_several_or_none_may_be_meant(game: Trial) -> None:
    choices = Choices(game, "A")
    assert len(choices.meant("m c1")) == 2
    assert choices.meant("a finn") == []
    assert [choice.action for choice in choices.meant("e")] == [EndTurn("A")]


def test_an_attack_is_found_by_both_figures(game: Trial) -> None:
    first = game.figure("A", "tarn-viking-warriors", 1)
    (move,) = Choices(game, "A").meant(f"m #{first.id} c1")
    game.apply(move.action)
    (attack,) = Choices(game, "A").meant("a tarn finn")
    assert attack.action == Attack("A", first.id, game.figure("B", "finn-the-viking-champion").id)
    assert attack.entry.text.endswith("at D1 (3 dice against 4)")


def test_a_way_of_ones_own_is_taken_hex_by_hex(game: Trial) -> None:
    first = game.figure("A", "tarn-viking-warriors", 1)
    action = own_action(game, Choices(game, "A"), "A", f"m #{first.id} by A2 B1")
    assert isinstance(action, Move)
    assert len(action.path) == 3
    game.apply(action)
    assert game.state.figures[first.id].spaces[0].hex == action.to.hex
    assert own_action(game, Choices(game, "A"), "A", "e") is None


@pytest.mark.parametrize("line", ["m by A2", "m #1 by", "m #1 by nowhere", "m #1 by Z99", "m #99 by A2"])
def test_a_way_that_is_none_is_refused(game: Trial, line: str) -> None:
    with pytest.raises(BuilderError):
        own_action(game, Choices(game, "A"), "A", line)


@pytest.mark.rule("R183")
def test_other_people_may_work_their_door_in_anybodys_turn() -> None:
    game = at_the_gate({"A": {"tarn-viking-warriors": [FOUR, (0, 0)]}, "B": {"zettian-guards": [(9, 8)]}})
    game.take_turn("B", "zettian-guards")
    assert [c.entry.text for c in Choices(game, "B", ("A", "B")) if c.kind.letter == "d"] == [
        "A: open the door"
    ]
    assert [c for c in Choices(game, "B", ("B",)) if c.kind.letter == "d"] == []
    (choice,) = Choices(game, "B", ("A", "B")).meant("d open")
    game.apply(choice.action)
    assert [str(door.state) for door in game.state.doors.values()] == ["open"]


@pytest.mark.rule("R109")
def test_an_attack_along_a_line_names_whom_it_hits_and_ends_on_the_battlefield() -> None:
    found = game_of(
        {
            "A": {"mimring": [((4, 3), (3, 3))], "tarn-viking-warriors": [(6, 3)]},
            "B": {"marro-warriors": [(8, 3)]},
        },
        field_of(wide=10, deep=5),
    )
    found.take_turn("A", "mimring")
    tarn, marro = found.figure("A", "tarn-viking-warriors"), found.figure("B", "marro-warriors")
    choices = Choices(found, "A")
    (choice,) = choices.meant(f"a #{marro.id} fire")
    assert choice.entry.text.endswith(
        f"with Fire Line Special Attack toward K4 attacks #{tarn.id} Tarn Viking Warrior at H4 (a friend!) "
        f"and #{marro.id} Marro Warrior at J4"
    )
    assert choices.meant("a fire k4") == choices.meant("a fire j4") == [choice]


@pytest.mark.rule("R108")
def test_a_blast_names_all_whom_it_hits_and_asks_who_defends_next() -> None:
    found = game_of(
        {"A": {"deathwalker-9000": [(1, 3)]}, "B": {"marro-warriors": [(6, 3), (7, 3)]}},
        field_of(wide=10, deep=5),
    )
    found.take_turn("A", "deathwalker-9000")
    one, other = found.figure("B", "marro-warriors"), found.figure("B", "marro-warriors", 2)
    (choice,) = Choices(found, "A").meant(f"a explosion #{one.id}")
    assert choice.entry.text.endswith(
        f"attacks #{one.id} Marro Warrior at H4 (3 dice against 3),"
        f" hitting #{other.id} Marro Warrior at I4 too"
    )
    found.apply(choice.action, [skulls(1, of=3)])
    assert [choice.entry.text for choice in Choices(found, "A")] == [
        f"#{one.id} Marro Warrior at H4 defends next",
        f"#{other.id} Marro Warrior at I4 defends next",
        "they defend in the order in which they were hit",
    ]


def test_one_die_is_told_as_one() -> None:
    field = field_of(wide=6, deep=2, heights={(1, 0): 7})
    found = game_of({"A": {"finn-the-viking-champion": [(1, 0)]}, "B": {"marro-warriors": [(5, 1)]}}, field)
    found.take_turn("A", "finn-the-viking-champion")
    (choice,) = Choices(found, "A").meant("m finn a1")
    assert choice.entry.text.endswith("to A1 (1 space, a fall, 1 die)")


@pytest.mark.rule("R130")
def test_a_summoning_glyph_is_called_by_its_name() -> None:
    found = game_of(
        {"A": {"finn-the-viking-champion": [(2, 3)]}, "B": {"marro-warriors": [(9, 3)]}},
        glyphs=(PlacedGlyph("erland", Position(Hex(4, 3), 1), Up.POWER),),
    )
    found.take_turn("A", "finn-the-viking-champion")
    found.apply(Move("A", 1, Position(Hex(4, 3), 1)))
    texts = [choice.entry.text for choice in Choices(found, "A")]
    assert texts[-1] == "no to Erland"
    assert all(text.startswith("Erland by #1") for text in texts[:-1])


# ---- Dice that people type ----


@pytest.mark.parametrize("text", ["s s b h", "ssbh", "skull, skull blank SHIELD", " s;s;b;h "])
def test_combat_dice_are_read_however_they_are_written(text: str) -> None:
    roll = read(text, COMBAT, 4)
    assert (roll.kind, roll.skulls, roll.shields, len(roll.sides)) == (COMBAT, 2, 1, 4)


def test_a_d20_is_a_number() -> None:
    assert read("17", D20, 1) == Roll(D20, (17,))
    assert read("3, 20", D20, 2) == Roll(D20, (3, 20))


@pytest.mark.parametrize(
    ("text", "kind", "count"),
    [("ss", COMBAT, 3), ("", COMBAT, 1), ("ssx", COMBAT, 3), ("21", D20, 1), ("0", D20, 1), ("x", D20, 1)],
)
def test_other_dice_are_refused(text: str, kind: str, count: int) -> None:
    with pytest.raises(BuilderError):
        read(text, kind, count)


def test_it_asks_again_until_the_dice_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    answers = iter(["s", "ssh"])
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    roll = dice_typed(
        DiceNeededError(COMBAT, 3, "attack", "A"), ask, lambda need: f"{need.count} dice of {need.player}"
    )
    assert (roll.skulls, roll.shields) == (2, 1)
    assert prompts == ["3 dice of A; s skull, h shield, b blank: "] * 2
    assert "3 of s, h and b expected, found 's'" in capsys.readouterr().out


def test_work_gets_one_roll_after_the_other() -> None:
    def work(rolls: list[Roll]) -> int:
        for number, need in enumerate((COMBAT, D20)):
            if len(rolls) <= number:
                raise DiceNeededError(need, 1, "something", "")
        return rolls[1].sides[0]

    answers = iter(["b", "12"])
    done, rolls = with_dice(work, lambda prompt: next(answers), str)
    assert (done, [roll.sides for roll in rolls]) == (12, [(6,), (12,)])


@pytest.mark.parametrize("word", ["quit", " Q ", "exit"])
def test_one_may_leave_instead(word: str) -> None:
    with pytest.raises(EOFError):
        dice_typed(DiceNeededError(D20, 1, "initiative", "A"), lambda prompt: word, str)


# ---- Figures on two spaces, offered once for each two spaces ----


def test_each_two_spaces_are_offered_once_at_their_least_cost() -> None:
    game = game_of(
        {"A": {"mimring": [((1, 1), (2, 1))]}, "B": {"finn-the-viking-champion": [(9, 1)]}},
        field_of(wide=10, deep=3),
    )
    game.take_turn("A", "mimring")
    legal = [action for action in game.legal_actions("A") if isinstance(action, Move)]
    offered = [c.action for c in Choices(game, "A") if isinstance(c.action, Move)]
    pairs = Counter(frozenset((move.to, move.tail)) for move in offered)
    assert set(pairs.values()) == {1}
    assert set(pairs) == {frozenset((move.to, move.tail)) for move in legal}
    assert len(legal) > len(offered)
    one, two = Choices(game, "A").meant("m d2 e2"), Choices(game, "A").meant("m mimring e2+d2")
    assert one == two
    assert len(one) == 1


# ---- Moves by a way of one's own ----


@pytest.fixture
def crags() -> Trial:
    """Two heroes, a wall of rock and a friend on the way; it is Finn's turn."""
    found = game_of(
        {
            "A": {"finn-the-viking-champion": [(0, 0)], "tarn-viking-warriors": [(0, 1)]},
            "B": {"thorgrim-the-viking-champion": [(3, 0)]},
        },
        field_of(wide=12, deep=3, heights={(1, 0): 12}),
    )
    found.take_turn("A", "finn-the-viking-champion")
    return found


@pytest.mark.parametrize("way", ["b1", "a2", "a2 b2 c2 d2 e2 f2 g2 h2", "c1"])
def test_a_way_that_cannot_be_gone_is_refused_with_hexes_as_people_read_them(crags: Trial, way: str) -> None:
    """A rock too high, a friend on the last space, a way too long, a space that is not adjacent."""
    action = own_action(crags, Choices(crags, "A"), "A", f"m finn by {way}")
    assert isinstance(action, Move)
    with pytest.raises(BuilderError) as refused:
        crags.apply(action)
    assert re.search(r"\b[A-H][12] level \d", str(refused.value))
    assert not re.search(r"\d,-?\d", str(refused.value))


def test_a_space_of_nowhere_is_named_as_people_read_it(crags: Trial) -> None:
    with pytest.raises(BuilderError, match="A1 level 7: not a space of this battlefield"):
        crags.check(Move("A", 1, Position(Hex(0, 0), 7)))


@pytest.mark.rule("R057")
def test_who_flies_is_made_to_walk_by_a_word() -> None:
    """It is listed with the swipe that it takes off with; beside the enemy it walks unasked."""
    flying = game_of({"A": {"raelin-the-kyrie-warrior": [(1, 1)]}, "B": {"tarn-viking-warriors": [(2, 1)]}})
    flying.take_turn("A", "raelin-the-kyrie-warrior")
    choices = Choices(flying, "A")
    for goal, said in (("a2", "(1 space, 1 swipe)"), ("c3", "(1 space, walk)")):
        (choice,) = choices.meant(f"m raelin {goal}")
        assert choice.entry.text.endswith(said)
    action = own_action(flying, choices, "A", "m raelin walk by a2")
    assert isinstance(action, Move)
    events = flying.apply(action, [skulls(0, 1)])
    assert [event.plain()["how"] for event in events if event.kind == "moved"] == ["walk"]


# ---- The battlefield as text ----


def test_figures_levels_and_glyphs_stand_where_they_are() -> None:
    glyph = PlacedGlyph("Astrid", Position(Hex(2, 1), 1))
    game = game_of(
        {"A": {"finn-the-viking-champion": [(1, 0)]}, "B": {"marro-warriors": [(0, 2)]}},
        field_of(wide=4, deep=3),
        glyphs=(glyph,),
    )
    one, other = (game.figure("A", "finn-the-viking-champion"), game.figure("B", "marro-warriors"))
    lines = ["".join(line) for line in drawn(game, Labels(game))]
    head, first, second, third = lines[:4]
    at = first.index(f"({one.id})")
    assert head.index("B") in range(at, at + 3)
    assert first.split()[0] == "1"
    assert second.split() == ["2", "1", "1", "1*", "1"]
    assert f"[{other.id}]" in third
    assert any(line.startswith("( ) ") and f"Finn the Viking Champion {one.id}" in line for line in lines)


def test_the_columns_stand_over_the_hexes_they_name() -> None:
    game = game_of(
        {"A": {"finn-the-viking-champion": [(0, 0)]}, "B": {"ne-gok-sa": [(7, 0)]}}, field_of(wide=8)
    )
    head, first, *_ = ["".join(line) for line in drawn(game, Labels(game))]
    for player, column in (("A", "A"), ("B", "H")):
        id = next(f.id for f in game.figures(player))
        middle = first.index(f"{id}", 3)
        assert abs(head.index(column) - middle) <= 1


def test_a_closed_door_is_a_door_whatever_lies_there() -> None:
    from builder.scenario import ScenarioObject
    from tests.referee.gates import at_the_gate

    armies = {"A": {"tarn-viking-warriors": [(0, 0)]}, "B": {"zettian-guards": [(9, 8)]}}
    plain = at_the_gate(armies)
    (door,) = plain.state.doors.values()
    doorway = plain.table.board.doorways[door.doorway]
    closed = doorway.closed_hex(door.state)
    assert closed is not None
    level = plain.table.board.at(closed)[0].level
    game = at_the_gate(armies, objects=(ScenarioObject("flag", Position(closed, level)),))
    rows = ["".join(line) for line in drawn(game, Labels(game))]
    field = rows[: rows.index("")]
    assert "D" in "".join(field[1:])
    assert "!" not in "".join(field)


# ---- Why what somebody typed cannot be done ----


@pytest.fixture
def game_refused() -> Trial:
    """Two warriors, an enemy beyond their reach; it is the warriors' turn."""
    found = game_of(
        {"A": {"tarn-viking-warriors": [(0, 0), (1, 0)]}, "B": {"finn-the-viking-champion": [(8, 0)]}},
        field_of(wide=10, deep=3),
    )
    found.take_turn("A", "tarn-viking-warriors")
    return found


def told(game_refused: Trial, line: str, player: str = "A") -> str:
    choices = Choices(game_refused, player)
    assert len(choices.meant(line)) == 0, "it can be done"
    return "\n".join(why_refused(game_refused, Labels(game_refused), choices, player, line))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("m #1 b1", "a friend stands on B1 level 1 (R042)"),
        ("m #1 i1", "an enemy is in the way at I1 level 1 (R042)"),
        ("m #1 j1", "spaces are needed"),
        ("m #1 z99", "Z99 is no hex of the battlefield"),
        ("a #1 finn", "#1 Tarn Viking Warrior, an attack on #5 Finn the Viking Champion: with Range 1"),
        ("a #1 i1", "(R080)"),
        ("a #1 b3", "nobody to attack stands on B3"),
        ("a zorro", "no figure on the battlefield is called zorro"),
        ("m999", "there are "),
        ("k 1 tarn", "order markers are placed at the beginning of a round (R011)"),
        ("t finn", "no cards are drafted now (R023)"),
        ("p1", "you have no figure to place now"),
        ("#1 j1", "spaces are needed"),
    ],
)
def test_the_reason_that_is_known_is_told(game_refused: Trial, line: str, reason: str) -> None:
    assert reason in told(game_refused, line)


def test_a_letter_alone_means_its_kind_and_never_a_hex(game_refused: Trial) -> None:
    said = told(game_refused, "a")
    assert said.count("nobody is in its Range and sight (R080)") == 2


def test_who_has_moved_moves_no_more(game_refused: Trial) -> None:
    one = game_refused.figure("A", "tarn-viking-warriors", 1)
    (choice,) = Choices(game_refused, "A").meant(f"m #{one.id} a2")
    game_refused.apply(choice.action)
    assert told(game_refused, f"m #{one.id} b3").endswith("it has moved already (R040)")


@pytest.mark.parametrize("line", ["m #5 by b1 a1", "m finn walk by b1 a1"])
def test_who_has_moved_moves_no_more_by_a_way_of_ones_own(line: str) -> None:
    """Nobody else can move, so that there is no kind of action left that the words could mean."""
    game_refused = game_of({"A": {"finn-the-viking-champion": [(0, 0)]}, "B": {"syvarris": [(8, 0)]}})
    game_refused.take_turn("A", "finn-the-viking-champion")
    finn = game_refused.figure("A", "finn-the-viking-champion")
    (choice,) = Choices(game_refused, "A").meant("m finn a2")
    game_refused.apply(choice.action)
    said = told(game_refused, line.replace("#5", f"#{finn.id}"))
    assert said == f"#{finn.id} Finn the Viking Champion: it has moved already (R040)"


def test_another_players_turn_is_named(game_refused: Trial) -> None:
    assert "it is the turn of A (R004)" in told(game_refused, "m finn b3", "B")


def test_what_says_nothing_gets_no_reason(game_refused: Trial) -> None:
    assert told(game_refused, "fly to the moon") == ""


def test_who_is_asked_reads_what_it_is_about(capsys: pytest.CaptureFixture[str]) -> None:
    at = Position(Hex(2, 0), 1)
    game = game_of(
        {"A": {"finn-the-viking-champion": [(0, 0)]}, "B": {"syvarris": [(7, 0)]}},
        glyphs=(PlacedGlyph("heroic-rune", at),),
    )
    game.take_turn("A", "finn-the-viking-champion")
    game.walk(game.figure("A", "finn-the-viking-champion"), 2, 0)
    say_turn(game, "A", Labels(game))
    assert "Heroic Rune: The hero that carries it has Attack 1 more." in capsys.readouterr().out
