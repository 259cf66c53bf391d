// SPDX-License-Identifier: Apache-2.0
// Links: what is put in comes out, and whatever a stranger puts in is refused in words.
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { test } from "node:test";
import { load } from "../support/modules.mjs";

const { packed, unpacked, looksPacked } = await load("shared/link.ts");
const { fromShared, toShare, workbookOf } = await load("playground/workbook.ts");

const link = (content) => `#v1.${deflateRawSync(Buffer.from(typeof content === "string" ? content : JSON.stringify(content))).toString("base64url")}`;
const opened = async (fragment) => fromShared(await unpacked(fragment));
const refused = (fragment, words) => assert.rejects(opened(fragment), (error) => words.test(error.message));
const files = { "harbor/craps.fair": "language 1\n", "harbor/craps.scenario": "language 1 # \u00e9\u4e00\u{1F3B2}\n" };

test("a workbook comes back as it was", async () => {
  const book = workbookOf(files);
  const fragment = await packed(toShare(book));
  assert.match(fragment, /^#v1\.[A-Za-z0-9_-]+$/);
  assert.deepEqual(await opened(fragment), book);
  assert.equal(book.scenario, "harbor/craps.scenario");
});

test("what is written by another deflate is read, too", async () => {
  assert.deepEqual((await opened(link({ kind: "workbook", files, rules: "harbor/craps.fair", scenario: null }))).files, files);
});

test("anchors of the page are no links", () => {
  assert.equal(looksPacked(""), false);
  assert.equal(looksPacked("#rules"), false);
  assert.equal(looksPacked("#v2.abc"), true);
});

test("what is not ours is refused in words", async () => {
  await refused("#v1.***", /invalid characters/);
  await refused("#v1.AAAAA", /incomplete/);
  await refused("#v1.AAAA", /cannot be decompressed/);
  await refused("#v7.AAAA", /newer version of this page/);
  await refused(link("no json"), /not contain a workbook/);
  await refused(link(Buffer.from([0xff, 0xfe]).toString("latin1")), /not contain a workbook/);
  await refused(`#v1.${"A".repeat(10_000_000)}`, /longer than/);
});

test("what unpacks to too much is not unpacked", async () => {
  const bomb = link(`"${"a".repeat(9_000_000)}"`);
  assert.ok(bomb.length < 20_000);
  await refused(bomb, /contains more than/);
});

test("every field is asked what it is", async () => {
  const workbook = (more) => link({ kind: "workbook", files, rules: null, scenario: null, ...more });
  await opened(workbook({}));
  await refused(link([]), /not contain a workbook/);
  await refused(link({ kind: "desk" }), /not contain a workbook/);
  await refused(workbook({ files: [] }), /no files/);
  await refused(workbook({ files: {} }), /1 to 100 files/);
  await refused(workbook({ files: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}.fair`, ""])) }), /1 to 100 files/);
  await refused(workbook({ files: { "../x.fair": "" } }), /name/);
  await refused(workbook({ files: { "/etc/x.fair": "" } }), /name/);
  await refused(workbook({ files: { "<img src=x onerror=alert(1)>.fair": "" } }), /name/);
  await refused(workbook({ files: { "a.exe": "" } }), /name/);
  await refused(link('{"kind":"workbook","files":{"__proto__":"x"}}'), /name/);
  await refused(workbook({ files: { "a.fair": 7 } }), /not text/);
  await refused(workbook({ files: { "a.fair": "x".repeat(2_000_001) } }), /too long/);
  await refused(workbook({ rules: "b.fair" }), /does not contain/);
  await refused(workbook({ rules: "constructor" }), /does not contain/);
  await refused(workbook({ rules: 7 }), /does not contain/);
});

test("too much for a link is said", async () => {
  await assert.rejects(packed({ text: "x".repeat(9_000_000) }), /too much for a link/);
});
