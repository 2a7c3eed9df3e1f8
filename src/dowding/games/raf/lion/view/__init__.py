"""The view of Lion: scenes, log, guide and report. It only reads the state."""
