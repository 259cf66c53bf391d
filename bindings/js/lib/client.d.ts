// SPDX-License-Identifier: Apache-2.0
/** An error that a call in the worker threw. `kind` "stopped": the call took too long, or its worker was ended. */
export class CallError extends Error {
  readonly kind: "input" | "argument" | "memory" | "internal" | "stopped";
  readonly diagnostics: import("./index.js").Diagnostic[];
}

/** Calls functions in a worker. Ends and replaces a worker that takes too long or fails. */
export class Client {
  /** Creates a client. `start` creates a worker. `onEvent` receives the events that the worker sends, and "started" for each new worker. */
  constructor(start: () => Worker, options?: { onEvent?: (event: string, data?: unknown) => void });
  /**
   * Calls a function in the worker and returns its result. Rejects with a CallError if it throws or takes longer than `timeout` milliseconds (10,000).
   */
  call(name: string, args?: unknown[], options?: { timeout?: number }): Promise<unknown>;
  /** Ends the worker and rejects all pending calls with kind "stopped". The next call starts a new worker. */
  restart(why?: string): void;
}
