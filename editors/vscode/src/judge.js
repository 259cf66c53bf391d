// SPDX-License-Identifier: Apache-2.0
// What failed in a scenario, from either of the forms in which it is told.

/// Of the document that `fairroll test --format json` prints.
function failuresOfJson(document) {
  const faults = document.diagnostics
    .filter((fault) => fault.severity === "error")
    .map((fault) => ({ text: `${fault.file ?? ""}:${fault.line ?? ""}: ${fault.code}: ${fault.message}\n${fault.help}` }));
  const failures = (document.scenarios ?? []).flatMap((scenario) =>
    scenario.failures.map((failure) => ({
      line: lineOf(failure.place),
      expected: failure.expected,
      got: failure.got,
      text: [scenario.row, `under ${failure.ruleset}: ${failure.step}`, `expected ${failure.expected}`, `got ${failure.got}`, ...failure.why].filter(Boolean).join("\n"),
    })),
  );
  if (!faults.length && !document.scenarios?.length) faults.push({ text: "no scenario of this title was played: save the file, and look at its faults" });
  return [...faults, ...failures];
}

/// Of the text with which the server answers `fairroll.runScenario`, where no program can be started.
function failuresOfText(text) {
  const failures = [...text.matchAll(/^ *FAILED ([^]*?):(\d+)\n +got ([^]*?)(?=\n *FAILED|\n {4}\S|\n\n|\n*(?![^]))/gm)].map(([, , line, got]) => ({
    line: Number(line) - 1,
    text: `got ${got.replace(/\s+/g, " ")}\n\n${text}`,
  }));
  return !failures.length && /^error/m.test(text) ? [{ text }] : failures;
}

function lineOf(place) {
  const number = /:(\d+)$/.exec(place);
  return number ? Number(number[1]) - 1 : undefined;
}

module.exports = { failuresOfJson, failuresOfText };
