# SPDX-License-Identifier: Apache-2.0
"""All hostile cases, by name."""
import folders
import law_texts
import rule_files
import scenario_files

CASES = rule_files.CASES + scenario_files.CASES + folders.CASES + law_texts.CASES
assert len({case.name for case in CASES}) == len(CASES), "two cases of one name"
