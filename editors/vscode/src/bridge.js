// SPDX-License-Identifier: Apache-2.0
const vscode = require("vscode");

/// What vscode-languageclient takes for a worker: it posts messages and is told of them. Resolves once the socket is open.
function bridge(address) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const worker = {
      onmessage: null,
      addEventListener: (kind, listener) => socket.addEventListener(kind, listener),
      postMessage: (message) => socket.send(JSON.stringify(message)),
      terminate: () => socket.close(),
    };
    socket.onopen = () => resolve(worker);
    socket.onerror = () => reject(new Error(`no server answers at ${address}: start the bridge, or change the setting fairroll.bridge`));
    socket.onmessage = (event) => worker.onmessage?.({ data: JSON.parse(event.data) });
  });
}

/// The server sees files of its own machine: `folder` of the workspace stands there as `path`.
function uris(folder, path) {
  const here = folder.toString().replace(/\/?$/, "/");
  const there = vscode.Uri.file(path).toString().replace(/\/?$/, "/");
  const exchange = (text, from, to) => (text.startsWith(from) ? to + text.slice(from.length) : text);
  const whole = { ...folder.toJSON(), path };
  return {
    workspaceFolder: { uri: vscode.Uri.from({ ...whole, scheme: "file", authority: "" }), name: "fairroll", index: 0 },
    uriConverters: {
      code2Protocol: (uri) => exchange(uri.toString(), here, there),
      protocol2Code: (text) => vscode.Uri.parse(exchange(vscode.Uri.parse(text).toString(), there, here)),
    },
  };
}

module.exports = { bridge, uris };
