"""The SVG art of the boards: map geometry, layers, marks, labels and silhouettes."""
