"""A small game of a user's own, for the checks: two seats, hidden hands and dice."""
