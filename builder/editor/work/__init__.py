"""What is worked on: documents, desks, what is owned."""
