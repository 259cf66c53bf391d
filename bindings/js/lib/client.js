// SPDX-License-Identifier: Apache-2.0
// Calls functions in a worker (worker.js) from a page. If a call takes too long or makes the worker fail, the worker is ended and the next
// call starts a new one, so the page never blocks.

export class CallError extends Error {
  constructor({ name, message, kind, diagnostics }) {
    super(message);
    this.name = name;
    this.kind = kind;
    this.diagnostics = diagnostics;
  }
}

const stopped = (message) => new CallError({ name: "CallError", message, kind: "stopped", diagnostics: [] });

/**
 * Calls functions in a worker. The function `start` creates a worker. The function `onEvent(event, data)` receives the events that the
 * worker sends, and the event "started" for each new worker.
 */
export class Client {
  #start;
  #onEvent;
  #worker = null;
  #waiting = new Map();
  #next = 1;

  constructor(start, { onEvent = () => {} } = {}) {
    this.#start = start;
    this.#onEvent = onEvent;
  }

  /**
   * Calls a function in the worker and returns the result of the function. Rejects with a CallError if the function throws, or if it takes
   * longer than `timeout` milliseconds.
   */
  call(name, args = [], { timeout = 10_000 } = {}) {
    const worker = this.#running();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.restart(`\`${name}\` took longer than ${timeout} ms`), timeout);
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, name, args });
    });
  }

  /** Ends the worker and rejects all pending calls. */
  restart(why = "the worker was stopped") {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject, timer } of waiting) {
      clearTimeout(timer);
      reject(stopped(why));
    }
  }

  #running() {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = (error) => this.restart(error.message || "the worker failed");
    this.#worker = worker;
    this.#onEvent("started");
    return worker;
  }

  #take({ id, result, error, event, data }) {
    if (event !== undefined) return this.#onEvent(event, data);
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (error) waiting.reject(new CallError(error));
    else waiting.resolve(result);
  }
}
