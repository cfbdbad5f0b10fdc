import { sql } from 'kysely';
import type { z } from 'zod';
import type { feeRunRoutes } from '#shared/api/fee-runs.ts';
import type { Tx } from '#server/kernel/database.ts';
import { expectedOf, grossOf } from './fee-run.ts';
import type { FeePlan } from './fee-run.ts';
import type { RunScope } from './read-terms.ts';

type Preview = z.output<(typeof feeRunRoutes)['POST /fee-run-previews/']['answer']>;

const toldAtMost = 2000;

/** What a run would do, exceptions first. */
export async function presentPlan(tx: Tx, organisationId: string, now: Date, plan: FeePlan): Promise<Preview> {
  const { scope, fees, due, takings } = plan;
  const properties = await readProperties(tx, organisationId, [
    ...fees.map(({ terms }) => terms.propertyId),
    ...due.map(({ propertyId }) => propertyId),
  ]);
  const accounts = await readAccounts(
    tx,
    organisationId,
    takings.map(({ placeId }) => placeId),
  );
  const charged = fees.map(({ terms: { currency, propertyId }, cents, taxCents }) => ({
    currency,
    propertyId,
    cents,
    taxCents,
  }));
  return {
    month: scope.month,
    previewedAt: now.toISOString(),
    properties: new Set([...charged, ...takings].map(({ propertyId }) => propertyId)).size,
    fees: fees.length,
    totals: totalsOf(charged, takings),
    expected: expectedOf(plan),
    lines: fees.slice(0, toldAtMost).map(({ terms, month, kind, subjectId, dueCents, cents, taxCents, basis }) => ({
      property: terms.property,
      currency: terms.currency,
      termsId: terms.id,
      month,
      kind,
      leaseId: kind === 'monthly' ? null : subjectId,
      dueCents,
      cents,
      taxCents,
      basis,
    })),
    takings: takings.slice(0, toldAtMost).flatMap(({ propertyId, placeId, currency, cents, taxCents }) => {
      const property = properties.get(propertyId);
      const name = accounts.get(placeId);
      if (property === undefined || name === undefined) return [];
      return [{ property, account: { id: placeId, name }, currency, cents: cents + taxCents }];
    }),
    exceptions: [...shortOf(plan, properties), ...earlierOf(plan), ...(await readEnded(tx, organisationId, scope))],
  };
}

type Property = Preview['lines'][number]['property'];
type Exception = Preview['exceptions'][number];

function shortOf({ due, takings }: FeePlan, properties: ReadonlyMap<string, Property>): Exception[] {
  const taken = Map.groupBy(takings, ({ propertyId, currency }) => `${propertyId} ${currency}`);
  return due.flatMap((one): Exception[] => {
    const property = properties.get(one.propertyId);
    const cents = grossOf([one]) - grossOf(taken.get(`${one.propertyId} ${one.currency}`) ?? []);
    return cents <= 0 || property === undefined ? [] : [{ kind: 'short', property, currency: one.currency, cents }];
  });
}

function earlierOf({ fees }: FeePlan): Exception[] {
  return fees
    .filter(({ revision }) => revision > 1)
    .map(({ terms, month, cents, taxCents }) => ({
      kind: 'earlier',
      property: terms.property,
      currency: terms.currency,
      month,
      cents: cents + taxCents,
    }));
}

/** Properties whose last terms ended before the month, and that are still in use. */
async function readEnded(tx: Tx, organisationId: string, { month, propertyId }: RunScope): Promise<Exception[]> {
  const { rows } = await sql<Property & { readonly ended_on: string }>`
    select p.property_id as id, p.name, p.colour, max(t.ends_on)::text as ended_on
      from management_agreement t
      join property p on p.org_id = t.org_id and p.property_id = t.property_id and p.archived_at is null
     where t.org_id = ${organisationId} and (${propertyId}::uuid is null or p.property_id = ${propertyId})
     group by p.property_id, p.name, p.colour, p.sort_name
    having bool_and(t.ends_on < ${month}::date) and max(t.ends_on) >= ${month}::date - interval '12 months'
     order by p.sort_name limit 100`.execute(tx);
  return rows.map(({ ended_on: endedOn, ...property }) => ({ kind: 'ended', property, endedOn }));
}

interface Amount {
  readonly currency: string;
  readonly cents: number;
  readonly taxCents: number;
}

export function totalsOf(charged: readonly Amount[], taken: readonly Amount[]): Preview['totals'] {
  const currencies = [...new Set([...charged, ...taken].map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => ({
    currency,
    chargedCents: grossOf(charged.filter((one) => one.currency === currency)),
    takenCents: grossOf(taken.filter((one) => one.currency === currency)),
  }));
}

export async function readProperties(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Property>> {
  const { rows } = await sql<Property>`
    select property_id as id, name, colour from property
     where org_id = ${organisationId} and property_id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readAccounts(
  tx: Tx,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select account_id as id, name from account
     where org_id = ${organisationId} and account_id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
