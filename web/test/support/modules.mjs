// SPDX-License-Identifier: Apache-2.0
// Modules of the site in Node, for tests that need no browser.
import { build } from "esbuild";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Duplex } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

export const web = fileURLToPath(new URL("../..", import.meta.url));
export const root = join(web, "..");

// Node 18, which Debian 12 contains, does not have the format deflate-raw, which all current browsers have.
try {
  new CompressionStream("deflate-raw");
} catch {
  globalThis.CompressionStream = class { constructor() { return Duplex.toWeb(createDeflateRaw()); } };
  globalThis.DecompressionStream = class { constructor() { return Duplex.toWeb(createInflateRaw()); } };
}

/** What `web/PATH` exports. */
export async function load(path) {
  const folder = await mkdtemp(join(tmpdir(), "fairroll-web-"));
  const outfile = join(folder, basename(path).replace(/\.ts$/, ".mjs"));
  await build({ entryPoints: [join(web, path)], outfile, bundle: true, format: "esm", platform: "node", logLevel: "warning" });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
