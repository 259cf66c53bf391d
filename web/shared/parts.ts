// SPDX-License-Identifier: Apache-2.0
// The module, compiled, and the texts of the shipped rule books. A worker loads them by itself: what the page does meanwhile is no delay, and a
// browser compiles the same module once for all workers of a page.

export interface Parts {
  module: WebAssembly.Module;
  /** JSON: texts by path below the folder of the books. */
  books: string;
}

const packageFolder = new URL("../fairroll/", import.meta.url);

async function fetched(name: string): Promise<Response> {
  const answer = await fetch(new URL(name, packageFolder));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return answer;
}

/** While it arrives, if the host calls it `application/wasm`; some hosts do not. */
async function compiled(): Promise<WebAssembly.Module> {
  const answer = await fetched("fairroll-module.wasm");
  if (answer.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

let books: Promise<string> | null = null;

export function loadBooks(): Promise<string> {
  books ??= fetched("books.json")
    .then((answer) => answer.text())
    .catch((error: unknown) => {
      books = null; // another try may find the network back
      throw error;
    });
  return books;
}

let parts: Promise<Parts> | null = null;

export function loadParts(): Promise<Parts> {
  parts ??= Promise.all([compiled(), loadBooks()])
    .then(([module, texts]) => ({ module, books: texts }))
    .catch((error: unknown) => {
      parts = null;
      throw error;
    });
  return parts;
}
