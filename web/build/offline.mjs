// SPDX-License-Identifier: Apache-2.0
// The service worker, last: it knows every file of the site, and its version is what they all are.
import { createHash } from "node:crypto";
import { build } from "esbuild";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

// What no page asks for: texts for hosts and for those who redistribute.
const isAsked = (name) => !/(^_headers|service-worker\.js|\.LEGAL\.txt|LICENSE|NOTICE|THIRD-PARTY-NOTICES)$/.test(name);

async function filesOf(out) {
  const names = (await readdir(out, { recursive: true })).map((name) => name.replaceAll("\\", "/")).sort();
  const files = [];
  for (const name of names) if (isAsked(name) && (await stat(join(out, name))).isFile()) files.push(name);
  return files;
}

export async function writeServiceWorker(site) {
  const files = await filesOf(site.out);
  const hash = createHash("sha256");
  let bytes = 0;
  for (const name of files) {
    const content = await readFile(join(site.out, name));
    bytes += content.length;
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  await build({
    absWorkingDir: site.web,
    entryPoints: ["shared/service-worker.ts"],
    outfile: join(site.out, "service-worker.js"),
    bundle: true,
    format: "iife",
    target: ["es2022"],
    minify: true,
    logLevel: "warning",
    define: { SITE_VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)), SITE_FILES: JSON.stringify(files) },
  });
  return { files: files.length, bytes };
}
