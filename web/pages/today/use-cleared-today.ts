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
  const [rows, setRows] = useState<readonly ClearedRow[]>(() => {
    const kept = readKept(place);
    return isOfDay(kept, day) ? kept.rows : [];
  });
  const change = (next: (before: readonly ClearedRow[]) => readonly ClearedRow[]) =>
    setRows((before) => {
      const after = next(before);
      writeKept(place, { day, rows: after });
      return after;
    });
  return {
    rows,
    add: (added) => change((before) => [...before, ...added]),
    remove: (isBack) => change((before) => before.filter((row) => !isBack(row))),
  };
}

function isOfDay(kept: unknown, day: string): kept is { readonly rows: readonly ClearedRow[] } {
  if (typeof kept !== 'object' || kept === null || !('day' in kept) || !('rows' in kept)) return false;
  return kept.day === day && Array.isArray(kept.rows);
}
