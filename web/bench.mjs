// SPDX-License-Identifier: Apache-2.0
// How long a reader waits: node bench.mjs [TIMES]. Prints the median and the best of: cold load to the first ruling; a key pressed in
// rulesets/nv/house.fair to its diagnostics, and to the ruling of a scenario beside it.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { editor, judged, launch, open } from "./test/support/browser.mjs";
import { root } from "./test/support/modules.mjs";

const times = Number(process.argv[2] ?? 7);
const middle = (all) => [...all].sort((a, b) => a - b)[all.length >> 1];
const say = (what, all) => console.log(`${what}: median ${Math.round(middle(all))} ms, best ${Math.round(Math.min(...all))} ms, of ${all.length}`);

async function coldLoads(started) {
  const all = [];
  for (let i = 0; i < times; ++i) {
    const { page, finish } = await open(started, "playground/");
    await judged(page);
    all.push(await page.evaluate(() => performance.getEntriesByName("fairroll-judged")[0].startTime));
    await finish();
  }
  return all;
}

/** A slip is typed and taken back; each time it is measured until the list of faults has changed. */
async function keystrokes(started) {
  const files = {};
  for (const path of ["nv/house.fair", "nv/house.scenario"]) files[path] = await readFile(join(root, "rulesets", path), "utf8");
  const link = `#v1.${deflateRawSync(Buffer.from(JSON.stringify({ kind: "workbook", files, rules: "nv/house.fair", scenario: "nv/house.scenario" }))).toString("base64url")}`;
  const { page, finish } = await open(started, `playground/${link}`);
  await judged(page);
  await page.getByRole("tab", { name: /Problems/ }).click();
  await page.waitForFunction(() => document.querySelector("#panel .notice.good, #panel .fault"), null, { timeout: 60_000 });
  await page.waitForTimeout(3000);
  await editor(page, "rules").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.evaluate(() => {
    globalThis.waits = { errors: () => document.querySelectorAll("#panel .fault.error").length, pressed: 0, told: 0 };
    addEventListener("keydown", () => (globalThis.waits.pressed = performance.now()), { capture: true });
    new MutationObserver(() => {
      const { waits } = globalThis;
      const errors = waits.errors();
      if (errors !== waits.before) waits.told = performance.now();
    }).observe(document.querySelector("#panel"), { childList: true, subtree: true });
  });
  const all = [];
  for (let i = 0; i < 2 * times; ++i) {
    await page.evaluate(() => Object.assign(globalThis.waits, { before: globalThis.waits.errors(), told: 0 }));
    await page.keyboard.press(i % 2 === 0 ? "x" : "Backspace");
    await page.waitForFunction(() => globalThis.waits.told > 0);
    all.push(await page.evaluate(() => globalThis.waits.told - globalThis.waits.pressed));
    await page.waitForTimeout(1500);
  }
  await finish();
  return all;
}

const started = await launch();
say("cold load to the first ruling", await coldLoads(started));
say("keystroke to diagnostics, nv/house.fair", await keystrokes(started));
await started.close();
