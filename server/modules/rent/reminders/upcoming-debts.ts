import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readChunk } from '#server/modules/rent/runs/lease-chunks.ts';
import { planRun, readRunBooks } from '#server/modules/rent/runs/plan-run.ts';
import { askedOf, readLeft } from './read-left.ts';
import type { Item } from './merge-values.ts';
import { keyOf } from './overdue-debts.ts';
import type { StagedDebt } from './overdue-debts.ts';
import type { OverdueScope } from '#server/modules/rent/arrears/overdue.ts';
import { readOwed } from './read-owed.ts';
import { readTenancyLeases, whoseOf } from '#server/modules/rent/arrears/tenancy-leases.ts';
import { isTenancyIn } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';

interface Coming extends Item {
  /** Of the charge, or where it is not charged yet, its place among what is planned. */
  readonly id: string;
  readonly number: number;
  readonly tenancyId: string;
  readonly currency: string;
}

/** The next tenancies, by their ids, on which something may fall due within some days. */
export async function findUpcoming(
  tx: Tx,
  scope: OverdueScope,
  days: number,
  { after, atMost }: { readonly after: string | null; readonly atMost: number },
): Promise<string[]> {
  const { organisationId, today, propertyId, leaseIds } = scope;
  const until = addDays(today, days);
  const { rows } = await sql<{ id: string }>`
    select distinct l.tenancy_id as id from lease l
      left join lease_billing b on b.org_id = l.org_id and b.lease_id = l.lease_id
     where l.org_id = ${organisationId} and l.stage = 'signed' and l.starts_on <= ${until}::date
       and l.bill_from <= ${until}::date and ${isTenancyIn('l.tenancy_id', undefined, { organisationId, day: until })}
       and l.tenancy_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
       and (b.lease_id is null or b.lease_version <> l.version or b.bill_from <> l.bill_from
            or b.next_due_on <= ${until}::date
            or exists (select from charge c where c.org_id = l.org_id and c.tenancy_id = l.tenancy_id
                        and c.open_cents > 0 and c.due_on > ${today}::date and c.due_on <= ${until}::date))
       ${propertyId === undefined ? sql`` : sql`and l.property_id = ${propertyId}`}
       ${leaseIds === undefined ? sql`` : sql`and l.lease_id = any(${`{${leaseIds.join(',')}}`}::uuid[])`}
     order by 1 limit ${atMost}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What falls due on some tenancies within some days: charged already, or as a run will charge it. */
export async function readUpcomingDebts(
  tx: Tx,
  organisationId: string,
  { tenancyIds, today, days }: { tenancyIds: readonly string[]; today: string; days: number },
): Promise<StagedDebt[]> {
  if (tenancyIds.length === 0) return [];
  const until = addDays(today, days);
  const coming = [
    ...(await readCharged(tx, organisationId, tenancyIds, { today, until })),
    ...(await readPlanned(tx, organisationId, tenancyIds, { today, until })),
  ];
  const leases = await readTenancyLeases(tx, organisationId, tenancyIds, until);
  const owed = await readOwed(tx, organisationId, tenancyIds);
  const left = await readLeft(tx, organisationId, { tenancyIds, today, coming: owed(coming) });
  const byDay = Map.groupBy(coming, ({ tenancyId, currency, dueOn }) => `${tenancyId} ${currency} ${dueOn}`);
  return [...byDay.values()].flatMap((items): StagedDebt[] => {
    const [first] = items;
    const lease = first === undefined ? undefined : leases.get(first.tenancyId);
    if (first === undefined || lease === undefined) return [];
    const { currency, dueOn } = first;
    const due = owed(items);
    const asked = askedOf(due, left);
    const told = [asked, due].find(({ length }) => length > 0) ?? items;
    return [
      {
        ...whoseOf(lease),
        lease,
        currency,
        cents: told.reduce((sum, item) => sum + item.cents, 0),
        dueOn,
        daysLate: 0,
        items: told,
        stage: 'before-due',
        key: keyOf(lease, dueOn, 'before-due', currency),
        notSent: asked.length > 0 ? null : { reason: due.length === 0 ? 'not-owed' : 'covered', on: null },
      },
    ];
  });
}

interface Days {
  readonly today: string;
  readonly until: string;
}

async function readCharged(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  { today, until }: Days,
): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    select c.charge_id as id, c.number, c.tenancy_id as "tenancyId", c.currency, c.due_on as "dueOn", c.kind, c.label, c.open_cents as cents
      from charge c
     where c.org_id = ${organisationId} and c.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and c.open_cents > 0 and c.due_on > ${today}::date and c.due_on <= ${until}::date
     order by c.due_on, c.number`.execute(tx);
  return rows;
}

/** As the run of those days will charge it. */
async function readPlanned(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  { today, until }: Days,
): Promise<Coming[]> {
  const leases = await tx
    .selectFrom('lease')
    .select('lease_id as id')
    .where('org_id', '=', organisationId)
    .where('tenancy_id', 'in', tenancyIds)
    .execute();
  if (leases.length === 0) return [];
  const leaseIds = leases.map(({ id }) => id);
  const scope = { organisationId, through: until, propertyId: null, leaseIds, byItself: true };
  const { plans } = await readChunk(tx, scope, { after: null, atMost: leases.length });
  const plan = await planRun(tx, scope, plans, await readRunBooks(tx, organisationId));
  return plan.periods
    .filter(({ dueOn }) => dueOn > today)
    .map(({ lease, line, dueOn, cents }, index) => ({
      id: `planned ${index}`,
      // It will have a higher one than all that is there.
      number: Number.MAX_SAFE_INTEGER - plan.periods.length + index,
      tenancyId: lease.tenancyId,
      currency: lease.currency,
      dueOn,
      kind: line.kind,
      label: line.label,
      cents,
    }));
}
