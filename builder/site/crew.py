"""Processes that make a site: each takes one map after the other, and one that dies costs that map alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from typing import Any, Generic, NamedTuple, TypeVar

from builder.errors import BuilderError
from builder.language import _, speak, spoken
from builder.processes import end_with_parent

_LOOK = 0.1  # s between two looks whether it is cancelled
Stage = TypeVar("Stage")
Task = TypeVar("Task")
Answer = TypeVar("Answer")


class WorkDone(NamedTuple, Generic[Task, Answer]):
    """A piece of work with its answer, or why there is none."""

    task: Task
    answer: Answer | None
    wrong: str = ""


class Crew(Generic[Stage]):
    """``count`` processes that hold the same ``stage``; 0: all is done in this one. They begin with the first
    work, at most as many as there are pieces of it, and end with the block. So few pieces that it would take
    longer to begin a process than to do them (``few``) are done in this one, where none has begun.
    """

    def __init__(self, stage: Stage, count: int, few: int = 0) -> None:
        self.stage, self.count, self.few = stage, count, few
        self._hands: list[ProcessPoolExecutor | None] = [None] * count

    def __enter__(self) -> Crew[Stage]:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes, at once."""
        for hand in range(self.count):
            self._dismiss(hand)

    def work(
        self,
        do: Callable[[Stage, Task], Answer],
        tasks: Sequence[Task],
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Generator[WorkDone[Task, Answer], None, None]:
        """Do each piece of work, and give what came of each as it is done; cancelled, no more."""
        left = iter(tasks)
        if not self.count or (len(tasks) <= self.few and not any(self._hands)):
            yield from (_here(do, self.stage, task) for task in left if not cancelled())
            return
        waiting: dict[Future[WorkDone[Task, Answer]], tuple[int, Task]] = {}
        while not cancelled():
            for hand in sorted(set(range(self.count)) - {hand for hand, _task in waiting.values()}):
                for task in left:
                    waiting[self._hired(hand).submit(_there, do, task)] = hand, task
                    break
            if not waiting:
                return
            for future in wait(waiting, _LOOK, FIRST_COMPLETED).done:
                hand, task = waiting.pop(future)
                try:
                    yield future.result()
                except BrokenExecutor:
                    self._dismiss(hand)
                    yield WorkDone(task, None, _("the process that worked on it ended without an answer"))

    def _hired(self, hand: int) -> ProcessPoolExecutor:
        from multiprocessing import get_context

        found = self._hands[hand]
        if found is None:
            # A fresh interpreter: a copy of one with threads and a window open may hang.
            found = ProcessPoolExecutor(1, get_context("spawn"), _begin, (self.stage, spoken()))
            self._hands[hand] = found
        return found

    def _dismiss(self, hand: int) -> None:
        pool, self._hands[hand] = self._hands[hand], None
        if pool is not None:
            for process in tuple((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(cancel_futures=True)


def usual_count() -> int:
    """As many processes as there are cores, and no more than eight: each takes half a gigabyte."""
    return min(os.cpu_count() or 1, 8)


_STAGE: list[Any] = []
"""The stage of a process of the crew."""


def _begin(stage: Any, language: str) -> None:
    end_with_parent()
    speak(language)
    _STAGE[:] = [stage]


def _there(do: Callable[[Any, Task], Answer], task: Task) -> WorkDone[Task, Answer]:
    return _here(do, _STAGE[0], task)


def _here(do: Callable[[Stage, Task], Answer], stage: Stage, task: Task) -> WorkDone[Task, Answer]:
    try:
        return WorkDone(task, do(stage, task))
    except BuilderError as error:
        return WorkDone(task, None, str(error))
