# SPDX-License-Identifier: Apache-2.0
"""Money on its way in and out. Exact: nothing here asks the context of the decimal module, which rounds."""

import decimal
from typing import Union

Amount = Union[decimal.Decimal, int, str]


def money(units: int, decimals: int) -> decimal.Decimal:
    """Whole smallest units as an amount: 1050 with two decimals is 10.50."""
    return decimal.Decimal((int(units < 0), tuple(map(int, str(abs(units)))), -decimals))


def amount_words(amount: Amount) -> str:
    """As rule files and steps write it. TypeError of anything that is not exact, ValueError of what is no number."""
    if isinstance(amount, str):
        return amount
    if isinstance(amount, bool) or not isinstance(amount, (int, decimal.Decimal)):
        raise TypeError(f'amounts are exact: write Decimal("25.00") or "25.00", not {amount!r}')
    if not decimal.Decimal(amount).is_finite():
        raise ValueError(f"this is no amount: {amount!r}")
    return format(amount, "f") if isinstance(amount, decimal.Decimal) else str(amount)
