"""What is owned: the collection, how much of it is used and remaining, and the boxes a battlefield needs."""
