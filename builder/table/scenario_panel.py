"""The scenario being played: story, goal, victory, rules and set-up, to be read at any time."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QTextBrowser, QWidget

from builder.language import _
from builder.referee import Game
from builder.scenario import text_in
from builder.scenario.naming import Names
from builder.scenario.setup_wording import rules_sentences
from builder.scenario.wording import rule_sentences, victory_sentences


class ScenarioPanel(QTextBrowser):
    """The scenario of a game."""

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(_("Scenario"))
        self.setOpenLinks(False)
        self.setHtml(scenario_html(game))


def scenario_html(game: Game) -> str:
    """A scenario as rich text: what a player wants to know first comes first."""
    table = game.table
    scenario = table.scenario
    names = Names(scenario, table.cards, table.glyphs).of_layout(table.layout)
    parts = [f"<h3 style='margin:4px 0'>{escape(text_in(scenario.title))}</h3>"]
    for heading, texts in ((_("Goal"), scenario.goal), (_("Story"), scenario.story)):
        parts += _section(heading, _paragraphs(text_in(texts)))
        if heading == _("Goal"):
            parts += _section(_("How it is won"), victory_sentences(names))
            parts += _section(_("Rules"), (*rules_sentences(names), *rule_sentences(names)))
    parts += _section(_("Notes"), _paragraphs(text_in(scenario.notes)))
    return "".join(parts)


def _section(heading: str, lines: tuple[str, ...] | list[str]) -> list[str]:
    if not lines:
        return []
    texts = [f"<p style='margin:2px 0'>{escape(line)}</p>" for line in lines]
    return [f"<p style='margin:8px 0 0 0'><b>{escape(heading)}</b></p>", *texts]


def _paragraphs(text: str) -> list[str]:
    """The lines of a text without its marks of headings, lists and bold letters."""
    lines = (line.strip().lstrip("#-").replace("**", "").strip() for line in text.splitlines())
    return [line for line in lines if line]
