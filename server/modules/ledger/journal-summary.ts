import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { latestDate } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { entryFilters, isOfDaysAlone } from './entry-filters.ts';
import type { EntryFilters } from './entry-filters.ts';
import { exact } from './trial-balance.ts';
import { readTurnover } from './turnover.ts';
import { openView } from './view.ts';

interface SummaryQuery extends EntryFilters {
  readonly basis: 'accrual' | 'cash';
}

const countedAtMost = 10_000;

/** How many entries the filters of the journal find, counted as far as is quick, and what they move. */
export async function summariseJournal(tx: Tx, organisationId: string, now: Date, query: SummaryQuery) {
  const { basis, ...filters } = query;
  const books = await openView(tx, organisationId, now, { basis });
  const where = entryFilters(filters, { atMost: countedAtMost + 1 });
  const { entries, by_hand: byHand, reversals, more } = await count(tx, organisationId, where);
  const isCapped = more > 0;
  if (isOfDaysAlone(filters)) {
    const moved = await readTurnover(tx, books, { from: filters.from, to: filters.to ?? latestDate });
    return { entries, byHand, reversals, isCapped, totals: totalsOf(moved) };
  }
  const totals = isCapped ? null : totalsOf(await addUp(tx, organisationId, basis, where));
  return { entries, byHand, reversals, isCapped, totals };
}

async function count(tx: Tx, organisationId: string, where: RawBuilder<boolean>) {
  const { rows } = await sql<{ entries: number; by_hand: number; reversals: number; more: number }>`
    select count(*) filter (where place <= ${countedAtMost}) as entries,
           count(*) filter (where place <= ${countedAtMost} and source_kind = 'manual') as by_hand,
           count(*) filter (where place <= ${countedAtMost} and is_reversal) as reversals,
           count(*) filter (where place > ${countedAtMost}) as more
      from (select e.source_kind, e.is_reversal, row_number() over (order by e.date desc, e.number desc) as place
              from journal_entry e where e.org_id = ${organisationId} and ${where}
             order by e.date desc, e.number desc limit ${countedAtMost + 1}) found`.execute(tx);
  return rows[0] ?? { entries: 0, by_hand: 0, reversals: 0, more: 0 };
}

interface Sides {
  readonly currency: string;
  readonly debit: bigint;
  readonly credit: bigint;
}

async function addUp(
  tx: Tx,
  organisationId: string,
  basis: 'accrual' | 'cash',
  where: RawBuilder<boolean>,
): Promise<Sides[]> {
  const { rows } = await sql<{ currency: string; debit: string; credit: string }>`
    select l.currency, coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::text as debit,
           coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0)::text as credit
      from journal_entry e join posting l on l.org_id = e.org_id and l.entry_id = e.entry_id
     where e.org_id = ${organisationId} and l.basis in ('both', ${basis}) and ${where}
     group by l.currency`.execute(tx);
  return rows.map((row) => ({ currency: row.currency, debit: BigInt(row.debit), credit: BigInt(row.credit) }));
}

function totalsOf(found: readonly Sides[]) {
  const sum = (rows: readonly Sides[], side: 'debit' | 'credit') =>
    exact(rows.reduce((all, row) => all + row[side], 0n));
  return [...Map.groupBy(found, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, rows]) => ({ currency, debitCents: sum(rows, 'debit'), creditCents: sum(rows, 'credit') }));
}
