"""The view for clients: scene, boards, map art, log and report. It reads the state and changes nothing."""
