// SPDX-License-Identifier: Apache-2.0
// The module, compiled, and the texts of the shipped rule books. A worker loads them by itself: what the page does meanwhile is no delay, and a
// browser compiles the same module once for all workers of a page. Both lie on the host as gzip files of ours: they arrive small whatever a
// host knows of compression, and the module is compiled while it arrives whatever it knows of types.

export interface Parts {
  module: WebAssembly.Module;
  /** JSON: texts by path below the folder of the books. */
  books: string;
}

async function unpacked(name: string, type: string): Promise<Response> {
  const answer = await fetch(new URL(`../shared/${name}`, import.meta.url));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}

let books: Promise<string> | null = null;

export function loadBooks(): Promise<string> {
  books ??= unpacked("books.bin", "application/json")
    .then((answer) => answer.text())
    .catch((error: unknown) => {
      books = null; // another try may find the network back
      throw error;
    });
  return books;
}

let parts: Promise<Parts> | null = null;

export function loadParts(): Promise<Parts> {
  parts ??= Promise.all([WebAssembly.compileStreaming(unpacked("module.bin", "application/wasm")), loadBooks()])
    .then(([module, texts]) => ({ module, books: texts }))
    .catch((error: unknown) => {
      parts = null;
      throw error;
    });
  return parts;
}
