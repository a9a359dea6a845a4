"""The steps of the flow; see :mod:`zenvs.games.hit_z_road.rules`."""

(
    ASK, BEGIN_ROUND, NEXT_PAYMENT, BEGIN_TURN, BEGIN_PATH, BEGIN_CARD,
    BEGIN_FIGHT, NEXT_FIGHT_STEP, END_CARD, END_TURN,
) = range(10)  # fmt: skip
