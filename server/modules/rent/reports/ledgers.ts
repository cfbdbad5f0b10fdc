import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { Asked } from '#server/kernel/reports/report.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { readKnownThrough } from '#server/modules/ledger/index.ts';
import { readTenancyLeases } from '#server/modules/rent/arrears/tenancy-leases.ts';
import type { TenancyLease } from '#server/modules/rent/arrears/tenancy-leases.ts';
import { ledgerLines } from '#server/modules/rent/rent-roll/ledger-lines.ts';
import type { LedgerLine } from '#server/modules/rent/rent-roll/ledger-lines.ts';
import { readLedgerRecords } from '#server/modules/rent/rent-roll/ledger-records.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { isTenancyIn, readTenancyHere } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { isOfTenancy } from '#server/modules/rent/report-parts/narrow.ts';

/** The ledger of a tenancy in one currency: what is before a range, and what is in it. */
export interface Ledger {
  readonly tenancyId: string;
  readonly lease: TenancyLease;
  readonly currency: string;
  readonly before: readonly LedgerLine[];
  readonly within: readonly LedgerLine[];
}

/** Of a lease with the terms before and after it, or of every tenancy of a person. */
export async function readLedgers(tx: Tx, act: Act, asked: Asked): Promise<Ledger[]> {
  const { organisationId, today } = act;
  const { leaseId, personId } = asked;
  if (leaseId === undefined && personId === undefined) throw refuseField('leaseId', 'reports.choose-lease-or-person');
  const day = asked.to ?? today;
  if (leaseId !== undefined) {
    const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
    const tenancyId = lease?.tenancyId ?? '';
    // Who does not work with the building where it is now is told so.
    await readTenancyHere(tx, tenancyId, { organisationId, day: today }, () => Promise.resolve());
  }
  const knownThrough = await readKnownThrough(tx, organisationId, asked.knownAt);
  return readWhole(tx, async () => {
    const found = await findTenancies(tx, { organisationId, day: today }, asked);
    const ids = [...new Set(found.map(({ tenancyId }) => tenancyId))];
    const leases = await readTenancyLeases(tx, organisationId, ids, day);
    const ledgers: Ledger[] = [];
    for (const { tenancyId, currency } of found) {
      const lease = leases.get(tenancyId);
      if (lease === undefined) continue;
      const records = await readLedgerRecords(tx, organisationId, { tenancyId, currency, asOf: day, knownThrough });
      const lines = ledgerLines(records, day);
      const isBefore = ({ on }: LedgerLine) => asked.from !== undefined && on < asked.from;
      const within = lines.filter((line) => !isBefore(line));
      ledgers.push({ tenancyId, lease, currency, before: lines.filter(isBefore), within });
    }
    return ledgers;
  });
}

/** In the currency of the lease, and in those that anything was ever charged or paid in. */
async function findTenancies(
  tx: Tx,
  on: { readonly organisationId: string; readonly day: string },
  asked: Asked,
): Promise<{ tenancyId: string; currency: string }[]> {
  const { organisationId } = on;
  const { rows } = await sql<{ tenancyId: string; currency: string }>`
    select o.tenancy_id as "tenancyId", o.currency from (
      select l.tenancy_id, l.currency, min(l.number) as number from lease l
       where l.org_id = ${organisationId} and l.stage in ('signed', 'cancelled')
         and ${isOfTenancy(organisationId, 'l.tenancy_id', asked)} group by 1, 2
      union all
      select b.tenancy_id, b.currency, null from tenancy_balance b
       where b.org_id = ${organisationId} and ${isOfTenancy(organisationId, 'b.tenancy_id', asked)}) o
     where ${isTenancyIn('o.tenancy_id', asked.propertyId, on)}
     group by 1, 2 order by 2, min(o.number) nulls last, 1`.execute(tx);
  return rows;
}
