"""The pages, in the order of their buttons. A new page is one module and one line here."""

from builder.editor.docks.scenario_dock.pages.armies import ArmiesPage
from builder.editor.docks.scenario_dock.pages.doors import DoorsPage
from builder.editor.docks.scenario_dock.pages.figures import FiguresPage
from builder.editor.docks.scenario_dock.pages.general import GeneralPage
from builder.editor.docks.scenario_dock.pages.hidden import HiddenPage
from builder.editor.docks.scenario_dock.pages.page import ScenarioPage
from builder.editor.docks.scenario_dock.pages.players import PlayersPage
from builder.editor.docks.scenario_dock.pages.rules import RulesPage
from builder.editor.docks.scenario_dock.pages.texts import TextsPage
from builder.editor.docks.scenario_dock.pages.things import ThingsPage
from builder.editor.docks.scenario_dock.pages.victory import VictoryPage
from builder.editor.docks.scenario_dock.pages.zones import ZonesPage

PAGES: tuple[type[ScenarioPage], ...] = (
    GeneralPage,
    PlayersPage,
    ZonesPage,
    ArmiesPage,
    FiguresPage,
    ThingsPage,
    HiddenPage,
    DoorsPage,
    VictoryPage,
    RulesPage,
    TextsPage,
)

__all__ = ["PAGES", "ScenarioPage"]
