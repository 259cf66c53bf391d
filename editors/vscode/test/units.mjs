// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";

const require = createRequire(import.meta.url);
const { failuresOfJson, failuresOfText } = require("../src/judge.js");
const { page } = require("../src/page.js");
const { scenarioAt, scenariosOf } = require("../src/scenarios.js");

test("a page holds no markup of what it shows", () => {
  const made = page("<b>", `<script>alert("&'")</script>`);
  assert.ok(!made.includes("<script>") && !made.includes("<b>"));
  assert.ok(made.includes("&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;/script&gt;"));
});

test("a failure stands at the line of its expectation", () => {
  const failure = { place: "a.scenario:9", ruleset: "a.b", step: "throw 4 3", expected: "valid 7", got: "INVALID", why: ["x yes"] };
  const [told] = failuresOfJson({ diagnostics: [], scenarios: [{ row: "", failures: [failure] }] });
  assert.equal(told.line, 8);
  assert.equal(told.text, "under a.b: throw 4 3\nexpected valid 7\ngot INVALID\nx yes");
});

test("what was not played has not passed", () => {
  assert.equal(failuresOfJson({ diagnostics: [], scenarios: [] }).length, 1);
  assert.equal(failuresOfJson({ diagnostics: [{ severity: "error", file: "a", line: 1, code: "F0301", message: "m", help: "h" }] }).length, 1);
  assert.deepEqual(failuresOfJson({ diagnostics: [], scenarios: [{ row: "", failures: [] }] }), []);
});

test("failures are read from text, also where lines are broken", () => {
  const text = 'one  a.scenario:4\n    a.b  INVALID\n      FAILED expect under\n             a.b valid 7  a.scenario:9\n             got INVALID by\n             "x"\n    c.d  VALID 7\n';
  const told = failuresOfText(text);
  assert.deepEqual(told.map((one) => [one.line, one.text.split("\n")[0]]), [[8, 'got INVALID by "x"']]);
  assert.deepEqual(failuresOfText("one  a.scenario:4\n    a.b  VALID 7\n"), []);
});

test("scenarios end where the next begins", () => {
  const found = scenariosOf('language 1\nscenario "a" under x {\n}\n# between\nscenario "b" under x {\n}');
  assert.deepEqual(found.map(({ title, line, last }) => [title, line, last]), [["a", 1, 3], ["b", 4, 5]]);
  assert.equal(scenarioAt(found, 3).title, "a");
  assert.equal(scenarioAt(found, 0), undefined);
});
