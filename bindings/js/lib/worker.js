// SPDX-License-Identifier: Apache-2.0
// In a worker: answers the calls that client.js makes. `serve({ judge: (step) => ... })`; a function may return a promise.

const told = (error) => ({
  name: error?.name ?? "Error",
  message: String(error?.message ?? error),
  kind: error?.kind ?? "internal",
  diagnostics: error?.diagnostics ?? [],
});

/** Returns a function that tells the page something that it did not ask for. */
export function serve(calls, port = self) {
  port.onmessage = async ({ data: { id, name, args } }) => {
    try {
      if (!Object.hasOwn(calls, name)) throw new Error(`there is no call \`${name}\``);
      port.postMessage({ id, result: await calls[name](...args) });
    } catch (error) {
      port.postMessage({ id, error: told(error) });
    }
  };
  return (event, data) => port.postMessage({ event, data });
}
