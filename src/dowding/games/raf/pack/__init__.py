"""The shared data pack of the RAF games: TOML files with a source for every entry, structs, loader and validation."""
