"""Search by rollouts, for every game."""
