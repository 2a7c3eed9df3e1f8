"""The Hardest Days: one day of the Battle of Britain, solitaire, you are Fighter Command."""
