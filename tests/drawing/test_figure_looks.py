"""Builds and looks of figures, decided by the data of their cards; their bodies and silhouettes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from builder import places
from builder.catalogue.cards import Card, load_cards
from builder.drawing.figure_bodies import Tone, body_of, body_towards, front_of
from builder.drawing.figure_looks import Build, Look, look_of_card
from builder.drawing.figure_marks import drawn_height, silhouette
from builder.drawing.play_marks import standing_marks
from builder.hexgrid import ACROSS_FLATS, LEVEL, Hex, centre

HERE = centre(Hex(0, 0))


@cache
def cards() -> Mapping[str, Card]:
    return load_cards(places.shipped("tilesets"))


def look(card: str) -> Look:
    return look_of_card(cards()[card])


@pytest.mark.parametrize(
    ("card", "build"),
    [
        ("krav-maga-agents", Build.FOOT),
        ("krug", Build.FOOT),
        ("raelin-the-kyrie-warrior", Build.WINGED),
        ("phantom-knights", Build.FOOT),
        ("venoc-vipers", Build.SERPENT),
        ("kita-the-springrunner", Build.FOUR_LEGS),
        ("grimnak", Build.RIDER),
        ("swog-rider", Build.RIDER),
        ("mimring", Build.DRAGON),
        ("major-q10", Build.VEHICLE),
        ("marro-hive", Build.MOUND),
    ],
)
def test_the_data_of_a_card_decides_what_carries_its_figures(card: str, build: Build) -> None:
    assert look(card).build is build


def test_a_card_of_a_swarm_is_a_crowd_and_one_that_nobody_knows_a_figure_on_foot() -> None:
    rats = replace(cards()["marro-drones"], name="Rats of the Vault", species="rat", figure_class="pack")
    crowd = look_of_card(rats)
    assert crowd.build is Build.CROWD
    assert len(body_of(crowd)) == 3 * len(body_of(replace(crowd, build=Build.FOOT)))
    assert look_of_card(None) == Look()


def test_class_and_range_decide_what_is_held() -> None:
    for card, gear, shield in (
        ("syvarris", "bow", ""),
        ("airborne-elite", "rifle", ""),
        ("krav-maga-agents", "pistols", ""),
        ("deathwalker-9000", "cannon", ""),
        ("tarn-viking-warriors", "axe", "round"),
        ("knights-of-weston", "sword", "kite"),
        ("izumi-samurai", "long-sword", ""),
        ("shaolin-monks", "staff", ""),
        ("marro-drones", "", ""),
    ):
        assert (look(card).gear, look(card).shield) == (gear, shield), card


def test_those_that_were_taken_for_each_other_have_silhouettes_of_their_own() -> None:
    named = (
        *("deathwalker-9000", "krav-maga-agents", "mimring", "grimnak", "swog-rider", "marro-warriors"),
        *("raelin-the-kyrie-warrior", "zettian-guards", "tarn-viking-warriors"),
    )
    assert len({silhouette(look(card)) for card in named}) == len(named)


def test_every_card_has_a_body_as_high_as_it_says_and_within_its_base() -> None:
    for card in cards().values():
        body = body_of(look_of_card(card))
        knots = [knot for part in body for knot in part.knots]
        assert max(knot.z + knot.r for knot in knots) == pytest.approx(card.height * LEVEL, abs=0.01), card.id
        assert min(knot.z for knot in knots) >= 0.0, card.id
        room = ACROSS_FLATS / 2 * min(card.spaces, 2)
        assert max(abs(knot.x) + knot.r for knot in knots) <= room + 0.01, card.id


def test_from_above_a_silhouette_rises_from_its_foot_and_higher_figures_are_drawn_higher() -> None:
    for card in cards().values():
        for front in ((1.0, 0.0), (-0.5, 0.866025)):
            rings = [ring for tone in silhouette(look_of_card(card), front) for ring in tone]
            assert min(y for ring in rings for _, y in ring) > -1.5 * drawn_height(look_of_card(card)), (
                card.id
            )
    levels = [drawn_height(Look(height=height)) for height in (2, 4, 5, 7, 9, 12)]
    assert levels == sorted(set(levels))


def test_rings_run_clockwise_so_that_those_over_one_another_are_one_shape() -> None:
    for card in cards().values():
        for tone in silhouette(look_of_card(card)):
            for ring in tone:
                pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
                assert sum(a.x * b.y - b.x * a.y for a, b in pairs) > 0.0, card.id


def test_what_is_long_lies_along_its_spaces_with_its_head_over_the_first() -> None:
    mimring = look("mimring")
    west, east = centre(Hex(0, 0)), centre(Hex(1, 0))
    assert front_of(mimring, (east, west)) == (1.0, 0.0)
    assert front_of(mimring, (west, east)) == (-1.0, 0.0)
    assert front_of(look("krug"), (west, east)) == (1.0, 0.0), "who stands upright looks at the eye"
    body = [part for part in body_towards(mimring, (-1.0, 0.0)) if part.tone is Tone.BODY]
    highest = max((knot for part in body for knot in part.knots), key=lambda knot: knot.z)
    assert highest.x < 0.0


def test_figures_are_drawn_in_the_colour_of_their_player() -> None:
    for card in ("deathwalker-9000", "raelin-the-kyrie-warrior", "grimnak"):
        fills = [area.fill for area in standing_marks([HERE], "#1f5fc4", look(card))]
        assert "#1f5fc4" in fills
    for size in (1.0, 2.0):
        areas = standing_marks([HERE], "#1f5fc4", look("grimnak"), size)
        high = [y for area in areas for ring in area.rings for _, y in ring]
        assert max(high) - min(high) == pytest.approx(size * 62.0, abs=size * 8.0)
