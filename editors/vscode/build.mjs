// SPDX-License-Identifier: Apache-2.0
// Makes what the extension is at run time: the two entries, the grammar, and the licences of what the entries hold.
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const shared = { bundle: true, format: "cjs", external: ["vscode"], minify: true, metafile: true, legalComments: "none", logLevel: "warning", absWorkingDir: here };

/// The folders of the packages that went into `built`.
function packages(built) {
  const inputs = built.flatMap((one) => Object.keys(one.metafile.inputs));
  return [...new Set(inputs.map((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]).filter(Boolean))].sort();
}

async function licence(folder) {
  const about = JSON.parse(await readFile(join(here, folder, "package.json"), "utf8"));
  const file = (await readdir(join(here, folder))).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${folder} has no licence to pass on`);
  return `${about.name} ${about.version}\n\n${await readFile(join(here, folder, file), "utf8")}`;
}

await mkdir(join(here, "dist"), { recursive: true });
await copyFile(join(here, "../../LICENSE"), join(here, "LICENSE"));
await copyFile(join(here, "../textmate/fairroll.tmLanguage.json"), join(here, "dist/fairroll.tmLanguage.json"));
const built = [
  await build({ ...shared, entryPoints: ["src/desktop.js"], outfile: "dist/desktop.js", platform: "node", target: "node18" }),
  await build({ ...shared, entryPoints: ["src/web.js"], outfile: "dist/web.js", platform: "browser", target: "es2022" }),
];
await writeFile(join(here, "dist/THIRD-PARTY-NOTICES"), (await Promise.all(packages(built).map(licence))).join("\n----\n\n"));
