"""Makes the report of a battlefield section by section, so that callers can show progress and stop it."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.insight.chokes import chokes
from builder.insight.connectivity import connectivity
from builder.insight.field import HEIGHT, Field, Places
from builder.insight.pace import pace, start_zones
from builder.insight.report import Report, Section, doubts_of
from builder.insight.symmetry import symmetry
from builder.insight.terrain import ground, heights
from builder.insight.views import views
from builder.language import N_, _
from builder.movement import MASTER_2, Edition

Progress = Callable[[int, int, str], None]
"""Called before each part: parts done, parts in all, and the name of the next part."""


class StoppedError(BuilderError):
    """The report was stopped before it was done."""


_PARTS: tuple[tuple[str, Callable[[Field], Section]], ...] = (
    (N_("start zones"), start_zones),
    (N_("ways"), connectivity),
    (N_("turns"), pace),
    (N_("high ground"), heights),
    (N_("choke points"), chokes),
    (N_("terrain"), ground),
    (N_("symmetry"), symmetry),
    (N_("sight"), views),
)


def report(
    battlefield: Battlefield,
    catalogue: Catalogue,
    zones: Places | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
    *,
    edition: Edition = MASTER_2,
) -> Report:
    """The report of a battlefield; ``zones`` are start zones and objectives.

    Without a single space the report says only that. ``cancelled`` is called before each part. Raises
    StoppedError once it returns True.
    """
    return report_on(Field(battlefield, catalogue, zones or Places(), edition), progress, cancelled)


def report_on(
    field: Field, progress: Progress | None = None, cancelled: Callable[[], bool] | None = None
) -> Report:
    """The same report for a field that is known already."""
    parts = len(_PARTS) + 1
    _go_on(0, parts, _("spaces"), progress, cancelled)
    title = field.battlefield.info.title
    if not field.spaces:
        nothing = _("There is no space yet on which a figure could stand.")
        return Report(title, 0, (nothing,), ())
    sections = []
    for done, (name, section) in enumerate(_PARTS, 1):
        _go_on(done, parts, _(name), progress, cancelled)
        sections.append(section(field))
    if progress is not None:
        progress(parts, parts, "")
    return Report(
        title,
        len(field.spaces),
        (
            _(
                "The rules are those of {edition}; figures are {height} levels high, on one space, and walk, "
                "where nothing else is said.",
                edition=field.graph.edition.name,
                height=HEIGHT,
            ),
            _("All doors are open and nobody else stands on the battlefield."),
            *field.graph.edition.choices.sentences,
            *doubts_of(field.battlefield),
        ),
        tuple(sections),
    )


def _go_on(
    done: int, of: int, what: str, progress: Progress | None, cancelled: Callable[[], bool] | None
) -> None:
    if cancelled is not None and cancelled():
        raise StoppedError(_("the report was stopped"))
    if progress is not None:
        progress(done, of, what)
