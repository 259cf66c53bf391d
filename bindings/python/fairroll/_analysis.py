# SPDX-License-Identifier: Apache-2.0
"""Analyses of rule books: edges, proofs and differences. Figures are exact fractions."""

import dataclasses
import datetime
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Sequence, Union

from ._amounts import Amount, format_amount, fraction
from ._handle import expect
from ._library import name_bytes, names_array, text_of
from ._readings import Question, Readings, questions, readings as readings_of
from ._results import JsonValue
from ._source import Folder, Selection, Source, UnitResolver, raising
from ._trust import Trust
from ._watch import Progress, watched

if TYPE_CHECKING:
    from ._rules import Rules


# ---- edges


@dataclasses.dataclass(frozen=True)
class Figures:
    """The figures of a bet, from its placement to its first decision. Exact. A wager that stays up counts as a new bet."""

    per_bet_made: Fraction  #: the edge: expected loss / amount put down; negative if the player gains
    per_bet_resolved: Optional[Fraction]  #: per bet that wins or loses; None if that never happens
    #: None for a composite wager whose components are decided by different throws, as all members below except `outlay`
    per_throw: Optional[Fraction]
    outlay: Fraction  #: stake and commission taken when the bet is placed, per unit of stake
    win: Optional[Fraction] = None  #: probability of a win; the probabilities of win, loss, push and return sum to 1
    loss: Optional[Fraction] = None  #: probability of a loss
    push: Optional[Fraction] = None  #: probability of a push
    returned: Optional[Fraction] = None  #: probability that the stake is returned without a decision
    throws: Optional[Fraction] = None  #: expected number of throws until the decision
    variance: Optional[Fraction] = None  #: variance of the profit per unit of stake
    payouts: tuple[tuple[Fraction, Fraction], ...] = ()  #: profit per unit of stake and its probability, ascending by profit


@dataclasses.dataclass(frozen=True)
class StartFigures:
    """The figures of a bet that is placed in one of several states in which its figures are equal."""

    states: tuple[str, ...]  #: the states, such as `point is 6`
    chance: Fraction  #: probability that a bet placed at the first opportunity is placed in one of these states
    figures: Figures  #: figures of a bet placed in these states


@dataclasses.dataclass(frozen=True)
class ComponentEdge:
    """A component of a composite wager."""

    name: str  #: name of the wager, such as `single 2`
    share: Fraction  #: share of the stake, 0 to 1
    edge: Optional[Fraction]  #: per bet made; None if undefined


@dataclasses.dataclass(frozen=True, kw_only=True)
class EdgeFigures:
    """The figures of a bet under one interpretation of the text."""

    figures: Optional[Figures]  #: placed at the first opportunity; None if undefined
    undefined: str  #: why there are no figures, as text; otherwise empty
    starts: tuple[StartFigures, ...]  #: one entry per group of states in which the bet has the same figures; empty if the state does not matter
    components: tuple[ComponentEdge, ...]  #: components of a composite wager; otherwise empty
    stake: Optional[Decimal]  #: the requested stake, or the smallest without rounding; None if there is none
    states: int  #: number of states of the wager
    clauses: tuple[str, ...]  #: addresses of the clauses that the figures depend on
    unverified_clauses: tuple[str, ...]  #: addresses of the unverified clauses among `clauses`


@dataclasses.dataclass(frozen=True, kw_only=True)
class OtherEdge(EdgeFigures):
    """The figures of a bet under another interpretation of doubtful text."""

    readings: Readings  #: the alternatives that differ; `dict(readings)` can be passed to load()


@dataclasses.dataclass(frozen=True, kw_only=True)
class Edge(EdgeFigures):
    """The figures of one wager, for one number of its family, one parent and one column of its paytable."""

    name: str  #: name of the bet, such as `place 6`
    wager: Optional[str]  #: name of the wager, such as `place`; None if only another interpretation offers it
    numbers: tuple[int, ...]  #: the numbers of the member of the family
    parent: Optional[str]  #: the wager behind which this wager is placed; None if there is none
    column: Optional[str]  #: column of its paytable, if there are several columns
    questions: tuple[str, ...]  #: names of the readings and choices that affect the bet; `Edges.questions` describes them
    alternatives: tuple[OtherEdge, ...]  #: every interpretation that changes at least one figure


def _figures(data: Mapping[str, Any]) -> Figures:
    payouts = tuple((Fraction(one["profit"]["fraction"]), Fraction(one["chance"]["fraction"])) for one in data.get("payouts", []))
    rest = {name: fraction(data.get(member)) for name, member in (("win", "win"), ("loss", "lose"), ("push", "push"), ("returned", "returned"), ("throws", "throws"), ("variance", "variance"))}
    return Figures(Fraction(data["perBetMade"]["fraction"]), fraction(data["perBetResolved"]), fraction(data["perThrow"]),
                   Fraction(data["outlay"]["fraction"]), **rest, payouts=payouts)


def _edge_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    starts = tuple(StartFigures(tuple(one["while"]), Fraction(one["chance"]["fraction"]), _figures(one["figures"])) for one in data.get("starts", []))
    components = tuple(ComponentEdge(one["name"], Fraction(one["share"]["fraction"]), fraction(one["edge"])) for one in data.get("parts", []))
    return {"figures": _figures(data["figures"]) if "figures" in data else None, "undefined": data.get("undefined", {}).get("words", ""),
            "starts": starts, "components": components, "stake": None if data["stake"] is None else Decimal(data["stake"]), "states": data["states"],
            "clauses": tuple(one["address"] for one in data["clauses"]),
            "unverified_clauses": tuple(one["address"] for one in data["clauses"] if one["recalled"])}


def _edge(data: Mapping[str, Any]) -> Edge:
    others = tuple(OtherEdge(readings=readings_of(one), **_edge_figures(one)) for one in data["readOtherwise"])
    return Edge(name=data["name"], wager=data["wager"], numbers=tuple(data["numbers"]), parent=data["behind"], column=data["column"],
                questions=tuple(data["restsOn"]), alternatives=others, **_edge_figures(data))


class Edges(JsonValue, Sequence[Edge]):
    """Edges in the order of the rules. `data` is the complete output of `fairroll edge --format json`."""

    def __init__(self, text: bytes):
        super().__init__(text)
        self._all = tuple(_edge(one) for one in self.data["wagers"])

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, key: Any) -> Any:
        """Returns an edge by index or by the name of the bet. If several edges have the name, returns the first. Raises KeyError for an
        unknown name."""
        if not isinstance(key, str):
            return self._all[key]
        for one in self._all:
            if one.name == key:
                return one
        raise KeyError(f"there is no edge of `{key}`; there are edges of {', '.join(one.name for one in self._all)}")

    def __repr__(self) -> str:
        return f"<Edges of {len(self)} bets under {self.data['ruleset']}>"

    @property
    def unasserted(self) -> tuple[str, ...]:
        """Bets without an assertion of their edge in the rule files. Empty if the query was for one wager, a stake or other dice, or if
        the rules were loaded with readings or postings."""
        return tuple(self.data["unasserted"] or ())

    @property
    def questions(self) -> tuple[Question, ...]:
        """Readings and choices that affect at least one of the edges."""
        return questions(self.data)

    @property
    def truncated_wagers(self) -> tuple[str, ...]:
        """Names of wagers for which some interpretations were not evaluated, because there are too many."""
        return tuple(self.data["tooManyReadings"])


def edges(rules: "Rules", wager: Optional[str], stake: Optional[Amount], dice: Optional[Iterable[Union[Fraction, str]]]) -> Edges:
    chances = [name_bytes(str(Fraction(chance))) for chance in _exact(dice or ())]
    return Edges(text_of("rules_edges", rules._handle, None if wager is None else name_bytes(wager),
                         None if stake is None else name_bytes(format_amount(stake)), names_array(chances), len(chances)))


# ---- bets made together


@dataclasses.dataclass(frozen=True)
class CombinedBet:
    """A bet in a combination. Amounts are exact fractions of the currency."""

    text: str  #: the bet as written: `20.00 on pass_odds while point is 4`
    name: str  #: name of the wager: `pass_odds`
    stake: Decimal  #: the stake, greater than 0
    chance: Optional[Fraction]  #: probability that the bet is made; None, as the two members below, if the combination is undefined
    outlay: Optional[Fraction]  #: expected amount put down
    loss: Optional[Fraction]  #: expected loss; negative if the player gains


@dataclasses.dataclass(frozen=True, kw_only=True)
class CombinationFigures:
    """The joint figures of several bets under one interpretation of the text."""

    bets: tuple[CombinedBet, ...]  #: in the order written
    undefined: str  #: why there are no figures, as text; otherwise empty
    #: Expected amount put down for all bets, in currency; None, as the members below up to `per_first_bet`, if undefined.
    outlay: Optional[Fraction]
    loss: Optional[Fraction]  #: expected loss of all bets, in currency
    per_amount_put_down: Optional[Fraction]  #: the edge: `loss` / `outlay`
    per_first_bet: Optional[Fraction]  #: `loss` / expected amount put down for the first bet
    clauses: tuple[str, ...]  #: addresses of the clauses that the figures depend on
    unverified_clauses: tuple[str, ...]  #: addresses of the unverified clauses among `clauses`


@dataclasses.dataclass(frozen=True, kw_only=True)
class OtherCombination(CombinationFigures):
    """The joint figures of several bets under another interpretation of doubtful text."""

    readings: Readings  #: the alternatives that differ; `dict(readings)` can be passed to load()


@dataclasses.dataclass(frozen=True, kw_only=True)
class Combination(CombinationFigures):
    """The exact edge of several bets of one owner, such as a line bet with its odds."""

    questions: tuple[Question, ...]  #: readings and choices that affect the combination
    alternatives: tuple[OtherCombination, ...]  #: every interpretation that changes at least one figure
    data: Mapping[str, Any] = dataclasses.field(compare=False, repr=False)  #: the output of `fairroll edge --bet ... --format json`


def _combination_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    bets = tuple(CombinedBet(one["words"], one["name"], Decimal(one["stake"]), *(fraction(one.get(name)) for name in ("chance", "outlay", "loss")))
                 for one in data["bets"])
    return {"bets": bets, "undefined": data.get("undefined", {}).get("words", ""), "outlay": fraction(data.get("outlay")),
            "loss": fraction(data.get("loss")), "per_amount_put_down": fraction(data.get("perAmountPutDown")),
            "per_first_bet": fraction(data.get("perFirstBet")), "clauses": tuple(one["address"] for one in data["clauses"]),
            "unverified_clauses": tuple(one["address"] for one in data["clauses"] if one["recalled"])}


def combination(rules: "Rules", bets: str, dice: Optional[Iterable[Union[Fraction, str]]]) -> Combination:
    chances = [name_bytes(str(Fraction(chance))) for chance in _exact(dice or ())]
    data = JsonValue(text_of("rules_combined_edge", rules._handle, name_bytes(bets), names_array(chances), len(chances))).data
    figures = data["together"]
    others = tuple(OtherCombination(readings=readings_of(one), **_combination_figures(one)) for one in figures["readOtherwise"])
    return Combination(questions=questions(data), alternatives=others, data=data, **_combination_figures(figures))


def _exact(dice: Iterable[Union[Fraction, str]]) -> Iterable[Union[Fraction, str]]:
    if isinstance(dice, str):
        raise TypeError('dice must be a list of chances, such as dice=["1/6", ...] or dice=[Fraction(1, 6), ...]')
    for chance in dice:
        if isinstance(chance, float):
            raise TypeError(f"a chance must be exact, such as Fraction(1, 6) or \"1/6\", not {chance!r}")
        yield chance


# ---- proofs


@dataclasses.dataclass(frozen=True)
class Failure:
    """A case in which a property is violated."""

    property: str  #: `one_ruling`, `one_verdict`, `decided`, `payable`, `floors`, `no_dead_row` or `order_free`; see docs/verify.md
    message: str  #: one line of description
    help: str  #: what to do; can be empty
    place: Optional[str]  #: `file:line` of the text that causes the failure; None if there is none
    wager: Optional[str]  #: name of the wager, if the failure concerns one
    clauses: tuple[str, ...]  #: addresses of the clauses that cause the failure
    throws: int  #: number of throws in the scenario
    scenario: Optional[str]  #: a complete scenario file that demonstrates the failure; None if no throw can


def _failures(data: Mapping[str, Any]) -> tuple[Failure, ...]:
    return tuple(Failure(one["property"], one["message"], one["help"], one["place"], one["wager"], tuple(one["clauses"]), one["throws"],
                         one["scenario"]) for one in data["failures"])


@dataclasses.dataclass(frozen=True)
class OtherProof:
    """The result of a proof under another interpretation of doubtful text."""

    readings: Readings  #: the alternatives that differ; `dict(readings)` can be passed to load()
    proved: bool  #: True if every property was proved under this interpretation
    failures: tuple[Failure, ...]  #: in the order of the properties
    limits: tuple[str, ...]  #: parts that are too large to enumerate under this interpretation


class Proof(JsonValue):
    """The proof of a rule book for all facts, states and throws. `data` is the output of `fairroll verify --format json` with one result."""

    def __init__(self, text: bytes):
        super().__init__(text)
        self._result: dict[str, Any] = self.data["results"][0]

    def __repr__(self) -> str:
        return f"<Proof of {self.rules}: {'proved' if self.proved else 'not proved'}>"

    @property
    def rules(self) -> str:
        """The name of the rule book."""
        return str(self._result["ruleset"])

    @property
    def proved(self) -> bool:
        """True if every property was proved for every case under every interpretation: there is no failure, and nothing was too large or
        omitted."""
        return bool(self._result["proved"])

    @property
    def stopped(self) -> bool:
        """True if `progress` stopped the proof; no conclusions are possible then."""
        return bool(self._result["stopped"])

    @property
    def properties(self) -> dict[str, Optional[bool]]:
        """For each property by name: True if it was proved, False if there is a failure, None if undecided."""
        return dict(self._result["holds"])

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Failures under the initial interpretation, in the order of the properties."""
        return _failures(self._result)

    @property
    def questions(self) -> tuple[Question, ...]:
        """Readings and choices that affect the rule book."""
        return questions(self._result)

    @property
    def alternatives(self) -> tuple[OtherProof, ...]:
        """Results under every other interpretation."""
        return tuple(OtherProof(readings_of(one), one["proved"], _failures(one), tuple(one["limits"])) for one in self._result["readOtherwise"])

    @property
    def has_too_many_readings(self) -> bool:
        """True if there are more interpretations than were evaluated; the rule book is then not proved."""
        return bool(self._result["tooManyReadings"])

    @property
    def remarks(self) -> tuple[tuple[str, str], ...]:
        """Remarks that are not failures: property and text."""
        return tuple((one["property"], one["message"]) for one in self._result["remarks"])

    @property
    def limits(self) -> tuple[str, ...]:
        """Parts that are too large to enumerate."""
        return tuple(self._result["limits"])

    @property
    def case_counts(self) -> dict[str, int]:
        """The numbers of cases that the proof covers, by kind of case."""
        return {name: int(number) for name, number in self._result["enumerated"].items()}


def verify(name: str, *, folders: Iterable[Folder] = (), texts: Optional[Mapping[str, str]] = None, resolver: Optional[UnitResolver] = None,
           shipped: bool = True, as_of: Union[datetime.date, str, None] = None, readings: Optional[Mapping[str, str]] = None,
           postings: Optional[Mapping[str, Amount]] = None, trust: Optional[Trust] = None, progress: Optional[Progress] = None,
           limits: Optional[Mapping[str, int]] = None) -> Proof:
    """Proves properties of a ruleset or house for every possible case, or finds failures. Also accepts rule books that load() refuses
    because of contradictions. The parameters are the same as for load(); `progress` is called during the work. Raises the exceptions of
    load(). Releases the GIL during the work."""
    source, selection = Source(texts, resolver, folders, shipped, trust, limits), Selection(as_of, readings, postings)
    with raising(source):
        return Proof(watched("verify", name_bytes(name), source._handle, selection._handle, progress=progress))


# ---- differences


@dataclasses.dataclass(frozen=True)
class DiffSide:
    """The result under one of the two compared rule books."""

    result: str  #: `INVALID`, `wins 3 to 1`, `may be removed`
    clauses: tuple[str, ...]  #: addresses of the clauses that decide the result


@dataclasses.dataclass(frozen=True)
class Difference:
    """A difference between two rule books. Cases with the same deciding clauses and the same results are combined into one difference."""

    kind: str  #: `ruling`, `conduct`, `settlement`, `act`, `term` or `doubt`
    description: str  #: one line of description; can be empty
    wagers: tuple[str, ...]  #: names of the affected wagers
    steps: tuple[str, ...]  #: the smallest throw or the shortest sequence that demonstrates the difference; empty if only the text differs
    a: DiffSide  #: under the first rule book
    b: DiffSide  #: under the second rule book
    case_count: Optional[int]  #: number of throws or transitions that show the difference; None if it is not counted
    scenario: Optional[str]  #: the steps as a scenario file; None if there is nothing to play


@dataclasses.dataclass(frozen=True)
class EdgeDifference:
    """A wager that both rule books contain, with different edges per bet made."""

    name: str  #: name of the bet
    column: Optional[str]  #: column of its paytable, if there are several columns
    a: Optional[Fraction]  #: edge in the first rule book; None if undefined
    b: Optional[Fraction]  #: edge in the second rule book; None if undefined
    difference: Optional[Fraction]  #: `b` - `a`; None if one of them is undefined


def _side(data: Mapping[str, Any]) -> DiffSide:
    return DiffSide(data["result"], tuple(one["address"] for one in data["by"]))


def _difference(data: Mapping[str, Any]) -> Difference:
    return Difference(data["kind"], data["what"], tuple(data["wagers"]), tuple(data["steps"]), _side(data["a"]), _side(data["b"]),
                      None if data["count"] is None else int(data["count"]), data["scenario"])


def _differences(data: Mapping[str, Any]) -> tuple[Difference, ...]:
    return tuple(_difference(one) for one in data["differences"])


def _edge_differences(data: Mapping[str, Any]) -> tuple[EdgeDifference, ...]:
    return tuple(EdgeDifference(one["name"], one["column"], fraction(one["a"]), fraction(one["b"]), fraction(one["difference"]))
                 for one in data["edges"])


@dataclasses.dataclass(frozen=True)
class OtherDiff:
    """The changes of the result of a comparison under another interpretation of doubtful text."""

    readings: Readings  #: the alternatives that differ; `dict(readings)` can be passed to load()
    differences: tuple[Difference, ...]  #: differences that do not exist under the initial interpretation
    edges: tuple[EdgeDifference, ...]  #: edges that do not differ, or differ by another amount, under the initial interpretation
    removed_differences: tuple[Difference, ...]  #: differences in `Diff.differences` that disappear
    removed_edges: tuple[EdgeDifference, ...]  #: edges in `Diff.edges` that no longer differ, or differ by another amount
    wagers_only_a: tuple[str, ...]  #: wagers that only the first rule book offers under this interpretation
    wagers_only_b: tuple[str, ...]  #: wagers that only the second rule book offers under this interpretation
    limits: tuple[str, ...]  #: parts that could not be compared under this interpretation


class Diff(JsonValue):
    """Every difference between two rule books. `data` is the complete output of `fairroll diff --format json`."""

    def __init__(self, text: bytes):
        super().__init__(text)
        self._result: dict[str, Any] = self.data["result"]

    def __repr__(self) -> str:
        return f"<Diff of {self._result['a']['ruleset']} and {self._result['b']['ruleset']}: {'equivalent' if self.equivalent else 'not equivalent'}>"

    @property
    def equivalent(self) -> bool:
        """True if the comparison is complete and there is no difference under any interpretation."""
        return bool(self._result["equivalent"])

    @property
    def stopped(self) -> bool:
        """True if `progress` stopped the comparison; no conclusions are possible then."""
        return bool(self._result["stopped"])

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All differences, sorted by kind. Rulings that count a throw in only one rule book are first."""
        return _differences(self._result)

    @property
    def edges(self) -> tuple[EdgeDifference, ...]:
        """Wagers with different edges, in the order of the first rule book."""
        return _edge_differences(self._result)

    @property
    def questions(self) -> tuple[Question, ...]:
        """Readings and choices of either rule book that affect the comparison."""
        return questions(self._result)

    @property
    def alternatives(self) -> tuple[OtherDiff, ...]:
        """Changes under every other interpretation."""
        return tuple(self._otherwise(one) for one in self._result["readOtherwise"])

    def _otherwise(self, data: Mapping[str, Any]) -> OtherDiff:
        differences, edge_differences = self.differences, self.edges
        return OtherDiff(readings_of(data), _differences(data), _edge_differences(data), tuple(differences[one] for one in data["gone"]),
                         tuple(edge_differences[one] for one in data["goneEdges"]), tuple(data["onlyA"]), tuple(data["onlyB"]),
                         tuple(data["limits"]))

    @property
    def has_too_many_readings(self) -> bool:
        """True if there are more interpretations than were compared; the rule books are then not proved equivalent."""
        return bool(self._result["tooManyReadings"])

    @property
    def wagers_only_a(self) -> tuple[str, ...]:
        """Names of wagers that only the first rule book offers."""
        return tuple(self._result["onlyA"])

    @property
    def wagers_only_b(self) -> tuple[str, ...]:
        """Names of wagers that only the second rule book offers."""
        return tuple(self._result["onlyB"])

    @property
    def limits(self) -> tuple[str, ...]:
        """Parts that could not be compared, or that have no counterpart."""
        return tuple(self._result["limits"])


def diff(a: "Rules", b: "Rules", *, progress: Optional[Progress] = None) -> Diff:
    """Compares two rule books, or the texts of one rule book on two dates, in rulings, conduct, settlements, actions, terms and edges.
    `progress` is called during the work. Releases the GIL during the work. Raises TypeError if an argument is not Rules."""
    from ._rules import Rules
    expect(a, Rules)
    expect(b, Rules)
    return Diff(watched("diff", a._handle, b._handle, progress=progress))
