// SPDX-License-Identifier: Apache-2.0
// Colours every file that ships and expects no token to be called invalid; then holds the files of test/colours to their remarks.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../..");
const path = join(root, "editors/textmate/fairroll.tmLanguage.json");

async function load() {
  const wasm = readFileSync(require.resolve("vscode-oniguruma").replace(/main\.js$/, "onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const onigLib = Promise.resolve({ createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns), createOnigString: (text) => new oniguruma.OnigString(text) });
  return new Registry({ onigLib, loadGrammar: async () => parseRawGrammar(readFileSync(path, "utf8"), path) }).loadGrammar("source.fairroll");
}

/// What is wrong with the colours of a text: tokens that are invalid, and letters or digits that no rule knows.
function faults(grammar, text) {
  const found = [];
  let stack = INITIAL;
  text.split("\n").forEach((line, number) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    for (const { scopes, startIndex, endIndex } of tokens) {
      const said = line.slice(startIndex, endIndex);
      const bare = scopes.length === 1 && /[A-Za-z0-9]/.test(said);
      if (bare || scopes.some((scope) => scope.startsWith("invalid"))) found.push(`${number + 1}: \`${said.trim()}\` is ${bare ? "not coloured" : scopes.at(-1)}`);
    }
  });
  return found;
}

function shipped(folder) {
  const names = readdirSync(join(root, folder), { recursive: true });
  return names.filter((name) => /\.(fair|scenario)$/.test(name)).map((name) => join(root, folder, name));
}

const grammar = await load();
if (!faults(grammar, 'note "no end').length) throw new Error("a string without an end is not found: the test is blind");
const files = ["rulesets", "examples", "docs/tutorial", "tests/corpus/good"].flatMap(shipped);
if (!files.length) throw new Error("no file was found");
const wrong = files.flatMap((file) => faults(grammar, readFileSync(file, "utf8")).map((fault) => `${relative(root, file)}:${fault}`));
wrong.forEach((line) => console.log(line));
console.log(`${files.length} files coloured, ${wrong.length} faults`);
execFileSync("npx", ["vscode-tmgrammar-test", "--grammar", path, join(here, "colours/*")], { cwd: join(here, ".."), stdio: "inherit" });
process.exitCode = wrong.length ? 1 : 0;
