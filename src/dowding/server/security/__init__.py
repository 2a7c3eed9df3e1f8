"""Tokens and cookies, security middleware, rate limits and connection limits."""
