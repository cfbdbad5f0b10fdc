import { sql } from 'kysely';
import type { z } from 'zod';
import type { movingRoutes } from '#shared/api/moving.ts';
import { equivalentCents } from '#shared/rent/periods.ts';
import { amountCell } from '#shared/table.ts';
import {
  lastDayOf,
  leaseRows,
  moneyOf,
  numberOf,
  readCharges,
  readParties,
  rentOn,
  shownDay,
  tenantsOn,
} from '#server/modules/leasing/index.ts';
import { unitTable } from './export-tables.ts';
import type { Cells, Reading } from './export-tables.ts';

type Query = z.output<(typeof movingRoutes)['GET /exports/units.csv/']['query']>;

/** Units with who has them, or has them next, until when and for how much, as their list shows it. */
export async function* tenancyTable(reading: Reading, query: Query): AsyncIterable<readonly Cells[]> {
  const counted = new Set<string>();
  for await (const units of unitTable(reading, query)) {
    const holds = await readHolds(reading, units.map(idOf));
    const leases = await readCells(
      reading,
      [...holds.values()].map(({ leaseId }) => leaseId),
    );
    yield units.map((unit) => {
      const hold = holds.get(idOf(unit));
      const lease = hold === undefined ? undefined : leases.get(hold.leaseId);
      if (hold === undefined || lease === undefined) return unit;
      // A lease of the whole is that of each of its rooms, and its rent is counted once.
      const isFirst = hold.isNow && !counted.has(hold.leaseId);
      if (hold.isNow) counted.add(hold.leaseId);
      return { ...unit, tenants: lease.tenants, until: lease.until, rent: isFirst ? lease.rent : null };
    });
  }
}

/** What an export wrote as the reference is the id. */
function idOf({ reference }: Cells): string {
  return typeof reference === 'string' ? reference : '';
}

interface HeldBy {
  readonly leaseId: string;
  readonly isNow: boolean;
}

/** By unit, the lease that has it today, or else the next one. */
async function readHolds(
  { tx, organisationId, today }: Reading,
  unitIds: readonly string[],
): Promise<Map<string, HeldBy>> {
  const { rows } = await sql<HeldBy & { unitId: string }>`
    select distinct on (unit_id) unit_id as "unitId", lease_id as "leaseId", first_day <= ${today}::date as "isNow"
      from unit_hold
     where org_id = ${organisationId} and unit_id = any(${unitIds}::uuid[])
       and (last_day is null or last_day >= ${today}::date)
     order by unit_id, first_day`.execute(tx);
  return new Map(rows.map(({ unitId, ...hold }) => [unitId, hold]));
}

async function readCells({ tx, organisationId, today }: Reading, leaseIds: readonly string[]) {
  if (leaseIds.length === 0) return new Map<string, never>();
  const rows = await leaseRows(tx, organisationId).where('l.lease_id', 'in', leaseIds).execute();
  const charges = await readCharges(tx, organisationId, leaseIds);
  const parties = await readParties(tx, organisationId, leaseIds);
  return new Map(
    rows.map((row) => {
      const dates = moneyOf(row);
      const day = shownDay(dates, today);
      const names = tenantsOn(parties.get(row.lease_id) ?? [], day).map(({ name }) => name);
      const { rentCents, rentFrequency } = rentOn(charges.get(row.lease_id) ?? [], day);
      const cents =
        rentCents === null || rentFrequency === null
          ? null
          : equivalentCents({ cents: rentCents, from: rentFrequency, to: 'monthly' });
      return [
        row.lease_id,
        {
          tenants: names.join('; ') || numberOf(row.number),
          until: lastDayOf(dates) ?? row.ends_on ?? 'open',
          rent: amountCell(cents, row.currency),
        },
      ];
    }),
  );
}
