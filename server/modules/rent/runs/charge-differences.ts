import type { z } from 'zod';
import type { chargeDifferenceRoutes } from '#shared/api/charge-differences.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { addCharges } from '#server/modules/rent/charges/add-charges.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { chargesByKey } from '#server/modules/rent/charges/charges-by-key.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { chargedWith } from './charges-of-period.ts';
import { planLeases } from './lease-chunks.ts';
import type { DuePeriod } from './plan-lease.ts';
import { planRun, readRunBooks } from './plan-run.ts';
import { differenceKeys } from './standing-charges.ts';

type Missing = z.output<(typeof chargeDifferenceRoutes)['POST /charge-differences/']['answer']>;

interface MissingRent {
  readonly period: DuePeriod;
  readonly cents: number;
}

export async function previewDifferences(tx: Tx, act: Act, leaseIds: readonly string[]): Promise<Missing> {
  const { organisationId } = act;
  await readMoneyLeases(tx, organisationId, leaseIds);
  const { today } = act;
  return { items: (await readMissing(tx, organisationId, leaseIds, today)).map((one) => present(one, today)) };
}

/**
 * What is charged stays as it is; what a raise adds to a period that was charged before becomes a charge of its own, due
 * today or with its period. The tenancies are taken first, so that two requests charge it once.
 */
export async function chargeDifferences(tx: Tx, act: Act, leaseIds: readonly string[]): Promise<string> {
  const { organisationId } = act;
  const leases = await readMoneyLeases(tx, organisationId, leaseIds);
  const tenancyIds = [...leases.values()].map(({ tenancyId }) => tenancyId);
  await lockTenancies(tx, organisationId, tenancyIds);
  const { today } = act;
  const missing = await readMissing(tx, organisationId, [...leases.keys()], today);
  for (const { period, cents } of missing) {
    const { lease, line } = period;
    const [added] = await addCharges(tx, act, [
      {
        key: await freeKey(tx, organisationId, period),
        ...chargedWith(period),
        cents,
        chargedOn: laterOf(today, period.dueOn),
        dueOn: laterOf(today, period.dueOn),
        periodFrom: period.from,
        periodTo: period.to,
        explanation: { rule: 'difference', line: line.id, period: period.periodKey, wouldBeCents: period.cents },
      },
    ]);
    if (added !== undefined)
      await recordAct(tx, act, 'charge.added', chargeNumber(added.number), { lease: numberOf(lease.number), cents });
  }
  await applyWaiting(tx, act, tenancyIds, today);
  return leaseIds[0] ?? '';
}

/** Of periods that leases still have, where they come to more by now than was charged and credited. */
async function readMissing(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
  today: string,
): Promise<MissingRent[]> {
  const charged = await readChargedThrough(tx, organisationId, leaseIds, today);
  const scope = { organisationId, propertyId: null, leaseIds, through: charged };
  const plans = await planLeases(tx, scope, leaseIds);
  const { differences } = await planRun(tx, scope, plans, await readRunBooks(tx, organisationId));
  return differences.flatMap(({ period, wouldBeCents, chargedCents }) =>
    period === undefined || wouldBeCents <= chargedCents ? [] : [{ period, cents: wouldBeCents - chargedCents }],
  );
}

/** The last day on which something that was charged falls due: rent may have been charged ahead. */
async function readChargedThrough(tx: Tx, organisationId: string, leaseIds: readonly string[], today: string) {
  const row = await tx
    .selectFrom('charge')
    .select(({ fn }) => fn.max('due_on').as('last'))
    .where('org_id', '=', organisationId)
    .where('lease_id', 'in', [...leaseIds])
    .where('voided_on', 'is', null)
    .executeTakeFirst();
  return laterOf(row?.last ?? today, today);
}

/** A period has a handful of differences; what comes after those is charged by hand. */
async function freeKey(tx: Tx, organisationId: string, { key, lease, from }: DuePeriod): Promise<string> {
  const keys = differenceKeys(key);
  const used = await chargesByKey(tx, organisationId, keys);
  const free = keys.find((one) => !used.has(one));
  if (free === undefined)
    throw refuse('rent.many-differences', { lease: numberOf(lease.number), from, count: String(keys.length) });
  return free;
}

function present({ period, cents }: MissingRent, today: string): Missing['items'][number] {
  const { lease, from, to, dueOn } = period;
  return {
    leaseId: lease.id,
    leaseNumber: numberOf(lease.number),
    unit: lease.unit,
    property: lease.property,
    currency: lease.currency,
    cents,
    from,
    to,
    dueOn: laterOf(today, dueOn),
  };
}
