"""Maps of the Channel front as still SVG, the placement of their labels, and the silhouettes of pieces."""
