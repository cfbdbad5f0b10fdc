import { sql } from 'kysely';
import type { StatementContent } from '#shared/api/owner-statements.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readLet, readVacant } from '#server/modules/rent/index.ts';

export type PropertyOnDay = Pick<StatementContent, 'held' | 'stands' | 'roll' | 'reserveCents'>;

interface Asked {
  readonly organisationId: string;
  readonly propertyId: string;
  readonly currency: string;
  readonly day: string;
  readonly today: string;
}

/** Who lives there, what is past due, and what is held for tenants, as of the last day of a statement. */
export async function readPropertyOnDay(
  tx: Tx,
  { organisationId, propertyId, currency, day, today }: Asked,
): Promise<PropertyOnDay> {
  const on = { organisationId, day, isToday: day === today };
  const rows = (await readLet(tx, on, { propertyId })).filter((row) => row.currency === currency);
  const vacant = await readVacant(tx, on, { propertyId });
  const held = rows.filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn >= day));
  const occupied = new Set(held.map(({ unit }) => unit.id));
  for (const { unit } of vacant) occupied.delete(unit.id);
  const roll = [
    ...rows.map(({ unit, tenants, endsOn, rentCents, balanceCents, depositCents, order }) => ({
      order,
      unit: unit.name,
      tenants: tenants.map(({ name }) => name),
      until: endsOn,
      rentCents,
      balanceCents,
      depositCents,
    })),
    ...vacant.map(({ unit, order }) => ({
      order,
      unit: unit.name,
      tenants: [],
      until: null,
      rentCents: 0,
      balanceCents: 0,
      depositCents: 0,
    })),
  ].toSorted((one, other) => (one.order < other.order ? -1 : 1));
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    held: {
      depositCents: sum(({ depositCents }) => depositCents),
      deposits: rows.filter(({ depositCents }) => depositCents > 0).length,
      prepaidCents: sum(({ balanceCents }) => Math.max(0, -balanceCents)),
    },
    stands: {
      units: occupied.size + vacant.length,
      occupied: occupied.size,
      pastDueCents: sum(({ balanceCents }) => Math.max(0, balanceCents)),
    },
    roll: roll.map(({ order: _, ...row }) => row),
    reserveCents: await readReserve(tx, organisationId, propertyId, day),
  };
}

async function readReserve(tx: Tx, organisationId: string, propertyId: string, day: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(max(reserve_cents), 0)::bigint as cents from management_agreement
     where org_id = ${organisationId} and property_id = ${propertyId} and starts_on <= ${day}::date
       and coalesce(ends_on, 'infinity') >= ${day}::date`.execute(tx);
  return rows[0]?.cents ?? 0;
}
