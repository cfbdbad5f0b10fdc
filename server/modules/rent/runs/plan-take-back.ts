import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { readWriteOffsOf } from '#server/modules/rent/drop-write-offs.ts';
import { presentFees } from '#server/modules/rent/late-fees/fees-that-stay.ts';
import { readFeesWithoutGround } from '#server/modules/rent/late-fees/fees-of-charges.ts';
import { readLeaseNames } from '#server/modules/rent/lease-names.ts';
import { chargeNumber } from '#server/modules/rent/numbers.ts';
import { saidProblem } from '#server/modules/rent/said-problem.ts';
import { notAllOfIt } from '#server/modules/rent/undo-allocations.ts';
import { readRun } from './list-runs.ts';
import { toldAtMost, totalsOf } from './run-rows.ts';

type Preview = z.output<(typeof chargeRunRoutes)['GET /charge-runs/{id}/take-back/']['answer']>;
type StayReason = Preview['stays'][number]['reason'];

/** A charge of a run that stands. */
export interface RunCharge {
  readonly id: string;
  readonly number: number;
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly currency: string;
  readonly cents: number;
  readonly chargedOn: string;
  readonly dueOn: string;
  readonly entryId: string;
  /** What it is paid with, in part or wholly; null where nothing is. */
  readonly paidWith: 'paid' | 'credited' | 'settled' | null;
}

export interface TakeBackPlan {
  readonly taken: readonly RunCharge[];
  readonly stays: readonly { readonly charge: RunCharge; readonly reason: StayReason }[];
}

/**
 * What goes when a run is taken back, and what stays. What is paid or credited goes only where that is asked for: then
 * it waits for other charges. What a deposit settlement took stays with that, and so does what is in closed books: the
 * same could not be charged again.
 */
export async function planTakeBack(
  tx: Tx,
  organisationId: string,
  runId: string,
  { alsoPaid }: { readonly alsoPaid: boolean },
): Promise<TakeBackPlan> {
  await refuseUnfinished(tx, organisationId, runId);
  const closedThrough = await readClosedThrough(tx, organisationId);
  const reasonOf = ({ chargedOn, paidWith }: RunCharge): StayReason | null => {
    if (closedThrough !== null && chargedOn <= closedThrough) return 'period-closed';
    if (paidWith === 'settled') return 'settled';
    return alsoPaid ? null : paidWith;
  };
  const ofRun = sql<boolean>`c.run_id = ${runId}`;
  const all = (await readCharges(tx, organisationId, ofRun)).map((charge) => ({ charge, reason: reasonOf(charge) }));
  return {
    taken: all.flatMap(({ charge, reason }) => (reason === null ? [charge] : [])),
    stays: all.flatMap(({ charge, reason }) => (reason === null ? [] : [{ charge, reason }])),
  };
}

export async function previewTakeBack(
  tx: Tx,
  runId: string,
  asked: { readonly alsoPaid: boolean },
  { session: { organisationId }, now }: SignedInContext,
): Promise<Preview> {
  const { taken, stays } = await planTakeBack(tx, organisationId, runId, asked);
  const fees = await feesOfTaken(tx, organisationId, taken, now);
  const told = stays.slice(0, toldAtMost);
  const today = await organisationDay(tx, organisationId, now);
  const nameOf = await readLeaseNames(
    tx,
    organisationId,
    told.map(({ charge }) => charge.leaseId),
    today,
  );
  return {
    charges: taken.length,
    totals: totalsOf(taken),
    paidCharges: [...taken, ...stays.map(({ charge }) => charge)].filter(
      ({ paidWith }) => paidWith === 'paid' || paidWith === 'credited',
    ).length,
    staying: stays.length,
    feesNotOwed: presentFees(fees.gone.map(asFee)),
    lateFees: presentFees(fees.kept.map(asFee)),
    writeOffs: await readWriteOffsOf(
      tx,
      organisationId,
      [...taken, ...fees.gone].filter(({ paidWith }) => paidWith !== null).map(({ id }) => id),
    ),
    stays: told.map(({ charge, reason }) => {
      const { tenants, unit, property } = nameOf(charge.leaseId);
      return {
        chargeId: charge.id,
        number: chargeNumber(charge.number),
        leaseId: charge.leaseId,
        tenants: tenants.map(({ name }) => name),
        unit,
        property,
        currency: charge.currency,
        cents: charge.cents,
        reason,
      };
    }),
  };
}

/**
 * The late fees on what goes. Where nothing is left that was late they go with it, so that the money which is free again
 * does not pay them; what a deposit settlement took stays with that.
 */
export async function feesOfTaken(
  tx: Tx,
  organisationId: string,
  taken: readonly RunCharge[],
  now: Date,
): Promise<{ gone: RunCharge[]; kept: RunCharge[] }> {
  const chargeIds = taken.map(({ id }) => id);
  const { gone, kept } = await readFeesWithoutGround(tx, organisationId, chargeIds, now);
  const goes = new Set(gone.map(({ chargeId }) => chargeId));
  const all = [...gone, ...kept].map(({ chargeId }) => chargeId);
  if (all.length === 0) return { gone: [], kept: [] };
  const fees = await readCharges(tx, organisationId, sql<boolean>`c.charge_id = any(${`{${all.join(',')}}`}::uuid[])`);
  const isGone = ({ id, paidWith }: RunCharge) => goes.has(id) && paidWith !== 'settled';
  return { gone: fees.filter(isGone), kept: fees.filter((fee) => !isGone(fee)) };
}

function asFee({ id, number, currency, cents }: RunCharge) {
  return { chargeId: id, number, currency, cents };
}

/** A run over buildings of which somebody sees some alone is taken back by who sees all of it. */
async function refuseUnfinished(tx: Tx, organisationId: string, runId: string): Promise<void> {
  const { number, finishedAt, charges: seen } = await readRun(tx, organisationId, runId);
  if (finishedAt === null)
    throw saidProblem(
      'conflict',
      { says: 'run-at-work', name: number },
      `${number} is still at work. Take it back when it is finished.`,
    );
  const { charges } = await tx
    .selectFrom('charge_run')
    .select('charges')
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  if (seen < charges) throw notAllOfIt();
}

async function readCharges(tx: Tx, organisationId: string, which: RawBuilder<boolean>): Promise<RunCharge[]> {
  const { rows } = await sql<RunCharge>`
    select c.charge_id as id, c.number, c.tenancy_id as "tenancyId", c.lease_id as "leaseId", c.currency, c.cents,
           c.charged_on as "chargedOn", c.due_on as "dueOn", c.entry_id as "entryId",
           case when c.open_cents < c.cents then (
             select case when bool_or(k.kind = 'deposit') then 'settled'
                         when bool_or(a.receipt_id is not null) then 'paid' else 'credited' end
               from allocation a left join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id
              where a.org_id = c.org_id and a.charge_id = c.charge_id and a.undoes_id is null
                and not exists (select from allocation u where u.org_id = a.org_id and u.undoes_id = a.allocation_id)
           ) end as "paidWith"
      from charge c
     where c.org_id = ${organisationId} and ${which} and c.voided_on is null
     order by c.number`.execute(tx);
  return rows;
}
