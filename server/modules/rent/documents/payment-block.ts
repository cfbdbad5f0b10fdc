import { spacedIban } from '#shared/iban.ts';
import type { Payment } from '#server/adapters/pdf/paper.ts';
import type { RentPolicy } from '#server/modules/rent/rent-policy.ts';
import { epcCode } from './epc-code.ts';
import type { LetterFrame } from './letter-frame.ts';
import { wordsIn } from './words.ts';

/** How to pay an amount: to whom, with which reference, and for euros a code that a banking app reads. */
export function paymentBlock(
  frame: LetterFrame,
  payee: RentPolicy['payee'],
  { cents, currency, reference, dueOn }: { cents: number; currency: string; reference: string; dueOn: string | null },
): Payment {
  const words = wordsIn(frame.language);
  const code = payee === null ? null : epcCode({ ...payee, currency, cents, reference });
  return {
    kind: 'payment',
    heading: words.howToPay,
    facts: [
      { label: words.amount, value: frame.formats.money(cents, currency) },
      ...(dueOn === null ? [] : [{ label: words.payBy, value: frame.formats.date(dueOn) }]),
      ...(payee === null
        ? []
        : [
            { label: words.payee, value: payee.name },
            { label: 'IBAN', value: spacedIban(payee.iban) },
            ...(payee.bic.trim() === '' ? [] : [{ label: 'BIC', value: payee.bic.trim().toUpperCase() }]),
          ]),
      { label: words.reference, value: spacedIban(reference) },
    ],
    code: code === null ? null : { text: code, caption: words.scan },
  };
}
