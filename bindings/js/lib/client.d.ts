// SPDX-License-Identifier: Apache-2.0
/** The error of a failed call of a function in a worker. */
export class CallError extends Error {
  /** The kind of error, as in FairrollError, or "stopped" if the call took too long, or if the worker failed or was ended. */
  readonly kind: "input" | "argument" | "memory" | "internal" | "stopped";
  /** The diagnostics of the error, as in FairrollError. May be empty. */
  readonly diagnostics: import("./index.js").Diagnostic[];
}

/** Calls functions in a worker. If a call takes too long or the worker fails, the client ends the worker. The next call starts a new one. */
export class Client {
  /**
   * Creates a client. The function `start` creates a worker. The function `onEvent` receives the events that the worker sends, and the
   * event "started" for each new worker.
   */
  constructor(start: () => Worker, options?: { onEvent?: (event: string, data?: unknown) => void });
  /**
   * Calls a function in the worker and returns the result of the function. Rejects with a CallError if the function throws, or if it takes
   * longer than `timeout` milliseconds (10,000 by default).
   */
  call(name: string, args?: unknown[], options?: { timeout?: number }): Promise<unknown>;
  /**
   * Ends the worker and rejects all pending calls with a CallError of the kind "stopped", whose message is `why`. The next call starts a
   * new worker.
   */
  restart(why?: string): void;
}
