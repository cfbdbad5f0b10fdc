import { sql } from 'kysely';
import type { z } from 'zod';
import type { paymentRunRoutes } from '#shared/api/payment-runs.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { runNumber } from '#server/modules/payables/bills/bill-number.ts';

type Routes = typeof paymentRunRoutes;
export type Run = z.output<Routes['POST /payment-runs/']['answer']>;

/** Newest first, by number. */
export async function listRuns(
  tx: Tx,
  organisationId: string,
  { limit, cursor }: z.output<Routes['GET /payment-runs/']['query']>,
) {
  const after = readCursor(cursor, ['number']);
  const before = sql`${after === undefined} or r.number < ${after?.[0] ?? '0'}::bigint`;
  const rows = await runRows(tx, organisationId, before, limit + 1);
  return pageOf(rows, limit, ({ number }) => [String(number)], presentRun);
}

export async function readRun(tx: Tx, organisationId: string, runId: string): Promise<Run> {
  const [row] = await runRows(tx, organisationId, sql`r.run_id = ${runId}`, 1);
  if (row === undefined) throw refuse('payables.no-such-run');
  return presentRun(row);
}

interface RunRow extends Omit<Run, 'number' | 'account' | 'state' | 'preparedAt'> {
  readonly number: number;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly preparedAt: Date;
  readonly isVoided: boolean;
  readonly uncleared: number;
}

/**
 * Of the row of `bill_payment as p`: a line of the bank was matched with all of it, or a reconciliation has cleared it.
 */
export const isClearedPayment = sql<boolean>`(
  exists (select from reconciliation_item c where c.org_id = p.org_id and c.entry_id = p.entry_id and c.role = 'cleared')
  or -p.cents = coalesce((select sum(c.cents) from line_claim c
       where c.org_id = p.org_id and c.entry_id = p.entry_id and c.account_id = p.account_id), 0))`;

async function runRows(
  tx: Tx,
  organisationId: string,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<readonly RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.run_id as id, r.number, r.on_day::text as "on", r.currency, a.account_id as "accountId", a.number as "accountNumber",
           a.name as "accountName", u.name as "preparedBy", r.prepared_at as "preparedAt", e.name as "releasedBy",
           r.released_on::text as "releasedOn", r.voided_at is not null as "isVoided", s.payments, s.cents, s.uncleared
      from payment_run r
      join account a on a.org_id = r.org_id and a.account_id = r.account_id
      join app_user u on u.user_id = r.prepared_by
      left join app_user e on e.user_id = r.released_by
     cross join lateral (
       select count(*)::int as payments, coalesce(sum(p.cents), 0)::bigint as cents,
              count(*) filter (where not ${isClearedPayment})::int as uncleared
         from payment_run_item i
         join bill_payment p on p.org_id = i.org_id and p.payment_id = i.payment_id
        where i.org_id = r.org_id and i.run_id = r.run_id and p.voided_on is null) s
     where r.org_id = ${organisationId} and (${where})
     order by r.number desc limit ${limit}`.execute(tx);
  return rows;
}

function presentRun({ accountId, accountNumber, accountName, isVoided, uncleared, ...row }: RunRow): Run {
  return {
    id: row.id,
    number: runNumber(row.number),
    on: row.on,
    account: { id: accountId, number: accountNumber, name: accountName },
    currency: row.currency,
    state: stateOf(row, isVoided, uncleared),
    preparedBy: row.preparedBy,
    preparedAt: row.preparedAt.toISOString(),
    releasedBy: row.releasedBy,
    releasedOn: row.releasedOn,
    payments: row.payments,
    cents: row.cents,
  };
}

function stateOf(
  { releasedOn, payments }: Pick<RunRow, 'releasedOn' | 'payments'>,
  isVoided: boolean,
  uncleared: number,
) {
  if (isVoided) return 'voided';
  if (releasedOn === null) return 'prepared';
  return payments > 0 && uncleared === 0 ? 'cleared' : 'released';
}
