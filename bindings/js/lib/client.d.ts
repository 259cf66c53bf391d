// SPDX-License-Identifier: Apache-2.0
/** What a call threw in the worker; kind "stopped": it took too long, or its worker has ended. */
export class CallError extends Error {
  readonly kind: "input" | "argument" | "memory" | "internal" | "stopped";
  readonly diagnostics: import("./index.js").Diagnostic[];
}

export class Client {
  constructor(start: () => Worker, options?: { told?: (event: string, data?: unknown) => void });
  call(name: string, args?: unknown[], options?: { within?: number }): Promise<unknown>;
  restart(why?: string): void;
}
