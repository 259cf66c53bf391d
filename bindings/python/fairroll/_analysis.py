# SPDX-License-Identifier: Apache-2.0
"""What can be known before anybody throws: edges, proofs, differences."""

import dataclasses
import datetime
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Sequence, Union

from ._amounts import Amount, amount_words, fraction
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
    """What a bet comes to, from the moment it is made to its first decision. Exact."""

    per_bet_made: Fraction  #: the edge: expected loss of what was put down; below nothing: the player gains
    per_bet_resolved: Optional[Fraction]  #: of bets that win or lose; None: none ever does
    per_throw: Optional[Fraction]  #: None: of parts that different throws decide, as all below but `outlay`
    outlay: Fraction  #: stake and commission taken when placed, per unit of stake
    win: Optional[Fraction] = None  #: chances; these four sum to 1
    lose: Optional[Fraction] = None
    push: Optional[Fraction] = None
    returned: Optional[Fraction] = None
    throws: Optional[Fraction] = None  #: expected number to the decision
    variance: Optional[Fraction] = None  #: of the profit per unit of stake
    payouts: tuple[tuple[Fraction, Fraction], ...] = ()  #: profit per unit of stake, and its chance; ascending


@dataclasses.dataclass(frozen=True)
class Start:
    """A bet made while things stand in one way."""

    states: tuple[str, ...]  #: `point is 6`: ways that come to the same
    chance: Fraction  #: that a bet made at the first opportunity is made here
    figures: Figures


@dataclasses.dataclass(frozen=True)
class Part:
    """One part of a wager made of parts."""

    name: str
    share: Fraction  #: of the stake
    edge: Optional[Fraction]  #: per bet made; None: undefined


@dataclasses.dataclass(frozen=True, kw_only=True)
class EdgeFigures:
    """What a bet comes to, as the text is read in one way."""

    figures: Optional[Figures]  #: made at the first opportunity; None: undefined
    undefined: str  #: why there are none, in words; else empty
    starts: tuple[Start, ...]  #: one for each way in which the moment of the bet matters; else empty
    parts: tuple[Part, ...]
    stake: Optional[Decimal]  #: as asked for; else the smallest at which nothing is rounded
    states: int  #: that the wager goes through
    clauses: tuple[str, ...]  #: addresses of what the figures rest on
    recalled: tuple[str, ...]  #: those of them that nobody read; not empty: the figures rest on them


@dataclasses.dataclass(frozen=True, kw_only=True)
class OtherEdge(EdgeFigures):
    """The same bet if doubtful text is read otherwise."""

    readings: Readings  #: what is read otherwise: `dict(readings)` is what load() takes


@dataclasses.dataclass(frozen=True, kw_only=True)
class Edge(EdgeFigures):
    """What one wager costs in the long run: one of its family, behind one parent, paid by one column."""

    name: str  #: `place 6`
    wager: Optional[str]  #: `place`; None of a bet that only another reading offers
    numbers: tuple[int, ...]
    behind: Optional[str]  #: what it stands behind
    column: Optional[str]  #: of its paytable, where that has several
    rests_on: tuple[str, ...]  #: names of the readings and choices that bear on it; `Edges.rests_on` says what they are
    read_otherwise: tuple[OtherEdge, ...]  #: every reading under which one of its figures is another


def _figures(data: Mapping[str, Any]) -> Figures:
    payouts = tuple((Fraction(one["profit"]["fraction"]), Fraction(one["chance"]["fraction"])) for one in data.get("payouts", []))
    rest = {name: fraction(data.get(name)) for name in ("win", "lose", "push", "returned", "throws", "variance")}
    return Figures(Fraction(data["perBetMade"]["fraction"]), fraction(data["perBetResolved"]), fraction(data["perThrow"]),
                   Fraction(data["outlay"]["fraction"]), **rest, payouts=payouts)


def _edge_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    starts = tuple(Start(tuple(one["while"]), Fraction(one["chance"]["fraction"]), _figures(one["figures"])) for one in data.get("starts", []))
    parts = tuple(Part(one["name"], Fraction(one["share"]["fraction"]), fraction(one["edge"])) for one in data.get("parts", []))
    return {"figures": _figures(data["figures"]) if "figures" in data else None, "undefined": data.get("undefined", {}).get("words", ""),
            "starts": starts, "parts": parts, "stake": None if data["stake"] is None else Decimal(data["stake"]), "states": data["states"],
            "clauses": tuple(one["address"] for one in data["clauses"]),
            "recalled": tuple(one["address"] for one in data["clauses"] if one["recalled"])}


def _edge(data: Mapping[str, Any]) -> Edge:
    others = tuple(OtherEdge(readings=readings_of(one), **_edge_figures(one)) for one in data["readOtherwise"])
    return Edge(name=data["name"], wager=data["wager"], numbers=tuple(data["numbers"]), behind=data["behind"], column=data["column"],
                rests_on=tuple(data["restsOn"]), read_otherwise=others, **_edge_figures(data))


class Edges(JsonValue, Sequence[Edge]):
    """Edges in the order of the rules. `data` is all of it, as `fairroll edge --format json` prints it."""

    def __init__(self, text: bytes):
        super().__init__(text)
        self._all = tuple(_edge(one) for one in self.data["wagers"])

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, key: Any) -> Any:
        """By its place, or by the name of the wager: the first of that name."""
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
        """Bets that the rule files assert no edge of; empty where the question was about one wager, a stake, other dice, or rules that were
        loaded with readings or postings."""
        return tuple(self.data["unasserted"] or ())

    @property
    def rests_on(self) -> tuple[Question, ...]:
        """Doubtful texts and choices of the house that bear on one of these edges."""
        return questions(self.data)

    @property
    def too_many_readings(self) -> tuple[str, ...]:
        """Wagers that may be read in more ways than are told."""
        return tuple(self.data["tooManyReadings"])


def edges(rules: "Rules", wager: Optional[str], stake: Optional[Amount], dice: Optional[Iterable[Union[Fraction, str]]]) -> Edges:
    chances = [name_bytes(str(Fraction(chance))) for chance in _exact(dice or ())]
    return Edges(text_of("rules_edges", rules._handle, None if wager is None else name_bytes(wager),
                         None if stake is None else name_bytes(amount_words(stake)), names_array(chances), len(chances)))


# ---- bets made together


@dataclasses.dataclass(frozen=True)
class CombinedBet:
    """One bet of a combination. Amounts are exact fractions of the currency."""

    words: str  #: as written: `20.00 on pass_odds while point is 4`
    name: str  #: of the wager: `pass_odds`
    stake: Decimal
    chance: Optional[Fraction]  #: that it is made; None, as the two below: the combination is undefined
    outlay: Optional[Fraction]  #: expected amount put down
    loss: Optional[Fraction]  #: expected loss; below nothing: the player gains


@dataclasses.dataclass(frozen=True, kw_only=True)
class CombinationFigures:
    """What several bets cost together, as the text is read in one way."""

    bets: tuple[CombinedBet, ...]  #: in the order written
    undefined: str  #: why there are no figures, in words; else empty
    outlay: Optional[Fraction]  #: expected amount put down for all bets, in currency; None, as those below: undefined
    loss: Optional[Fraction]  #: expected loss of all bets, in currency
    per_amount_put_down: Optional[Fraction]  #: the edge: loss / outlay
    per_first_bet: Optional[Fraction]  #: loss / what the first bet puts down
    clauses: tuple[str, ...]  #: addresses of what the figures rest on
    recalled: tuple[str, ...]  #: those of them that nobody read; not empty: the figures rest on them


@dataclasses.dataclass(frozen=True, kw_only=True)
class OtherCombination(CombinationFigures):
    """The same bets if doubtful text is read otherwise."""

    readings: Readings  #: what is read otherwise: `dict(readings)` is what load() takes


@dataclasses.dataclass(frozen=True, kw_only=True)
class Combination(CombinationFigures):
    """The exact edge of several bets of one owner, such as a line bet with its odds."""

    rests_on: tuple[Question, ...]  #: doubtful texts and choices of the house that bear on it
    read_otherwise: tuple[OtherCombination, ...]  #: every reading under which one of its figures is another
    data: Mapping[str, Any] = dataclasses.field(compare=False, repr=False)  #: as `fairroll edge --bet ... --format json` prints it


def _combination_figures(data: Mapping[str, Any]) -> dict[str, Any]:
    bets = tuple(CombinedBet(one["words"], one["name"], Decimal(one["stake"]), *(fraction(one.get(name)) for name in ("chance", "outlay", "loss")))
                 for one in data["bets"])
    return {"bets": bets, "undefined": data.get("undefined", {}).get("words", ""), "outlay": fraction(data.get("outlay")),
            "loss": fraction(data.get("loss")), "per_amount_put_down": fraction(data.get("perAmountPutDown")),
            "per_first_bet": fraction(data.get("perFirstBet")), "clauses": tuple(one["address"] for one in data["clauses"]),
            "recalled": tuple(one["address"] for one in data["clauses"] if one["recalled"])}


def combination(rules: "Rules", bets: str, dice: Optional[Iterable[Union[Fraction, str]]]) -> Combination:
    chances = [name_bytes(str(Fraction(chance))) for chance in _exact(dice or ())]
    data = JsonValue(text_of("rules_combination", rules._handle, name_bytes(bets), names_array(chances), len(chances))).data
    figures = data["together"]
    others = tuple(OtherCombination(readings=readings_of(one), **_combination_figures(one)) for one in figures["readOtherwise"])
    return Combination(rests_on=questions(data), read_otherwise=others, data=data, **_combination_figures(figures))


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
    """One way in which a property does not hold."""

    property: str  #: `one_ruling`, `one_verdict`, `decided`, `payable`, `floors`, `no_dead_row`, `order_free`
    message: str
    help: str  #: the way out; may be empty
    place: Optional[str]  #: `file:line` of the text to blame
    wager: Optional[str]
    clauses: tuple[str, ...]  #: addresses of those to blame
    throws: int  #: in the scenario
    scenario: Optional[str]  #: a whole scenario file that shows it; None where no throw can


def _failures(data: Mapping[str, Any]) -> tuple[Failure, ...]:
    return tuple(Failure(one["property"], one["message"], one["help"], one["place"], one["wager"], tuple(one["clauses"]), one["throws"],
                         one["scenario"]) for one in data["failures"])


@dataclasses.dataclass(frozen=True)
class OtherProof:
    """What holds if doubtful text is read otherwise."""

    readings: Readings  #: what is read otherwise: `dict(readings)` is what load() takes
    proved: bool  #: every property holds, as it is then read
    failures: tuple[Failure, ...]
    limits: tuple[str, ...]  #: what is then too large to be gone through


class Proof(JsonValue):
    """What holds of a rule book over all facts, states and throws. `data` is one result of `fairroll verify --format json`."""

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
        """Every property holds of everything, under every reading: nothing failed, was too large, or was left out."""
        return bool(self._result["proved"])

    @property
    def stopped(self) -> bool:
        """`progress` said so; nothing may be concluded."""
        return bool(self._result["stopped"])

    @property
    def holds(self) -> dict[str, Optional[bool]]:
        """Of each property whether it holds; None: open."""
        return dict(self._result["holds"])

    @property
    def failures(self) -> tuple[Failure, ...]:
        """By property."""
        return _failures(self._result)

    @property
    def rests_on(self) -> tuple[Question, ...]:
        """Doubtful texts and choices of the house that bear on something in the book."""
        return questions(self._result)

    @property
    def read_otherwise(self) -> tuple[OtherProof, ...]:
        """The same under every other reading."""
        return tuple(OtherProof(readings_of(one), one["proved"], _failures(one), tuple(one["limits"])) for one in self._result["readOtherwise"])

    @property
    def too_many_readings(self) -> bool:
        """The book may be read in more ways than were gone through; then it is not proved."""
        return bool(self._result["tooManyReadings"])

    @property
    def remarks(self) -> tuple[tuple[str, str], ...]:
        """Property and words of what is worth knowing and no failure."""
        return tuple((one["property"], one["message"]) for one in self._result["remarks"])

    @property
    def limits(self) -> tuple[str, ...]:
        """What is too large to be gone through."""
        return tuple(self._result["limits"])

    @property
    def enumerated(self) -> dict[str, int]:
        """What was gone through, and how much of it."""
        return {name: int(number) for name, number in self._result["enumerated"].items()}


def verify(name: str, *, folders: Iterable[Folder] = (), texts: Optional[Mapping[str, str]] = None, resolver: Optional[UnitResolver] = None,
           shipped: bool = True, as_of: Union[datetime.date, str, None] = None, readings: Optional[Mapping[str, str]] = None,
           postings: Optional[Mapping[str, Amount]] = None, trust: Optional[Trust] = None, progress: Optional[Progress] = None,
           limits: Optional[Mapping[str, int]] = None) -> Proof:
    """Proves a rule book or a house over everything that it can meet, or shows what fails: also of books that load() refuses because
    something in them cannot be. Takes what load() takes, and raises what it raises. The interpreter's lock is free meanwhile."""
    source, selection = Source(texts, resolver, folders, shipped, trust, limits), Selection(as_of, readings, postings)
    with raising(source):
        return Proof(watched("verify", name_bytes(name), source._handle, selection._handle, progress=progress))


# ---- differences


@dataclasses.dataclass(frozen=True)
class Side:
    """What one of the two books makes of it."""

    result: str  #: `INVALID`, `wins 3 to 1`, `may be removed`
    by: tuple[str, ...]  #: addresses of the clauses that decide it


@dataclasses.dataclass(frozen=True)
class Difference:
    """Everything that rests on the same clauses of both books and comes to the same two results."""

    kind: str  #: `ruling`, `conduct`, `settlement`, `act`, `term`, `doubt`
    what: str
    wagers: tuple[str, ...]
    steps: tuple[str, ...]  #: the smallest throw or the shortest play that shows it
    a: Side
    b: Side
    count: Optional[int]  #: how many throws or steps show it
    scenario: Optional[str]  #: the same as a scenario file


@dataclasses.dataclass(frozen=True)
class EdgeDifference:
    """A wager of both books whose edge per bet made differs."""

    name: str
    column: Optional[str]
    a: Optional[Fraction]  #: None: undefined
    b: Optional[Fraction]
    difference: Optional[Fraction]  #: b - a


def _side(data: Mapping[str, Any]) -> Side:
    return Side(data["result"], tuple(one["address"] for one in data["by"]))


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
    """What doubtful text changes of a comparison if it is read otherwise."""

    readings: Readings  #: what is read otherwise: `dict(readings)` is what load() takes
    differences: tuple[Difference, ...]  #: that are not there at first
    edges: tuple[EdgeDifference, ...]  #: likewise, and those that differ otherwise
    gone: tuple[Difference, ...]  #: of `Diff.differences` those that are then not there
    gone_edges: tuple[EdgeDifference, ...]  #: likewise of `Diff.edges`
    only_a: tuple[str, ...]  #: wagers that then only the first book offers
    only_b: tuple[str, ...]
    limits: tuple[str, ...]  #: what then could not be gone through


class Diff(JsonValue):
    """Every difference between two rule books. `data` is all of it, as `fairroll diff --format json` prints it."""

    def __init__(self, text: bytes):
        super().__init__(text)
        self._result: dict[str, Any] = self.data["result"]

    def __repr__(self) -> str:
        return f"<Diff of {self._result['a']['ruleset']} and {self._result['b']['ruleset']}: {'equivalent' if self.equivalent else 'not equivalent'}>"

    @property
    def equivalent(self) -> bool:
        """Nothing differs in all of the space, however doubtful text is read. False as well if something could not be gone through."""
        return bool(self._result["equivalent"])

    @property
    def stopped(self) -> bool:
        """`progress` said so; nothing may be concluded."""
        return bool(self._result["stopped"])

    @property
    def differences(self) -> tuple[Difference, ...]:
        """By kind; rulings by which a throw counts in one book only come first."""
        return _differences(self._result)

    @property
    def edges(self) -> tuple[EdgeDifference, ...]:
        """In the order of the first book."""
        return _edge_differences(self._result)

    @property
    def rests_on(self) -> tuple[Question, ...]:
        """Doubtful texts and choices of the house, of either book, that bear on what was compared."""
        return questions(self._result)

    @property
    def read_otherwise(self) -> tuple[OtherDiff, ...]:
        """What every other reading changes."""
        return tuple(self._otherwise(one) for one in self._result["readOtherwise"])

    def _otherwise(self, data: Mapping[str, Any]) -> OtherDiff:
        differences, edge_differences = self.differences, self.edges
        return OtherDiff(readings_of(data), _differences(data), _edge_differences(data), tuple(differences[one] for one in data["gone"]),
                         tuple(edge_differences[one] for one in data["goneEdges"]), tuple(data["onlyA"]), tuple(data["onlyB"]),
                         tuple(data["limits"]))

    @property
    def too_many_readings(self) -> bool:
        """The books may be read in more ways than were gone through; then nothing says that they are equivalent."""
        return bool(self._result["tooManyReadings"])

    @property
    def only_a(self) -> tuple[str, ...]:
        """Wagers that only the first book offers."""
        return tuple(self._result["onlyA"])

    @property
    def only_b(self) -> tuple[str, ...]:
        """Wagers that only the second book offers."""
        return tuple(self._result["onlyB"])

    @property
    def limits(self) -> tuple[str, ...]:
        """What could not be gone through, or has no counterpart."""
        return tuple(self._result["limits"])


def diff(a: "Rules", b: "Rules", *, progress: Optional[Progress] = None) -> Diff:
    """Compares two rule books, or one as it was loaded for two days, in rulings, conduct, settlements, acts, terms and edges. The
    interpreter's lock is free meanwhile."""
    from ._rules import Rules
    expect(a, Rules)
    expect(b, Rules)
    return Diff(watched("diff", a._handle, b._handle, progress=progress))
