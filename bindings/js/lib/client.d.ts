// SPDX-License-Identifier: Apache-2.0
/** An error that a call in the worker threw. The kind is "stopped" if the call took too long or if its worker was ended. */
export class CallError extends Error {
  /** The kind of error, as in FairrollError, or "stopped". */
  readonly kind: "input" | "argument" | "memory" | "internal" | "stopped";
  /** The diagnostics of the error, as in FairrollError. May be empty. */
  readonly diagnostics: import("./index.js").Diagnostic[];
}

/** Calls functions in a worker. If the worker takes too long or fails, the client ends and replaces the worker. */
export class Client {
  /**
   * Creates a client. `start` creates a worker. `onEvent` receives the events that the worker sends, and the event "started" for each new
   * worker.
   */
  constructor(start: () => Worker, options?: { onEvent?: (event: string, data?: unknown) => void });
  /**
   * Calls a function in the worker and returns its result. Rejects with a CallError if the function throws, or if it takes longer than
   * `timeout` milliseconds (10,000 by default).
   */
  call(name: string, args?: unknown[], options?: { timeout?: number }): Promise<unknown>;
  /**
   * Ends the worker and rejects all pending calls with a CallError of the kind "stopped", whose message is `why`. The next call starts a
   * new worker.
   */
  restart(why?: string): void;
}
