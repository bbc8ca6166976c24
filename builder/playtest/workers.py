"""Where the games of a series are played: in this process, in others on this machine, on a Dask cluster.

A game depends on its plan and number alone, so what comes out is the same wherever it is played; only the
order in which games are over differs. A worker that dies costs the game it was playing, which is played
again; one that costs three workers is given up, and its result says so.
"""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.errors import BuilderError, RefusedError
from builder.language import N_, _
from builder.playtest.games import GameResult
from builder.playtest.plan import SeriesPlan, SeriesStage
from builder.processes import end_with_parent

if TYPE_CHECKING:
    from distributed import Client

MOST_DEATHS = 3
_LOOK = 0.1  # s between two looks whether it is cancelled
_PATIENCE = 10  # s until a cluster must have answered
_AHEAD = 2  # games that each worker of a cluster has before it
_LOST = N_("the process that played it ended {n} times")


class OrderedGame(NamedTuple):
    """A game that is to be played: its number, and whether its journal is wanted."""

    number: int
    keep: bool = False


Results = Generator[GameResult, None, None]
Workers = Callable[[SeriesPlan, Iterable[OrderedGame], Callable[[], bool]], Results]
"""Plays the games asked for, until it is cancelled, and gives each as it is over."""

_STAGES: dict[SeriesPlan, SeriesStage] = {}
"""The stage of the plan that this process plays; a worker of a cluster may see several plans one by one."""
_ONE_AT_A_TIME = Lock()  # workers of a cluster may have several threads, and a table has one game's answers


def play(plan: SeriesPlan, wish: OrderedGame) -> GameResult:
    """Play a game of a plan in this process. Raises RefusedError where it is a plan of another version."""
    with _ONE_AT_A_TIME:
        return _stage(plan).play(wish.number, keep=wish.keep)


def _stage(plan: SeriesPlan) -> SeriesStage:
    found = _STAGES.get(plan)
    if found is None:
        found = SeriesStage(plan)
        _STAGES.clear()
        _STAGES[plan] = found
    return found


def here(plan: SeriesPlan, wishes: Iterable[OrderedGame], cancelled: Callable[[], bool]) -> Results:
    """Play in this process, one after the other."""
    for wish in wishes:
        if cancelled():
            return
        yield play(plan, wish)


def _given_up(wish: OrderedGame, deaths: int) -> GameResult:
    return GameResult(wish.number, 0, (), fault=_(_LOST, n=deaths))


def processes(count: int) -> Workers:
    """Play in n separate processes. Cancelled, or left early, games under way end at once."""

    def spread(plan: SeriesPlan, wishes: Iterable[OrderedGame], cancelled: Callable[[], bool]) -> Results:
        crew = [_hired(plan) for _number in range(count)]
        waiting: dict[Future[GameResult], tuple[int, OrderedGame]] = {}
        deaths, again, left = Counter[OrderedGame](), deque[OrderedGame](), iter(wishes)
        try:
            while not cancelled():
                for hand in set(range(count)) - {hand for hand, _wish in waiting.values()}:
                    wish = again.popleft() if again else next(left, None)
                    if wish is not None:
                        waiting[crew[hand].submit(_work, wish)] = hand, wish
                if not waiting:
                    return
                for future in wait(waiting, _LOOK, FIRST_COMPLETED).done:
                    hand, wish = waiting.pop(future)
                    try:
                        yield future.result()
                    except BrokenExecutor:
                        crew[hand].shutdown(wait=False)
                        crew[hand] = _hired(plan)
                        deaths[wish] += 1
                        if deaths[wish] < MOST_DEATHS:
                            again.append(wish)
                        else:
                            yield _given_up(wish, MOST_DEATHS)
        finally:
            for one in crew:
                _dismiss(one)

    return spread


_PLANS: list[SeriesPlan] = []
"""The plan of a worker process."""


def _hired(plan: SeriesPlan) -> ProcessPoolExecutor:
    from multiprocessing import get_context

    # A fresh interpreter each: a copy of one with threads and a window open may hang. Each is a pool of its
    # own, so that one that dies takes no other along.
    return ProcessPoolExecutor(1, get_context("spawn"), _begin_work, (plan,))


def _begin_work(plan: SeriesPlan) -> None:
    end_with_parent()
    _PLANS[:] = [plan]


def _work(wish: OrderedGame) -> GameResult:
    return play(_PLANS[0], wish)


def _dismiss(one: ProcessPoolExecutor) -> None:
    for process in tuple((one._processes or {}).values()):
        process.kill()
    one.shutdown(cancel_futures=True)


def cluster(address: str) -> Workers:
    """Play on the workers of the Dask cluster whose scheduler has this address.

    Raises RefusedError where Dask is not installed, nobody answers, there are no workers, or one of them is
    another version; and where the scheduler is lost.
    """

    def spread(plan: SeriesPlan, wishes: Iterable[OrderedGame], cancelled: Callable[[], bool]) -> Results:
        client = _client(address)
        try:
            yield from _on_cluster(client, address, plan, iter(wishes), cancelled)
        finally:
            with suppress(Exception):  # a scheduler that is lost cannot be told either
                client.close(timeout=2)

    return spread


def _client(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError:
        raise RefusedError(
            _("a cluster needs Dask, which is not installed: pip install 'hexwright[cluster]'")
        ) from None
    for name in ("distributed", "distributed.client"):  # what is lost is said here
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise RefusedError(
            _("{address}: no Dask scheduler answers there ({error})", address=address, error=str(error)[:200])
        ) from None
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        client.close()
        raise RefusedError(
            _("{address}: the scheduler has no workers; start some with: dask worker", address=address)
        ) from None
    return client


def _on_cluster(
    client: Client,
    address: str,
    plan: SeriesPlan,
    wishes: Iterator[OrderedGame],
    cancelled: Callable[[], bool],
) -> Results:
    # A task that hands the plan on: where a worker that held it dies, it is done again.
    shared = client.submit(_same, plan, pure=False)
    waiting: dict[Any, OrderedGame] = {}
    done: SimpleQueue[Any] = SimpleQueue()
    try:
        while not cancelled():
            room = _AHEAD * max(1, sum(client.nthreads().values())) - len(waiting)
            for _number, wish in zip(range(room), wishes, strict=False):
                future = client.submit(play, shared, wish, pure=False)
                waiting[future] = wish
                future.add_done_callback(done.put)
            if not waiting:
                return
            with suppress(Empty):
                future = done.get(timeout=_LOOK)
                try:
                    found = _result_of(future, address, waiting[future])
                except TimeoutError:  # its worker died before it was fetched: it is played again
                    future.add_done_callback(done.put)
                    continue
                del waiting[future]
                yield found
    except OSError as error:
        raise RefusedError(_lost(address, error)) from None
    finally:
        with suppress(Exception):
            client.cancel(list(waiting))


def _same(plan: SeriesPlan) -> SeriesPlan:
    return plan


def _lost(address: str, error: BaseException) -> str:
    return _(
        "{address}: the cluster was lost ({error}); what was played is kept",
        address=address,
        error=str(error)[:200] or type(error).__name__,
    )


def _result_of(future: Any, address: str, wish: OrderedGame) -> GameResult:
    """What came of a game. The scheduler has it played again where its worker died, until it gives it up."""
    from distributed import KilledWorker

    try:
        found: GameResult = future.result(timeout=_PATIENCE)
    except KilledWorker as error:
        return _given_up(wish, getattr(error, "allowed_failures", MOST_DEATHS) + 1)
    except (BuilderError, TimeoutError):
        raise
    except ImportError as error:
        raise RefusedError(
            _("{address}: a worker has no Hexwright ({error})", address=address, error=error)
        ) from None
    except Exception as error:  # cancelled with its scheduler, or nothing that a game raises
        raise RefusedError(_lost(address, error)) from None
    return found
