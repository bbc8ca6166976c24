"""The middle of the window: the plan, the model beside or below it, or the model with the plan put away."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QSplitter, QTabWidget, QWidget

from builder.view import settings
from builder.view.overrides import SafeOverrides
from builder.view.widgets import Dock

_CHOSEN = "plan-and-model"  # in the settings
_SHARE = "plan-and-model/{of}"  # of the plan, in hundredths
_HALF = 50
_LEAST = 240  # px: what plan and model are at least wide
_HANDLE = 6
_ROOMY = 1040  # px: beside each other they are to be as wide as this together
_ANY = 16_777_215  # px, as Qt has it


class Arrangement(Enum):
    """How plan and model share the middle."""

    PLAN = "plan"
    SIDE = "side"
    STACKED = "stacked"
    MODEL = "model"


class Centre(SafeOverrides, QSplitter):
    """The model is here or in its dock, whichever asked for it last.

    ``changing``: plan and model are about to be rearranged while the plan is seen; ``changed``: they were.
    When the plan is put away its tabs remain, and the model receives its keys, too.
    """

    changing = Signal()
    changed = Signal()

    def __init__(self, plans: QTabWidget, parent: QWidget | None = None) -> None:
        """``plans`` are those of the open battlefields."""
        super().__init__(parent)
        self._plans = plans
        self._dock: Dock | None = None
        self._model: QWidget | None = None  # while it is here
        stored = settings.stored_text(_CHOSEN)
        self._arrangement = next((one for one in Arrangement if one.value == stored), Arrangement.PLAN)
        self.setChildrenCollapsible(False)
        self.addWidget(plans)
        self.splitterMoved.connect(self._keep_share)
        plans.currentChanged.connect(self._give_keys)

    @property
    def arrangement(self) -> Arrangement:
        """How they are arranged now."""
        return self._arrangement

    @property
    def cramped(self) -> bool:
        """Whether plan and model are side by side with too little room for both."""
        return self._arrangement is Arrangement.SIDE and self.width() < _ROOMY

    def cramped_by(self, px: int) -> bool:
        """Whether it would be `cramped` if it lost this many px."""
        return self._arrangement is Arrangement.SIDE and self.width() - px < _ROOMY

    def begin(self) -> None:
        """Show the model beside the plan where there is room, unless somebody arranged them already."""
        if not settings.stored_text(_CHOSEN) and self.width() >= _ROOMY:
            self.arrange(Arrangement.SIDE)

    def lend_to(self, dock: Dock) -> None:
        """Borrow the model from this dock, and give it back when the dock is shown."""
        self._dock = dock
        dock.content_requested.connect(self._give_back)

    def arrange(self, arrangement: Arrangement) -> None:
        """Arrange plan and model like this, each in its last size."""
        if self._arrangement not in (arrangement, Arrangement.MODEL):
            self.changing.emit()
        plan, model = self._plans.currentWidget(), self._model
        had = any(view is not None and view.hasFocus() for view in (plan, model))
        self._arrangement = arrangement
        settings.store(_CHOSEN, arrangement.value)
        if arrangement is Arrangement.PLAN:
            self._put_away()
        self._lay_out()
        if had:
            plan.setFocus()
        self.changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        self._lay_out()  # not before: making the model takes its time
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape in the model moves the focus back to the plan, and acts there as usual."""
        if event.key() == Qt.Key.Key_Escape:
            plan = self._plans.currentWidget()
            plan.setFocus()
            QApplication.sendEvent(plan, event)
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        mode = self._arrangement
        if mode is not Arrangement.PLAN and self.isVisible():
            self._take()
        alone = self._alone
        tabs = self._plans.tabBar().sizeHint().height()
        self._plans.setMaximumHeight(tabs if alone else _ANY)
        self.setHandleWidth(0 if alone else _HANDLE)
        upright = mode in (Arrangement.STACKED, Arrangement.MODEL)
        self.setOrientation(Qt.Orientation.Vertical if upright else Qt.Orientation.Horizontal)
        if self._model is not None:
            self.handle(1).setEnabled(not alone)
        self._give_keys()
        self._share_out()

    @property
    def _alone(self) -> bool:
        """Whether the model has the place of the plan."""
        return self._arrangement is Arrangement.MODEL and self._model is not None

    def _give_keys(self) -> None:
        """Pass the keyboard focus on to the model if the plan that got it is put away."""
        plan = self._plans.currentWidget()
        if plan is not None:
            had = plan.hasFocus()
            plan.setFocusProxy(self._model if self._alone else None)  # type: ignore[arg-type]  # None: its own
            if had:
                plan.setFocus()

    def _share_out(self) -> None:
        """Give plan and model their shares of the room."""
        share = round(settings.stored_number(_SHARE.format(of=self._arrangement.value), _HALF))
        share = min(max(share, 0), 100)
        whole = max(self.width(), self.height())
        self.setSizes([whole * share, whole * (100 - share)])

    def _take(self) -> None:
        dock = self._dock
        if self._model is not None or dock is None:
            return
        dock.fill()
        model = self._model = dock.widget()
        dock.hide()
        model.setMinimumWidth(_LEAST)
        self.addWidget(model)
        model.show()

    def _put_away(self) -> None:
        """Put the model into its dock, which is not shown."""
        if self._model is not None and self._dock is not None:
            model, self._model = self._model, None
            model.setMinimumWidth(0)
            self._dock.setWidget(model)

    def _give_back(self) -> None:
        """Give the model back to its dock, which is shown now: the plan is alone."""
        if self._model is not None:
            self._put_away()
            self.arrange(Arrangement.PLAN)

    def _keep_share(self) -> None:
        if self._arrangement in (Arrangement.SIDE, Arrangement.STACKED):
            first, both = self.sizes()[0], sum(self.sizes())
            settings.store(_SHARE.format(of=self._arrangement.value), round(100 * first / max(both, 1)))
