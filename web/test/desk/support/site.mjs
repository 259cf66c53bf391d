// SPDX-License-Identifier: Apache-2.0
// What the tests of the desk stand on: its modules and the package in Node, or the whole site in a browser.
import { build } from "esbuild";
import { tmpdir } from "node:os";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = fileURLToPath(new URL("../../..", import.meta.url));
/** Where `node build.mjs` has written the site, and where the npm package is. */
export const site = process.env.FAIRROLL_SITE ?? join(web, "../build/web");
const fairrollPackage = process.env.FAIRROLL_PACKAGE ?? join(web, "../build/wasm/package");

const modules = ["book", "dispute", "engine", "layout", "questions", "record", "scene", "telling", "words"];

/** The desk's modules that know no page, and a desk on the module of the site. `close()` removes what was made. */
export async function openDesk() {
  const folder = await mkdtemp(join(tmpdir(), "fairroll-desk-"));
  await build({
    entryPoints: modules.map((name) => join(web, `desk/${name}.ts`)), outdir: folder, bundle: true, splitting: true, format: "esm",
    outExtension: { ".js": ".mjs" }, logLevel: "warning",
  });
  const loaded = await Promise.all(modules.map((name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)));
  const { open } = await import(pathToFileURL(join(fairrollPackage, "index.js")).href);
  const all = Object.assign({}, ...loaded);
  const fairroll = await open();
  return { ...all, fairroll, desk: new all.Desk(fairroll), close: () => rm(folder, { recursive: true }) };
}

/** A choice of a book as it stands on a day. */
export const asOf = (name, day = "2026-01-01") => ({ name, day, readings: {}, postings: {} });

/** Numbers that look random and are the same in each run. */
export function dice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { below: (count) => Math.floor(next() * count), one: (list) => list[Math.floor(next() * list.length)], chance: (part) => next() < part };
}
