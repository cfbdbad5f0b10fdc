import { refuseField } from '#server/kernel/refuse.ts';
import type { Problem } from '#server/kernel/problem.ts';

/** What the directory of an archive says of one entry, before any of it is believed. */
export interface Stated {
  readonly packed: number;
  /** What it unpacks to. */
  readonly bytes: number;
  /** Where it begins. */
  readonly local: number;
}

/** A table is held in memory as a whole. Ten thousand leases come to some 20 MB, and so do the entries that open them. */
export const tableAtMost = 60_000_000;
/** All tables of an archive are in memory together. */
const tablesAtMost = 2 * tableAtMost;
/** In an export files lie as they are, and tables shrink to a tenth or so: no honest archive is above this as a whole. */
const wholeTimes = 20;
/** Tables that are much the same shrink further. Below this it is harmless, however small the archive is. */
const wholeAtLeast = 250_000_000;
/** However well it is packed. A larger archive is mostly files, which hardly shrink: it may unpack to twice its size. */
const wholeAtMost = 2 ** 33;
const largeTimes = 2;
const headBytes = 30;

/**
 * Refuses an archive that cannot be what it says, or would unpack to more than it may. Answers with where each entry has
 * to end at the latest, so that no byte of the archive is unpacked for two of them.
 */
export function boundArchive<Entry extends Stated>(
  entries: readonly Entry[],
  { length, directoryAt }: { readonly length: number; readonly directoryAt: number },
): ReadonlyMap<Entry, number> {
  if (sumOf(entries.map(({ packed }) => packed)) > length) throw refuseField('file', 'moving.parts-larger');
  const ends = new Map<Entry, number>();
  let next = directoryAt;
  for (const entry of entries.toSorted((one, other) => other.local - one.local)) {
    if (entry.local + headBytes + entry.packed > next) throw overlapping();
    ends.set(entry, next);
    next = entry.local;
  }
  const atMost = unpackedAtMost(length);
  if (sumOf(entries.map(({ bytes }) => bytes)) > atMost) throw tooMuch(atMost);
  return ends;
}

/** What may be unpacked of one archive, however often it is asked for an entry. */
export function unpackingOf(length: number): (bytes: number, isTable: boolean) => void {
  const atMost = unpackedAtMost(length);
  let [left, leftForTables] = [atMost, tablesAtMost];
  return (bytes, isTable) => {
    left -= bytes;
    if (left < 0) throw tooMuch(atMost);
    if (!isTable) return;
    leftForTables -= bytes;
    if (leftForTables < 0) throw refuseField('file', 'moving.tables-too-large', { size: megabytes(tablesAtMost) });
  };
}

export function overlapping(): Problem {
  return refuseField('file', 'moving.parts-overlap');
}

export function tableTooLarge(): Problem {
  return refuseField('file', 'moving.packed-table-too-large', { size: megabytes(tableAtMost) });
}

function unpackedAtMost(length: number): number {
  return Math.min(Math.max(wholeAtMost, length * largeTimes), Math.max(wholeAtLeast, length * wholeTimes));
}

function tooMuch(atMost: number): Problem {
  return refuseField('file', 'moving.archive-too-large', { size: megabytes(atMost) });
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
