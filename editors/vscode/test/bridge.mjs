// SPDX-License-Identifier: Apache-2.0
// A bridge from a WebSocket to `fairroll lsp`: a message of the protocol in each message of the socket, a server for each connection.
//   node bridge.mjs PROGRAM [PORT]
// It listens on this machine only, and asks nobody who they are: it is for tests.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";

function framed(text) {
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/// Calls `take` with the body of each message, however the bytes arrive.
function unframed(stream, take) {
  let bytes = Buffer.alloc(0);
  stream.on("data", (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const head = bytes.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(bytes.subarray(0, head).toString())[1]);
      if (bytes.length < head + 4 + length) return;
      take(bytes.subarray(head + 4, head + 4 + length).toString());
      bytes = bytes.subarray(head + 4 + length);
    }
  });
}

export function openBridge(program, port) {
  const server = new WebSocketServer({ host: "127.0.0.1", port });
  server.on("connection", (socket) => {
    const fairroll = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    unframed(fairroll.stdout, (text) => socket.send(text));
    socket.on("message", (message) => fairroll.stdin.write(framed(message.toString())));
    socket.on("close", () => fairroll.stdin.end());
    fairroll.on("exit", () => socket.close());
    fairroll.on("error", (error) => socket.close(1011, error.message));
  });
  return server;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) openBridge(process.argv[2] ?? "fairroll", Number(process.argv[3] ?? 7071));
