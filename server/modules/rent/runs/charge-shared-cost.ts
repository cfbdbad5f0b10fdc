import type { z } from 'zod';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import type { NewCharge } from '#server/modules/rent/charges/add-charges.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { once } from '#server/modules/rent/tenancy-money/once.ts';
import { chargedBefore } from './charged-before.ts';
import { readRun } from './list-runs.ts';
import { lockRun, noteProgress, openRun } from './run-rows.ts';
import type { ChargeRunAnswer } from './run-rows.ts';
import { shareCost } from './share-cost.ts';
import type { Share, SharingLease } from './share-cost.ts';
import { keyOfRequest, refuseUnknownProperty } from './start-run.ts';

type CostBody = z.output<(typeof chargeRunRoutes)['POST /shared-costs/']['body']>;

/** Charges each lease its share, all of them or none. What is vacant or common is charged to nobody. */
export async function chargeSharedCost(tx: Tx, act: Act, cost: CostBody): Promise<ChargeRunAnswer> {
  const { organisationId } = act;
  await refuseUnknownProperty(tx, organisationId, cost.propertyId);
  // The run knows its building and its day alone: that the amount is the same as well, the key has to say.
  const runId = await once(tx, act, { act: 'shared-cost', content: cost }, () => chargeShares(tx, act, cost));
  return readRun(tx, organisationId, runId);
}

async function chargeShares(tx: Tx, act: Act, cost: CostBody): Promise<string> {
  const { organisationId } = act;
  const scope = { organisationId, through: cost.dueOn, propertyId: cost.propertyId, leaseIds: null };
  const { id: runId } = await openRun(tx, act, { ...scope, kind: 'utilities', requestKey: keyOfRequest(act) });
  const { currency, shares } = await shareCost(tx, organisationId, cost);
  const byLease = [...Map.groupBy(shares.filter(isBorne), ({ lease }) => lease.id).values()];
  const other = byLease.flat().find(({ lease }) => lease.currency !== currency);
  if (other !== undefined)
    throw refuse('rent.cost-currencies', { unit: other.unit.name, currency: other.lease.currency, other: currency });
  const tenancyIds = byLease.flat().map(({ lease }) => lease.tenancyId);
  await lockTenancies(tx, organisationId, tenancyIds);
  // With the tenancies taken: who charges it at the same time is through, or waits.
  const before = cost.again === true ? null : await chargedBefore(tx, organisationId, cost);
  if (before !== null) throw refuse('rent.cost-charged', { cost: cost.label, day: before.on, run: before.number });
  const { id: accountId } = await systemAccount(tx, organisationId, 'utilities-recharged');
  const charges = byLease.flatMap((own) => chargeOf(own, cost, { accountId, runId }));
  const added = await addCharges(tx, act, charges);
  await applyWaiting(tx, act, [...new Set(tenancyIds)], act.today);
  const run = await lockRun(tx, organisationId, runId);
  await noteProgress(tx, run, { after: null, finishedAt: act.now, added, leftOut: [] });
  const { number } = await readRun(tx, organisationId, runId);
  await recordAct(tx, act, 'shared-cost.charged', number, { label: cost.label });
  return runId;
}

interface Borne extends Share {
  readonly lease: SharingLease;
}

function isBorne(share: Share): share is Borne {
  return share.lease !== null;
}

function chargeOf(
  own: readonly Borne[],
  cost: CostBody,
  { accountId, runId }: { readonly accountId: string; readonly runId: string },
): NewCharge[] {
  const [first] = own;
  const cents = own.reduce((sum, share) => sum + share.cents, 0);
  if (first === undefined || cents === 0) return [];
  const { lease } = first;
  return [
    {
      key: `shared:${runId}:${lease.id}`,
      tenancyId: lease.tenancyId,
      leaseId: lease.id,
      propertyId: cost.propertyId,
      unitId: lease.unitId,
      kind: 'utilities',
      label: cost.label,
      accountId,
      currency: lease.currency,
      cents,
      chargedOn: cost.dueOn,
      dueOn: cost.dueOn,
      periodFrom: lease.from,
      periodTo: lease.to,
      runId,
      explanation: {
        rule: 'shared-cost',
        wholeCents: cost.cents,
        by: cost.by,
        commonMillipercent: cost.commonMillipercent,
        from: cost.from,
        to: cost.to,
        shares: own.map(({ unit, weight, days, cents: shareCents }) => ({
          unit: unit.name,
          weight,
          days,
          cents: shareCents,
        })),
      },
    },
  ];
}
