"""The scenario beside the canvas: which one, and a page for each part of it.

How a page is made. A page is a class in `builder.editor.scenario.pages`, a subclass of
`ScenarioPage` (`pages/page.py`), and one line in the tuple PAGES of `pages/__init__.py`; the dock makes it
when it is first looked at and never before.

* ``build()`` makes its widgets, once. They have accessible names and tool tips; the page is scrolled by the
  dock where it is higher than that, so it takes the width there is (about 300 px) and any height.
* ``show_scenario(scenario)`` fills them. It is called when the page comes into sight, and again after every
  edit, undo and redo of the scenario while it is seen, with ``follows_pieces`` of the battlefield, too; never
  while there is no scenario. It must not take the
  cursor out of a field that somebody writes in: the fields in `fields.py` see to that.
* ``self.scenario`` is the scenario as it stands, ``self.desk`` the desk, ``self.held`` what is in hand (among
  it ``language``, in which texts are written), ``self.facts`` the cards and glyphs there are, and
  ``self.catalogue`` the pieces and boxes.
* A page changes nothing but through ``self.edit(after, label, merge=None)``, which is `Desk.edit_scenario`:
  it gets the whole scenario as it is to be (`dataclasses.replace`), a label for the history, and a merge key
  where several edits in a row are one step: what is typed into one field. `seal` ends such a step. What is
  refused is told in the status bar.
* ``self.position_wanted`` brings a space into sight. The player and the layout in hand (``held.seat``,
  ``held.layout``) are the same on all pages.
* ``self.want(id)`` carries out an action of the window by its id: ``self.want("tool-zone")``.

* The fields of one record are a `RecordForm`: ``self.form.show_record(record, self.about)`` fills it, and
  ``self.follow_form(self.form, put)`` makes an edit of what is given in it. Its fields follow from the types
  of the record; their names, and those of changes in the history, stand in FIELDS (`record_form.py`).

What a page does to a scenario is a pure function in `builder.editor.edits`: a scenario in, a scenario out,
tested without a window.
"""
