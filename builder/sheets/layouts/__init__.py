"""The other layouts: the mat in true size, the poster on one page."""
