// SPDX-License-Identifier: Apache-2.0
// Speaks the protocol of ../README.md through the npm package. Usage: node node.mjs PACKAGE
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { open, FairrollError } = await import(pathToFileURL(join(resolve(process.argv[2]), "index.js")));
const fairroll = await open({ books: {} });  // the texts that it is given are all there is
let rules, table;
let milliseconds = 0;  // spent on playing and judging

function timed(work) {
  const begun = performance.now();
  try {
    return work();
  } finally {
    milliseconds += performance.now() - begun;
  }
}

const answers = {
  hello: () => ({ implementation: "fairroll for JavaScript", version: fairroll.version, protocol: 1, language: 1,
                  capabilities: ["sessions", "faults", "records", "checks", "places"] }),
  load({ rules: name, texts, as_of, reading, posting }) {
    table?.close();
    rules?.close();
    table = rules = undefined;
    rules = fairroll.load(name, { files: texts, asOf: as_of, readings: reading, postings: posting });
    return { ok: true };
  },
  open({ seats }) {
    table?.close();
    table = rules.table(...seats);
    table.allowGiven();
    return { ok: true };
  },
  play: ({ step }) => ({ result: timed(() => table.play(step)) }),
  judge: ({ record }) => ({ result: timed(() => rules.judge(record)) }),
  check({ name, texts }) {
    const { out } = fairroll.run(["check", "--format", "json", "--rules", ".", name], { files: texts });
    for (const path of Object.keys(texts)) fairroll.remove(path.split("/")[0]);
    return { diagnostics: JSON.parse(out).diagnostics };
  },
  end: () => ({ ok: true, seconds: milliseconds / 1000 }),
};

function answer(message) {
  try {
    return answers[message.op](message);
  } catch (error) {
    if (!(error instanceof FairrollError)) throw error;
    return { diagnostics: error.diagnostics };
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const message = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(answer(message))}\n`);
  if (message.op === "end") break;
}
process.exit(0);
