"""Bots in any language: programs that are asked in lines of JSON, over pipes or WebSockets."""
