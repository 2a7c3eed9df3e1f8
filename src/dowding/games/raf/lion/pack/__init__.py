"""The data pack of Lion: its TOML files, which replace tables of the shared pack, and its loader."""
