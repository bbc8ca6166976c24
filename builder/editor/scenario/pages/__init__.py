"""The pages, in the order of their list. A new page is one class and one line here."""

from builder.editor.scenario.pages.armies import ArmiesPage
from builder.editor.scenario.pages.doors import DoorsPage
from builder.editor.scenario.pages.general import GeneralPage, TextsPage
from builder.editor.scenario.pages.objects import FiguresPage, HiddenPage, ObjectsPage
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.pages.players import PlayersPage
from builder.editor.scenario.pages.victory import RulesPage, VictoryPage
from builder.editor.scenario.pages.zones import ZonesPage

PAGES: tuple[type[ScenarioPage], ...] = (
    GeneralPage,
    PlayersPage,
    ZonesPage,
    ArmiesPage,
    FiguresPage,
    ObjectsPage,
    HiddenPage,
    DoorsPage,
    VictoryPage,
    RulesPage,
    TextsPage,
)

__all__ = ["PAGES", "ScenarioPage"]
