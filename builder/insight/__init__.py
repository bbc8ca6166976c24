"""How a battlefield affects play: numbers with their reasons, and pictures."""

from builder.insight.field import FieldZone, MarkedPlace, Objective, Places, places_of
from builder.insight.making import Progress, StoppedError, report
from builder.insight.report import Cell, Fact, Report, ReportPicture, ReportTable, Section

__all__ = [
    "Cell",
    "Fact",
    "FieldZone",
    "MarkedPlace",
    "Objective",
    "Places",
    "Progress",
    "Report",
    "ReportPicture",
    "ReportTable",
    "Section",
    "StoppedError",
    "places_of",
    "report",
]
