"""The process pool for bots and analysis, and its fair queue."""
