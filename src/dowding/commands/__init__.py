"""The commands of `dowding`, one room each; `dowding.cli` puts them together."""
