// SPDX-License-Identifier: Apache-2.0
// A link that holds everything: JSON, deflated, in base64url behind a mark of the version, in the fragment. A fragment is not sent to any server.
// What a link holds comes from a stranger: sizes are bounded before and after it is unpacked, and every field is asked what it is.

/** Why a link is not opened, in words for a reader. */
export class LinkError extends Error {}

const mark = "#v1.";
const mostPacked = 1_500_000; // letters of the fragment
const mostUnpacked = 8_000_000; // bytes

const toBase64Url = (bytes: Uint8Array): string => {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 32_768) letters += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

function fromBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new LinkError("The link contains invalid characters. It may have been truncated or altered in transit.");
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new LinkError("The link is incomplete. Copy the whole link again.");
  }
}

async function through(bytes: Uint8Array, stream: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = (new Blob([bytes as BlobPart]).stream().pipeThrough(stream as TransformStream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      void reader.cancel();
      throw new LinkError(`The link contains more than ${most / 1e6} MB, which is too much to open.`);
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The fragment for this content. Throws LinkError if it is too large for a link. */
export async function packed(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  if (bytes.length > mostUnpacked) throw new LinkError(`The workbook is larger than ${mostUnpacked / 1e6} MB, which is too much for a link. Download the files instead.`);
  const text = mark + toBase64Url(await through(bytes, new CompressionStream("deflate-raw"), Infinity));
  if (text.length > mostPacked) throw new LinkError("The workbook is too large for a link. Download the files instead.");
  return text;
}

/** Whether the fragment looks like a link of this page at all; `#` and anchors do not. */
export const looksPacked = (fragment: string): boolean => /^#v\d+\./.test(fragment) || fragment.length > 200;

/** What `packed` was given, as parsed JSON that nobody has checked yet. Throws LinkError. */
export async function unpacked(fragment: string): Promise<unknown> {
  if (fragment.length > mostPacked) throw new LinkError(`The link is longer than ${mostPacked / 1e6} million characters, which is too long to open.`);
  if (!fragment.startsWith(mark)) {
    if (/^#v\d+\./.test(fragment)) throw new LinkError("The link was created by a newer version of this page. Reload the page to update it.");
    throw new LinkError("The link does not contain a workbook of this page.");
  }
  const bytes = await through(fromBase64Url(fragment.slice(mark.length)), new DecompressionStream("deflate-raw"), mostUnpacked).catch((error: unknown) => {
    throw error instanceof LinkError ? error : new LinkError("The link cannot be decompressed. It may have been truncated or altered in transit.");
  });
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new LinkError("The link does not contain a workbook of this page.");
  }
}
