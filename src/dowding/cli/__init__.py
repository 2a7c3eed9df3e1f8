"""The command line: `dowding` and its subcommands."""
