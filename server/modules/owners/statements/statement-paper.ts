import type { StatementContent } from '#shared/api/owner-statements.ts';
import { monthOf } from '#shared/rent/calendar.ts';
import type { Block, Paper, Row } from '#server/adapters/pdf/paper.ts';
import { paperSizeOf } from '#server/adapters/pdf/paper-size.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import type { Formats, Language } from '#server/kernel/paper/formats.ts';
import { entryCode } from '#server/modules/ledger/index.ts';
import { statementWordsIn } from './statement-words.ts';

type Words = ReturnType<typeof statementWordsIn>;

export interface Printed {
  readonly content: StatementContent;
  readonly hash: string;
  readonly language: Language;
}

interface Written extends StatementContent {
  readonly words: Words;
  readonly formats: Formats;
  readonly figure: (cents: number) => string;
}

/** A statement as a letter to its owner: nothing but what was kept of it when it was issued. */
export function statementPaper({ content, hash, language }: Printed): Paper {
  const words = statementWordsIn(language);
  const formats = makeFormats(language, content.letter.country);
  const written = { ...content, words, formats, figure: (cents: number) => formats.figure(cents, content.currency) };
  const { sender, recipient, country } = content.letter;
  return {
    size: paperSizeOf(country),
    language,
    title: `${words.statement} ${content.number}`,
    sender,
    colour: content.property.colour,
    recipient,
    facts: [
      { label: words.number, value: content.number },
      { label: words.issued, value: formats.date(content.issuedOn) },
      { label: words.units, value: formats.count(content.stands.units) },
      { label: words.share, value: formats.share(content.parts / 100) },
    ],
    heading: `${content.property.name}, ${periodOf(content, formats)}`,
    blocks: [
      { kind: 'paragraph', text: `${words.statement} · ${formats.period(content.from, content.to)}`, tone: 'quiet' },
      figuresOf(written),
      linesOf(written),
      ...(content.sections.length === 0 ? [{ kind: 'paragraph', text: words.nothing, tone: 'quiet' } as const] : []),
      ...shareOf(written),
      { kind: 'section', text: words.heldForTenants },
      {
        kind: 'facts',
        facts: [
          { label: words.deposits(content.held.deposits), value: written.figure(content.held.depositCents) },
          { label: words.prepaid, value: written.figure(content.held.prepaidCents) },
        ],
      },
      { kind: 'section', text: words.on(formats.date(content.to)) },
      {
        kind: 'facts',
        facts: [
          { label: words.occupied, value: words.ofUnits(content.stands.occupied, content.stands.units) },
          { label: words.pastDue, value: written.figure(content.stands.pastDueCents) },
          { label: words.attached, value: attachedOf(written) },
        ],
      },
      { kind: 'section', text: words.proof },
      { kind: 'facts', facts: proofOf(written, hash) },
    ],
  };
}

/** October 2026, or its days where it is no whole month. */
export function periodOf({ from, to }: Pick<StatementContent, 'from' | 'to'>, formats: Formats): string {
  const month = monthOf(from);
  return month.from === from && month.to === to ? formats.month(from) : formats.period(from, to);
}

function figuresOf({ words, sections, closingCents, figure, currency }: Written): Block {
  const of = (...kinds: readonly string[]) =>
    sections.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0);
  const column = (title: string) => ({ title, kind: 'figure' as const, width: 108 });
  return {
    kind: 'table',
    columns: [
      column(`${words.income}\n${currency}`),
      column(words.costsAndFee),
      column(words.distributedShort),
      column(words.closingShort),
    ],
    rows: [{ cells: [of('income'), of('costs', 'fee'), of('distributed'), closingCents].map(figure) }],
  };
}

function linesOf(written: Written): Block {
  const { words, formats, figure, follows, from, to, currency, changes, sections, closingCents, reserveCents } =
    written;
  const before =
    follows === null ? words.before(formats.date(from)) : words.closingOf(follows.number, formats.date(follows.to));
  const reserve = reserveCents > 0 ? words.reserve(figure(reserveCents)) : '';
  return {
    kind: 'table',
    columns: [
      { title: '', kind: 'text', width: 170 },
      { title: '', kind: 'text' },
      { title: currency, kind: 'figure', width: 80 },
    ],
    rows: [
      { cells: [words.opening, before, figure(written.openingCents)] },
      ...(changes.accounts.length === 0 ? [] : singles(written, words.changes, changes)),
      ...sections.flatMap((section): Row[] => {
        if (section.kind === 'income') return incomeRows(written, section);
        if (section.kind === 'costs')
          return [
            ...singles(written, words.costs, section),
            { cells: [words.totalCosts, '', figure(section.cents)], tone: 'subtotal' },
          ];
        if (section.kind === 'fee') return [{ cells: [words.fee, memoOf(section), figure(section.cents)] }];
        return singles(written, words[section.kind], section);
      }),
      { cells: [words.closing(formats.date(to)), reserve, figure(closingCents)], tone: 'total' },
    ],
  };
}

type Part = StatementContent['changes'];

/** Rent of many leases is one line for each account. */
function incomeRows({ words, figure }: Written, { accounts, cents }: Part): Row[] {
  return [
    { cells: [words.income, '', ''], tone: 'group' },
    ...accounts.map((account) => ({
      cells: [
        `${account.number} ${account.name}`,
        account.leases === 0 ? '' : words.leases(account.leases),
        figure(account.cents),
      ],
    })),
    { cells: [words.totalIncome, '', figure(cents)], tone: 'subtotal' },
  ];
}

/** Each line by itself, with what the books say of it and its day. */
function singles({ figure, formats }: Written, title: string, { accounts }: Part): Row[] {
  return [
    { cells: [title, '', ''], tone: 'group' },
    ...accounts.flatMap(({ number, name, lines }) =>
      lines.map(({ on, memo, cents }) => ({
        cells: [`${number} ${name}`, `${memo}, ${formats.shortPeriod(on, on)}`, figure(cents)],
      })),
    ),
  ];
}

function memoOf({ accounts }: Part): string {
  return [...new Set(accounts.flatMap(({ lines }) => lines.map(({ memo }) => memo)))].slice(0, 3).join('\n');
}

function shareOf({ words, formats, parts, shareCents, currency }: Written): Block[] {
  if (parts === 1_000_000) return [];
  const text = `${words.shareOfClosing(formats.share(parts / 100))}: ${formats.money(shareCents, currency)}`;
  return [{ kind: 'paragraph', text, tone: 'strong' }];
}

function attachedOf({ words, bills }: Written): string {
  const files = bills.filter((bill) => bill.files.length > 0).length;
  return [words.rentRoll, ...(files === 0 ? [] : [words.bills(files)])].join(', ');
}

/** A hash is wider than its column: it is broken in the middle. */
function proofOf({ words, follows, mark }: Written, hash: string) {
  return [
    { label: words.hash, value: `${hash.slice(0, 32)} ${hash.slice(32)}` },
    { label: words.follows, value: follows === null ? words.first : follows.number },
    ...(mark === 0 ? [] : [{ label: words.books, value: entryCode(mark) }]),
  ];
}
