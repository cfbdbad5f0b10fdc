import { sql } from 'kysely';
import type { z } from 'zod';
import type { reminderRoutes } from '#shared/api/reminders.ts';
import { fillFields, fillMessage } from '#shared/rent/merge-fields.ts';
import type { Tx } from '#server/kernel/database.ts';
import { payeeFor } from '#server/modules/rent/paper/payment-block.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { readHolds } from '#server/modules/rent/arrears/holds.ts';
import type { Hold } from '#server/modules/rent/arrears/holds.ts';
import { mergeValues } from './merge-values.ts';
import type { Sender } from './merge-values.ts';
import { readTemplates } from './message-templates.ts';
import type { Templates } from './message-templates.ts';
import { reasonOf } from './overdue-debts.ts';
import type { StagedDebt } from './overdue-debts.ts';
import { readRecipients } from './recipients.ts';
import type { Recipient } from './recipients.ts';
import {
  hasReminderLeft,
  joinReminderMail,
  reminderDay,
  reminderMailState,
} from '#server/modules/rent/arrears/reminder-left.ts';
import type { MailState } from '#server/modules/rent/arrears/reminder-left.ts';

type Plan = z.output<(typeof reminderRoutes)['POST /reminder-previews/']['answer']>;
type LeftOut = Plan['leftOut'][number];

/** A message as it would leave, with the tenancy and the key under which it leaves once. */
export interface PlannedMessage {
  readonly item: Plan['items'][number] & { readonly address: string };
  readonly key: string;
  readonly tenancyId: string;
}

export interface ReminderPlan {
  readonly messages: readonly PlannedMessage[];
  readonly leftOut: readonly LeftOut[];
  /** Of the messages, and of the letters to those without email, whether they say where to pay to. */
  readonly instructed: readonly boolean[];
}

interface Known {
  readonly holds: ReadonlyMap<string, Hold>;
  readonly sent: ReadonlyMap<string, { readonly on: string; readonly mailState: MailState }>;
  readonly people: ReadonlyMap<string, Recipient>;
  readonly templates: Templates;
  readonly sender: (propertyId: string) => Sender;
}

/** Who gets what about some debts, and who does not and why. */
export async function planReminders(
  tx: Tx,
  organisationId: string,
  debts: readonly StagedDebt[],
  today: string,
): Promise<ReminderPlan> {
  const known = await readKnown(tx, organisationId, debts, today);
  const plans = debts.map((debt) => planDebt(debt, known));
  return {
    messages: plans.flatMap(({ messages }) => messages),
    leftOut: plans.flatMap(({ leftOut }) => leftOut),
    instructed: plans.flatMap(({ instructed }) => instructed),
  };
}

async function readKnown(tx: Tx, organisationId: string, debts: readonly StagedDebt[], today: string): Promise<Known> {
  const tenancyIds = [...new Set(debts.map(({ lease }) => lease.tenancyId))];
  const personIds = debts.flatMap(({ lease }) => lease.tenants.map(({ id }) => id));
  const policy = await readPolicy(tx, organisationId);
  const { name, country, ...contact } = await tx
    .selectFrom('organisation')
    .select(['name', 'country', 'contact_phone as phone', 'contact_email as email'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return {
    holds: await readHolds(tx, organisationId, tenancyIds, today),
    sent: await readSent(tx, organisationId, debts),
    people: await readRecipients(tx, organisationId, personIds),
    templates: await readTemplates(tx, organisationId),
    sender: (propertyId) => ({ name, country, contact, payee: payeeFor(policy, propertyId) }),
  };
}

/** By key, the day on which it was sent, queued or kept. Of the messages to several tenants, one that was sent counts. */
async function readSent(tx: Tx, organisationId: string, debts: readonly StagedDebt[]): Promise<Known['sent']> {
  if (debts.length === 0) return new Map();
  const { rows } = await sql<{ key: string; on: string; mailState: MailState }>`
    select r.reminder_key as key, ${reminderDay} as "on", ${reminderMailState} as "mailState"
      from reminder r ${joinReminderMail}
     where r.org_id = ${organisationId} and r.reminder_key = any(${debts.map(({ key }) => key)}::text[])
     order by ${hasReminderLeft}, ${reminderMailState} = 'queued'`.execute(tx);
  return new Map(rows.map(({ key, ...sent }) => [key, sent]));
}

/** Tenants of one lease are written to each in their own language; one that cannot be reached keeps no other back. */
function planDebt(debt: StagedDebt, known: Known): ReminderPlan {
  const {
    lease,
    key,
    stage,
    notSent,
    leaseId,
    leaseNumber,
    tenants,
    unit,
    property,
    currency,
    cents,
    dueOn,
    daysLate,
  } = debt;
  const whose = {
    leaseId,
    leaseNumber,
    tenants: [...tenants],
    unit: lease.unit,
    property: lease.property,
    currency,
    cents,
    dueOn,
    daysLate,
  };
  const without = (reason: LeftOut['reason'], on: string | null = null, person: LeftOut['person'] = null) => ({
    ...whose,
    stage,
    person,
    reason,
    on,
  });
  const alone = (one: LeftOut): ReminderPlan => ({ messages: [], leftOut: [one], instructed: [] });
  if (notSent !== null || stage === null) return alone(without(notSent?.reason ?? 'not-yet', notSent?.on ?? null));
  const sent = known.sent.get(key);
  if (sent !== undefined) return alone(without(reasonOf(sent.mailState), sent.on));
  const hold = known.holds.get(lease.tenancyId);
  if (hold !== undefined) return alone(without(hold.kind === 'promise' ? 'promised' : 'on-hold', hold.until));
  if (lease.tenants.length === 0) return alone(without('nobody'));
  const sender = known.sender(lease.property.id);
  const messages: PlannedMessage[] = [];
  const leftOut: LeftOut[] = [];
  for (const { id, name } of lease.tenants) {
    const person = known.people.get(id);
    if (person === undefined || person.email === null) leftOut.push(without('no-email', null, { id, name }));
    else if (!person.wantsReminders) leftOut.push(without('opted-out', null, { id, name }));
    else {
      const { language, email: address } = person;
      const template = known.templates(stage, language);
      const values = mergeValues({ ...debt, unit, property }, name, sender, language);
      const subject = fillFields(template.subject, values).replaceAll(/\s+/g, ' ').slice(0, 250);
      const body = fillMessage(template.body, values);
      const item = { ...whose, stage, person: { id, name }, address, language, subject, body };
      messages.push({ item, key, tenancyId: lease.tenancyId });
    }
  }
  const written = messages.length + leftOut.filter(({ reason }) => reason === 'no-email').length;
  return { messages, leftOut, instructed: Array.from({ length: written }, () => sender.payee !== null) };
}
