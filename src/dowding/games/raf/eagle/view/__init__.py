"""What clients draw: scene, boards, log and report. It reads the state and changes nothing."""
