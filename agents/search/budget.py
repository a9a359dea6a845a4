"""How much a search may do for one decision, and the names that say so."""

from __future__ import annotations

import re
from dataclasses import dataclass

from zenvs.core.errors import OptionError

#: The name of the search with a game's usual policy and budget, and the beginning of all other names of searches.
SEARCH = "search"

_FORM = "search/POLICY/BUDGET, where BUDGET is rollouts a decision, as 256, or milliseconds, as 500ms"
_BUDGET = re.compile(r"([1-9][0-9]{0,8})(ms)?")


@dataclass(frozen=True)
class Budget:
    """What one decision may cost: rollouts or time.

    Attributes:
        amount: how many, at least 1.
        is_time: whether they are milliseconds, and not rollouts.
    """

    amount: int
    is_time: bool = False

    def __post_init__(self) -> None:
        if self.amount < 1:
            raise OptionError(f"the budget of a search must be at least 1, not {self.amount}")

    @classmethod
    def read(cls, text: str) -> Budget:
        """A budget as it stands in the name of an agent.

        Raises:
            OptionError: it is none.
        """
        match = _BUDGET.fullmatch(text)
        if match is None:
            raise OptionError(f"{text!r} is no budget; the name of a search is {_FORM}")
        return cls(int(match[1]), match[2] is not None)


def is_search(name: str) -> bool:
    """Whether a name is that of a search; a policy's file in a folder ``search`` is none, as it has no budget."""
    return name == SEARCH or (name.startswith(f"{SEARCH}/") and not name.endswith(".npz"))


def read_search(name: str) -> tuple[str, Budget]:
    """The rollout policy and the budget in the name of a search, ``search/POLICY/BUDGET``.

    Raises:
        OptionError: the name has another form; the text gives the right one.
    """
    policy, slash, budget = name.removeprefix(f"{SEARCH}/").rpartition("/")
    if not slash or not policy:
        raise OptionError(f"{name!r} names no search; it is {_FORM}")
    if is_search(policy):
        raise OptionError(f"{name!r}: the rollouts of a search cannot be played by a search")
    return policy, Budget.read(budget)
