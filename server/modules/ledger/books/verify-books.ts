import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readSealable, sealOf, seedOf } from './seal.ts';
import { checkFunds, checkPlaces } from './verify-funds.ts';

export interface BooksReport {
  readonly entries: number;
  readonly postings: number;
  readonly sealed: number;
  /** The last seal: kept elsewhere, it proves later that nothing up to there was changed. */
  readonly lastSeal: string | null;
  /** Where it breaks, in sentences; none where all is well. */
  readonly breaks: readonly string[];
}

const breaksAtMost = 20;
const entriesAtOnce = 1000;

/** Proves the books of one organisation: numbers, balance, rollups, whose money lies where, and the chain of seals. */
export async function verifyBooks(tx: Tx, organisationId: string, keptSeal?: string): Promise<BooksReport> {
  const counts = await countAll(tx, organisationId);
  const chain = await checkChain(tx, organisationId, keptSeal);
  const breaks = [
    ...(await checkNumbers(tx, organisationId)),
    ...(await checkBalance(tx, organisationId)),
    ...(await checkRollup(tx, organisationId, 'account_month')),
    ...(await checkRollup(tx, organisationId, 'account_day')),
    ...(await checkRollup(tx, organisationId, 'property_month')),
    ...(await checkFunds(tx, organisationId)),
    ...(await checkPlaces(tx, organisationId)),
    ...(await checkClosing(tx, organisationId)),
    ...chain.breaks,
  ];
  if (keptSeal !== undefined && !chain.hasKept)
    breaks.push(`The seal ${keptSeal} is not in the chain: what was proved with it has been changed or taken away.`);
  return { ...counts, sealed: chain.sealed, lastSeal: chain.lastSeal, breaks };
}

async function countAll(tx: Tx, organisationId: string): Promise<{ entries: number; postings: number }> {
  const { rows } = await sql<{ entries: number; postings: number }>`
    select (select count(*) from journal_entry where org_id = ${organisationId}) as entries,
           (select count(*) from posting where org_id = ${organisationId}) as postings`.execute(tx);
  return rows[0] ?? { entries: 0, postings: 0 };
}

async function checkNumbers(tx: Tx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ number: number; expected: number }>`
    select number, expected from (
      select number, row_number() over (order by number) as expected from journal_entry where org_id = ${organisationId}
      union all
      select next_number, (select count(*) + 1 from journal_entry where org_id = ${organisationId})
        from ledger_state where org_id = ${organisationId}) n
     where number <> expected order by expected limit 1`.execute(tx);
  return rows.map(({ number, expected }) => `Entry ${expected} is missing: the next one is ${number}.`);
}

interface UnsoundEntry {
  readonly entry_id: string;
  /** Missing where there are lines and no entry. */
  readonly number: number | null;
  readonly line_count: number | null;
  readonly lines: number;
  readonly balanced: boolean;
}

/** Entries and lines are put together by adding up, not by joining: books of any size are read once, whatever the plan. */
async function checkBalance(tx: Tx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<UnsoundEntry>`
    select entry_id, max(number) as number, max(line_count) as line_count, sum(lines)::int as lines, bool_and(balanced) as balanced
      from (select entry_id, number, line_count::int as line_count, 0 as lines, date as first, date as last, true as balanced
              from journal_entry where org_id = ${organisationId}
             union all
            select entry_id, null, null, count(*), min(date), max(date),
                   coalesce(sum(amount_cents) filter (where basis <> 'cash'), 0) = 0
                   and coalesce(sum(amount_cents) filter (where basis <> 'accrual'), 0) = 0
              from posting where org_id = ${organisationId} group by entry_id, currency) parts
     group by entry_id
    having max(line_count) is distinct from sum(lines) or not bool_and(balanced) or min(first) <> max(last)
     order by 2, 1 limit ${breaksAtMost}`.execute(tx);
  return rows.map(({ entry_id: entryId, number, lines, line_count: expected, balanced }) => {
    if (number === null) return `${lines} lines belong to ${entryId}, which is no entry.`;
    if (lines !== expected) return `Entry ${number} has ${lines} lines of ${expected}.`;
    return balanced ? `Entry ${number} has lines of another date.` : `Entry ${number} does not balance.`;
  });
}

const rollups = {
  account_month: {
    period: sql`date_trunc('month', date)::date`,
    column: sql`month`,
    key: sql`account_id::text`,
    where: sql`true`,
  },
  account_day: { period: sql`date`, column: sql`day`, key: sql`account_id::text`, where: sql`true` },
  property_month: {
    period: sql`date_trunc('month', date)::date`,
    column: sql`month`,
    key: sql`property_id::text || ' ' || account_id::text`,
    where: sql`property_id is not null`,
  },
} as const;

/** Both ways: a row that is missing is found as well as one that nothing was posted for. */
async function checkRollup(tx: Tx, organisationId: string, name: keyof typeof rollups): Promise<string[]> {
  const { period, column, key, where } = rollups[name];
  const { rows } = await sql<{
    key: string;
    period: string;
    currency: string;
    basis: string;
    kept: string;
    posted: string;
  }>`
    with kept as (
      select ${key} as key, ${column} as period, currency, basis, debit_cents, credit_cents from ${sql.table(name)}
       where org_id = ${organisationId}),
    posted as (
      select ${key} as key, ${period} as period, currency, basis, coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as debit_cents,
             coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as credit_cents
        from posting where org_id = ${organisationId} and ${where} group by 1, 2, 3, 4)
    select key, period::text as period, currency, basis, coalesce(kept.debit_cents, 0) || '/' || coalesce(kept.credit_cents, 0) as kept,
           coalesce(posted.debit_cents, 0) || '/' || coalesce(posted.credit_cents, 0) as posted
      from kept full join posted using (key, period, currency, basis)
     where coalesce(kept.debit_cents, 0) <> coalesce(posted.debit_cents, 0)
        or coalesce(kept.credit_cents, 0) <> coalesce(posted.credit_cents, 0)
     order by 2, 1 limit ${breaksAtMost}`.execute(tx);
  return rows.map(
    (row) =>
      `The rollup ${name} of ${row.key}, ${row.period}, ${row.currency}, ${row.basis} says ${row.kept} (debit/credit); its postings come to ${row.posted}.`,
  );
}

/** How far the books are closed is what the last act said, and each act begins where the one before it ended. */
async function checkClosing(tx: Tx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ said: string | null; found: string | null; act: string }>`
    with acts as (
      select closed_before, closed_through, lag(closed_through) over (order by lock_id) as ended, lock_id
        from period_lock where org_id = ${organisationId})
    select 'an act began with' as act, ended::text as said, closed_before::text as found from acts
     where closed_before is distinct from ended
    union all
    select 'they are closed through', (select closed_through::text from acts order by lock_id desc limit 1), closed_through::text
      from ledger_state s where s.org_id = ${organisationId}
       and closed_through is distinct from (select closed_through from acts order by lock_id desc limit 1)
    limit ${breaksAtMost}`.execute(tx);
  const day = (date: string | null) => date ?? 'no day';
  return rows.map(
    ({ act, said, found }) =>
      `The closing of the books is broken: ${act} ${day(found)}, and the act before it said ${day(said)}.`,
  );
}

async function checkChain(tx: Tx, organisationId: string, keptSeal?: string) {
  const breaks: string[] = [];
  let before = seedOf(organisationId);
  let sealed = 0;
  let lastSeal: string | null = null;
  let hasKept = false;
  for (;;) {
    const entries = await readSealable(tx, organisationId, sealed, entriesAtOnce);
    const seals = await readSeals(tx, organisationId, sealed);
    for (const [index, { number, seal, entry_id: entryId }] of seals.entries()) {
      const entry = entries[index];
      if (entry === undefined || entry.number !== number || entry.entryId !== entryId) {
        breaks.push(`The seals and the entries part at number ${number}.`);
        return { breaks, sealed, lastSeal, hasKept };
      }
      before = sealOf(before, entry);
      if (!before.equals(seal)) {
        breaks.push(`The chain breaks at entry ${number}: it, or a seal before it, is not what was sealed.`);
        return { breaks, sealed, lastSeal, hasKept };
      }
      sealed = number;
      lastSeal = seal.toString('hex');
      hasKept ||= lastSeal === keptSeal;
    }
    if (seals.length < entriesAtOnce) return { breaks, sealed, lastSeal, hasKept };
  }
}

async function readSeals(tx: Tx, organisationId: string, after: number) {
  return tx
    .selectFrom('journal_seal')
    .select(['number', 'entry_id', 'seal'])
    .where('org_id', '=', organisationId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(entriesAtOnce)
    .execute();
}
