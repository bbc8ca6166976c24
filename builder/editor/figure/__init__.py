"""One figure on the battlefield: where it can go and what it sees."""
