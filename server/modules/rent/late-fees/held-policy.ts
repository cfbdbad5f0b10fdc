import { addDays } from '#shared/dates.ts';
import { holdsInCurrency } from '#shared/rent/holds-in-currency.ts';
import { firstLateFeeOn } from '#shared/rent/late-fees.ts';
import { resolvePolicy } from '#shared/rent/resolve-policy.ts';
import type { Tx } from '#server/kernel/database.ts';
import { asPolicy, policyOn, readSetPolicies, workspaceCurrency } from '#server/modules/leasing/index.ts';
import type { SetPolicy } from '#server/modules/leasing/index.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import type { HeldPolicy } from './plan-late-fees.ts';

/** What decides which policy holds for a lease. */
export interface PolicyHolder {
  readonly org_id: string;
  readonly property_id: string;
  readonly currency: string;
  readonly late_fee: unknown;
}

export interface SetPolicies {
  readonly policies: ReadonlyMap<string, readonly SetPolicy[]>;
  /** What the amounts of the workspace's own policy are in. */
  readonly currency: string;
}

/**
 * Lease beats property beats organisation; of each, what held on the day on which it fell due. What the organisation has
 * in amounts holds for its own currency alone.
 */
export function heldPolicy(lease: PolicyHolder, { policies, currency }: SetPolicies, dueOn: string): HeldPolicy | null {
  const ofAll = policyOn(policies.get(lease.org_id), dueOn);
  const resolved = resolvePolicy<Omit<HeldPolicy, 'from'>>({
    lease:
      lease.late_fee === null
        ? null
        : { policy: asPolicy(lease.late_fee), chargingSince: null, setBy: null, setAt: null },
    property: policyOn(policies.get(lease.property_id), dueOn),
    organisation: ofAll !== null && holdsInCurrency(ofAll.policy, currency, lease.currency) ? ofAll : null,
  });
  return resolved === null ? null : { ...resolved.policy, from: resolved.from };
}

/** The first day on which something that fell due on a lease is late. */
export type LateFrom = (lease: PolicyHolder, dueOn: string) => string;

/** The day on which the first late fee would post; where none is charged, the day after the due date. */
export async function readLateFrom(tx: Tx, leases: readonly PolicyHolder[]): Promise<LateFrom> {
  const organisationId = leases[0]?.org_id;
  if (organisationId === undefined) return (_, dueOn) => addDays(dueOn, 1);
  const holders = new Set([organisationId, ...leases.map(({ property_id: id }) => id)]);
  const policies = await readSetPolicies(tx, organisationId, [...holders]);
  if (policies.size === 0 && leases.every(({ late_fee: own }) => own === null)) return (_, dueOn) => addDays(dueOn, 1);
  const currency = await workspaceCurrency(tx, organisationId);
  const holidays = new Set((await readPolicy(tx, organisationId)).holidays);
  return (lease, dueOn) => {
    const policy = heldPolicy(lease, { policies, currency }, dueOn)?.policy;
    return policy?.kind === 'charged' ? firstLateFeeOn(policy, dueOn, holidays) : addDays(dueOn, 1);
  };
}
