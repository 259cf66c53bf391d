// SPDX-License-Identifier: Apache-2.0
// The language server, in a worker: a transport for CodeMirror's client that notices when the server is lost in a text, and starts another.
import { LSPClient, type Transport } from "@codemirror/lsp-client";
import { Engine } from "../shared/engine.js";

export const uriOf = (path: string): string => `file:///work/${path}`;
export const pathOf = (uri: string): string => decodeURIComponent(uri).replace(/^file:\/\/\/work\//, "");

export type ServerState = "starting" | "working" | "rest" | "lost";

const longest = 20_000; // milliseconds that one text may take

export class Server {
  readonly client: LSPClient;
  readonly #engine: Engine;
  readonly #hears = new Set<(message: string) => void>();
  readonly #changed: (state: ServerState) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: ServerState = "starting";

  /** `heard`: notifications of the server; `changed`: whether it works, rests or was lost. */
  constructor(heard: (method: string, params: unknown) => void, changed: (state: ServerState) => void) {
    this.#changed = changed;
    this.#engine = new Engine({ script: "../playground/worker.js", told: (event, data) => this.#told(event, data) });
    this.client = new LSPClient({
      rootUri: "file:///work",
      timeout: longest,
      unhandledNotification: (_client, method, params) => heard(method, params),
    });
  }

  /** Once something else is no longer waited for: two modules that start at once take twice as long. */
  start(): void {
    if (!this.client.connected) this.client.connect(this.#transport());
  }

  get state(): ServerState {
    return this.#state;
  }

  /** After it was lost: another server, which is told all texts anew. */
  revive(): void {
    if (this.#state !== "lost") return;
    this.#enter("starting");
    this.client.disconnect();
    this.client.connect(this.#transport());
  }

  #transport(): Transport {
    return {
      send: (message) => {
        if (this.#state === "lost") return;
        this.#engine.call("speak", [JSON.parse(message)], longest).catch(() => this.#lose());
      },
      subscribe: (handler) => this.#hears.add(handler),
      unsubscribe: (handler) => this.#hears.delete(handler),
    };
  }

  #told(event: string, data: unknown): void {
    if (event === "said") {
      if (this.#state === "starting") this.#enter("rest");
      for (const message of data as object[]) for (const hear of this.#hears) hear(JSON.stringify(message));
      if (this.#state === "working") this.#watch();
    } else if (event === "work") this.#enter("working");
    else if (event === "rest") this.#enter("rest");
  }

  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#state === "working") this.#timer = setTimeout(() => this.#lose(), longest);
  }

  #enter(state: ServerState): void {
    this.#state = state;
    this.#watch();
    this.#changed(state);
  }

  #lose(): void {
    if (this.#state === "lost") return;
    this.#enter("lost");
    this.#engine.stop("the check of this text took too long");
  }
}
