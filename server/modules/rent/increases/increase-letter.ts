import type { z } from 'zod';
import type { Block, Paper } from '#server/adapters/pdf/paper.ts';
import type { increaseRoutes } from '#shared/api/increases.ts';
import { minorDigits } from '#shared/plain-amount.ts';
import { percentIncrease } from '#shared/rent/increases.ts';
import { percentText } from '#server/modules/leasing/index.ts';
import { letter } from '#server/modules/rent/paper/letter.ts';
import type { LetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import { paymentBlock } from '#server/modules/rent/paper/payment-block.ts';
import { wordsIn } from '#server/modules/rent/paper/words.ts';
import { paymentReference } from '#server/modules/rent/paper/payment-reference.ts';
import type { RentPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';
import { letterWords } from './letter-words.ts';

type InFull = z.output<(typeof increaseRoutes)['GET /rent-increases/{id}/']['answer']>;
export type RaisedLease = InFull['leases'][number];
type Line = RaisedLease['lines'][number];

/** The notice of an increase: what rent was, what it is from a day on, and by which rule. */
export function increaseLetter(
  frame: LetterFrame,
  increase: InFull,
  lease: RaisedLease,
  payee: RentPolicy['payee'],
): Paper {
  const { language, formats, unit, property, recipients, signatory } = frame;
  const words = letterWords[language];
  const { currency } = lease;
  const startsOn = formats.date(increase.startsOn);
  const names = new Intl.ListFormat(language).format(recipients.map(({ name }) => name));
  const isLower = lease.newCents < lease.oldCents;
  const blocks: Block[] = [
    { kind: 'paragraph', text: words.greeting(names) },
    { kind: 'paragraph', text: words.opening({ unit, property, startsOn }) },
    {
      kind: 'table',
      columns: [
        { title: words.what, kind: 'text' },
        { title: `${words.before} (${currency})`, kind: 'figure', width: 90 },
        { title: `${words.after} (${currency})`, kind: 'figure', width: 90 },
        { title: `${words.difference} (${currency})`, kind: 'figure', width: 90 },
      ],
      rows: [
        ...lease.lines.map((line) => ({
          cells: [
            `${line.label ?? wordsIn(language).kinds[line.kind] ?? line.kind}, ${words.frequencies[line.frequency] ?? line.frequency}`,
            ...figures(line, frame, currency),
          ],
        })),
        ...(lease.lines.length > 1
          ? [{ cells: [words.total, ...figures(lease, frame, currency)], tone: 'total' as const }]
          : []),
      ],
    },
    ...reasonsFor(increase, lease, frame).map((text): Block => ({ kind: 'paragraph', text })),
    ...(increase.agreed ? [{ kind: 'paragraph' as const, text: words.agreed }] : []),
    { kind: 'paragraph', text: words.closing({ startsOn }) },
    ...paymentOf(frame, lease, payee),
    { kind: 'paragraph', text: words.regards },
    { kind: 'signature', names: [signatory] },
  ];
  return letter(
    { ...frame, today: increase.noticeOn },
    {
      heading: isLower ? words.lowerHeading : words.heading,
      facts: [
        { label: words.startsOn, value: startsOn },
        { label: words.number, value: increase.number },
      ],
      blocks,
    },
  );
}

/** Where the new rent is paid to. Rents of different frequencies are no one amount to pay. */
function paymentOf(
  frame: LetterFrame,
  { lines, newCents, currency }: RaisedLease,
  payee: RentPolicy['payee'],
): Block[] {
  if (payee === null || new Set(lines.map(({ frequency }) => frequency)).size !== 1) return [];
  const reference = paymentReference(frame.lease.number, { ...frame, payee });
  return paymentBlock(frame, payee, { cents: newCents, currency, reference, dueOn: null });
}

function figures(
  { oldCents, newCents }: { readonly oldCents: number; readonly newCents: number },
  { formats }: LetterFrame,
  currency: string,
): string[] {
  return [oldCents, newCents, newCents - oldCents].map((cents) => formats.figure(cents, currency));
}

function reasonsFor(
  { by, roundTo }: InFull,
  { lines, currency }: RaisedLease,
  { language, formats }: LetterFrame,
): string[] {
  const words = letterWords[language];
  const percent = (text: string) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(text as `${number}`);
  const step = formats.money(roundTo * 10 ** minorDigits(currency), currency);
  if (by.kind === 'percent') {
    const isExact = lines.every(
      ({ oldCents, newCents }) => newCents === percentIncrease(oldCents, percentText(by.millipercent)),
    );
    if (isExact) return [words.byPercent(percent(plainPercent(by.millipercent)))];
    const isLower = by.millipercent < 0;
    return [words.byPercentRounded({ percent: percent(plainPercent(Math.abs(by.millipercent))), isLower, step })];
  }
  if (by.kind === 'step') {
    const isExact = lines.every(({ oldCents, newCents }) => newCents - oldCents === by.addCents);
    if (isExact) return [words.byStep(formats.money(by.addCents, currency))];
    return [
      words.byStepRounded({ amount: formats.money(Math.abs(by.addCents), currency), isLower: by.addCents < 0, step }),
    ];
  }
  return lines.flatMap(({ index }: Line) => {
    if (index === null) return [];
    const { name, base, value, month, decidedBy } = index;
    const figure = (text: string) => (language === 'de' ? text.replace('.', ',') : text);
    const said = words.byIndex({ name, base: figure(base), value: figure(value), month: monthIn(month, language) });
    return [`${said} ${words.decided[decidedBy](percent(index.percent))}`];
  });
}

/** Thousandths of a percent as digits: a float would not hold them all. */
function plainPercent(millipercent: number): string {
  const digits = String(Math.abs(millipercent)).padStart(4, '0');
  return `${millipercent < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

function monthIn(month: string, language: 'en' | 'de'): string {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
