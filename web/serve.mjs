// SPDX-License-Identifier: Apache-2.0
// Shows a folder at 127.0.0.1: node serve.mjs [--port N] [FOLDER]. For this machine only; any static host serves the same files to others.
import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { extname, join, normalize, resolve, sep } from "node:path";
import { parseArgs } from "node:util";

const types = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8", ".json": "application/json", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
};

async function found(folder, path) {
  const file = normalize(join(folder, decodeURIComponent(path)));
  if (file !== folder && !file.startsWith(folder + sep)) return null;
  const about = await stat(file).catch(() => null);
  if (about?.isFile()) return file;
  return about?.isDirectory() && path.endsWith("/") ? found(folder, `${path}index.html`) : null;
}

/** Serves until it is closed; `asked` hears the path of each request. */
export function serve(folder, { port = 0, asked = () => {} } = {}) {
  const top = resolve(folder);
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://127.0.0.1").pathname;
    asked(path);
    const file = await found(top, path).catch(() => null);
    if (!file) return response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
    const { size, mtimeMs } = await stat(file);
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
    response.writeHead(200, { etag, "content-type": types[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache", "x-content-type-options": "nosniff" });
    response.end(await readFile(file));
  });
  return new Promise((ready) => server.listen(port, "127.0.0.1", () => ready({ port: server.address().port, close: () => { server.closeAllConnections(); server.close(); } })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({ options: { port: { type: "string" } }, allowPositionals: true });
  const folder = positionals[0] ?? fileURLToPath(new URL("../build/web", import.meta.url));
  const { port } = await serve(folder, { port: Number(values.port ?? 8080) });
  console.log(`http://127.0.0.1:${port}/ shows ${folder}; Ctrl-C ends it`);
}
