"""The rules engine: matches, decisions, undo, dice, packs and saves. It knows no game."""
