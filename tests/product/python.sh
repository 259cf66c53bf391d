#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The installed Python package finds the library and the rule books that it was installed with.
. "$(dirname "$0")/common.sh"
cd "$SCRATCH"
say="import fairroll; r = fairroll.load('us_sd.craps'); print(r.judge('throw 4 3 { die 2 rests on other_die }').clauses[0].address, fairroll.find_shipped_rulesets())"
PYTHONPATH=$prefix/lib/python3/dist-packages expect "20:18:33:06 invalid (1) $prefix/share/fairroll/rulesets" python3 -c "$say"
if [ -f "$prefix/lib/libfairroll.so.2" ]; then
  PYTHONPATH=$prefix/lib/python3/dist-packages expect "$prefix/lib/libfairroll.so.2" python3 -c "import fairroll._library as l; print(l.lib._name)"
fi
