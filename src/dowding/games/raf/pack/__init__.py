"""The data pack: TOML with a source for every entry, the structs it is read into, its loader and validation."""
