import { useState } from 'react';
import { readKept, writeKept } from '#web/kit/kept/kept-storage.ts';
import { useKeptScope } from '#web/kit/kept/use-kept-scope.ts';
import type { ClearedRow } from './cleared.ts';

export interface ClearedToday {
  readonly rows: readonly ClearedRow[];
  readonly add: (rows: readonly ClearedRow[]) => void;
  /** Those that were taken back. */
  readonly remove: (isBack: (row: ClearedRow) => boolean) => void;
}

/** Rows that acts done here cleared today. A reload, and looking elsewhere, keeps them until the day is over. */
export function useClearedToday(day: string): ClearedToday {
  const place = `${useKeptScope()}.today.cleared`;
  const [rows, setRows] = useState<readonly ClearedRow[]>(() => rowsOf(readKept(place), day));
  // What is kept counts: an act on another page adds its row and leaves that page at once.
  const change = (next: (before: readonly ClearedRow[]) => readonly ClearedRow[]) => {
    const after = next(rowsOf(readKept(place), day));
    writeKept(place, { day, rows: after });
    setRows(after);
  };
  return {
    rows,
    add: (added) => change((before) => [...before, ...added]),
    remove: (isBack) => change((before) => before.filter((row) => !isBack(row))),
  };
}

function rowsOf(kept: unknown, day: string): readonly ClearedRow[] {
  return isOfDay(kept, day) ? kept.rows : [];
}

function isOfDay(kept: unknown, day: string): kept is { readonly rows: readonly ClearedRow[] } {
  if (typeof kept !== 'object' || kept === null || !('day' in kept) || !('rows' in kept)) return false;
  return kept.day === day && Array.isArray(kept.rows);
}
