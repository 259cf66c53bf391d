// SPDX-License-Identifier: Apache-2.0
// In and out: links, downloads, and files of this machine. Nothing of it touches a server.
import { strToU8, zipSync } from "fflate";
import { el } from "../shared/dom.js";
import { packed, unpacked } from "../shared/link.js";
import type { Files } from "../shared/engine.js";
import { showDialog } from "./dialogs.js";
import { faultOfPath, fromShared, mostFiles, mostLetters, toShare, type Workbook } from "./workbook.js";

/** Puts a link that holds the workbook into the address, and shows it to be copied. */
export async function share(book: Workbook): Promise<void> {
  const fragment = await packed(toShare(book));
  history.replaceState(null, "", fragment);
  const field = el("input", { class: "field", readonly: true, value: location.href, "aria-label": "Link to the workbook" });
  const said = el("span", { role: "status" });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.href).then(() => (said.textContent = "Copied."), () => field.select());
  };
  const size = `${Math.ceil(fragment.length / 1024).toLocaleString("en")} KB`;
  showDialog(
    "Share this workbook",
    el("p", {}, "The link contains all files in compressed form after the “#”. Browsers do not send this part to a server, so only people who have the link can open the workbook."),
    field,
    el("div", { class: "row" }, el("button", { type: "button", class: "button main", onclick: () => void copy() }, "Copy the link"), said),
    el("p", { class: "soft" }, `The link has ${size}. Some programs truncate links longer than 2 KB. If this happens, send the downloaded files instead.`),
  );
  field.select();
}

/** The workbook of a link. Throws LinkError with words for a reader. */
export async function opened(fragment: string): Promise<Workbook> {
  return fromShared(await unpacked(fragment));
}

function save(name: string, parts: BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** One file as it is; several as an archive with their folders. */
export function download(files: Files): void {
  const [first, ...others] = Object.entries(files);
  if (!first) return;
  if (others.length === 0) return save(first[0].split("/").at(-1) ?? "rules.fair", [first[1]], "text/plain");
  const archive = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  save("fairroll.zip", [archive as BlobPart], "application/zip");
}

const nameOfUnit = /^\s*(?:ruleset|house|amendment|model|vocabulary)\s+([\w.-]+)/m;

/** Texts of picked or dropped files. A rule file is put where its book is looked for. Throws with words for a reader. */
export async function readFiles(picked: Iterable<File>): Promise<Files> {
  const files: Files = {};
  for (const file of [...picked].slice(0, mostFiles)) {
    if (file.size > 4 * mostLetters) throw new Error(`${file.name} is too large for a workbook`);
    const text = await file.text();
    const unit = file.name.endsWith(".fair") ? nameOfUnit.exec(text)?.[1] : undefined;
    const path = unit ? `${unit.replaceAll(".", "/")}.fair` : file.webkitRelativePath || file.name;
    const fault = faultOfPath(path);
    if (fault) throw new Error(`${file.name} cannot be opened: ${fault}`);
    files[path] = text.slice(0, mostLetters);
  }
  return files;
}
