"""Computer players by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from builder.bots.bot import Bot, played
from builder.bots.evaluation import weights
from builder.bots.greedy import GreedyBot
from builder.bots.planner import PlannerBot
from builder.bots.random_bot import RandomBot

BOTS: Mapping[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot(), "planner": PlannerBot()}
"""The bots, keyed by the names that users choose them by."""


def bot_facts(name: str) -> dict[str, Any]:
    """What decides the play of a bot beside its code, as plain data: evaluations for a choice, weights."""
    bot, found = BOTS[name], {}
    if isinstance(bot, PlannerBot):
        found["evaluations"] = bot.budget
    return found if isinstance(bot, RandomBot) else {**found, "weights": asdict(weights(name))}


__all__ = ["BOTS", "Bot", "GreedyBot", "PlannerBot", "RandomBot", "bot_facts", "played"]
