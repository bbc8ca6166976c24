"""A battlefield built with what somebody owns: its surface kept, its tiles laid again."""
