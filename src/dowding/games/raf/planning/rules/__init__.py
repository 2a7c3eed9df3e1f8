"""Rules that 2-Player and Eagle share: planning and flying a raid day, one module for each section."""
