"""The art of the boards: the ground of the map and its signs, its lettering, and which silhouettes there are."""
