"""Rules that 2-Player and Eagle share: planning a raid day in secret, one module for each section."""
