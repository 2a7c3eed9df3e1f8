"""The art of Wing Leader: the painted sky of each scenario, and aircraft in profile."""
