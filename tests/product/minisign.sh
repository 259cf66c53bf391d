#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Debian's minisign accepts what `fairroll bundle sign` wrote, and the other way round: keys of either, with a password and without, prehashed
# and legacy; and both refuse a byte more.
. "$(dirname "$0")/common.sh"
command -v minisign >/dev/null || skip "there is no minisign (script/bootstrap test installs it)"
work=$SCRATCH/minisign
rm -rf "$work"
mkdir -p "$work"
cp -r "$ROOT/tests/trust/books" "$work"
cd "$work"
fairroll=${FAIRROLL:-$prefix/bin/fairroll}
today=(--today 2027-01-31)
"$fairroll" bundle create lab.game --rules books --bundle-version 7 --expires 2027-12-31 --out lab.bundle >/dev/null
cp lab.bundle other.bundle && echo >>other.bundle
echo 'rolling bones' >password

# Ours, with a password and without: minisign signs with the key, and reads what we sign with it.
"$fairroll" bundle key plain --no-password >/dev/null
"$fairroll" bundle key locked --password-file password >/dev/null
[ "$(stat -c %a locked.key)" = 600 ] || fail "others can read a secret key"
refuse "already exists" "$fairroll" bundle key plain --no-password
minisign -R -s plain.key -p again.pub </dev/null >/dev/null 2>&1 || fail "minisign cannot read our secret key"
[ "$(tail -n 1 again.pub)" = "$(tail -n 1 plain.pub)" ] || fail "minisign reads another key from our secret key file"

# minisign's.
minisign -G -W -p theirs.pub -s theirs.key </dev/null >/dev/null
(cat password password) | minisign -G -p theirs_locked.pub -s theirs_locked.key >/dev/null 2>&1

for key in plain locked theirs theirs_locked; do
  for by in fairroll minisign legacy; do
    rm -f lab.bundle.minisig
    case $by in
      fairroll) "$fairroll" bundle sign lab.bundle --key $key.key --password-file password >/dev/null || fail "fairroll does not sign with $key.key" ;;
      minisign) minisign -Sm lab.bundle -s $key.key <password >/dev/null 2>&1 || fail "minisign does not sign with $key.key" ;;
      legacy) minisign -l -Sm lab.bundle -s $key.key <password >/dev/null 2>&1 || fail "minisign does not sign with $key.key" ;;
    esac
    expect "Signature and comment signature verified" minisign -Vm lab.bundle -p $key.pub
    expect "signed by key" "$fairroll" bundle verify lab.bundle --trust $key.pub "${today[@]}"
    refuse "Signature verification failed" minisign -Vm other.bundle -x lab.bundle.minisig -p $key.pub
    refuse "bytes follow the last text" "$fairroll" bundle verify other.bundle --signature lab.bundle.minisig --trust $key.pub "${today[@]}"
  done
done
rm -f lab.bundle.minisig
"$fairroll" bundle sign lab.bundle --key plain.key >/dev/null
expect "fairroll bundle lab version 7 expires 2027-12-31" minisign -QVm lab.bundle -p plain.pub
refuse "the password for \`locked.key\` is wrong" "$fairroll" bundle sign lab.bundle --key locked.key --password-file lab.bundle
refuse "there is no terminal" "$fairroll" bundle sign lab.bundle --key locked.key </dev/null
