// SPDX-License-Identifier: Apache-2.0
// Where everything is.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join, resolve } from "node:path";

export const webFolder = fileURLToPath(new URL("..", import.meta.url));
export const root = join(webFolder, "..");

/** Pages of the site, in the order of the landing page. One that has no entry yet is left out. */
const pages = ["playground", "desk"];

export function context({ out = join(root, "build/web"), module = join(root, "build/wasm/bin") } = {}) {
  return {
    root,
    web: webFolder,
    out: resolve(out),
    module: resolve(module),
    pages: pages.filter((page) => existsSync(join(webFolder, page, "main.ts"))),
  };
}
