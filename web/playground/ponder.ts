// SPDX-License-Identifier: Apache-2.0
// Questions that may take long, in a worker of their own: edges, differences, texts of days. One is asked at a time, and can be stopped.
import { Engine, type Files } from "../shared/engine.js";
import type { DiffReport, EdgeReport } from "./report.js";
import type { Chosen } from "./worker.js";

export interface TextOfDay {
  day: string;
  lines: string[];
}

const forEdges = 120_000;
const forDifferences = 600_000;

export class Ponder {
  readonly #engine = new Engine({ script: "../playground/worker.js" });

  stop(): void {
    this.#engine.stop("the computation was stopped");
  }

  /** With the texts of the workbook, or as shipped. */
  edges(name: string, files: Files, own: boolean): Promise<EdgeReport> {
    return this.#engine.call<EdgeReport>("edges", [{ name, day: "", own } satisfies Chosen, files], forEdges);
  }

  differences(a: Chosen, b: Chosen, files: Files): Promise<DiffReport> {
    return this.#engine.call<DiffReport>("compared", [a, b, files], forDifferences);
  }

  /** The consolidated text as it is in force that day; nothing where there is none. */
  async textOf(name: string, day: string, files: Files): Promise<TextOfDay> {
    return { day, lines: await this.#engine.call<string[]>("textOf", [name, day, files], forEdges) };
  }
}
