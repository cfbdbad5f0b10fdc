import { sql } from 'kysely';
import type { z } from 'zod';
import type { bankingRoutes } from '#shared/api/banking.ts';
import { statesOfView } from '#shared/banking.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf } from '#server/kernel/keyset.ts';
import { listOrder } from '#server/kernel/list-order.ts';
import type { SortKey } from '#server/kernel/list-order.ts';
import { lineRows, presentLine } from './line-rows.ts';
import type { LineRow } from './line-rows.ts';

type Routes = typeof bankingRoutes;
export type LineQuery = z.output<Routes['GET /statement-lines/']['query']>;

const keys: readonly SortKey<LineRow>[] = [
  { by: sql.ref('l.date'), part: 'date', of: (row) => row.date },
  { by: sql.ref('l.position'), part: 'number', of: (row) => String(row.position) },
  { by: sql.ref('l.line_id'), part: 'id', of: (row) => row.line_id },
];

/** The latest first, within a day the last of its file first. */
export async function listLines(tx: Tx, organisationId: string, query: LineQuery) {
  const order = listOrder({ keys, direction: 'descending', cursor: query.cursor });
  let rows = lineRows(tx, organisationId).where(
    'l.state',
    'in',
    query.state === undefined ? statesOfView[query.view] : [query.state],
  );
  if (query.accountId !== undefined) rows = rows.where('l.account_id', '=', query.accountId);
  if (query.fileId !== undefined) rows = rows.where('l.file_id', '=', query.fileId);
  if (query.from !== undefined) rows = rows.where('l.date', '>=', query.from);
  if (query.to !== undefined) rows = rows.where('l.date', '<=', query.to);
  if (query.q !== undefined && query.q !== '') rows = rows.where(isAbout(query.q));
  const shown = await order
    .sorted(rows)
    .limit(query.limit + 1)
    .execute();
  return pageOf(shown, query.limit, order.keyOf, presentLine);
}

/** Every word stands somewhere in it. */
function isAbout(typed: string) {
  const patterns = typed
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return sql<boolean>`concat_ws(' ', l.text, l.payee, l.reference, l.check_number, l.counterparty_account)
    ilike all (${patterns}::text[])`;
}

type Counted = z.output<Routes['GET /statement-line-counts/']['answer']>['items'][number];

export async function countLines(
  tx: Tx,
  organisationId: string,
  { accountId, fileId }: z.output<Routes['GET /statement-line-counts/']['query']>,
): Promise<Counted[]> {
  const { rows } = await sql<Omit<Counted, 'cents'> & { readonly cents: string }>`
    select account_id as "accountId", currency, state, count(*)::int as count, sum(cents)::text as cents
      from statement_line
     where org_id = ${organisationId}
       and (${accountId ?? null}::uuid is null or account_id = ${accountId ?? null}::uuid)
       and (${fileId ?? null}::uuid is null or file_id = ${fileId ?? null}::uuid)
     group by account_id, currency, state
     order by account_id, currency, state`.execute(tx);
  return rows.map((row) => ({ ...row, cents: sumCents(BigInt(row.cents)) }));
}
