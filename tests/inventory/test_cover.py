"""The direct search gives what the solver gives, and leaves to it what would take long."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.catalogue import Confidence
from builder.inventory.cover import Offer, _programmed, small_cover

PIECES = ("grass", "rock", "sand")
counts = st.dictionaries(st.sampled_from(PIECES), st.integers(1, 6), min_size=1)
rows = st.lists(
    st.tuples(counts, st.sampled_from(list(Confidence)), st.integers(1, 40)), min_size=1, max_size=5
)


@settings(max_examples=30)
@given(rows, st.dictionaries(st.sampled_from(PIECES), st.integers(1, 14), min_size=1))
def test_it_finds_what_the_solver_finds(
    rows: list[tuple[dict[str, int], Confidence, int]], demand: dict[str, int]
) -> None:
    offers = [Offer(f"box-{i}", held, sure, total, i) for i, (held, sure, total) in enumerate(rows)]
    demand = {piece: n for piece, n in demand.items() if any(piece in offer.counts for offer in offers)}
    offers = [offer for offer in offers if any(piece in offer.counts for piece in demand)]
    if demand:
        solved = _programmed(demand, offers)
        assert small_cover(demand, offers) == {box: n for box, n in solved.items() if n}


def test_one_kind_wanted_by_the_hundred_is_searched() -> None:
    offers = [Offer(f"box-{i}", {"grass": held}, Confidence.HIGH, 90, i) for i, held in enumerate((16, 5, 9))]
    assert small_cover({"grass": 250}, offers) == {"box-0": 16}
    assert small_cover({"grass": 249}, offers) == {"box-0": 16}


def test_what_would_take_long_is_left_to_the_solver() -> None:
    offers = [Offer("box", {"grass": 1}, Confidence.HIGH, 1, 0)]
    assert small_cover({"grass": 301}, offers) is None
    many = {f"piece-{i}": 200 for i in range(6)}
    offers = [
        Offer(
            f"box-{i}", {piece: 1 + (i * (n + 2)) % 7 for n, piece in enumerate(many)}, Confidence.HIGH, 10, i
        )
        for i in range(6)
    ]
    assert small_cover(many, offers) is None
