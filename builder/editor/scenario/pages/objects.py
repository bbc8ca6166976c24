"""The pages of glyphs, objects and figures, visible and hidden."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from builder.editor.document.staging import SHUFFLED
from builder.editor.edits import markers
from builder.editor.edits.zones import TooManyError
from builder.editor.figure.card_choice import CardChoice
from builder.editor.scenario import about as offers
from builder.editor.scenario.marker_list import GlyphBag, MarkerList, by_name, does, tell
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.scenario.record_form import RecordForm
from builder.editor.scenario.row_lists import RowList
from builder.language import N_, _, ngettext
from builder.scenario import (
    FixedFigure,
    NeutralFigure,
    OwnGlyph,
    PlacedGlyph,
    Scenario,
    ScenarioObject,
    SecretGlyphs,
    Up,
)
from builder.scenario.markers import SeatFigure, ShuffledPosition, seat_figures
from builder.scenario.places import limits_of
from builder.view.widgets import (
    Choice,
    Line,
    Stretch,
    add_parts,
    form_layout,
    hbox,
    heading,
    hint,
    push_button,
    vbox,
)


class HiddenPage(ScenarioPage):
    """The page of hidden glyphs: which glyph lies where becomes known in play."""

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
            hint(_("Laid by lot, one on each of their spaces: in an order nobody knows, or open."), self),
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
        self.open = QCheckBox(_("Power side up"), self)
        self.open.setToolTip(
            _("Everybody sees which glyph lies where. Of more glyphs than spaces some stay out of the game.")
        )
        self.open.clicked.connect(self._turn)
        add_parts(self.column, self.shuffled, self.open, hbox((self.spaces, 1), self.lay))
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
        self.open.setEnabled(group is not None)
        self.open.setChecked(group is not None and group.up is Up.POWER)
        count = len(group.positions) if group is not None else 0
        if count == 1:
            self.spaces.setText(_("on 1 space"))
        else:
            self.spaces.setText(ngettext("on {n} space", "on {n} spaces", count))

    def _show_secret(self, scenario: Scenario) -> None:
        rows, names = scenario.secret, dict(offers.players(self.about))
        self._row = min(self._row, max(len(rows) - 1, 0))
        self.secrets.offer(
            ((str(place), names.get(row.player, row.player)) for place, row in enumerate(rows)),
            str(self._row) if rows else "",
        )
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

    def _turn(self, up: bool) -> None:
        after = markers.group_turned(self.scenario, self._group, Up.POWER if up else Up.SYMBOL)
        self.edit(after, _("Side of the shuffled glyphs"))

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


class FiguresPage(ScenarioPage):
    """The page of figures: the upper part sets what the tool puts down; the list holds the figures."""

    id = "figures"
    title = N_("Figures")

    def build(self) -> None:
        self.column.addWidget(heading(_("Figures on fixed spaces"), self))
        self.card = CardChoice(self.facts.cards, self, moving=False)
        self.card.setAccessibleName(_("Figure in hand"))
        self.seat = Choice(_("Whose figure it is"), self, chosen=lambda seat: self._take(seat=seat))
        self.put = push_button(
            _("Put Down"),
            self,
            do=lambda: self.want("tool-figure"),
            tip=_("Take the tool that puts the figure down on the spaces you click"),
        )
        self.column.addLayout(
            form_layout((_("Card"), self.card), (_("Whose"), self.seat), ("", self.put), spacing=6)
        )
        self.standing = hint("", self)
        self.standing.setEnabled(True)
        add_parts(self.column, self.standing, heading(_("On the battlefield"), self))
        self.empty = hint(
            _(
                "None yet. Choose a card and whose it is, and click the spaces on which its figures start. "
                "They cost no army points."
            ),
            self,
        )
        kinds = (SeatFigure, NeutralFigure)
        self.there = MarkerList(_("Figures on the battlefield"), kinds, self)
        self.list, self.remove = self.there.list, self.there.remove
        self.form = RecordForm(self)
        add_parts(self.column, self.empty, self.there, self.form, Stretch())
        self.card.chosen.connect(lambda card: self._take(card=card))
        self.there.chosen.connect(self._show_details)
        self.there.changed.connect(self.edit)
        self.there.position_requested.connect(self.position_requested)
        self.follow_form(self.form, self.there.with_record, lambda figure: figure.positions)

    def show_scenario(self, scenario: Scenario) -> None:
        held = self.held
        self.card.show_card(held.card)
        self.seat.offer(offers.owners_of_things(self.about), held.seat)
        self.put.setEnabled(bool(held.card))
        self.there.fill(self.about)
        self.empty.setVisible(self.there.isHidden())
        self._show_standing(scenario)
        self._show_details()

    def _show_standing(self, scenario: Scenario) -> None:
        """Show how many figures of the chosen card stand already."""
        held, card = self.held, self.facts.cards.get(self.held.card)
        self.standing.setVisible(card is not None and bool(held.seat))
        if card is not None:
            count = sum(
                found.seat == held.seat and found.figure.card == card.id for found in seat_figures(scenario)
            )
            self.standing.setText(
                _("{count} of {most} figures of this card stand there.", count=count, most=card.figures)
            )

    def _show_details(self) -> None:
        record = self.there.record
        card = self.facts.cards.get(record.card) if isinstance(record, FixedFigure) else None
        # A hero is the only figure of his card.
        self.form.show_record(None if card is not None and card.hero else record, self.about)

    def _take(self, **parts: str) -> None:
        """Choose a figure, and take up the tool for it if the card is known."""
        self.desk.scenario_hand.take(**parts)
        if self.held.card:
            self.want("tool-figure")


_MOST_GLYPHS = 24  # in sight when the list opens
_OWN_ROWS = 5  # own glyphs listed at once; more are scrolled


class ObjectsPage(ScenarioPage):
    """The page of glyphs and objects: the upper part chooses what the tools put down; the list holds those
    there.
    """

    id = "objects"
    title = N_("Objects")

    def build(self) -> None:
        self._build_glyphs()
        self._build_own()
        self._build_objects()
        self.column.addWidget(heading(_("On the battlefield"), self))
        self.empty = hint(_("Nothing yet. Choose something above and click a space."), self)
        kinds = (PlacedGlyph, ShuffledPosition, ScenarioObject)
        self.there = MarkerList(_("Glyphs and objects on the battlefield"), kinds, self)
        self.list, self.remove = self.there.list, self.there.remove
        self.form = RecordForm(self)
        add_parts(self.column, self.empty, self.there, self.form, Stretch())
        self.there.chosen.connect(self._show_details)
        self.there.changed.connect(self.edit)
        self.there.position_requested.connect(self.position_requested)
        self.follow_form(self.form, self.there.with_record)

    def _build_glyphs(self) -> None:
        self.column.addWidget(heading(_("Glyphs"), self))
        self.glyph = Choice(
            _("Glyph in hand"), self, wide=True, chosen=lambda name: self._take("tool-glyph", glyph=name)
        )
        self.glyph.setMaxVisibleItems(_MOST_GLYPHS)
        self.column.addWidget(self.glyph)
        self.power = hint("", self)
        self.power.setEnabled(True)
        self.column.addWidget(self.power)
        self.up = Choice(
            _("Side that lies up"),
            self,
            offers.sides_up(),
            chosen=lambda side: self._take("tool-glyph", up=Up(side)),
        )
        self.column.addLayout(self._row((self.up,), _("Lay"), _("Lay glyphs"), "tool-glyph"))
        self.pool = hint(_("Which glyphs are shuffled is said on the page Hidden."), self)
        self.column.addWidget(self.pool)

    def _build_own(self) -> None:
        """The glyphs of the scenario's own, folded until they are asked for."""
        fold = push_button(_("Own Glyphs"), self, tip=_("Say what glyphs of this scenario's own do"))
        fold.setCheckable(True)
        own = QWidget(self)
        self.own = RowList(_("Own glyphs"), own, _OWN_ROWS, self._remove_own)
        self.name = Line(_("Name of a new glyph"), own, limits_of(OwnGlyph, "name"), prompt=_("New glyph"))
        new = push_button(_("New"), own, do=self._add_own, tip=_("Add a glyph of that name"))
        self.less = push_button(
            _("Remove"), own, do=self._remove_own, tip=_("Remove the glyph chosen in the list above")
        )
        self.own_form = RecordForm(own, step=N_("Change an own glyph"))
        self.does = hint("", own)
        self.does.setEnabled(True)
        row = hbox((self.name, 1), new, self.less)
        vbox(self.own, row, self.own_form, self.does, parent=own, margins=0, spacing=6)
        add_parts(self.column, hbox(fold, Stretch()), own)
        own.hide()
        fold.toggled.connect(own.setVisible)
        self.name.returnPressed.connect(self._add_own)
        self.own.currentItemChanged.connect(lambda *_: self._show_own())
        self.follow_form(
            self.own_form, lambda glyph: markers.own_exchanged(self.scenario, self.own.currentRow(), glyph)
        )

    def _build_objects(self) -> None:
        self.column.addWidget(heading(_("Objects"), self))
        self.kind = Choice(
            _("Object in hand"),
            self,
            (
                ("flag", _("flag")),
                ("marker", _("marker")),
                ("glyph", _("the glyph above, as an object")),
            ),
            chosen=lambda kind: self._take("tool-object", object=kind),
        )
        self.column.addLayout(self._row((self.kind,), _("Put"), _("Put objects down"), "tool-object"))

    def _row(self, fields: tuple[QWidget, ...], text: str, name: str, action: str) -> QHBoxLayout:
        row = QHBoxLayout()
        for field in fields:
            row.addWidget(field, 1)
        button = push_button(text, self, do=lambda: self.want(action), tip=name, name=name)
        row.addWidget(button)
        return row

    # Showing ---------------------------------------------------------------------------------------

    def show_scenario(self, scenario: Scenario) -> None:
        held, glyphs = self.held, self.about.facts.glyphs
        unknown = ("", _("? · unknown"))
        shuffled = (SHUFFLED, _("? · one of those shuffled"))
        rows = [*by_name(glyphs), unknown, shuffled]
        if held.glyph not in dict(rows):  # one of the scenario's own that was removed
            rows.append((held.glyph, _("{id} (missing)", id=held.glyph)))
        self.glyph.offer(rows, held.glyph)
        tell(self.glyph, glyphs)
        known = held.glyph not in ("", SHUFFLED)
        self.power.say(does(glyphs.get(held.glyph)))
        # One that nobody knows shows its symbol, whatever side known ones are laid on.
        self.up.fill(held.up.value if known else Up.SYMBOL.value)
        self.up.setEnabled(known)
        self.kind.fill(held.object)
        self.pool.setVisible(held.glyph == SHUFFLED)
        own, words = scenario.own_glyphs, dict(by_name(scenario.glyphs_beside({})))
        self.own.show_rows([words[one.id] for one in own], own, chosen=max(self.own.currentRow(), 0))
        self.own.setVisible(bool(own))
        self._show_own()
        self.there.fill(self.about)
        self.empty.setVisible(self.there.isHidden())
        self._show_details()

    def _show_own(self) -> None:
        glyph = self.own.current
        self.less.setEnabled(glyph is not None)
        self.own_form.show_record(glyph, self.about)
        self.does.say(does(self.about.facts.glyphs.get(glyph.id)) if glyph is not None else "")

    def _show_details(self) -> None:
        """Show the details of a marker besides its space."""
        self.form.show_record(self.there.record, self.about)

    # Changing --------------------------------------------------------------------------------------

    def _add_own(self) -> None:
        name = self.name.text().strip()
        if not name:
            self.name.setFocus()
            return
        try:
            after = markers.own_added(self.scenario, name, self.about.facts.glyphs.keys())
        except TooManyError:
            self.message.emit(_("A scenario has at most {most} glyphs of its own", most=markers.MOST_OWN))
            return
        self.name.clear()
        self.edit(after, _("New glyph {glyph}", glyph=name))
        self.own.setCurrentRow(self.own.count() - 1)

    def _remove_own(self) -> None:
        glyph = self.own.current
        if glyph is not None:
            after = markers.own_removed(self.scenario, self.own.currentRow())
            self.edit(after, _("Remove {marker}", marker=glyph.name))

    def _take(self, action: str, **parts: object) -> None:
        """Choose something, and take up the tool that puts it down."""
        self.desk.scenario_hand.take(**parts)
        self.want(action)
