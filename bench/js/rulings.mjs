// SPDX-License-Identifier: Apache-2.0
// Rulings a second of the module beside the native C ABI, in interleaved rounds: every answer of the conformance suite, four times over, by the
// clocks of the programs, which stand still while rule books are loaded. What the engine of JavaScript compiles on the way counts.
// Usage: rulings.mjs PACKAGE NATIVE SUITE (NATIVE is fairroll-conformance-c; SUITE a folder that `conformance/generate --all` wrote)
import { spawnSync } from "node:child_process";

const rounds = 5;
const [packageFolder, native, suite] = process.argv.slice(2);
if (!suite) throw new Error("usage: rulings.mjs PACKAGE NATIVE SUITE");
const here = (path) => new URL(`../../conformance/${path}`, import.meta.url).pathname;

/** Answers a second, as the runner prints them. */
function rate(...command) {
  const { status, stdout, stderr } = spawnSync(here("run"), ["--suite", suite, "--times", "4", "--", ...command], { encoding: "utf8" });
  const told = /([\d.]+) answers a second/.exec(stdout);
  if (status !== 0 || !told) throw new Error(`${command}: ${stderr || stdout}`);
  return Number(told[1]);
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const rates = { native: [], module: [] };
for (let round = 0; round < rounds; ++round) {
  rates.native.push(rate(native));
  rates.module.push(rate(process.execPath, here("adapters/node.mjs"), packageFolder));
}
const [a, b] = [median(rates.native), median(rates.module)];
console.log(`native ${a.toFixed(0)} answers/s, module ${b.toFixed(0)} answers/s, ratio ${(b / a).toFixed(2)}; medians of ${rounds} interleaved rounds`);
