// SPDX-License-Identifier: Apache-2.0
// In a page: calls of what a worker serves (worker.js). A call that takes too long, or that breaks the worker, ends that worker, and the next
// one starts another: a page stays alive whatever it was given.

export class CallError extends Error {
  constructor({ name, message, kind, diagnostics }) {
    super(message);
    this.name = name;
    this.kind = kind;
    this.diagnostics = diagnostics;
  }
}

const stopped = (message) => new CallError({ name: "CallError", message, kind: "stopped", diagnostics: [] });

/** A worker's functions. `start` makes the worker; `told(event, data)` hears what it tells unasked, and "started" of each new one. */
export class Client {
  #start;
  #told;
  #worker = null;
  #waiting = new Map();
  #next = 1;

  constructor(start, { told = () => {} } = {}) {
    this.#start = start;
    this.#told = told;
  }

  /** The result of the worker's function; rejects with what it threw, or with kind "stopped" behind `within` milliseconds. */
  call(name, args = [], { within = 10_000 } = {}) {
    const worker = this.#running();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.restart(`\`${name}\` took longer than ${within} ms`), within);
      this.#waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, name, args });
    });
  }

  /** Ends the worker, and with it all calls that wait. */
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
    this.#told("started");
    return worker;
  }

  #take({ id, result, error, event, data }) {
    if (event !== undefined) return this.#told(event, data);
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (error) waiting.reject(new CallError(error));
    else waiting.resolve(result);
  }
}
