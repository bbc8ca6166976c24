"""The building rules: what can stand, what joins, what leans on what."""

from builder.construction.findings import Ground
from builder.construction.live import LiveProblems, check
from builder.construction.registry import RULES, Rule, problems_of

__all__ = ["RULES", "Ground", "LiveProblems", "Rule", "check", "problems_of"]
