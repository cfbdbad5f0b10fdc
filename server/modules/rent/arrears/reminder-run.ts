import type { z } from 'zod';
import type { reminderRoutes } from '#shared/api/reminders.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { Problem } from '#server/kernel/problem.ts';
import { posterOf, recordAct } from '#server/modules/ledger/index.ts';
import { readMoneyLeases } from '#server/modules/rent/money-leases.ts';
import { readSetting } from '#server/modules/rent/rent-settings.ts';
import type { DayWork } from '#server/modules/rent/runs/rent-days.ts';
import { previewReminders, sendReminders } from './remind.ts';
import type { MailDelivery, ReminderScope } from './remind.ts';
import { reminderSetting } from './reminder-setting.ts';

type PreviewBody = z.output<(typeof reminderRoutes)['POST /reminder-previews/']['body']>;
type SendBody = z.output<(typeof reminderRoutes)['POST /reminders/']['body']>;
type Plan = z.output<(typeof reminderRoutes)['POST /reminder-previews/']['answer']>;

export async function previewRun(body: PreviewBody, when: SignedInContext): Promise<Plan> {
  return previewReminders(when, await when.transaction((tx) => scopeOf(tx, body, when)));
}

/** What was confirmed is looked at once more: who paid meanwhile is not written to, and whoever confirmed is told. */
export async function sendRun(
  { expected, ...body }: SendBody,
  delivery: MailDelivery,
  when: SignedInContext,
): Promise<Plan> {
  const scope = await when.transaction((tx) => scopeOf(tx, body, when));
  if (expected !== undefined && (await previewReminders(when, scope)).messages !== expected.messages)
    throw new Problem('conflict', 'Something changed since the preview. Look at it again, then send.');
  const plan = await sendReminders({ transaction: when.transaction, by: posterOf(when) }, scope, delivery);
  if (plan.messages > 0)
    await when.transaction((tx) =>
      recordAct(tx, 'reminders.sent', String(plan.messages), when, { leases: plan.leases }),
    );
  return plan;
}

async function scopeOf(
  tx: Tx,
  { which, propertyId, leaseIds }: PreviewBody,
  when: SignedInContext,
): Promise<ReminderScope> {
  const { organisationId } = when.session;
  if (leaseIds !== undefined) await readMoneyLeases(tx, organisationId, [...new Set(leaseIds)]);
  return {
    organisationId,
    today: await organisationDay(tx, organisationId, when.now),
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
