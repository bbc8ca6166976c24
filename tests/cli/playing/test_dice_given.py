"""Dice that people type."""

from __future__ import annotations

import pytest

from builder.cli.playing.dice_given import dice_typed, read, with_dice
from builder.errors import BuilderError
from builder.referee.dice import COMBAT, D20, DiceNeededError, Roll


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
