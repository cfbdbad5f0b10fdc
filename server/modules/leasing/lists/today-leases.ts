import { sql } from 'kysely';
import { leasingRoutes } from '#shared/api/leasing.ts';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { leasesParts, readLeasesView } from '#shared/lists/leases-view.ts';
import { daysFrom } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { groupOf, todayRows } from '#server/kernel/today/today-part.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { isInState } from '#server/modules/leasing/records/lease-rows.ts';
import { end } from './lease-order.ts';
import { leasesFound, listLeases } from './list-leases.ts';
import type { LeaseItem } from './present-lease.ts';

const route = leasingRoutes['GET /leases/'];

export const endingPart: TodayPart = {
  permission: route.permission,
  async read(tx, act) {
    const { items, count } = await readView(tx, act, { view: 'ending' });
    const rows = items.map((item) => {
      const endsOn = item.leavesOn ?? item.endsOn ?? act.today;
      const { state, leavesOn } = item;
      return { ...whose(item), endsOn, daysLeft: daysFrom(act.today, endsOn), state, isLeaving: leavesOn !== null };
    });
    return { ending: groupOf({ count, totals: [] }, rows) };
  },
};

export const draftsPart: TodayPart = {
  permission: route.permission,
  async read(tx, act) {
    const { items, count } = await readView(tx, act, { view: 'drafts' }, 'ascending');
    const rows = items.map((item) => ({ ...whose(item), startsOn: item.startsOn, state: item.state }));
    return { drafts: groupOf({ count, totals: [] }, rows) };
  },
};

/** As a view of the list of leases has them. */
async function readView(
  tx: Tx,
  { organisationId, now, today }: Act,
  address: Partial<typeof leasesParts>,
  direction?: 'ascending',
) {
  const { query } = readLeasesView({ ...leasesParts, ...address }, today);
  const asked = route.query.parse({ ...query, direction, limit: todayRows });
  const { items, next } = await listLeases(tx, organisationId, now, asked);
  if (next === null) return { items, count: items.length };
  const rows = await leasesFound(tx, organisationId, today, asked);
  const counted = await rows
    ?.clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return { items, count: counted?.count ?? 0 };
}

function whose({ id: leaseId, tenants, unit, property }: LeaseItem) {
  return { leaseId, tenants, unit, property };
}

const monthsAhead = 12;

export const expirationsPart: TodayPart = {
  permission: route.permission,
  async read(tx, { organisationId, today }) {
    const months = monthsFrom(today);
    const asked = { endsFrom: today, endsTo: months.at(-1)?.to, goesOn: 'false' };
    const rows = await leasesFound(tx, organisationId, today, route.query.parse(asked));
    const month = sql<string>`to_char(${end}, 'YYYY-MM')`;
    const counted = await rows
      ?.clearSelect()
      .select([
        month.as('month'),
        sql<number>`count(*)::int`.as('ending'),
        sql<number>`count(*) filter (where ${isInState('on-notice', today)})::int`.as('onNotice'),
      ])
      .groupBy(month)
      .execute();
    return {
      expirations: months.map(({ from, to }) => {
        const found = counted?.find((one) => to.startsWith(one.month));
        return { from, to, ending: found?.ending ?? 0, onNotice: found?.onNotice ?? 0 };
      }),
    };
  },
};

/** This month from today on, and those that follow. */
function monthsFrom(today: string) {
  const months: { from: string; to: string }[] = [];
  for (let from = today; months.length < monthsAhead;) {
    // From any day of a month, 31 days after its first lie in the next one.
    const next = firstOfMonth(addDays(firstOfMonth(from), 31));
    months.push({ from, to: addDays(next, -1) });
    from = next;
  }
  return months;
}
