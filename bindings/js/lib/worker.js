// SPDX-License-Identifier: Apache-2.0
// Handles the calls of client.js in a worker: `serve({ judge: (step) => ... })`. A function can return a promise.

const told = (error) => ({
  name: error?.name ?? "Error",
  message: String(error?.message ?? error),
  kind: error?.kind ?? "internal",
  diagnostics: error?.diagnostics ?? [],
});

/** Handles the calls of a Client in the worker. Returns a function that sends an event to the page. */
export function serve(calls, port = self) {
  port.onmessage = async ({ data: { id, name, args } }) => {
    try {
      if (!Object.hasOwn(calls, name)) throw new Error(`the worker has no function \`${name}\``);
      port.postMessage({ id, result: await calls[name](...args) });
    } catch (error) {
      port.postMessage({ id, error: told(error) });
    }
  };
  return (event, data) => port.postMessage({ event, data });
}
