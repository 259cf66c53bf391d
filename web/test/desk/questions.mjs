// SPDX-License-Identifier: Apache-2.0
// The smallest question: against rules made up for the purpose, and against every shipped book with a hidden truth.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { asOf, dice, openDesk } from "./support/site.mjs";

const desk = await openDesk();
after(() => desk.close());
const { answered, openness, openQuestions, smallestQuestion, emptyRecord, factKey, diceOf, applies, withFace, withSeen } = desk;

// ---- rules made up for the purpose

const fact = (name, values, more = {}) => ({ name, words: name, of: "throw", values, several: false, usual: [values[0]], onlyWhen: null, matters: true, ...more });
const bookOf = (...facts) => ({ dice: { faces: [1, 2], names: ["1"] }, facts });
const sure = (record, name) => {
  const seen = record.seen[`throw ${name}`];
  return seen ? (seen.perhaps.length > 0 ? null : seen.sure[0]) : "usual";
};
const open = (...facts) => facts.reduce((record, one) => withSeen(record, one, null, { sure: [], perhaps: one.values }), { faces: [1], seen: {}, calls: [] });

/** A judge that counts the rulings which a function of the facts leaves possible. */
const judgeBy = (facts, ruling) => (record) => {
  const worlds = facts.reduce((all, one) => all.flatMap((world) => {
    const seen = record.seen[`throw ${one.name}`] ?? { sure: one.usual, perhaps: [] };
    return [...seen.sure, ...seen.perhaps].map((value) => ({ ...world, [one.name]: value }));
  }), [{}]);
  const possible = [...new Set(worlds.map(ruling))];
  return { ruling: possible.length > 1 ? "undetermined" : "valid", possible, needs: [], settlements: [] };
};

test("the fact whose worst answer leaves the fewest rulings is asked", () => {
  const facts = [fact("colour", ["red", "blue"]), fact("place", ["in", "out", "over"])];
  const ruling = ({ colour, place }) => (place === "in" ? `in ${colour}` : place);
  const question = smallestQuestion(bookOf(...facts), open(...facts), judgeBy(facts, ruling));
  assert.equal(question.key, "throw place", "`colour` leaves three rulings, `place` two at worst");
});

test("of equals the one with fewer answers is asked, else the first of the book", () => {
  const [long, short, last] = [fact("long", ["a", "b", "c"]), fact("short", ["a", "b"]), fact("last", ["a", "b"])];
  const odd = (world) => String(Object.values(world).filter((value) => value !== "a").length > 0);
  const facts = [long, short, last];
  assert.equal(smallestQuestion(bookOf(...facts), open(...facts), judgeBy(facts, odd)).key, "throw short");
  assert.equal(smallestQuestion(bookOf(last, short), open(last, short), judgeBy([last, short], odd)).key, "throw last");
});

test("what tells nothing is not asked, and nothing is asked once the ruling is known", () => {
  const facts = [fact("weather", ["wet", "dry"]), fact("place", ["in", "out", "over"])];
  const judge = judgeBy(facts, ({ place }) => place);
  const question = smallestQuestion(bookOf(...facts), open(...facts), judge);
  assert.equal(question.key, "throw place");
  assert.equal(smallestQuestion(bookOf(...facts), answered(open(...facts), question, "out"), judge), null);
});

test("what nobody knows is passed over, and then the next best is asked", () => {
  const facts = [fact("place", ["in", "out"]), fact("thrown", ["well", "badly"])];
  const judge = judgeBy(facts, ({ place, thrown }) => (place === "in" ? thrown : "out"));
  const first = smallestQuestion(bookOf(...facts), open(...facts), judge);
  assert.equal(first.key, "throw place");
  const second = smallestQuestion(bookOf(...facts), open(...facts), judge, new Set([first.key]));
  assert.equal(second.key, "throw thrown");
  assert.equal(smallestQuestion(bookOf(...facts), open(...facts), judge, new Set([first.key, second.key])), null);
});

test("of a fact with any set of values one value is asked for at a time", () => {
  const struck = fact("struck", ["wall", "rope", "hand"], { several: true, usual: [] });
  const judge = (record) => {
    const { sure: yes = [], perhaps = [] } = record.seen["throw struck"] ?? {};
    const possible = yes.includes("rope") ? ["void"] : perhaps.includes("rope") ? ["void", "valid"] : ["valid"];
    return { ruling: possible.length > 1 ? "undetermined" : possible[0], possible, needs: [["throw struck"]], settlements: [] };
  };
  const question = smallestQuestion(bookOf(struck), open(struck), judge);
  assert.deepEqual([question.key, question.answers], ["throw struck rope", [true, false]]);
  assert.equal(judge(answered(open(struck), question, true)).ruling, "void");
  assert.equal(judge(answered(open(struck), question, false)).ruling, "valid");
  assert.equal(sure(answered(open(struck), question, false), "struck"), null, "the others stay open");
});

// ---- the shipped books: somebody saw all, and is asked

/** A throw of which everything is known; most of it is usual. */
function truth(book, random) {
  const faces = book.dice.names.reduce((record, _, die) => withFace(record, die, random.one(book.dice.faces)), emptyRecord(book));
  return book.facts.reduce((record, one) => diceOf(one, book).reduce((before, die) => {
    if (!applies(before, one, die, book)) return before;
    if (one.usual !== null && random.chance(0.95)) return before;
    const values = one.several ? one.values.filter(() => random.chance(0.2)) : [random.one(one.values)];
    return withSeen(before, one, die, { sure: values, perhaps: [] });
  }, record), faces);
}

const known = (record, one, die) => record.seen[factKey(one, die)]?.sure ?? one.usual ?? [];

/** The same throw as it is told at first: some faces were not seen, and some facts may be otherwise. */
function doubted(book, all, random) {
  const faces = all.faces.reduce((record, _, die) => (random.chance(0.3) ? withFace(record, die, null) : record), all);
  const places = book.facts.filter(({ onlyWhen }) => !onlyWhen).flatMap((one) => diceOf(one, book).map((die) => ({ one, die })));
  return [random.one(places), random.one(places)].filter(Boolean).reduce((record, { one, die }) => {
    const values = known(all, one, die);
    const others = one.values.filter((value) => !values.includes(value) && random.chance(0.4)).slice(0, 3);
    if (one.several) return withSeen(record, one, die, { sure: values.filter((value) => !others.includes(value)), perhaps: others });
    return withSeen(record, one, die, others.length === 0 ? { sure: values, perhaps: [] } : { sure: [], perhaps: [...values, ...others] });
  }, faces);
}

function answerFrom(all, { die, fact: one, value }) {
  if (one === null) return all.faces[die];
  return value === null ? known(all, one, die)[0] : known(all, one, die).includes(value);
}

const worst = (record, question) => Math.max(...question.answers.map((answer) => openness(desk.desk.judge(answered(record, question, answer)))));

for (const { name } of desk.desk.books()) {
  test(`${name}: answers that are true lead to the ruling of the whole truth`, () => {
    const book = desk.desk.load(asOf(name));
    const random = dice(name.length * 7919);
    let asked = 0;
    for (let round = 0; round < 12; ++round) {
      const all = truth(book, random);
      let record = doubted(book, all, random);
      for (;;) {
        const { judged, question } = desk.desk.ask(record, []);
        if (question === null) {
          const whole = desk.desk.judge(all);
          assert.deepEqual([judged.ruling, judged.total], [whole.ruling, whole.total], desk.throwWords(record, book));
          break;
        }
        const possible = openQuestions(book, record, judged).map((one) => worst(record, one));
        assert.ok(worst(record, question) <= Math.min(...possible.filter((count) => count < openness(judged)), Infinity), question.key);
        record = answered(record, question, answerFrom(all, question));
        ++asked;
        assert.ok(asked < 1000, "the questions never end");
      }
    }
    assert.ok(asked > 0, "nothing was ever asked");
  });
}
