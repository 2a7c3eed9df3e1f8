"""The view of the RAF games: scenes, boards, map art, log and report. It only reads the state."""
