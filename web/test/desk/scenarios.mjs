// SPDX-License-Identifier: Apache-2.0
// The file of a dispute says what the desk said: run by the command line it gives the same ruling, and it passes as a test.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { asOf, dice, openDesk } from "./support/site.mjs";

const desk = await openDesk();
after(() => desk.close());
const { applies, diceOf, emptyRecord, stepWords, betOn, withFace, withSeen, withState, withThrower } = desk;

const someOf = (values, random) => values.filter(() => random.chance(0.3));

function seen(one, random) {
  if (one.several) return { sure: someOf(one.values, random), perhaps: [] };
  return { sure: [random.one(one.values)], perhaps: [] };
}
function doubtful(one, random) {
  const some = someOf(one.values, random);
  return one.several ? { sure: [], perhaps: some } : { sure: [], perhaps: some.length > 0 ? some : one.values };
}

function record(book, random) {
  const start = book.dice.names.reduce((before, _, die) => withFace(before, die, random.chance(0.15) ? null : random.one(book.dice.faces)), emptyRecord(book));
  const whole = book.facts.reduce((before, one) => diceOf(one, book).reduce((now, die) => {
    if (!applies(now, one, die, book) || random.chance(0.85)) return now;
    return withSeen(now, one, die, random.chance(0.3) ? doubtful(one, random) : seen(one, random));
  }, before), start);
  const { noRoll, total } = book.callers;
  const call = (what, roles) => (roles && random.chance(0.3) ? [{ call: what, by: random.one(roles), when: random.one(["in_time", "late", "as_soon_as_possible"]) }] : []);
  const { least, most } = book.totals;
  return { ...whole, calls: [...call("no_roll", noRoll), ...call(least + random.below(most - least + 1), total)] };
}

/** A table with some wagers, as taps make it. */
function table(book, random) {
  const seats = ["seat_1", "seat_2"];
  let steps = [];
  let scene = desk.desk.scene(seats, [], 0);
  if (scene.mayThrow && random.chance(0.7)) steps = withThrower(steps, "seat_1");
  for (let i = random.below(4); i > 0; --i) {
    const state = random.one(book.states);
    if (state && !state.several && random.chance(0.3)) steps = withState(steps, state.name, [random.one(state.values)]);
    const seat = random.below(2);
    scene = desk.desk.scene(seats, steps.map(stepWords), seat);
    if (scene.menu.length > 0) steps = [...steps, betOn(seats[seat], random.one(scene.menu))];
  }
  scene = desk.desk.scene(seats, steps.map(stepWords), 0);
  for (const [i, outcome] of scene.steps.entries()) assert.equal(outcome.status, "accepted", `${stepWords(steps[i])}: ${JSON.stringify(outcome)}`);
  return { seats, steps: steps.map(stepWords) };
}

function told(text) {
  const { out } = desk.fairroll.run(["run", "--format", "json", "asked.scenario"], { files: { "asked.scenario": text } });
  const steps = JSON.parse(out).scenarios[0].under[0].steps;
  return steps.filter(({ kind }) => kind === "throw").at(-1);
}

const addresses = (by) => by.map(({ address }) => address);
/** All but the paths of files, which are those of whoever asks. */
const money = (settlements) => settlements.map(({ by, ...rest }) => ({ ...rest, by: addresses(by) }));

for (const { name } of desk.desk.books()) {
  test(`${name}: files of random disputes give the rulings that the desk gave`, () => {
    const choice = asOf(name);
    const book = desk.desk.load(choice);
    const random = dice(name.length * 104729 + 1);
    for (let round = 0; round < 8; ++round) {
      const { seats, steps } = table(book, random);
      const throwRecord = record(book, random);
      const judged = desk.desk.judge(throwRecord);
      const answers = [{ by: book.roles[0], words: 'die 1 rests on "the edge"' }];
      const text = desk.desk.scenario({ title: `round ${round} of "${name}"`, book, choice, seats, steps, record: throwRecord, answers, judged });
      const again = told(text);
      assert.deepEqual([again.ruling, again.total, addresses(again.by)], [judged.ruling, judged.total, addresses(judged.by)], text);
      assert.deepEqual(money(again.settlements), money(judged.settlements), text);
      assert.deepEqual(again.balances, judged.balances, text);
      const { code, out } = desk.fairroll.run(["test", "asked.scenario"], { files: { "asked.scenario": text } });
      assert.equal(code, 0, `${out}\n${text}`);
    }
  });
}

test("a file whose expectation is another ruling does not pass: the expectation is asked", () => {
  const choice = asOf("us_sd.craps");
  const book = desk.desk.load(choice);
  const throwRecord = [4, 3].reduce((before, face, die) => withFace(before, die, face), emptyRecord(book));
  const judged = { ...desk.desk.judge(throwRecord), total: 8 };
  const text = desk.desk.scenario({ title: "wrong", book, choice, seats: [], steps: [], record: throwRecord, answers: [], judged });
  assert.equal(desk.fairroll.run(["test", "asked.scenario"], { files: { "asked.scenario": text } }).code, 1, text);
});

test("what was chosen of doubtful texts and posted goes into the file", () => {
  const choice = { name: "us_sd.craps", day: "2018-01-01", readings: { late_call: "direction" }, postings: { sharp_shooter: "SS-04" } };
  const book = desk.desk.load(choice);
  const missed = book.facts.find(({ name, of }) => name === "struck" && of === "die");
  const faces = [4, 3].reduce((before, face, die) => withFace(before, die, face), emptyRecord(book));
  const throwRecord = { ...withSeen(faces, missed, 0, { sure: [], perhaps: [] }), calls: [{ call: "no_roll", by: "designated_employee", when: "late" }] };
  const judged = desk.desk.judge(throwRecord);
  assert.equal(judged.ruling, "no_roll", "as a direction, a late call stands");
  const text = desk.desk.scenario({ title: "late", book, choice, seats: [], steps: [], record: throwRecord, answers: [], judged });
  assert.match(text, /as of 2018-01-01[\s\S]*posting sharp_shooter SS-04[\s\S]*reading late_call as direction/);
  assert.equal(told(text).ruling, "no_roll");
  assert.notEqual(told(text.replace(/\s+reading late_call as direction/, "")).ruling, "no_roll", "without the reading the call has no effect");
});
