"""Wing Leader: squadrons in the side view of a sky."""
