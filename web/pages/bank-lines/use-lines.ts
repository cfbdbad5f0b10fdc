import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lineCountsQuery, waitingOf } from '#web/features/banking/banking-header.tsx';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { linesQuery, matchesQuery, proposalsQuery, shownDone, shownLines } from './api.ts';
import { rowsOf } from './line-groups.ts';

/** The lines of a bank account with their proposals. Without an account in the address, the one that had most to do. */
export function useLines(wanted: string) {
  const { data: banks } = useQuery(bankAccountsQuery('active'));
  const counts = useQuery(lineCountsQuery);
  const waiting = counts.data?.items ?? [];
  const todo = (id: string) => waitingOf(waiting.filter(({ accountId }) => accountId === id));
  const accounts = banks?.items ?? [];
  const busiest = accounts.toSorted((one, other) => todo(other.id) - todo(one.id))[0];
  // Each line that is done changes which one that is: whoever works in an account stays there.
  const [begun, setBegun] = useState('');
  if (begun === '' && busiest !== undefined && todo(busiest.id) > 0 && !counts.isFetching) setBegun(busiest.id);
  const of = (wish: string) => accounts.find(({ id }) => id === wish);
  const account = of(wanted) ?? of(begun) ?? (counts.data === undefined ? undefined : busiest);
  const accountId = account?.id ?? '';
  const enabled = accountId !== '';
  const decide = useQuery({ ...linesQuery(accountId, 'to-decide', shownLines), enabled });
  const open = useQuery({ ...linesQuery(accountId, 'unmatched', shownLines), enabled });
  const matched = useQuery({ ...linesQuery(accountId, 'done', shownDone), enabled });
  const excluded = useQuery({ ...linesQuery(accountId, 'excluded', shownDone), enabled });
  const proposals = useQuery({ ...proposalsQuery(accountId), enabled });
  const done = [...(matched.data?.items ?? []), ...(excluded.data?.items ?? [])];
  const matches = useQuery({ ...matchesQuery(done.map(({ id }) => id).join(',')), enabled: done.length > 0 });
  const own = waiting.filter((count) => count.accountId === accountId);
  const lists = [decide, open, matched, proposals];
  // Rows of the account before are not those of this one.
  const isOther = lists.some(({ isPlaceholderData }) => isPlaceholderData);
  const rows = isOther
    ? []
    : rowsOf(
        {
          decide: decide.data?.items ?? [],
          open: (open.data?.items ?? []).toReversed(),
          done,
        },
        proposals.data?.items ?? [],
      );
  return {
    accounts,
    account,
    rows,
    counts: own,
    todo: todo(accountId),
    matches: new Map((matches.data?.items ?? []).map((settled) => [settled.lineId, settled])),
    proposals: proposals.data,
    later: proposals.data?.later ?? 0,
    failing: lists.find(({ error }) => error !== null),
    isLoading: banks === undefined || isOther || (enabled && lists.some(({ data }) => data === undefined)),
  };
}

export type Lines = ReturnType<typeof useLines>;
