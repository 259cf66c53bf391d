// SPDX-License-Identifier: Apache-2.0
// In a worker: one module, its commands, and its language server. A script of a worker calls serveEngine(), with calls of its own if it has some.
import { open, type Fairroll, type LanguageServer, type Rules, type Table } from "fairroll";
import { serve } from "fairroll/worker.js";
import { loadParts } from "./parts.js";

type Files = Record<string, string>;

type Calls = Record<string, (...args: never[]) => unknown>;

let tell: (event: string, data?: unknown) => void = () => {};

/** What commands look for among the shipped texts; to write all of them takes a tenth of a second more. */
const lookedFor = (books: Files): Files => Object.fromEntries(Object.entries(books).filter(([path]) => !/\.scenario$|(^|\/)README\.md$/.test(path)));

/** The module of this worker. A call that waits for it is told if it did not arrive; the page then starts another worker. */
export const ready: Promise<Fairroll> = loadParts().then(
  async ({ module, books }) => {
    performance.mark("fairroll-loaded");
    const fairroll = await open({ module, books: lookedFor(JSON.parse(books) as Files) });
    performance.mark("fairroll-open");
    return fairroll;
  },
  (error: unknown) => {
    throw Object.assign(new Error(`the interpreter could not be loaded: ${error instanceof Error ? error.message : String(error)}`), { kind: "unloaded" });
  },
);
ready.catch(() => {});

/** A command on these files alone: nothing is left of those of other calls. */
export async function run(args: string[], files: Files) {
  const fairroll = await ready;
  try {
    return fairroll.run(args, { files });
  } finally {
    for (const top of new Set(Object.keys(files).map((path) => path.split("/")[0] ?? path))) fairroll.remove(`/work/${top}`);
  }
}

// ---- the language server: what is typed is taken before the next file is checked

// Of a text with thousands of faults a reader is shown the first, and how many more there are.
const mostFaults = 300;

interface Said {
  method?: string;
  params?: { diagnostics?: unknown[]; more?: number };
}

function say(messages: Said[]): void {
  for (const { method, params } of messages) {
    if (method !== "textDocument/publishDiagnostics" || !params?.diagnostics) continue;
    params.more = Math.max(0, params.diagnostics.length - mostFaults);
    params.diagnostics.length -= params.more;
  }
  if (messages.length > 0) tell("said", messages);
}

let server: LanguageServer | null = null;
const pause = new MessageChannel();
let waits = false;

function workLater(): void {
  if (waits || !server?.hasUncheckedFiles) return;
  waits = true;
  pause.port2.postMessage(null);
}

pause.port1.onmessage = () => {
  waits = false;
  if (!server?.hasUncheckedFiles) return tell("rest");
  say(server.checkNextFile());
  if (server.hasUncheckedFiles) workLater();
  else tell("rest");
};

interface Message {
  method?: string;
  params?: { textDocument?: { uri?: string; text?: string } };
}

/** An open text stands among the files of the module, too: books are looked for in folders that are there. */
function lay(fairroll: Fairroll, { method, params }: Message): void {
  const path = decodeURIComponent(params?.textDocument?.uri ?? "").replace(/^file:\/\//, "");
  if (!path.startsWith("/work/")) return;
  if (method === "textDocument/didOpen") fairroll.writeFile(path, params?.textDocument?.text ?? "");
  if (method === "textDocument/didClose") fairroll.remove(path);
}

async function speak(message: Message) {
  const fairroll = await ready;
  server ??= fairroll.createLanguageServer();
  lay(fairroll, message);
  say(server.receive(message));
  if (server.hasUncheckedFiles) {
    tell("work");
    workLater();
  }
}

// ---- rule books and tables, by numbers that the page keeps

const kept = new Map<number, Rules | Table>();
let next = 1;

function keep(one: Rules | Table): number {
  kept.set(next, one);
  return next++;
}

function found<T extends Rules | Table>(number: number): T {
  const one = kept.get(number);
  if (!one) throw new Error("the rule book or table was closed, or its worker has ended");
  return one as T;
}

const calls: Calls = {
  alive: () => true,
  begun: async () => (await ready).version,
  run,
  speak,
  load: async (name: string, options?: object) => keep((await ready).load(name, options)),
  rules: (rules: number, what: string, args: unknown[] = []) => {
    const allowed = ["show", "judge", "edges", "layers", "clauses"];
    if (!allowed.includes(what)) throw new Error(`rule books have no function \`${what}\``);
    return (found<Rules>(rules) as unknown as Record<string, (...given: unknown[]) => unknown>)[what]?.(...args);
  },
  seat: (rules: number, seats: string[]) => keep(found<Rules>(rules).table(...seats)),
  table: (table: number, what: string, args: unknown[] = []) => {
    const allowed = ["play", "show", "menu"];
    if (!allowed.includes(what)) throw new Error(`tables have no function \`${what}\``);
    return (found<Table>(table) as unknown as Record<string, (...given: unknown[]) => unknown>)[what]?.(...args);
  },
  close: (number: number) => {
    kept.get(number)?.close();
    kept.delete(number);
  },
};

export function serveEngine(more: Calls = {}): void {
  tell = serve({ ...calls, ...more });
}
