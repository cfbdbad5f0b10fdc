import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import {
  lastDayOf,
  leaseRows,
  moneyOf,
  numberOf,
  readParties,
  shownDay,
  stateOn,
  tenantsOn,
} from '#server/modules/leasing/index.ts';
import { termOrder } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';

export type TenancyLease = NonNullable<ReturnType<Awaited<ReturnType<typeof readTenancyLeases>>['get']>>;

/** The lease that stands for a tenancy: its running term, or the last one. Debt stays with it when it ends. */
export async function readTenancyLeases(tx: Tx, organisationId: string, tenancyIds: readonly string[], today: string) {
  const rows = await leaseRows(tx, organisationId)
    .distinctOn('l.tenancy_id')
    .where(sql<boolean>`l.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])`)
    .orderBy('l.tenancy_id')
    .orderBy(termOrder(today))
    .execute();
  const parties = await readParties(
    tx,
    organisationId,
    rows.map(({ lease_id: id }) => id),
  );
  return new Map(
    rows.map((row) => {
      const money = moneyOf(row);
      const own = parties.get(row.lease_id) ?? [];
      const now = tenantsOn(own, shownDay(money, today));
      const shown = now.length > 0 ? now : own.filter(({ role }) => role !== 'guarantor');
      return [
        row.tenancy_id,
        {
          id: row.lease_id,
          tenancyId: row.tenancy_id,
          number: numberOf(row.number),
          currency: row.currency,
          state: stateOn(money, today),
          lastDay: lastDayOf(money),
          tenants: shown.map(({ personId: id, name }) => ({ id, name })),
          unit: { id: row.unit_id, name: row.unit_name },
          property: { id: row.property_id, name: row.property_name, colour: row.colour },
        },
      ];
    }),
  );
}

/** As a line of a list names it. */
export function whoseOf(lease: TenancyLease) {
  const { id: leaseId, number: leaseNumber, tenants, unit, property } = lease;
  return { leaseId, leaseNumber, tenants: tenants.map(({ name }) => name), unit, property };
}
