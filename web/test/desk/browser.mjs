// SPDX-License-Identifier: Apache-2.0
// The desk in a browser: a dispute by taps alone and one by keys alone in each language, what can be read aloud, what is printed and saved.
import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { serve } from "../../serve.mjs";
import { asOf, openDesk, site } from "./support/site.mjs";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const patience = 60_000;
const languages = ["en", "fr", "es"];
const ruled = {
  en: { invalid: "Invalid", no_roll: "No roll", yes: "Yes" },
  fr: { invalid: "Non valable", no_roll: "Jet annulé", yes: "Oui" },
  es: { invalid: "No válida", no_roll: "Tirada anulada", yes: "Sí" },
};

const desk = await openDesk();
const asked = [];
const server = await serve(site, { asked: (path) => asked.push(path) });
const browser = await chromium.launch({ executablePath, args });
after(async () => {
  await browser.close();
  server.close();
  await desk.close();
});

/** The desk as a visitor opens it. What the page complains of, or asks another host for, is kept. */
async function visit(language, { width = 820, height = 1180, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, reducedMotion: "reduce", ...more });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const complaints = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => !/^(blob:|http:\/\/127\.0\.0\.1:)/.test(request.url()) && complaints.push(request.url()));
  await page.addInitScript(() => (window.print = () => (window.printed = document.body.dataset.paper)));
  await page.goto(`http://127.0.0.1:${server.port}/desk/?lang=${language}`);
  await page.locator(".book-list .book").first().waitFor();
  return { page, complaints, close: () => context.close() };
}

const by = (key) => `[data-key="${key}"]`;
const settled = (page) => page.locator("body:not([data-busy])").waitFor();
const rulingOf = (page) => page.locator(".ruling-word").textContent();

// ---- by taps

async function tap(page, selector) {
  await page.locator(selector).tap();
  await settled(page);
}

/** Regions lie within one another: a finger goes for the name of the region. */
async function tapPlace(page, value) {
  const name = page.locator(`[data-name="${value}"]`).first();
  await name.scrollIntoViewIfNeeded();
  const box = await name.boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await settled(page);
}

async function choose(page, name) {
  await page.locator(`.book:has([value="${name}"])`).tap();
  await page.locator(`${by("next")}:not([disabled])`).waitFor();
  await settled(page);
}

/** A wager of each seat; die 1 in the rail or on the layout, nobody is sure. */
async function disputeByTaps(page) {
  await choose(page, "us_sd.craps");
  await tap(page, by("next"));
  await tap(page, by("takes"));
  await tap(page, by("bet pass"));
  await tap(page, by("seat 1"));
  await tap(page, by("bet dont_pass"));
  await tap(page, by("more 2"));
  await tap(page, by("next"));
  await tap(page, by("face 4"));
  await tap(page, by("face 3"));
  await tap(page, by("die 0"));
  await tap(page, by("unsure"));
  await tapPlace(page, "rail");
  await tap(page, by("next"));
  await page.locator("#question").waitFor();
}

async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(by("save")).tap()]);
  return readFile(await download.path(), "utf8");
}

function told(text) {
  const { out } = desk.fairroll.run(["run", "--format", "json", "asked.scenario"], { files: { "asked.scenario": text } });
  return JSON.parse(out).scenarios[0].under[0].steps.find(({ kind }) => kind === "throw");
}

for (const language of languages)
  test(`${language}: a dispute to its end by taps alone`, async () => {
    const { page, complaints, close } = await visit(language);
    await disputeByTaps(page);
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    assert.match(await page.locator('[data-open="possible"] > summary').textContent(), /2/);
    await tap(page, by("answerer boxperson"));
    await tap(page, by("answer rail"));
    assert.equal(await rulingOf(page), ruled[language].invalid);
    assert.match(await page.locator("#live").textContent(), new RegExp(ruled[language].invalid));
    const receipt = await page.locator(".receipt").innerText();
    const rules = desk.fairroll.load("us_sd.craps", { asOf: await page.evaluate(() => new Intl.DateTimeFormat("sv").format(new Date())) });
    for (const part of ["South Dakota craps", "20:18:33:06 invalid (1)", "ARSD 20:18:33", rules.fingerprint, "die 1 rests on rail", "rests on layout", "late call", "bar", "boxperson", "10.00", "11.00", String(new Date().getFullYear())])
      assert.ok(receipt.includes(part), `the receipt lacks ${part}:\n${receipt}`);
    for (const { unit } of rules.layers()) assert.ok(receipt.includes(unit), `the receipt lacks the layer ${unit}`);
    rules.close();
    const text = await saved(page);
    assert.match(text, /note "boxperson: die 1 rests on rail"/);
    const again = told(text);
    assert.deepEqual([again.ruling, again.by.map(({ address }) => address)], ["invalid", ["20:18:33:06 invalid (1)"]]);
    assert.equal(desk.fairroll.run(["test", "asked.scenario"], { files: { "asked.scenario": text } }).code, 0, text);
    await tap(page, by("print slip"));
    assert.equal(await page.evaluate(() => window.printed), "slip");
    await tap(page, by("new"));
    assert.equal(await page.locator(by("place rail")).getAttribute("aria-pressed"), "false", "a new dispute begins with nothing recorded");
    assert.deepEqual(complaints, []);
    await close();
  });

test("what nobody knows stays open: the receipt says what would decide, and nothing is settled", async () => {
  const { page, close } = await visit("en");
  await disputeByTaps(page);
  await tap(page, by("answer pass"));
  assert.equal(await rulingOf(page), "Undetermined");
  assert.match(await page.locator(".notice.warn").textContent(), /die 1 rests/);
  const receipt = await page.locator(".receipt").innerText();
  assert.match(receipt, /die 1 rests: unknown/);
  assert.equal(told(await saved(page)).ruling, "undetermined");
  await close();
});

test("the worst of several doubts is asked first, and one answer may be enough", async () => {
  const { page, close } = await visit("en");
  await choose(page, "us_sd.craps");
  await tap(page, by("step throw"));
  for (const die of ["0", "1"]) {
    await tap(page, by(`die ${die}`));
    await tap(page, by("face 5"));
  }
  await tap(page, by("die 1"));
  await tap(page, by("unsure"));
  await tapPlace(page, "bowl");
  await tap(page, by("step ruling"));
  assert.match(await page.locator("#question").textContent(), /Die 2: rests on/);
  await tap(page, by("answer bowl"));
  assert.equal(await rulingOf(page), "Invalid");
  assert.match(await page.locator(".ruling-by").textContent(), /invalid \(3\)/);
  await close();
});

test("other games: named faces, eight dice, and a book without a drawing come to a ruling", async () => {
  const { page, complaints, close } = await visit("en");
  for (const [name, face] of [["games.two_up", "heads"], ["us_pa.high_roll_dice", "6"], ["games.barbooth", "3"]]) {
    await tap(page, by("step book"));
    await choose(page, name);
    await tap(page, by("step throw"));
    const dice = await page.locator(".die-button").count();
    for (let die = 0; die < dice; ++die) {
      await tap(page, by(`die ${die}`));
      await tap(page, by(`face ${face}`));
    }
    await tap(page, by("step ruling"));
    const book = desk.desk.load(asOf(name));
    const record = book.dice.names.reduce((before, _, die) => desk.withFace(before, die, book.dice.faces.find((one) => String(one) === face)), desk.emptyRecord(book));
    const { judged } = desk.desk.ask(record, []);
    assert.equal(await rulingOf(page), desk.rulingWords(book, judged, desk.sayIn("en")), name);
  }
  assert.deepEqual(complaints, []);
  await close();
});

// ---- by keys

/** Tab goes on until the element has the focus, which is seen. */
async function keyTo(page, key, press = "Enter") {
  const has = () => page.evaluate(() => document.activeElement?.getAttribute("data-key") ?? document.activeElement?.parentElement?.getAttribute("data-open"));
  for (let i = 0; (await has()) !== key; ++i) {
    assert.ok(i < 400, `Tab never comes to ${key}`);
    await page.keyboard.press("Tab");
  }
  const seen = await page.evaluate(() => {
    const active = document.activeElement;
    const style = getComputedStyle(active.matches("g") ? active.querySelector("rect") : active.matches("input[type=radio]") ? active.closest("label") : active);
    return active.matches(":focus-visible") && (style.outlineStyle !== "none" || style.filter !== "none");
  });
  assert.ok(seen, `the focus on ${key} cannot be seen`);
  await page.keyboard.press(press);
  await settled(page);
}

const firstTitle = (name) => `book ${name}`;

for (const language of languages)
  test(`${language}: a dispute to its end by keys alone`, async () => {
    const { page, complaints, close } = await visit(language, { hasTouch: false });
    const first = await page.locator(".book input").first().getAttribute("value");
    assert.equal(first, "us_sd.deadwood_one", "the first book of the list has calls and a place to strike");
    await keyTo(page, firstTitle(first), "Space");
    await page.locator(`${by("next")}:not([disabled])`).waitFor();
    await settled(page);
    await keyTo(page, "next");
    await keyTo(page, "bet pass");
    await keyTo(page, "next");
    await keyTo(page, "face 4");
    await keyTo(page, "face 3");
    await keyTo(page, "tap struck");
    await keyTo(page, "unsure", "Space");
    await keyTo(page, "place far_end", "Space");
    await keyTo(page, "calls");
    await keyTo(page, "by designated_employee");
    await keyTo(page, "add call");
    await keyTo(page, "next");
    await page.locator("#question").waitFor();
    assert.equal(await page.locator(by("answer true")).textContent(), ruled[language].yes);
    await keyTo(page, "answerer stickperson");
    await keyTo(page, "answer false");
    assert.equal(await rulingOf(page), ruled[language].no_roll);
    assert.match(await page.locator(".receipt").innerText(), /stickperson.*struck far end/);
    await keyTo(page, "print a4");
    assert.equal(await page.evaluate(() => window.printed), "a4");
    assert.deepEqual(complaints, []);
    await close();
  });

// ---- what can be read, seen and pressed

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

async function nothingFound(page, where) {
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html, any, all }) => `${html.slice(0, 160)} ${[...any, ...all].map(({ message }) => message).join("; ")}`).join("\n")}`), []);
}

/** No button is smaller than a finger, nothing is wider than the page. */
async function fits(page, where) {
  const small = await page.evaluate(() => [...document.querySelectorAll("button, select, input:not([type=radio]), summary, label.book")]
    .filter((one) => one.getClientRects().length > 0)
    .map((one) => ({ name: one.getAttribute("data-key") ?? one.textContent, height: one.getBoundingClientRect().height, width: one.getBoundingClientRect().width }))
    .filter(({ height, width }) => height < 43.9 || width < 43.9));
  assert.deepEqual(small, [], where);
  const [content, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(content <= window_, `${where}: ${content} pixels on ${window_}`);
}

const shots = process.env.FAIRROLL_SHOTS;

async function looked(page, where) {
  await nothingFound(page, where);
  await fits(page, where);
  if (!shots) return;
  await mkdir(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${where}.png`), fullPage: true });
}

for (const [width, height] of [[360, 780], [820, 1180], [1400, 900]])
  for (const colorScheme of ["light", "dark"])
    test(`axe finds nothing, and everything fits: ${width} pixels, ${colorScheme}`, async () => {
      const language = languages[(width + colorScheme.length) % 3];
      const { page, close } = await visit(language, { width, height, colorScheme, bypassCSP: true });
      const where = (step) => `${step}-${width}-${colorScheme}-${language}`;
      await choose(page, "us_sd.craps");
      await page.locator('[data-open="choices"] > summary').tap();
      await looked(page, where("1-book"));
      await disputeByTaps(page);
      await tap(page, by("back"));
      await looked(page, where("3-throw"));
      for (const fold of await page.locator("details[data-open] > summary").all()) if (await fold.isVisible()) await fold.tap();
      await tap(page, by("tap struck"));
      await looked(page, where("3-throw-open"));
      await tap(page, by("step table"));
      await page.locator('[data-open="states"] > summary').tap();
      await looked(page, where("2-table"));
      await tap(page, by("step ruling"));
      await looked(page, where("4-question"));
      await tap(page, by("answer layout"));
      await looked(page, where("5-ruling"));
      await close();
    });

// ---- on paper

/** The page sizes of a PDF, in points. */
const papers = (pdf) => [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))]);

for (const [paper, width] of [["a4", 595], ["slip", 227]])
  test(`the receipt alone is printed, on paper ${width} points wide`, async () => {
    const { page, close } = await visit("en");
    await disputeByTaps(page);
    await tap(page, by("answer layout"));
    await tap(page, by(`print ${paper}`));
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const sizes = papers(pdf);
    assert.ok(sizes.length >= 1 && sizes.length <= 3, `${sizes.length} pages`);
    for (const [across] of sizes) assert.ok(Math.abs(across - width) <= 1, `${across} points`);
    if (shots) await import("node:fs/promises").then(({ writeFile }) => writeFile(join(shots, `receipt-${paper}.pdf`), pdf));
    await page.emulateMedia({ media: "print" });
    for (const other of [".bar", "#steps", "#foot", ".ruling-side"]) assert.ok(!(await page.locator(other).isVisible()), other);
    assert.ok(await page.locator(".receipt").isVisible());
    await close();
  });

test("everything comes from the site itself", () => {
  assert.ok(asked.some((path) => path.endsWith("/desk/worker.js")), "the desk was loaded at all");
});
