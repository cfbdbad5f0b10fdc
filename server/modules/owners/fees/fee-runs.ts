import { sql } from 'kysely';
import type { z } from 'zod';
import type { feeRunRoutes } from '#shared/api/fee-runs.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockBooks, reverseAll } from '#server/modules/ledger/index.ts';
import { feeRunNumber } from './fee-run.ts';
import { feeWords } from './fee-words.ts';
import type { FeeBase, FeeKind } from './plan-fees.ts';
import { readFunds } from './plan-takings.ts';
import { readAccounts, readProperties, totalsOf } from './present-fees.ts';

type Routes = typeof feeRunRoutes;
type Run = z.output<Routes['POST /fee-runs/']['answer']>;
type RunInFull = z.output<Routes['GET /fee-runs/{id}/']['answer']>;

/** Newest first, by number. */
export async function listFeeRuns(
  tx: Tx,
  organisationId: string,
  { limit, cursor }: z.output<Routes['GET /fee-runs/']['query']>,
) {
  const after = readCursor(cursor, ['number']);
  const rows = await runRows(
    tx,
    organisationId,
    sql`${after === undefined} or r.number < ${after?.[0] ?? '0'}::bigint`,
    limit + 1,
  );
  const shown = rows.slice(0, limit + 1);
  const amounts = await readAmounts(
    tx,
    organisationId,
    shown.map(({ id }) => id),
  );
  return pageOf(
    shown,
    limit,
    ({ number }) => [String(number)],
    (row) => presentRun(row, amounts),
  );
}

export async function readFeeRun(tx: Tx, organisationId: string, runId: string): Promise<Run> {
  const [row] = await runRows(tx, organisationId, sql`r.run_id = ${runId}`, 1);
  if (row === undefined) throw refuse('owners.no-such-fee-run');
  return presentRun(row, await readAmounts(tx, organisationId, [runId]));
}

export async function readFeeRunInFull(tx: Tx, organisationId: string, runId: string): Promise<RunInFull> {
  const run = await readFeeRun(tx, organisationId, runId);
  const charges = await tx
    .selectFrom('fee_charge')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .orderBy('month', 'desc')
    .orderBy('charge_id')
    .execute();
  const takings = await takingsOf(tx, organisationId, runId);
  const properties = await readProperties(
    tx,
    organisationId,
    [...charges, ...takings].map((row) => row.property_id),
  );
  const accounts = await readAccounts(
    tx,
    organisationId,
    takings.map((row) => row.place_id),
  );
  return {
    ...run,
    lines: charges.flatMap((row) => {
      const property = properties.get(row.property_id);
      if (property === undefined) return [];
      return [
        {
          property,
          currency: row.currency,
          termsId: row.agreement_id,
          month: row.month,
          kind: row.kind as FeeKind, // The check of the table allows these alone.
          leaseId: row.kind === 'monthly' ? null : row.subject_id,
          dueCents: row.due_cents,
          cents: row.cents,
          taxCents: row.tax_cents,
          basis: row.basis as FeeBase, // Written by `chargeFees` alone.
        },
      ];
    }),
    takings: takings.flatMap((row) => {
      const property = properties.get(row.property_id);
      const name = accounts.get(row.place_id);
      if (property === undefined || name === undefined) return [];
      return [
        { property, account: { id: row.place_id, name }, currency: row.currency, cents: row.cents + row.tax_cents },
      ];
    }),
  };
}

/** Reverses what a run charged and took. What it took must still be there: it may have gone to the operating account. */
export async function voidFeeRun(tx: Tx, act: Act, runId: string, reason: string): Promise<Run> {
  const { organisationId, today } = act;
  const { closedThrough } = await lockBooks(tx, organisationId, act.now);
  const run = await readFeeRun(tx, organisationId, runId);
  if (run.voided !== null) throw refuse('owners.fee-run-voided', { run: run.number });
  if (closedThrough !== null && closedThrough >= today) throw refuse('owners.books-closed', { through: closedThrough });
  await refuseOfTransfer(tx, organisationId, runId, run.number);
  const takings = await takingsOf(tx, organisationId, runId);
  await refuseGone(tx, organisationId, takings);
  const charges = await tx
    .selectFrom('fee_charge')
    .select('entry_id')
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  const { locale } = await organisationFacts(tx, organisationId);
  await reverseAll(
    tx,
    act,
    [...takings, ...charges].map((row) => row.entry_id),
    {
      reason,
      date: { ownFrom: today },
      memo: feeWords[locale.startsWith('de') ? 'de' : 'en'].voided,
    },
  );
  await tx
    .updateTable('fee_run')
    .set({ voided_on: today, voided_at: act.now, voided_by: act.userId, void_reason: reason })
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .execute();
  await recordAct(tx, act, 'fees.voided', run.number, { reason });
  return readFeeRun(tx, organisationId, runId);
}

/** The seller's rest was reckoned without these fees: they go with the transfer. */
async function refuseOfTransfer(tx: Tx, organisationId: string, runId: string, run: string): Promise<void> {
  const transfer = await tx
    .selectFrom('ownership_transfer')
    .select('number')
    .where('org_id', '=', organisationId)
    .where('fee_run_id', '=', runId)
    .where('voided_on', 'is', null)
    .executeTakeFirst();
  if (transfer === undefined) return;
  throw refuse('owners.fee-run-of-transfer', { run, transfer: `OT-${String(transfer.number).padStart(4, '0')}` });
}

interface TakenRow {
  readonly property_id: string;
  readonly place_id: string;
  readonly currency: string;
  readonly cents: number;
  readonly tax_cents: number;
  readonly entry_id: string;
}

function takingsOf(tx: Tx, organisationId: string, runId: string): Promise<TakenRow[]> {
  return tx
    .selectFrom('fee_taking')
    .select(['property_id', 'place_id', 'currency', 'cents', 'tax_cents', 'entry_id'])
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .orderBy('taking_id')
    .execute();
}

/** No money of the company, or of a property where a fee was given back, goes below zero. */
async function refuseGone(tx: Tx, organisationId: string, takings: readonly TakenRow[]): Promise<void> {
  const funds = await readFunds(
    tx,
    organisationId,
    takings.map((row) => row.property_id),
  );
  const back = new Map<string, number>();
  for (const { property_id: propertyId, place_id: place, currency, cents, tax_cents: tax } of takings) {
    const company = `${place}  ${currency}`;
    const own = `${place} ${propertyId} ${currency}`;
    back.set(company, (back.get(company) ?? 0) - cents - tax);
    back.set(own, (back.get(own) ?? 0) + cents + tax);
  }
  for (const [key, change] of back) {
    const fund = funds.find((one) => `${one.placeId} ${one.propertyId ?? ''} ${one.currency}` === key);
    const held = fund?.cents ?? 0;
    if (change < 0 && held + change < 0) {
      const [, , currency = ''] = key.split(' ');
      throw refuse('owners.fees-gone', {
        account: fund?.place ?? '',
        held: { cents: held, currency },
        needed: { cents: -change, currency },
      });
    }
  }
}

interface RunRow {
  readonly id: string;
  readonly number: number;
  readonly month: string;
  readonly property: Run['property'];
  readonly startedBy: string | null;
  readonly startedAt: Date;
  readonly voidedOn: string | null;
  readonly voidedBy: string | null;
  readonly reason: string | null;
}

async function runRows(
  tx: Tx,
  organisationId: string,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.run_id as id, r.number, r.month::text as month, u.name as "startedBy", r.started_at as "startedAt",
           r.voided_on::text as "voidedOn", v.name as "voidedBy", r.void_reason as reason,
           case when p.property_id is not null
                then jsonb_build_object('id', p.property_id, 'name', p.name, 'colour', p.colour) end as property
      from fee_run r
      left join app_user u on u.user_id = r.started_by
      left join app_user v on v.user_id = r.voided_by
      left join property p on p.org_id = r.org_id and p.property_id = r.property_id
     where r.org_id = ${organisationId} and (${where})
     order by r.number desc limit ${limit}`.execute(tx);
  return rows;
}

interface AmountRow {
  readonly run_id: string;
  readonly property_id: string;
  readonly currency: string;
  readonly charged: boolean;
  readonly count: number;
  readonly cents: number;
  readonly taxCents: number;
}

/** Of properties that the reader sees: rows of others do not exist for them. */
async function readAmounts(tx: Tx, organisationId: string, runIds: readonly string[]): Promise<readonly AmountRow[]> {
  if (runIds.length === 0) return [];
  const { rows } = await sql<AmountRow>`
    select run_id, property_id, currency, charged, count(*)::int as count, sum(cents)::bigint as cents,
           sum(tax_cents)::bigint as "taxCents"
      from (select run_id, property_id, currency, true as charged, cents, tax_cents from fee_charge
             where org_id = ${organisationId} and run_id = any(${runIds}::uuid[])
            union all
            select run_id, property_id, currency, false, cents, tax_cents from fee_taking
             where org_id = ${organisationId} and run_id = any(${runIds}::uuid[])) a
     group by 1, 2, 3, 4`.execute(tx);
  return rows;
}

function presentRun(row: RunRow, amounts: readonly AmountRow[]): Run {
  const own = amounts.filter(({ run_id: runId }) => runId === row.id);
  const charged = own.filter((one) => one.charged);
  return {
    id: row.id,
    number: feeRunNumber(row.number),
    month: row.month,
    property: row.property,
    startedBy: row.startedBy,
    startedAt: row.startedAt.toISOString(),
    properties: new Set(own.map(({ property_id: id }) => id)).size,
    fees: charged.reduce((sum, { count }) => sum + count, 0),
    totals: totalsOf(
      charged,
      own.filter((one) => !one.charged),
    ),
    voided: row.voidedOn === null ? null : { on: row.voidedOn, by: row.voidedBy, reason: row.reason ?? '' },
  };
}
