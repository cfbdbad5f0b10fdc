import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { property } from '#shared/api/portfolio.ts';
import type { Schema } from '#server/database/types.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { stateOn } from './unit-rows.ts';

export type Property = z.output<typeof property>;

/** How the units of a property stand on a day, counted in one pass. What is let by the room is counted by its rooms. */
export function propertyRows(tx: Tx, organisationId: string, day: string) {
  const standing = sql<Standing>`(
    select count(*)::int as units,
           count(*) filter (where s.state = 'vacant')::int as vacant,
           count(*) filter (where s.state = 'let-later')::int as let_later,
           count(*) filter (where s.state = 'occupied')::int as occupied,
           count(*) filter (where s.state = 'on-notice')::int as on_notice,
           coalesce(sum(s.market_rent_cents), 0)::bigint as market_rent_cents
      from (select ${stateOn(day)} as state, u.market_rent_cents from unit u
             where u.org_id = p.org_id and u.property_id = p.property_id and u.archived_at is null
               and not exists (select from unit room where room.org_id = u.org_id and room.parent_unit_id = u.unit_id
                                                       and room.archived_at is null)) s)`;
  return (
    tx
      .selectFrom('property as p')
      // Joined to the left, it is left out altogether where nothing of it is asked for, such as by who counts properties.
      .leftJoinLateral(standing.as('s'), (join) => join.onTrue())
      .selectAll('p')
      .select((of) => [
        of.ref('s.units').$notNull().as('units'),
        of.ref('s.vacant').$notNull().as('vacant'),
        of.ref('s.let_later').$notNull().as('let_later'),
        of.ref('s.occupied').$notNull().as('occupied'),
        of.ref('s.on_notice').$notNull().as('on_notice'),
        of.ref('s.market_rent_cents').$notNull().as('market_rent_cents'),
      ])
      .where('p.org_id', '=', organisationId)
  );
}

export interface Standing {
  readonly units: number;
  readonly vacant: number;
  readonly let_later: number;
  readonly occupied: number;
  readonly on_notice: number;
  readonly market_rent_cents: number;
}

export type PropertyRow = Awaited<ReturnType<ReturnType<typeof propertyRows>['executeTakeFirstOrThrow']>>;

/** What people say of a property. */
export function saidOf(row: Selectable<Schema['property']>) {
  return {
    name: row.name,
    kind: row.kind as Property['kind'], // The check of the table allows these alone.
    colour: row.colour,
    country: row.country,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    region: row.region,
    postalCode: row.postal_code,
    currency: row.currency,
    yearBuilt: row.year_built,
    notes: row.notes,
    amenities: row.amenities,
    custom: row.custom as Property['custom'], // Written from the same schema.
  };
}

export function presentProperty(row: PropertyRow): Property {
  return {
    id: row.property_id,
    ...saidOf(row),
    counts: {
      units: row.units,
      vacant: row.vacant,
      letLater: row.let_later,
      occupied: row.occupied,
      onNotice: row.on_notice,
    },
    marketRentCents: row.market_rent_cents,
    archivedAt: row.archived_at?.toISOString() ?? null,
    version: row.version,
  };
}

export function noSuchProperty(): Problem {
  return refuse('portfolio.no-such-property');
}
