"""The art of the boards: the map as SVG without text, its lettering, and the silhouettes of pieces and targets."""
