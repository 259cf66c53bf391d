// SPDX-License-Identifier: Apache-2.0
// Keeps the whole site, so that it opens without a network. Files are answered from what was kept; a new version is fetched whole and takes
// over once no page of the old one is open, so that a page never meets files of two versions.
export {};

declare const SITE_VERSION: string;
declare const SITE_FILES: string[];

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  addEventListener(kind: "install" | "activate", take: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", take: (event: Asked) => void): void;
};

const prefix = "fairroll-site-";
const name = prefix + SITE_VERSION;

async function keepAll(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll(SITE_FILES.map((path) => new Request(new URL(path, worker.registration.scope), { cache: "no-cache" })));
}

async function dropOthers(): Promise<void> {
  for (const other of await caches.keys()) if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  await worker.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  const cache = await caches.open(name);
  return (await cache.match(new URL(path, url.origin))) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(worker.registration.scope)) event.respondWith(answer(request));
});
