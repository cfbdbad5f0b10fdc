import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { daysFrom } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { isSeen, readWhole } from '#server/kernel/some-properties/read-whole.ts';
import type { TaskCause } from '#server/kernel/tasks/task-cause.ts';
import { groupOf } from '#server/kernel/today/today-part.ts';
import { depositDeadlineOf, isOver } from '#server/modules/rent/deposits/deposit-deadline.ts';
import { openRegister } from '#server/modules/rent/deposits/deposit-register.ts';
import { readDepositRules } from '#server/modules/rent/deposits/deposit-rules.ts';
import { isInView, registerRows, soonDays } from '#server/modules/rent/deposits/register-rows.ts';
import type { RegisterRow } from '#server/modules/rent/deposits/register-rows.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';

/** Deposits to settle, as the register has them, the first deadline first; those without one by their last day. */
export async function readToSettle(tx: Tx, act: Act, limit: number) {
  const { organisationId, today } = act;
  const all = await findToSettle(tx, act);
  const rows = all.map(({ row }) => row);
  const urgent = all.slice(0, limit);
  const leaseIds = urgent.map(({ row }) => row.leaseId);
  const nameOf = await readLeaseNames(tx, organisationId, leaseIds, today);
  const totals = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    cents: own.reduce((sum, { heldCents }) => sum + heldCents, 0),
  }));
  const shown = urgent.map(({ row, deadline }) => {
    const { tenants, unit, property } = nameOf(row.leaseId);
    return {
      leaseId: row.leaseId,
      tenants: [...tenants],
      unit,
      property,
      currency: row.currency,
      cents: row.heldCents,
      lastDay: row.lastDay,
      deadline: deadline === null ? null : { on: deadline.on, daysLeft: daysFrom(today, deadline.on) },
      settlementId: row.settlementState === 'draft' ? row.settlementId : null,
    };
  });
  return groupOf({ count: rows.length, totals }, shown);
}

/** A deposit of a tenancy that is over waits for its settlement, until the deadline where there is one. */
export const depositCause: TaskCause = {
  kind: 'deposit-settlement',
  permission: 'rent.read',
  async find(tx, asked) {
    const found = (await findToSettle(tx, asked)).filter(({ row }) => isOver(row, asked.today));
    const ids = found.map(({ row }) => row.leaseId);
    const nameOf = await readLeaseNames(tx, asked.organisationId, ids, asked.today);
    return found.map(({ row: { leaseId }, deadline }) => ({
      key: `deposit-settlement:${leaseId}`,
      dueOn: deadline?.on ?? null,
      propertyId: nameOf(leaseId).property.id,
      leaseId,
    }));
  },
};

async function findToSettle(tx: Tx, asked: Asked) {
  const { organisationId, today } = asked;
  const tenancyIds = await findHeld(tx, asked);
  if (tenancyIds.length === 0) return [];
  const scope = { ...(await openRegister(tx, {}, asked)), tenancyIds };
  const register = sql<RegisterRow>`
    select d.* from (${registerRows(scope)}) d where ${isInView('settle', today)} order by d."lastDay", d.number`;
  const { rows } = await readWhole(tx, () => register.execute(tx));
  const rules = await readDepositRules(tx, organisationId);
  return rows
    .map((row) => ({ row, deadline: isOver(row, today) ? depositDeadlineOf(rules, row, today) : null }))
    .toSorted((one, other) => (one.deadline?.on ?? never).localeCompare(other.deadline?.on ?? never));
}

type Asked = Pick<Act, 'organisationId' | 'today' | 'now'>;

const never = '9999';

/** Tenancies that hold a deposit by the kept balances and end soon or are over: few, whatever there was before. */
async function findHeld(tx: Tx, { organisationId, today }: Asked): Promise<string[]> {
  const found = sql<{ id: string }>`
    select distinct b.tenancy_id as id
      from tenancy_balance b join lease l on l.org_id = b.org_id and l.tenancy_id = b.tenancy_id
     where b.org_id = ${organisationId} and b.deposit_cents > 0 and ${isSeen('l.property_id')}
       and (l.leaves_on is not null or l.at_end = 'stop')
       -- As the index by the last day has it.
       and case when l.leaves_on is not null then l.leaves_on when l.ends_on is not null then l.ends_on
                else date '2999-12-31' end <= ${addDays(today, soonDays)}::date`;
  const { rows } = await readWhole(tx, () => found.execute(tx));
  return rows.map(({ id }) => id);
}
