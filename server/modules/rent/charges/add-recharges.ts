import { refuse } from '#server/kernel/refuse.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { chargeAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { openDay } from '#server/modules/rent/tenancy-money/dates.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLeases, refuseCancelled, refuseUnwritten } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { applyWaiting } from '#server/modules/rent/allocations/apply-waiting.ts';
import { addCharges } from './add-charges.ts';

interface Recharge {
  /** The same key is charged once: `recharge:<line>`. */
  readonly key: string;
  readonly leaseId: string;
  readonly label: string;
  readonly currency: string;
  readonly cents: number;
  readonly dueOn: string;
}

/**
 * What tenants owe of a bill that was paid for them, by key. Charged on the day of the act, or the first open one, and due
 * no earlier. Tenancies are taken before the books, as everywhere.
 */
export async function addRecharges(
  tx: Tx,
  act: Act,
  recharges: readonly Recharge[],
): Promise<ReadonlyMap<string, string>> {
  const { organisationId, today } = act;
  if (recharges.length === 0) return new Map();
  const leases = await readMoneyLeases(
    tx,
    organisationId,
    recharges.map(({ leaseId }) => leaseId),
  );
  const tenancyIds = [...leases.values()].map(({ tenancyId }) => tenancyId);
  await lockTenancies(tx, organisationId, tenancyIds);
  const chargedOn = await openDay(tx, organisationId, today);
  const { id: accountId } = await chargeAccount(tx, organisationId, 'other');
  const charges = recharges.flatMap(({ leaseId, dueOn, label, cents, key, currency }) => {
    const lease = leases.get(leaseId);
    if (lease === undefined) return [];
    refuseUnwritten(lease);
    refuseCancelled(lease);
    if (lease.currency !== currency) throw refuse('rent.recharge-currency', { lease: lease.number, currency });
    const due = laterOf(dueOn, chargedOn);
    const explanation = { rule: 'recharge', kind: 'other', cents, dueOn: due };
    const own = { key, label, accountId, cents, chargedOn, dueOn: due, periodFrom: null, periodTo: null, explanation };
    return [{ ...lease, ...own, kind: 'other' as const }];
  });
  const added = await addCharges(tx, act, charges);
  await applyWaiting(tx, act, tenancyIds, today);
  return new Map(added.map(({ key, id }) => [key, id]));
}
