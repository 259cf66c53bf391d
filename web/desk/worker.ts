// SPDX-License-Identifier: Apache-2.0
// In a worker: the desk's engine, so that the page stays alive while the rules are asked.
import { open } from "fairroll";
import { serve } from "fairroll/worker.js";
import { Desk, type LoadChoice } from "./engine.js";
import type { Dispute } from "./dispute.js";
import type { ThrowRecord } from "./record.js";

let began: (desk: Promise<Desk>) => void;
const ready = new Promise<Desk>((resolve) => (began = resolve));

serve({
  begin: async (module: WebAssembly.Module, books: string) => {
    began(open({ module, books: JSON.parse(books) as Record<string, string> }).then((fairroll) => new Desk(fairroll)));
    return (await ready).version;
  },
  books: async () => {
    const desk = await ready;
    return { version: desk.version, listed: desk.books() };
  },
  load: async (choice: LoadChoice) => (await ready).load(choice),
  scene: async (seats: string[], steps: string[], seat: number) => (await ready).scene(seats, steps, seat),
  judge: async (record: ThrowRecord) => (await ready).judge(record),
  ask: async (record: ThrowRecord, passed: string[]) => (await ready).ask(record, passed),
  scenario: async (dispute: Dispute) => (await ready).scenario(dispute),
});
