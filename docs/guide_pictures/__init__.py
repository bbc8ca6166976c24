"""The pictures of the user guide: the walk-through done for real, and one for each group of features."""
