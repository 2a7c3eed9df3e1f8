"""The rules of Lion: one module per section of the rulebook. `sequence` is the table of steps."""
