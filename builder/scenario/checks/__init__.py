"""Checks of scenarios: what cannot be played, cannot be won, or is not there."""

from builder.scenario.checks.registry import CHECKS, Check, check_scenario

__all__ = ["CHECKS", "Check", "check_scenario"]
