"""The Hardest Days: a solitaire game of one day of the Battle of Britain; the player is Fighter Command."""
