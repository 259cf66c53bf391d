// SPDX-License-Identifier: Apache-2.0
// axe-core finds nothing, light and dark, at the width of a phone, a tablet and a desk; and all of it can be reached by keys.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { answers, axe, judged, launch, open } from "../support/browser.mjs";

const started = await launch();
after(() => started.close());

async function part(page, width, name) {
  if (width < 640) await page.locator(`.switch [data-part="${name}"]`).click();
}

for (const colorScheme of ["light", "dark"])
  for (const [width, height] of [[360, 740], [820, 1180], [1400, 900]])
    test(`axe-core finds nothing: ${colorScheme}, ${width} wide`, { timeout: 300_000 }, async () => {
      const { page, finish } = await open(started, "playground/", { width, height, colorScheme });
      await judged(page);
      await page.waitForFunction(() => document.querySelector("#answer-tabs .chip"), null, { timeout: 60_000 });
      const clean = async (what) => assert.deepEqual(await axe(page), [], what);
      await clean("rules");
      await part(page, width, "scenario");
      await page.locator("#scenario-host .cm-mark").first().waitFor();
      await clean("scenario");
      await part(page, width, "answers");
      await clean("rulings");
      await page.locator(".rulings .link").filter({ hasText: "throw 5 1" }).click();
      await page.locator("#panel .clause.decided").first().waitFor();
      await clean("why");
      await answers(page, /Problems/);
      await clean("problems");
      await answers(page, "Edges");
      await page.locator(".edges tbody tr").first().waitFor({ timeout: 60_000 });
      await clean("edges");
      await answers(page, "Differences");
      await page.locator('#differences-a option[value="nv.strip"]').waitFor({ state: "attached", timeout: 60_000 });
      await clean("differences");
      await answers(page, "History");
      await page.locator("#history-book").selectOption("nz.tai_sai");
      await page.locator(".change").first().waitFor({ timeout: 60_000 });
      await clean("history");
      await page.getByRole("button", { name: "Open…" }).click();
      await page.locator("#dialog .choices code").first().waitFor();
      await clean("open");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("textbox", { name: "Link to the workbook" }).waitFor();
      await clean("share");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Help" }).click();
      await clean("help");
      await finish();
    });

test("axe-core finds nothing on the first page", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, finish } = await open(started, "", { colorScheme });
    assert.deepEqual(await axe(page), []);
    await finish();
  }
});

test("everything is reached by Tab, in the order in which it stands, and no text keeps the focus", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await page.waitForFunction(() => document.querySelector("#answer-tabs .chip"), null, { timeout: 60_000 });
  const seen = [];
  for (let i = 0; i < 30 && !seen.includes("panel"); ++i) {
    const inText = await page.evaluate(() => document.activeElement?.classList.contains("editor"));
    if (inText) await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    seen.push(await page.evaluate(() => {
      const at = document.activeElement;
      return at.id || at.getAttribute("aria-label") || at.closest("[id]")?.id || at.textContent;
    }));
  }
  for (const wanted of ["open", "download", "share", "help", "rules-tabs", "New rule file", "rules-host", "New scenario file", "scenario-host", "answer-tabs", "panel"]) assert.ok(seen.includes(wanted), `${wanted} is not among ${seen.join(", ")}`);
  await finish();
});

test("arrows go through the tabs of answers", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await page.locator("#answer-tabs [data-tab=rulings]").focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.tab), "why");
  await page.keyboard.press("End");
  assert.equal(await page.locator('#answer-tabs [aria-selected="true"]').getAttribute("data-tab"), "history");
  await finish();
});
