import type { z } from 'zod';
import type { charge } from '#shared/api/rent-answers.ts';
import type { Block, Paper } from '#server/adapters/pdf/paper.ts';
import type { RentPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { describeCharge, placeOf } from '#server/modules/rent/paper/describe.ts';
import type { LetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import { paymentBlock } from '#server/modules/rent/paper/payment-block.ts';
import { describeProration } from '#server/modules/rent/paper/prorated.ts';
import { wordsIn } from '#server/modules/rent/paper/words.ts';

type Charge = z.output<typeof charge> & {
  /** The rule with its inputs, as the charge keeps it. */
  readonly explanation: unknown;
};

export interface Invoice {
  /** Of one charge its own number; of all that falls due on a day, the lease and the day. */
  readonly number: string;
  readonly reference: string;
  /** All of one lease, one currency and one due date; at least one. */
  readonly charges: readonly Charge[];
  readonly payee: RentPolicy['payee'];
}

/** What is asked for: each charge, what was paid of it already, and how to pay the rest. */
export function invoicePaper(frame: LetterFrame, { number, reference, charges, payee }: Invoice): Paper {
  const { formats, language } = frame;
  const words = wordsIn(language);
  const [first] = charges;
  if (first === undefined) throw new Error('An invoice has a charge at least');
  const { currency, dueOn } = first;
  const standing = charges.filter(({ voided }) => voided === null);
  const sum = (read: (one: Charge) => number) => standing.reduce((total, one) => total + read(one), 0);
  const openCents = sum((one) => one.openCents);
  const paidCents = sum((one) => one.cents - one.openCents);
  const heading = words.invoice(number);
  return {
    size: frame.size,
    language,
    title: heading,
    sender: frame.sender,
    colour: frame.colour,
    recipient: frame.recipient,
    facts: [
      { label: words.number, value: number },
      {
        label: words.date,
        value: formats.date(
          charges
            .map(({ chargedOn }) => chargedOn)
            .toSorted()
            .at(-1) ?? dueOn,
        ),
      },
      { label: words.due, value: formats.date(dueOn) },
      { label: words.lease, value: frame.lease.number },
      ...(openCents > 0 && payee === null ? [{ label: words.reference, value: reference }] : []),
    ],
    heading,
    blocks: [
      ...voidedNotes(frame, charges),
      { kind: 'paragraph', text: words.invoiceFor(placeOf(frame)) },
      {
        kind: 'table',
        columns: [
          { title: words.number, kind: 'text', width: 54 },
          { title: words.whatFor, kind: 'text' },
          { title: currency, kind: 'figure', width: 96 },
        ],
        rows: [
          ...charges.map((one) => ({
            cells: [one.number, describeLine(frame, one), formats.figure(one.cents, currency)],
            tone: one.voided === null ? ('plain' as const) : ('struck' as const),
          })),
          ...(paidCents === 0 ? [] : [{ cells: ['', words.paidAlready, formats.figure(-paidCents, currency)] }]),
          { cells: ['', words.toPay, formats.figure(openCents, currency)], tone: 'total' },
        ],
      },
      ...(openCents > 0 ? paymentBlock(frame, payee, { cents: openCents, currency, reference, dueOn }) : []),
      ...(openCents === 0 && standing.length > 0
        ? [{ kind: 'paragraph', text: words.isPaid, tone: 'strong' } as const]
        : []),
    ],
  };
}

function describeLine(frame: LetterFrame, one: Charge): string {
  return [describeCharge(frame, one), describeProration(frame, one)].filter(Boolean).join(' · ');
}

function voidedNotes({ language, formats }: LetterFrame, charges: readonly Charge[]): Block[] {
  const words = wordsIn(language);
  return charges.flatMap(({ voided }) =>
    voided === null ? [] : [{ kind: 'paragraph', text: words.isVoided(formats.date(voided.on)), tone: 'warning' }],
  );
}
