// SPDX-License-Identifier: Apache-2.0
// One scenario of a file by itself, on the lines where it stands: what the others hold need not be explained with it.

const begins = (line: string): boolean => /^\s*scenario\b/.test(line);

/** `titles`: the lines on which titles of scenarios stand, from 1. What comes before the first scenario stays. */
export function alone(text: string, titles: number[], title: number): string {
  const lines = text.split("\n");
  const start = (of: number): number => {
    let line = of;
    while (line > 1 && !begins(lines[line - 1] ?? "")) --line;
    return begins(lines[line - 1] ?? "") ? line : of;
  };
  const starts = [...titles].sort((a, b) => a - b).map(start);
  const first = starts[0] ?? 1;
  const own = start(title);
  const next = starts.find((line) => line > own) ?? lines.length + 1;
  return lines.map((line, i) => (i + 1 < first || (i + 1 >= own && i + 1 < next) ? line : "")).join("\n");
}
