"""Tests in a real browser. A package, so that one browser and one server serve all of it."""
