import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { linePosted } from '#server/modules/ledger/books/lines.ts';
import type { PostingRow } from '#server/modules/ledger/books/lines.ts';
import type { Period } from './statement-rules.ts';
import type { SubjectNames } from '#server/modules/ledger/books/subject-names.ts';
import type { Dimension, Turnover } from './turnover.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import { isAbout } from '#server/modules/ledger/books/is-about.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

type Sql = RawBuilder<unknown>;

export interface LinesQuery {
  readonly period: Period;
  readonly dimensions: readonly Dimension[];
  readonly currency?: string | undefined;
  readonly after?: { readonly date: string; readonly number: number; readonly line: number } | undefined;
  readonly limit: number;
}

interface LineRow extends PostingRow {
  readonly entry_id: string;
  readonly number: number;
  readonly date: string;
  readonly entry_memo: string;
  readonly source_kind: string;
  readonly explanation: Record<string, unknown>;
  readonly posted_by: string | null;
  readonly posted_by_name: string | null;
  readonly recorded_at: Date;
  readonly is_reversal: boolean;
  readonly is_reversed: boolean;
}

/**
 * Lines of one account by date, entry and line, from where the page before ended. Whole days are put into the order of
 * their numbers, only as many as hold enough lines: the last page costs what the first one does, on any books.
 */
export async function readLedgerLines(tx: Tx, books: Books, accountId: string, query: LinesQuery): Promise<LineRow[]> {
  const { period, after, limit } = query;
  const lines = conditionsOf(books, accountId, query);
  const found: LineRow[] = [];
  for (let from = after?.date ?? period.from; found.length < limit && from <= period.to;) {
    const to = (await dayOfLine(tx, lines, { from, to: period.to }, limit)) ?? period.to;
    found.push(...(await readDays(tx, books, { lines, days: { from, to }, after, limit: limit - found.length })));
    from = addDays(to, 1);
  }
  return found;
}

function conditionsOf(books: Books, accountId: string, { dimensions, currency }: LinesQuery): Sql {
  const { organisationId, basis, propertyId } = books;
  return sql.join(
    [
      sql`p.org_id = ${organisationId} and p.account_id = ${accountId} and p.basis in ('both', ${basis})`,
      isAskedProperty('p.property_id', propertyId),
      ...dimensions.map(({ column, id }) => isAbout(column, id)),
      ...(currency === undefined ? [] : [sql`p.currency = ${currency}`]),
    ],
    sql` and `,
  );
}

/** The day that so many lines reach to, along an index of the lines alone; nothing where there are fewer. */
async function dayOfLine(tx: Tx, lines: Sql, days: Period, count: number): Promise<string | undefined> {
  const { rows } = await sql<{ date: string }>`
    select p.date from posting p where ${lines} and p.date between ${days.from}::date and ${days.to}::date
     order by p.date offset ${count - 1} limit 1`.execute(tx);
  return rows[0]?.date;
}

interface DaysQuery extends Pick<LinesQuery, 'after' | 'limit'> {
  readonly lines: Sql;
  readonly days: Period;
}

async function readDays(tx: Tx, books: Books, { lines, days, after, limit }: DaysQuery): Promise<LineRow[]> {
  const { organisationId, known } = books;
  const isKnown = known.through === known.last ? sql`` : sql`and e.number <= ${known.through}`;
  const isAfter =
    after === undefined
      ? sql``
      : sql`and (p.date, e.number, p.line) > (${after.date}::date, ${after.number}::bigint, ${after.line}::smallint)`;
  const { rows } = await sql<LineRow>`
    select l.*, u.name as posted_by_name,
           exists (select from journal_entry r where r.org_id = ${organisationId} and r.reverses_entry_id = l.entry_id
                      and r.number <= ${known.through}) as is_reversed
      from (select p.line, p.basis, p.currency, p.amount_cents, p.property_id, p.unit_id, p.lease_id, p.person_id,
                   p.bank_account_id, p.memo, p.date, e.entry_id, e.number, e.memo as entry_memo, e.source_kind,
                   e.explanation, e.posted_by, e.recorded_at, e.is_reversal
              from posting p join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id
             where ${lines} and p.date between ${days.from}::date and ${days.to}::date ${isKnown} ${isAfter}
             order by p.date, e.number, p.line limit ${limit}) l
      left join app_user u on u.user_id = l.posted_by
     order by l.date, l.number, l.line`.execute(tx);
  return rows;
}

export function presentLine(
  row: LineRow,
  account: Pick<Turnover, 'accountId' | 'number' | 'name'>,
  names: SubjectNames,
) {
  return {
    accountId: account.accountId,
    accountNumber: account.number,
    accountName: account.name,
    ...linePosted(row, names),
    entryId: row.entry_id,
    entryNumber: row.number,
    date: row.date,
    entryMemo: row.entry_memo,
    sourceKind: row.source_kind,
    explanation: row.explanation,
    postedBy: row.posted_by === null ? null : { id: row.posted_by, name: row.posted_by_name ?? '' },
    recordedAt: row.recorded_at.toISOString(),
    isReversal: row.is_reversal,
    isReversed: row.is_reversed,
  };
}
