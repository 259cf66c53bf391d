// SPDX-License-Identifier: Apache-2.0
// The test explorer: a file for each file of scenarios, and in it a test for each scenario.
const vscode = require("vscode");
const { scenariosOf } = require("./scenarios");

const FILES = "**/*.scenario";
const LEFT_OUT = "**/{node_modules,build}/**";

async function read(uri) {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  return open ? open.getText() : new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/// The same title twice in a file is told apart by its number, so that no test hides another.
function refresh(controller, uri, text) {
  const file = controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
  const seen = new Map();
  for (const { title, line, last } of scenariosOf(text)) {
    const number = (seen.get(title) ?? 0) + 1;
    seen.set(title, number);
    const test = controller.createTestItem(`${uri}#${number}#${title}`, title, uri);
    test.range = new vscode.Range(line, 0, last, 0);
    file.children.add(test);
  }
  if (file.children.size) controller.items.add(file);
  else controller.items.delete(file.id);
}

/// The tests that were asked for, without files that hold some and without those left out.
function chosen(controller, request) {
  const left = new Set((request.exclude ?? []).map((item) => item.id));
  const found = [];
  const take = (item) => {
    if (left.has(item.id)) return;
    if (item.children.size) item.children.forEach(take);
    else found.push(item);
  };
  if (request.include) request.include.forEach(take);
  else controller.items.forEach(take);
  return found;
}

function messageOf(test, failure) {
  const message = new vscode.TestMessage(failure.text);
  if (failure.expected) Object.assign(message, { expectedOutput: failure.expected, actualOutput: failure.got });
  message.location = new vscode.Location(test.uri, new vscode.Position(failure.line ?? test.range.start.line, 0));
  return message;
}

async function play(run, test, judge) {
  run.started(test);
  const begun = Date.now();
  try {
    const failures = await judge(test.uri, test.label);
    const took = Date.now() - begun;
    if (failures.length) run.failed(test, failures.map((failure) => messageOf(test, failure)), took);
    else run.passed(test, took);
  } catch (error) {
    run.errored(test, new vscode.TestMessage(error.message));
  }
}

/// `judge(uri, title)` resolves to what failed: [{line, expected, got, text}], lines from 0.
function offerTests(judge) {
  const controller = vscode.tests.createTestController("fairroll", "Fairroll");
  const take = async (uri) => refresh(controller, uri, await read(uri));
  const discover = async () => Promise.all((await vscode.workspace.findFiles(FILES, LEFT_OUT)).map(take));
  const runAll = async (request, cancelled) => {
    const run = controller.createTestRun(request);
    for (const test of chosen(controller, request)) {
      if (cancelled.isCancellationRequested) run.skipped(test);
      else await play(run, test, judge);
    }
    run.end();
  };
  controller.createRunProfile("Run", vscode.TestRunProfileKind.Run, runAll, true);
  controller.resolveHandler = (item) => (item ? take(item.uri) : discover());
  controller.refreshHandler = discover;

  const watcher = vscode.workspace.createFileSystemWatcher(FILES);
  watcher.onDidCreate(take);
  watcher.onDidChange(take);
  watcher.onDidDelete((uri) => controller.items.delete(uri.toString()));
  const takeOpen = (document) => document.languageId === "fairroll-scenario" && refresh(controller, document.uri, document.getText());
  vscode.workspace.textDocuments.forEach(takeOpen);
  return vscode.Disposable.from(controller, watcher, vscode.workspace.onDidOpenTextDocument(takeOpen), vscode.workspace.onDidChangeTextDocument((event) => takeOpen(event.document)));
}

module.exports = { offerTests };
