"""Drawing plotting tables: maps of the Channel front as still SVG, their lettering, and the silhouettes of pieces."""
