// SPDX-License-Identifier: Apache-2.0
// The pages, each with the policy that says what it may load and run.
import { mkdir, readFile, writeFile, copyFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Everything comes from the site itself, no text becomes a script, and only WebAssembly is compiled. `trusted-types` names the one policy
 * that makes addresses of workers (shared/trusted.ts); a text that is assigned as HTML is refused by the browser.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'", // browsers give pieces of a text that is overwritten attributes of their own
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types fairroll 'allow-duplicates'", // a page may have two scripts that start workers
].join("; ");

const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

async function writePage(site, path) {
  const text = await readFile(join(site.web, path), "utf8");
  if (!text.includes("<!-- policy -->")) throw new Error(`web/${path} has no line <!-- policy -->`);
  await mkdir(dirname(join(site.out, path)), { recursive: true });
  await writeFile(join(site.out, path), text.replace("<!-- policy -->", meta));
}

export async function writePages(site) {
  for (const path of ["index.html", ...site.pages.map((page) => `${page}/index.html`)]) await writePage(site, path);
  await copyFile(join(site.web, "shared/icon.svg"), join(site.out, "shared/icon.svg"));
  // For hosts that read it (Netlify, Cloudflare Pages and others): the same policy as a header, and what only a header can say.
  const headers = [`Content-Security-Policy: ${policy}; frame-ancestors 'none'`, "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer"];
  await writeFile(join(site.out, "_headers"), `/*\n${headers.map((line) => `  ${line}\n`).join("")}`);
}
