// SPDX-License-Identifier: Apache-2.0
// The site in a real Chromium. A page that throws, or asks another host, fails the test that opened it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { serve } from "../../serve.mjs";
import { root } from "./modules.mjs";

/** Where `node build.mjs` has written the site. */
export const site = process.env.FAIRROLL_SITE ?? join(root, "build/web");

const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export async function launch() {
  const asked = [];
  const host = await serve(site, { asked: (path) => asked.push(path) });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
  return { asked, address: `http://127.0.0.1:${host.port}/`, stopHost: host.close, browser, close: () => Promise.all([browser.close(), host.close()]) };
}

/** A page whose faults are told by `finish()`. */
export async function open({ browser, address }, path, { width = 1400, height = 900, colorScheme = "light", context } = {}) {
  const own = context ?? (await browser.newContext({ viewport: { width, height }, colorScheme }));
  const page = await own.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(`the page threw: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && faults.push(`the console says: ${message.text()}`));
  page.on("request", (request) => !/^(data|blob):/.test(request.url()) && !request.url().startsWith(address) && faults.push(`another host was asked: ${request.url()}`));
  page.on("dialog", (dialog) => {
    faults.push(`a dialog appeared: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(address + path);
  const finish = async () => {
    assert.deepEqual(faults, []);
    if (context) await page.close();
    else await own.close();
  };
  return { page, context: own, faults, finish };
}

/** Waits until the first scenario was judged and the checker rests. */
export async function judged(page) {
  await page.waitForFunction(() => performance.getEntriesByName("fairroll-judged").length > 0, null, { timeout: 60_000 });
}

export const editor = (page, side) => page.locator(`#${side}-host .cm-content`);

/** Puts `text` in place of what stands in the editor, as one who pastes it. */
export async function write(page, side, text) {
  await editor(page, side).click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
}

/** A new file by the button of its side. */
export async function addFile(page, side, path, text) {
  await page.locator(`#${side}-tools button`).first().click();
  await page.locator("#asked").fill(path);
  await page.keyboard.press("Enter");
  await page.locator(`#${side}-tabs [data-tab="${path}"][aria-selected="true"]`).waitFor();
  await write(page, side, text);
}

export const answers = (page, name) => page.getByRole("tab", { name }).click();

/** Faults as axe-core finds them, one line each. */
export async function axe(page) {
  const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.split("\n").slice(1).join(" ").trim()}`));
}
