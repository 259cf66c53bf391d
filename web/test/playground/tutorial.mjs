// SPDX-License-Identifier: Apache-2.0
// What a newcomer does: writes the rule file of the tutorial, mends its slip, sees rulings and why.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { addFile, answers, editor, judged, launch, open, write } from "../support/browser.mjs";
import { root } from "../support/modules.mjs";

const started = await launch();
after(() => started.close());

const tutorial = (path) => readFile(join(root, "docs/tutorial", path), "utf8");
const lineOf = (page, side, text) => page.locator(`#${side}-host .cm-line`).filter({ hasText: text });

test("write the rules with a slip, see the fault, mend it, see the ruling and why", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await addFile(page, "rules", "harbor/craps.fair", await tutorial("1/harbor/craps.fair"));
  await page.locator("#rules-host .cm-lintRange-error").filter({ hasText: "rial" }).waitFor();
  await answers(page, /Problems/);
  const fault = page.locator(".fault.error").filter({ hasText: "there is no value of `rests on` named `rial`" });
  await fault.waitFor();
  assert.match(await fault.textContent(), /harbor\/craps\.fair:14.*F0201/);
  await fault.locator(".fixes button").first().click();
  await lineOf(page, "rules", "rests on rail)").waitFor();
  await fault.waitFor({ state: "detached" });

  await addFile(page, "scenario", "harbor/craps.scenario", await tutorial("2/harbor/craps.scenario"));
  const marks = page.locator("#scenario-host .cm-mark");
  await marks.filter({ hasText: "INVALID" }).waitFor();
  assert.deepEqual(await marks.locator("b").allTextContents(), ["INVALID", "VALID 7", "VALID 9"]);
  assert.match(await lineOf(page, "scenario", "die 1 rests on bank").textContent(), /INVALID.*by 6 \(1\) \(b\)/);

  await marks.filter({ hasText: "INVALID" }).click();
  const why = page.locator("#panel .clause.decided").filter({ hasText: "6 (1) (b)" });
  await why.waitFor();
  assert.match(await why.textContent(), /because die 1 rests on bank/);
  await why.locator(".link").click();
  await page.locator('#rules-tabs [data-tab="harbor/craps.fair"][aria-selected="true"]').waitFor();
  assert.match(await page.locator("#rules-host .cm-activeLine").textContent(), /any die rests on bank/);
  await finish();
});

test("the fix by keyboard alone: Ctrl+. at the fault", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await addFile(page, "rules", "harbor/craps.fair", await tutorial("1/harbor/craps.fair"));
  await page.locator("#rules-host .cm-lintRange-error").waitFor();
  await answers(page, /Problems/);
  await page.locator(".fault.error .fixes button").first().waitFor();
  await editor(page, "rules").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("F8");
  await page.keyboard.press("Control+.");
  await lineOf(page, "rules", "rests on rail)").waitFor();
  await finish();
});

test("rulings follow the text, money follows the cursor, and expectations are held against what came", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await page.locator("#scenario-host .cm-mark").filter({ hasText: "passed" }).waitFor();
  const text = await readFile(join(root, "web/playground/examples/table/cove/dice.scenario"), "utf8");
  await write(page, "scenario", text.replace("expect ann up 10.00", "expect ann up 11.00"));
  await page.locator("#scenario-host .cm-mark").filter({ hasText: "failed" }).waitFor();
  assert.match(await lineOf(page, "scenario", "expect ann up 11.00").textContent(), /✗.*got ann up 10\.00/);
  await lineOf(page, "scenario", "throw 4 2").click();
  await page.waitForFunction(() => /After line 8.*bob down 5\.00/.test(document.querySelector("#standing").textContent));
  await answers(page, "Rulings");
  const row = page.locator(".rulings tr").filter({ hasText: "throw 3 3" });
  assert.match(await row.textContent(), /VALID 6.*ann pass wins 10\.00 \(1 to 1\).*ann up 10\.00; bob down 5\.00.*/);
  await row.locator(".link").click();
  await page.locator("#panel h4").filter({ hasText: "ann pass wins 10.00" }).waitFor();
  await finish();
});

test("completion, and what a word means", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await page.waitForFunction(() => document.querySelector("#state").textContent === "" && document.querySelector("#answer-tabs .chip"));
  await lineOf(page, "rules", "entered off_table").click();
  await page.keyboard.press("End");
  await page.keyboard.insertText(" or any die rests on ");
  await page.keyboard.press("Control+Space");
  await page.locator("#rules-host .cm-tooltip-autocomplete li").filter({ hasText: "bank" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#rules-host .cm-line span").filter({ hasText: /^phase$/ }).first().hover();
  await page.locator("#rules-host .cm-meaning").waitFor();
  assert.ok((await page.locator("#rules-host .cm-meaning").textContent()).length > 10);
  await finish();
});
