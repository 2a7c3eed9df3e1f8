"""SVG maps of the Channel front, label placement, and silhouettes of pieces."""
