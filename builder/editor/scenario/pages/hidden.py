"""The page of the glyphs that nobody sees: shuffled ones, and those that a player lays on his cards."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from builder.editor.document.staging import SHUFFLED
from builder.editor.scenario import about as offers
from builder.editor.scenario.marker_list import GlyphBag
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.record_form import RecordForm
from builder.editor.widgets.fields import Choice, heading, hint
from builder.editor.widgets.layout import add_parts, hbox, push_button
from builder.language import N_, _, ngettext
from builder.scenario import Scenario, SecretGlyphs
from builder.scenario.edits import markers
from builder.scenario.edits.zones import TooManyError


class HiddenPage(ScenarioPage):
    """Which glyph lies where comes out in play."""

    id = "hidden"
    title = N_("Hidden")

    def build(self) -> None:
        self._row = 0  # of the secret glyphs
        self._build_shuffled()
        self.column.addSpacing(6)
        self._build_secret()
        self.column.addStretch(1)

    def _build_shuffled(self) -> None:
        add_parts(
            self.column,
            heading(_("Shuffled glyphs"), self),
            hint(_("Laid symbol side up, one on each of their spaces, in an order nobody knows."), self),
        )
        self.groups = Choice(
            _("Shuffled glyphs, by groups"),
            self,
            tip=_("Glyphs of one group are shuffled among each other"),
            chosen=lambda group: self.desk.scenario_hand.take(group=int(group)),
        )
        self.more_groups = self.picture_button("place", _("Shuffle another group of glyphs"), self._add_group)
        self.less_groups = self.picture_button(
            "stamp-delete", _("Delete this group with its spaces"), self._remove_group
        )
        self.column.addLayout(self._line(self.groups, self.more_groups, self.less_groups))
        self.shuffled = GlyphBag(_("Shuffled glyphs"), self)
        self.spaces = hint("", self)
        self.spaces.setEnabled(True)
        self.lay = push_button(
            _("Lay on Spaces"),
            self,
            do=self._lay,
            tip=_("Take the tool that marks the spaces on which these glyphs are laid"),
        )
        add_parts(self.column, self.shuffled, hbox((self.spaces, 1), self.lay))
        self.shuffled.given.connect(self._shuffle)

    def _build_secret(self) -> None:
        add_parts(
            self.column,
            heading(_("Secret glyphs"), self),
            hint(
                _(
                    "A player lays one on each card of their own that fits, symbol side up. Nobody else "
                    "knows which lies where."
                ),
                self,
            ),
        )
        self.secrets = Choice(
            _("Who lays secret glyphs"), self, prompt=_("nobody"), chosen=self._choose_secret
        )
        self.more_secrets = self.picture_button(
            "place", _("Have another player lay secret glyphs"), self._add_secret
        )
        self.less_secrets = self.picture_button(
            "stamp-delete", _("Have this player lay none"), self._remove_secret
        )
        self.column.addLayout(self._line(self.secrets, self.more_secrets, self.less_secrets))
        self.details = QWidget(self)
        self.form = RecordForm(self, SecretGlyphs)
        self.column.addWidget(self.form)
        self.follow_form(
            self.form,
            lambda secret: markers.secret_exchanged(self.scenario, self._row, secret),
            lambda _secret: self._row,
        )

    def _line(self, choice: Choice, *buttons: QToolButton) -> QHBoxLayout:
        choice.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return hbox((choice, 1), *buttons, spacing=4)

    # Showing ---------------------------------------------------------------------------------------

    def show_part(self, number: int) -> None:
        """Of the rows of secret glyphs."""
        if 0 < number <= len(self.scenario.secret):
            self._choose_secret(str(number - 1))

    def show_scenario(self, scenario: Scenario) -> None:
        self.paint_pictures()
        self._show_shuffled(scenario)
        self._show_secret(scenario)

    @property
    def _group(self) -> int:
        """The group in hand, else the first."""
        return self.held.group if self.held.group < len(self.scenario.shuffled) else 0

    def _show_shuffled(self, scenario: Scenario) -> None:
        groups = scenario.shuffled
        one, many = _("Group {number}: 1 glyph"), _("Group {number}: {glyphs} glyphs")
        self.groups.offer(
            (
                str(place),
                (one if len(group.names) == 1 else many).format(number=place + 1, glyphs=len(group.names)),
            )
            for place, group in enumerate(groups)
        )
        self.groups.setEnabled(bool(groups))
        self.groups.setPlaceholderText(_("none yet"))
        self.groups.fill(str(self._group) if groups else "")
        self.less_groups.setEnabled(bool(groups))
        group = groups[self._group] if groups else None
        self.shuffled.show_value(group.names if group is not None else (), self.about)
        count = len(group.positions) if group is not None else 0
        if count == 1:
            self.spaces.setText(_("on 1 space"))
        else:
            self.spaces.setText(ngettext("on {n} space", "on {n} spaces", count))

    def _show_secret(self, scenario: Scenario) -> None:
        rows, names = scenario.secret, dict(offers.players(self.about))
        self._row = min(self._row, max(len(rows) - 1, 0))
        self.secrets.offer((str(place), names.get(row.player, row.player)) for place, row in enumerate(rows))
        self.secrets.fill(str(self._row) if rows else "")
        self.secrets.setEnabled(bool(rows))
        self.more_secrets.setEnabled(len({row.player for row in rows} & names.keys()) < len(names))
        self.less_secrets.setEnabled(bool(rows))
        self.form.show_record(rows[self._row] if rows else None, self.about)

    # Changing --------------------------------------------------------------------------------------

    def _add_group(self) -> None:
        try:
            after = markers.group_added(self.scenario)
        except TooManyError:
            self.message.emit(
                _("A scenario has at most {most} groups of shuffled glyphs", most=markers.MOST_GROUPS)
            )
            return
        self.edit(after, _("Another group of shuffled glyphs"))
        self.desk.scenario_hand.take(group=len(after.shuffled) - 1)

    def _remove_group(self) -> None:
        after = markers.group_removed(self.scenario, self._group)
        self.edit(after, _("Delete shuffled glyphs"))

    def _shuffle(self, names: tuple[str, ...]) -> None:
        after = markers.group_of(self.scenario, self._group, names)
        self.edit(after, _("Glyphs that are shuffled"))

    def _lay(self) -> None:
        self.desk.scenario_hand.take(glyph=SHUFFLED, group=self._group)
        self.want("tool-glyph")

    def _choose_secret(self, place: str) -> None:
        self._row = int(place)
        self._show_secret(self.scenario)

    def _add_secret(self) -> None:
        players = [id for id, _ in offers.players(self.about)]
        try:
            after = markers.secret_added(self.scenario, players)
        except TooManyError:
            return
        self._row = len(after.secret) - 1
        self.edit(after, _("Secret glyphs of a player"))

    def _remove_secret(self) -> None:
        after = markers.secret_removed(self.scenario, self._row)
        self.edit(after, _("Delete secret glyphs"))
