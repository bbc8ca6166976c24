"""Pictures of the battlefield: in a panel, on the clipboard and in files."""
