"""What a battlefield does to those who play on it: numbers with their reasons, and pictures."""

from builder.insight.field import Mark, Objective, Places, Zone, places_of
from builder.insight.making import Progress, StoppedError, report
from builder.insight.report import Cell, Fact, Picture, Report, Section, Table

__all__ = [
    "Cell",
    "Fact",
    "Mark",
    "Objective",
    "Picture",
    "Places",
    "Progress",
    "Report",
    "Section",
    "StoppedError",
    "Table",
    "Zone",
    "places_of",
    "report",
]
