// SPDX-License-Identifier: Apache-2.0
// What stands beside lines, from reports as `fairroll run` writes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../support/modules.mjs";

const { judged, marks, mostRows, standing } = await load("playground/rulings.ts");
const { alone } = await load("playground/alone.ts");

const place = (line, file = "a.scenario") => ({ file, line, column: 3 });
const step = (line, more) => ({ kind: "throw", text: "throw 4 3", place: place(line), by: [], settlements: [], moved: [], directives: [], findings: [], balances: [], expectations: [], ...more });
const under = (ruleset, steps) => ({ ruleset, currency: "USD", passed: true, undetermined: false, steps, accounts: [{ account: { seat: "ann" }, holds: "0.00" }, { account: { role: "dealer" }, holds: "0.00" }, { account: "house", holds: "-5.00" }] });
const report = (...scenarios) => ({ diagnostics: [], scenarios });
const scenario = (line, books, more) => ({ title: "t", place: place(line), ok: true, under: books, ...more });
const clause = { address: "6 (1)", text: "", unit: "u", place: place(1, "a.fair") };

const say = ({ line, tone, book, head, detail }) => [line, tone, book, head, detail];

test("a ruling, what decided it, and what was paid", () => {
  const won = { wager: "ann pass", stake: "10.00", outcome: "wins", amount: "10.00", odds: "1 to 1", by: [] };
  const stays = { wager: "bob pass", stake: "1.00", outcome: "stays", by: [] };
  const one = judged(report(scenario(1, [under("u", [step(2, { ruling: "valid", total: 7, by: [clause], settlements: [won, stays], moved: [{ name: "point", from: "6", to: "none" }] })])])), "a.scenario");
  assert.deepEqual(marks(one).map(say), [[2, "good", "", "VALID 7", "by 6 (1); ann pass wins 10.00 (1 to 1); point is none"]]);
});

test("each word of a ruling has its tone", () => {
  const rulings = ["valid", "invalid", "no_roll", "void", "undetermined"];
  const one = judged(report(scenario(1, [under("u", rulings.map((ruling, i) => step(i + 2, { ruling })))])), "a.scenario");
  assert.deepEqual(marks(one).map(({ tone, head }) => [tone, head]), [["good", "VALID"], ["bad", "INVALID"], ["bad", "NO ROLL"], ["bad", "VOID"], ["warn", "UNDETERMINED"]]);
});

test("acts, and those that are refused", () => {
  const steps = [step(2, { kind: "act", status: "accepted", words: "ann has 5.00 on w" }), step(3, { kind: "act", status: "refused", words: "too little" })];
  assert.deepEqual(marks(judged(report(scenario(1, [under("u", steps)])), "a.scenario")).map(say), [[2, "plain", "", "", "ann has 5.00 on w"], [3, "bad", "", "REFUSED", "too little"]]);
});

test("expectations stand on their own lines; a scenario that has some says whether it passed", () => {
  const failed = step(2, { ruling: "valid", total: 6, expectations: [{ text: "expect valid 7", place: place(3), passed: false, got: "VALID 6" }, { text: "expect x", place: place(4), passed: true }] });
  const one = judged(report(scenario(1, [under("u", [failed])], { ok: false })), "a.scenario");
  assert.deepEqual(marks(one).map(say), [[1, "bad", "", "failed", ""], [2, "good", "", "VALID 6", ""], [3, "bad", "", "✗", "got VALID 6"], [4, "good", "", "✓", ""]]);
});

test("several books are told apart on one line", () => {
  const one = judged(report(scenario(1, [under("a.b", [step(2, { ruling: "valid", total: 7 })]), under("c.d", [step(2, { ruling: "void" })])])), "a.scenario");
  assert.deepEqual(marks(one).map(({ book, head }) => [book, head]), [["a.b", "VALID 7"], ["c.d", "VOID"]]);
});

test("no more rows than a page can show, and how many are left out", () => {
  const steps = Array.from({ length: mostRows + 7 }, (_, i) => step(i + 2, { ruling: "valid" }));
  const one = judged(report(scenario(1, [under("u", steps)])), "a.scenario");
  assert.equal(one.scenarios[0].books[0].rows.length, mostRows);
  assert.equal(one.moreRows, 7);
});

test("accounts: seats, and who else holds something", () => {
  assert.deepEqual(judged(report(scenario(1, [under("u", [])])), "a.scenario").scenarios[0].books[0].accounts, [{ who: "ann", holds: "0.00" }, { who: "house", holds: "-5.00" }]);
});

test("how everybody stands follows the cursor", () => {
  const one = judged(report(scenario(1, [under("u", [step(2, { balances: ["ann up 1.00"] }), step(4, { balances: ["ann up 9.00"] })])]), scenario(10, [under("u", [step(11, { balances: ["bob down 2.00"] })])])), "a.scenario");
  const at = (line) => { const { line: told, books } = standing(one, line); return [told, books[0].balances]; };
  assert.deepEqual(at(3), [2, ["ann up 1.00"]]);
  assert.deepEqual(at(5), [4, ["ann up 9.00"]]);
  assert.deepEqual(at(1), [null, ["ann up 9.00"]]);
  assert.deepEqual(at(10), [null, ["bob down 2.00"]]);
  assert.equal(standing({ scenarios: [] }, 1), null);
});

test("one scenario by itself stays on its lines", () => {
  const text = 'language 1\n\nscenario "a" under b {\n  throw 1 1\n}\n\nscenario\n "c" under d {\n}\n';
  assert.equal(alone(text, [3, 8], 8), 'language 1\n\n\n\n\n\nscenario\n "c" under d {\n}\n');
  assert.equal(alone(text, [3, 8], 3), 'language 1\n\nscenario "a" under b {\n  throw 1 1\n}\n\n\n\n\n');
});
