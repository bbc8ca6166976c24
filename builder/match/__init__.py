"""Games as they are played at one table: who sits where, the journal, what is seen and what is taken back."""
