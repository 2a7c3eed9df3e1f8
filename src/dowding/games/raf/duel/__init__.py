"""RAF: 2-Player: the German player plans in secret, and the British player sees only what radar detects."""
