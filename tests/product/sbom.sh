#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The bill of materials in each package is whole and true: it has the form of SPDX, every file with its digests, and of each file with code exactly the
# libraries that the linker took, the compiler read and the loader asks for. With one line too few, too many or wrong it is refused.
. "$(dirname "$0")/common.sh"
command -v dpkg >/dev/null || skip "there is no dpkg"
python=$(command -v /usr/bin/python3 || command -v python3) || skip "there is no python3"
"$python" -c "import jsonschema" 2>/dev/null || skip "jsonschema is missing (script/bootstrap test installs it)"
work=$SCRATCH/sbom
rm -rf "$work"
mkdir -p "$work"
"$python" "$here/inside.py" "$BUILD" "$prefix" >"$work/inside" || fail "the build does not say what is inside"

is_true() { "$python" "$here/bill.py" "$1" "$2" "$work/inside" || fail "the bill of $(basename "$1")"; }
for name in fairroll libfairroll-dev python3-fairroll; do
  dpkg-deb -x "$packages/${name}_"*.deb "$work/$name"
  is_true "$work/$name/usr/share/doc/$name/$name.spdx.json" "$work/$name"
done
wheel=$(echo "$SCRATCH"/wheel/fairroll-*-py3-none-linux_*.whl)
[ -f "$wheel" ] || fail "product.wheel has left no wheel"
"$python" -m zipfile -e "$wheel" "$work/wheel"
is_true "$(echo "$work"/wheel/*.dist-info/sboms/fairroll.spdx.json)" "$work/wheel"

# A library is left out, another one is put in, a way is wrong, a digest, a version, a file: each is found, and said.
bill=$work/fairroll/usr/share/doc/fairroll/fairroll.spdx.json
cp "$bill" "$work/whole"
finds() {
  local words=$1 change=$2
  "$python" - "$work/whole" "$bill" "$change" <<'PYTHON'
import json, sys
bill = json.load(open(sys.argv[1]))
named = lambda name: next(one for one in bill["packages"] if one["name"] == name)
def without(name):
    gone = named(name)["SPDXID"]
    bill["packages"] = [one for one in bill["packages"] if one["SPDXID"] != gone]
    bill["relationships"] = [one for one in bill["relationships"] if gone not in (one["spdxElementId"], one["relatedSpdxElement"])]
exec(sys.argv[3])
json.dump(bill, open(sys.argv[2], "w"))
PYTHON
  refuse "$words" "$python" "$here/bill.py" "$bill" "$work/fairroll" "$work/inside"
}
finds "libzstd-dev is linked in, and not in the bill" 'without("libzstd-dev")'
finds "tao-pegtl-dev is read as headers, and not in the bill" 'without("tao-pegtl-dev")'
finds "libgmp10 is loaded, and not in the bill" 'without("libgmp10")'
finds "zlib1g-dev is in the bill, and not loaded" 'for one in bill["relationships"]:
    if one["relatedSpdxElement"] == named("zlib1g-dev")["SPDXID"]: one["relationshipType"] = "DYNAMIC_LINK"'
finds "is in the bill, and not read as headers" 'bill["packages"].append({**named("libzstd-dev"), "SPDXID": "SPDXRef-Library-more", "name": "more", "externalRefs": [{**named("libzstd-dev")["externalRefs"][0], "referenceLocator": "pkg:deb/debian/more@1"}]})
bill["relationships"].append({"spdxElementId": next(one for one in bill["files"] if one["fileName"] == "./usr/bin/fairroll")["SPDXID"], "relationshipType": "CONTAINS", "relatedSpdxElement": "SPDXRef-Library-more"})'
finds "has other digests than the bill says" 'bill["files"][0]["checksums"][1]["checksumValue"] = "0" * 64'
finds "is in the package, and not in the bill" 'gone = bill["files"].pop()["SPDXID"]
bill["relationships"] = [one for one in bill["relationships"] if gone not in one.values()]'
finds "libre2-dev: the bill has version 1" 'named("libre2-dev")["versionInfo"] = "1"'
finds "'supplier' is a required property" 'del named("libre2-dev")["supplier"]'
finds "is listed, and stands in no relation" 'bill["relationships"].pop(0)'
finds "LicenseRef-Lucent: its text is missing" 'bill["hasExtractedLicensingInfos"] = [one for one in bill["hasExtractedLicensingInfos"] if "Lucent" not in one["licenseId"]]'
