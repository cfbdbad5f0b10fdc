import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { sidesOf } from './create-entry.ts';
import type { Basis } from './lines.ts';
import type { Period } from './statement-rules.ts';
import type { Dimension, Turnover } from './turnover.ts';
import type { Books } from './view.ts';

export interface LinesQuery {
  readonly period: Period;
  readonly dimensions: readonly Dimension[];
  readonly currency?: string | undefined;
  readonly after?: { readonly date: string; readonly number: number; readonly line: number } | undefined;
  readonly limit: number;
}

interface LineRow {
  readonly line: number;
  readonly basis: Basis;
  readonly currency: string;
  readonly amount_cents: number;
  readonly property_id: string | null;
  readonly unit_id: string | null;
  readonly lease_id: string | null;
  readonly person_id: string | null;
  readonly bank_account_id: string | null;
  readonly memo: string | null;
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
 * Lines of one account by date, entry and line, from where the page before ended, so that the last page costs what the
 * first one does. They are read along the index of the account, of which whole days are put into the order of their
 * numbers, or along that of the entries where most of them touch the account.
 */
export async function readLedgerLines(tx: Tx, books: Books, accountId: string, query: LinesQuery): Promise<LineRow[]> {
  const { organisationId, basis, propertyId, known } = books;
  const { period, dimensions, currency, after, limit } = query;
  const conditions = [
    sql`p.org_id = ${organisationId} and p.account_id = ${accountId} and p.basis in ('both', ${basis})`,
    sql`p.date between ${after?.date ?? period.from}::date and ${period.to}::date`,
    ...(propertyId === undefined ? [] : [sql`p.property_id = ${propertyId}`]),
    ...dimensions.map(({ column, id }) => sql`${sql.ref(`p.${column}`)} = ${id}`),
    ...(currency === undefined ? [] : [sql`p.currency = ${currency}`]),
    ...(known.through === known.last ? [] : [sql`e.number <= ${known.through}`]),
    ...(after === undefined
      ? []
      : [
          sql`(e.date, e.number) >= (${after.date}::date, ${after.number}::bigint)`,
          sql`(e.date, e.number, p.line) > (${after.date}::date, ${after.number}::bigint, ${after.line}::smallint)`,
        ]),
  ];
  const { rows } = await sql<LineRow>`
    select l.*, u.name as posted_by_name,
           exists (select from journal_entry r where r.org_id = ${organisationId} and r.reverses_entry_id = l.entry_id
                      and r.number <= ${known.through}) as is_reversed
      from (select p.line, p.basis, p.currency, p.amount_cents, p.property_id, p.unit_id, p.lease_id, p.person_id,
                   p.bank_account_id, p.memo, p.date, e.entry_id, e.number, e.memo as entry_memo, e.source_kind,
                   e.explanation, e.posted_by, e.recorded_at, e.is_reversal
              from posting p join journal_entry e on e.org_id = p.org_id and e.entry_id = p.entry_id and e.date = p.date
             where ${sql.join(conditions, sql` and `)}
             order by e.date, e.number, p.line limit ${limit}) l
      left join app_user u on u.user_id = l.posted_by
     order by l.date, l.number, l.line`.execute(tx);
  return rows;
}

export function presentLine(row: LineRow, account: Pick<Turnover, 'accountId' | 'number' | 'name'>) {
  return {
    line: row.line,
    accountId: account.accountId,
    accountNumber: account.number,
    accountName: account.name,
    basis: row.basis,
    currency: row.currency,
    ...sidesOf(row.amount_cents),
    propertyId: row.property_id,
    unitId: row.unit_id,
    leaseId: row.lease_id,
    personId: row.person_id,
    bankAccountId: row.bank_account_id,
    memo: row.memo,
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
