import { useState } from 'react';
import { readKept, writeKept } from '#web/kit/kept/kept-storage.ts';
import { useKeptScope } from '#web/kit/kept/use-kept-scope.ts';
import type { PaidRow } from './task-groups.tsx';

/** Rows that payments recorded here cleared today. A reload, and looking elsewhere, keeps them until the day is over. */
export function usePaidToday(day: string) {
  const place = `${useKeptScope()}.today.paid`;
  const [paid, setPaid] = useState<readonly PaidRow[]>(() => {
    const kept = readKept(place);
    return isOfDay(kept, day) ? kept.rows : [];
  });
  return [
    paid,
    (rows: readonly PaidRow[]) => {
      writeKept(place, { day, rows });
      setPaid(rows);
    },
  ] as const;
}

function isOfDay(kept: unknown, day: string): kept is { readonly rows: readonly PaidRow[] } {
  if (typeof kept !== 'object' || kept === null || !('day' in kept) || !('rows' in kept)) return false;
  return kept.day === day && Array.isArray(kept.rows);
}
