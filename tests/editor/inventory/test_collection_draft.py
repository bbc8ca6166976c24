"""A collection while it is written down."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue import Catalogue
from builder.editor.inventory.collection_draft import MAX_COUNT, CollectionDraft, Total
from builder.formats.collection_file import MAX_COUNT as FILE_MAX
from builder.inventory import Collection

Steps = st.lists(
    st.tuples(
        st.sampled_from(["box", "loose", "add", "replace"]),
        st.sampled_from(["rotv-2e", "rttff"]),
        st.sampled_from(["grass-1", "door-bar"]),
        st.integers(-5, 3 * MAX_COUNT) | st.integers(2**31, 2**70),
    ),
    max_size=8,
)


def test_the_limit_is_that_of_the_file() -> None:
    assert MAX_COUNT == FILE_MAX


@given(Steps)
def test_whatever_is_entered_stays_within_the_limits_and_adds_up(
    catalogue: Catalogue, steps: list[tuple[str, str, str, int]]
) -> None:
    draft = CollectionDraft(catalogue, Collection({"rotv-2e": 1, "rttff": 0}))
    for what, box, piece, count in steps:
        if what == "box":
            draft.set_box(box, count)
        elif what == "loose":
            draft.set_loose(piece, count)
        else:
            other = Collection({box: abs(count)}, {piece: abs(count)})
            cut = draft.add(other) if what == "add" else draft.replace_by(other)
            assert (what == "add") or (bool(cut) is (abs(count) > MAX_COUNT))
        counts = (*draft.boxes.values(), *draft.loose.values())
        assert all(0 < count <= MAX_COUNT for count in counts), "what is owned 0 times is not there"
    owned = draft.collection.owned(catalogue)
    assert draft.total() == Total(sum(draft.boxes.values()), sum(owned.values()), len(owned))


def test_only_a_change_is_told(catalogue: Catalogue) -> None:
    draft, told = CollectionDraft(catalogue, Collection({"rotv-2e": 1})), []
    draft.changed.connect(lambda: told.append(dict(draft.boxes)))
    draft.set_box("rotv-2e", 1)
    draft.set_box("marvel", 0)
    assert told == []
    draft.set_box("rotv-2e", 0)
    assert told == [{}]


def test_adding_names_what_is_cut_down(catalogue: Catalogue) -> None:
    draft = CollectionDraft(catalogue, Collection({"rotv-2e": MAX_COUNT - 1, "marvel": 1}))
    assert draft.add(Collection({"rotv-2e": 2, "marvel": 2})) == ("rotv-2e",)
    assert draft.boxes == {"rotv-2e": MAX_COUNT, "marvel": 3}
