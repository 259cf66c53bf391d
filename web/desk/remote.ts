// SPDX-License-Identifier: Apache-2.0
// In the page: the desk's engine in its worker. If a worker had to be ended, the next one is told the book and the table first.
import { CallError, Client } from "fairroll/client.js";
import { loadParts } from "../shared/engine.js";
import { scriptAddress } from "../shared/trusted.js";
import type { Book, Titled } from "./book.js";
import type { Dispute } from "./dispute.js";
import type { Asked, LoadChoice, Scene } from "./engine.js";
import type { ThrowRecord } from "./record.js";
import type { Judged } from "./result.js";

const within = 60_000;

function start(): Worker {
  const worker = new Worker(scriptAddress("worker.js", import.meta.url), { type: "module" });
  void loadParts().then(({ module, books }) => worker.postMessage({ id: 0, name: "begin", args: [module, books] }));
  return worker;
}

export class RemoteDesk {
  readonly #client = new Client(start);
  /** What a new worker has to be told before anything else is asked. */
  readonly #told = new Map<"load" | "scene", unknown[]>();
  #lost = false;

  async #call<T>(name: string, ...args: unknown[]): Promise<T> {
    await loadParts();
    if (this.#lost) await this.#tellAgain();
    if (name === "load") this.#told.clear();
    try {
      const result = (await this.#client.call(name, args, { timeout: within })) as T;
      if (name === "load" || name === "scene") this.#told.set(name, args);
      return result;
    } catch (error) {
      if (error instanceof CallError && error.kind === "stopped") this.#lost = true;
      throw error;
    }
  }

  async #tellAgain(): Promise<void> {
    this.#lost = false;
    for (const [name, args] of this.#told) await this.#client.call(name, args, { timeout: within });
  }

  books(): Promise<{ version: string; listed: Titled[] }> {
    return this.#call("books");
  }
  load(choice: LoadChoice): Promise<Book> {
    return this.#call("load", choice);
  }
  scene(seats: string[], steps: string[], seat: number): Promise<Scene> {
    return this.#call("scene", seats, steps, seat);
  }
  judge(record: ThrowRecord): Promise<Judged> {
    return this.#call("judge", record);
  }
  ask(record: ThrowRecord, passed: string[]): Promise<Asked> {
    return this.#call("ask", record, passed);
  }
  scenario(dispute: Dispute): Promise<string> {
    return this.#call("scenario", dispute);
  }
}
