import type { Paper, Row } from '#server/adapters/pdf/paper.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
import { letter } from '#server/modules/rent/paper/letter.ts';
import { readLetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import type { LetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import { payeeFor, paymentBlock } from '#server/modules/rent/paper/payment-block.ts';
import { paymentReference } from '#server/modules/rent/paper/payment-reference.ts';
import { nameOfCharge } from '#server/modules/rent/tenancy-money/charge-names.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import type { RentPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { letterWordsIn } from './letter-words.ts';
import { readSettlement } from './settlement-rows.ts';
import type { Settlement } from './settlement.ts';

/** What became of a deposit, line by line, to whoever paid it. A draft says that it is one. */
export async function readSettlementLetter(
  tx: Tx,
  act: Act,
  settlementId: string,
  { language }: { readonly language?: Language | undefined },
): Promise<{ name: string; paper: Paper }> {
  const settlement = await readSettlement(tx, act, settlementId);
  const written = await readLetterFrame(tx, act.organisationId, settlement.leaseId, {
    now: act.now,
    language: language ?? settlement.content.language ?? undefined,
  });
  // Whenever it is printed, it is of the day on which the deposit was settled.
  const frame = settlement.state === 'draft' ? written : { ...written, today: settlement.content.settledOn };
  const given = settlement.content.address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const names = settlement.tenants.map(({ name }) => name);
  const addressed = given.length === 0 ? frame : { ...frame, recipient: [...names, ...given] };
  const payee = payeeFor(await readPolicy(tx, act.organisationId), frame.propertyId);
  return { name: `deposit-${settlement.number}.pdf`, paper: write(settlement, addressed, payee) };
}

function write(settlement: Settlement, frame: LetterFrame, payee: RentPolicy['payee']): Paper {
  const { content, result, number } = settlement;
  const { formats, language } = frame;
  const say = letterWordsIn(language, frame.country);
  const money = (cents: number) => formats.money(cents, result.currency);
  const figure = (cents: number) => formats.figure(cents, result.currency);
  const place = `${frame.unit}, ${frame.property}`;
  // Who disagrees writes: a telephone number is no help.
  const written = [frame.contact.address, frame.contact.email].filter((line) => line !== null);
  const owedCents = result.stillOwedCents + result.otherOpenCents;
  return letter(frame, {
    heading: settlement.state === 'draft' ? say.draft(number) : say.heading(number),
    facts: [
      { label: say.vacated, value: formats.date(content.vacatedOn) },
      ...(result.deadline === null ? [] : [{ label: say.deadline, value: formats.date(result.deadline.on) }]),
    ],
    blocks: [
      ...(settlement.state === 'undone'
        ? [{ kind: 'paragraph' as const, text: say.undone, tone: 'warning' as const }]
        : []),
      { kind: 'paragraph', text: say.greeting(settlement.tenants.map(({ name }) => name)) },
      { kind: 'paragraph', text: say.opening(place, formats.date(content.vacatedOn), content.vacatedOn < frame.today) },
      {
        kind: 'table',
        columns: [
          { title: say.what, kind: 'text' },
          { title: `${say.amount}\n${result.currency}`, kind: 'figure', width: 90 },
        ],
        rows: rowsOf(settlement, { say, figure, date: formats.date }),
      },
      ...(result.refundCents === 0 && result.stillOwedCents > 0
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: outcome(settlement, say, money, formats.date(content.settledOn)),
              tone: 'strong' as const,
            },
          ]),
      ...(result.stillOwedCents === 0
        ? []
        : [{ kind: 'paragraph' as const, text: say.owed(money(result.stillOwedCents)) }]),
      ...(result.otherOpenCents === 0
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: say.otherOpen(money(result.otherOpenCents), money(result.stillOwedCents + result.otherOpenCents)),
            },
          ]),
      ...(result.prepaidCents === 0
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: [say.credit(money(result.prepaidCents)), ...(owedCents === 0 ? [say.creditBack] : [])].join(' '),
            },
          ]),
      ...(owedCents === 0
        ? []
        : paymentBlock(frame, payee, {
            cents: owedCents,
            currency: result.currency,
            reference: paymentReference(frame.lease.number, { ...frame, payee }),
            dueOn: null,
          })),
      ...content.note
        .split(/\n+/)
        .flatMap((text) => (text.trim() === '' ? [] : [{ kind: 'paragraph' as const, text }])),
      ...(result.deadline === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: say.source(formats.date(result.deadline.on), result.deadline.source),
              tone: 'quiet' as const,
            },
          ]),
      ...(written.length === 0 ? [] : [{ kind: 'paragraph' as const, text: say.closing(written.join(` ${say.or} `)) }]),
      { kind: 'signature', names: [frame.signatory] },
    ],
  });
}

type Say = ReturnType<typeof letterWordsIn>;
type Deduction = Settlement['result']['deductions'][number];

function rowsOf(
  { result, content }: Settlement,
  { say, figure, date }: { say: Say; figure: (cents: number) => string; date: (day: string) => string },
): Row[] {
  const said = ({ kind, label, note, number, dueOn, isNew }: Deduction, also: readonly string[] = []) => {
    const name = nameOfCharge({ kind, label, known: say.kinds[kind] ?? say.kinds['other'] ?? kind });
    const due = isNew || dueOn === null ? '' : `, ${say.due(date(dueOn))}`;
    return [`${name}${due}`, ...[number, note].filter((part) => part !== null), ...also].join(' · ');
  };
  const covered = result.deductions.flatMap((one): Row[] => {
    const { cents, takenCents: taken } = one;
    if (taken === 0 && cents > 0) return [];
    return [{ cells: [said(one, taken === cents ? [] : [say.covered(figure(taken), figure(cents))]), figure(-taken)] }];
  });
  const notCovered = result.deductions.flatMap((one): Row[] =>
    one.takenCents < one.cents ? [{ cells: [said(one), figure(one.cents - one.takenCents)] }] : [],
  );
  return [
    { cells: [say.held, figure(result.heldCents)] },
    ...(result.interestCents === 0
      ? []
      : [{ cells: [say.interest(date(content.settledOn)), figure(result.interestCents)] }]),
    ...group(say.deductions, covered),
    { cells: [say.totalRefund, figure(result.refundCents)], tone: 'total' },
    ...(result.stillOwedCents === 0
      ? []
      : [
          ...group(say.notCovered, notCovered),
          { cells: [say.totalOwed, figure(result.stillOwedCents)], tone: 'total' as const },
        ]),
  ];
}

function group(title: string, rows: readonly Row[]): Row[] {
  return rows.length === 0 ? [] : [{ cells: [title, ''], tone: 'group' }, ...rows];
}

function outcome({ result, content }: Settlement, say: Say, money: (cents: number) => string, on: string): string {
  if (result.refundCents === 0) return say.nothingBack;
  const to = result.refund?.person?.name ?? '';
  return say.refund(money(result.refundCents), say.methods[content.refund.method] ?? '', to, on);
}
