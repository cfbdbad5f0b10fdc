import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf } from '#server/kernel/keyset.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { findByWords } from '#server/kernel/search.ts';
import { readAgreements } from './agreements.ts';
import { readOwnerships } from './ownership/ownership.ts';
import { orderProperties } from './property-order.ts';
import type { PropertyOrderQuery } from './property-order.ts';
import { noSuchProperty, presentProperty, propertyRows } from './property-rows.ts';

interface PropertyQuery extends PropertyOrderQuery {
  readonly limit: number;
  readonly q?: string | undefined;
  readonly state: 'active' | 'archived' | 'all';
  readonly kind?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly ids?: string | undefined;
}

const foundAtMost = 1000;

export async function listProperties(tx: Tx, organisationId: string, now: Date, query: PropertyQuery) {
  const order = orderProperties(query);
  const rows = await propertiesFound(tx, organisationId, now, query);
  if (rows === undefined) return { items: [], next: null };
  const shown = await order
    .sorted(rows)
    .limit(query.limit + 1)
    .execute();
  return pageOf(shown, query.limit, order.keyOf, presentProperty);
}

/** Nothing where the words that were typed are in no property. */
export async function propertiesFound(
  tx: Tx,
  organisationId: string,
  now: Date,
  query: Omit<PropertyQuery, 'limit' | keyof PropertyOrderQuery>,
) {
  let rows = propertyRows(tx, organisationId, await organisationDay(tx, organisationId, now));
  if (query.state !== 'all') rows = rows.where('p.archived_at', query.state === 'active' ? 'is' : 'is not', null);
  if (query.kind !== undefined) rows = rows.where('p.kind', '=', query.kind);
  if (query.ownerId !== undefined) {
    rows = rows.where(sql<boolean>`exists (
      select from ownership_share o
       where o.org_id = p.org_id and o.property_id = p.property_id and o.person_id = ${query.ownerId})`);
  }
  if (query.ids !== undefined) rows = rows.where('p.property_id', 'in', query.ids.split(','));
  if (query.q !== undefined && query.q.trim() !== '') {
    const found = await findByWords(tx, query.q, { kind: 'property', atMost: foundAtMost });
    if (found.length === 0) return undefined;
    rows = rows.where(
      'p.property_id',
      'in',
      found.map(({ record_id: id }) => id),
    );
  }
  return rows;
}

export async function readProperty(tx: Tx, organisationId: string, propertyId: string, now: Date) {
  const day = await organisationDay(tx, organisationId, now);
  const row = await propertyRows(tx, organisationId, day).where('p.property_id', '=', propertyId).executeTakeFirst();
  if (row === undefined) throw noSuchProperty();
  return {
    ...presentProperty(row),
    ownerships: await readOwnerships(tx, organisationId, propertyId),
    agreements: await readAgreements(tx, organisationId, propertyId),
  };
}
