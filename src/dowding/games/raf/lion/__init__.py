"""RAF: Lion, the British solitaire game."""
