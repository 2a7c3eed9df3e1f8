"""What clients draw: scene, boards, map art, log, report. It reads the state and changes nothing."""
