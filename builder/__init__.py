"""Hexwright: battlefields of interlocking hex terrain, designed, counted, checked, printed and played."""

__version__ = "1.0.0"
