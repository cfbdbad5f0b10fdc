import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '#server/kernel/problem.ts';
import { isCreditorId, writeSepaDebits, writeSepaTransfers } from '#server/modules/banking/index.ts';
import type { SepaDebit, SepaTransfer } from '#server/modules/banking/index.ts';
import { readPain008 } from '#test/support/pain008.ts';
import { sepaLetters, sepaReference } from './sepa-letters.ts';

const head = { messageId: 'RUN-7', createdAt: new Date('2026-06-04T15:30:00.123Z'), initiator: 'Sample Verwaltung' };
const t1 = { name: 'Sample Verwaltung', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const t2 = { name: 'Sample Verwaltung', iban: 'AT611904300234573201' };
const payment: SepaTransfer = {
  from: t1,
  on: '2026-06-05',
  cents: 1999,
  id: 'PAY-1',
  text: 'Rechnung 17',
  name: 'Müller & Söhne GmbH – Dach',
  iban: 'NL91 ABNA 0417 1643 00',
};
const debit: SepaDebit = {
  ...payment,
  mandate: { id: 'M-1', signedOn: '2026-01-15' },
  sequence: 'FRST',
  scheme: 'CORE',
};
const creditorId = 'DE98ZZZ09999999999';

interface Node {
  readonly name: string;
  readonly children: Node[];
  text: string;
}

/** A reader of its own: elements and text, which is all that these files consist of. */
function tree(xml: string): Node {
  const root: Node = { name: '', children: [], text: '' };
  const open = [root];
  for (const [, close, name = '', , text = ''] of xml.matchAll(/<(\/?)([A-Za-z0-9?]+)([^>]*)>([^<]*)/g)) {
    if (name.startsWith('?')) continue;
    if (close === '/') open.pop();
    else {
      const node: Node = { name, children: [], text: text.trim() };
      open.at(-1)?.children.push(node);
      open.push(node);
    }
  }
  expect(open).toEqual([root]);
  return root;
}

function at(node: Node, path: string): Node[] {
  return path
    .split('/')
    .reduce<Node[]>(
      (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
      [node],
    );
}
const textAt = (node: Node, path: string): string | undefined => at(node, path)[0]?.text;
const centsOf = (text: string | undefined): bigint => {
  expect(text).toMatch(/^\d+\.\d\d$/);
  return BigInt((text ?? '').replace('.', ''));
};

const groupsOf = (xml: string, root: string) =>
  at(tree(xml), `Document/${root}/PmtInf`).map((group) => ({
    from: textAt(group, root === 'CstmrCdtTrfInitn' ? 'DbtrAcct/Id/IBAN' : 'CdtrAcct/Id/IBAN'),
    on: textAt(group, 'ReqdExctnDt/Dt') ?? textAt(group, 'ReqdColltnDt'),
    NbOfTxs: textAt(group, 'NbOfTxs'),
    CtrlSum: textAt(group, 'CtrlSum'),
  }));

const keyOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.refused.key;
    throw error;
  }
  return null;
};

test('N4: one PmtInf for each account and day, sums from whole cents', () => {
  const xml = writeSepaTransfers({
    ...head,
    payments: [
      payment,
      { ...payment, cents: 10_001 },
      { ...payment, from: t2, cents: 33_333 },
      { ...payment, on: '2026-06-08', cents: 4 },
    ],
  });
  expect(xml).toContain('<NbOfTxs>4</NbOfTxs>\n      <CtrlSum>453.37</CtrlSum>');
  expect(groupsOf(xml, 'CstmrCdtTrfInitn')).toEqual([
    { from: t1.iban, on: '2026-06-05', NbOfTxs: '2', CtrlSum: '120.00' },
    { from: t1.iban, on: '2026-06-08', NbOfTxs: '1', CtrlSum: '0.04' },
    { from: t2.iban, on: '2026-06-05', NbOfTxs: '1', CtrlSum: '333.33' },
  ]);
});

test('N6: only the letters of the SEPA scheme leave', () => {
  expect(['Müller & Söhne GmbH – Dach', 'José Peña, Nr. #12', 'Straße 5/7'].map(sepaLetters)).toEqual([
    'Mueller + Soehne GmbH - Dach',
    'Jose Pena, Nr. 12',
    'Strasse 5/7',
  ]);
  expect(['ÄRZTE', 'Ärzte', 'ẞ', 'Łódź', 'Ö', '東京'].map(sepaLetters)).toEqual([
    'AERZTE',
    'Aerzte',
    'Ss',
    'Lodz',
    'Oe',
    '',
  ]);
});

test('a reference neither begins nor ends with a slash, and has no two in a row', () => {
  expect(['/A//B/', 'Rechnung 5/7', '//'].map(sepaReference)).toEqual(['A/B', 'Rechnung 5/7', '']);
});

test('an address goes in fields of its own or not at all', () => {
  const address = { street: 'Hauptstraße', houseNumber: '5a', postalCode: '10115', town: 'Köln', country: 'DE' };
  const xml = writeSepaTransfers({ ...head, payments: [{ ...payment, address }] });
  expect(xml).not.toContain('AdrLine');
  const [node] = at(tree(xml), 'Document/CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf/Cdtr/PstlAdr');
  expect(node?.children.map(({ name, text }) => [name, text])).toEqual([
    ['StrtNm', 'Hauptstrasse'],
    ['BldgNb', '5a'],
    ['PstCd', '10115'],
    ['TwnNm', 'Koeln'],
    ['Ctry', 'DE'],
  ]);
  const withoutTown = { ...address, town: '' };
  expect(writeSepaTransfers({ ...head, payments: [{ ...payment, address: withoutTown }] })).not.toContain('PstlAdr');
});

test('a transfer says whom, how much and what for, and a bank only where it is known', () => {
  const xml = writeSepaTransfers({ ...head, payments: [payment, { ...payment, bic: 'ABNANL2A' }] });
  const [first, second] = at(tree(xml), 'Document/CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf');
  if (first === undefined || second === undefined) throw new Error('Two payments were written');
  expect(first.children.map(({ name }) => name)).toEqual(['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf']);
  expect([
    textAt(first, 'CdtrAcct/Id/IBAN'),
    textAt(first, 'Cdtr/Nm'),
    textAt(second, 'CdtrAgt/FinInstnId/BICFI'),
  ]).toEqual(['NL91ABNA0417164300', 'Mueller + Soehne GmbH - Dach', 'ABNANL2A']);
  expect(xml).toContain('<CreDtTm>2026-06-04T15:30:00Z</CreDtTm>');
  expect(xml).toContain('<InstdAmt Ccy="EUR">19.99</InstdAmt>');
});

test('direct debits are apart by account, day, scheme and type of sequence, each with its mandate', () => {
  const xml = writeSepaDebits({
    ...head,
    creditorId,
    debits: [debit, { ...debit, sequence: 'RCUR' }, { ...debit, scheme: 'B2B' }, { ...debit, cents: 1 }],
  });
  const groups = at(tree(xml), 'Document/CstmrDrctDbtInitn/PmtInf');
  expect(
    groups.map((group) => [
      textAt(group, 'PmtTpInf/LclInstrm/Cd'),
      textAt(group, 'PmtTpInf/SeqTp'),
      textAt(group, 'CtrlSum'),
      textAt(group, 'CdtrSchmeId/Id/PrvtId/Othr/Id'),
    ]),
  ).toEqual([
    ['B2B', 'FRST', '19.99', creditorId],
    ['CORE', 'FRST', '20.00', creditorId],
    ['CORE', 'RCUR', '19.99', creditorId],
  ]);
  expect(xml).toContain('<MndtId>M-1</MndtId>');
  expect(xml).toContain('<DtOfSgntr>2026-01-15</DtOfSgntr>');
  expect(xml).toContain('<Id>NOTPROVIDED</Id>');
});

test('a file of direct debits has the structure of its message, with addresses in fields of their own', () => {
  const address = { street: 'Hauptstraße', houseNumber: '5a', postalCode: '10115', town: 'Köln', country: 'DE' };
  const several = Array.from({ length: 30 }, (_, index): SepaDebit => ({
    ...debit,
    id: `PAY-${index}`,
    cents: 10 ** (index % 11) + 1,
    on: index % 3 === 0 ? '2026-06-05' : '2026-07-01',
    sequence: (['FRST', 'RCUR', 'FNAL', 'OOFF'] as const)[index % 4] ?? 'FRST',
    scheme: index % 5 === 0 ? 'B2B' : 'CORE',
    from: index % 2 === 0 ? t1 : t2,
    ...(index % 2 === 0 && { address, bic: 'ABNANL2A' }),
  }));
  const { groups } = readPain008(writeSepaDebits({ ...head, creditorId, debits: several }));
  const read = groups.flatMap((group) =>
    group.debits.map(({ id, cents, town }) => [id, cents, group.sequence, group.scheme, group.on, group.iban, town]),
  );
  const sent = several.map(({ id, cents, sequence, scheme, on, from, address: where }) => [
    id,
    BigInt(cents),
    sequence,
    scheme,
    on,
    from.iban,
    where === undefined ? '' : 'Koeln',
  ]);
  const byId = (one: readonly unknown[], other: readonly unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1);
  expect(read.toSorted(byId)).toEqual(sent.toSorted(byId));
  expect(new Set(groups.map(({ creditorId: own }) => own))).toEqual(new Set([creditorId]));
});

test.each([
  ['an element out of its order', /(<PmtMtd>DD<\/PmtMtd>)(\s*<NbOfTxs>\d+<\/NbOfTxs>)/, '$2$1'],
  ['an address in lines', /<TwnNm>Koeln<\/TwnNm>/, '<AdrLine>Koeln</AdrLine>'],
  ['a sum that is not of its debits', /<CtrlSum>19.99/, '<CtrlSum>19.98'],
  ['an amount with three places', /EUR">19.99/, 'EUR">19.990'],
  ['a creditor without a scheme', /<SchmeNm>[^]*?<\/SchmeNm>/, ''],
  ['an unknown sequence', /FRST/, 'NEXT'],
])('the reader of this message notices %s', (_, what, instead) => {
  const address = { town: 'Köln', country: 'DE' };
  const xml = writeSepaDebits({ ...head, creditorId, debits: [{ ...debit, address }] });
  expect(readPain008(xml).groups).toHaveLength(1);
  expect(xml).toMatch(what);
  expect(() => readPain008(xml.replace(what, instead))).toThrow();
});

test('creditor identifiers have check digits that leave the creditor’s own signs out', () => {
  expect(['DE98ZZZ09999999999', 'DE98ABC09999999999', 'DE97ZZZ09999999999', ''].map(isCreditorId)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('what the bank would send back is refused', () => {
  test.each<[string, Partial<SepaDebit>, string]>([
    ['an IBAN with a slip', { iban: 'NL91ABNA0417164301' }, 'payment-files.iban'],
    ['a BIC that is none', { bic: 'ABNA' }, 'payment-files.bic'],
    ['nothing to pay', { cents: 0 }, 'payment-files.amount'],
    ['more than the scheme carries', { cents: 100_000_000_000 }, 'payment-files.amount'],
    ['a name without letters', { name: '東京' }, 'payment-files.name'],
    ['a reference without letters', { id: '//' }, 'payment-files.reference'],
    [
      'a mandate that would change on the way',
      { mandate: { id: 'MÜ', signedOn: '2026-01-01' } },
      'payment-files.mandate',
    ],
    ['a mandate of later', { mandate: { id: 'M', signedOn: '2026-06-06' } }, 'payment-files.mandate-later'],
  ])('%s', (_, change, key) => {
    expect(keyOf(() => writeSepaDebits({ ...head, creditorId, debits: [{ ...debit, ...change }] }))).toBe(key);
    if (!key.includes('mandate'))
      expect(keyOf(() => writeSepaTransfers({ ...head, payments: [{ ...payment, ...change }] }))).toBe(key);
  });

  test('a file without payments and a wrong creditor identifier', () => {
    expect(keyOf(() => writeSepaTransfers({ ...head, payments: [] }))).toBe('payment-files.empty');
    expect(keyOf(() => writeSepaDebits({ ...head, creditorId, debits: [] }))).toBe('payment-files.empty');
    expect(keyOf(() => writeSepaDebits({ ...head, creditorId: 'DE00', debits: [debit] }))).toBe(
      'payment-files.creditor-id',
    );
  });
});

const payments = fc.record({
  from: fc.constantFrom(t1, t2),
  on: fc.constantFrom('2026-06-05', '2026-06-08', '2026-07-01'),
  cents: fc.integer({ min: 1, max: 99_999_999_999 }),
  id: fc.stringMatching(/^[A-Z0-9-]{1,35}$/),
  text: fc.string({ unit: 'grapheme' }),
  name: fc.string({ unit: 'grapheme' }).map((name) => `A${name}`),
  iban: fc.constantFrom('NL91ABNA0417164300', 'GB82WEST12345698765432'),
});

test('every file of transfers or direct debits reads back to the same payments and sums', () => {
  fc.assert(
    fc.property(fc.array(payments, { minLength: 1, maxLength: 20 }), (some) => {
      const debits = some.map((one) => ({ ...debit, ...one }));
      for (const [root, tag, xml] of [
        ['CstmrCdtTrfInitn', 'CdtTrfTxInf', writeSepaTransfers({ ...head, payments: some })],
        ['CstmrDrctDbtInitn', 'DrctDbtTxInf', writeSepaDebits({ ...head, creditorId, debits })],
      ] as const) {
        const document = tree(xml);
        const groups = at(document, `Document/${root}/PmtInf`);
        const sums = groups.map((group) => {
          const own = at(group, tag).map((one) => centsOf(textAt(one, 'Amt/InstdAmt') ?? textAt(one, 'InstdAmt')));
          const sum = own.reduce((total, cents) => total + cents, 0n);
          expect([textAt(group, 'NbOfTxs'), centsOf(textAt(group, 'CtrlSum'))]).toEqual([String(own.length), sum]);
          return sum;
        });
        const total = some.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
        expect(sums.reduce((sum, cents) => sum + cents, 0n)).toBe(total);
        expect(centsOf(textAt(document, `Document/${root}/GrpHdr/CtrlSum`))).toBe(total);
        const read = groups.flatMap((group) => at(group, tag).map((one) => textAt(one, 'PmtId/EndToEndId') ?? ''));
        expect(read.toSorted()).toEqual(some.map(({ id }) => id).toSorted());
        expect(xml).toMatch(/^[\n -~]*$/);
      }
    }),
  );
});
