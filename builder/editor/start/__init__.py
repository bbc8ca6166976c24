"""How one begins: the welcome page, the new-battlefield dialog and the guided tour."""
