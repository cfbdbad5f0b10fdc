import type { z } from 'zod';
import type { reminderRoutes } from '#shared/api/reminders.ts';
import { fillFields } from '#shared/rent/merge-fields.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readHolds } from './holds.ts';
import type { Hold } from './holds.ts';
import { mergeValues } from './merge-values.ts';
import type { Sender } from './merge-values.ts';
import { readTemplates } from './message-templates.ts';
import type { Templates } from './message-templates.ts';
import type { StagedDebt } from './overdue-debts.ts';
import { readRecipients } from './recipients.ts';
import type { Recipient } from './recipients.ts';

type Plan = z.output<(typeof reminderRoutes)['POST /reminder-previews/']['answer']>;
type LeftOut = Plan['leftOut'][number];

/** A message as it would leave, with the tenancy and the key under which it leaves once. */
export interface PlannedMessage {
  readonly item: Plan['items'][number];
  readonly key: string;
  readonly tenancyId: string;
}

export interface ReminderPlan {
  readonly messages: readonly PlannedMessage[];
  readonly leftOut: readonly LeftOut[];
}

interface Known {
  readonly holds: ReadonlyMap<string, Hold>;
  readonly sent: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, Recipient>;
  readonly templates: Templates;
  readonly sender: Sender;
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
  };
}

async function readKnown(tx: Tx, organisationId: string, debts: readonly StagedDebt[], today: string): Promise<Known> {
  const tenancyIds = [...new Set(debts.map(({ lease }) => lease.tenancyId))];
  const personIds = debts.flatMap(({ lease }) => lease.tenants.map(({ id }) => id));
  const sender = await tx
    .selectFrom('organisation')
    .select(['name', 'country'])
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return {
    holds: await readHolds(tx, organisationId, tenancyIds, today),
    sent: await readSent(tx, organisationId, debts),
    people: await readRecipients(tx, organisationId, personIds),
    templates: await readTemplates(tx, organisationId),
    sender,
  };
}

/** By key, the day on which it was sent. */
async function readSent(tx: Tx, organisationId: string, debts: readonly StagedDebt[]): Promise<Map<string, string>> {
  if (debts.length === 0) return new Map();
  const rows = await tx
    .selectFrom('reminder')
    .select(['reminder_key', 'sent_on'])
    .where('org_id', '=', organisationId)
    .where(
      'reminder_key',
      'in',
      debts.map(({ key }) => key),
    )
    .execute();
  return new Map(rows.map((row) => [row.reminder_key, row.sent_on]));
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
  const alone = (one: LeftOut): ReminderPlan => ({ messages: [], leftOut: [one] });
  if (notSent !== null || stage === null) return alone(without(notSent?.reason ?? 'not-yet', notSent?.on ?? null));
  const sentOn = known.sent.get(key);
  if (sentOn !== undefined) return alone(without('already-sent', sentOn));
  const hold = known.holds.get(lease.tenancyId);
  if (hold !== undefined) return alone(without(hold.kind === 'promise' ? 'promised' : 'on-hold', hold.until));
  if (lease.tenants.length === 0) return alone(without('nobody'));
  const messages: PlannedMessage[] = [];
  const leftOut: LeftOut[] = [];
  for (const { id, name } of lease.tenants) {
    const person = known.people.get(id);
    if (person === undefined || person.email === null) leftOut.push(without('no-email', null, { id, name }));
    else if (!person.wantsReminders) leftOut.push(without('opted-out', null, { id, name }));
    else {
      const { language, email: address } = person;
      const template = known.templates(stage, language);
      const values = mergeValues({ ...debt, unit, property }, name, known.sender, language);
      const subject = fillFields(template.subject, values).replaceAll(/\s+/g, ' ').slice(0, 250);
      const body = fillFields(template.body, values);
      const item = { ...whose, stage, person: { id, name }, address, language, subject, body };
      messages.push({ item, key, tenancyId: lease.tenancyId });
    }
  }
  return { messages, leftOut };
}
