// SPDX-License-Identifier: Apache-2.0
// Makes the site: node build.mjs [--out FOLDER] [--module FOLDER]
// --out is where it goes (build/web), --module where fairroll-module.mjs and .wasm are (build/wasm/bin).
import { context } from "./build/context.mjs";
import { assembleModule } from "./build/module.mjs";
import { bundle } from "./build/bundle.mjs";
import { writePages } from "./build/pages.mjs";
import { writeServiceWorker } from "./build/offline.mjs";
import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { out: { type: "string" }, module: { type: "string" } } });
const site = context(values);
await rm(site.out, { recursive: true, force: true });
const { books } = assembleModule(site);
await bundle(site);
await writePages(site);
const { files, bytes } = await writeServiceWorker(site);
console.log(`${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${books} texts of rule books: ${site.out}`);
