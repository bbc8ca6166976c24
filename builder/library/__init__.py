"""A library of maps: folders of battlefields, indexed so that one finds them by words and by facts."""
