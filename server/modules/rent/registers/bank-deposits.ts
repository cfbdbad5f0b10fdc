import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Report } from '#server/kernel/reports/report.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { isKnown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import { batchNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { registerReport } from './register.ts';
import type { DocumentRow, RegisterScope } from './register.ts';
import { isWhole, tieNote } from '#server/kernel/reports/tie-notes.ts';
import { readPosted } from '#server/modules/rent/report-parts/posted-sums.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

interface BatchRow extends DocumentRow {
  readonly batchId: string;
  readonly isUndoing: boolean;
  readonly account: string;
  readonly property: string;
  readonly colour: number;
  readonly entryId: string;
}

/** What was brought to a bank, by what its entry says of each property, and what was undone. */
export const bankDeposits: Report = registerReport<BatchRow>({
  key: 'bank-deposits',
  parameters: ['accountId'],
  first: { word: 'bankDeposit' },
  aside: { word: 'property' },
  columns: [
    { key: 'date', label: { word: 'date' }, kind: 'day' },
    { key: 'account', label: { word: 'account' }, kind: 'text' },
  ],
  rows: batchesOf,
  say: () =>
    Promise.resolve((row, isUnder) => {
      const number = batchNumber(row.at);
      const undone = { word: 'depositUndone', values: { number } } as const;
      return {
        property: { id: row.propertyId, name: row.property, colour: row.colour },
        record: { kind: 'bank-deposit', id: row.batchId },
        label: row.isUndoing ? undone : number,
        ...(!isUnder && { aside: row.property }),
        number,
        what: row.isUndoing ? undone : { word: 'bankDepositTo', values: { account: row.account } },
        who: row.property,
        cells: [
          { kind: 'day', day: row.day },
          { kind: 'text', text: row.account },
        ],
      };
    }),
  total: (rows) => ({
    word: 'totalBankDeposits',
    values: { count: new Set(rows.flatMap((row) => (row.isUndoing ? [] : [row.batchId]))).size },
  }),
  async tie(tx, scope, totals) {
    if (!isWhole(scope)) return [];
    const { id, number, name } = await systemAccount(tx, scope.organisationId, 'undeposited');
    const isCounted = sql<boolean>`g.account_id = ${id}`;
    const booksOf = await readPosted(tx, scope, batchesOf(scope), { isCounted, sign: -1 });
    return [...totals].map(([currency, amount]) =>
      tieNote({ currency, amount, books: booksOf(currency), account: `${number} ${name}`, detail: 'bankDepositsTie' }),
    );
  },
});

function batchesOf({ organisationId, from, to, asked, knownThrough }: RegisterScope): RawBuilder<unknown> {
  const { propertyId, accountId } = asked;
  const known = (entry: Parameters<typeof isKnown>[1]) => isKnown(organisationId, entry, knownThrough);
  // A property that who asks does not work with is not there for them.
  const lines = (entryId: string) => sql`deposit_batch b
    join account a on a.org_id = b.org_id and a.account_id = b.account_id
    join posting g on g.org_id = b.org_id and g.entry_id = ${sql.ref(entryId)} and g.account_id = b.account_id
    join property o on o.org_id = g.org_id and o.property_id = g.property_id`;
  const isAsked = sql`b.org_id = ${organisationId} and ${known('b.entry_id')}
    and ${isAskedProperty('g.property_id', propertyId)}
    ${accountId === undefined ? sql`` : sql`and b.account_id = ${accountId}::uuid`}`;
  const said = sql`b.number as at, b.currency, o.property_id as "propertyId", b.batch_id as "batchId",
    a.number || ' ' || a.name as account, o.name as property, o.colour`;
  const once = sql`group by b.org_id, b.batch_id, a.org_id, a.account_id, o.org_id, o.property_id`;
  return sql`
    select b.batch_id || ':' || o.property_id as key, b.deposited_on as day, sum(g.amount_cents)::bigint as cents,
           false as "isUndoing", b.entry_id as "entryId",
           b.undone_on is not null and ${known('b.undone_entry_id')} as "isVoided", ${said}
      from ${lines('b.entry_id')} where ${isAsked} and b.deposited_on between ${from}::date and ${to}::date ${once}
    union all
    select 'undone:' || b.batch_id || ':' || o.property_id, b.undone_on, sum(g.amount_cents)::bigint, true,
           b.undone_entry_id, false, ${said}
      from ${lines('b.undone_entry_id')}
     where ${isAsked} and b.undone_on between ${from}::date and ${to}::date and ${known('b.undone_entry_id')} ${once}`;
}
