// SPDX-License-Identifier: Apache-2.0
// The days on which the text of a book changes: where a unit or a section comes into force, and the day after its last.
import type { Files } from "../shared/engine.js";

const nextDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return "";
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

const withoutRemarks = (text: string): string => text.replace(/#.*$/gm, "").replace(/"[^"\n]*"/g, '""');

/** Units that a book may be made of: itself, what it stands under or amends, and what amends those. */
function belongs(text: string, names: Set<string>): boolean {
  const own = /^\s*(?:ruleset|house|amendment|model)\s+([\w.-]+)/m.exec(text)?.[1];
  const of = /^\s*amendment\s+[\w.-]+\s+(?:""\s+)?(?:to|of)\s+([\w.-]+)/m.exec(text)?.[1];
  return (own !== undefined && names.has(own)) || (of !== undefined && names.has(of));
}

function withBase(name: string, texts: string[]): Set<string> {
  const names = new Set([name]);
  for (const text of texts) {
    const house = /^\s*house\s+([\w.-]+)\s+(?:""\s+)?under\s+([\w.-]+)/m.exec(text);
    if (house?.[1] === name && house[2]) names.add(house[2]);
  }
  return names;
}

/** In order; each is a day on which something of the book may read otherwise than the day before. */
export function daysOf(name: string, files: Files): string[] {
  const texts = Object.entries(files).filter(([path]) => path.endsWith(".fair")).map(([, text]) => withoutRemarks(text));
  const names = withBase(name, texts);
  const days = new Set<string>();
  for (const text of texts.filter((one) => belongs(one, names))) {
    for (const [, from, until] of text.matchAll(/\bin\s+force\s+(?:from\s+(\d{4}-\d{2}-\d{2}))?\s*(?:until\s+(\d{4}-\d{2}-\d{2}))?/g)) {
      if (from) days.add(from);
      if (until && nextDay(until)) days.add(nextDay(until));
    }
  }
  return [...days].sort();
}
