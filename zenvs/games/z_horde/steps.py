"""The steps of the flow; see :mod:`zenvs.games.z_horde.rules`."""

(
    ASK, ENTER, BEGIN_LEVEL, AFTER_RAISES, BEGIN_TURN, BACK_TO_ENERGY, AFTER_ACTION, BEGIN_MONSTERS, NEXT_MONSTER,
    MONSTERS_STRIKE, CHARACTER_FALLS, END_LEVEL,
) = range(12)  # fmt: skip
