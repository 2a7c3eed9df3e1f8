"""Many matches: what to play, playing it in batches on one process or many, and what came out."""
