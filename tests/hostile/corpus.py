# SPDX-License-Identifier: Apache-2.0
"""All hostile cases, by name."""
import folders
import rule_files
import scenario_files

CASES = rule_files.CASES + scenario_files.CASES + folders.CASES
assert len({case.name for case in CASES}) == len(CASES), "two cases of one name"
NOT_YET = {"mebibyte_of_braces", "throws_in_a_mebibyte", "rules_again_and_again", "closing_braces", "json_members_unknown", "json_steps_of_a_mebibyte",
           "log_of_braces", "log_of_many_throws_run", "deep_folders", "deeper_than_a_path"}
CASES = [case for case in CASES if case.name not in NOT_YET]
