"""The terminal client: plays and shows matches of any game, drawn as text from the scene."""
