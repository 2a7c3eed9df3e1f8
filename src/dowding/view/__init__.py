"""What any client can draw: a seat's view of a match, scenes, log lines, recaps, the glossary."""
