// SPDX-License-Identifier: Apache-2.0
// Where scenarios stand, without a server: enough to list them and to know which one the cursor is in.

/// [{title, line, last}] of a scenario file, in its order.
function scenariosOf(text) {
  const found = [];
  const lines = text.split(/\r?\n/);
  lines.forEach((line, number) => {
    const head = /^\s*scenario\s+"([^"]*)"/.exec(line);
    if (!head) return;
    if (found.length) found[found.length - 1].last = number - 1;
    found.push({ title: head[1], line: number, last: lines.length - 1 });
  });
  return found;
}

function scenarioAt(scenarios, line) {
  return scenarios.find((scenario) => scenario.line <= line && line <= scenario.last);
}

module.exports = { scenariosOf, scenarioAt };
