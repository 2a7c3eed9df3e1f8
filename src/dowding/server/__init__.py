"""Matches over HTTP and WebSocket: durable, fair, and the same for people and scripts. It knows no game."""
