// SPDX-License-Identifier: Apache-2.0
// Edges against the shipped book, differences of two books, the history of one; examples, downloads, files of the machine.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { unzipSync } from "fflate";
import { answers, judged, launch, open, write } from "../support/browser.mjs";
import { root } from "../support/modules.mjs";

const started = await launch();
after(() => started.close());

const shipped = (path) => readFile(join(root, "rulesets", path), "utf8");

/** The shipped book in the workbook, as the dialog opens it. */
async function openBook(page, name) {
  await page.getByRole("button", { name: "Open…" }).click();
  await page.locator("#find-book").fill(name);
  await page.locator("#dialog .choices button").filter({ hasText: name }).first().click();
  await page.locator(`#rules-tabs [data-tab="${name.replaceAll(".", "/")}.fair"]`).waitFor();
}

test("edges with bars, and what a change of the text does to them", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await openBook(page, "nv.crapless");
  await answers(page, "Edges");
  await page.locator(".edges tbody tr").first().waitFor({ timeout: 60_000 });
  const rows = page.locator(".edges tbody tr");
  const before = await rows.allTextContents();
  assert.ok(before.every((row) => /unchanged/.test(row)), before[0]);
  const text = await shipped("nv/crapless.fair");
  await write(page, "rules", text.replace(/\bpays (\d+) to (\d+)/, (_, win, stake) => `pays ${Number(win) + 1} to ${stake}`));
  await page.locator(".edges td.down").first().waitFor({ timeout: 60_000 });
  assert.match(await page.locator(".edges tr").filter({ has: page.locator("td.down") }).first().textContent(), /%.*%.*▼ −\d/);
  assert.ok((await page.locator(".edges .bars span").count()) >= before.length);
  await finish();
});

test("differences of two books, each with a case that goes into the workbook", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await answers(page, "Differences");
  await page.locator('#differences-a option[value="nv.strip"]').waitFor({ state: "attached", timeout: 60_000 });
  await page.locator("#differences-a").selectOption("nv.strip");
  await page.locator("#differences-b").selectOption("nv.tahoe");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.locator(".difference").first().waitFor({ timeout: 120_000 });
  await page.locator(".difference .link").first().click();
  await page.locator('#scenario-tabs [data-tab="difference-1.scenario"]').waitFor();
  await page.locator("#scenario-host .cm-mark").filter({ hasText: "passed" }).first().waitFor({ timeout: 30_000 });
  await finish();
});

test("a comparison can be stopped", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await answers(page, "Differences");
  await page.locator('#differences-a option[value="us_sd.craps"]').waitFor({ state: "attached", timeout: 60_000 });
  await page.locator("#differences-a").selectOption("us_sd.craps");
  await page.locator("#differences-b").selectOption("nv.fair_roll");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator("#panel .notice.bad").filter({ hasText: "stopped" }).waitFor();
  await finish();
});

test("the history of a book, in words and in money", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await answers(page, "History");
  await page.locator('#history-book option[value="nz.tai_sai"]').waitFor({ state: "attached", timeout: 60_000 });
  await page.locator("#history-book").selectOption("nz.tai_sai");
  await page.locator(".scenario-head").filter({ hasText: "2001-11-01" }).waitFor({ timeout: 60_000 });
  assert.ok((await page.locator(".change ins").count()) > 0);
  await page.getByRole("button", { name: "Compare rulings and payments" }).first().click();
  await page.locator("#panel p").filter({ hasText: /Only in the text from 2001-11-01: .*pair_and_one/ }).waitFor({ timeout: 120_000 });
  await finish();
});

test("every example opens, and is judged", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  await page.getByRole("button", { name: "Open…" }).click();
  const names = await page.locator('ul[aria-label="Examples"] button').allTextContents();
  assert.equal(names.length, 7);
  await page.keyboard.press("Escape");
  for (const name of names) {
    await page.getByRole("button", { name: "Open…" }).click();
    await page.locator('ul[aria-label="Examples"] button').filter({ hasText: name }).click();
    const hasScenario = (await page.locator("#scenario-tabs [role=tab]").count()) > 0;
    assert.equal(hasScenario, !/Tutorial [15]/.test(name), name);
    if (hasScenario) await page.locator("#scenario-host .cm-mark").first().waitFor({ timeout: 30_000 });
  }
  await finish();
});

test("files go out as an archive and come in by the picker", async () => {
  const { page, finish } = await open(started, "playground/");
  await judged(page);
  const waits = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const archive = unzipSync(new Uint8Array(await readFile(await (await waits).path())));
  assert.deepEqual(Object.keys(archive).sort(), ["cove/dice.fair", "cove/dice.scenario"]);
  assert.equal(new TextDecoder().decode(archive["cove/dice.fair"]), await readFile(join(root, "web/playground/examples/table/cove/dice.fair"), "utf8"));
  await page.locator("#picker").setInputFiles([{ name: "craps.fair", mimeType: "text/plain", buffer: Buffer.from(await readFile(join(root, "docs/tutorial/2/harbor/craps.fair"))) }]);
  await page.locator('#rules-tabs [data-tab="harbor/craps.fair"]').waitFor(); // where its book is looked for
  await page.locator("#picker").setInputFiles([{ name: "virus.exe", mimeType: "text/plain", buffer: Buffer.from("x") }]);
  await page.locator("#said").filter({ hasText: "virus.exe cannot be opened" }).waitFor();
  await finish();
});
