// SPDX-License-Identifier: Apache-2.0
// The package `fairroll` as a page takes it, in the folder fairroll/, and what the playground opens at once.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assemble, textsBelow } from "../../bindings/js/assemble.mjs";

/** A table of the playground's own, and the steps of the tutorial, as files by their paths. */
function writeExamples(site) {
  const tutorial = join(site.root, "docs/tutorial");
  const examples = [{ id: "table", files: textsBelow(join(site.web, "playground/examples/table")) }];
  for (const step of readdirSync(tutorial).sort()) examples.push({ id: `tutorial-${step}`, files: textsBelow(join(tutorial, step)) });
  mkdirSync(join(site.out, "playground"), { recursive: true });
  writeFileSync(join(site.out, "playground/examples.json"), JSON.stringify(examples));
}

export function assembleModule(site) {
  const module = join(site.module, "fairroll-module.wasm");
  if (!existsSync(module)) throw new Error(`${module} is missing: build the preset wasm first (docs/web.md)`);
  const books = assemble(site.module, join(site.out, "fairroll"));
  writeExamples(site);
  return { books: Object.keys(books).length };
}
