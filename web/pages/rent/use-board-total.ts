import { useQuery } from '@tanstack/react-query';
import { boardTotalQuery, type BoardTotal } from '#web/app/rent/api.ts';
import type { RentSummary } from './api.ts';
import type { BoardAddress } from './use-board-address.ts';

/**
 * How many leases the board has with its view and filters and what they owe together, on all pages. Of all leases the
 * figures above have it already: everything that is open less what waits.
 */
export function useBoardTotal(state: BoardAddress, summary: RentSummary | undefined): BoardTotal | undefined {
  const { view, isCounted, query } = state;
  const isKnown = view === 'all' && isCounted;
  const { data, isPlaceholderData } = useQuery({ ...boardTotalQuery(query), enabled: !isKnown });
  if (!isKnown) return isPlaceholderData ? undefined : data;
  return (
    summary && {
      count: summary.counts.all,
      totals: summary.figures.map(({ currency, outstandingCents, notYetDueCents, prepaidCents }) => ({
        currency,
        cents: outstandingCents + notYetDueCents - prepaidCents,
      })),
    }
  );
}
