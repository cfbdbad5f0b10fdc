import type { z } from 'zod';
import type { tenantLedger } from '#shared/api/rent-answers.ts';
import type { Block, Paper, Row } from '#server/adapters/pdf/paper.ts';
import { paymentReference } from '#server/modules/rent/paper/payment-reference.ts';
import type { RentPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { describeCharge, placeOf } from '#server/modules/rent/paper/describe.ts';
import type { LetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import { paymentBlock } from '#server/modules/rent/paper/payment-block.ts';
import { wordsIn } from '#server/modules/rent/paper/words.ts';

type Ledger = z.output<typeof tenantLedger>;
type Line = Ledger['lines'][number];

export interface StatementRange {
  /** Left out: from the first line on. */
  readonly from?: string | undefined;
  readonly to: string;
}

/**
 * A tenant's statement: what was owed before, every line of the ledger since with what was owed after it, and what is
 * owed at the end. The ledger is read as of the last day, so that both always say the same.
 */
export function statementPaper(
  frame: LetterFrame,
  ledger: Ledger,
  { from, to }: StatementRange,
  payee: RentPolicy['payee'],
): Paper {
  const { formats, language, lease } = frame;
  const words = wordsIn(language);
  const { currency } = ledger;
  const before = from === undefined ? [] : ledger.lines.filter(({ on }) => on < from);
  const within = ledger.lines.slice(before.length);
  const opening = before.at(-1)?.balanceCents ?? 0;
  const closing = within.at(-1)?.balanceCents ?? opening;
  const sum = (read: (line: Line) => number) => within.reduce((total, line) => total + read(line), 0);
  const figure = (cents: number) => formats.figure(cents, currency);
  const heading = words.statement;
  return {
    size: frame.size,
    language,
    title: heading,
    sender: frame.sender,
    colour: frame.colour,
    recipient: frame.recipient,
    facts: [
      { label: words.lease, value: lease.number },
      from === undefined
        ? { label: words.through, value: formats.date(to) }
        : { label: words.range, value: formats.shortPeriod(from, to) },
      ...(closing > 0 && payee === null
        ? [{ label: words.reference, value: paymentReference(lease.number, { ...frame, payee }) }]
        : []),
    ],
    heading,
    blocks: [
      { kind: 'paragraph', text: words.statementFor(placeOf(frame)) },
      {
        kind: 'table',
        columns: [
          { title: words.date, kind: 'date', width: 54 },
          { title: words.number, kind: 'text', width: 42 },
          { title: words.whatFor, kind: 'text' },
          { title: `${words.charges}\n${currency}`, kind: 'figure', width: 58 },
          { title: `${words.payments}\n${currency}`, kind: 'figure', width: 52 },
          { title: `${words.balance}\n${currency}`, kind: 'figure', width: 52 },
        ],
        rows: [
          ...(from === undefined
            ? []
            : [
                {
                  cells: ['', '', words.openingBalance(formats.date(from)), '', '', figure(opening)],
                  tone: 'quiet' as const,
                },
              ]),
          ...within.map((line) => lineRow(frame, line, currency)),
          {
            cells: [
              '',
              '',
              words.closingBalance(formats.date(to)),
              figure(sum(({ chargeCents }) => chargeCents)),
              figure(sum(({ paymentCents }) => paymentCents)),
              figure(closing),
            ],
            tone: 'total',
          },
        ],
      },
      ...(within.length === 0 ? [{ kind: 'paragraph', text: words.nothingHappened } as const] : []),
      ...outcome(frame, ledger, closing),
      ...(closing > 0
        ? paymentBlock(frame, payee, {
            cents: closing,
            currency,
            reference: paymentReference(lease.number, { ...frame, payee }),
            dueOn: null,
          })
        : []),
    ],
  };
}

export function rangeText({ formats, language }: LetterFrame, { from, to }: StatementRange): string {
  return from === undefined ? wordsIn(language).since(formats.date(to)) : formats.period(from, to);
}

function lineRow(frame: LetterFrame, line: Line, currency: string): Row {
  const { formats } = frame;
  const figure = (cents: number) => (cents === 0 ? '' : formats.figure(cents, currency));
  return {
    cells: [
      formats.date(line.on),
      line.number,
      describeLine(frame, line),
      figure(line.chargeCents),
      figure(line.paymentCents),
      formats.figure(line.balanceCents, currency),
    ],
    tone: line.undone === null ? 'plain' : 'quiet',
  };
}

function describeLine(frame: LetterFrame, line: Line): string {
  const { formats, language } = frame;
  const words = wordsIn(language);
  // Why something was taken back is written for those who work here, and stays with them.
  if (line.kind === 'refund-owed') return words.refundOwed(line.undoes?.number ?? line.number, line.label ?? '');
  if (line.undoes !== null)
    return line.undoneAs === 'returned' ? words.cameBack(line.undoes.number) : words.takenBack(line.undoes.number);
  const on = line.undone === null ? null : formats.date(line.undone.on);
  const undone = on === null ? [] : [line.undoneAs === 'returned' ? words.cameBackOn(on) : words.undoneOn(on)];
  return [whatOf(frame, line), ...undone].join(' · ');
}

function whatOf(frame: LetterFrame, line: Line): string {
  const words = wordsIn(frame.language);
  if (line.kind === 'charge') return describeCharge(frame, { ...line, kind: line.what });
  if (line.kind === 'credit') return creditText(frame, line);
  const method = words.methods[line.what] ?? line.what;
  if (line.what === 'opening') return [method, line.person?.name].filter(Boolean).join(', ');
  const what = line.kind === 'refund' ? words.refund(method) : words.payment(method);
  // “Payment, check 1182, Ken Ito”: the reference belongs to the method.
  return [[what, line.label].filter(Boolean).join(' '), line.person?.name].filter(Boolean).join(', ');
}

/** Why it was given: whoever gives a credit is told that the reason stands here. What the program gave has its own words. */
function creditText({ language }: LetterFrame, { what, label, cause }: Line): string {
  const words = wordsIn(language);
  const why = cause === null ? label : words.causes[cause.kind](cause.number ?? '');
  return [words.credits[what] ?? what, why].filter(Boolean).join(', ');
}

function outcome({ formats, language, country }: LetterFrame, ledger: Ledger, closing: number): Block[] {
  const words = wordsIn(language, country);
  const { currency } = ledger;
  const money = (cents: number) => formats.money(cents, currency);
  const deposit = ledger.balances.find((balance) => balance.currency === currency)?.depositCents ?? 0;
  const text = closing > 0 ? words.owes(money(closing)) : closing < 0 ? words.ahead(money(-closing)) : words.even;
  return [
    { kind: 'paragraph', text, tone: 'strong' },
    ...(deposit > 0 ? [{ kind: 'paragraph', text: words.deposit(money(deposit)), tone: 'quiet' } as const] : []),
  ];
}
