import { useQuery } from '@tanstack/react-query';
import { useMe } from '#web/lib/me.ts';
import { accountsQuery, type JournalEntryInFull } from './api.ts';
import { balancesOf } from './entry-draft-balance.ts';
import { draftOfRecurring } from './entry-draft-forms.ts';
import { isBlankLine } from './entry-draft.ts';
import { EntryLines } from './entry-lines.tsx';
import type { RecurringEntry } from './templates-api.ts';

/** What it posts each time, drawn like an entry. */
export function RecurringLines({ recurring }: { readonly recurring: RecurringEntry }) {
  const { currency } = useMe().organisation;
  const { data: accounts } = useQuery(accountsQuery);
  const draft = draftOfRecurring(recurring, { key: '', date: recurring.startsOn, currency });
  const written = draft.lines.filter((line) => !isBlankLine(line));
  const lines = written.map((line, index): JournalEntryInFull['lines'][number] => {
    const account = accounts?.find(({ id }) => id === line.accountId);
    return {
      line: index + 1,
      accountId: line.accountId ?? '',
      accountNumber: account?.number ?? '',
      accountName: account?.name ?? '…',
      basis: line.basis,
      currency: line.currency,
      debitCents: line.side === 'debit' ? (line.cents ?? 0) : 0,
      creditCents: line.side === 'credit' ? (line.cents ?? 0) : 0,
      propertyId: null,
      unitId: null,
      leaseId: null,
      personId: null,
      bankAccountId: null,
      names: { property: null, unit: null, lease: null, person: null, bankAccount: null },
      memo: line.memo === '' ? null : line.memo,
    };
  });
  const totals = balancesOf(written).flatMap(({ basis, ...balance }) =>
    (basis === 'both' ? (['accrual', 'cash'] as const) : [basis]).map((one) => ({ ...balance, basis: one })),
  );
  return <EntryLines entry={{ lines, totals, reversedBy: null }} />;
}
