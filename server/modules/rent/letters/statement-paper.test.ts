import { expect, test } from 'vitest';
import { printPaper } from '#server/adapters/pdf/print-paper.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { makeFormats } from '#server/kernel/paper/formats.ts';
import type { LetterFrame } from '#server/modules/rent/paper/letter-frame.ts';
import { statementPaper } from './statement-paper.ts';

type Ledger = Parameters<typeof statementPaper>[1];
type Line = Ledger['lines'][number];

const frame: LetterFrame = {
  size: 'A4',
  language: 'de',
  country: 'DE',
  formats: makeFormats('de', 'DE'),
  today: '2026-03-02',
  organisation: 'Harbour Lettings',
  signatory: 'Harbour Lettings',
  propertyId: '00000000-0000-7000-8000-000000000001',
  sender: ['Harbour Lettings'],
  contact: { address: null, phone: null, email: null },
  colour: 1,
  recipient: ['Robin Tester'],
  recipients: [],
  lease: { id: 'l1', number: 'L-0001', currency: 'EUR' },
  unit: '1A',
  property: 'Hafenhaus',
};

const id = '019c0000-0000-7000-8000-000000000000';

/** A charge and then its payment, less one cent, again and again. */
function ledgerOf(count: number): Ledger {
  let balanceCents = 0;
  const lines = Array.from({ length: count }, (_, index): Line => {
    const isCharge = index % 2 === 0;
    const [chargeCents, paymentCents] = isCharge ? [100_000, 0] : [0, 99_999];
    balanceCents += chargeCents - paymentCents;
    return {
      key: String(index),
      kind: isCharge ? 'charge' : 'receipt',
      on: new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10),
      recordId: id,
      number: `${isCharge ? 'C' : 'R'}-${index}`,
      what: isCharge ? 'rent' : 'transfer',
      label: null,
      person: null,
      periodFrom: null,
      periodTo: null,
      dueOn: null,
      leaseId: id,
      chargeCents,
      paymentCents,
      balanceCents,
      openCents: 0,
      undone: null,
      undoneAs: null,
      cause: null,
      undoes: null,
      entryId: id,
      explanation: null,
    };
  });
  const totals = { chargeCents: 0, paymentCents: 0, balanceCents };
  const nothing = { balances: [], strip: [], onTime: 0, paidLate: 0, late: 0, due: 0, nextLateFee: null, payBack: [] };
  return { currency: 'EUR', asOf: '2026-03-02', knownAt: null, lines, totals, ...nothing };
}

test('ten thousand lines tie, are all on paper, and are printed in a bearable time', async () => {
  const ledger = ledgerOf(10_000);
  const paper = statementPaper(frame, ledger, { to: '2026-03-02' }, null);
  const table = paper.blocks.find((block) => block.kind === 'table');
  expect(table?.rows.at(-1)?.cells.slice(3)).toEqual(['5.000.000,00', '4.999.950,00', '50,00']);
  const words = readPdf(await printPaper(paper)).pages.flat();
  expect(words.filter((word) => /^[CR]-\d+$/.test(word))).toHaveLength(10_000);
  expect(words.join(' ').replaceAll('\u00a0', ' ')).toContain('50,00 € sind offen.');
}, 120_000);

test('what was owed before the range and each line after it lead to the balance at the end', () => {
  const ledger = ledgerOf(7);
  const paper = statementPaper(frame, ledger, { from: '1990-01-04', to: '2026-03-02' }, null);
  const rows = paper.blocks.find((block) => block.kind === 'table')?.rows ?? [];
  expect(rows.map(({ cells }) => cells.at(-1))).toEqual([
    '1.000,01',
    '0,02',
    '1.000,02',
    '0,03',
    '1.000,03',
    '1.000,03',
  ]);
  expect(rows[0]?.cells[2]).toBe('Saldo vor dem 4. Januar 1990');
});

test('who paid ahead is told so, and is asked for nothing', () => {
  const ledger = ledgerOf(0);
  const ahead = { ...ledger, lines: ledgerOf(1).lines.map((line) => ({ ...line, balanceCents: -5000 })) };
  const paper = statementPaper(frame, ahead, { to: '2026-03-02' }, null);
  expect(paper.blocks.some((block) => block.kind === 'payment')).toBe(false);
  const said = paper.blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : [])).join(' ');
  expect(said.replaceAll('\u00a0', ' ')).toContain('50,00 € wurden im Voraus gezahlt');
});

test('a statement of nothing says so', () => {
  const paper = statementPaper(frame, ledgerOf(0), { from: '2026-01-01', to: '2026-03-02' }, null);
  expect(paper.blocks).toContainEqual({
    kind: 'paragraph',
    text: 'In dieser Zeit wurde nichts berechnet und nichts gezahlt.',
  });
});

test('a line says what it is in the language of the paper, why a credit was given, and no reason for taking back that was written for the staff', () => {
  const [line] = ledgerOf(1).lines;
  if (line === undefined) throw new Error('One line was made');
  const receipt = { ...line, kind: 'receipt' as const, what: 'transfer', label: null };
  const reversed = {
    ...receipt,
    kind: 'receipt-reversed' as const,
    label: 'Typed twice',
    undoes: { id, number: 'R-1' },
  };
  const lines: Line[] = [
    { ...line, what: 'returned-payment-fee', label: 'R-0001' },
    { ...line, kind: 'credit', what: 'concession', label: 'No heating' },
    { ...line, kind: 'credit', what: 'deposit', label: null, cause: { kind: 'deposit-settled', number: 'S-0001' } },
    { ...line, kind: 'credit', what: 'credit', label: null, cause: { kind: 'deposit-not-asked', number: 'S-0001' } },
    { ...receipt, what: 'cheque', label: '1182', person: { id, name: 'Ken Ito' } },
    { ...reversed, undoneAs: 'mistake' },
    { ...reversed, undoneAs: 'returned' },
  ];
  const paper = statementPaper(frame, { ...ledgerOf(0), lines }, { to: '2026-03-02' }, null);
  const rows = paper.blocks.find((block) => block.kind === 'table')?.rows ?? [];
  expect(rows.slice(0, -1).map(({ cells }) => cells[2])).toEqual([
    'Gebühr für Rücklastschrift, R-0001',
    'Nachlass, No heating',
    'Aus der Kaution, Abrechnung S-0001',
    'Gutschrift, Kaution nicht mehr verlangt, Abrechnung S-0001',
    'Zahlung, Scheck 1182, Ken Ito',
    'R-1 storniert',
    'R-1 nicht eingelöst',
  ]);
});

test('the period of a statement stands on one line', async () => {
  const american: LetterFrame = { ...frame, language: 'en', country: 'US', formats: makeFormats('en', 'US') };
  const paper = statementPaper(american, ledgerOf(7), { from: '2026-01-01', to: '2026-11-18' }, null);
  const { pages } = readPdf(await printPaper(paper));
  expect(pages.flat().map((line) => line.replaceAll(/\s/g, ' '))).toContain('Jan 1 – Nov 18, 2026');
});
