import { sql } from 'kysely';
import type { z } from 'zod';
import type { distributionRoutes } from '#shared/api/distributions.ts';
import type { Tx } from '#server/kernel/database.ts';
import { digestOf } from '#server/kernel/records/digest-of.ts';
import { readRequested } from '#server/modules/owners/requests/request-rows.ts';
import type { DistributionPlan, PlannedProperty } from './plan-distribution.ts';

type Preview = z.output<(typeof distributionRoutes)['POST /distribution-run-previews/']['answer']>;

/** What would be declared and paid, with what each property keeps and why, exceptions first. */
export async function presentPlan(tx: Tx, organisationId: string, now: Date, plan: DistributionPlan): Promise<Preview> {
  const accounts = await readAccountNames(
    tx,
    organisationId,
    plan.payments.map(({ accountId }) => accountId),
  );
  const person = (id: string) => ({ id, name: plan.names.get(id) ?? '' });
  const paying = plan.properties.filter(({ cents }) => cents > 0);
  return {
    on: plan.on,
    previewedAt: now.toISOString(),
    lines: paying.map((one) => ({
      property: one.position.property,
      currency: one.position.currency,
      ...waterfallOf(one),
      shares: sharesOf(one).map(({ personId, parts, cents }) => ({
        person: person(personId),
        parts,
        cents,
        isPaid: plan.payments.some((payment) => payment.personId === personId),
      })),
    })),
    payments: plan.payments.map(({ personId, accountId, ...payment }) => ({
      ...payment,
      person: person(personId),
      account: { id: accountId, name: accounts.get(accountId) ?? '' },
    })),
    exceptions: exceptionsOf(plan, await readRequested(tx, organisationId)),
    totals: totalsOf(plan),
    expected: expectedOf(plan),
  };
}

export function expectedOf(plan: DistributionPlan): Preview['expected'] {
  const { properties, payments } = plan;
  return {
    payments: payments.length,
    declaredCents: properties.reduce((sum, { cents }) => sum + cents, 0),
    paidCents: payments.reduce((sum, { cents }) => sum + cents, 0),
    digest: digestOfPlan(plan),
  };
}

/** The day, every share that would be declared and every payment, to the details that the payee has. */
function digestOfPlan({ on, properties, payments, settings }: DistributionPlan): string {
  return digestOf([
    ['on', on],
    ...properties.flatMap(({ position: { property, currency }, accounts }) =>
      accounts.flatMap(({ accountId, shares }) =>
        shares.map(({ personId, parts, cents }) => ['share', property.id, accountId, personId, currency, parts, cents]),
      ),
    ),
    ...payments.map(({ personId, accountId, currency, method, cents }) => [
      'payment',
      personId,
      accountId,
      currency,
      method,
      cents,
      settings.get(personId)?.version ?? 0,
    ]),
  ]);
}

export function waterfallOf(one: PlannedProperty) {
  const { fundCents, unsettledCents, billsCents, feesCents, reserveCents, heldBackCents, cents } = one;
  return { fundCents, unsettledCents, billsCents, feesCents, reserveCents, heldBackCents, cents };
}

/** Of all accounts together, the largest first. */
function sharesOf({ accounts }: PlannedProperty) {
  const all = Map.groupBy(
    accounts.flatMap(({ shares }) => shares),
    ({ personId }) => personId,
  );
  return [...all].map(([personId, own]) => ({
    personId,
    parts: own[0]?.parts ?? 0,
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
  }));
}

function exceptionsOf(
  { properties, kept, names, settings }: DistributionPlan,
  requested: ReadonlyMap<string, number>,
): Preview['exceptions'] {
  const ofProperties = properties.flatMap(
    ({ position, askCents, heldBackCents, holds, fundCents }): Preview['exceptions'] => {
      const { property, currency } = position;
      const siblingCents = holds.reduce((left, { cents }) => left - cents, heldBackCents);
      return [
        ...(askCents > 0
          ? [
              {
                kind: 'short' as const,
                property,
                currency,
                cents: askCents,
                requestedCents: requested.get(property.id) ?? 0,
              },
            ]
          : []),
        ...holds.map((one) => ({ kind: 'hold' as const, property, currency, ...one })),
        ...(siblingCents > 0 ? [{ kind: 'held-back' as const, property, currency, cents: siblingCents }] : []),
        ...(position.shares.length === 0 && fundCents > 0
          ? [{ kind: 'no-owners' as const, property, currency, cents: fundCents }]
          : []),
      ];
    },
  );
  const ofPeople = kept.map(({ personId, currency, cents, why, reason }) => {
    const about = { person: { id: personId, name: names.get(personId) ?? '' }, currency, cents };
    return why === 'on-hold' || why === 'owner-hold'
      ? { kind: why, ...about, reason: reason ?? settings.get(personId)?.holdReason ?? '' }
      : { kind: why, ...about };
  });
  return [...ofProperties, ...ofPeople];
}

function totalsOf({ properties, payments, kept }: DistributionPlan): Preview['totals'] {
  const currencies = [...new Set(properties.filter(({ cents }) => cents > 0).map(({ position }) => position.currency))];
  return currencies.toSorted().map((currency) => {
    const own = properties.filter(({ position, cents }) => position.currency === currency && cents > 0);
    const of = (pick: (one: PlannedProperty) => number) => own.reduce((sum, one) => sum + pick(one), 0);
    const inCurrency = (some: readonly { readonly currency: string; readonly cents: number }[]) =>
      some.filter((one) => one.currency === currency).reduce((sum, { cents }) => sum + cents, 0);
    return {
      currency,
      fundCents: of((one) => one.fundCents),
      unsettledCents: of((one) => one.unsettledCents),
      billsCents: of((one) => one.billsCents),
      feesCents: of((one) => one.feesCents),
      reserveCents: of((one) => one.reserveCents),
      heldBackCents: of((one) => one.heldBackCents),
      cents: of((one) => one.cents),
      paidCents: inCurrency(payments),
      staysCents: inCurrency(kept),
    };
  });
}

export async function readAccountNames(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select account_id as id, name from account
     where org_id = ${organisationId} and account_id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
