import type { z } from 'zod';
import type { resolvedLateFee } from '#shared/api/late-fees.ts';
import { holdsInCurrency } from '#shared/rent/holds-in-currency.ts';
import { nextLateFee } from '#shared/rent/late-fees.ts';
import { resolvePolicy } from '#shared/rent/resolve-policy.ts';
import type { ResolvedPolicy } from '#shared/rent/resolve-policy.ts';
import type { ScheduledCharge } from '#shared/rent/schedule.ts';
import type { Tx } from '#server/kernel/database.ts';
import { policyOn, readSetPolicies, workspaceCurrency } from './late-fee-policies.ts';
import type { LateFeePolicy } from './late-fee-policies.ts';

type ResolvedLateFee = z.output<typeof resolvedLateFee>;

/** The policy that holds for a lease today, what is planned, and what it would come to if what falls due next stayed unpaid. */
export async function resolveLateFee(
  tx: Tx,
  organisationId: string,
  {
    own,
    propertyId,
    currency,
    today,
  }: {
    readonly own: LateFeePolicy | null;
    readonly propertyId: string;
    readonly currency: string;
    readonly today: string;
  },
  due: readonly (ScheduledCharge & { readonly category: string })[],
): Promise<ResolvedLateFee> {
  const stored = await readSetPolicies(tx, organisationId, [propertyId, organisationId]);
  const ownCurrency = await workspaceCurrency(tx, organisationId);
  const levelsOn = (day: string) => ({
    lease: own,
    property: policyOn(stored.get(propertyId), day)?.policy ?? null,
    organisation: policyOn(stored.get(organisationId), day)?.policy ?? null,
  });
  const holds = (policy: LateFeePolicy | null) => policy !== null && holdsInCurrency(policy, ownCurrency, currency);
  const heldOn = (day: string) => {
    const { organisation, ...nearer } = levelsOn(day);
    return resolvePolicy({ ...nearer, organisation: holds(organisation) ? organisation : null });
  };
  const begins = [...stored.values()].flat().map(({ startsOn }) => startsOn);
  const held = heldOn(today);
  // What falls due next has the policy of its day, which may be one that is planned.
  const next = heldOn(due[0]?.dueOn ?? today);
  return {
    own,
    inForce: held?.policy ?? null,
    from: held?.from ?? null,
    otherCurrency: held === null && resolvePolicy(levelsOn(today)) !== null ? ownCurrency : null,
    coming: changesOf(
      held,
      [...new Set(begins)].filter((day) => day > today),
      heldOn,
    ),
    example: next === null ? null : exampleOf(next.policy, due),
  };
}

type Held = ResolvedPolicy<LateFeePolicy> | null;

/** Of the days on which something begins, those from which on another policy reaches the lease. */
function changesOf(held: Held, days: readonly string[], heldOn: (day: string) => Held): ResolvedLateFee['coming'] {
  let before = held;
  return days.toSorted().flatMap((startsOn) => {
    const then = heldOn(startsOn);
    const isSame = then?.policy === before?.policy;
    before = then;
    return isSame || then === null ? [] : [{ startsOn, policy: then.policy, from: then.from }];
  });
}

/** No holidays are known yet: business days are those of the week. */
function exampleOf(
  policy: LateFeePolicy,
  due: readonly (ScheduledCharge & { readonly category: string })[],
): ResolvedLateFee['example'] {
  const [first] = due;
  if (policy.kind === 'none' || first === undefined) return null;
  const items = due.map(({ category, cents }) => ({ category, cents, payments: [] }));
  const obligation = { dueOn: first.dueOn, items };
  const fee = nextLateFee({ policy, obligation, holidays: new Set() }, first.dueOn);
  if (fee === null) return null;
  return { dueOn: first.dueOn, dueCents: fee.outstandingCents, firstFeeOn: fee.on, feeCents: fee.cents };
}
