// SPDX-License-Identifier: Apache-2.0
// What both entries share: the client, and what shows the answers of its commands.
const vscode = require("vscode");
const { ExplainPanel } = require("./panel");
const { scenarioAt, scenariosOf } = require("./scenarios");
const { offerTests } = require("./tests");

const SHOWN = { "fairroll.runScenario": "Run", "fairroll.explainThrow": "Explain", "fairroll.compareBooks": "Compare", "fairroll.writeScenario": "A scenario for" };

let client;

/// The commands of the server answer with text, which the panel shows, whichever lens or menu asked.
function options(panel, schemes) {
  const languages = ["fairroll", "fairroll-scenario"];
  return {
    documentSelector: languages.flatMap((language) => (schemes ?? [undefined]).map((scheme) => (scheme ? { language, scheme } : { language }))),
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{fair,scenario,md,txt}") },
    middleware: {
      async executeCommand(command, values, next) {
        const answer = await next(command, values);
        if (typeof answer === "string" && SHOWN[command]) panel.show(`${SHOWN[command]}: ${values.slice(1).filter(Boolean).join(", ")}`, answer);
        return answer;
      },
    },
  };
}

async function explainHere() {
  const editor = vscode.window.activeTextEditor;
  const scenario = editor && scenarioAt(scenariosOf(editor.document.getText()), editor.selection.active.line);
  if (!scenario) return vscode.window.showInformationMessage("No scenario stands at the cursor: move it into one.");
  if (!client?.isRunning()) return vscode.window.showWarningMessage("The server of Fairroll does not run: see the settings fairroll.path and fairroll.bridge.");
  const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
  return vscode.commands.executeCommand("fairroll.explainThrow", uri, scenario.title);
}

async function restart(entry, panel) {
  try {
    if (client) await client.stop();
    client = await entry.connect(options(panel, entry.schemes));
    await client?.start();
  } catch (error) {
    vscode.window.showErrorMessage(`Fairroll has no server: ${error.message}. Colours and snippets work without one.`);
  }
}

/// A command of the server, without the panel.
function ask(command, uri, title) {
  if (!client?.isRunning()) throw new Error("the server does not run: see the settings fairroll.path and fairroll.bridge");
  return client.sendRequest("workspace/executeCommand", { command, arguments: [client.code2ProtocolConverter.asUri(uri), title] });
}

/// `entry` is what differs between a desktop and a browser: {connect(options), judge(uri, title, ask), schemes}.
async function start(context, entry) {
  const panel = new ExplainPanel();
  const again = () => restart(entry, panel);
  context.subscriptions.push(
    panel,
    vscode.commands.registerCommand("fairroll.explainHere", explainHere),
    vscode.commands.registerCommand("fairroll.restart", again),
    offerTests((uri, title) => entry.judge(uri, title, ask)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (["path", "bridge", "bridgeFolder"].some((name) => event.affectsConfiguration(`fairroll.${name}`))) again();
    }),
  );
  await again();
}

async function stop() {
  await client?.stop();
}

module.exports = { start, stop };
