import { sql } from 'kysely';
import type { z } from 'zod';
import type { resolvedLateFee } from '#shared/api/late-fees.ts';
import type { Holidays } from '#shared/rent/calendar.ts';
import { holdsInCurrency } from '#shared/rent/holds-in-currency.ts';
import { nextLateFee } from '#shared/rent/late-fees.ts';
import { resolvePolicy } from '#shared/rent/resolve-policy.ts';
import type { ResolvedPolicy } from '#shared/rent/resolve-policy.ts';
import type { Tx } from '#server/kernel/database.ts';
import { policyOn, readSetPolicies, workspaceCurrency } from './late-fee-policies.ts';
import type { LateFeePolicy } from './late-fee-policies.ts';

type ResolvedLateFee = z.output<typeof resolvedLateFee>;

/** Whose policies a term has besides those of the workspace. */
interface PolicyPlace {
  readonly own: LateFeePolicy | null;
  readonly propertyId: string;
}

/** What falls due next, of the term that it is of: in a tenancy of several, not always the one that is looked at. */
interface NextObligation extends PolicyPlace {
  readonly dueOn: string;
  readonly lines: readonly { readonly category: string; readonly cents: number; readonly leftCents: number }[];
}

/** The policy that holds for a lease today, what is planned, and what it would come to if what falls due next stayed unpaid. */
export async function resolveLateFee(
  tx: Tx,
  organisationId: string,
  { currency, today, ...place }: PolicyPlace & { readonly currency: string; readonly today: string },
  next: NextObligation | null,
): Promise<ResolvedLateFee> {
  const { own, propertyId } = place;
  const holders = new Set([propertyId, next?.propertyId ?? propertyId, organisationId]);
  const stored = await readSetPolicies(tx, organisationId, [...holders]);
  const ownCurrency = await workspaceCurrency(tx, organisationId);
  const levelsOn = (day: string, of: PolicyPlace) => ({
    lease: of.own,
    property: policyOn(stored.get(of.propertyId), day)?.policy ?? null,
    organisation: policyOn(stored.get(organisationId), day)?.policy ?? null,
  });
  const holds = (policy: LateFeePolicy | null) => policy !== null && holdsInCurrency(policy, ownCurrency, currency);
  const heldOn = (day: string, of: PolicyPlace = place) => {
    const { organisation, ...nearer } = levelsOn(day, of);
    return resolvePolicy({ ...nearer, organisation: holds(organisation) ? organisation : null });
  };
  const begins = [propertyId, organisationId].flatMap((id) => stored.get(id) ?? []).map(({ startsOn }) => startsOn);
  const held = heldOn(today);
  // What falls due next has the policy of its day, which may be one that is planned.
  const nextHeld = next === null ? null : heldOn(next.dueOn, next);
  return {
    own,
    inForce: held?.policy ?? null,
    from: held?.from ?? null,
    otherCurrency: held === null && resolvePolicy(levelsOn(today, place)) !== null ? ownCurrency : null,
    coming: changesOf(
      held,
      [...new Set(begins)].filter((day) => day > today),
      (day) => heldOn(day),
    ),
    example:
      next === null || nextHeld === null
        ? null
        : exampleOf(nextHeld.policy, next, await readHolidays(tx, organisationId)),
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

/** The days that the fee run knows as no business days, too. */
async function readHolidays(tx: Tx, organisationId: string): Promise<Holidays> {
  const { rows } = await sql<{ day: string }>`
    select jsonb_array_elements_text(coalesce(policy -> 'holidays', '[]'::jsonb)) as day
      from rent_policy where org_id = ${organisationId}`.execute(tx);
  return new Set(rows.map(({ day }) => day));
}

/** What was paid already was paid before the due day. */
function exampleOf(
  policy: LateFeePolicy,
  { dueOn, lines }: NextObligation,
  holidays: Holidays,
): ResolvedLateFee['example'] {
  if (policy.kind === 'none') return null;
  const items = lines.map(({ category, cents, leftCents }) => ({
    category,
    cents,
    payments: [{ on: dueOn, cents: cents - leftCents }],
  }));
  const fee = nextLateFee({ policy, obligation: { dueOn, items }, holidays }, dueOn);
  if (fee === null) return null;
  return { dueOn, dueCents: fee.outstandingCents, firstFeeOn: fee.on, feeCents: fee.cents };
}
