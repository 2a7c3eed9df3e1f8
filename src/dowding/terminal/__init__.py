"""Play and look at matches in a terminal. It draws any scene as text and knows no game."""
