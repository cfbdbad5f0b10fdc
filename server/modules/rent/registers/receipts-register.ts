import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Report } from '#server/kernel/reports/report.ts';
import { isKnown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { placeOf, tenantLabel, tenantsOf } from '#server/modules/rent/report-parts/charges-said.ts';
import { isOfProperty, isOfTenancy } from '#server/modules/rent/report-parts/narrow.ts';
import { registerReport } from './register.ts';
import type { DocumentRow, RegisterScope } from './register.ts';
import { isWhole, tieNote } from '#server/kernel/reports/tie-notes.ts';
import { readPosted } from '#server/modules/rent/report-parts/posted-sums.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

interface ReceiptRow extends DocumentRow {
  readonly receiptId: string;
  readonly leaseId: string;
  readonly isReturn: boolean;
  readonly method: Extract<ReportWord, `method-${string}`> extends `method-${infer Method}` ? Method : never;
  readonly reference: string | null;
  readonly payer: string | null;
  readonly entryId: string;
}

/** Payments by the day they were received, and what was returned or voided; one for several tenancies is a line for each. */
export const receiptsRegister: Report = registerReport<ReceiptRow>({
  key: 'receipts-register',
  parameters: ['unitId', 'leaseId', 'personId', 'accountId'],
  first: { word: 'tenant' },
  aside: { word: 'unit' },
  columns: [
    { key: 'date', label: { word: 'date' }, kind: 'day' },
    { key: 'number', label: { word: 'number' }, kind: 'text' },
    { key: 'payer', label: { word: 'paidBy' }, kind: 'text' },
    { key: 'method', label: { word: 'method' }, kind: 'text' },
  ],
  rows: receiptsOf,
  async say(tx, { organisationId, today }, rows) {
    const leaseIds = rows.map(({ leaseId }) => leaseId);
    const nameOf = await readLeaseNames(tx, organisationId, leaseIds, today);
    return (row, isUnder) => {
      const name = nameOf(row.leaseId);
      const number = receiptNumber(row.at);
      const what = whatOf(row, number);
      return {
        property: name.property,
        record: { kind: 'receipt', id: row.receiptId },
        label: tenantsOf(name),
        aside: placeOf(name, isUnder),
        number,
        what,
        who: tenantLabel(name),
        cells: [
          { kind: 'day', day: row.day },
          { kind: 'text', text: number },
          row.payer === null ? null : { kind: 'text', text: row.payer },
          { kind: 'text', text: what },
        ],
      };
    };
  },
  total: (rows) => ({
    word: 'totalPayments',
    values: { count: new Set(rows.flatMap((row) => (row.isReturn ? [] : [row.receiptId]))).size },
  }),
  async tie(tx, scope, totals) {
    if (!isWhole(scope)) return [];
    // What a payment pays is posted on one basis each, the money itself on both.
    const isCounted = sql<boolean>`g.basis = 'both'
      and (a.is_bank or a.system_key = any(array['undeposited', 'opening-balances']))`;
    const booksOf = await readPosted(tx, scope, receiptsOf(scope), { isCounted, sign: 1 });
    const account = { word: 'banksAndUndeposited' } as const;
    return [...totals].map(([currency, amount]) =>
      tieNote({ currency, amount, books: booksOf(currency), account, detail: 'paymentsTie' }),
    );
  },
});

function whatOf({ isReturn, method, reference }: ReceiptRow, number: string) {
  if (isReturn) return { word: 'returnOf', values: { number } } as const;
  const word = `method-${method}` as const;
  return reference === null ? { word } : ({ word: 'methodWith', values: { method: { word }, reference } } as const);
}

function receiptsOf({ organisationId, from, to, asked, knownThrough }: RegisterScope): RawBuilder<unknown> {
  const { propertyId, unitId, accountId } = asked;
  const known = (entry: Parameters<typeof isKnown>[1]) => isKnown(organisationId, entry, knownThrough);
  const parts = sql`receipt r join receipt_part p on p.org_id = r.org_id and p.receipt_id = r.receipt_id
    left join person n on n.org_id = r.org_id and n.person_id = r.payer_id`;
  const isAsked = sql`r.org_id = ${organisationId} and ${known('r.entry_id')}
    and ${isOfTenancy(organisationId, 'p.tenancy_id', asked)} and ${isOfProperty(organisationId, 'p.tenancy_id', asked)}
    and ${isAskedProperty('p.property_id', propertyId)}
    ${accountId === undefined ? sql`` : sql`and r.account_id = ${accountId}::uuid`}
    ${
      unitId === undefined
        ? sql``
        : sql`and p.lease_id in (select l.lease_id from lease l where l.org_id = p.org_id and l.unit_id = ${unitId}::uuid)`
    }`;
  const said = sql`r.number as at, r.currency, p.property_id as "propertyId", r.receipt_id as "receiptId",
    p.lease_id as "leaseId", r.method, r.reference, n.name as payer`;
  return sql`
    select r.receipt_id || ':' || p.tenancy_id as key, r.received_on as day, p.cents, false as "isReturn",
           r.entry_id as "entryId", r.reversed_on is not null and ${known('r.reversal_entry_id')} as "isVoided", ${said}
      from ${parts} where ${isAsked} and r.received_on between ${from}::date and ${to}::date
    union all
    select 'return:' || r.receipt_id || ':' || p.tenancy_id, r.reversed_on, -p.cents, true, r.reversal_entry_id, false, ${said}
      from ${parts}
     where ${isAsked} and r.reversed_on between ${from}::date and ${to}::date and ${known('r.reversal_entry_id')}`;
}
