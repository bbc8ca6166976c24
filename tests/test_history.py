"""Undo and redo over targets that know nothing of them."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from builder.history import History
from tests.soak import often


class Counter:
    """A target whose edits are numbers to add; 13 is refused."""

    def __init__(self) -> None:
        self.value = 0

    def apply(self, edit: int) -> int:
        if edit == 13:
            raise ValueError("13 is refused")
        self.value += edit
        return -edit


class Page:
    """A target whose order matters: the edit is the whole new text, the inverse the text before."""

    def __init__(self) -> None:
        self.text = ""

    def apply(self, edit: str) -> str:
        if "x" in edit:
            raise ValueError("no x")
        before, self.text = self.text, edit
        return before


@pytest.fixture
def history() -> History:
    """A new history."""
    return History()


@pytest.fixture
def counter() -> Counter:
    """A target of it."""
    return Counter()


@pytest.fixture
def page() -> Page:
    """Another one."""
    return Page()


def write(history: History, page: Page, *texts: str, key: object = None) -> None:
    """A step for each text."""
    for text in texts:
        history.do(page, text, text, key)


def test_a_new_history_is_clean_and_has_nothing_to_undo(history: History):
    assert history.is_clean
    assert (history.can_undo, history.can_redo, history.position, history.labels) == (False, False, 0, ())
    assert history.undo() is None
    assert history.redo() is None


def test_each_target_is_clean_or_not_on_its_own(history: History, counter: Counter, page: Page):
    history.do(page, "a", "Write a")
    assert history.is_clean_of(counter)
    assert not history.is_clean_of(page)
    history.mark_clean()
    history.do(counter, 1, "Add one")
    history.undo()
    history.do(page, "b", "Write b")  # what is forgotten now was of the other
    assert (history.is_clean, history.is_clean_of(counter), history.is_clean_of(page)) == (False, True, False)
    history.undo()
    assert history.is_clean


def test_a_saved_state_that_is_forgotten_leaves_its_target_unsaved(
    history: History, counter: Counter, page: Page
):
    history.do(counter, 1, "Add one")
    history.mark_clean()
    history.undo()
    assert not history.is_clean_of(counter)
    history.do(page, "a", "Write a")
    history.undo()
    assert (history.is_clean, history.is_clean_of(counter), history.is_clean_of(page)) == (False, False, True)
    history.mark_unsaved()
    assert not history.is_clean_of(page)
    history.mark_clean()
    assert history.is_clean_of(counter)
    assert history.is_clean_of(page)


def test_what_is_done_inside_an_open_group_is_unsaved_at_once(history: History, counter: Counter):
    with history.group("Several"):
        history.do(counter, 1, "Add one")
        assert not history.is_clean_of(counter)


def test_steps_are_undone_and_redone_under_their_labels(history: History, counter: Counter):
    history.do(counter, 5, "Add five")
    history.do(counter, 2, "Add two")
    assert history.undo() == "Add two"
    assert counter.value == 5
    assert history.undo() == "Add five"
    assert counter.value == 0
    assert history.redo() == "Add five"
    assert history.redo() == "Add two"
    assert counter.value == 7
    assert history.labels == ("Add five", "Add two")
    assert (history.count, history.label(1)) == (2, "Add two")
    assert history.position == 2


def test_a_new_edit_forgets_what_was_undone(history: History, counter: Counter):
    history.do(counter, 1, "one")
    history.do(counter, 2, "two")
    history.undo()
    history.do(counter, 3, "three")
    assert history.labels == ("one", "three")
    assert not history.can_redo


def test_a_refused_edit_changes_nothing_and_keeps_what_was_undone(history: History, counter: Counter):
    history.do(counter, 1, "one")
    history.undo()
    with pytest.raises(ValueError, match="refused"):
        history.do(counter, 13, "bad")
    assert history.labels == ("one",)
    assert history.redo() == "one"


def test_one_history_serves_several_targets_in_the_order_of_the_edits(
    history: History, counter: Counter, page: Page
):
    history.do(page, "a", "write")
    history.do(counter, 1, "count")
    history.do(page, "b", "write again")
    history.undo()
    history.undo()
    assert (page.text, counter.value) == ("a", 0)


class TestMerging:
    def test_edits_of_one_merge_key_are_one_step_with_the_last_label(self, history: History, page: Page):
        for text in ("F", "Fo", "Ford"):
            history.do(page, text, f"Title {text}", merge_key="title")
        assert history.labels == ("Title Ford",)
        history.undo()
        assert page.text == ""
        history.redo()
        assert page.text == "Ford"

    def test_without_a_merge_key_nothing_merges(self, history: History, page: Page):
        write(history, page, "a", "b")
        assert len(history.labels) == 2

    def test_another_key_starts_a_step(self, history: History, page: Page):
        history.do(page, "a", "a", merge_key=1)
        history.do(page, "b", "b", merge_key=2)
        history.do(page, "c", "c", merge_key=1)
        assert history.labels == ("a", "b", "c")

    @pytest.mark.parametrize(
        "between",
        [
            lambda history: history.seal(),
            lambda history: history.mark_clean(),
            lambda history: (history.undo(), history.redo()),
            lambda history: history.go_to(0) or history.go_to(1),
        ],
    )
    def test_what_comes_between_ends_merging(self, between: Any, history: History, page: Page):
        history.do(page, "a", "a", merge_key=1)
        between(history)
        history.do(page, "b", "b", merge_key=1)
        assert history.labels == ("a", "b")

    def test_a_group_ends_merging(self, history: History, page: Page):
        history.do(page, "a", "a", merge_key=1)
        with history.group("group"):
            history.do(page, "b", "b", merge_key=1)
        history.do(page, "c", "c", merge_key=1)
        assert history.labels == ("a", "group", "c")

    def test_an_edit_on_an_undone_step_does_not_join_the_one_before(self, history: History, page: Page):
        history.do(page, "a", "a", merge_key=1)
        history.seal()
        history.do(page, "b", "b", merge_key=1)
        history.undo()
        history.do(page, "c", "c", merge_key=1)
        assert history.labels == ("a", "c")
        history.undo()
        assert page.text == "a"


class TestGroups:
    def test_a_group_is_one_step(self, history: History, page: Page):
        with history.group("all"):
            write(history, page, "a", "b")
        assert history.labels == ("all",)
        history.undo()
        assert page.text == ""
        history.redo()
        assert page.text == "b"

    def test_an_empty_group_leaves_no_step_and_keeps_what_was_undone(self, history: History, page: Page):
        history.do(page, "a", "a")
        history.undo()
        with history.group("nothing"):
            pass
        assert history.labels == ("a",)
        assert history.can_redo

    def test_a_group_in_a_group_joins_the_outer_one(self, history: History, page: Page):
        with history.group("outer"):
            history.do(page, "a", "a")
            with history.group("inner"):
                history.do(page, "b", "b")
        assert history.labels == ("outer",)

    def test_what_raises_in_a_group_takes_all_of_it_back(
        self, history: History, page: Page, counter: Counter
    ):
        history.do(page, "start", "start")

        def all_of_it() -> None:
            with history.group("all"):
                history.do(page, "a", "a")
                history.do(counter, 1, "one")
                history.do(page, "x", "x")

        with pytest.raises(ValueError, match="no x"):
            all_of_it()
        assert (page.text, counter.value) == ("start", 0)
        assert history.labels == ("start",)
        history.do(page, "end", "end")
        assert history.labels == ("start", "end")

    def test_what_is_caught_inside_a_group_takes_nothing_back(self, history: History, page: Page):
        with history.group("all"):
            history.do(page, "a", "a")
            with suppress(ValueError):
                history.do(page, "x", "x")
        history.undo()
        assert page.text == ""

    def test_an_inner_group_that_raises_takes_only_its_own_edits_back(
        self, history: History, counter: Counter
    ):
        with history.group("outer"):
            history.do(counter, 1, "one")
            with suppress(KeyError), history.group("inner"):
                history.do(counter, 10, "ten")
                raise KeyError
            assert counter.value == 1
        assert history.undo() == "outer"
        assert counter.value == 0
        history.redo()
        assert counter.value == 1

    def test_a_group_that_raises_keeps_what_was_undone(self, history: History, page: Page):
        history.do(page, "a", "a")
        history.undo()
        with suppress(KeyError), history.group("all"):
            history.do(page, "b", "b")
            raise KeyError
        assert history.redo() == "a"

    def test_nothing_is_undone_while_a_group_is_open(self, history: History, page: Page):
        history.do(page, "a", "a")
        with history.group("all"):
            history.do(page, "b", "b")
            assert not history.can_undo
            assert history.undo() is None
            history.go_to(0)
            assert page.text == "b"


class TestCleanMark:
    def test_an_edit_makes_it_dirty_and_undo_clean_again(self, history: History, page: Page):
        history.do(page, "a", "a")
        assert not history.is_clean
        history.undo()
        assert history.is_clean

    def test_a_saved_document_is_clean_where_it_was_saved(self, history: History, page: Page):
        history.do(page, "a", "a")
        history.mark_clean()
        history.do(page, "b", "b")
        history.undo()
        assert history.is_clean
        history.undo()
        assert not history.is_clean

    def test_where_the_file_is_gone_no_state_is_saved(self, history: History, page: Page):
        history.do(page, "a", "a", "key")
        history.mark_clean()
        told = []
        history.subscribe(lambda: told.append(history.is_clean))
        history.mark_unsaved()
        assert told == [False]
        history.do(page, "b", "b", "key")
        assert len(history.labels) == 2, "it joins nothing that was done before"
        history.go_to(0)
        assert not history.is_clean
        history.mark_clean()
        assert history.is_clean

    def test_a_saved_state_that_was_forgotten_never_comes_back(self, history: History, page: Page):
        history.do(page, "a", "a")
        history.mark_clean()
        history.undo()
        history.do(page, "b", "b")
        assert not history.is_clean
        history.undo()
        assert not history.is_clean
        history.redo()
        assert not history.is_clean
        history.mark_clean()
        assert history.is_clean

    def test_an_edit_after_saving_never_joins_the_saved_step(self, history: History, page: Page):
        history.do(page, "a", "a", merge_key=1)
        history.mark_clean()
        history.do(page, "b", "b", merge_key=1)
        assert not history.is_clean
        history.undo()
        assert history.is_clean
        assert page.text == "a"

    def test_an_open_group_with_edits_is_dirty(self, history: History, page: Page):
        with history.group("all"):
            assert history.is_clean
            history.do(page, "a", "a")
            assert not history.is_clean


def test_go_to_stops_at_the_ends(history: History, counter: Counter):
    for n in (1, 10, 100):
        history.do(counter, n, str(n))
    history.go_to(1)
    assert (counter.value, history.position) == (1, 1)
    history.go_to(99)
    assert (counter.value, history.position) == (111, 3)
    history.go_to(-1)
    assert (counter.value, history.position) == (0, 0)


class Stubborn(Page):
    """Refuses to be edited while ``stubborn``."""

    stubborn = False

    def apply(self, edit: str) -> str:
        if self.stubborn:
            raise ValueError("not now")
        return super().apply(edit)


def test_an_undo_that_is_refused_halfway_changes_nothing(history: History, page: Page):
    stubborn = Stubborn()
    with history.group("both"):
        history.do(stubborn, "a", "a")
        history.do(page, "a", "a")
    stubborn.stubborn = True
    with pytest.raises(ValueError, match="not now"):
        history.undo()
    assert (page.text, stubborn.text, history.position) == ("a", "a", 1)
    stubborn.stubborn = False
    assert history.undo() == "both"
    assert (page.text, stubborn.text) == ("", "")
    assert history.redo() == "both"
    assert (page.text, stubborn.text) == ("a", "a")


def test_listeners_hear_of_every_step_and_of_saving_until_they_leave():
    history, page, heard = History(), Page(), []
    leave = history.subscribe(lambda: heard.append(history.position))
    history.do(page, "a", "a")
    history.undo()
    history.redo()
    history.mark_clean()
    with history.group("all"):
        write(history, page, "b", "c")
    assert heard == [1, 0, 1, 1, 2]
    leave()
    leave()
    history.undo()
    assert len(heard) == 5


class RandomHistory(RuleBasedStateMachine):
    """Random edits, groups, undos and saves against a plain list of states."""

    def __init__(self) -> None:
        super().__init__()
        self.history, self.page = History(), Page()
        self.states = [""]
        self.saved: int | None = 0

    def forget(self) -> None:
        if self.saved is not None and self.saved > self.history.position:
            self.saved = None
        del self.states[self.history.position + 1 :]

    @rule(text=st.text("abc", max_size=3))
    def do(self, text: str) -> None:
        if text != self.page.text:
            self.forget()
            self.states.append(text)
        self.history.do(self.page, text, "do")

    @rule(texts=st.lists(st.text("abcx", max_size=3), max_size=4))
    def group(self, texts: list[str]) -> None:
        before = self.history.position
        turns = any(a != b for a, b in pairwise([self.page.text, *texts]))
        with suppress(ValueError), self.history.group("group"):
            for text in texts:
                self.history.do(self.page, text, "inner")
        if turns and not any("x" in text for text in texts):
            if self.saved is not None and self.saved > before:
                self.saved = None
            del self.states[before + 1 :]
            self.states.append(texts[-1])

    @rule()
    def refused(self) -> None:
        with suppress(ValueError):
            self.history.do(self.page, "x", "refused")

    @rule()
    def undo(self) -> None:
        self.history.undo()

    @rule()
    def redo(self) -> None:
        self.history.redo()

    @rule(position=st.integers(-1, 12))
    def go_to(self, position: int) -> None:
        self.history.go_to(position)

    @precondition(lambda self: self.history.position % 2)
    @rule()
    def save(self) -> None:
        self.history.mark_clean()
        self.saved = self.history.position

    @invariant()
    def stands_where_the_list_says(self) -> None:
        assert self.page.text == self.states[self.history.position]
        assert len(self.history.labels) == len(self.states) - 1
        assert self.history.is_clean == (self.saved == self.history.position)


TestRandomHistory = RandomHistory.TestCase
TestRandomHistory.settings = settings(max_examples=often(12), stateful_step_count=40)


def test_an_edit_that_changes_nothing_leaves_no_step(history: History, page: Page):
    history.do(page, "Ford", "Write")
    history.mark_clean()
    history.do(page, "Ford", "Write the same")
    assert (history.labels, history.is_clean) == (("Write",), True)
    with history.group("Nothing"):
        history.do(page, "Ford", "Write the same")
    assert history.labels == ("Write",)
