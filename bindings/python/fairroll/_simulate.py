# SPDX-License-Identifier: Apache-2.0
"""Simulations, which estimate house edges from a large number of hands."""

import dataclasses
import os
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union

from ._amounts import Amount, format_amount, parse_fraction
from ._handle import expect
from ._library import encode_name
from ._readings import SelectedAlternative, parse_selected_alternatives
from ._results import JsonValue
from ._watch import Progress, call_with_progress

if TYPE_CHECKING:
    from ._rules import Rules


@dataclasses.dataclass(frozen=True)
class SimulatedBet:
    """The results of one of the bets that a simulation makes repeatedly. `interval` is an estimate of the true house edge. All other numbers
    are exact for the simulated hands."""

    wager: str  #: Name of the wager, such as `place 6` or `pass_odds behind pass`.
    stake: Decimal  #: Stake of each bet.
    bet_count: int  #: Number of bets that were made.
    win_count: int  #: Number of wins.
    loss_count: int  #: Number of losses.
    push_count: int  #: Number of pushes.
    return_count: int  #: Number of bets that were returned.
    open_count: int  #: Number of bets that were still in play when the simulation of their group of hands ended.
    net: Decimal  #: Net result of the owner in all bets. Negative if the owner lost money.
    outlay: Decimal  #: Total of the stakes of decided bets and of the commissions that were charged when bets were placed.
    edge: Optional[Fraction]  #: House edge in the simulated hands: -`net` divided by `outlay`. None if no bet was decided.
    #: Lower and upper limits of the confidence interval of the house edge, in percent. None if the interval cannot be computed.
    interval: Optional[tuple[Decimal, Decimal]]


def _simulated(data: Mapping[str, Any]) -> SimulatedBet:
    members = {"bet_count": "made", "win_count": "won", "loss_count": "lost", "push_count": "pushed",
               "return_count": "returned", "open_count": "open"}
    counts = {name: data[member] for name, member in members.items()}
    interval = data["interval"] and (Decimal(data["interval"]["low"]), Decimal(data["interval"]["high"]))
    return SimulatedBet(wager=data["wager"], stake=Decimal(data["stake"]), **counts, net=Decimal(data["net"]), outlay=Decimal(data["outlay"]),
                        edge=parse_fraction(data["edge"]), interval=interval)


class Simulation(JsonValue):
    """The result of a simulation. `data` is the complete output of `fairroll simulate --format json`."""

    def __repr__(self) -> str:
        return f"<Simulation of {self.hand_count} hands under {self.data['ruleset']}, seed {self.seed}>"

    @property
    def wagers(self) -> tuple[SimulatedBet, ...]:
        """The results, with one element for each bet that is made repeatedly."""
        return tuple(_simulated(one) for one in self.data["wagers"])

    @property
    def hand_count(self) -> int:
        """The number of hands that were simulated."""
        return int(self.data["hands"])

    @property
    def throw_count(self) -> int:
        """The number of throws in the simulated hands."""
        return int(self.data["throws"])

    @property
    def seed(self) -> int:
        """The seed of the random number generator."""
        return int(self.data["seed"])

    @property
    def was_stopped(self) -> bool:
        """True if the `progress` callback stopped the simulation. In this case, the results cover only the hands simulated until then."""
        return bool(self.data["interrupted"])

    @property
    def unsimulated_bets(self) -> tuple[tuple[str, str], ...]:
        """The bets that were not simulated, each with the reason."""
        return tuple((one["wager"], one["why"]) for one in self.data["notSimulated"])

    @property
    def selected_alternatives(self) -> tuple[SelectedAlternative, ...]:
        """The `reading` and `choice` statements that affect the bets, with the alternatives that were used."""
        return parse_selected_alternatives(self.data)


def _steps(bets: Union[str, Mapping[str, Amount]]) -> bytes:
    if isinstance(bets, str):
        return bets.encode()
    expect(bets, Mapping)
    return "\n".join(["seats seat_1", *(f"seat_1 bets {format_amount(stake)} on {wager}" for wager, stake in bets.items())]).encode()


def simulate(rules: "Rules", hands: int, seed: int, bets: Union[str, Mapping[str, Amount], None], threads: Optional[int],
             confidence: Union[str, int, Decimal], progress: Optional[Progress]) -> Simulation:
    steps = None if bets is None else _steps(bets)
    at_once = min(os.cpu_count() or 1, 1024) if threads is None else threads
    for what, number, least, most in (("hands", hands, 1, 10**12), ("seed", seed, 0, 2**64 - 1), ("threads", at_once, 1, 1024)):
        if not isinstance(number, int) or not least <= number <= most:
            raise ValueError(f"{what} must be a whole number from {least} to {most}, not {number!r}")
    return Simulation(call_with_progress("rules_simulate", rules._handle, steps, len(steps or b""), hands, seed, at_once,
                               encode_name(format_amount(confidence)), progress=progress))
