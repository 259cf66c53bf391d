// SPDX-License-Identifier: Apache-2.0
// Commands in the module print what the native program prints, byte for byte, with the same exit code: the edges of every shipped rule book,
// and a list of others. Usage: same.mjs PACKAGE PROGRAM
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [packageFolder, program] = process.argv.slice(2);
const { open } = await import(pathToFileURL(join(resolve(packageFolder), "index.js")));
const fairroll = await open();
const root = fileURLToPath(new URL("../..", import.meta.url));
for (const [path, text] of Object.entries(fairroll.books)) fairroll.writeFile(`rulesets/${path}`, text);

function native(args) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 });
  return { code: status, out: stdout, err: stderr };
}

let compared = 0;
let differences = 0;
function compare(args) {
  const [expected, got] = [native(args), fairroll.run(args)];
  compared += 1;
  const part = ["code", "out", "err"].find((one) => expected[one] !== got[one]);
  if (part === undefined) return;
  differences += 1;
  const [a, b] = [String(expected[part]), String(got[part])];
  let same = 0;
  while (a[same] === b[same]) ++same;
  console.log(`fairroll ${args.join(" ")}: ${part} from ${same}\n  native ...${a.slice(Math.max(0, same - 60), same + 160)}\n  module ...${b.slice(Math.max(0, same - 60), same + 160)}`);
}

const listed = JSON.parse(native(["list", "rulesets", "--rules", "rulesets", "--format", "json"]).out);
const names = listed.rulesets.map(({ name }) => name);
for (const name of names) compare(["edge", name, "--rules", "rulesets", "--format", "json"]);
const edges = compared;
const house = names.find((name) => name === "us_sd.deadwood_one") ?? names[0];
for (const args of [
  ["check", "rulesets", "--format", "json"],
  ["fmt", "--check", "rulesets"],
  ["test", "rulesets/us_sd", "--coverage"],
  ["run", "rulesets/two_books.scenario"],
  ["run", "rulesets/two_books.scenario", "--format", "json"],
  ["explain", "rulesets/two_books.scenario", "--format", "json"],
  ["diff", "us_sd.craps", "nv.fair_roll", "--rules", "rulesets", "--format", "json"],
  ["flatten", house, "--rules", "rulesets", "--as-of", "2018-01-01"],
  ["list", "rulesets", "--rules", "rulesets"],
  ["verify", "us_nj.mini_dice", "--rules", "rulesets", "--format", "json"],
  ["conforms", house, "--to", "us_sd.craps", "--rules", "rulesets"],
  ["exposure", "us_nj.mini_dice", "--rules", "rulesets"],
  ["schema", "throw", "us_sd.craps", "--rules", "rulesets"],
  ["placard", "us_sd.craps", "--rules", "rulesets"],
  ["explain-code", "F0301"],
  ["check", "rulesets/nowhere"],
  ["edge", "us_sd.carps", "--rules", "rulesets"],
  ["nothing"],
]) compare(args);
console.log(`${edges} rule books and houses with their edges, ${compared - edges} other commands, ${differences} differences`);
process.exit(edges > 0 && differences === 0 ? 0 : 1);
