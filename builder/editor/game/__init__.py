"""Games: played ones are shown move by move, and the computer plays a scenario many times."""
