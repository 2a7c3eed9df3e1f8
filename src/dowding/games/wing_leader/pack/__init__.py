"""The data pack: TOML entries with sources, their structs, the loader and validation."""
