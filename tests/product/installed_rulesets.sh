#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The installed program finds the rule books that came with it, when nothing nearer holds them.
. "$(dirname "$0")/common.sh"
program=$prefix/bin/fairroll
work=$SCRATCH/far_away
rm -rf "$work"
mkdir -p "$work"
cd "$work"
cp "$ROOT/rulesets/us_sd/throw.scenario" dispute.scenario
expect "us_sd.craps" "$program" run --brief dispute.scenario
expect "7/495" "$program" edge us_sd.craps --wager pass
expect "us_sd.craps, " "$program" list
expect "us_sd.craps" "$program" completions names
ln -s "$program" a_link
expect "us_sd.craps, " ./a_link list

# What is nearer counts: a ruleset of that name in a folder `rulesets` of his own.
mkdir -p rulesets/us_sd
printf 'language 1\nthis is no rule file\n' >rulesets/us_sd/craps.fair
refuse "rulesets/us_sd/craps.fair:2" "$program" run dispute.scenario
# One that his own folder lacks is still found.
rm -r rulesets/us_sd
mkdir -p rulesets/mine
cp "$ROOT/rulesets/common/craps_table.fair" rulesets/mine/other.fair
expect "us_sd.craps" "$program" run --brief dispute.scenario
# With --rules only those folders are searched.
mkdir -p empty
refuse "us_sd.craps" "$program" run --rules empty dispute.scenario
