import { sql } from 'kysely';
import type { FeeTerms, IncomeLine } from '#shared/rent/fees.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TermsInRun } from './read-terms.ts';

/** Income by terms and month: `terms month`. */
export type Income = ReadonlyMap<string, readonly IncomeLine[]>;

/**
 * The income of each month and account that terms bear a fee on: of cash basis where it is what was received, and of
 * accrual where it is what was charged. What an entry takes back counts in the month of that entry (money.md, 5.2), and a
 * returned payment in the months in which it had been applied. So a line counts once, at the terms of its day.
 */
export async function readIncome(tx: Tx, organisationId: string, terms: readonly TermsInRun[]): Promise<Income> {
  const asked = terms.filter(({ fee }) => isOfIncome(fee));
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ terms_id: string; month: string; account_id: string; cents: string }>`
    with term as (
      select * from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ propertyId }) => propertyId)}::uuid[],
        ${asked.map(({ from, startsOn }) => (from > startsOn ? from : startsOn))}::date[],
        ${asked.map(({ to, endsOn }) => (endsOn !== null && endsOn < to ? endsOn : to))}::date[],
        ${asked.map(({ fee }) => (fee.basis.kind === 'percent-charged' ? 'accrual' : 'cash'))}::text[],
        ${asked.map(({ currency }) => currency)}::text[])
        as t (terms_id, property_id, from_on, to_on, basis, currency)),
    income as (
      select account_id from account where org_id = ${organisationId} and kind = 'income'),
    line as (
      select t.terms_id, p.account_id, coalesce(o.date, p.date) as on_day, -p.amount_cents as cents, t.from_on, t.to_on
        from term t
        join posting p on p.org_id = ${organisationId} and p.property_id = t.property_id and p.date >= t.from_on
         and p.basis in ('both', t.basis) and p.currency = t.currency
        join income i on i.account_id = p.account_id
        join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id
        left join journal_entry o on o.org_id = e.org_id and o.entry_id = e.reverses_entry_id
         and e.source_kind <> 'receipt-return'
      union all
      -- What was unapplied leaves its own day and counts on that of what it undoes.
      select t.terms_id, c.account_id, d.day, d.cents, t.from_on, t.to_on
        from term t
        join charge c on c.org_id = ${organisationId} and c.property_id = t.property_id and c.currency = t.currency
        join income i on i.account_id = c.account_id
        join allocation u on u.org_id = c.org_id and u.charge_id = c.charge_id and u.undoes_id is not null
         and u.receipt_id is not null
        join allocation a on a.org_id = u.org_id and a.allocation_id = u.undoes_id
       cross join lateral (values (u.on_day, -u.cents), (a.on_day, u.cents)) as d (day, cents)
       where t.basis = 'cash')
    select terms_id, date_trunc('month', on_day)::date::text as month, account_id, sum(cents)::text as cents
      from line where on_day between from_on and to_on
     group by 1, 2, 3 having sum(cents) <> 0 order by 1, 2, 3`.execute(tx);
  const byMonth = Map.groupBy(rows, (row) => `${row.terms_id} ${row.month}`);
  return new Map(
    [...byMonth].map(([key, own]) => [key, own.map((row) => ({ account: row.account_id, cents: Number(row.cents) }))]),
  );
}

function isOfIncome({ basis: { kind }, rates = {} }: FeeTerms): boolean {
  return kind === 'percent-received' || kind === 'percent-charged' || Object.keys(rates).length > 0;
}
