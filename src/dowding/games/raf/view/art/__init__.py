"""The art of the boards: map geometry, map layers and marks, labels, and the list of silhouettes."""
