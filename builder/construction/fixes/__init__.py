"""What mends a problem, where there is one sensible way: an edit with a label, tried before it is offered."""

from builder.construction.fixes.fix import Fix, fix, fix_all

__all__ = ["Fix", "fix", "fix_all"]
