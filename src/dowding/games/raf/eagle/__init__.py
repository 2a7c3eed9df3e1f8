"""RAF: Eagle (derived): the player plans for the Luftwaffe, and Fighter Command responds by open procedures."""
