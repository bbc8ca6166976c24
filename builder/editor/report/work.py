"""Finds the report of a battlefield, in another process and without Qt."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.processes import InProcess, Work

if TYPE_CHECKING:
    from builder.insight import Report
    from builder.movement import Edition
    from builder.scenario import Scenario


def report_work(
    battlefield: Battlefield, scenario: Scenario | None, edition: Edition, catalogue: Catalogue
) -> Work:
    """Finds the `Report` of a battlefield, with what a scenario says of start zones.

    Reports how many parts of how many are done, and what comes now.
    """
    return InProcess(partial(_report, battlefield.copy(), scenario, edition, catalogue))


def _report(
    battlefield: Battlefield,
    scenario: Scenario | None,
    edition: Edition,
    catalogue: Catalogue,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> Report:
    from builder import insight

    def progress(done: int, of: int, what: str) -> None:
        report((done, of, what))

    places = insight.places_of(scenario)
    return insight.report(battlefield, catalogue, places, progress, cancelled, edition=edition)
