import { formatNumber } from '#web/lib/format.ts';

const rangesAtMost = 3;

/** Rows as people name them, “2–40, 52”: a few stretches, and how many rows more there are. */
export function rowRanges(rows: readonly number[]): { readonly shown: string; readonly more: number } {
  const ranges: { from: number; to: number }[] = [];
  for (const row of rows.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && row <= last.to + 1) last.to = row;
    else ranges.push({ from: row, to: row });
  }
  const named = ranges
    .slice(0, rangesAtMost)
    .map(({ from, to }) => (from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`));
  const more = ranges.slice(rangesAtMost).reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return { shown: named.join(', '), more };
}
