import { sql } from 'kysely';
import { refuse } from '#server/kernel/refuse.ts';
import type { z } from 'zod';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { readWriteOffsOf } from './drop-write-offs.ts';
import { presentFees } from '#server/modules/rent/late-fees/present-fees.ts';
import { feesOfTaken } from '#server/modules/rent/late-fees/fees-of-taken.ts';
import { refusePartOfTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { readStandingCharges } from '#server/modules/rent/charges/standing-charges.ts';
import type { StandingCharge } from '#server/modules/rent/charges/standing-charges.ts';
import { notAllOfIt } from '#server/modules/rent/allocations/undo-allocations.ts';
import { readRun } from '#server/modules/rent/runs/list-runs.ts';
import { toldAtMost, totalsOf } from '#server/modules/rent/runs/run-rows.ts';

type Preview = z.output<(typeof chargeRunRoutes)['GET /charge-runs/{id}/take-back/']['answer']>;
type StayReason = Preview['stays'][number]['reason'];

export interface TakeBackPlan {
  readonly taken: readonly StandingCharge[];
  readonly stays: readonly { readonly charge: StandingCharge; readonly reason: StayReason }[];
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
  const reasonOf = ({ chargedOn, paidWith }: StandingCharge): StayReason | null => {
    if (closedThrough !== null && chargedOn <= closedThrough) return 'period-closed';
    if (paidWith === 'settled') return 'settled';
    return alsoPaid ? null : paidWith;
  };
  const ofRun = sql<boolean>`c.run_id = ${runId}`;
  const all = (await readStandingCharges(tx, organisationId, ofRun)).map((charge) => ({
    charge,
    reason: reasonOf(charge),
  }));
  return {
    taken: all.flatMap(({ charge, reason }) => (reason === null ? [charge] : [])),
    stays: all.flatMap(({ charge, reason }) => (reason === null ? [] : [{ charge, reason }])),
  };
}

export async function previewTakeBack(
  tx: Tx,
  { session: { organisationId }, now }: Act,
  runId: string,
  asked: { readonly alsoPaid: boolean },
): Promise<Preview> {
  const { taken, stays } = await planTakeBack(tx, organisationId, runId, asked);
  const tenancyIds = [...taken, ...stays.map(({ charge }) => charge)].map(({ tenancyId }) => tenancyId);
  await refusePartOfTenancies(tx, organisationId, tenancyIds);
  const fees = await feesOfTaken(tx, organisationId, idsOf(taken), now);
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
    feesNotOwed: presentFees(fees.gone),
    lateFees: presentFees(fees.kept),
    writeOffs: await readWriteOffsOf(
      tx,
      organisationId,
      idsOf([...taken, ...fees.gone].filter(({ paidWith }) => paidWith !== null)),
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

/** A run over buildings of which somebody sees some alone is taken back by who sees all of it. */
async function refuseUnfinished(tx: Tx, organisationId: string, runId: string): Promise<void> {
  const { number, finishedAt, charges: seen } = await readRun(tx, organisationId, runId);
  if (finishedAt === null) throw refuse('rent.run-at-work', { run: number });
  const { charges } = await tx
    .selectFrom('charge_run')
    .select('charges')
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  if (seen < charges) throw notAllOfIt();
}

export function idsOf(charges: readonly StandingCharge[]): string[] {
  return charges.map(({ id }) => id);
}
