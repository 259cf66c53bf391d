// SPDX-License-Identifier: Apache-2.0
// TypeScript and style sheets to what a browser reads: each entry one file.
import { build } from "esbuild";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The package `fairroll` from its sources, with the module that was built: a script and a worker are one file each, one request. */
const packageFairroll = ({ root, module }) => ({
  name: "package-fairroll",
  setup(esbuild) {
    const lib = join(root, "bindings/js/lib");
    const files = { fairroll: "index.js", "fairroll/client": "client.js", "fairroll/client.js": "client.js", "fairroll/worker": "worker.js", "fairroll/worker.js": "worker.js" };
    esbuild.onResolve({ filter: /^fairroll(\/|$)/ }, ({ path }) => (files[path] ? { path: join(lib, files[path]) } : null));
    esbuild.onResolve({ filter: /^\.\/fairroll-module\.mjs$/ }, () => ({ path: join(module, "fairroll-module.mjs") }));
    esbuild.onResolve({ filter: /^(node:|module$|fs$|path$|url$|crypto$|worker_threads$)/ }, ({ path }) => ({ path, external: true })); // asked for in Node only
  },
});

/** `fairroll-words`: each word of the language and its class, read from the table that the grammar itself is made of. */
export const languageWords = (root) => ({
  name: "language-words",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^fairroll-words$/ }, ({ path }) => ({ path, namespace: "words" }));
    esbuild.onLoad({ filter: /.*/, namespace: "words" }, async () => {
      const table = await readFile(join(root, "grammar/src/keywords.def"), "utf8");
      const rows = [...table.matchAll(/^FAIRROLL_KEYWORD\("([^"]+)", (?:Reserved|Free), (\w+)\)/gm)];
      if (rows.length === 0) throw new Error("grammar/src/keywords.def has no rows that are understood");
      return { contents: JSON.stringify(Object.fromEntries(rows.map(([, word, kind]) => [word, kind]))), loader: "json" };
    });
  },
});

function entries({ web, pages }) {
  const of = pages.flatMap((page) => [`${page}/main.ts`, `${page}/boot.ts`, `${page}/worker.ts`, `${page}/${page}.css`]);
  return [...of, "shared/engine-worker.ts", "shared/landing.ts", "shared/landing.css"].filter((path) => existsSync(join(web, path)));
}

export async function bundle(site) {
  await build({
    absWorkingDir: site.web,
    entryPoints: entries(site),
    outdir: site.out,
    outbase: site.web,
    bundle: true,
    format: "esm",
    target: ["es2022"],
    minify: true,
    sourcemap: false,
    legalComments: "linked",
    logLevel: "warning",
    external: ["./main.js"], // boot.ts asks for it when it is time
    plugins: [packageFairroll(site), languageWords(site.root)],
  });
}
