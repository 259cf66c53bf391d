// SPDX-License-Identifier: Apache-2.0
const vscode = require("vscode");
const { page } = require("./page");

/// The panel beside the editor; closed by whoever uses it, and opened again with the next answer.
class ExplainPanel {
  show(heading, text) {
    if (!this.view) {
      const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.view = vscode.window.createWebviewPanel("fairroll.explain", "Explain", where, { enableScripts: false, localResourceRoots: [], enableFindWidget: true });
      this.view.onDidDispose(() => (this.view = undefined));
    }
    this.view.title = heading;
    this.view.webview.html = page(heading, text);
    this.view.reveal(undefined, true);
  }

  dispose() {
    this.view?.dispose();
  }
}

module.exports = { ExplainPanel };
