"""What the canvases show, to be switched on and off and set: grid, numbers, how levels fade, rulers, map."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QScrollArea,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from builder.language import _, in_percent
from builder.view.options import ViewOptions
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    Gap,
    PlainLabel,
    Stretch,
    form_layout,
    hbox,
    heading,
    named,
    plain_tip,
    push_button,
    vbox,
)


class ViewDock(SafeOverrides, QScrollArea):
    """Sets the options shared by all canvases and follows them.

    ``table_requested``: the size of the table is to be asked.
    """

    table_requested = Signal()

    def __init__(self, options: ViewOptions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = options
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = self._inner = QWidget(self)
        self.below = self._slider(_("Levels below the shown one"), _("0 % hides what lies below"))
        self.above = self._slider(
            _("Levels above the shown one"), _("Outlines of what lies above; 0 % hides them")
        )
        levels = form_layout(spacing=8)
        self._below_text, self._above_text = PlainLabel(inner), PlainLabel(inner)
        for label, slider, text in (
            (_("Below"), self.below, self._below_text),
            (_("Above"), self.above, self._above_text),
        ):
            text.setMinimumWidth(text.fontMetrics().horizontalAdvance("100 %"))
            text.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            row = hbox((slider, 1), text)
            levels.addRow(PlainLabel(label, inner), row)
        note = PlainLabel(_("Seen while one level is shown, not with all levels."), inner, wrap=True)
        note.setEnabled(False)
        layout = vbox(
            heading(_("Other levels"), inner),
            levels,
            note,
            Gap(8),
            heading(_("On the table"), inner),
            parent=inner,
            margins=(12, 10, 12, 10),
            spacing=6,
        )
        self.switches = {
            name: self._switch(name, text, layout)
            for name, text in (
                ("grid", _("Grid")),
                ("coordinates", _("Coordinates of hexes")),
                ("heights", _("Heights")),
                ("tint", _("Colours by height")),
            )
        }
        layout.addSpacing(8)
        layout.addWidget(heading(_("For figures"), inner))
        self.switches |= {
            name: self._switch(name, text, layout)
            for name, text in (
                ("spaces", _("Spaces")),
                ("headroom", _("Room above")),
                ("barriers", _("Barriers")),
                ("scenario", _("Scenario")),
            )
        }
        layout.addSpacing(8)
        layout.addWidget(heading(_("Around it"), inner))
        self.switches |= {
            name: self._switch(name, text, layout)
            for name, text in (
                ("rulers", _("Rulers")),
                ("minimap", _("Map where it does not fit")),
                ("limited", _("Border of my table")),
            )
        }
        self.table_button = push_button(_("Table Size…"), inner, do=lambda: self.table_requested.emit())
        self.units = named(QComboBox(inner), _("Unit of rulers and sizes"))
        self.units.addItems([_("centimetres"), _("inches")])
        self.units.activated.connect(lambda index: options.change(inches=index == 1))
        layout.addLayout(hbox(self.table_button, self.units, Stretch()))
        layout.addStretch(1)
        self.setWidget(inner)
        self.below.valueChanged.connect(lambda value: options.change(below=value))
        self.above.valueChanged.connect(lambda value: options.change(above=value))
        options.changed.connect(self._show)
        self._show()

    def minimumSizeHint(self) -> QSize:
        """As wide as its parts need; what is too high for the dock is scrolled."""
        least = super().minimumSizeHint()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._inner.minimumSizeHint().width() + bar, least.height())

    def _slider(self, name: str, tip: str) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal, self)
        slider.setRange(0, 100)
        slider.setSingleStep(5)
        slider.setPageStep(20)
        slider.setAccessibleName(name)
        slider.setToolTip(plain_tip(tip))
        return slider

    def _switch(self, name: str, text: str, layout: QVBoxLayout) -> QCheckBox:
        box = QCheckBox(text, self)
        box.toggled.connect(lambda on: self._options.change(**{name: on}))
        layout.addWidget(box)
        return box

    def _show(self) -> None:
        look = self._options.display
        self.below.setValue(look.below)
        self.above.setValue(look.above)
        self._below_text.setText(in_percent(look.below))
        self._above_text.setText(in_percent(look.above))
        for name, box in self.switches.items():
            box.setChecked(getattr(look, name))
        self.units.setCurrentIndex(int(look.inches))
