"""Request handlers of the HTTP and WebSocket API, and the pages and files that the server sends."""
