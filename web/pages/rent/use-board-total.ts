import { useQuery } from '@tanstack/react-query';
import { boardTotalQuery, type BoardTotal } from '#web/features/money/api.ts';
import type { BoardAddress } from './use-board-address.ts';

/** How many leases the rent roll has with its view and filters, and the sums of their rows, on all pages. */
export function useBoardTotal({ query }: BoardAddress): BoardTotal | undefined {
  const { data, isPlaceholderData } = useQuery(boardTotalQuery(query));
  return isPlaceholderData ? undefined : data;
}
