"""One player of a layout: name, team, points, how the army is gathered, where it starts, what it holds."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QCompleter, QFormLayout, QVBoxLayout, QWidget

from builder.editor.docks.scenario_dock.fields import Choice, Line, Number, Switch, follow, heading, hint
from builder.editor.docks.scenario_dock.pages.page import ScenarioPage
from builder.editor.docks.scenario_dock.required_form import RequiredForm
from builder.editor.docks.scenario_dock.zone_icon import zone_icon
from builder.scenario import Declined, Gathering, Scenario, Seat, Spot, text_in
from builder.scenario.edits import players, zones
from builder.scenario.limits import limits_of
from builder.view.scenario_marks import look_of

_STEP = 10  # points


class SeatForm(QWidget):
    """Edits through its page; `fill` says which player of which layout is meant."""

    def __init__(self, page: ScenarioPage) -> None:
        super().__init__(page)
        self._page = page
        self._at = self._seat = 0
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        form = QFormLayout()
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.name = Line(self.tr("Name of the player"), self)
        self.team = Line(self.tr("Team of the player"), self, limits_of(Seat, "team"))
        self.team.setPlaceholderText(self.tr("plays alone"))
        self.team.setToolTip(self.tr("Players who write the same here play together; empty plays alone"))
        self.points = Number(
            self.tr("Army points"), limits_of(Seat, "points"), self, none=self.tr("no army of choice")
        )
        self.points.setSingleStep(_STEP)
        self.points.setToolTip(self.tr("What the army may cost; 0 where only figures on fixed spaces play"))
        self.gathering = Choice(self.tr("How the army is gathered"), self)
        form.addRow(self.tr("Name"), self.name)
        form.addRow(self.tr("Team"), self.team)
        form.addRow(self.tr("Points"), self.points)
        form.addRow(self.tr("Army"), self.gathering)
        column.addLayout(form)
        column.addWidget(heading(self.tr("Starts in"), self))
        self.no_zones = hint(self.tr("There are no zones yet: add them on the page Zones."), self)
        column.addWidget(self.no_zones)
        self._switches = QVBoxLayout()
        self._switches.setSpacing(2)
        column.addLayout(self._switches)
        self.zones: list[Switch] = []
        self.required = RequiredForm(page.catalogue, page.facts, self)
        column.addWidget(self.required)
        column.addWidget(heading(self.tr("Standing choices"), self))
        self.declines = {
            Declined.SWIPES: Switch(self.tr("Never swipes"), self),
            Declined.REINFORCEMENTS: Switch(self.tr("Rolls for no reinforcements"), self),
        }
        self.declines[Declined.SWIPES].setToolTip(
            self.tr("The figures of this player let enemies leave without a swipe; nobody is asked")
        )
        for what, switch in self.declines.items():
            switch.set.connect(lambda on, what=what: self._decline(what, on))
            column.addWidget(switch)
        follow(self.name, self._rename, page.seal)
        follow(self.team, self._join, page.seal)
        self.points.set.connect(self._pay)
        self.points.editingFinished.connect(page.seal)
        self.gathering.chosen.connect(self._gather)
        self.required.changed.connect(self._require)
        self.required.left.connect(page.seal)

    # Showing ---------------------------------------------------------------------------------------

    def fill(self, scenario: Scenario, at: int, seat: int) -> None:
        """Show a player of a layout, by their places."""
        self._at, self._seat = at, seat
        one, language = scenario.layouts[at].seats[seat], self._page.held.language
        self.name.fill(one.name.get(language, ""))
        self.name.setPlaceholderText(players.name_of(one, language))
        self.team.fill(one.team)
        teams = QCompleter(players.teams(scenario), self.team)
        teams.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.team.setCompleter(teams)
        self.points.fill(one.points)
        self._offer_ways(one.gathering)
        self.gathering.fill(_key(one.gathering))
        self._show_zones(scenario, one.zones)
        self.required.fill(scenario, one, language, self._somewhere(scenario, one.zones))
        for what, switch in self.declines.items():
            switch.fill(what in one.declines)

    def _offer_ways(self, there: tuple[Gathering, ...]) -> None:
        draft, made, fixed = Gathering.DRAFT, Gathering.PRE_MADE, Gathering.FIXED
        words = {
            _key((draft, made)): self.tr("drafted or pre-made"),
            _key((made, draft)): self.tr("pre-made or drafted"),
            _key((draft,)): self.tr("drafted"),
            _key((made,)): self.tr("pre-made"),
            _key((fixed,)): self.tr("fixed by the scenario"),
        }
        if _key(there) not in words:
            words[_key(there)] = self.tr("otherwise: {ways}").format(ways=_key(there) or "-")
        self.gathering.offer(words.items())

    def _show_zones(self, scenario: Scenario, mine: tuple[str, ...]) -> None:
        self.no_zones.setVisible(not scenario.zones)
        while len(self.zones) > len(scenario.zones):
            switch = self.zones.pop()
            self._switches.removeWidget(switch)
            switch.deleteLater()
        while len(self.zones) < len(scenario.zones):
            switch, number = Switch("", self), len(self.zones)
            switch.setIconSize(QSize(20, 20))
            switch.set.connect(lambda on, number=number: self._start(number, on))
            self._switches.addWidget(switch)
            self.zones.append(switch)
        for number, (switch, zone) in enumerate(zip(self.zones, scenario.zones, strict=True), 1):
            plain = self.tr("Zone {number}").format(number=number)
            name = text_in(zone.name, self._page.held.language) or plain
            switch.setText(name.replace("&", "&&"))
            switch.setIcon(zone_icon(look_of(number, zone)))
            switch.fill(zone.id in mine)

    def _somewhere(self, scenario: Scenario, mine: tuple[str, ...]) -> Spot:
        """A space to begin with where one is required: that behind a door, else one where he starts."""
        from builder.board.barriers import doorway_of

        for piece in self._page.desk.document.battlefield.in_order():
            doorway = doorway_of(piece, True)
            if doorway is not None and len(doorway.spaces) == 4:
                return Spot(doorway.spaces[3], doorway.level)
        spots = [spot for zone in scenario.zones if zone.id in mine for spot in zone.spots]
        return spots[0] if spots else Spot(self._page.desk.cursor, 1)

    # Changing --------------------------------------------------------------------------------------

    def _change(self, text: str, merge: object = None, **parts: object) -> None:
        after = players.seat_changed(self._page.scenario, self._at, self._seat, **parts)
        if after != self._page.scenario:
            key = None if merge is None else (merge, self._at, self._seat)
            self._page.edit(after, text, key)

    def _rename(self, text: str) -> None:
        language = self._page.held.language
        after = players.seat_renamed(self._page.scenario, self._at, self._seat, language, text)
        self._page.edit(after, self.tr("Rename player"), ("player-name", self._at, self._seat, language))

    def _join(self, text: str) -> None:
        self._change(self.tr("Team of a player"), "team", team=text.strip())

    def _pay(self, points: int) -> None:
        self._change(self.tr("Points of a player"), "points", points=points)

    def _gather(self, key: str) -> None:
        ways = tuple(Gathering(word) for word in key.split("+") if word)
        self._change(self.tr("How an army is gathered"), gathering=ways)

    def _start(self, number: int, on: bool) -> None:
        scenario = self._page.scenario
        after = zones.starts_in(scenario, self._at, self._seat, scenario.zones[number].id, on)
        self._page.edit(after, self.tr("Where a player starts"))

    def _decline(self, what: Declined, on: bool) -> None:
        there = self._page.scenario.layouts[self._at].seats[self._seat].declines
        after = tuple(each for each in Declined if (on if each is what else each in there))
        self._change(self.tr("Standing choice of a player"), declines=after)

    def _require(self, required: object, goes_on: bool) -> None:
        self._change(self.tr("What an army must hold"), "required" if goes_on else None, required=required)


def _key(ways: tuple[Gathering, ...]) -> str:
    return "+".join(way.value for way in ways)
