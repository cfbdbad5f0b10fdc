import { queryOptions } from '@tanstack/react-query';
import type { Account } from '#web/features/money/api.ts';
import { call } from '#web/lib/client.ts';
import { wholeList } from '#web/lib/whole-list.ts';

/** Money between two banks passes through it: each of them has a line. */
export function isTransfers({ isSystem, number }: Pick<Account, 'isSystem' | 'number'>): boolean {
  return isSystem && number === '3200';
}

/** Accounts that lines can be posted to: those that follow documents are refused by the server. */
export const targetsQuery = queryOptions({
  queryKey: ['GET /accounts/', 'targets'],
  queryFn: async ({ signal }) => {
    const all = await wholeList<Account>((query) => call('GET /accounts/', { query }, { signal }));
    return all.filter(({ isControl, isBank, archivedAt }) => !isControl && !isBank && archivedAt === null);
  },
});
