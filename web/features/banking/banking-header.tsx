import { useQuery } from '@tanstack/react-query';
import { bankRulesQuery } from '#web/features/bank-rules/api.ts';
import { standingsQuery } from '#web/features/reconciliation/api.ts';
import { RoomHeader, type RoomHeaderProps } from '#web/features/rooms/room-header.tsx';
import { routeQuery } from '#web/lib/route-query.ts';

/** By account and state, of everything that was ever imported. */
export const lineCountsQuery = routeQuery('GET /statement-line-counts/', { query: {} });

const waiting: ReadonlySet<string> = new Set(['open', 'doubtful', 'conflict']);

/** Lines that somebody has to look at. */
export function waitingOf(counts: readonly { readonly state: string; readonly count: number }[]): number {
  return counts.reduce((sum, { state, count }) => sum + (waiting.has(state) ? count : 0), 0);
}

/** The head of the pages of the bank: beside each tab stands how much there is to do, beside Rules how many there are. */
export function BankingHeader(given: Omit<RoomHeaderProps, 'counts'>) {
  const { data } = useQuery(lineCountsQuery);
  const { data: rules } = useQuery(bankRulesQuery);
  const { data: standings } = useQuery(standingsQuery);
  const reconciliations = standings?.items.filter(({ isDue }) => isDue).length ?? 0;
  const bankLines = data === undefined ? 0 : waitingOf(data.items);
  return <RoomHeader {...given} counts={{ bankLines, reconciliations, bankRules: rules?.length ?? 0 }} />;
}
