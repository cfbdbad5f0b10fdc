import { fillFields, fillMessage } from '#shared/rent/merge-fields.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Block, Paper } from '#server/adapters/pdf/paper.ts';
import type { Tx } from '#server/kernel/database.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import { letter } from '#server/modules/rent/paper/letter.ts';
import { readLetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import type { LetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import { wordsIn } from '#server/modules/rent/paper/words.ts';
import { nameOfCharge } from '#server/modules/rent/tenancy-money/charge-names.ts';
import { payeeFor, paymentBlock } from '#server/modules/rent/paper/payment-block.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { paymentReference } from '#server/modules/rent/paper/payment-reference.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { readSetting } from '#server/modules/rent/tenancy-money/rent-settings.ts';
import { mergeValues } from './merge-values.ts';
import { readTemplates } from './message-templates.ts';
import { readTenancyHere } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { readOverdueDebts } from './overdue-debts.ts';
import type { StagedDebt } from './overdue-debts.ts';
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
  // Charges are a table, and payment instructions a block with the code for banking apps.
  const values = { ...merged, items: marks.items, ...(payee === null ? {} : { payment: marks.payment }) };
  const template = (await readTemplates(tx, organisationId))(debt.stage ?? 'reminder', frame.language);
  const reference = paymentReference(frame.lease.number, sender);
  const { cents, currency } = debt;
  return {
    name: `reminder-${frame.lease.number}-${frame.today}.pdf`,
    paper: letter(frame, {
      heading: fillFields(template.subject, merged),
      blocks: blocksOf(fillMessage(template.body, values), {
        items: [chargeTable(frame, debt)],
        payment: paymentBlock(frame, payee, { cents, currency, reference, dueOn: null, isAmountTold: true }),
      }),
    }),
  };
}

/** Where blocks go in the filled text: signs for private use, which no template has. */
const marks = { items: '\uE000', payment: '\uE001' } as const;

/** The text as paragraphs, with each block where it is named first. */
function blocksOf(text: string, named: Readonly<Record<keyof typeof marks, readonly Block[]>>): Block[] {
  const shown = new Set<string>();
  return text.split(/\n|(\uE000|\uE001)/).flatMap((part: string | undefined): readonly Block[] => {
    if (part === undefined || part.trim() === '') return [];
    const name = part === marks.items ? 'items' : part === marks.payment ? 'payment' : undefined;
    if (name === undefined) return [{ kind: 'paragraph', text: part.trim() }];
    if (shown.has(name)) return [];
    shown.add(name);
    return named[name];
  });
}

function chargeTable({ language, country, formats }: LetterFrame, { items, currency, cents }: StagedDebt): Block {
  const words = wordsIn(language, country);
  const figure = (amount: number) => formats.figure(amount, currency);
  return {
    kind: 'table',
    columns: [
      { title: words.due, kind: 'date', width: 110 },
      { title: words.whatFor, kind: 'text' },
      { title: `${words.amount} ${currency}`, kind: 'figure', width: 90 },
    ],
    rows: [
      ...items.map(({ dueOn, kind, label, cents: amount }) => ({
        cells: [formats.date(dueOn), nameOfCharge({ kind, label, known: words.kinds[kind] ?? kind }), figure(amount)],
      })),
      { cells: ['', words.toPay, figure(cents)], tone: 'total' },
    ],
  };
}
