// SPDX-License-Identifier: Apache-2.0
// Links hold everything, hostile ones do nothing, and the page opens without a network.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { after, test } from "node:test";
import { editor, judged, launch, open, write } from "../support/browser.mjs";

const started = await launch();
after(() => started.close());

const link = (content) => `#v1.${deflateRawSync(Buffer.from(typeof content === "string" ? content : JSON.stringify(content))).toString("base64url")}`;
const script = "<img src=x onerror=\"globalThis.hacked=1\"><script>globalThis.hacked=1</script>";

test("share, and open the link again", async () => {
  const { page, context, finish } = await open(started, "playground/");
  await judged(page);
  await write(page, "rules", 'language 1\n\nruleset cove.dice "Shared é 一" {\n}\n');
  await page.getByRole("button", { name: "Share" }).click();
  const address = await page.getByRole("textbox", { name: "Link to the workbook" }).inputValue();
  assert.match(address, /playground\/#v1\.[A-Za-z0-9_-]+$/);
  assert.equal(await page.evaluate(() => location.href), address);
  const again = await open(started, address.slice(started.address.length), { context });
  await again.page.locator("#rules-host .cm-line").filter({ hasText: "Shared é 一" }).waitFor();
  assert.equal(await again.page.locator("#scenario-tabs [role=tab]").count(), 1);
  assert.ok(!started.asked.some((path) => path.includes("v1.")), "a fragment went to the server");
  await again.finish();
  await finish();
});

const hostile = {
  "script in names, titles and texts": link({ kind: "workbook", files: { "a/b.fair": `language 1\nruleset a.b "${script.replaceAll('"', "'")}" {\n cites ${script}\n}\n`, "a/b.scenario": `language 1\nscenario "${script.replaceAll('"', "'")}" under a.b {\n throw ${script}\n}\n` }, rules: null, scenario: null }),
  "script in a path": link({ kind: "workbook", files: { [`${script}.fair`]: "" }, rules: null, scenario: null }),
  "10 MB": `#v1.${"A".repeat(10_000_000)}`,
  "what unpacks to a gigabyte": link("0".repeat(100_000_000)),
  "not our format": "#v1.hello-world",
  "another version": "#v9.AAAA",
  "a page of its own": `#v1.${Buffer.from("<script>alert(1)</script>").toString("base64url")}`,
  "an address of a script": `#javascript:${"alert(1);".repeat(40)}`,
  "fields of other kinds": link({ kind: "workbook", files: { "a.fair": { toString: 1 } }, rules: [], scenario: 7 }),
};

for (const [what, fragment] of Object.entries(hostile)) {
  test(`a hostile link does nothing: ${what}`, async () => {
    const { page, finish } = await open(started, "playground/");
    await judged(page);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, fragment);
    if (what.startsWith("script in names")) await page.locator("#rules-host .cm-line").filter({ hasText: "onerror" }).first().waitFor();
    else await page.locator("#said.bad").filter({ hasText: /link/i }).waitFor();
    await page.getByRole("tab", { name: /Problems/ }).click();
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
    assert.equal(await page.locator("img[src=x]").count(), 0);
    await write(page, "rules", "language 1\n"); // the page is alive
    assert.match(await editor(page, "rules").textContent(), /language 1/);
    await finish();
  });
}

test("a hostile link at the start: the first example opens instead, and the reader is told", async () => {
  const { page, finish } = await open(started, "playground/#v1.hello-world");
  await judged(page);
  assert.match(await page.locator("#said").textContent(), /link/);
  await page.locator("#scenario-host .cm-mark").first().waitFor();
  await finish();
});

test("text cannot become markup, nor code: the policy refuses both", async () => {
  const { page, context, faults } = await open(started, "playground/");
  const tried = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve)); // behind it no debugger lends its rights
    const attempt = (run) => {
      try {
        run();
        return "done";
      } catch (error) {
        return error.name;
      }
    };
    return [attempt(() => (document.createElement("div").innerHTML = "<b>x</b>")), attempt(() => new Function("return 1")), attempt(() => (0, eval)("1"))];
  });
  assert.deepEqual(tried, ["TypeError", "EvalError", "EvalError"]);
  assert.ok(faults.every((fault) => /Content Security Policy|TrustedHTML|trusted/i.test(fault)), faults.join("\n"));
  await context.close();
});

test("after the first visit it opens without a network", async () => {
  const { page, context, finish } = await open(started, "playground/");
  await judged(page);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await context.setOffline(true);
  started.stopHost(); // and nobody is there to be asked
  await page.reload();
  await judged(page);
  await page.locator("#scenario-host .cm-mark").first().waitFor();
  await page.getByRole("button", { name: "Open…" }).click();
  await page.locator("#dialog .choices code").first().waitFor();
  await page.keyboard.press("Escape");
  await page.goto(`${started.address}`);
  await page.locator("h1").filter({ hasText: "Rules" }).waitFor();
  await finish();
});
