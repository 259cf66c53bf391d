#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The bill of materials in the npm package is true: sbom.sh BUILD, a build of the preset `wasm`. Headers of libraries are those that the compiler
# read; what emscripten brings comes from its own package. One library too few is found.
set -euo pipefail
here=$(cd "$(dirname "$0")/../product" && pwd)
build=$1
package=$build/package
/usr/bin/python3 -c "import jsonschema" 2>/dev/null || { echo "skipped: jsonschema is missing"; exit 77; }
/usr/bin/python3 "$here/inside.py" "$build" "$package" wasm >"$build/inside"
/usr/bin/python3 "$here/bill.py" "$package/fairroll.spdx.json" "$package" "$build/inside"
/usr/bin/python3 -c 'import json, sys; told = json.load(open(sys.argv[1])); told["fairroll-module.wasm"]["headers"].append("more"); json.dump(told, open(sys.argv[2], "w"))' "$build/inside" "$build/inside.more"
said=$(/usr/bin/python3 "$here/bill.py" "$package/fairroll.spdx.json" "$package" "$build/inside.more" || true)
grep -qF "more is read as headers, and not in the bill" <<<"$said" || { echo "a library that is not in the bill was not found: $said"; exit 1; }
