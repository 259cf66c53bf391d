// SPDX-License-Identifier: Apache-2.0
// Assembles the npm package: assemble.mjs MODULE_FOLDER OUT. MODULE_FOLDER contains the files that the preset `wasm` has built. The script
// cmake/sbom.py writes the bill of materials of the package.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");

function fail(words) {
  throw new Error(words);
}

/** Returns the paths of all files in a folder and its subfolders, sorted by name. */
function filesBelow(folder) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** Returns the texts of all files in a folder and its subfolders, by their paths relative to the folder. */
export function textsBelow(folder) {
  return Object.fromEntries(filesBelow(folder).map((path) => [relative(folder, path).split(sep).join("/"), readFileSync(path, "utf8")]));
}

/** Returns the third-party notices of the package: the sections of THIRD-PARTY-NOTICES that concern the module, and the file NOTICES. */
export function notices() {
  const parts = readFileSync(join(root, "THIRD-PARTY-NOTICES"), "utf8").split(/\n\n\n(?=[^\n]+\n=+\n)/);
  const taken = parts.filter((part) => /^(Linked|Headers): .*\bfairroll-module\.wasm\b/m.test(part));
  if (taken.length === 0) fail("THIRD-PARTY-NOTICES contains no entry for fairroll-module.wasm");
  const head = "Third-party notices\n===================\n\nThis package contains the following components in addition to Fairroll, whose licence is in LICENSE.";
  return `${[head, ...taken].join("\n\n\n")}${readFileSync(join(here, "NOTICES"), "utf8")}`;
}

/** Returns the texts of the shipped rule files, by their paths in the folder `rulesets`. */
export const shippedBooks = () => textsBelow(join(root, "rulesets"));

/** Assembles the package in the folder `out` from the module in the folder `modules`. Removes the previous contents of `out`. */
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
  for (const path of filesBelow(out)) chmodSync(path, 0o644);  // independent of the umask
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [modules, out] = process.argv.slice(2);
  if (!out) fail("usage: assemble.mjs MODULE_FOLDER OUT");
  assemble(modules, out);
}
