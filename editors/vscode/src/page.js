// SPDX-License-Identifier: Apache-2.0
// The page of the panel.
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text) {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/// No script runs in the page and nothing is fetched; the style is the only thing that its policy admits.
function page(heading, text) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Fairroll</title>
<style>
h1 { font-size: 1.1em; }
pre { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); white-space: pre; }
</style>
</head>
<body><h1>${escaped(heading)}</h1><pre>${escaped(text)}</pre></body>
</html>`;
}

module.exports = { page };
