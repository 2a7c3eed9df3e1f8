"""The rules of Eagle: one module for each section; sequence.py is the table of steps."""
