"""Tests in a real browser: pages, hands and looks. A package, so that one browser and one server serve it whole."""
