// SPDX-License-Identifier: Apache-2.0
// In a page: the interpreter, in workers.
import { CallError, Client } from "fairroll/client.js";
import { loadBooks, loadParts } from "./parts.js";
import { scriptAddress } from "./trusted.js";

export { loadParts };

/** What a command printed, and its exit code (docs/installing.md). */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

/** Texts by their paths: `{ "harbor/craps.fair": "language 1 ..." }`. */
export type Files = Record<string, string>;

/** The shipped rule books: texts by path below `booksFolder`. */
export async function shippedBooks(): Promise<Files> {
  return JSON.parse(await loadBooks()) as Files;
}

/** Where the shipped books lie among the files of the module, and where the files that a call is given go. */
export const booksFolder = "/usr/share/fairroll/rulesets";
export const workFolder = "/work";

export interface EngineOptions {
  /** The script of the worker, relative to shared/: one that calls serveEngine() of worker-core.ts. */
  script?: string;
  /** Hears what the worker tells unasked, and "started" of each new one. */
  told?: (event: string, data?: unknown) => void;
}

/** One worker with one module. It is started at its first call, and again after it had to be ended. */
export class Engine {
  readonly #client: Client;

  constructor({ script = "engine-worker.js", told = () => {} }: EngineOptions = {}) {
    this.#client = new Client(() => Engine.#worker(script), { onEvent: told });
  }

  static #worker(script: string): Worker {
    return new Worker(scriptAddress(`../shared/${script}`, import.meta.url), { type: "module" });
  }

  /** Starts the worker now, so that its first call finds it ready. Resolves once its script runs, even if the module has not arrived. */
  async start(): Promise<void> {
    await this.#client.call("alive", [], { timeout: 120_000 }).catch(() => {}); // what goes wrong, the first call tells
  }

  /** A function of shared/worker-core.ts. Rejects with a CallError; kind "stopped" behind `within` milliseconds, "unloaded" without a network. */
  async call<T>(name: string, args: unknown[], within = 10_000): Promise<T> {
    try {
      return (await this.#client.call(name, args, { timeout: within })) as T;
    } catch (error) {
      if (error instanceof CallError && String(error.kind) === "unloaded") this.stop();
      throw error;
    }
  }

  /** A command of the program on these files alone. */
  run(args: string[], files: Files = {}, within?: number): Promise<Ran> {
    return this.call("run", [args, files], within);
  }

  /** Ends the worker; calls that wait reject with this reason. */
  stop(why = "the program was stopped"): void {
    this.#client.restart(why);
  }
}
