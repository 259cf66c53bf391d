// SPDX-License-Identifier: Apache-2.0
type Calls = Record<string, (...args: never[]) => unknown>;
/** Answers the calls that a Client makes. Returns a function that tells the page something that it did not ask for. */
export function serve(calls: Calls, port?: { postMessage(message: unknown): void; onmessage: unknown }): (event: string, data?: unknown) => void;
