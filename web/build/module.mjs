// SPDX-License-Identifier: Apache-2.0
// The module and the texts of the rule books as a page takes them (shared/parts.ts), and what the playground opens at once.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { notices, shippedBooks, textsBelow } from "../../bindings/js/assemble.mjs";

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
  const books = shippedBooks();
  const pack = (name, content) => writeFileSync(join(site.out, "shared", name), gzipSync(content, { level: 9 }));
  mkdirSync(join(site.out, "shared"), { recursive: true });
  pack("module.bin", readFileSync(module));
  pack("books.bin", JSON.stringify(books));
  for (const name of ["LICENSE", "NOTICE"]) copyFileSync(join(site.root, name), join(site.out, name));
  writeFileSync(join(site.out, "THIRD-PARTY-NOTICES"), notices());
  writeExamples(site);
  return { books: Object.keys(books).length };
}
