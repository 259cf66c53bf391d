// SPDX-License-Identifier: Apache-2.0
// In a browser no program can be started: a WebSocket, one message of the protocol in each of its messages, leads to the server.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/browser");
const { bridge, uris } = require("./bridge");
const { start, stop } = require("./extension");
const { failuresOfText } = require("./judge");

async function connect(options) {
  const settings = vscode.workspace.getConfiguration("fairroll");
  const address = settings.get("bridge");
  if (!address) return undefined;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (folder && settings.get("bridgeFolder")) Object.assign(options, uris(folder, settings.get("bridgeFolder")));
  return new LanguageClient("fairroll", "Fairroll", options, await bridge(address));
}

async function judge(uri, title, ask) {
  return failuresOfText(await ask("fairroll.runScenario", uri, title));
}

module.exports = { activate: (context) => start(context, { connect, judge }), deactivate: stop };
