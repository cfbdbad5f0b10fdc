import type { z } from 'zod';
import type { reminderRoutes } from '#shared/api/reminders.ts';
import { queueMail } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import type { Runner } from '#server/modules/rent/runs/work-through.ts';
import { findOverdue } from '#server/modules/rent/arrears/overdue.ts';
import type { OverdueScope } from '#server/modules/rent/arrears/overdue.ts';
import { readOverdueDebts } from './overdue-debts.ts';
import type { StagedDebt } from './overdue-debts.ts';
import { planReminders } from './plan-reminders.ts';
import type { PlannedMessage, ReminderPlan } from './plan-reminders.ts';
import type { ReminderSetting } from '#server/modules/rent/arrears/reminder-setting.ts';
import { findUpcoming, readUpcomingDebts } from './upcoming-debts.ts';

export type Planned = Omit<z.output<(typeof reminderRoutes)['POST /reminder-previews/']['answer']>, 'mailState'>;

export type MailDelivery = 'smtp' | 'kept';

export interface ReminderScope extends OverdueScope {
  readonly which: 'all' | 'overdue' | 'upcoming';
  readonly setting: ReminderSetting;
}

const tenanciesAtOnce = 200;
const toldAtMost = 2000;

type Work = (tx: Tx, tenancyIds: readonly string[], read: ReadDebts) => Promise<ReminderPlan>;
type ReadDebts = (tx: Tx, tenancyIds: readonly string[]) => Promise<StagedDebt[]>;
type Find = (tx: Tx, page: { after: string | null; atMost: number }) => Promise<string[]>;

/** Nothing is sent. */
export function previewReminders(runner: Pick<Runner, 'transaction'>, scope: ReminderScope): Promise<Planned> {
  return goThrough(runner, scope, async (tx, ids, read) =>
    planReminders(tx, scope.organisationId, await read(tx, ids), scope.today),
  );
}

/** Some tenancies in each transaction: what was sent is sent, whatever becomes of the rest. */
export function sendReminders(runner: Runner, scope: ReminderScope, delivery: MailDelivery): Promise<Planned> {
  return goThrough(runner, scope, async (tx, ids, read) => {
    // Whoever else sends, pays or puts on hold at this moment waits, and what is owed is looked at only then.
    await lockTenancies(tx, scope.organisationId, ids);
    const plan = await planReminders(tx, scope.organisationId, await read(tx, ids), scope.today);
    for (const message of plan.messages) await send(tx, message, { runner, scope, delivery });
    return plan;
  });
}

/** Every tenancy that a run may be about: to take all of them at once, in their order. */
export async function findReminded(tx: Tx, scope: ReminderScope): Promise<string[]> {
  const days = scope.setting.beforeDueDays;
  const all = async (find: Find) => {
    const found: string[] = [];
    for (let after: string | null = null; ;) {
      const ids: string[] = await find(tx, { after, atMost: tenanciesAtOnce });
      found.push(...ids);
      if (ids.length < tenanciesAtOnce) return found;
      after = ids.at(-1) ?? null;
    }
  };
  const overdue = scope.which === 'upcoming' ? [] : await all((own, page) => findOverdue(own, scope, page));
  if (scope.which === 'overdue' || days === null) return overdue;
  return [...overdue, ...(await all((own, page) => findUpcoming(own, scope, days, page)))];
}

async function goThrough(
  { transaction }: Pick<Runner, 'transaction'>,
  scope: ReminderScope,
  work: Work,
): Promise<Planned> {
  const { organisationId, today, setting, which } = scope;
  const days = setting.beforeDueDays;
  const told: { items: Planned['items']; leftOut: Planned['leftOut'] } = { items: [], leftOut: [] };
  const leases = new Set<string>();
  const instructed = new Set<boolean>();
  let [messages, without] = [0, 0];
  const walk = async (find: Find, read: ReadDebts) => {
    for (let after: string | null = null; ;) {
      const from: string | null = after;
      const { ids, plan } = await transaction((tx) =>
        readWhole(tx, async () => {
          const found = await find(tx, { after: from, atMost: tenanciesAtOnce });
          return { ids: found, plan: await work(tx, found, read) };
        }),
      );
      messages += plan.messages.length;
      without += plan.leftOut.length;
      for (const one of plan.instructed) instructed.add(one);
      for (const { item } of plan.messages) {
        leases.add(item.leaseId);
        if (told.items.length < toldAtMost) told.items.push(item);
      }
      told.leftOut.push(...plan.leftOut.slice(0, toldAtMost - told.leftOut.length));
      after = ids.at(-1) ?? null;
      if (ids.length < tenanciesAtOnce) return;
    }
  };
  if (which !== 'upcoming')
    await walk(
      (tx, page) => findOverdue(tx, scope, page),
      (tx, tenancyIds) => readOverdueDebts(tx, organisationId, { tenancyIds, today, setting }),
    );
  if (which !== 'overdue' && days !== null)
    await walk(
      (tx, page) => findUpcoming(tx, scope, days, page),
      (tx, tenancyIds) => readUpcomingDebts(tx, organisationId, { tenancyIds, today, days }),
    );
  const isCapped = messages > told.items.length || without > told.leftOut.length;
  const instructions = !instructed.has(false) ? 'all' : instructed.has(true) ? 'some' : 'none';
  return { messages, leases: leases.size, ...told, isCapped, instructions };
}

interface Sending {
  readonly runner: Runner;
  readonly scope: ReminderScope;
  readonly delivery: MailDelivery;
}

async function send(
  tx: Tx,
  { item, key, tenancyId }: PlannedMessage,
  { runner: { by }, scope: { organisationId, today }, delivery }: Sending,
): Promise<void> {
  const { address: to, subject, body: text, property } = item;
  const mail = { organisationId, to, subject, text, propertyId: property.id };
  const { id: mailId } = await queueMail(tx, mail, delivery, by.now);
  await tx
    .insertInto('reminder')
    .values({
      org_id: organisationId,
      reminder_id: newId(by.now),
      reminder_key: key,
      tenancy_id: tenancyId,
      lease_id: item.leaseId,
      property_id: item.property.id,
      person_id: item.person.id,
      stage: item.stage,
      due_on: item.dueOn,
      currency: item.currency,
      cents: item.cents,
      address: item.address,
      language: item.language,
      subject: item.subject,
      body: item.body,
      mail_id: mailId,
      sent_by: by.userId,
      sent_on: today,
      sent_at: by.now,
    })
    .execute();
}
