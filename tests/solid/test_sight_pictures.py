"""What the rules of sight say is what is seen of their own bodies, drawn from where a figure looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean

import pytest

from builder.battlefield import Battlefield
from builder.board import Board
from builder.sight import LookResult, Scene
from builder.solid.renderer import Renderer
from tests import battlefields
from tests.solid.opengl import new_renderer
from tests.solid.sight_pictures import Report, compare, solid

PAIRS = 40  # on each of five battlefields; `make sight-pictures` tries thousands on all
PUBLISHED = ("the-west-barbican-of-idona-castle", "the-forgotten-forest")


@pytest.fixture
def renderer() -> Iterator[Renderer]:
    made = new_renderer()
    yield made
    made.release()


def looked_at(battlefield: Battlefield, renderer: Renderer, pairs: int = PAIRS) -> Report:
    return compare(Scene(battlefield, Board(battlefield)), renderer, pairs, Random(14))


def seen_as_the_rules_say(report: Report) -> None:
    assert not report.differ, "\n".join(report.differ)
    assert report.open_parts <= 0.03 * report.parts, str(report)
    assert report.open_pairs <= 0.1 * report.pairs, str(report)
    assert report.pairs == PAIRS
    assert min(report.blocked, report.partial) >= 3, str(report)
    # Nine points stand for a whole hit zone: of a clear one nearly all is in sight, of a blocked one little.
    assert min(report.shown[LookResult.CLEAR]) > 0.95, str(report)
    assert fmean(report.shown[LookResult.BLOCKED]) < 0.05, str(report)


@pytest.mark.rule("R085", "R086", "R088", "R090", "R181")
@pytest.mark.parametrize("name", battlefields.SHIPPED)
def test_a_target_is_hidden_in_the_picture_exactly_where_the_rules_say_so(
    name: str, made: Callable[[str], Battlefield], renderer: Renderer
) -> None:
    seen_as_the_rules_say(looked_at(made(name), renderer))


@pytest.mark.rule("R085", "R086", "R088", "R090", "R181")
@pytest.mark.parametrize("name", PUBLISHED)
def test_the_same_on_published_battlefields(
    name: str, published: Callable[[str], Battlefield], renderer: Renderer
) -> None:
    seen_as_the_rules_say(looked_at(published(name), renderer))


def test_a_body_in_the_picture_that_the_rules_do_not_know_is_noticed(
    made: Callable[[str], Battlefield], renderer: Renderer
) -> None:
    renderer.put("stray", solid([(-900, 190), (900, 190), (900, 200), (-900, 200)], 0, 400))
    assert looked_at(made(battlefields.FORDS), renderer, 12).differ
