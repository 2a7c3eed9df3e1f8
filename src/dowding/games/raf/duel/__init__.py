"""RAF: 2-Player: the German plans in secret, the British sees what radar tells him."""
