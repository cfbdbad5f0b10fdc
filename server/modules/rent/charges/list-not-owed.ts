import { sql } from 'kysely';
import type { z } from 'zod';
import type { notOwed } from '#shared/api/rent-answers.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { describeLeases } from '#server/modules/leasing/index.ts';
import type { ReadCharged } from '#server/modules/leasing/index.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readChargedBeyondEnd } from './not-owed.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';

type NotOwedAnswer = z.output<typeof notOwed>;

/** How far back and ahead of today a last day is still looked at. */
const daysPast = 366;
const daysAhead = 62;
/** A period ends at most so long after it fell due: of lines by the month or less, and of those by the quarter or more. */
const daysOfMonths = 62;
const daysOfYears = 396;
const leasesAtMost = 200;

/** What the terms of one tenancy were charged for days after the last one of each. */
export async function readNotOwedOf(
  tx: Tx,
  organisationId: string,
  leaseId: string,
  now: Date,
): Promise<NotOwedAnswer> {
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  return present(tx, organisationId, lease === undefined ? [] : [lease.tenancyId], now);
}

/**
 * The same of all leases whose last day is near or was not long ago. They are found by their last day, and of their charges
 * only those are read that may reach beyond it.
 */
export async function listNotOwed(tx: Tx, organisationId: string, now: Date): Promise<NotOwedAnswer> {
  const today = await organisationDay(tx, organisationId, now);
  const { rows } = await sql<{ tenancyId: string }>`
    select l.tenancy_id as "tenancyId"
      from lease l
     where l.org_id = ${organisationId} and l.stage = 'signed'
       and coalesce(l.leaves_on, l.ends_on) between ${addDays(today, -daysPast)}::date and ${addDays(today, daysAhead)}::date
       and (l.leaves_on is not null or l.at_end = 'stop')
       and exists (
         select 1 from charge c
          where c.org_id = l.org_id and c.tenancy_id = l.tenancy_id and c.lease_id = l.lease_id
            and c.due_on > coalesce(l.leaves_on, l.ends_on) - case when exists (
                  select 1 from lease_charge k where k.org_id = l.org_id and k.lease_id = l.lease_id
                     and k.frequency in ('quarterly', 'half-yearly', 'yearly')) then ${daysOfYears}::int else ${daysOfMonths}::int end
            and c.period_to > coalesce(l.leaves_on, l.ends_on) and c.charged_as = 'rent' and c.voided_on is null)
     order by coalesce(l.leaves_on, l.ends_on) desc, l.lease_id
     limit ${leasesAtMost}`.execute(tx);
  return present(tx, organisationId, [...new Set(rows.map(({ tenancyId }) => tenancyId))], now);
}

/** For the preview of a change: of one lease, as this transaction has it. */
export const readChargedDays: ReadCharged = async (tx, organisationId, leaseId) => {
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  const all = lease === undefined ? [] : await readChargedBeyondEnd(tx, organisationId, [lease.tenancyId]);
  return all
    .filter((charge) => charge.leaseId === leaseId)
    .map(({ chargeId: id, number, ...charge }) => ({ ...charge, id, number: chargeNumber(number) }));
};

/** Lease by lease, those whose last day comes first first. */
async function present(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  now: Date,
): Promise<NotOwedAnswer> {
  const charged = await readChargedBeyondEnd(tx, organisationId, tenancyIds);
  const byLease = Map.groupBy(charged, ({ leaseId }) => leaseId);
  const today = await organisationDay(tx, organisationId, now);
  const leases = await describeLeases(tx, organisationId, [...byLease.keys()], today);
  return {
    items: leases
      .flatMap(({ id, number, tenants, unit, property }) => {
        const own = byLease.get(id) ?? [];
        const [first] = own;
        if (first === undefined) return [];
        return [
          {
            lease: { id, number, tenants, unit, property },
            currency: first.currency,
            lastDay: first.lastDay,
            cents: own.reduce((sum, { cents }) => sum + cents, 0),
            charges: own.map(({ chargeId, number: charge, kind, label, dueOn, openCents, cents }) => ({
              id: chargeId,
              number: chargeNumber(charge),
              kind,
              label,
              dueOn,
              openCents,
              cents,
            })),
          },
        ];
      })
      .toSorted((one, other) => (one.lastDay < other.lastDay ? -1 : Number(one.lastDay > other.lastDay))),
  };
}
