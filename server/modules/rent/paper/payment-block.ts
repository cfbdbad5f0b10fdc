import { spacedIban } from '#shared/iban.ts';
import type { Block, Fact } from '#server/adapters/pdf/paper.ts';
import type { KeptPolicy, RentPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { epcCode } from './epc-code.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import type { LetterFrame } from './letter-frame.ts';
import { wordsIn } from './words.ts';

type Payee = RentPolicy['payee'];

/** Where the tenants of a property pay to. */
export function payeeFor(
  { payee, propertyPayees }: Pick<KeptPolicy, 'payee' | 'propertyPayees'>,
  propertyId: string,
): Payee {
  return propertyPayees.find((one) => one.propertyId === propertyId)?.payee ?? payee;
}

interface Payable {
  readonly cents: number;
  readonly currency: string;
  readonly reference: string;
  readonly dueOn: string | null;
  /** It stands above already. */
  readonly isAmountTold?: boolean;
}

/**
 * How to pay an amount: to whom, with which reference, and for euros a code that a banking app reads. Where the workspace
 * has no payment instructions, whom to ask.
 */
export function paymentBlock(
  frame: Pick<LetterFrame, 'language' | 'formats' | 'contact'>,
  payee: Payee,
  { cents, currency, reference, dueOn, isAmountTold = false }: Payable,
): Block[] {
  if (payee === null) {
    const text = arrangePayment(frame.contact, frame.language);
    return text === '' ? [] : [{ kind: 'paragraph', text }];
  }
  const words = wordsIn(frame.language);
  const code = epcCode({ ...payee, currency, cents, reference });
  return [
    {
      kind: 'payment',
      heading: words.howToPay,
      facts: [
        ...(isAmountTold ? [] : [{ label: words.amount, value: frame.formats.money(cents, currency) }]),
        ...(dueOn === null ? [] : [{ label: words.payBy, value: frame.formats.date(dueOn) }]),
        ...payeeFacts(payee, frame.language),
        { label: words.reference, value: reference },
      ],
      code: code === null ? null : { text: code, caption: words.scan },
    },
  ];
}

/** The same in a message: a line each. */
export function paymentLines(
  payee: Payee,
  reference: string,
  { contact, language }: { readonly contact: Reached; readonly language: Language },
): string {
  if (payee === null) return arrangePayment(contact, language);
  const words = wordsIn(language);
  return [...payeeFacts(payee, language), { label: words.reference, value: reference }]
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');
}

export type Reached = Pick<LetterFrame['contact'], 'phone' | 'email'>;

/** Whom to ask how to pay; nothing where the letterhead has no contact. */
function arrangePayment({ phone, email }: Reached, language: Language): string {
  const contact = [phone, email].filter((line) => line !== null);
  return contact.length === 0 ? '' : wordsIn(language).arrangePayment(contact.join(', '));
}

function payeeFacts(payee: NonNullable<Payee>, language: Language): Fact[] {
  const words = wordsIn(language);
  return [
    { label: words.payee, value: payee.name },
    { label: words.bank, value: payee.bankName },
    { label: 'IBAN', value: payee.iban === '' ? '' : spacedIban(payee.iban) },
    { label: 'BIC', value: payee.bic.trim().toUpperCase() },
    { label: words.routingNumber, value: payee.routingNumber },
    { label: words.accountNumber, value: payee.accountNumber },
  ].filter(({ value }) => value !== '');
}
