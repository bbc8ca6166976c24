"""Dice from a secret seed: what they roll is HMAC-SHA256, and tells nothing of what they will roll."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from builder.referee.dice import (
    COMBAT,
    D20,
    SecretDice,
    SeededDice,
    WrongDiceError,
    dice_from,
    random_from,
    rolled,
)

SEED = "00112233445566778899aabbccddeeff"
# printf '%s' 'rolls 0' | openssl dgst -sha256 -hmac 00112233445566778899aabbccddeeff, its first bytes:
# set-up 0: 46 f7 8c bd, of which f7 is over 239; rolls 0: 59 4a 7b 93 69; rolls 1: 57 30 0d


def test_dice_are_the_bytes_of_hmac_sha256_as_openssl_makes_them() -> None:
    dice = dice_from(SEED)
    assert dice.roll(D20, 2, "shuffling glyphs", "").sides == (0x46 % 20 + 1, 0x8C % 20 + 1)
    dice.after_set_up()
    assert dice.roll(COMBAT, 5, "attack", "A").sides == (6, 3, 4, 4, 4)
    assert dice.roll(D20, 3, "initiative", "A").sides == (8, 9, 14)


def test_many_dice_take_more_than_a_block_and_every_side_comes_as_often() -> None:
    dice = SecretDice(SEED)
    sides = Counter(dice.roll(D20, 20_000, "x", "").sides)
    assert sorted(sides) == list(range(1, 21))
    expected = 1_000
    # Chi square with 19 degrees of freedom is over 43.8 one time in a thousand (tables); the seed is fixed.
    assert sum((count - expected) ** 2 / expected for count in sides.values()) < 43.8


def test_what_is_taken_back_is_rolled_again_and_a_copy_rolls_the_same() -> None:
    dice = SecretDice(SEED)
    dice.after_set_up()
    mark, other = dice.mark(), dice.copy()
    first = dice.roll(COMBAT, 40, "attack", "A")
    dice.back_to(mark)
    assert dice.roll(COMBAT, 40, "attack", "A") == first == other.roll(COMBAT, 40, "attack", "A")
    assert dice.roll(COMBAT, 40, "attack", "A") != first


def test_they_take_no_dice_of_people() -> None:
    with pytest.raises(WrongDiceError, match="rolls its own"):
        SecretDice(SEED).give([rolled(D20, [3])])


def test_a_number_gives_the_dice_that_it_always_gave() -> None:
    dice = dice_from(7)
    assert isinstance(dice, SeededDice)
    twister = Random(7)
    assert dice.roll(D20, 9, "x", "").sides == tuple(int(twister.random() * 20) + 1 for _n in range(9))


def test_computer_players_choose_by_a_stream_that_is_not_that_of_the_dice() -> None:
    chosen = random_from(SEED)
    assert chosen.random() == random_from(SEED).random() != random_from(SEED[::-1]).random()
    assert random_from(7).random() == Random(7).random()
