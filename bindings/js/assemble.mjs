// SPDX-License-Identifier: Apache-2.0
// Puts the npm package together: assemble.mjs MODULE_FOLDER OUT. MODULE_FOLDER holds what the preset `wasm` has built. Python writes its bill of
// materials, as it does that of every package.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");

function fail(words) {
  throw new Error(words);
}

/** Every file below a folder, in the order of names. */
function filesBelow(folder) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** The texts of all files below a folder, by their path below it. */
export function textsBelow(folder) {
  return Object.fromEntries(filesBelow(folder).map((path) => [relative(folder, path).split(sep).join("/"), readFileSync(path, "utf8")]));
}

/** The notices of what is inside the module: those parts of the project's that speak of it, and its own. */
export function notices() {
  const parts = readFileSync(join(root, "THIRD-PARTY-NOTICES"), "utf8").split(/\n\n\n(?=[^\n]+\n=+\n)/);
  const taken = parts.filter((part) => /^(Linked|Headers): .*\bfairroll-module\.wasm\b/m.test(part));
  if (taken.length === 0) fail("THIRD-PARTY-NOTICES contains no entry for fairroll-module.wasm");
  const head = "Third-party notices\n===================\n\nThis package contains the following components in addition to Fairroll, whose licence is in LICENSE.";
  return `${[head, ...taken].join("\n\n\n")}${readFileSync(join(here, "NOTICES"), "utf8")}`;
}

/** The texts of the shipped rule books, by path. */
export const shippedBooks = () => textsBelow(join(root, "rulesets"));

/** Makes the package in the folder `out`, which is emptied first, of the module in the folder `modules`. */
export function assemble(modules, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(join(here, "lib"), out, { recursive: true });
  cpSync(join(here, "package.json"), join(out, "package.json"));
  for (const name of ["LICENSE", "NOTICE"]) cpSync(join(root, name), join(out, name));
  for (const name of ["fairroll-module.mjs", "fairroll-module.wasm"]) cpSync(join(modules, name), join(out, name));
  writeFileSync(join(out, "THIRD-PARTY-NOTICES"), notices());
  writeFileSync(join(out, "books.json"), JSON.stringify(shippedBooks()));
  const { name, version } = JSON.parse(readFileSync(join(out, "package.json"), "utf8"));
  const about = ["--name", name, "--version", version, "--purl", `pkg:npm/${name}@${version}`, "--root", out, "--out", join(out, "fairroll.spdx.json")];
  execFileSync("python3", [join(root, "cmake/sbom.py"), ...about], { stdio: "inherit" });
  for (const path of filesBelow(out)) chmodSync(path, 0o644);  // whatever the umask was
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [modules, out] = process.argv.slice(2);
  if (!out) fail("usage: assemble.mjs MODULE_FOLDER OUT");
  assemble(modules, out);
}
