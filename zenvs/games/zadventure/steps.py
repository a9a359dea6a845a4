"""The steps of the flow; see :mod:`zenvs.games.zadventure.rules`."""

(ASK, FIGHT, SPIN_AGAIN, BEATEN, PICK_UP, END_TURN, BEGIN_TURN, BEGIN_ZOMBIE_TURN) = range(8)
