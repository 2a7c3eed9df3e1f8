"""Wing Leader: air combat of squadrons in a side view of the sky."""
