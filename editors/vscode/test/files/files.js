// SPDX-License-Identifier: Apache-2.0
// The folder of the test, read over HTTP: `served:/a/b` is /folder/a/b of the server of workbench.mjs.
const vscode = require("vscode");

class Served {
  constructor(origin) {
    this.origin = origin;
    this.onDidChangeFile = new vscode.EventEmitter().event;
  }

  async ask(uri, what) {
    const answer = await fetch(`${this.origin}/${what}${uri.path}`);
    if (!answer.ok) throw vscode.FileSystemError.FileNotFound(uri);
    return answer;
  }

  watch() {
    return new vscode.Disposable(() => {});
  }

  async stat(uri) {
    return (await this.ask(uri, "stat")).json();
  }

  async readDirectory(uri) {
    return (await this.ask(uri, "list")).json();
  }

  async readFile(uri) {
    return new Uint8Array(await (await this.ask(uri, "folder")).arrayBuffer());
  }

  refuse(uri) {
    throw vscode.FileSystemError.NoPermissions(uri);
  }
}
for (const change of ["createDirectory", "writeFile", "delete", "rename"]) Served.prototype[change] = Served.prototype.refuse;

function activate(context) {
  const { scheme, authority } = context.extensionUri;
  context.subscriptions.push(vscode.workspace.registerFileSystemProvider("served", new Served(`${scheme}://${authority}`), { isReadonly: true, isCaseSensitive: true }));
}

module.exports = { activate };
