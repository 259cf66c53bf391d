// SPDX-License-Identifier: Apache-2.0
// Opens the extension in a workbench of VS Code in Chromium, with a server behind a bridge, and uses it: colours, lenses, the panel, faults, tests.
//   node test/workbench.mjs PROGRAM [PICTURES]
// Each step waits for what a user would see; a step that does not come to pass ends the test with 1. PICTURES is a folder for screenshots.
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { openBridge } from "./bridge.mjs";
import { serve } from "./served.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const [, , program, pictures = join(root, "build/editors")] = process.argv;
const PORT = 7090;
const BRIDGE = 7091;
const WAIT = 30_000;

/// The rule books, and beside them a scenario that expects too little and one that expects what is wrong.
async function workspace() {
  const folder = await mkdtemp(join(tmpdir(), "fairroll-workbench-"));
  await cp(join(root, "rulesets"), folder, { recursive: true });
  const text = await readFile(join(folder, "two_books.scenario"), "utf8");
  await writeFile(join(folder, "failing.scenario"), text.replace('invalid by "20:18:33:06 invalid (1)"', "valid 7"));
  await writeFile(join(folder, "faulty.scenario"), text.replace("ann bets 10.00 on pass", "ann bets 10.00 on paas"));
  return folder;
}

async function open(page, name) {
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first().dblclick({ timeout: WAIT });
  await page.locator(".tab.active", { hasText: name }).waitFor({ timeout: WAIT });
}

async function run(page, command) {
  await page.keyboard.press("F1");
  await page.locator(".quick-input-box input").first().fill(`>${command}`);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: command }).first().waitFor({ timeout: WAIT });
  await page.keyboard.press("Enter");
}

const colour = (page, said) => page.locator(".view-line span span", { hasText: said }).first().evaluate((span) => getComputedStyle(span).color);

const STEPS = {
  async colours(page) {
    await open(page, "two_books.scenario");
    await page.waitForFunction(() => new Set([...document.querySelectorAll(".view-line span span")].map((span) => span.className)).size > 4, null, { timeout: WAIT });
    assert.notEqual(await colour(page, /^scenario$/), await colour(page, /^"one/), "a word and a string have one colour");
  },
  async lenses(page) {
    await page.locator(".codelens-decoration a").first().waitFor({ timeout: WAIT });
  },
  async explain(page) {
    await page.locator(".view-line", { hasText: /^\s*scenario.+one/ }).first().click();
    await run(page, "Fairroll: Explain the Scenario at the Cursor");
    const panel = page.frameLocator("iframe.webview").frameLocator("iframe");
    await panel.getByText("20:18:33:06 invalid (1)").first().waitFor({ timeout: WAIT });
    assert.match(await panel.locator("meta[http-equiv=Content-Security-Policy]").last().getAttribute("content"), /^default-src 'none'/);
  },
  async faults(page) {
    await open(page, "faulty.scenario");
    await page.locator(".squiggly-error").first().waitFor({ timeout: WAIT });
  },
  async tests(page) {
    await open(page, "failing.scenario");
    await page.locator(".glyph-margin-widgets .testing-run-glyph").first().waitFor({ timeout: WAIT });  // the tests were found
    await run(page, "Test: Run Tests in Current File");
    await page.locator(".view-line", { hasText: /valid\s7\s+got\sINVALID/ }).first().waitFor({ timeout: WAIT });
  },
};

const folder = await workspace();
const bridge = openBridge(program, BRIDGE);
const settings = { "fairroll.bridge": `ws://localhost:${BRIDGE}`, "fairroll.bridgeFolder": folder, "workbench.startupEditor": "none", "security.workspace.trust.enabled": false };
const server = await serve(folder, PORT, settings);
/// A profile that lets the panel, a page of another host, have the service worker which VS Code shows it by.
async function profileOf() {
  const profile = await mkdtemp(join(tmpdir(), "fairroll-profile-"));
  await mkdir(join(profile, "Default"));
  await writeFile(join(profile, "Default/Preferences"), JSON.stringify({ profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }));
  return profile;
}

const profile = await profileOf();
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-features=TrackingProtection3pcd,ThirdPartyStoragePartitioning"],
  viewport: { width: 1500, height: 950 },
});
let step = "start";
try {
  await mkdir(pictures, { recursive: true });
  const page = await browser.newPage();
  if (process.env.VERBOSE) page.on("console", (message) => console.error(message.text()));
  page.step = (name) => page.screenshot({ path: join(pictures, `${name}.png`) });
  await page.goto(`http://localhost:${PORT}/`);
  await page.locator(".monaco-workbench").waitFor({ timeout: WAIT });
  await page.locator(".explorer-folders-view .monaco-list-row").first().waitFor({ timeout: WAIT });
  for (step of Object.keys(STEPS)) {
    try {
      await STEPS[step](page);
    } finally {
      await page.step(step);
    }
    console.log(`${step}: as expected`);
  }
} catch (error) {
  console.error(`${step}: ${error.message}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
  bridge.clients.forEach((socket) => socket.terminate());
  bridge.close();
  await rm(folder, { recursive: true });
  await rm(profile, { recursive: true, force: true });
}
