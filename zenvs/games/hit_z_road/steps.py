"""The steps of the flow; see :mod:`zenvs.games.hit_z_road.rules`."""

ASK, BEGIN_ROUND, BEGIN_PATH, BEGIN_CARD, BEGIN_FIGHT, NEXT_FIGHT_STEP, END_CARD = range(7)
