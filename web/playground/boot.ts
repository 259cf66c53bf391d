// SPDX-License-Identifier: Apache-2.0
// What takes longest begins first, and while the browser still reads the editor's code: the module, the rule books, the worker that judges.
import { Engine } from "../shared/engine.js";
import { loadExamples } from "./examples.js";

const engine = new Engine({ script: "../playground/worker.js" });
const examples = loadExamples();
examples.catch(() => {}); // whoever awaits them tells

// A page that reads half a megabyte of code starts no worker meanwhile: the editor's code waits for the worker, and not for long.
const longest = new Promise((resolve) => setTimeout(resolve, 500));
void Promise.race([engine.start(), longest])
  .then(() => import("./main.js"))
  .then(({ begin }) => begin(engine, examples));
