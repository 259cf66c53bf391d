# SPDX-License-Identifier: Apache-2.0
"""Conversions of amounts and fractions. All conversions are exact and do not depend on the decimal context of the caller."""

import decimal
from fractions import Fraction
from typing import Mapping, Optional, Union

Amount = Union[decimal.Decimal, int, str]
_EXACT = decimal.Context(prec=40)  # more decimal digits than a 64-bit integer can have


def to_decimal(units: int, decimals: int) -> decimal.Decimal:
    """Converts a number of smallest units to an amount. `decimals` is the number of decimals of the currency. For example, to_decimal(1050, 2)
    returns 10.50."""
    return decimal.Decimal(units).scaleb(-decimals, _EXACT)


def format_amount(amount: Amount) -> str:
    """Returns an amount as text for rule files and steps. Raises TypeError if `amount` has a type other than Decimal, int and str, and
    ValueError if it is infinite or NaN."""
    if isinstance(amount, str):
        return amount
    if isinstance(amount, bool) or not isinstance(amount, (int, decimal.Decimal)):
        raise TypeError(f'an amount must be exact, such as Decimal("25.00") or "25.00", not {amount!r}')
    if not decimal.Decimal(amount).is_finite():
        raise ValueError(f"{amount!r} is not an amount")
    return format(amount, "f") if isinstance(amount, decimal.Decimal) else str(amount)


def parse_fraction(exact: Optional[Mapping[str, str]]) -> Optional[Fraction]:
    """Returns the fraction in an object of a JSON document, such as {"fraction": "7/495", ...}. Returns None if `exact` is None."""
    return None if exact is None else Fraction(exact["fraction"])
