"""The browser edition: a static site that runs the whole program in the visitor's browser, without a server."""
