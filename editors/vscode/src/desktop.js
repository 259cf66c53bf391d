// SPDX-License-Identifier: Apache-2.0
// On a desktop the program is started: as a server that is spoken to over standard input and output, and to run tests.
const { execFile } = require("node:child_process");
const { dirname } = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { start, stop } = require("./extension");
const { failuresOfJson } = require("./judge");

const MOST_OUTPUT = 64 * 1024 * 1024;

function program() {
  return vscode.workspace.getConfiguration("fairroll").get("path") || "fairroll";
}

function connect(options) {
  return new LanguageClient("fairroll", "Fairroll", { command: program(), args: ["lsp"] }, options);
}

/// Tests judge what is stored, so what is open is stored first.
async function judge(uri, title) {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open?.isDirty) await open.save();
  const exact = `^${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  const values = ["test", uri.fsPath, "--filter", exact, "--format", "json"];
  const output = await new Promise((resolve, reject) =>
    execFile(program(), values, { cwd: dirname(uri.fsPath), maxBuffer: MOST_OUTPUT }, (error, text) => (text ? resolve(text) : reject(error ?? new Error("fairroll printed nothing")))),
  );
  return failuresOfJson(JSON.parse(output));
}

module.exports = { activate: (context) => start(context, { connect, judge, schemes: ["file", "untitled"] }), deactivate: stop };
