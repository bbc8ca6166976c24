"""Problems in words: what many of one kind are called together, how bad one is, all of them as plain text."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from builder.editor.docks.scenario_problem_titles import SCENARIO_TITLES
from builder.editor.words import N
from builder.problems import Problem, Severity

translate = QCoreApplication.translate

_TITLES = {
    "overlap": N("Problems", "Pieces in one place"),
    "inside-obstacle": N("Problems", "Pieces inside an obstacle"),
    "inside-jungle": N("Problems", "Pieces inside jungle"),
    "edge-overlap": N("Problems", "Pieces on one edge"),
    "no-support": N("Problems", "Pieces that rest on nothing"),
    "tips": N("Problems", "Tiles that tip over"),
    "overhang": N("Problems", "Tiles that hang over"),
    "on-fluid": N("Problems", "Pieces on water or another fluid"),
    "fluid-without-ground": N("Problems", "Fluids with nothing below"),
    "obstacle-uneven": N("Problems", "Obstacles on uneven ground"),
    "castle-on-fluid": N("Problems", "Castle pieces on a fluid"),
    "castle-on-table": N("Problems", "Castles on the bare table"),
    "wall-without-base": N("Problems", "Castle walls without a base"),
    "wall-without-top": N("Problems", "Castle walls with nothing on top"),
    "wall-differs-from-base": N("Problems", "Castle walls unlike their base"),
    "castle-join": N("Problems", "Castle pieces that do not join"),
    "castle-open-end": N("Problems", "Castle pieces with an open end"),
    "walk-without-support": N("Problems", "Wall walks that rest on nothing"),
    "doorway-uneven": N("Problems", "Doorways on uneven ground"),
    "doorway-blocked": N("Problems", "Doorways that are blocked"),
    "door-without-doorway": N("Problems", "Doors without a doorway"),
    "door-twice": N("Problems", "Doors hung twice"),
    "ladder-without-landing": N("Problems", "Ladders that start on no tile"),
    "ladder-on-fluid": N("Problems", "Ladders that start on a fluid"),
    "ladder-shares-landing": N("Problems", "Ladders on one landing"),
    "ladder-gap": N("Problems", "Ladders with a gap"),
    "ladder-top-loose": N("Problems", "Ladders that stand out above"),
    "ladder-leans-on-nothing": N("Problems", "Ladders that lean on nothing"),
    "ladder-behind-battlement": N("Problems", "Ladders closed by a battlement"),
    "ladder-blocked": N("Problems", "Ladders that are blocked"),
    "battlement-without-tile": N("Problems", "Battlements without a tile"),
    "battlement-filled": N("Problems", "Battlements inside a tile"),
    "flag-without-battlement": N("Problems", "Flags without a battlement"),
    "ruin-uneven": N("Problems", "Ruins on uneven ground"),
    "ruin-partly-held": N("Problems", "Ruins held along part of their length"),
    "ruin-blocked": N("Problems", "Ruins that are blocked"),
    "stone-wall-loose": N("Problems", "Stone walls that are not attached"),
    "stone-wall-filled": N("Problems", "Stone walls inside tiles"),
}


def title_of(code: str) -> str:
    """What problems of that code are called together; the code in words where nobody gave it a name."""
    title = _TITLES.get(code) or SCENARIO_TITLES.get(code)
    if title is None:
        return code.replace("-", " ").capitalize()
    return translate("Problems", title)


def severity_name(severity: Severity) -> str:
    """Error, Warning or Note."""
    return {
        Severity.ERROR: translate("Problems", "Error"),
        Severity.WARNING: translate("Problems", "Warning"),
        Severity.NOTE: translate("Problems", "Note"),
    }[severity]


def severity_count(severity: Severity, number: int) -> str:
    """``1 error``, ``3 warnings``."""
    one, many = {
        Severity.ERROR: (translate("Problems", "1 error"), translate("Problems", "{count} errors")),
        Severity.WARNING: (translate("Problems", "1 warning"), translate("Problems", "{count} warnings")),
        Severity.NOTE: (translate("Problems", "1 note"), translate("Problems", "{count} notes")),
    }[severity]
    return one if number == 1 else many.format(count=number)


def rule_in_words(rule: str) -> str:
    """Which rule a problem breaks, as a person reads it; nothing where none is named."""
    if not rule:
        return ""
    _, decided, number = rule.partition("decided ")
    if decided:
        return translate("Problems", "Our own reading of the rules, number {number}").format(number=number)
    return translate("Problems", "Rulebook rule {number}").format(number=rule)


def as_text(problems: Iterable[Problem]) -> str:
    """The problems as plain text: what is wrong where, and below it what mends it and which rule says so."""
    lines = []
    for problem in problems:
        lines.append(f"{severity_name(problem.severity)}: {problem.message}")
        lines += [f"  {text}" for text in (problem.hint, rule_in_words(problem.rule)) if text]
    return "\n".join(lines)
