import { fillFields, fillMessage } from '#shared/rent/merge-fields.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Block, Paper } from '#server/adapters/pdf/paper.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import { letter } from '#server/modules/rent/paper/letter.ts';
import { readLetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import { payeeFor, paymentBlock } from '#server/modules/rent/paper/payment-block.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { paymentReference } from '#server/modules/rent/paper/payment-reference.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { mergeValues } from './merge-values.ts';
import { readTemplates } from './message-templates.ts';
import { readTenancyHere } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { readOverdueDebts } from './overdue-debts.ts';
import { reminderSetting } from '#server/modules/rent/arrears/reminder-setting.ts';

/** The reminder of a lease to print and post: the text of its stage, and how to pay. Nothing is noted as sent. */
export async function readReminderLetter(
  tx: Tx,
  { session, now }: Act,
  leaseId: string,
  { language }: { readonly language?: Language | undefined },
): Promise<{ name: string; paper: Paper }> {
  const { organisationId } = session;
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  const frame = await readLetterFrame(tx, organisationId, leaseId, { now, language });
  const setting = await readSetting(tx, organisationId, reminderSetting);
  const tenancyId = lease?.tenancyId ?? leaseId;
  const { today } = frame;
  const debts = await readTenancyHere(tx, tenancyId, { organisationId, day: today }, () =>
    readOverdueDebts(tx, organisationId, { tenancyIds: [tenancyId], today, setting }),
  );
  const [debt] = debts;
  if (debt === undefined) throw refuse('rent.nothing-past-due', { lease: frame.lease.number });
  const { country } = await organisationFacts(tx, organisationId);
  const payee = payeeFor(await readPolicy(tx, organisationId), frame.propertyId);
  const names = new Intl.ListFormat(frame.language).format(frame.recipients.map(({ name }) => name));
  const sender = { name: frame.organisation, country, contact: frame.contact, payee };
  const merged = mergeValues(debt, names, sender, frame.language);
  // Payment instructions stand in a block of their own, with the code for banking apps.
  const values = payee === null ? merged : { ...merged, payment: '' };
  const template = (await readTemplates(tx, organisationId))(debt.stage ?? 'reminder', frame.language);
  const reference = paymentReference(frame.lease.number, sender);
  const { cents, currency } = debt;
  return {
    name: `reminder-${frame.lease.number}-${frame.today}.pdf`,
    paper: letter(frame, {
      heading: fillFields(template.subject, values),
      blocks: [
        ...paragraphsOf(fillMessage(template.body, values)),
        ...(payee === null ? [] : paymentBlock(frame, payee, { cents, currency, reference, dueOn: null })),
      ],
    }),
  };
}

function paragraphsOf(text: string): Block[] {
  return text.split('\n').flatMap((line): Block[] => (line.trim() === '' ? [] : [{ kind: 'paragraph', text: line }]));
}
