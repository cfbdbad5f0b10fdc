import { sql } from 'kysely';
import type { z } from 'zod';
import { bankKinds } from '#shared/bank-kinds.ts';
import { keptAccounts, type account } from '#shared/api/ledger.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import type { AccountKind } from '#server/modules/ledger/books/chart.ts';

export type Account = z.output<typeof account>;

interface AccountQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
  readonly state: 'active' | 'archived' | 'all';
}

/** The chart by number, in the order of their signs: 1010 before 1100, 4100 before 4100.1. */
export async function listAccounts(tx: Tx, organisationId: string, query: AccountQuery) {
  const after = readCursor(query.cursor, ['text']);
  let rows = accountRows(tx, organisationId)
    .orderBy(sql`a.number collate "C"`)
    .limit(query.limit + 1);
  if (query.q !== undefined && query.q !== '') {
    const pattern = `%${query.q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    rows = rows.where((where) => where.or([where('a.number', 'ilike', pattern), where('a.name', 'ilike', pattern)]));
  }
  if (query.state !== 'all') rows = rows.where('a.archived_at', query.state === 'active' ? 'is' : 'is not', null);
  if (after !== undefined) rows = rows.where(sql<boolean>`a.number collate "C" > ${after[0]}`);
  return pageOf(await rows.execute(), query.limit, (row) => [row.number], presentAccount);
}

export function accountRows(tx: Tx, organisationId: string) {
  return (
    tx
      .selectFrom('account as a')
      .selectAll('a')
      // Whatever was posted is in a month.
      .select((select) =>
        select
          .exists(
            select
              .selectFrom('account_month as m')
              .select('m.month')
              .whereRef('m.org_id', '=', 'a.org_id')
              .whereRef('m.account_id', '=', 'a.account_id'),
          )
          .as('has_postings'),
      )
      .where('a.org_id', '=', organisationId)
  );
}

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirstOrThrow']>>;

export function presentAccount(row: AccountRow): Account {
  const control = keptAccounts.find((key) => key === row.system_key);
  return {
    id: row.account_id,
    number: row.number,
    name: row.name,
    // A check of the table lets in these five.
    kind: row.kind as AccountKind,
    isContra: row.is_contra,
    isSystem: row.system_key !== null,
    taxLine: row.tax_line,
    isOperating: row.is_operating,
    isBank: row.is_bank,
    bankKind: bankKinds.find((kind) => kind === row.bank_kind) ?? null,
    isControl: control !== undefined,
    control: control ?? null,
    hasPostings: Boolean(row.has_postings),
    archivedAt: row.archived_at?.toISOString() ?? null,
    version: row.version,
  };
}
