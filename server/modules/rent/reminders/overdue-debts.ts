import { sql } from 'kysely';
import { daysFrom } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Debt, Item } from './merge-values.ts';
import { readOverdue } from '#server/modules/rent/arrears/overdue.ts';
import { readLastSent } from '#server/modules/rent/arrears/last-sent.ts';
import { askedOf, readLeft } from './read-left.ts';
import { readOwed } from './read-owed.ts';
import { nextMessage } from '#server/modules/rent/arrears/next-message.ts';
import type { LastSent } from '#server/modules/rent/arrears/next-message.ts';
import type { MailState } from '#server/modules/rent/arrears/reminder-left.ts';
import type { ReminderSetting } from '#server/modules/rent/arrears/reminder-setting.ts';
import { readTenancyLeases, whoseOf } from '#server/modules/rent/arrears/tenancy-leases.ts';
import type { TenancyLease } from '#server/modules/rent/arrears/tenancy-leases.ts';
import type { TemplateKey } from './default-templates.ts';

/** Something that a tenant may be written about, with the stage that it is in. */
export interface StagedDebt extends Debt {
  readonly lease: TenancyLease;
  readonly key: string;
  readonly stage: TemplateKey | null;
  /** Why nothing is sent about it, whoever it is sent to. */
  readonly notSent: {
    readonly reason: 'not-yet' | 'already-sent' | 'queued' | 'not-sent' | 'not-sent-at-stage' | 'covered' | 'not-owed';
    readonly on: string | null;
  } | null;
}

/** What is late on some tenancies. Of several debts the oldest has the stage; the message is about all of them. */
export async function readOverdueDebts(
  tx: Tx,
  organisationId: string,
  { tenancyIds, today, setting }: { tenancyIds: readonly string[]; today: string; setting: ReminderSetting },
): Promise<StagedDebt[]> {
  const overdue = await readOverdue(tx, { organisationId, day: today, isToday: true }, tenancyIds);
  const leases = await readTenancyLeases(tx, organisationId, tenancyIds, today);
  const items = await readItems(tx, organisationId, tenancyIds, today);
  const lastSent = await readLastSent(tx, organisationId, tenancyIds);
  const owed = await readOwed(tx, organisationId, tenancyIds);
  const left = await readLeft(tx, organisationId, { tenancyIds, today });
  return overdue.flatMap(({ tenancyId, currency, oldestDueOn }) => {
    const lease = leases.get(tenancyId);
    if (lease === undefined) return [];
    const all = items(tenancyId, currency);
    const due = owed(all);
    const asked = askedOf(due, left);
    const told = [asked, due].find(({ length }) => length > 0) ?? all;
    const dueOn = told[0]?.dueOn ?? oldestDueOn;
    const staged =
      asked.length === 0
        ? {
            stage: null,
            notSent: { reason: due.length === 0 ? ('not-owed' as const) : ('covered' as const), on: null },
          }
        : stageOf(setting, { dueOn, last: lastSent(tenancyId, currency, dueOn), today });
    return [
      {
        ...whoseOf(lease),
        lease,
        currency,
        cents: told.reduce((sum, { cents }) => sum + cents, 0),
        dueOn,
        daysLate: daysFrom(dueOn, today),
        items: told,
        key: keyOf(lease, dueOn, staged.stage ?? 'none', currency),
        ...staged,
      },
    ];
  });
}

/** The message that goes out today, or why none does. */
function stageOf(
  { stages }: ReminderSetting,
  of: { readonly dueOn: string; readonly last: LastSent | null; readonly today: string },
): Pick<StagedDebt, 'stage' | 'notSent'> {
  const { last, today } = of;
  if (last?.mailState === 'queued') return { stage: last.stage, notSent: { reason: 'queued', on: last.on } };
  const next = nextMessage(stages, of);
  if (next !== null && next.on <= today)
    return { stage: next.stage, notSent: next.isSent ? null : { reason: 'not-sent-at-stage', on: null } };
  if (last !== null) return { stage: last.stage, notSent: { reason: reasonOf(last.mailState), on: last.on } };
  return { stage: null, notSent: { reason: 'not-yet', on: next?.on ?? null } };
}

/** Why a message that was written before is not written again. */
export function reasonOf(state: MailState): 'already-sent' | 'queued' | 'not-sent' {
  if (state === 'sent') return 'already-sent';
  return state === 'queued' ? 'queued' : 'not-sent';
}

/** What is owed in another currency than the lease's is a debt of its own. */
export function keyOf(lease: TenancyLease, dueOn: string, stage: string, currency: string): string {
  const key = `reminder:${lease.id}:${dueOn}:${stage}`;
  return currency === lease.currency ? key : `${key}:${currency}`;
}

interface OpenItem extends Item {
  readonly id: string;
}

async function readItems(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  today: string,
): Promise<(tenancyId: string, currency: string) => OpenItem[]> {
  if (tenancyIds.length === 0) return () => [];
  const { rows } = await sql<OpenItem & { tenancyId: string; currency: string }>`
    select c.charge_id as id, c.tenancy_id as "tenancyId", c.currency, c.due_on as "dueOn", c.kind, c.label, c.open_cents as cents
      from charge c
     where c.org_id = ${organisationId} and c.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])
       and c.open_cents > 0 and c.due_on < ${today}::date
     order by c.due_on, c.number`.execute(tx);
  const byPlace = Map.groupBy(rows, ({ tenancyId, currency }) => `${tenancyId} ${currency}`);
  return (tenancyId, currency) => byPlace.get(`${tenancyId} ${currency}`) ?? [];
}
