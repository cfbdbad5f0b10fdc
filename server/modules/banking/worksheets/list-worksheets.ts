import { sql } from 'kysely';
import type { z } from 'zod';
import type { trustWorksheetRoutes } from '#shared/api/trust-worksheets.ts';
import { amountCell, dayCell } from '#shared/table.ts';
import { worksheetKinds } from '#shared/trust-worksheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';

type Routes = typeof trustWorksheetRoutes;
type Listed = z.output<Routes['GET /trust-worksheets/']['answer']>['items'][number];

interface Row {
  readonly key: string;
  readonly id: string | null;
  readonly reconciliationId: string;
  readonly accountId: string;
  readonly number: string;
  readonly name: string;
  readonly kind: Listed['account']['kind'];
  readonly bankNumber: string | null;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly state: Listed['state'];
  readonly bookCents: number;
  readonly preparedBy: string;
  readonly signedBy: string | null;
  readonly signedAt: Date | null;
}

/** Worksheets, and reconciled months that have none yet; the latest statement first. */
export async function listWorksheets(
  tx: Tx,
  organisationId: string,
  { accountId, state, limit, cursor }: z.output<Routes['GET /trust-worksheets/']['query']>,
) {
  const after = readCursor(cursor, ['date', 'id']);
  const { rows } = await sql<Row>`
    with ready as (
      select r.reconciliation_id, r.account_id, r.currency, r.from_on, r.to_on, r.finished_by,
             r.closing_cents + coalesce((
               select sum(i.cents) from reconciliation_item i
                where i.org_id = r.org_id and i.reconciliation_id = r.reconciliation_id and i.role = 'open'), 0)::bigint as book
        from reconciliation r
       where r.org_id = ${organisationId} and r.state = 'finished' and not exists (
         select from trust_worksheet w
          where w.org_id = r.org_id and w.reconciliation_id = r.reconciliation_id and w.prepared_at = r.finished_at)),
    told as (
      select w.worksheet_id as key, w.worksheet_id as id, w.reconciliation_id, w.account_id, w.currency, w.from_on, w.to_on,
             case when s.worksheet_id is null then 'signed' else 'superseded' end as state, w.book_cents as book,
             w.prepared_name, w.signed_name, w.signed_at
        from trust_worksheet w
        left join superseded_worksheet s on s.org_id = w.org_id and s.worksheet_id = w.worksheet_id
       where w.org_id = ${organisationId}
       union all
      select y.reconciliation_id, null, y.reconciliation_id, y.account_id, y.currency, y.from_on, y.to_on, 'ready', y.book,
             coalesce(u.name, ''), null, null
        from ready y left join app_user u on u.user_id = y.finished_by)
    select t.key, t.id, t.reconciliation_id as "reconciliationId", t.account_id as "accountId", a.number, a.name,
           a.bank_kind as kind, a.bank_number as "bankNumber", t.currency, t.from_on::text as "from", t.to_on::text as "to",
           t.state, t.book as "bookCents", t.prepared_name as "preparedBy", t.signed_name as "signedBy",
           t.signed_at as "signedAt"
      from told t
      join account a on a.org_id = ${organisationId} and a.account_id = t.account_id
     where (t.id is not null or a.bank_kind = any(${worksheetKinds}::text[]))
       and ${accountId === undefined ? sql`true` : sql`t.account_id = ${accountId}`}
       and ${state === undefined ? sql`true` : sql`t.state = ${state}`}
       and ${after === undefined ? sql`true` : sql`(t.to_on, t.key) < (${after[0]}::date, ${after[1]}::uuid)`}
     order by t.to_on desc, t.key desc limit ${limit + 1}`.execute(tx);
  return pageOf(rows, limit, ({ to, key }) => [to, key], present);
}

function present({ key: _, accountId, number, name, kind, bankNumber, signedAt, ...row }: Row): Listed {
  return {
    ...row,
    account: { id: accountId, number, name, kind, numberEnding: endingOf(bankNumber) },
    signedAt: signedAt?.toISOString() ?? null,
  };
}

export function endingOf(bankNumber: string | null): string | null {
  return bankNumber === null ? null : bankNumber.replaceAll(/[\s-]/g, '').slice(-4);
}

export function exportWorksheets(
  query: z.output<Routes['GET /exports/trust-worksheets.csv/']['query']>,
  { organisationId }: Pick<Act, 'organisationId'>,
): TableAnswer {
  return listAsTable<Listed>({
    name: 'trust-worksheets',
    columns: [
      ['Account', ({ account }) => account.name],
      ['From', ({ from }) => dayCell(from)],
      ['Through', ({ to }) => dayCell(to)],
      ['Book balance', ({ bookCents, currency }) => amountCell(bookCents, currency)],
      ['Currency', ({ currency }) => currency],
      ['State', ({ state }) => state],
      ['Prepared by', ({ preparedBy }) => preparedBy],
      ['Signed by', ({ signedBy }) => signedBy],
      ['Signed', ({ signedAt }) => dayCell(signedAt?.slice(0, 10) ?? null)],
    ],
    read: (tx, page) => listWorksheets(tx, organisationId, { ...query, ...page }),
  });
}
