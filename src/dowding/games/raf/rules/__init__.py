"""Rules that Lion, 2-Player and Eagle share: one module for each section of the rulebooks."""
