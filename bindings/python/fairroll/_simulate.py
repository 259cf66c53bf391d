# SPDX-License-Identifier: Apache-2.0
"""Hands by the million, and what became of each bet."""

import dataclasses
import os
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union

from ._amounts import Amount, amount_words, fraction
from ._handle import expect
from ._library import name_bytes
from ._readings import Question, questions
from ._results import JsonValue
from ._watch import Progress, watched

if TYPE_CHECKING:
    from ._rules import Rules


@dataclasses.dataclass(frozen=True)
class SimulatedBet:
    """What became of one bet. Exact for these hands; the interval is an estimate for all."""

    wager: str  #: `place 6`, `pass_odds behind pass`
    stake: Decimal
    made: int
    won: int
    lost: int
    pushed: int
    returned: int
    open: int  #: stood when their block of hands ended
    net: Decimal  #: what its owner gained
    outlay: Decimal  #: what was put down
    edge: Optional[Fraction]  #: -net / outlay; None: no bet was decided
    interval: Optional[tuple[Decimal, Decimal]]  #: of the edge in percent


def _simulated(data: Mapping[str, Any]) -> SimulatedBet:
    counts = {name: data[name] for name in ("made", "won", "lost", "pushed", "returned", "open")}
    interval = data["interval"] and (Decimal(data["interval"]["low"]), Decimal(data["interval"]["high"]))
    return SimulatedBet(wager=data["wager"], stake=Decimal(data["stake"]), **counts, net=Decimal(data["net"]), outlay=Decimal(data["outlay"]),
                        edge=fraction(data["edge"]), interval=interval)


class Simulation(JsonValue):
    """What hands of one seed came to. `data` is all of it, as `fairroll simulate --format json` prints it."""

    def __repr__(self) -> str:
        return f"<Simulation of {self.hands} hands under {self.data['ruleset']}, seed {self.seed}>"

    @property
    def wagers(self) -> tuple[SimulatedBet, ...]:
        """One for each bet."""
        return tuple(_simulated(one) for one in self.data["wagers"])

    @property
    def hands(self) -> int:
        """That were played."""
        return int(self.data["hands"])

    @property
    def throws(self) -> int:
        """In them."""
        return int(self.data["throws"])

    @property
    def seed(self) -> int:
        """What the dice followed from."""
        return int(self.data["seed"])

    @property
    def stopped(self) -> bool:
        """`progress` said so before all hands were played; what is told is of those that were."""
        return bool(self.data["interrupted"])

    @property
    def not_simulated(self) -> tuple[tuple[str, str], ...]:
        """Bets that were left out, each with the reason."""
        return tuple((one["wager"], one["why"]) for one in self.data["notSimulated"])

    @property
    def rests_on(self) -> tuple[Question, ...]:
        """Doubtful texts and choices of the house that bear on the bets, as they were played."""
        return questions(self.data)


def _steps(bets: Union[str, Mapping[str, Amount]]) -> bytes:
    if isinstance(bets, str):
        return bets.encode()
    expect(bets, Mapping)
    return "\n".join(["seats seat_1", *(f"seat_1 bets {amount_words(stake)} on {wager}" for wager, stake in bets.items())]).encode()


def simulate(rules: "Rules", hands: int, seed: int, bets: Union[str, Mapping[str, Amount], None], threads: Optional[int],
             confidence: Union[str, int, Decimal], progress: Optional[Progress]) -> Simulation:
    steps = None if bets is None else _steps(bets)
    at_once = min(os.cpu_count() or 1, 1024) if threads is None else threads
    for what, number, least, most in (("hands", hands, 1, 10**12), ("seed", seed, 0, 2**64 - 1), ("threads", at_once, 1, 1024)):
        if not isinstance(number, int) or not least <= number <= most:
            raise ValueError(f"{what} must be a whole number from {least} to {most}, not {number!r}")
    return Simulation(watched("rules_simulate", rules._handle, steps, len(steps or b""), hands, seed, at_once,
                               name_bytes(amount_words(confidence)), progress=progress))
