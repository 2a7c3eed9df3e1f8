"""Open matches: the manager, sessions, live matches, autoplay, and sync between server processes."""
