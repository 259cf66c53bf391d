# SPDX-License-Identifier: Apache-2.0
"""A second implementation of Fairroll's language, written from docs/language.md and docs/language/ alone.

It is exact, slow and naive on purpose: a reader should be able to hold each function against the numbered
rule that its docstring cites.  `replay.py` plays the conformance cases with it and says where the two differ.
"""
