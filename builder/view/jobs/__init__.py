"""Background work in threads and processes, with progress and a way to cancel."""
