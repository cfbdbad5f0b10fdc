import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { arrearsRoutes, arrearsRow } from '#shared/api/arrears.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { findByWords } from '#server/kernel/search.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { asOf, pastMoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay, Needed } from '#server/modules/rent/tenancy-money/money-on.ts';
import { readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { isTenancyIn, neededFor } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { keepsBack, readHolds } from './holds.ts';
import { readLastContacts } from './last-contacts.ts';
import { readNextLateFees } from '#server/modules/rent/late-fees/next-late-fee.ts';
import { readOverdue } from './overdue.ts';
import type { Overdue } from './overdue.ts';
import { readLastSent } from './last-sent.ts';
import { nextMessage } from './next-message.ts';
import { reminderSetting } from './reminder-setting.ts';
import type { ReminderSetting } from './reminder-setting.ts';
import { readStages, stageOf } from './stage-of.ts';
import { readTenancyLeases } from './tenancy-leases.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

type Query = z.output<(typeof arrearsRoutes)['GET /arrears/']['query']>;
type Filters = Pick<Query, 'view' | 'q'> & { readonly propertyId?: AskedProperty };
export type ArrearsRow = z.output<typeof arrearsRow>;

interface Found {
  readonly tenancyId: string;
  readonly currency: string;
  readonly oldest: string;
}

const foundAtMost = 1000;

/** The tenancies of a page are found first, and everything about them is read for all at once. */
export async function listArrears(tx: Tx, organisationId: string, now: Date, query: Query) {
  const on = await pastMoneyDay(tx, organisationId, now, query.asOf);
  const setting = await readSetting(tx, organisationId, reminderSetting);
  const chosen = await debtsInView(tx, on, { setting, query });
  if (chosen === undefined) return { items: [], next: null };
  const { found, rows } = await readWhole(tx, async () => {
    const debts = await findRows(tx, on, { chosen, needed: await neededFor(tx, on, query), query });
    const overdue = await overdueOf(tx, on, debts.slice(0, query.limit));
    return { found: debts, rows: await presentRows(tx, { overdue, on, now, setting }) };
  });
  const byKey = new Map(rows.map((row) => [keyOf(row), row.row]));
  const page = pageOf(
    found,
    query.limit,
    (row) => [row.oldest, row.tenancyId, row.currency],
    (row) => byKey.get(keyOf(row)),
  );
  return { ...page, items: page.items.filter((row) => row !== undefined) };
}

function keyOf({ tenancyId, currency }: { readonly tenancyId: string; readonly currency: string }): string {
  return `${tenancyId} ${currency}`;
}

async function overdueOf(tx: Tx, on: MoneyDay, shown: readonly Found[]): Promise<Overdue[]> {
  const keys = new Set(shown.map(keyOf));
  const ids = [...new Set(shown.map(({ tenancyId }) => tenancyId))];
  return (await readOverdue(tx, on, ids)).filter((one) => keys.has(keyOf(one)));
}

export async function findRows(
  tx: Tx,
  on: MoneyDay,
  { chosen, needed, query }: { chosen: RawBuilder<unknown>; needed?: Needed; query: Pick<Query, 'cursor' | 'limit'> },
): Promise<Found[]> {
  const after = readCursor(query.cursor, ['date', 'id', 'text']);
  const { rows } = await sql<Found>`${asOf(on, needed)}
    select b.tenancy_id as "tenancyId", b.currency, b.oldest_due_on as oldest from tenancy_balance b
     where ${chosen}
       ${
         after === undefined
           ? sql``
           : sql`and (b.oldest_due_on, b.tenancy_id, b.currency) > (${after[0]}::date, ${after[1]}::uuid, ${after[2]})`
       }
     order by b.oldest_due_on, b.tenancy_id, b.currency limit ${query.limit + 1}`.execute(tx);
  return rows;
}

/** Which rows of `tenancy_balance as b` a view has with its filters, within `readWhole`; nothing where there can be none. */
export async function debtsInView(
  tx: Tx,
  on: MoneyDay,
  { setting, query }: { setting: ReminderSetting; query: Filters },
): Promise<RawBuilder<unknown> | undefined> {
  const { organisationId, day: today } = on;
  const { view, propertyId, q = '' } = query;
  const words = q.trim() === '' ? undefined : await findByWords(tx, q, { kind: 'lease', atMost: foundAtMost });
  const ids = words?.map(({ record_id: id }) => id);
  if (ids?.length === 0) return undefined;
  return sql`b.org_id = ${organisationId} and b.open_cents > 0 and b.oldest_due_on < ${today}::date
       and ${isTenancyIn('b.tenancy_id', propertyId, on)}
       ${inStage(view, setting.stages, today)}
       ${
         ids === undefined
           ? sql``
           : sql`and b.tenancy_id in (select l.tenancy_id from lease l
               where l.org_id = ${organisationId} and l.lease_id = any(${`{${ids.join(',')}}`}::uuid[]))`
       }`;
}

function inStage(view: Filters['view'], stages: ReminderSetting['stages'], today: string): RawBuilder<unknown> {
  if (view === 'all') return sql``;
  if (view === 'held') return sql`and ${isHeld(today)}`;
  return view === 'new' ? sql`and ${stageOf(stages, today)} is null` : sql`and ${stageOf(stages, today)} = ${view}`;
}

/** Of the row of `tenancy_balance as b`. */
export function isHeld(today: string) {
  return sql`exists (select from arrears_note n where n.org_id = b.org_id and n.tenancy_id = b.tenancy_id
    and ${keepsBack(today)})`;
}

interface Circumstances {
  readonly overdue: readonly Overdue[];
  readonly on: MoneyDay;
  readonly now: Date;
  readonly setting: ReminderSetting;
}

export async function presentRows(
  tx: Tx,
  { overdue, on, now, setting }: Circumstances,
): Promise<{ tenancyId: string; currency: string; row: ArrearsRow }[]> {
  const { organisationId, day: today, isToday } = on;
  const ids = [...new Set(overdue.map(({ tenancyId }) => tenancyId))];
  const leases = await readTenancyLeases(tx, organisationId, ids, today);
  const holds = await readHolds(tx, organisationId, ids, today);
  const contacts = await readLastContacts(tx, organisationId, ids, today);
  // What comes next is told as of today alone.
  const fees = isToday ? await readNextLateFees(tx, organisationId, ids, now) : new Map<string, never>();
  const lastSent = await readLastSent(tx, organisationId, ids);
  const stageFor = await readStages(tx, on, ids, setting.stages);
  return overdue.flatMap((one) => {
    const { tenancyId, currency, daysLate, oldestDueOn, ...sums } = one;
    const lease = leases.get(tenancyId);
    const fee = fees.get(tenancyId);
    if (lease === undefined) return [];
    const { id: leaseId, number, tenants, unit, property, state, lastDay } = lease;
    const last = lastSent(tenancyId, currency, oldestDueOn);
    const next = nextMessage(setting.stages, { dueOn: oldestDueOn, last, today });
    const row = {
      leaseId,
      number,
      tenants,
      unit,
      property,
      state,
      lastDay,
      currency,
      ...sums,
      oldestDueOn,
      daysLate,
      stage: stageFor(tenancyId, currency),
      // What follows a queued message is known once it was sent.
      nextStage:
        isToday && next?.isSent === true && last?.mailState !== 'queued' ? { stage: next.stage, on: next.on } : null,
      ...contacts(tenancyId),
      // Fees are in the currency of the lease.
      nextLateFee: currency === lease.currency && fee !== undefined ? { on: fee.on, cents: fee.cents } : null,
      hold: holds.get(tenancyId) ?? null,
    };
    return [{ tenancyId, currency, row }];
  });
}
