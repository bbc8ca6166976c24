"""The boxes that a battlefield needs: computed in the background, in words, for a panel and a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QLabel, QScrollArea, QWidget

from builder.battlefield import Change
from builder.catalogue import Catalogue, Role, piece_name
from builder.editor.document.document import Document
from builder.inventory import BoxPlan, Collection, Tally, boxes_needed, in_parts, own_boxes
from builder.language import _, ngettext
from builder.processes import Work
from builder.view import settings
from builder.view.jobs.background import Job
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import Following, OnRestyle, Stretch, Visibility, named, vbox
from builder.wording import all_times, times

_MOST_NAMED = 6
_ANY_BOX = "inventory/any-box"


def any_box() -> bool:
    """Whether boxes that are no longer sold are bought as readily as others."""
    return settings.stored_flag(_ANY_BOX, False)


class InventoryLine(QLabel):
    """Shows the counts of one document; the boxes follow from the background. Idle while hidden."""

    def __init__(self, catalogue: Catalogue, job: BoxesJob, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._document: Document | None = None
        self._following = Following()
        self._boxes = ""
        self.job = job
        self.job.answered.connect(self._name_boxes)
        self._visibility = Visibility(self)
        self._visibility.shown.connect(self._count)
        self.setWordWrap(True)
        self.setAccessibleName(_("Pieces and boxes"))
        OnRestyle(self, self._restyle)

    def show_document(self, document: Document) -> None:
        """Count this document from now on."""
        self._document = document
        self._following.follow((document.changed, self._follow), (document.owned_changed, self._count))
        self._boxes = ""
        self._count()

    def _restyle(self) -> None:
        if self._document is not None:
            self._show()

    def _follow(self, change: Change) -> None:
        if change.touches_pieces:
            self._count()

    def _count(self) -> None:
        if self._document is None or not self._visibility.now:
            return
        tally = self._document.tally
        answer = self.job.ask(tally.used, tally.owned)
        if answer is not None:
            self._name_boxes(answer)
        self._show()

    def _show(self) -> None:
        assert self._document is not None
        count = len(self._document.battlefield)
        parts = [ngettext("{n} piece", "{n} pieces", count)]
        tally = self._document.tally
        if tally.owned:
            short = tally.short()
            parts.append(self._short_text(short) if short else _("nothing short"))
        lines = [" · ".join(parts)]
        if tally.owned and self._boxes and _ground_is_short(tally, self._catalogue):
            lines.append(escape(_("Other tiles may do: Collection ▸ Build with What I Own")))
        if self._boxes and count:
            lines.append(escape(self._boxes))
        self.setText("<br>".join(lines))

    def _short_text(self, short: dict[str, int]) -> str:
        text = _("{count} short", count=sum(short.values()))
        return f'<b style="color:{colours(self.palette()).bad.name()}">{text}</b>'

    def _name_boxes(self, answer: BoxAnswer) -> None:
        """Name the boxes to buy if anything is owned, else all that are needed."""
        if self._document is None:
            return
        mine = bool(self._document.tally.owned)
        plan = answer.to_buy if mine else answer.needed
        names = " · ".join(boxes_in_words(plan, self._catalogue, _MOST_NAMED))
        text = _("To buy: {boxes}") if mine else _("Needs {boxes}")
        self._boxes = text.format(boxes=names) if names else ""
        homeless = sum(plan.not_in_any_box.values())
        if homeless:
            text = _("{count} in no box", count=homeless)
            self._boxes = f"{self._boxes} · {text}" if self._boxes else text
        self._show()


class BoxChoice(QComboBox):
    """A choice of all pieces, one box, or loose pieces; hidden if there is nothing to choose.

    ``chosen`` carries the id of a box, `LOOSE`, or None for all.
    """

    chosen = Signal(object)

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        named(self, _("Box listed"), _("From which of my boxes pieces are listed"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(16)  # a long name must not widen the dock
        self.offer(Collection())
        self.currentIndexChanged.connect(lambda: self.chosen.emit(self.currentData()))

    def offer(self, collection: Collection) -> None:
        """Offer the boxes owned now; the chosen box stays chosen as long as it is owned."""
        boxes, before = self._catalogue.boxes, self.currentData()
        offered: list[tuple[str, str | None]] = [(_("All my boxes"), None)]
        offered += sorted((boxes[id].name, id) for id, quantity in collection.boxes.items() if quantity)
        if collection.loose:
            offered.append((_("Loose pieces"), LOOSE))
        with QSignalBlocker(self):
            self.clear()
            for text, box in offered:
                self.addItem(text, box)
            self.setCurrentIndex(max(0, self.findData(before)))
        self.setVisible(len(offered) > 2)  # all lies in a single one
        if self.currentData() != before:
            self.chosen.emit(self.currentData())


class BoxesPanel(SafeOverrides, QScrollArea):
    """A text that can be selected and copied, and scrolls if long.

    ``fit_requested``: the designer wants to use other tiles instead of buying more. ``any_box_changed``: he
    chose which boxes may be bought.
    """

    fit_requested = Signal()
    any_box_changed = Signal()

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._label = named(QLabel(self), _("Boxes needed"))
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._label.linkActivated.connect(self.fit_requested)
        self._label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._label.setContentsMargins(4, 2, 4, 2)
        self.any_box = QCheckBox(_("Also boxes that are no longer sold"), self)
        self.any_box.setToolTip(_("Buy any box; otherwise boxes of today wherever they hold what is short"))
        self.any_box.setChecked(any_box())
        self.any_box.toggled.connect(self._choose)
        self.any_box.hide()
        inside = QWidget(self)
        vbox(self._label, self.any_box, Stretch(), parent=inside, margins=0)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(160, 56)

    def text(self) -> str:
        """What it says, as rich text."""
        return self._label.text()

    def show_answer(self, answer: BoxAnswer, tally: Tally, boxes: Mapping[str, int]) -> None:
        """Name the boxes that hold what is used: some of the ``boxes`` owned if these suffice, else also
        those to buy, if anything is owned.
        """
        self.any_box.setVisible(bool(tally.owned and tally.short()))
        self._label.setText(self._words(answer, tally, boxes))
        self._hold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hold()

    def _hold(self) -> None:
        """Leave the text the height it takes: a layout that scrolls may give it less."""
        self._label.setMinimumHeight(max(0, self._label.heightForWidth(self.viewport().width())))

    def _words(self, answer: BoxAnswer, tally: Tally, boxes: Mapping[str, int]) -> str:
        if not tally.used:
            return _("Nothing is used yet")
        if tally.owned and not tally.short():
            # Boxes that others would get it all with would be puzzling beside that.
            own = own_boxes(tally.used, boxes, tally.owned, self._catalogue)
            out_of = boxes_in_words(own, self._catalogue) if own is not None else []
            parts = [_part(_("Out of your boxes"), out_of)] if out_of else []
            return "".join([*parts, _part(_("Boxes to buy"), [_("none, you own it all")])])
        needed = boxes_in_words(answer.needed, self._catalogue)
        parts = [_part(_("Boxes needed"), needed or [_("none that is known")])]
        homeless = boxless_in_words(answer.needed, self._catalogue)
        if homeless:
            parts.append(_part(_("In no box"), homeless))
        if tally.owned:
            parts += self._instead(tally)
            to_buy = boxes_in_words(answer.to_buy, self._catalogue)
            parts.append(_part(_("Boxes to buy"), to_buy or [_("none that helps")]))
        return "".join(parts)

    def _choose(self, on: bool) -> None:
        settings.store(_ANY_BOX, on)
        self.any_box_changed.emit()

    def _instead(self, tally: Tally) -> list[str]:
        """The alternative to buying: other tiles, if tiles of the ground are short."""
        if not _ground_is_short(tally, self._catalogue):
            return []
        words = _("Build with what I own")
        link = f'<br><a href="fit">{escape(words)}</a>'
        return [_part(_("Before you buy"), [_("Other tiles may do for the same surface")], link)]


def _ground_is_short(tally: Tally, catalogue: Catalogue) -> bool:
    from builder.shaping.tiling import is_tile  # not needed to open the window

    short = [type for id in tally.short() if (type := catalogue.pieces.get(id)) is not None]
    return any(is_tile(type) and type.role is not Role.WALL_WALK for type in short)


def _part(head: str, lines: list[str], link: str = "") -> str:
    text = "<br>".join(map(escape, lines)) + link
    return f'<p style="margin:0 0 6px 0"><b>{escape(head)}</b><br>{text}</p>'


LOOSE = ""  # in the place of a box's id: pieces of no box


@dataclass(frozen=True, slots=True)
class BoxShare:
    """Where ``count`` copies of a piece lie: in all copies of the ``box`` of this id, or `LOOSE`.

    ``name`` is that of the box, ``text`` what users read: ``10 in 2× Rise of the Valkyrie``.
    """

    box: str
    name: str
    count: int
    text: str


def owned_boxes(collection: Collection, catalogue: Catalogue) -> dict[str, tuple[BoxShare, ...]]:
    """For each piece owned, by id, the boxes of its copies, those with most copies first."""
    places: dict[str, list[BoxShare]] = {}
    for id, quantity in collection.boxes.items():
        if not quantity:
            continue
        box = catalogue.boxes[id]
        for piece, count in Collection({id: 1}).owned(catalogue).items():
            text = _("{count} in {boxes}", count=count * quantity, boxes=times(quantity, box.name))
            places.setdefault(piece, []).append(BoxShare(id, box.name, count * quantity, text))
    for piece, count in in_parts(collection.loose, catalogue).items():
        text = _("{count} loose", count=count)
        places.setdefault(piece, []).append(BoxShare(LOOSE, "", count, text))
    return {piece: tuple(sorted(found, key=lambda place: -place.count)) for piece, found in places.items()}


def by_box(places: Iterable[BoxShare]) -> tuple[bool, str, int]:
    """A sort key for pieces: the name of the box with most copies, then the number of copies, the most first;
    loose pieces come last.
    """
    first = next(iter(places))
    return first.box == LOOSE, first.name.casefold(), -first.count


def boxes_in_words(plan: BoxPlan, catalogue: Catalogue, most: int | None = None) -> list[str]:
    """The boxes of a plan, each in plain text, ``most`` of them by name."""
    names = []
    for box, number in plan.boxes.items():
        same = plan.same_as.get(box, ())
        also = _(" (or {other})", other=catalogue.boxes[same[0]].name) if same else ""
        names.append(f"{times(number, catalogue.boxes[box].name)}{also}")
    more = len(names) - most if most is not None else 0
    if more > 0:
        names[most:] = [_("{count} more", count=more)]
    return names


def boxless_in_words(plan: BoxPlan, catalogue: Catalogue) -> list[str]:
    """What no box holds, each piece in plain text."""
    return all_times(plan.not_in_any_box, partial(piece_name, catalogue))


_PAUSE = 350  # ms without an edit


@dataclass(frozen=True, slots=True)
class BoxAnswer:
    """The boxes that hold everything, and those to buy in addition to what is owned."""

    needed: BoxPlan
    to_buy: BoxPlan


class BoxesJob(Job):
    """Takes requests in quick succession, answers only the last: `answered` carries the `BoxAnswer`."""

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent, pause=_PAUSE)
        self._catalogue = catalogue
        self._question: tuple[Mapping[str, int], Mapping[str, int], bool] | None = None
        self._answer: BoxAnswer | None = None
        self.answered.connect(self._keep)

    def ask(self, used: Mapping[str, int], owned: Mapping[str, int]) -> BoxAnswer | None:
        """Request which boxes hold these pieces and which to buy; returns the answer if it is known already.

        Answers to earlier requests are dropped. Repeating a request changes nothing.
        """
        question = (dict(used), dict(owned), any_box())
        if question != self._question or not (self.busy or self._answer):
            self._question, self._answer = question, None
            self.request(partial(_boxes_work, *question, self._catalogue))
        return self._answer

    def _keep(self, answer: BoxAnswer) -> None:
        self._answer = answer


def _boxes_work(
    used: Mapping[str, int], owned: Mapping[str, int], any_box: bool, catalogue: Catalogue
) -> Work:
    def work(_report: object, _cancelled: object) -> BoxAnswer:
        needed = boxes_needed(used, catalogue)
        return BoxAnswer(needed, boxes_needed(used, catalogue, owned, any_box=any_box) if owned else needed)

    return work
