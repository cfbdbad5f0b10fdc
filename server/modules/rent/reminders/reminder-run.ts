import type { z } from 'zod';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { reminderRoutes } from '#shared/api/reminders.ts';
import { newMailState } from '#server/adapters/mail/queue-mail.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import type { DayWork } from '#server/modules/rent/runs/day-work.ts';
import { findReminded, previewReminders, sendReminders } from './remind.ts';
import type { MailDelivery, Planned, ReminderScope } from './remind.ts';
import { reminderSetting } from '#server/modules/rent/arrears/reminder-setting.ts';

type PreviewBody = z.output<(typeof reminderRoutes)['POST /reminder-previews/']['body']>;
type SendBody = z.output<(typeof reminderRoutes)['POST /reminders/']['body']>;
type Plan = z.output<(typeof reminderRoutes)['POST /reminder-previews/']['answer']>;

export async function previewRun(body: PreviewBody, delivery: MailDelivery, when: SignedInContext): Promise<Plan> {
  const planned = await previewReminders(when, await when.transaction((tx) => scopeOf(tx, when, body)));
  const mailState = await when.transaction((tx) => newMailState(tx, when.session.organisationId, delivery));
  return { ...planned, mailState };
}

/** Sends some tenancies at a time; what was confirmed goes out as a whole or not at all. */
export async function sendRun(
  { expected, all, ...body }: SendBody,
  delivery: MailDelivery,
  when: SignedInContext,
): Promise<Plan> {
  // An empty request must not write to everybody.
  if (all === undefined && body.leaseIds === undefined && body.propertyId === undefined)
    throw refuseField('leaseIds', 'rent.reminders-for-whom');
  const scope = await when.transaction((tx) => scopeOf(tx, when, body));
  if (expected !== undefined) return when.transaction((tx) => sendConfirmed(tx, when, scope, { expected, delivery }));
  const plan = await sendReminders({ transaction: when.transaction, by: when }, scope, delivery);
  return when.transaction((tx) => recordSent(tx, when, plan, delivery));
}

interface Confirmed {
  readonly expected: NonNullable<SendBody['expected']>;
  readonly delivery: MailDelivery;
}

/**
 * Whoever else sends or is paid at this moment waits, or was first: then something else would go out than was confirmed,
 * and nothing does. Two who confirm the same send it once, and the second is told.
 */
async function sendConfirmed(tx: Tx, act: Act, scope: ReminderScope, { expected, delivery }: Confirmed): Promise<Plan> {
  await readWhole(tx, async () => lockTenancies(tx, scope.organisationId, await findReminded(tx, scope)));
  const runner = { transaction: <Result>(work: (own: Tx) => Promise<Result>) => work(tx), by: act };
  const plan = await sendReminders(runner, scope, delivery);
  if (plan.messages !== expected.messages) throw refuse('rent.reminders-changed');
  return recordSent(tx, act, plan, delivery);
}

async function recordSent(tx: Tx, act: Act, plan: Planned, delivery: MailDelivery): Promise<Plan> {
  const { messages, leases } = plan;
  const mailState = await newMailState(tx, act.organisationId, delivery);
  const kind = mailState === 'kept' ? 'reminders.saved' : 'reminders.sent';
  if (messages > 0) await recordAct(tx, act, kind, String(messages), { leases });
  return { ...plan, mailState };
}

async function scopeOf(tx: Tx, act: Act, { which, propertyId, leaseIds }: PreviewBody): Promise<ReminderScope> {
  const { organisationId } = act;
  if (leaseIds !== undefined) await readMoneyLeases(tx, organisationId, [...new Set(leaseIds)]);
  return {
    organisationId,
    today: act.today,
    setting: await readSetting(tx, organisationId, reminderSetting),
    which,
    propertyId,
    leaseIds,
  };
}

/** Every day from nine o'clock on, where the workspace wants it. */
export function reminderDays(delivery: MailDelivery): DayWork {
  return {
    task: 'reminders',
    fromHour: 9,
    async work(runner, today) {
      const { organisationId } = runner.by;
      const setting = await runner.transaction((tx) => readSetting(tx, organisationId, reminderSetting));
      if (!setting.byThemselves) return;
      await sendReminders(runner, { organisationId, today, setting, which: 'all' }, delivery);
    },
  };
}
