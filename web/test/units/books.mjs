// SPDX-License-Identifier: Apache-2.0
// What is made of rule files without the interpreter: names of books, days, bars, changes of texts; and that no page knows a book by name.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { load, root, web } from "../support/modules.mjs";

const { ownBooks } = await load("playground/examples.ts");
const { daysOf } = await load("playground/days.ts");
const { barRows, fullBar } = await load("playground/bars.ts");
const { changedLines } = await load("playground/panel-history.ts");
const { faultOfPath } = await load("playground/workbook.ts");

const shipped = {};
for (const name of await readdir(join(root, "rulesets"), { recursive: true })) if (name.endsWith(".fair")) shipped[name] = await readFile(join(root, "rulesets", name), "utf8");

test("books are found by the line that names them", () => {
  const files = { "a/b.fair": 'language 1\n# ruleset no.no "x"\nruleset a.b "B" {\n}', "a/h.fair": 'house a.h "H" under a.b { }', "a/m.fair": 'model a.m "M" { }', "a/b.scenario": "ruleset x.y" };
  assert.deepEqual(ownBooks(files), [{ name: "a.b", title: "B" }, { name: "a.h", title: "H" }]);
});

test("the days of a book are those on which a part of it begins, or has ended", () => {
  const files = {
    "a/b.fair": 'language 1\nruleset a.b "in force from 1999-01-01" { }\n# in force from 1999-02-02\nsection "1" "s" { in force from 2020-01-01 until 2024-12-31 }',
    "a/c.fair": 'language 1\namendment a.c "C" to a.b { in force from 2022-06-01 until 2022-12-31 }',
    "a/d.fair": 'language 1\namendment a.d "D" to a.other { in force from 2023-06-01 }',
    "a/h.fair": 'language 1\nhouse a.h "H" under a.b { in force from 2021-03-03 }',
  };
  assert.deepEqual(daysOf("a.b", files), ["2020-01-01", "2022-06-01", "2023-01-01", "2025-01-01"]);
  assert.deepEqual(daysOf("a.h", files), ["2020-01-01", "2021-03-03", "2022-06-01", "2023-01-01", "2025-01-01"]);
});

test("of shipped books: an amendment gives its first day", () => {
  const dated = Object.entries(shipped).find(([, text]) => /^amendment/m.test(text) && /in force from/.test(text));
  const [, of, from] = /^amendment\s+\S+\s+"[^"]*"\s+to\s+(\S+)\s*\{\s*in force from (\S+)/m.exec(dated[1]);
  assert.ok(daysOf(of, shipped).includes(from));
});

const edge = (name, decimal, fraction = decimal) => ({ name, behind: null, column: null, figures: { perBetMade: { fraction, decimal }, win: null, throws: null } });
const report = (...wagers) => ({ diagnostics: [], ruleset: "r", wagers });

test("edges beside those of the shipped book", () => {
  const rows = barRows(report(edge("a", "0.02", "1/50"), edge("b", "0.01", "1/100"), edge("n", "0.5")), report(edge("a", "0.01", "1/100"), edge("b", "0.01", "1/100"), edge("g", "0.3")));
  assert.deepEqual(rows.map(({ name, now, before, status }) => [name, now, before, status]), [["a", 2, 1, "changed"], ["b", 1, 1, "same"], ["n", 50, null, "new"], ["g", null, 30, "gone"]]);
  assert.equal(rows[0].change, 1);
  assert.equal(fullBar(rows), 50);
  assert.equal(fullBar(barRows(report(edge("a", "0.001")), null)), 1);
});

test("a figure that is none is said, and has no bar", () => {
  const [row] = barRows(report({ name: "x", behind: "y", column: "c", figures: { perBetMade: { undefined: "too large" } } }), null);
  assert.deepEqual([row.name, row.now, row.fraction, row.status], ["x behind y (c)", null, "not computed", "alone"]);
});

test("a change of a text is shown with a little of what stays", () => {
  const before = Array.from({ length: 20 }, (_, i) => `line ${i}`);
  const after = [...before];
  after[10] = "another";
  assert.deepEqual(changedLines(before, after).map(({ kind, text }) => `${kind} ${text}`), ["same line 8", "same line 9", "del line 10", "ins another", "same line 11", "same line 12", "same …"]);
  assert.deepEqual(changedLines(before, before), []);
});

test("names of files that any system can have", () => {
  for (const path of ["a.fair", "a/b_c.scenario", "a/b-1/c.md"]) assert.equal(faultOfPath(path), null, path);
  for (const path of ["", "a", "a.txt", "../a.fair", "/a.fair", "a//b.fair", "a b.fair", ".a.fair", `${"a".repeat(300)}.fair`]) assert.notEqual(faultOfPath(path), null, path);
});

test("no script of the site names a wager, a book or a place of a table", async () => {
  const names = new Set(Object.values(shipped).flatMap((text) => [...text.matchAll(/^\s*(?:wager|ruleset|house|amendment)\s+([\w.]+)/gm)].map(([, name]) => name)));
  for (const word of ["all", "any", "big", "single", "put", "come", "field", "plain"]) names.delete(word); // words of any program, too
  assert.ok(names.size > 100);
  const known = new RegExp(`["'\`](?:${[...names].map((name) => name.replaceAll(".", "\\.")).join("|")})["'\`]`);
  for (const folder of ["playground", "shared"])
    for (const name of await readdir(join(web, folder)))
      if (name.endsWith(".ts")) assert.equal(known.exec(await readFile(join(web, folder, name), "utf8"))?.[0], undefined, `${folder}/${name}`);
});
