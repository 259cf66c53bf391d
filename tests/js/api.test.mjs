// SPDX-License-Identifier: Apache-2.0
// The package as somebody uses it: `FAIRROLL_PACKAGE=folder node --test api.test.mjs`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = resolve(process.env.FAIRROLL_PACKAGE ?? "build/wasm/package");
const { open, FairrollError, booksFolder } = await import(pathToFileURL(join(folder, "index.js")));
const fairroll = await open();

const book = `language 1

ruleset harbor.craps "Harbor Isle craps" {
  authority "Harbor Isle Gaming Office (invented)"
  cites     "Craps Order"
  uses      common.craps_table
  currency  USD in 0.01
}

section "6" "Throw of the dice" {
  the roll is invalid when any die rests on bank
  nothing else makes a roll invalid
}
`;

/** What a call throws. */
function thrown(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing was thrown");
}

test("a module that is none is refused", async () => {
  await assert.rejects(open({ wasm: new Uint8Array([1, 2, 3]) }));
  await assert.rejects(open({ module: new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) }));
});

test("a throw is judged by a shipped book", () => {
  const rules = fairroll.load("us_sd.craps");
  const result = rules.judge("throw 4 3 { die 2 rests on other_die }");
  assert.equal(result.ruling, "invalid");
  assert.equal(result.by[0].address, "20:18:33:06 invalid (1)");
  assert.equal(rules.judge({ throw: { faces: [4, 3] } }).ruling, "valid");
  rules.close();
});

test("a book of one's own comes before the shipped ones", () => {
  const rules = fairroll.load("harbor.craps", { files: { "harbor.craps": book } });
  assert.equal(rules.title, "Harbor Isle craps");
  assert.equal(rules.judge("throw 4 3 { die 1 rests on bank }").ruling, "invalid");
  assert.equal(rules.judge("throw 4 3 { die 1 rests on rail }").ruling, "valid");
});

test("the day and a posting are chosen", () => {
  const [layer] = fairroll.load("us_sd.craps", { asOf: "2020-01-01" }).layers();
  assert.equal(layer.unit, "common.craps");
  const early = thrown(() => fairroll.load("us_sd.craps", { asOf: "2010-01-01" })).diagnostics[0];
  assert.equal(early.code, "F0707");
  assert.equal(early.labels[0].text, "2015-07-01");
  assert.equal(thrown(() => fairroll.load("us_sd.craps", { asOf: "yesterday" })).kind, "argument");
});

test("a table keeps money, and a clone goes its own way", () => {
  const table = fairroll.load("us_sd.craps").table("ann", "bob");
  table.play("ann takes the dice");
  table.play({ act: { by: "ann", bets: "10.00", on: { wager: "pass" } } });
  const other = table.clone();
  table.play("throw 4 3");
  other.play("throw 1 1");
  const balance = (one) => one.show().seats.find((seat) => seat.name === "ann").balance;
  assert.equal(balance(table), "10.00");
  assert.equal(balance(other), "-10.00");
  assert.ok(table.menu(0).some((entry) => entry.wager === "pass"));
});

test("what is wrong is told with its place and the way out", () => {
  const unknown = thrown(() => fairroll.load("us_sd.carps"));
  assert.ok(unknown instanceof FairrollError);
  assert.equal(unknown.kind, "input");
  assert.equal(unknown.diagnostics[0].code, "F0501");
  const slip = thrown(() => fairroll.load("harbor.craps", { files: { "harbor.craps": book.replace("rests on bank", "rests on bnak") } }));
  assert.equal(slip.diagnostics[0].text, "bnak");
  assert.match(slip.diagnostics[0].help, /bank/);
  const rules = fairroll.load("us_sd.craps");
  assert.equal(thrown(() => rules.judge("throw 4 3 4")).kind, "input");
  assert.equal(thrown(() => rules.judge("")).kind, "input");
  assert.equal(thrown(() => rules.edges({ stake: "a lot" })).kind, "argument");
  assert.equal(thrown(() => rules.table("ann", "ann")).kind, "input");
});

test("bets made together have one edge", () => {
  const rules = fairroll.load("us_sd.craps");
  const { together } = rules.combinedEdge("10.00 on pass + 20.00 on pass_odds");
  assert.equal(together.perAmountStaked.fraction, "1/165");
  assert.equal(together.perFirstBet.fraction, "7/495");
  assert.deepEqual(together.bets.map(({ chance }) => chance.fraction), ["1", "2/3"]);
  const biased = rules.combinedEdge("10.00 on field", { dice: ["1/6", "1/6", "1/6", "1/6", "1/12", "1/4"] });
  assert.notEqual(biased.together.perAmountStaked.fraction, "1/18");
  assert.match(thrown(() => rules.combinedEdge("20.00 on pass_odds")).diagnostics[0].help, /bet on `pass` first/);
  assert.equal(thrown(() => rules.combinedEdge("")).kind, "argument");
});

test("what was closed says so", () => {
  const rules = fairroll.load("us_sd.craps");
  const table = rules.table("ann");
  rules.close();
  rules.close();
  assert.equal(table.play("ann takes the dice").status, "accepted"); // it keeps its rules alive
  table.close();
  assert.equal(thrown(() => table.show()).kind, "argument");
  assert.equal(thrown(() => rules.judge("throw 1 1")).kind, "argument");
});

test("files of one's own stay as they are while others are checked", () => {
  fairroll.writeFile("harbor/note.fair", "kept");
  fairroll.writeFile("asked.scenario", "kept, too");
  fairroll.check({ "harbor/craps.fair": book });
  fairroll.format(book, "harbor/note.fair");
  fairroll.runScenario(`language 1\n\nscenario "one" under us_sd.craps {\n  throw 4 3\n}\n`);
  assert.equal(fairroll.readFile("harbor/note.fair"), "kept");
  assert.equal(fairroll.readFile("/work/asked.scenario"), "kept, too");
  fairroll.remove("harbor");
  fairroll.remove("asked.scenario");
  assert.throws(() => fairroll.readFile("harbor/note.fair"));
});

test("commands work on the module's files and leave none behind", () => {
  const checked = fairroll.check({ "harbor/craps.fair": book.replace("bank", "bnak") });
  assert.deepEqual(checked.diagnostics.map(({ code }) => code), ["F0201"]);
  const formatted = fairroll.format(book.replaceAll("  ", "      "), "harbor/craps.fair");
  assert.equal(formatted, book);
  assert.equal(thrown(() => fairroll.format("ruleset {")).kind, "input");
  assert.equal(fairroll.run(["check", "harbor/craps.fair"]).code, 3);
  assert.equal(fairroll.run(["nothing"]).code, 2);
  assert.match(fairroll.run(["check", "nowhere.fair"]).out, /there is no file/);
});

test("scenarios are played and explained", () => {
  const scenario = `language 1

scenario "stacked" under us_sd.craps, nv.fair_roll {
  throw 4 3 { die 2 rests on other_die }
}
`;
  const played = fairroll.runScenario(scenario);
  assert.deepEqual(played.scenarios[0].under.map(({ steps }) => steps[0].ruling), ["invalid", "valid"]);
  assert.ok(JSON.stringify(fairroll.explain(scenario)).includes("20:18:33:06 invalid (1)"));
});

test("two books differ", () => {
  const text = fairroll.readFile(`${booksFolder}/us_nj/mini_dice.fair`);
  const changed = text.replace(/at least \d+ to 1(?!\d)/, "at least 3 to 1");
  assert.notEqual(changed, text);
  const [a, b] = [fairroll.load("us_nj.mini_dice"), fairroll.load("us_nj.mini_dice", { files: { "us_nj.mini_dice": changed } })];
  assert.equal(fairroll.diff(a, a).result.equivalent, true);
  assert.equal(fairroll.diff(a, b).result.equivalent, false);
});

test("the language server checks, completes and mends", () => {
  const server = fairroll.createLanguageServer();
  const all = [];
  const send = (message) => all.push(...server.receive({ jsonrpc: "2.0", ...message }));
  send({ id: 1, method: "initialize", params: { capabilities: {}, rootUri: "file:///work" } });
  send({ method: "initialized", params: {} });
  const uri = "file:///work/harbor/craps.fair";
  send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "fairroll", version: 1, text: book.replace("bank", "bnak") } } });
  while (server.hasUncheckedFiles) all.push(...server.checkNextFile());
  const published = all.filter(({ method }) => method === "textDocument/publishDiagnostics").at(-1).params.diagnostics;
  assert.equal(published[0].code, "F0201");
  send({ id: 2, method: "textDocument/codeAction", params: { textDocument: { uri }, range: published[0].range, context: { diagnostics: published } } });
  assert.ok(JSON.stringify(all.find(({ id }) => id === 2)).includes('"bank"'));
  server.close();
});

test("text of any sort is answered, not crashed by", () => {
  const garbage = Array.from({ length: 1 << 20 }, (_, i) => "{}()<>\"\\ abz09\n,;.\u0000"[(i * 7919) % 20]).join("");
  assert.ok(fairroll.check({ "harbor/craps.fair": garbage }).diagnostics.length > 0);
  const deep = "language 1\n\nsection \"1\" \"x\" {\n  the roll is invalid when " + "(".repeat(100_000);
  assert.ok(fairroll.check({ "harbor/craps.fair": deep }).diagnostics.length > 0);
  const wide = "\u{1F3B2}\u0000\u202E".repeat(1000);
  assert.ok(fairroll.check({ "harbor/craps.fair": wide }).diagnostics.length > 0);
  assert.equal(fairroll.load("us_sd.craps").judge("throw 4 3").ruling, "valid");
});

test("a thousand books and tables leave nothing behind", () => {
  const memory = () => fairroll.run(["--version"]) && fairroll.memorySize;
  const once = () => {
    const rules = fairroll.load("us_nj.mini_dice");
    const table = rules.table("ann");
    table.play("throw 4 3");
    table.close();
    rules.close();
  };
  for (let i = 0; i < 20; ++i) once();
  const before = memory();
  for (let i = 0; i < 100; ++i) once();
  assert.equal(memory(), before);
});

test("the shipped books are where commands look for them", () => {
  assert.match(fairroll.readFile(`${booksFolder}/us_sd/craps.fair`), /^language 1/);
  assert.equal(fairroll.run(["list", "rulesets"]).code, 0);
});

test("the examples of docs/javascript.md", async (t) => {
  const work = await mkdtemp(join(tmpdir(), "fairroll-"));
  t.after(() => rm(work, { recursive: true }));
  await mkdir(join(work, "node_modules"));
  await symlink(folder, join(work, "node_modules", "fairroll"));
  const page = await readFile(new URL("../../docs/javascript.md", import.meta.url), "utf8");
  const [table, browser, ...others] = [...page.matchAll(/^```js\n([^]*?)^```/gm)].map((found) => found[1]);
  assert.deepEqual(others, []);
  await writeFile(join(work, "table.mjs"), table);
  const printed = execFileSync(process.execPath, ["table.mjs"], { cwd: work, encoding: "utf8" });
  assert.match(printed, /^invalid 20:18:33:06 invalid \(1\)\n/);
  assert.match(printed, /wins/);
  await writeFile(join(work, "browser.mjs"), browser);  // runs in a browser only: test the syntax
  execFileSync(process.execPath, ["--check", "browser.mjs"], { cwd: work });
});
