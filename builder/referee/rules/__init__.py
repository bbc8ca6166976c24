"""Special rules of scenarios: one class a kind, all in `RULES`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from builder.referee.hooks import Hook

if TYPE_CHECKING:
    from builder.referee.table import Table

RULES: tuple[tuple[type, type[Hook]], ...] = ()


def rule_hooks(table: Table) -> Iterator[Hook]:
    """The hooks of the special rules of a scenario, each with its record."""
    known = dict(RULES)
    for number, rule in enumerate(table.scenario.rules, 1):
        found = known.get(type(rule))
        if found is not None:
            yield found(f"rule-{number}", rule)  # type: ignore[call-arg]  # each takes its own record
