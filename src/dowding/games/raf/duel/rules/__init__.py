"""The rules of RAF: 2-Player: one module for each section of the rulebook; sequence.py is the table of steps."""
