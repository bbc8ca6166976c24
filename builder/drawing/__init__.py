"""One pure description of shapes, colours, patterns and labels, in millimetres on the table."""
