// SPDX-License-Identifier: Apache-2.0
// What the desk makes of every shipped book: facts, drawing, texts in force; and that its own code knows none of them by name.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { asOf, openDesk } from "./support/site.mjs";

const desk = await openDesk();
after(() => desk.close());
const { drawnFacts, layoutOf, placement, languages, sayIn } = desk;
const folder = fileURLToPath(new URL("../../desk/", import.meta.url));
const listed = desk.desk.books();
const loaded = listed.map(({ name }) => desk.desk.load(asOf(name)));

test("the books that are found by their heads are those that the program lists", () => {
  const { out } = desk.fairroll.run(["list", "--format", "json"]);
  const told = JSON.parse(out).rulesets.map(({ name }) => name);
  assert.deepEqual(listed.map(({ name }) => name).sort(), [...told].sort());
});

test("facts have values, and are usual in some of them or unknown", () => {
  const facts = loaded.flatMap((book) => book.facts.map((fact) => ({ book, fact })));
  assert.ok(facts.length > 100);
  for (const { book, fact } of facts) {
    assert.ok(fact.values.length > 0, `${book.name} ${fact.name}`);
    assert.ok(fact.usual === null || fact.usual.every((value) => fact.values.includes(value)), `${book.name} ${fact.name}`);
    assert.ok(fact.several || fact.usual === null || fact.usual.length === 1, `${book.name} ${fact.name}`);
    assert.equal(fact.onlyWhen === null, fact.usual !== null, `${book.name} ${fact.name}: what has a value only then has no usual one`);
  }
  assert.ok(facts.some(({ fact }) => fact.several && fact.usual?.length === 0) && facts.some(({ fact }) => fact.several && fact.usual?.length === 1));
});

test("a record that says all that is usual is judged as one that says nothing", () => {
  for (const { name } of listed) {
    const book = desk.desk.load(asOf(name));
    const faces = book.dice.names.reduce((record, _, die) => desk.withFace(record, die, book.dice.faces[die % book.dice.faces.length]), desk.emptyRecord(book));
    const seen = Object.fromEntries(book.facts.filter(({ usual }) => usual).flatMap((fact) =>
      desk.diceOf(fact, book).map((die) => [desk.factKey(fact, die), { sure: fact.usual, perhaps: [] }])));
    const [plain, said] = [desk.desk.judge(faces), desk.desk.judge({ ...faces, seen })];
    assert.deepEqual([said.ruling, said.total, said.by], [plain.ruling, plain.total, plain.by], name);
  }
});

test("every value that is tapped lies in the drawing once, inside it, and large enough for a finger", () => {
  const narrowest = { wide: 700, narrow: 328 };
  const cell = { wide: 50, narrow: 54 };
  for (const book of loaded)
    for (const fact of drawnFacts(book))
      for (const shape of ["wide", "narrow"]) {
        const { columns, rows, places } = layoutOf(book, fact, shape);
        assert.deepEqual(places.map(({ value }) => value).sort(), [...fact.values].sort(), `${book.name} ${fact.name}`);
        const names = places.flatMap(({ value, labels }) => labels.map(([x, y]) => ({ value, x, y })));
        for (const [i, a] of names.entries())
          for (const b of names.slice(i + 1)) assert.ok(Math.abs(a.y - b.y) >= 0.6 || Math.abs(a.x - b.x) >= 1.5, `${book.name} ${shape}: ${a.value} is written over ${b.value}`);
        const scale = Math.min(1, narrowest[shape] / (columns * cell[shape])) * cell[shape];
        for (const { value, areas } of places)
          for (const [left, top, width, height] of areas) {
            assert.ok(left >= 0 && top >= 0 && left + width <= columns + 1e-9 && top + height <= rows + 1e-9, `${book.name} ${shape} ${value}`);
            assert.ok(Math.min(width, height) * scale >= 44, `${book.name} ${shape} ${value} is ${Math.round(Math.min(width, height) * scale)} pixels`);
          }
      }
});

test("a vocabulary that nobody drew gets a cell for each value", () => {
  const where = { name: "lies", words: "lies in", of: "die", values: ["bay", "cove", "reef", "shoal", "strand"], several: false, usual: ["bay"], onlyWhen: null, matters: true };
  const book = { dice: { faces: [1, 2], names: ["1"] }, facts: [where] };
  assert.equal(placement(book), where);
  const { places } = layoutOf(book, where, "wide");
  assert.equal(new Set(places.map(({ areas: [[left, top]] }) => `${left} ${top}`)).size, 5);
});

test("the drawing has no word that no book uses", async () => {
  const { tables } = JSON.parse(await readFile(`${folder}layouts.json`, "utf8"));
  const values = new Set(loaded.flatMap(({ facts }) => facts.flatMap(({ values }) => values.map(String))));
  for (const { wide, narrow } of tables) {
    assert.deepEqual(Object.keys(wide.places).sort(), Object.keys(narrow.places).sort());
    for (const word of Object.keys(wide.places)) assert.ok(values.has(word), word);
  }
});

test("texts in force have names, and every clause of a ruling its line", () => {
  for (const book of loaded) {
    assert.ok(book.layers.length > 0, book.name);
    for (const layer of book.layers) assert.match(`${layer.unit} ${layer.kind}`, /^[a-z_0-9.]+ (model|ruleset|amendment|house)$/, book.name);
    assert.ok(book.layers.some(({ unit }) => unit === book.name), `${book.name} is made of itself`);
    assert.ok(Object.values(book.sources).every(({ line }) => line > 0) && Object.keys(book.sources).length > 0, book.name);
  }
});

test("every wager that could have stood before is set as it is named", () => {
  let all = 0;
  for (const { name } of listed) {
    const book = desk.desk.load(asOf(name));
    const steps = desk.standingOffers(book.wagers).map(({ words }) => desk.stepWords({ kind: "stands", seat: "seat_1", words, amount: (10).toFixed(book.decimals), states: {} }));
    const scene = desk.desk.scene(["seat_1"], steps, 0);
    scene.steps.forEach((outcome, i) => assert.equal(outcome.status, "accepted", `${name}: ${steps[i]}: ${JSON.stringify(outcome)}`));
    assert.equal(scene.wagers.length, steps.length, name);
    all += steps.length;
  }
  assert.ok(all > 300);
});

/** Words of the language itself, or of the page: `field` is a style, `stopped` what becomes of a call. */
const ofLanguage = new Set(["none", "late", "die", "throw", "turn", "no_roll", "down", "stopped", "total", "face", "field"]);

test("no zone, role, fact, state or wager stands in the code by its name", async () => {
  const named = new Set(loaded.flatMap(({ roles, facts, states, wagers }) =>
    [...roles, ...facts.flatMap(({ name, values }) => [name, ...values]), ...states.map(({ name }) => name), ...wagers.map(({ name }) => name)]
      .map(String).filter((word) => /^[a-z_]{3,}$/.test(word) && !ofLanguage.has(word))));
  assert.ok(named.size > 100);
  const found = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".ts") && name !== "words.ts")) {
    const code = (await readFile(folder + file, "utf8")).replaceAll(/\/\/.*$|\/\*[\s\S]*?\*\//gm, "");
    for (const [, word] of code.matchAll(/["'`]([a-z_]+)["'`]/g)) if (named.has(word)) found.push(`${file} says "${word}"`);
  }
  assert.deepEqual(found, []);
});

test("each word has the same blanks in every language", async () => {
  const source = await readFile(`${folder}words.ts`, "utf8");
  const words = [...source.matchAll(/^  (\w+): \["/gm)].map(([, word]) => word);
  assert.ok(words.length > 100);
  for (const word of words) {
    const [first, ...others] = languages.map((language) => sayIn(language)(word, "<1>", "<2>", "<3>").match(/<\d>/g)?.sort() ?? []);
    for (const other of others) assert.deepEqual(other, first, word);
  }
});

test("whatever the rules can say has a word", () => {
  const say = sayIn("en");
  for (const ruling of ["valid", "invalid", "no_roll", "void", "undetermined"]) assert.notEqual(say(`ruling_${ruling}`), "");
  for (const outcome of ["wins", "loses", "pushes", "returned", "stays", "moves", "off", "undetermined"]) assert.notEqual(say(`outcome_${outcome}`), "");
  for (const kind of ["model", "ruleset", "amendment", "house"]) assert.notEqual(say(`kind_${kind}`), "");
});
