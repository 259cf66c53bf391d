// SPDX-License-Identifier: Apache-2.0
type Calls = Record<string, (...args: never[]) => unknown>;
/**
 * Handles the calls of a Client in the worker. `calls` contains the functions that can be called, by name. Returns a function that sends an
 * event to the page.
 */
export function serve(calls: Calls, port?: { postMessage(message: unknown): void; onmessage: unknown }): (event: string, data?: unknown) => void;
