// SPDX-License-Identifier: Apache-2.0
// Judges the scenario that is shown whenever a text changes: in a worker, one run at a time, the newest text next.
import type { Engine, Files } from "../shared/engine.js";
import type { Explained, Rulings } from "./worker.js";

const longest = 12_000; // of a run; a file of 1 MiB takes ten seconds at most (docs/limits.md)
const impatience = 2_000; // a run of an older text may go on this long before a newer one ends it

export type Verdict = { kind: "rulings"; rulings: Rulings } | { kind: "stopped"; why: string };

export class Judge {
  #next: { path: string; files: Files } | null = null;
  #since = 0;
  #runs = false;

  constructor(
    readonly engine: Engine,
    private readonly give: (verdict: Verdict, path: string, files: Files) => void,
    private readonly changed: (busy: boolean) => void,
  ) {}

  /** Judges this text next. */
  ask(path: string, files: Files): void {
    this.#next = { path, files };
    if (!this.#runs) void this.#work();
    else if (performance.now() - this.#since > impatience) this.engine.stop("superseded");
  }

  async #work(): Promise<void> {
    this.#runs = true;
    this.changed(true);
    while (this.#next) {
      const { path, files } = this.#next;
      this.#next = null;
      this.#since = performance.now();
      const verdict = await this.#run(path, files);
      if (verdict) this.give(verdict, path, files);
    }
    this.#runs = false;
    this.changed(false);
  }

  async #run(path: string, files: Files): Promise<Verdict | null> {
    try {
      return { kind: "rulings", rulings: await this.engine.call<Rulings>("rulings", [path, files], longest) };
    } catch (error) {
      if (this.#next) return null;
      return { kind: "stopped", why: error instanceof Error ? error.message : String(error) };
    }
  }

  explain(path: string, files: Files, line: number): Promise<Explained> {
    return this.engine.call<Explained>("explained", [path, files, line], longest);
  }
}
