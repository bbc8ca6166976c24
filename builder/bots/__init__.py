"""Computer players by name."""

from __future__ import annotations

from collections.abc import Mapping

from builder.bots.bot import Bot, played
from builder.bots.greedy import GreedyBot
from builder.bots.planner import PlannerBot
from builder.bots.random_bot import RandomBot

BOTS: Mapping[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot(), "planner": PlannerBot()}
"""The bots, keyed by the names that users choose them by."""


__all__ = ["BOTS", "Bot", "GreedyBot", "PlannerBot", "RandomBot", "played"]
