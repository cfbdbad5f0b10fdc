import type { TransferContent } from '#shared/api/ownership-transfers.ts';
import { addDays } from '#shared/dates.ts';
import type { Block, Paper, Row } from '#server/adapters/pdf/paper.ts';
import type { Formats } from '#server/kernel/paper/formats.ts';
import { distribute } from '#shared/rent/splits.ts';
import { letter, personLetter } from '#server/modules/rent/index.ts';
import type { LetterFrame, PersonFrame } from '#server/modules/rent/index.ts';
import { letterWordsIn } from './transfer-letter-words.ts';

type Words = ReturnType<typeof letterWordsIn>;

interface Written {
  readonly content: TransferContent;
  readonly number: string;
}

interface Page extends Written {
  readonly words: Words;
  readonly formats: Formats;
  readonly days: { readonly property: string; readonly on: string; readonly before: string };
}

function pageOf({ content, number }: Written, { language, formats }: Pick<PersonFrame, 'language' | 'formats'>): Page {
  const words = letterWordsIn(language);
  const days = {
    property: content.property.name,
    on: formats.date(content.on),
    before: formats.date(addDays(content.on, -1)),
  };
  return { content, number, words, formats, days };
}

const text = (value: string, tone?: 'quiet' | 'strong'): Block => ({
  kind: 'paragraph',
  text: value,
  ...(tone === undefined ? {} : { tone }),
});

/** To the tenants of a lease: who it is from now on, and where their deposit is. */
export function tenantLetter(frame: LetterFrame, written: Written, lease: TransferContent['leases'][number]): Paper {
  const page = pageOf(written, frame);
  const { words, days, formats, content } = page;
  const { buyers, successor, currency } = content;
  const names = frame.recipients.map(({ name }) => name).join(', ');
  const { depositCents, prepaidCents } = lease;
  const said =
    successor === null
      ? [
          text(
            words.soldToTenant(
              days,
              listed(
                buyers.map(({ person }) => person.name),
                frame.language,
              ),
            ),
          ),
          text(words.leaseGoesOn),
          ...(depositCents > 0 ? [text(words.depositStays(formats.money(depositCents, currency)))] : []),
          text(words.payAsBefore),
        ]
      : [
          text(words.handedToTenant(days, successor.name)),
          text(words.leaseGoesOn),
          text(words.payThere(days.on, successor.name)),
          ...(depositCents > 0 ? [text(words.depositGoes(formats.money(depositCents, currency), successor.name))] : []),
          ...(prepaidCents > 0 ? [text(words.prepaidGoes(formats.money(prepaidCents, currency), successor.name))] : []),
        ];
  return letter(frame, {
    heading: successor === null ? words.newOwner : words.newManager,
    facts: [{ label: words.transfer, value: written.number }],
    blocks: [
      text(words.greeting(names)),
      ...said,
      text(words.regards),
      { kind: 'signature', names: [frame.signatory] },
    ],
  });
}

/** To one of those who owned it: what it had, what was kept, and what is theirs. */
export function sellerLetter(frame: PersonFrame, written: Written, seller: TransferContent['sellers'][number]): Paper {
  const page = pageOf(written, frame);
  const { words, days, formats, content } = page;
  const { kind, currency, shortCents, keptCents, arrearsTo } = content;
  const isSale = kind === 'sale';
  return paperTo(frame, page, isSale ? words.sellerHeading(days) : words.handOverHeading(days), [
    text(isSale ? words.sellerOpening(days) : words.ownerOpening(days)),
    waterfall(page),
    ...(seller.parts === 1_000_000
      ? []
      : [
          text(`${words.share(formats.share(seller.parts / 100))}: ${formats.money(seller.cents, currency)}`, 'strong'),
        ]),
    ...(shortCents > 0 ? [text(words.short(formats.money(shortCents, currency)), 'strong')] : []),
    ...(keptCents > 0 ? [...billsOf(page), text(words.keptWhy)] : []),
    ...rentsOf(page),
    ...arrearsOf(
      page,
      arrearsTo === null ? words.arrearsStay : words[arrearsTo === 'buyer' ? 'arrearsToBuyer' : 'arrearsToSeller'],
    ),
  ]);
}

/** To one of the buyers: what they open with, who lives there, and what is held for tenants. */
export function buyerLetter(frame: PersonFrame, written: Written, buyer: TransferContent['buyers'][number]): Paper {
  const page = pageOf(written, frame);
  const { words, days, formats, content } = page;
  const { currency, openingCents, rents, arrearsTo } = content;
  const weights = content.buyers.map(({ parts }) => parts);
  const share = distribute(openingCents, weights)[content.buyers.indexOf(buyer)] ?? 0;
  return paperTo(frame, page, words.buyerHeading(days), [
    text(words.buyerOpening(days)),
    ...(rents.length === 0
      ? [text(`${words.rents}: ${formats.money(openingCents, currency)}`, 'strong')]
      : rentsOf(page)),
    ...(buyer.parts === 1_000_000
      ? []
      : [text(`${words.share(formats.share(buyer.parts / 100))}: ${formats.money(share, currency)}`, 'strong')]),
    ...arrearsOf(page, arrearsTo === 'seller' ? words.arrearsToSeller : words.arrearsToBuyer),
    ...leasesOf(page),
    text(words.depositsStay, 'quiet'),
  ]);
}

/** To the other manager: what comes with each lease. */
export function successorLetter(frame: PersonFrame, written: Written): Paper {
  const page = pageOf(written, frame);
  const { words, days } = page;
  return paperTo(frame, page, words.successorHeading(days), [
    text(words.successorOpening(days)),
    ...leasesOf(page),
    ...arrearsOf(page, words.arrearsStay),
  ]);
}

function paperTo(
  frame: PersonFrame,
  { words, number, content }: Page,
  heading: string,
  blocks: readonly Block[],
): Paper {
  return personLetter(frame, {
    heading,
    colour: content.property.colour,
    facts: [{ label: words.transfer, value: number }],
    blocks: [
      text(words.greeting(frame.name)),
      ...blocks,
      text(words.regards),
      { kind: 'signature', names: [frame.signatory] },
    ],
  });
}

function waterfall({ words, formats, content }: Page): Block {
  const { currency, fundCents, feesCents, openingCents, keptCents, declaredCents } = content;
  const figure = (cents: number) => formats.figure(cents, currency);
  const less = (label: string, cents: number): Row[] => (cents === 0 ? [] : [{ cells: [label, figure(-cents)] }]);
  return {
    kind: 'table',
    columns: [
      { title: '', kind: 'text' },
      { title: currency, kind: 'figure', width: 110 },
    ],
    rows: [
      { cells: [words.fund, figure(fundCents)] },
      ...less(words.fees, feesCents),
      ...less(words.opening, openingCents),
      ...less(words.kept, keptCents),
      { cells: [words.declared, figure(declaredCents)], tone: 'total' },
    ],
  };
}

function billsOf({ words, formats, content: { bills, currency, keptBesideCents } }: Page): Block[] {
  const figure = (cents: number) => formats.figure(cents, currency);
  return [
    { kind: 'section', text: words.bills },
    {
      kind: 'table',
      columns: [
        { title: '', kind: 'text', width: 70 },
        { title: '', kind: 'text' },
        { title: '', kind: 'date', width: 90 },
        { title: currency, kind: 'figure', width: 90 },
      ],
      rows: [
        ...bills.map(({ number, vendor, datedOn, cents }) => ({
          cells: [number, vendor, formats.date(datedOn), figure(cents)],
        })),
        ...(keptBesideCents === 0 ? [] : [{ cells: ['', words.beside, '', figure(keptBesideCents)] }]),
      ],
    },
  ];
}

function rentsOf({ words, formats, content: { rents, openingCents, currency } }: Page): Block[] {
  if (rents.length === 0) return [];
  const figure = (cents: number) => formats.figure(cents, currency);
  return [
    { kind: 'section', text: words.rents },
    {
      kind: 'table',
      columns: [
        { title: words.unit, kind: 'text', width: 70 },
        { title: words.tenants, kind: 'text' },
        { title: '', kind: 'text', width: 110 },
        { title: words.paid, kind: 'figure', width: 80 },
        { title: words.later, kind: 'figure', width: 90 },
      ],
      rows: [
        ...rents.map(({ unit, tenants, from, to, paidCents, laterCents }) => ({
          cells: [unit, tenants.join(', '), formats.period(from, to), figure(paidCents), figure(laterCents)],
        })),
        { cells: [words.total, '', '', '', figure(openingCents)], tone: 'total' as const },
      ],
    },
  ];
}

function arrearsOf({ words, formats, content: { arrears, currency } }: Page, why: string): Block[] {
  if (arrears.length === 0) return [];
  const figure = (cents: number) => formats.figure(cents, currency);
  return [
    { kind: 'section', text: words.arrears },
    {
      kind: 'table',
      columns: [
        { title: words.unit, kind: 'text', width: 70 },
        { title: words.tenants, kind: 'text' },
        { title: words.due, kind: 'date', width: 90 },
        { title: words.open, kind: 'figure', width: 80 },
        { title: words.earlier, kind: 'figure', width: 90 },
      ],
      rows: arrears.map(({ unit, tenants, dueOn, openCents, earlierCents }) => ({
        cells: [unit, tenants.join(', '), formats.date(dueOn), figure(openCents), figure(earlierCents)],
      })),
    },
    text(why),
  ];
}

function leasesOf({ words, formats, content: { leases, currency } }: Page): Block[] {
  if (leases.length === 0) return [];
  const figure = (cents: number) => formats.figure(cents, currency);
  const sum = (of: (lease: (typeof leases)[number]) => number) => figure(leases.reduce((all, one) => all + of(one), 0));
  return [
    { kind: 'section', text: words.leases },
    {
      kind: 'table',
      columns: [
        { title: words.unit, kind: 'text', width: 70 },
        { title: words.tenants, kind: 'text' },
        { title: `${words.rent} (${currency})`, kind: 'figure', width: 85 },
        { title: words.deposit, kind: 'figure', width: 85 },
        { title: words.prepaid, kind: 'figure', width: 85 },
      ],
      rows: [
        ...leases.map(({ unit, tenants, rentCents, depositCents, prepaidCents }) => ({
          cells: [unit, tenants.join(', '), figure(rentCents), figure(depositCents), figure(prepaidCents)],
        })),
        {
          cells: [
            words.total,
            '',
            sum(({ rentCents }) => rentCents),
            sum(({ depositCents }) => depositCents),
            sum(({ prepaidCents }) => prepaidCents),
          ],
          tone: 'total' as const,
        },
      ],
    },
  ];
}

function listed(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language).format(names);
}
