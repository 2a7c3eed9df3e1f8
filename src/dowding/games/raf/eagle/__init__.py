"""RAF: Eagle (derived): the player plans as the German, and Fighter Command answers by procedures that lie open."""
