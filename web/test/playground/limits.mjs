// SPDX-License-Identifier: Apache-2.0
// Files at and beyond the limits of docs/limits.md, those of tests/hostile: the page says what the program says, and stays alive.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { answers, editor, judged, launch, open, write } from "../support/browser.mjs";
import { root } from "../support/modules.mjs";

const started = await launch();
after(() => started.close());

const wanted = [
  "deep_parentheses", "deep_notwithstanding", "deep_blocks", "long_name", "million_digits", "many_decimals", "long_fraction", "mebibyte_and_one", "mebibyte_of_braces",
  "mebibyte_of_semicolons", "mebibyte_of_unknown_words", "mebibyte_of_wins", "mebibyte_of_clauses", "mebibyte_of_amends", "unclosed_brace", "unclosed_string",
  "amendments_of_63", "sentences", "growth_game_events", "count_of_100001", "counts_multiplied", "forty_sets", "range_of_18_digits", "wager_for_pairs", "nine_dice", "faces_of_21",
  "eight_dice_of_twenty", "sixty_five_values", "ten_thousand_roles", "rows_of_1001", "parts_of_1001", "currency_of_17_decimals",
];

/** The cases of the hostile tests as they are there: files, and the codes that the program says. */
const cases = JSON.parse(execFileSync("python3", ["-c", `
import json, re, sys
import corpus
wanted = set(sys.argv[1].split())
print(json.dumps([{"name": case.name, "files": case.made(), "codes": re.findall(r"F0\\d\\d\\d", " ".join(case.says))} for case in corpus.CASES if case.name in wanted]))
`, wanted.join(" ")], { cwd: join(root, "tests/hostile"), maxBuffer: 1 << 28, encoding: "utf8" }));

const link = (files, scenario = null) => `#v1.${deflateRawSync(Buffer.from(JSON.stringify({ kind: "workbook", files, rules: "g/r.fair" in files ? "g/r.fair" : null, scenario }))).toString("base64url")}`;

async function openLink(page, fragment) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
}

/** The reader can go on: a small text in its place is judged. */
async function isAlive(page) {
  await openLink(page, link({ "a/b.fair": "language 1\n\nrial", "a/b.scenario": 'language 1\n\nscenario "s" under us_sd.craps {\n  throw 4 3\n}\n' }));
  await page.locator("#scenario-host .cm-mark").filter({ hasText: "VALID 7" }).waitFor({ timeout: 60_000 });
  await page.locator("#panel .fault").filter({ hasText: "a/b.fair:3" }).waitFor({ timeout: 60_000 });
}

test("there is a case for each name", () => {
  assert.deepEqual(cases.map(({ name }) => name).sort(), [...wanted].sort());
  assert.ok(cases.every(({ codes }) => codes.length > 0));
});

test("rule files at every limit", { timeout: 900_000 }, async (t) => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await answers(page, /Problems/);
  let stopped = 0;
  for (const { name, files, codes } of cases) {
    await t.test(name, async () => {
      await openLink(page, link(files));
      // A machine that is busy with something else may take longer than the page waits; the page says that, too.
      const told = page.locator("#panel .fault, #panel .notice.bad").filter({ hasText: new RegExp(`${codes.join("|")}|longer than 20 seconds`) }).first();
      await told.waitFor({ timeout: 60_000 });
      stopped += /longer than 20 seconds/.test(await told.textContent()) ? 1 : 0;
    });
  }
  assert.ok(stopped <= cases.length / 4, `${stopped} of ${cases.length} texts were given up`);
  await isAlive(page);
  await finish();
});

test("a mebibyte of garbage, typed over", { timeout: 300_000 }, async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await answers(page, /Problems/);
  let seed = 7;
  const garbage = Array.from({ length: 1 << 20 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % 60 === 0 ? "\n" : String.fromCharCode(32 + (seed >> 8) % 95);
  }).join("").slice(0, (1 << 20) - 20);
  await openLink(page, link({ "g/r.fair": garbage }));
  await page.locator("#panel .fault.error").first().waitFor({ timeout: 60_000 });
  await editor(page, "rules").click();
  await page.keyboard.type("x");
  await write(page, "rules", "language 1\n");
  await page.locator("#panel .fault").filter({ hasText: "g/r.fair:1" }).first().waitFor({ timeout: 60_000 });
  await isAlive(page);
  await finish();
});

test("a scenario of many thousand throws is judged, or the page says why it is not", { timeout: 300_000 }, async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await answers(page, "Rulings");
  const throws = "  throw 4 3\n".repeat(20_000);
  await openLink(page, link({ "a/long.scenario": `language 1\n\nscenario "long" under us_sd.craps {\n  seats ann\n  ann takes the dice\n${throws}}\n` }, "a/long.scenario"));
  await page.locator("#panel .notice").filter({ hasText: /more steps were judged but are not shown|was not judged/ }).first().waitFor({ timeout: 60_000 });
  await answers(page, /Problems/);
  await isAlive(page);
  await finish();
});
