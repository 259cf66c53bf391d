# SPDX-License-Identifier: Apache-2.0
"""Money and figures on their way in and out. Exact: the decimal module rounds as its user's context says, so nothing here asks that one."""

import decimal
from fractions import Fraction
from typing import Mapping, Optional, Union

Amount = Union[decimal.Decimal, int, str]
_EXACT = decimal.Context(prec=40)  # more digits than 64 bits have


def money(units: int, decimals: int) -> decimal.Decimal:
    """Whole smallest units as an amount: 1050 with two decimals is 10.50."""
    return decimal.Decimal(units).scaleb(-decimals, _EXACT)


def amount_words(amount: Amount) -> str:
    """As rule files and steps write it. TypeError of anything that is not exact, ValueError of what is no number."""
    if isinstance(amount, str):
        return amount
    if isinstance(amount, bool) or not isinstance(amount, (int, decimal.Decimal)):
        raise TypeError(f'an amount must be exact, such as Decimal("25.00") or "25.00", not {amount!r}')
    if not decimal.Decimal(amount).is_finite():
        raise ValueError(f"{amount!r} is not an amount")
    return format(amount, "f") if isinstance(amount, decimal.Decimal) else str(amount)


def fraction(exact: Optional[Mapping[str, str]]) -> Optional[Fraction]:
    """A figure of a document: {"fraction": "7/495", ...}, or nothing."""
    return None if exact is None else Fraction(exact["fraction"])
