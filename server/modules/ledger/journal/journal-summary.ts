import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { latestDate } from '#shared/dates.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { foundEntries, isOfDaysAlone } from './entry-filters.ts';
import type { EntryFilters } from './entry-filters.ts';
import { ownFirst } from '#server/modules/ledger/statements/statement-rules.ts';
import { readTurnover } from '#server/modules/ledger/statements/turnover.ts';
import { openView } from '#server/modules/ledger/books/view.ts';

interface SummaryQuery extends EntryFilters {
  readonly basis: 'accrual' | 'cash';
}

const countedAtMost = 10_000;

/** How many entries the filters of the journal find, counted as far as is quick, and what they move. */
export async function summariseJournal(tx: Tx, organisationId: string, now: Date, query: SummaryQuery) {
  const { basis, ...filters } = query;
  const books = await openView(tx, organisationId, now, { basis });
  const found = foundEntries(organisationId, filters, countedAtMost + 1);
  const counts = await count(tx, found.entries);
  const isCapped = counts.entries > countedAtMost || (await hasMoreLines(tx, found));
  const told = {
    entries: Math.min(counts.entries, countedAtMost),
    byHand: Math.min(counts.byHand, countedAtMost),
    reversals: Math.min(counts.reversals, countedAtMost),
    isCapped,
  };
  if (isOfDaysAlone(filters)) {
    const moved = await readTurnover(tx, books, { from: filters.from, to: filters.to ?? latestDate });
    return { ...told, totals: totalsOf(moved, books.currency) };
  }
  return {
    ...told,
    totals: isCapped ? null : totalsOf(await addUp(tx, organisationId, basis, found.entries), books.currency),
  };
}

async function count(tx: Tx, found: RawBuilder<unknown>) {
  const { rows } = await sql<{ entries: number; byHand: number; reversals: number }>`
    select count(*) as entries, count(*) filter (where source_kind = 'manual') as "byHand",
           count(*) filter (where is_reversal) as reversals
      from (${found}) found`.execute(tx);
  return rows[0] ?? { entries: 0, byHand: 0, reversals: 0 };
}

/** Where not all lines were looked at, there may be more entries than were counted. */
async function hasMoreLines(tx: Tx, { lines }: ReturnType<typeof foundEntries>): Promise<boolean> {
  if (lines === undefined) return false;
  const { rows } = await sql<{ count: number }>`select count(*) from (${lines.rows}) line`.execute(tx);
  return rows[0]?.count === lines.atMost;
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
  found: RawBuilder<unknown>,
): Promise<Sides[]> {
  const { rows } = await sql<{ currency: string; debit: string; credit: string }>`
    select l.currency, coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::text as debit,
           coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0)::text as credit
      from (${found}) found
      cross join lateral (select p.currency, p.amount_cents from posting p
                           where p.org_id = ${organisationId} and p.entry_id = found.entry_id
                             and p.basis in ('both', ${basis}) offset 0) l
     group by l.currency`.execute(tx);
  return rows.map((row) => ({ currency: row.currency, debit: BigInt(row.debit), credit: BigInt(row.credit) }));
}

function totalsOf(found: readonly Sides[], ownCurrency: string) {
  const sum = (rows: readonly Sides[], side: 'debit' | 'credit') =>
    sumCents(rows.reduce((all, row) => all + row[side], 0n));
  return [...Map.groupBy(found, ({ currency }) => currency)]
    .toSorted(([one], [other]) => ownFirst(ownCurrency, one, other))
    .map(([currency, rows]) => ({ currency, debitCents: sum(rows, 'debit'), creditCents: sum(rows, 'credit') }));
}
