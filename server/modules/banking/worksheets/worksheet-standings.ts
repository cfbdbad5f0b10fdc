import { sql } from 'kysely';
import type { z } from 'zod';
import { trustWorksheetRoutes } from '#shared/api/trust-worksheets.ts';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { worksheetKinds } from '#shared/trust-worksheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { endingOf } from './list-worksheets.ts';

type Standing = z.output<(typeof trustWorksheetRoutes)['GET /trust-worksheet-standings/']['answer']>['items'][number];

interface Row {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: Standing['account']['kind'];
  readonly bankNumber: string | null;
  readonly currency: string;
  readonly to: string | null;
  readonly reconciliationId: string | null;
  readonly worksheetId: string | null;
  readonly signedAt: Date | null;
  readonly signedBy: string | null;
  readonly preparedBy: string | null;
}

/** Of each account with other people's money: its latest finished reconciliation, while no later month is over. */
export async function readWorksheetStandings(
  tx: Tx,
  { organisationId, today }: { readonly organisationId: string; readonly today: string },
): Promise<Standing[]> {
  const { rows } = await sql<Row>`
    select a.account_id as id, a.number, a.name, a.bank_kind as kind, a.bank_number as "bankNumber", b.currency,
           r.to_on::text as "to", r.reconciliation_id as "reconciliationId", w.worksheet_id as "worksheetId",
           w.signed_at as "signedAt", w.signed_name as "signedBy", coalesce(w.prepared_name, u.name) as "preparedBy"
      from fund_balance b
      join account a on a.org_id = b.org_id and a.account_id = b.place_id and a.archived_at is null
       and a.bank_kind = any(${worksheetKinds}::text[])
      left join lateral (
        select f.* from reconciliation f
         where f.org_id = b.org_id and f.account_id = b.place_id and f.currency = b.currency and f.state = 'finished'
         order by f.to_on desc limit 1) r on true
      left join trust_worksheet w on w.org_id = r.org_id and w.reconciliation_id = r.reconciliation_id
       and w.prepared_at = r.finished_at
      left join app_user u on u.user_id = r.finished_by
     where b.org_id = ${organisationId} and b.holder_kind = 'bank'
     order by a.number, b.currency`.execute(tx);
  const lastMonth = addDays(firstOfMonth(today), -1);
  return rows.map(({ id, number, name, kind, bankNumber, currency, to, signedAt, ...row }) => {
    const isBehind = to === null || to < firstOfMonth(lastMonth);
    const state = isBehind ? 'waiting' : row.worksheetId === null ? 'ready' : 'signed';
    return {
      ...row,
      account: { id, number, name, kind, numberEnding: endingOf(bankNumber) },
      currency,
      to: isBehind ? lastMonth : to,
      state,
      signedAt: signedAt?.toISOString() ?? null,
    };
  });
}

/** Reconciled months that wait for a signature, for whoever may give it. */
export const worksheetPart: TodayPart = {
  permission: trustWorksheetRoutes['POST /trust-worksheets/'].permission,
  async read(tx, act) {
    const ready = (await readWorksheetStandings(tx, act)).filter(({ state }) => state === 'ready');
    const rows = ready.flatMap(({ account: { id, name }, currency, to, reconciliationId }) =>
      reconciliationId === null ? [] : [{ accountId: id, name, currency, to, reconciliationId }],
    );
    return { worksheets: { rows } };
  },
};
