import type { z } from 'zod';
import type { receiptInFull } from '#shared/api/receipts.ts';
import type { Block, Paper, Row } from '#server/adapters/pdf/paper.ts';
import { describeCharge, placeOf } from '#server/modules/rent/paper/describe.ts';
import type { LetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import { unitOnPaper } from '#server/modules/rent/paper/unit-on-paper.ts';
import { wordsIn } from '#server/modules/rent/paper/words.ts';

type Receipt = z.output<typeof receiptInFull>;

/** A receipt: from whom, when, how much, and what it paid. */
export function receiptPaper(frame: LetterFrame, receipt: Receipt): Paper {
  const { formats, language } = frame;
  const words = wordsIn(language);
  const { currency, number } = receipt;
  const heading = words.receipt(number);
  const payer = receipt.payer?.name ?? frame.recipients.map(({ name }) => name).join(', ');
  const rows = receipt.parts.flatMap((part) => partRows(frame, part, currency, receipt.parts.length > 1));
  return {
    size: frame.size,
    language,
    title: heading,
    sender: frame.sender,
    colour: frame.colour,
    recipient: frame.recipient,
    facts: [
      { label: words.number, value: number },
      { label: words.receivedOn, value: formats.date(receipt.receivedOn) },
      { label: words.method, value: words.methods[receipt.method] ?? receipt.method },
      ...(receipt.reference === null ? [] : [{ label: words.reference, value: receipt.reference }]),
      ...(receipt.parts.length > 1 ? [] : [{ label: words.lease, value: frame.lease.number }]),
    ],
    heading,
    blocks: [
      ...takenBack(frame, receipt),
      {
        kind: 'paragraph',
        text: words.received(formats.money(receipt.cents, currency), payer, formats.date(receipt.receivedOn)),
      },
      ...(receipt.parts.length > 1 ? [] : [{ kind: 'paragraph', text: placeOf(frame), tone: 'quiet' } as const]),
      {
        kind: 'table',
        columns: [
          { title: words.number, kind: 'text', width: 54 },
          { title: words.whatFor, kind: 'text' },
          { title: words.due, kind: 'date', width: 66 },
          { title: currency, kind: 'figure', width: 84 },
        ],
        rows: [
          ...rows,
          { cells: ['', words.totalReceived, '', formats.figure(receipt.cents, currency)], tone: 'total' },
        ],
      },
    ],
  };
}

function takenBack({ language, formats }: LetterFrame, { reversed }: Receipt): Block[] {
  if (reversed === null) return [];
  const words = wordsIn(language);
  const say = reversed.kind === 'returned' ? words.returned : words.mistaken;
  return [{ kind: 'paragraph', text: say(formats.date(reversed.on)), tone: 'warning' }];
}

function partRows(frame: LetterFrame, part: Receipt['parts'][number], currency: string, isOneOfMany: boolean): Row[] {
  const { formats, language } = frame;
  const words = wordsIn(language);
  // What was taken back had paid something: that stays to be read, struck.
  const { applied, unappliedCents } = part.hadPaid ?? part;
  const struck = part.hadPaid === null ? {} : ({ tone: 'struck' } as const);
  const head = words.forLease(
    part.leaseNumber,
    placeOf({ unit: unitOnPaper(part.unit.name, language), property: part.property.name }),
  );
  return [
    ...(isOneOfMany ? [{ cells: [head, '', '', ''], tone: 'group' } as const] : []),
    ...applied.map((charge) => ({
      ...struck,
      cells: [
        charge.number,
        describeCharge(frame, charge),
        formats.date(charge.dueOn),
        formats.figure(charge.cents, currency),
      ],
    })),
    ...(unappliedCents === 0
      ? []
      : [{ ...struck, cells: ['', words.held, '', formats.figure(unappliedCents, currency)] }]),
  ];
}
