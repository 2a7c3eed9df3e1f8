"""The games, one package each. `registry` lists them."""
