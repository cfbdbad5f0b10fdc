import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import { placeOf, type ClearedRow } from './cleared.ts';
import { useClearedToday } from './use-cleared-today.ts';

/** For acts that a row of Today leads to: the row stays there as done, with Undo. What Today doesn't show isn't noted. */
export function useNoteCleared() {
  // Looked at without being fetched, so that it stays known however long the act takes.
  const { data: shown } = useQuery({ ...routeQuery('GET /today/'), enabled: false });
  const cleared = useClearedToday(useToday());
  return {
    note(row: Omit<ClearedRow, 'at'>): void {
      const at = shown === undefined ? -1 : placeOf(shown, cleared.rows, row);
      if (at >= 0) cleared.add([{ ...row, at }]);
    },
    /** It was undone on its own page. */
    forget(undone: string): void {
      cleared.remove(({ undo }) => undo === undone);
    },
  };
}
