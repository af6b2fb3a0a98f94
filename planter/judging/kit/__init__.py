"""The judge kit: hostile replies, and how a parser takes them."""
