"""What is owned: the collection, what of it is used and left, and the boxes a battlefield needs."""
