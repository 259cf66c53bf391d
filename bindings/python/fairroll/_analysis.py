# SPDX-License-Identifier: Apache-2.0
"""Analyses of rule books: house edges, proofs of properties, and differences between rule books. Edges and probabilities are exact fractions."""

import dataclasses
import datetime
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Sequence, Union

from ._amounts import Amount, format_amount, parse_fraction
from ._handle import expect
from ._library import encode_name, make_c_string_array, call_for_text
from ._readings import Readings, SelectedAlternative, parse_selected_alternatives, readings as readings_of
from ._results import JsonValue
from ._source import Folder, Selection, Source, UnitResolver, raising
from ._trust import Trust
from ._watch import Progress, call_with_progress

if TYPE_CHECKING:
    from ._rules import Rules


# ---- edges


@dataclasses.dataclass(frozen=True)
class Figures:
    """House edges, probabilities and other exact statistics of one bet, from its placement to its first decision. If the wager remains in
    play after the decision, it counts as a new bet."""

    per_bet_made: Fraction  #: House edge per bet made: the expected loss divided by `outlay`. Negative if the expected result is a gain.
    per_bet_resolved: Optional[Fraction]  #: House edge per bet that wins or loses. None if the bet can neither win nor lose.
    #: House edge per throw while the bet is in play. If the bet is on a composite wager whose components are decided by different throws,
    #: this member and all following members except `outlay` are None or empty.
    per_throw: Optional[Fraction]
    outlay: Fraction  #: Stake plus the commission charged when the bet is placed, per unit of stake.
    #: Probability that the bet wins. The probabilities that the bet wins, loses, pushes and is returned add up to 1.
    win_probability: Optional[Fraction] = None
    loss_probability: Optional[Fraction] = None  #: Probability that the bet loses.
    push_probability: Optional[Fraction] = None  #: Probability that the bet pushes.
    return_probability: Optional[Fraction] = None  #: Probability that the bet is returned.
    expected_throw_count: Optional[Fraction] = None  #: Expected number of throws until the bet is decided.
    variance: Optional[Fraction] = None  #: Variance of the profit per unit of stake.
    #: Possible profits per unit of stake, each with its probability, in ascending order of profit.
    payouts: tuple[tuple[Fraction, Fraction], ...] = ()


@dataclasses.dataclass(frozen=True)
class StartFigures:
    """Statistics of a bet that is placed in one state of a group of game states. The statistics are the same for all states of the group."""

    states: tuple[str, ...]  #: Descriptions of the game states in the group, such as `point is 6`.
    chance: Fraction  #: Probability that a bet made at the first opportunity is placed in one of these states.
    figures: Figures  #: Statistics of a bet that is placed in one of these states.


@dataclasses.dataclass(frozen=True)
class ComponentEdge:
    """A component of a composite wager, with its share of the stake and its house edge."""

    name: str  #: Name of the component, such as `single 2`.
    share: Fraction  #: Share of the composite wager's stake that the component receives, from 0 to 1.
    edge: Optional[Fraction]  #: House edge of the component per bet made. None if the edge is undefined.


@dataclasses.dataclass(frozen=True, kw_only=True)
class EdgeFigures:
    """House edges and other statistics of a bet under one interpretation of the rules."""

    figures: Optional[Figures]  #: Statistics of a bet that is placed at the first opportunity. None if the statistics are undefined.
    undefined_reason: str  #: Reason why `figures` is None. Empty if `figures` is not None.
    #: One element for each group of game states in which the bet has the same statistics. Empty if the statistics do not depend on the state.
    start_figures: tuple[StartFigures, ...]
    components: tuple[ComponentEdge, ...]  #: Components of the wager if it is a composite wager. Otherwise empty.
    #: Requested stake or, if no stake was requested, the smallest stake for which no payment is rounded. None if there is no such stake.
    stake: Optional[Decimal]
    state_count: int  #: Number of states that the wager can have.
    clauses: tuple[str, ...]  #: Addresses of the clauses on which the statistics depend.
    unverified_clauses: tuple[str, ...]  #: Addresses of the unverified clauses in `clauses`.


@dataclasses.dataclass(frozen=True, kw_only=True)
class OtherEdge(EdgeFigures):
    """House edges and other statistics of a bet under an interpretation that was not selected."""

    readings: Readings  #: Alternatives that differ from the selected ones. Pass `dict(readings)` to load() to select them.


@dataclasses.dataclass(frozen=True, kw_only=True)
class Edge(EdgeFigures):
    """House edges and other statistics of one wager. If the wager has a family, a parent or a paytable, the statistics apply to one number
    of the family, one parent and one column of the paytable."""

    name: str  #: Name of the bet, such as `place 6`.
    wager: Optional[str]  #: Name of the wager, such as `place`. None if the wager is offered only under another interpretation.
    numbers: tuple[int, ...]  #: Numbers that distinguish the wager from others of its family. Empty if it does not belong to a family.
    parent: Optional[str]  #: Name of the wager behind which this wager is placed. None if there is no parent.
    column: Optional[str]  #: Column of the wager's paytable. None unless the paytable has several columns.
    #: Names of the `reading` and `choice` statements that affect the bet. `Edges.selected_alternatives` describes these statements.
    depends_on: tuple[str, ...]
    alternatives: tuple[OtherEdge, ...]  #: Statistics under each other interpretation that changes at least one of them.


def _figures(data: Mapping[str, Any]) -> Figures:
    payouts = tuple((Fraction(one["profit"]["fraction"]), Fraction(one["chance"]["fraction"])) for one in data.get("payouts", []))
    members = {"win_probability": "win", "loss_probability": "lose", "push_probability": "push", "return_probability": "returned",
               "expected_throw_count": "throws", "variance": "variance"}
    rest = {name: parse_fraction(data.get(member)) for name, member in members.items()}
    return Figures(Fraction(data["perBetMade"]["fraction"]), parse_fraction(data["perBetResolved"]), parse_fraction(data["perThrow"]),
                   Fraction(data["outlay"]["fraction"]), **rest, payouts=payouts)


def _edge_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    starts = tuple(StartFigures(tuple(one["while"]), Fraction(one["chance"]["fraction"]), _figures(one["figures"])) for one in data.get("starts", []))
    components = tuple(ComponentEdge(one["name"], Fraction(one["share"]["fraction"]), parse_fraction(one["edge"])) for one in data.get("parts", []))
    return {"figures": _figures(data["figures"]) if "figures" in data else None, "undefined_reason": data.get("undefined", {}).get("words", ""),
            "start_figures": starts, "components": components, "stake": None if data["stake"] is None else Decimal(data["stake"]),
            "state_count": data["states"], "clauses": tuple(one["address"] for one in data["clauses"]),
            "unverified_clauses": tuple(one["address"] for one in data["clauses"] if one["recalled"])}


def _edge(data: Mapping[str, Any]) -> Edge:
    others = tuple(OtherEdge(readings=readings_of(one), **_edge_figures(one)) for one in data["otherReadings"])
    return Edge(name=data["name"], wager=data["wager"], numbers=tuple(data["numbers"]), parent=data["behind"], column=data["column"],
                depends_on=tuple(data["dependsOn"]), alternatives=others, **_edge_figures(data))


class Edges(JsonValue, Sequence[Edge]):
    """The house edges of bets, in the order of the rules. `data` is the complete output of `fairroll edge --format json`."""

    def __init__(self, text: bytes):
        super().__init__(text)
        self._all = tuple(_edge(one) for one in self.data["wagers"])

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, key: Any) -> Any:
        """Returns the edge at an index, or the first edge of the bet with the given name. Raises IndexError if the index is out of range, and
        KeyError if there is no bet with this name."""
        if not isinstance(key, str):
            return self._all[key]
        for one in self._all:
            if one.name == key:
                return one
        raise KeyError(f"there is no edge for `{key}`; there are edges for {', '.join(one.name for one in self._all)}")

    def __repr__(self) -> str:
        return f"<Edges of {len(self)} bets under {self.data['ruleset']}>"

    @property
    def unasserted(self) -> tuple[str, ...]:
        """Names of the bets about whose edges the rule files contain no assertion. Empty if `wager`, `stake` or `dice` was passed to edges(),
        or if `readings` or `postings` was passed to load()."""
        return tuple(self.data["unasserted"] or ())

    @property
    def selected_alternatives(self) -> tuple[SelectedAlternative, ...]:
        """The `reading` and `choice` statements that affect at least one of the edges, with the alternatives that were used."""
        return parse_selected_alternatives(self.data)

    @property
    def truncated_wagers(self) -> tuple[str, ...]:
        """Names of the wagers that have too many interpretations, so that some of the interpretations were not evaluated."""
        return tuple(self.data["tooManyReadings"])


def edges(rules: "Rules", wager: Optional[str], stake: Optional[Amount], dice: Optional[Iterable[Union[Fraction, str]]]) -> Edges:
    chances = [encode_name(str(Fraction(chance))) for chance in _exact(dice or ())]
    return Edges(call_for_text("rules_edges", rules._handle, None if wager is None else encode_name(wager),
                               None if stake is None else encode_name(format_amount(stake)), make_c_string_array(chances), len(chances)))


# ---- bets made together


@dataclasses.dataclass(frozen=True)
class CombinedBet:
    """One of several bets whose joint edge was computed."""

    text: str  #: Text of the bet as passed by the caller, such as `20.00 on pass_odds while point is 4`.
    name: str  #: Name of the wager, such as `pass_odds`.
    stake: Decimal  #: Stake of the bet. Always greater than 0.
    #: Probability that the bet is made. If the joint edge is undefined, this member and the two following members are None.
    chance: Optional[Fraction]
    outlay: Optional[Fraction]  #: Expected stake plus the expected commission charged with it, in units of the currency.
    loss: Optional[Fraction]  #: Expected loss of the player, in units of the currency. Negative if the expected result is a gain.


@dataclasses.dataclass(frozen=True, kw_only=True)
class CombinationFigures:
    """The joint edge of several bets under one interpretation of the rules."""

    bets: tuple[CombinedBet, ...]  #: Bets in the order in which the caller passed them.
    undefined_reason: str  #: Reason why `edge` is undefined. Empty if `edge` is defined.
    #: Sum of the outlays of all bets, in units of the currency. If the joint edge is undefined, this member and the following members up to
    #: `loss_per_first_outlay` are None.
    outlay: Optional[Fraction]
    loss: Optional[Fraction]  #: Total expected loss of all bets, in units of the currency.
    edge: Optional[Fraction]  #: House edge of all bets together: `loss` divided by `outlay`.
    #: Total expected loss in relation to the outlay of the first bet: `loss` divided by `bets[0].outlay`.
    loss_per_first_outlay: Optional[Fraction]
    clauses: tuple[str, ...]  #: Addresses of the clauses on which the joint edge depends.
    unverified_clauses: tuple[str, ...]  #: Addresses of the unverified clauses in `clauses`.


@dataclasses.dataclass(frozen=True, kw_only=True)
class OtherCombination(CombinationFigures):
    """The joint edge of several bets under an interpretation that was not selected."""

    readings: Readings  #: Alternatives that differ from the selected ones. Pass `dict(readings)` to load() to select them.


@dataclasses.dataclass(frozen=True, kw_only=True)
class Combination(CombinationFigures):
    """The exact joint edge of several bets of one owner, such as a pass bet and the odds wager behind it."""

    selected_alternatives: tuple[SelectedAlternative, ...]  #: The `reading` and `choice` statements that affect the joint edge.
    alternatives: tuple[OtherCombination, ...]  #: Results under each other interpretation that changes at least one value.
    data: Mapping[str, Any] = dataclasses.field(compare=False, repr=False)  #: Output of `fairroll edge --bet ... --format json`.


def _combination_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    bets = tuple(CombinedBet(one["words"], one["name"], Decimal(one["stake"]), *(parse_fraction(one.get(name)) for name in ("chance", "outlay", "loss")))
                 for one in data["bets"])
    return {"bets": bets, "undefined_reason": data.get("undefined", {}).get("words", ""), "outlay": parse_fraction(data.get("outlay")),
            "loss": parse_fraction(data.get("loss")), "edge": parse_fraction(data.get("perAmountStaked")),
            "loss_per_first_outlay": parse_fraction(data.get("perFirstBet")), "clauses": tuple(one["address"] for one in data["clauses"]),
            "unverified_clauses": tuple(one["address"] for one in data["clauses"] if one["recalled"])}


def combination(rules: "Rules", bets: str, dice: Optional[Iterable[Union[Fraction, str]]]) -> Combination:
    chances = [encode_name(str(Fraction(chance))) for chance in _exact(dice or ())]
    data = JsonValue(call_for_text("rules_combined_edge", rules._handle, encode_name(bets), make_c_string_array(chances), len(chances))).data
    figures = data["together"]
    others = tuple(OtherCombination(readings=readings_of(one), **_combination_figures(one)) for one in figures["otherReadings"])
    return Combination(selected_alternatives=parse_selected_alternatives(data), alternatives=others, data=data,
                       **_combination_figures(figures))


def _exact(dice: Iterable[Union[Fraction, str]]) -> Iterable[Union[Fraction, str]]:
    if isinstance(dice, str):
        raise TypeError('dice must be a list of probabilities, such as dice=["1/6", ...] or dice=[Fraction(1, 6), ...]')
    for chance in dice:
        if isinstance(chance, float):
            raise TypeError(f"a probability must be exact, such as Fraction(1, 6) or \"1/6\", not {chance!r}")
        yield chance


# ---- proofs


@dataclasses.dataclass(frozen=True)
class Failure:
    """A case in which a rule book violates a property."""

    #: Name of the property: `one_ruling`, `one_verdict`, `decided`, `payable`, `floors`, `no_dead_row` or `order_free`. See docs/verify.md.
    property: str
    message: str  #: One-line description of the failure.
    help: str  #: Advice on how to correct the failure. May be empty.
    place: Optional[str]  #: Location of the text that causes the failure, in the form `file:line`. None if there is no location.
    wager: Optional[str]  #: Name of the wager that the failure concerns. None if the failure concerns no wager.
    clauses: tuple[str, ...]  #: Addresses of the clauses that cause the failure.
    throw_count: int  #: Number of throws in `scenario`.
    scenario: Optional[str]  #: Text of a scenario file that demonstrates the failure. None if no throw can demonstrate it.


def _failures(data: Mapping[str, Any]) -> tuple[Failure, ...]:
    return tuple(Failure(one["property"], one["message"], one["help"], one["place"], one["wager"], tuple(one["clauses"]), one["throws"],
                         one["scenario"]) for one in data["failures"])


@dataclasses.dataclass(frozen=True)
class OtherProof:
    """The result of a proof under an interpretation that was not selected."""

    readings: Readings  #: Alternatives that differ from the selected ones. Pass `dict(readings)` to load() to select them.
    is_proved: bool  #: True if every property was proved under this interpretation.
    failures: tuple[Failure, ...]  #: Violations of properties, sorted by property.
    limitations: tuple[str, ...]  #: Parts of the rules that are too large to enumerate under this interpretation.


class Proof(JsonValue):
    """The result of an attempt to prove properties of a rule book for all facts, states and throws. `data` is the output of `fairroll verify
    --format json` for this rule book."""

    def __init__(self, text: bytes):
        super().__init__(text)
        self._result: dict[str, Any] = self.data["results"][0]

    def __repr__(self) -> str:
        return f"<Proof of {self.rules}: {'proved' if self.is_proved else 'not proved'}>"

    @property
    def rules(self) -> str:
        """Name of the rule book."""
        return str(self._result["ruleset"])

    @property
    def is_proved(self) -> bool:
        """True if every property was proved for every case under every interpretation. In this case, there are no failures, and no part of
        the rules was omitted or too large to enumerate."""
        return bool(self._result["proved"])

    @property
    def was_stopped(self) -> bool:
        """True if the `progress` callback stopped the proof. In this case, no conclusions can be drawn from the result."""
        return bool(self._result["stopped"])

    @property
    def properties(self) -> dict[str, Optional[bool]]:
        """Results by the name of the property: True if the property was proved, False if it is violated, and None if neither was shown."""
        return dict(self._result["holds"])

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Violations of properties under the selected interpretation, sorted by property."""
        return _failures(self._result)

    @property
    def selected_alternatives(self) -> tuple[SelectedAlternative, ...]:
        """The `reading` and `choice` statements that affect the proof, with the alternatives that were used."""
        return parse_selected_alternatives(self._result)

    @property
    def alternatives(self) -> tuple[OtherProof, ...]:
        """Results under the other interpretations that were evaluated."""
        return tuple(OtherProof(readings_of(one), one["proved"], _failures(one), tuple(one["limits"])) for one in self._result["otherReadings"])

    @property
    def has_too_many_readings(self) -> bool:
        """True if there are so many interpretations that some were not evaluated. In this case, `is_proved` is False."""
        return bool(self._result["tooManyReadings"])

    @property
    def remarks(self) -> tuple[tuple[str, str], ...]:
        """Remarks that do not report violations. Each remark is a pair of the name of a property and a text."""
        return tuple((one["property"], one["message"]) for one in self._result["remarks"])

    @property
    def limitations(self) -> tuple[str, ...]:
        """Parts of the rules that are too large to enumerate."""
        return tuple(self._result["limits"])

    @property
    def case_counts(self) -> dict[str, int]:
        """Number of cases of each kind that the proof covers, by the name of the kind."""
        return {name: int(number) for name, number in self._result["enumerated"].items()}


def verify(name: str, *, folders: Iterable[Folder] = (), texts: Optional[Mapping[str, str]] = None, resolver: Optional[UnitResolver] = None,
           shipped: bool = True, as_of: Union[datetime.date, str, None] = None, readings: Optional[Mapping[str, str]] = None,
           postings: Optional[Mapping[str, Amount]] = None, trust: Optional[Trust] = None, progress: Optional[Progress] = None,
           limits: Optional[Mapping[str, int]] = None) -> Proof:
    """Proves properties of a ruleset or house for every possible case, or finds cases in which they are violated. The function also accepts
    rule books that load() refuses because of contradictions. `progress` is called repeatedly while the function runs. The other parameters
    and the exceptions are the same as for load(). Releases the GIL while it runs."""
    source, selection = Source(texts, resolver, folders, shipped, trust, limits), Selection(as_of, readings, postings)
    with raising(source):
        return Proof(call_with_progress("verify", encode_name(name), source._handle, selection._handle, progress=progress))


# ---- differences


@dataclasses.dataclass(frozen=True)
class DiffSide:
    """The result of a case under one of two rule books that were compared."""

    result: str  #: Result as text, such as `INVALID`, `wins 3 to 1` or `may be removed`.
    clauses: tuple[str, ...]  #: Addresses of the clauses that decide the result.


@dataclasses.dataclass(frozen=True)
class Difference:
    """A difference between two rule books. Cases with the same deciding clauses and the same results are combined into one difference."""

    kind: str  #: Kind of difference: `ruling`, `conduct`, `settlement`, `act`, `term` or `doubt`.
    description: str  #: One-line description of the difference. May be empty.
    wagers: tuple[str, ...]  #: Names of the wagers that the difference affects.
    #: Smallest throw or shortest sequence of steps that demonstrates the difference. Empty if the rule books differ only in their texts.
    steps: tuple[str, ...]
    a: DiffSide  #: Result under the first rule book.
    b: DiffSide  #: Result under the second rule book.
    case_count: Optional[int]  #: Number of throws or transitions with this difference. None if they are not counted.
    scenario: Optional[str]  #: Text of a scenario file with the steps in `steps`. None if `steps` is empty.


@dataclasses.dataclass(frozen=True)
class EdgeDifference:
    """A bet that two rule books offer with different house edges per bet made."""

    name: str  #: Name of the bet, such as `place 6`.
    column: Optional[str]  #: Column of the wager's paytable. None unless the paytable has several columns.
    a: Optional[Fraction]  #: House edge under the first rule book. None if the edge is undefined.
    b: Optional[Fraction]  #: House edge under the second rule book. None if the edge is undefined.
    difference: Optional[Fraction]  #: `b` minus `a`. None if either edge is undefined.


def _side(data: Mapping[str, Any]) -> DiffSide:
    return DiffSide(data["result"], tuple(one["address"] for one in data["by"]))


def _difference(data: Mapping[str, Any]) -> Difference:
    return Difference(data["kind"], data["what"], tuple(data["wagers"]), tuple(data["steps"]), _side(data["a"]), _side(data["b"]),
                      None if data["count"] is None else int(data["count"]), data["scenario"])


def _differences(data: Mapping[str, Any]) -> tuple[Difference, ...]:
    return tuple(_difference(one) for one in data["differences"])


def _edge_differences(data: Mapping[str, Any]) -> tuple[EdgeDifference, ...]:
    return tuple(EdgeDifference(one["name"], one["column"], parse_fraction(one["a"]), parse_fraction(one["b"]), parse_fraction(one["difference"]))
                 for one in data["edges"])


@dataclasses.dataclass(frozen=True)
class OtherDiff:
    """The changes in the result of a comparison of rule books under an interpretation that was not selected."""

    readings: Readings  #: Alternatives that differ from the selected ones. Pass `dict(readings)` to load() to select them.
    differences: tuple[Difference, ...]  #: Differences that do not exist under the selected interpretation.
    #: Differences of edges that do not exist, or that have other values, under the selected interpretation.
    edge_differences: tuple[EdgeDifference, ...]
    removed_differences: tuple[Difference, ...]  #: Differences in `Diff.differences` that do not exist under this interpretation.
    #: Differences in `Diff.edge_differences` that do not exist, or that have other values, under this interpretation.
    removed_edges: tuple[EdgeDifference, ...]
    wagers_only_in_a: tuple[str, ...]  #: Names of the wagers that only the first rule book offers under this interpretation.
    wagers_only_in_b: tuple[str, ...]  #: Names of the wagers that only the second rule book offers under this interpretation.
    limitations: tuple[str, ...]  #: Parts of the rule books that could not be compared under this interpretation.


class Diff(JsonValue):
    """The result of a comparison of two rule books. `data` is the complete output of `fairroll diff --format json`."""

    def __init__(self, text: bytes):
        super().__init__(text)
        self._result: dict[str, Any] = self.data["result"]

    def __repr__(self) -> str:
        return f"<Diff of {self._result['a']['ruleset']} and {self._result['b']['ruleset']}: {'equivalent' if self.is_equivalent else 'not equivalent'}>"

    @property
    def is_equivalent(self) -> bool:
        """True if the comparison was complete and found no difference under any interpretation."""
        return bool(self._result["equivalent"])

    @property
    def was_stopped(self) -> bool:
        """True if the `progress` callback stopped the comparison. In this case, no conclusions can be drawn from the result."""
        return bool(self._result["stopped"])

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All differences except those of edges, sorted by kind. Throws that count under only one of the rule books come first."""
        return _differences(self._result)

    @property
    def edge_differences(self) -> tuple[EdgeDifference, ...]:
        """Bets with different house edges, in the order of the first rule book."""
        return _edge_differences(self._result)

    @property
    def selected_alternatives(self) -> tuple[SelectedAlternative, ...]:
        """The `reading` and `choice` statements of both rule books that affect the comparison, with the alternatives that were used."""
        return parse_selected_alternatives(self._result)

    @property
    def alternatives(self) -> tuple[OtherDiff, ...]:
        """Changes in the result under the other interpretations that were compared."""
        return tuple(self._otherwise(one) for one in self._result["otherReadings"])

    def _otherwise(self, data: Mapping[str, Any]) -> OtherDiff:
        differences, edge_differences = self.differences, self.edge_differences
        return OtherDiff(readings_of(data), _differences(data), _edge_differences(data), tuple(differences[one] for one in data["removed"]),
                         tuple(edge_differences[one] for one in data["removedEdges"]), tuple(data["onlyA"]), tuple(data["onlyB"]),
                         tuple(data["limits"]))

    @property
    def has_too_many_readings(self) -> bool:
        """True if there are so many interpretations that some were not compared. In this case, `is_equivalent` is False."""
        return bool(self._result["tooManyReadings"])

    @property
    def wagers_only_in_a(self) -> tuple[str, ...]:
        """Names of the wagers that only the first rule book offers."""
        return tuple(self._result["onlyA"])

    @property
    def wagers_only_in_b(self) -> tuple[str, ...]:
        """Names of the wagers that only the second rule book offers."""
        return tuple(self._result["onlyB"])

    @property
    def limitations(self) -> tuple[str, ...]:
        """Parts of the rule books that could not be compared or that have no counterpart in the other rule book."""
        return tuple(self._result["limits"])


def diff(a: "Rules", b: "Rules", *, progress: Optional[Progress] = None) -> Diff:
    """Compares two rule books, or the texts of one rule book on two dates. The comparison covers rulings, conduct, settlements, actions,
    terms and edges. `progress` is called repeatedly while the function runs. Raises TypeError if `a` or `b` is not a Rules object. Releases
    the GIL while it runs."""
    from ._rules import Rules
    expect(a, Rules)
    expect(b, Rules)
    return Diff(call_with_progress("diff", a._handle, b._handle, progress=progress))
