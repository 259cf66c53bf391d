// SPDX-License-Identifier: Apache-2.0
// Rulings a second of the module beside the native C ABI, in interleaved rounds: every step of the conformance cases, four times over, rule books
// loaded before the clock starts. What the engine of JavaScript compiles on the way counts. Usage: rulings.mjs PACKAGE NATIVE CASES FOLDER...
// (NATIVE is fairroll-replay)
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const rounds = 5;
const timesOver = 4;
const [packageFolder, native, cases, ...folders] = process.argv.slice(2);
if (!folders.length) throw new Error("usage: rulings.mjs PACKAGE NATIVE CASES FOLDER...");
const replay = new URL("../../tests/conformance/replay.mjs", import.meta.url).pathname;

/** Steps a second, as the replay prints them. */
function rate(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  const told = /([\d.]+) steps a second/.exec(stdout);
  if (status !== 0 || !told) throw new Error(`${command}: ${stderr || stdout}`);
  return Number(told[1]);
}

const folder = mkdtempSync(join(tmpdir(), "fairroll-rulings-"));
const long = join(folder, "long.cases");
writeFileSync(long, readFileSync(cases, "utf8").repeat(timesOver));
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const rates = { native: [], module: [] };
for (let round = 0; round < rounds; ++round) {
  rates.native.push(rate(native, [long, ...folders]));
  rates.module.push(rate(process.execPath, [replay, packageFolder, long, ...folders]));
}
rmSync(folder, { recursive: true });
const [a, b] = [median(rates.native), median(rates.module)];
console.log(`native ${a.toFixed(0)} steps/s, module ${b.toFixed(0)} steps/s, ratio ${(b / a).toFixed(2)}; medians of ${rounds} interleaved rounds`);
