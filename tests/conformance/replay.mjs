// SPDX-License-Identifier: Apache-2.0
// Plays the cases of fairroll-cases through the npm package: every step must come to the same line. Usage: replay.mjs PACKAGE CASES FOLDER...
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [packageFolder, casesFile, ...folders] = process.argv.slice(2);
const { open, FairrollError } = await import(pathToFileURL(join(resolve(packageFolder), "index.js")));
const fairroll = await open();

function copyIn(from, to) {
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) copyIn(path, `${to}/${name}`);
    else if (name.endsWith(".fair")) fairroll.write(`${to}/${name}`, readFileSync(path, "utf8"));
  }
}
const inside = folders.map((folder, i) => (copyIn(folder, `/folders/${i}`), `/folders/${i}`));

class Replay {
  books = new Map();
  cases = 0;
  steps = 0;
  differences = 0;
  milliseconds = 0; // spent on playing steps

  constructor() {
    this.begin();
  }

  begin() {
    this.table?.close();
    Object.assign(this, { title: "", rules: "", got: "", fault: "", choices: [], seats: [], table: null });
  }

  book() {
    const key = [this.rules, ...this.choices].join("\n");
    if (!this.books.has(key)) {
      const options = { folders: inside, readings: {}, postings: {} };
      for (const choice of this.choices) {
        const [what, first, second] = choice.split(" ");
        if (what === "as_of") options.asOf = first;
        else options[`${what}s`][first] = choice.slice(what.length + first.length + 2) || second;
      }
      this.books.set(key, fairroll.load(this.rules, options));
    }
    return this.books.get(key);
  }

  play(step) {
    if (!this.table) {
      this.table = this.book().table(...this.seats);
      this.table.allowGiven();
    }
    this.got = this.fault = "";
    const begun = performance.now();
    try {
      this.got = this.table.playLine(step);
    } catch (error) {
      if (!(error instanceof FairrollError)) throw error;
      this.got = error.message;
      this.fault = error.diagnostics[0].code;
    } finally {
      this.milliseconds += performance.now() - begun;
    }
  }

  compare(got, expected) {
    this.steps += 1;
    if (got === expected) return;
    this.differences += 1;
    if (this.differences > 10) return;
    let same = 0;
    while (got[same] === expected[same]) ++same;
    const from = Math.max(0, same - 40);
    console.log(`${this.rules}, ${this.title}, from ${same}:\n  C++  ...${expected.slice(from, same + 120)}\n  wasm ...${got.slice(from, same + 120)}`);
  }

  take(line) {
    const [word] = line.split(" ", 1);
    const rest = line.slice(word.length + 1);
    if (word === "step") this.play(rest);
    else if (word === "result") this.compare(this.got, rest);
    else if (word === "fault") this.compare(this.fault, rest);
    else if (word === "case") this.title = rest;
    else if (word === "rules") this.rules = rest;
    else if (word === "seat") this.seats.push(rest);
    else if (["as_of", "reading", "posting"].includes(word)) this.choices.push(line);
    else if (word === "end") (this.cases += 1), this.begin();
    else throw new Error(`this line is not understood: ${line}`);
  }
}

const replay = new Replay();
for (const line of readFileSync(casesFile, "utf8").split("\n")) if (line !== "") replay.take(line);
console.log(`${replay.cases} cases, ${replay.steps} steps, ${replay.differences} differences`);
console.log(`${Math.round((1000 * replay.steps) / replay.milliseconds)} steps a second`);
process.exit(replay.steps > 0 && replay.differences === 0 ? 0 : 1);
