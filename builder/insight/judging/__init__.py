"""A map judge's findings: flags, worst first, by thresholds that are data."""

from builder.insight.judging.case import Measure, PlaytestVerdict, sides_of, zones_of_sides
from builder.insight.judging.flag import Flag
from builder.insight.judging.judge import Examination, Judgement, changes, examine, judge
from builder.insight.judging.profile import JudgingProfile
from builder.insight.judging.profile_file import SHIPPED, profile_of, read_profile, shipped_profile

__all__ = [
    "SHIPPED",
    "Examination",
    "Flag",
    "Judgement",
    "JudgingProfile",
    "Measure",
    "PlaytestVerdict",
    "changes",
    "examine",
    "judge",
    "profile_of",
    "read_profile",
    "shipped_profile",
    "sides_of",
    "zones_of_sides",
]
