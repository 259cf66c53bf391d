# SPDX-License-Identifier: Apache-2.0
"""Conversion of amounts and figures. All conversions are exact and do not depend on the user's decimal context."""

import decimal
from fractions import Fraction
from typing import Mapping, Optional, Union

Amount = Union[decimal.Decimal, int, str]
_EXACT = decimal.Context(prec=40)  # more digits than 64 bits have


def to_decimal(units: int, decimals: int) -> decimal.Decimal:
    """Returns the amount that consists of `units` smallest units. For example, 1050 units with two decimals are 10.50."""
    return decimal.Decimal(units).scaleb(-decimals, _EXACT)


def format_amount(amount: Amount) -> str:
    """Returns an amount as text for rule files and steps. Raises TypeError if the type is inexact, and ValueError if the value is not
    finite."""
    if isinstance(amount, str):
        return amount
    if isinstance(amount, bool) or not isinstance(amount, (int, decimal.Decimal)):
        raise TypeError(f'an amount must be exact, such as Decimal("25.00") or "25.00", not {amount!r}')
    if not decimal.Decimal(amount).is_finite():
        raise ValueError(f"{amount!r} is not an amount")
    return format(amount, "f") if isinstance(amount, decimal.Decimal) else str(amount)


def parse_fraction(exact: Optional[Mapping[str, str]]) -> Optional[Fraction]:
    """Returns the exact fraction of a figure in a JSON document, such as {"fraction": "7/495", ...}. Returns None if `exact` is None."""
    return None if exact is None else Fraction(exact["fraction"])
