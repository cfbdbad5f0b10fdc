import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { bankFile, bankFileRoutes } from '#shared/api/bank-files.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';

export type PresentedFile = z.output<typeof bankFile>;
type Query = z.output<(typeof bankFileRoutes)['GET /bank-files/']['query']>;

/** The latest first. */
export async function listFiles(tx: Tx, organisationId: string, query: Query) {
  const after = readCursor(query.cursor, ['id']);
  const isAsked = sql`(${query.accountId ?? null}::uuid is null or f.account_id = ${query.accountId ?? null}::uuid)
    and (${after?.[0] ?? null}::uuid is null or f.file_id < ${after?.[0] ?? null}::uuid)`;
  const rows = await readRows(tx, organisationId, isAsked, query.limit + 1);
  return pageOf(rows, query.limit, (row) => [row.id], present);
}

export async function readFiles(tx: Tx, organisationId: string, ids: readonly string[]): Promise<PresentedFile[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(tx, organisationId, sql`f.file_id = any (${ids}::uuid[])`, ids.length);
  return rows.map(present).toReversed();
}

export async function readOneFile(tx: Tx, organisationId: string, id: string): Promise<PresentedFile> {
  const [file] = await readFiles(tx, organisationId, [id]);
  if (file === undefined) throw refuse('banking.no-such-file');
  return file;
}

type Row = Omit<PresentedFile, 'account' | 'addedBy' | 'addedAt' | 'gap' | 'state' | 'format'> & {
  readonly format: string;
  readonly state: string;
  readonly accountId: string;
  readonly accountName: string;
  readonly bankNumber: string | null;
  readonly addedById: string | null;
  readonly addedByName: string | null;
  readonly addedAt: Date;
  readonly previousFileId: string | null;
  readonly previousName: string | null;
  readonly previousClosingCents: number | null;
  readonly previousClosingOn: string | null;
  readonly gapCents: string | null;
};

/**
 * Where only the closing balance is known, the opening follows from the lines. What came before it is the last closing
 * balance of an earlier day, with what other files have of the days between.
 */
async function readRows(tx: Tx, organisationId: string, isAsked: RawBuilder<unknown>, atMost: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.file_id as id, f.name, f.format, f.currency, f.from_on::text as "from", f.to_on::text as "to",
           f.opening_cents as "openingCents", f.opening_on::text as "openingOn", f.closing_cents as "closingCents",
           f.closing_on::text as "closingOn", f.sum_cents as "sumCents", f.line_count as "lineCount",
           f.new_count as "newCount", f.known_count as "knownCount", f.refused_count as "refusedCount",
           f.left_out_count as "leftOutCount", f.state, f.problems, f.sha256, f.added_at as "addedAt",
           a.account_id as "accountId", a.name as "accountName", a.bank_number as "bankNumber",
           u.user_id as "addedById", u.name as "addedByName",
           (select count(*)::int from statement_line l
             where l.org_id = f.org_id and l.file_id = f.file_id and l.state in ('doubtful', 'conflict')) as "toDecideCount",
           p.file_id as "previousFileId", p.name as "previousName", p.closing_cents as "previousClosingCents",
           p.closing_on::text as "previousClosingOn",
           (coalesce(f.opening_cents, f.closing_cents - f.sum_cents) - p.closing_cents - coalesce((
             select sum(l.cents) from statement_line l
              where l.org_id = f.org_id and l.account_id = f.account_id and l.currency = f.currency
                and l.date > p.closing_on and l.date < f.from_on
                and l.state not in ('doubtful', 'conflict', 'same')), 0))::text as "gapCents"
      from bank_file f
      join account a on a.org_id = f.org_id and a.account_id = f.account_id
      left join app_user u on u.user_id = f.added_by
      left join lateral (
        select b.file_id, b.name, b.closing_cents, b.closing_on from bank_file b
         where b.org_id = f.org_id and b.account_id = f.account_id and b.currency = f.currency
           and b.closing_cents is not null and b.closing_on < f.from_on
         order by b.closing_on desc, b.file_id desc limit 1) p
        on f.opening_cents is not null or f.closing_on >= f.to_on
     where f.org_id = ${organisationId} and ${isAsked}
     order by f.file_id desc limit ${atMost}`.execute(tx);
  return rows;
}

function present(row: Row): PresentedFile {
  const { accountId, accountName, bankNumber, addedById, addedByName, addedAt, ...file } = row;
  const { previousFileId, previousName, previousClosingCents, previousClosingOn, gapCents, ...rest } = file;
  const gap = Number(gapCents ?? 0);
  return {
    ...rest,
    // The checks of the table allow these alone.
    format: row.format as PresentedFile['format'],
    state: row.state as PresentedFile['state'],
    account: { id: accountId, name: accountName, numberEnding: endOf(bankNumber) },
    addedBy: addedById === null ? null : { id: addedById, name: addedByName ?? '' },
    addedAt: addedAt.toISOString(),
    gap:
      gap === 0 || previousFileId === null
        ? null
        : {
            cents: gap,
            previousFileId,
            previousName: previousName ?? '',
            previousClosingCents: previousClosingCents ?? 0,
            previousClosingOn: previousClosingOn ?? '',
          },
  };
}

function endOf(number: string | null): string | null {
  return number === null ? null : number.replaceAll(/[\s-]/g, '').slice(-4);
}
