import { sql } from 'kysely';
import type { z } from 'zod';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import { daysIn, overlap } from '#shared/rent/calendar.ts';
import { decimalText, divide, rational } from '#shared/rent/rational.ts';
import { splitWithVacancy } from '#shared/rent/splits.ts';
import type { SharedCost } from '#shared/rent/splits.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { readParties, tenantsOn } from '#server/modules/leasing/index.ts';
import type { Party } from '#server/modules/leasing/index.ts';

type CostBody = z.output<(typeof chargeRunRoutes)['POST /shared-costs/previews/']['body']>;
type CostAnswer = z.output<(typeof chargeRunRoutes)['POST /shared-costs/previews/']['answer']>;

/** What one lease bears for one unit, or the owner for the days on which nobody had it. */
export interface Share {
  readonly unit: { readonly id: string; readonly name: string };
  readonly lease: SharingLease | null;
  readonly weight: number;
  readonly baseWeight: number;
  readonly days: number;
  readonly cents: number;
}

export interface SharingLease {
  readonly id: string;
  readonly tenancyId: string;
  readonly unitId: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly tenants: readonly string[];
}

export interface SharedAmong extends Omit<SharedCost, 'shareCents'> {
  readonly currency: string;
  readonly shares: readonly Share[];
}

/** Who bears how much of a cost, by the days that each had a unit; the vacant share is the owner's (domain.md, section 4). */
export async function shareCost(tx: Tx, organisationId: string, cost: CostBody): Promise<SharedAmong> {
  if (cost.to < cost.from) throw refuseField('to', 'rent.end-before-start');
  const property = await tx
    .selectFrom('property')
    .select('currency')
    .where('org_id', '=', organisationId)
    .where('property_id', '=', cost.propertyId)
    .executeTakeFirst();
  if (property === undefined) throw refuse('portfolio.no-such-property');
  const units = await readUnits(tx, organisationId, cost.propertyId);
  const leases = await readLeases(tx, organisationId, cost);
  if (cost.by === 'area') refuseWithoutArea(units);
  const stays = units.flatMap((unit) => staysIn(unit, leases, cost));
  const bearing = stays.filter(({ weight }) => weight > 0);
  if (bearing.length === 0) throw refuse('rent.nobody-shares');
  const commonPercent = decimalText(divide(rational(cost.commonMillipercent), rational(1000)), 3);
  const { shareCents, ...split } = splitWithVacancy({
    cents: cost.cents,
    commonPercent,
    units: bearing.map(({ weight, lease }) => ({ weight, isVacant: lease === null })),
  });
  const shares = bearing.map((stay, index) => ({ ...stay, cents: shareCents[index] ?? 0 }));
  return { ...split, currency: property.currency, shares };
}

export function presentCost(
  { currency, ownerCents, vacantCents, commonCents, shares }: SharedAmong,
  before: CostAnswer['before'],
): CostAnswer {
  return {
    before,
    currency,
    ownerCents,
    vacantCents,
    commonCents,
    shares: shares.map(({ unit, lease, weight, cents }) => ({
      unit,
      leaseId: lease?.id ?? null,
      tenants: [...(lease?.tenants ?? [])],
      weight: String(weight),
      cents,
      isVacant: lease === null,
    })),
  };
}

interface SharedUnit {
  readonly id: string;
  readonly name: string;
  /** What it is part of: a room of a flat, a bed of a room of a flat. */
  readonly aboveIds: readonly string[];
  readonly areaTenths: number | null;
  readonly areaUnit: string | null;
}

/** What can be let: a flat that is let by the room is its rooms. */
async function readUnits(tx: Tx, organisationId: string, propertyId: string): Promise<SharedUnit[]> {
  const { rows } = await sql<SharedUnit>`
    select u.unit_id as id, u.name, array(select units_above(u.org_id, u.unit_id)) as "aboveIds", u.area_tenths as "areaTenths", u.area_unit as "areaUnit"
      from unit u
     where u.org_id = ${organisationId} and u.property_id = ${propertyId} and u.archived_at is null
       and not exists (select from unit room where room.org_id = u.org_id and room.parent_unit_id = u.unit_id
                          and room.archived_at is null)
     order by u.sort_name, u.unit_id`.execute(tx);
  return rows;
}

interface LeaseInSpan extends SharingLease {
  readonly occupants: number;
}

async function readLeases(tx: Tx, organisationId: string, cost: CostBody): Promise<LeaseInSpan[]> {
  const { rows } = await sql<Omit<SharingLease, 'tenants' | 'to'> & { to: string | null }>`
    select l.lease_id as id, l.tenancy_id as "tenancyId", l.unit_id as "unitId", l.currency, l.starts_on as "from",
           coalesce(l.leaves_on, case when l.at_end = 'stop' then l.ends_on end) as "to"
      from lease l
     where l.org_id = ${organisationId} and l.property_id = ${cost.propertyId} and l.stage = 'signed'
       and l.starts_on <= ${cost.to}::date
       and coalesce(l.leaves_on, case when l.at_end = 'stop' then l.ends_on end, 'infinity') >= ${cost.from}::date
     order by l.starts_on, l.lease_id`.execute(tx);
  const parties = await readParties(
    tx,
    organisationId,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const stay = overlap({ from: row.from, to: row.to ?? cost.to }, cost);
    if (stay === null) return [];
    const tenants = tenantsWithin(parties.get(row.id) ?? [], stay);
    const occupants = cost.occupants?.[row.id] ?? cost.occupants?.[row.unitId] ?? tenants.length;
    return [{ ...row, ...stay, tenants, occupants }];
  });
}

function tenantsWithin(
  parties: readonly Party[],
  { from, to }: { readonly from: string; readonly to: string },
): string[] {
  const first = tenantsOn(parties, from);
  const shown = first.length > 0 ? first : tenantsOn(parties, to);
  return shown.map(({ name }) => name);
}

type Stay = Omit<Share, 'cents'>;

/** The time of a unit in parts: those who had it, and what is left over as vacant. */
function staysIn(unit: SharedUnit, leases: readonly LeaseInSpan[], cost: CostBody): Stay[] {
  const own = leases.filter(({ unitId }) => unitId === unit.id || unit.aboveIds.includes(unitId));
  const named = { id: unit.id, name: unit.name };
  const stays = own.map((lease): Stay => {
    const days = daysIn(lease);
    const baseWeight = weightOf(unit, lease, cost);
    // Shared equally, nobody bears less for having come later.
    return { unit: named, lease, days, baseWeight, weight: cost.by === 'equal' ? 1 : baseWeight * days };
  });
  const vacantDays = daysIn(cost) - stays.reduce((sum, { days }) => sum + days, 0);
  if (vacantDays <= 0 || cost.by === 'equal' || cost.by === 'occupants') return stays;
  const baseWeight = weightOf(unit, null, cost);
  return [...stays, { unit: named, lease: null, days: vacantDays, baseWeight, weight: baseWeight * vacantDays }];
}

function weightOf(unit: SharedUnit, lease: LeaseInSpan | null, { by }: CostBody): number {
  if (by === 'area') return unit.areaTenths ?? 0;
  return by === 'occupants' ? (lease?.occupants ?? 0) : 1;
}

function refuseWithoutArea(units: readonly SharedUnit[]): void {
  const without = units.find(({ areaTenths }) => areaTenths === null || areaTenths === 0);
  if (without !== undefined) throw refuseField('by', 'rent.unit-without-area', { unit: without.name });
  if (new Set(units.map(({ areaUnit }) => areaUnit)).size > 1) throw refuseField('by', 'rent.mixed-areas');
}
