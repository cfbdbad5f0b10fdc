import { expect, test } from 'vitest';
import { readPdf } from '#test/support/read-pdf.ts';
import { amountInWords, mostInWords } from './amount-in-words.ts';
import { printCheques } from './print-cheques.ts';
import type { Cheque, ChequeLayout } from './print-cheques.ts';

const bill = { date: '06/01/2026', number: 'INV-17', text: 'Gutters', amount: '123.45' };
const cheque: Cheque = {
  number: '10442',
  date: '06/05/2026',
  payee: 'Sample Plumbing LLC',
  address: ['1 Example Street', 'Sampleton, NC 27000'],
  cents: 123_456,
  amount: '1,234.56',
  memo: 'Account 77',
  bills: [bill],
};
const run = { layout: 'top', size: 'LETTER', language: 'en', title: 'Checks', sender: 'Sample Management' } as const;

const pagesOf = async (layout: ChequeLayout, cheques: readonly Cheque[]) =>
  readPdf(await printCheques({ ...run, layout, cheques })).pages;

test.each([
  [0, 'Zero and 00/100', 'Null 00/100'],
  [101, 'One and 01/100', 'Eins 01/100'],
  [2_100, 'Twenty-one and 00/100', 'Einundzwanzig 00/100'],
  [81_050, 'Eight hundred ten and 50/100', 'Achthundertzehn 50/100'],
  [100_100, 'One thousand one and 00/100', 'Eintausendeins 00/100'],
  [123_456, 'One thousand two hundred thirty-four and 56/100', 'Eintausendzweihundertvierunddreißig 56/100'],
  [100_000_000, 'One million and 00/100', 'Eine Million 00/100'],
  [
    211_700_000,
    'Two million one hundred seventeen thousand and 00/100',
    'Zwei Millionen einhundertsiebzehntausend 00/100',
  ],
  [
    mostInWords,
    'Nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100',
    'Neunhundertneunundneunzig Millionen neunhundertneunundneunzigtausendneunhundertneunundneunzig 99/100',
  ],
])('%i cents in words', (cents, en, de) => {
  expect([amountInWords(cents, 'en'), amountInWords(cents, 'de')]).toEqual([en, de]);
});

test('an amount that has no words is refused', () => {
  for (const cents of [-1, 0.5, mostInWords + 1]) expect(() => amountInWords(cents, 'en')).toThrow(RangeError);
});

test.each(['top', 'middle', 'bottom'] as const)(
  'stock with the check at the %s has it there, and its bills on both stubs',
  async (layout) => {
    const [words = []] = await pagesOf(layout, [cheque]);
    const all = words.join('\n');
    for (const said of ['10442', '06/05/2026', '**1,234.56', 'Account 77', 'Sampleton, NC 27000'])
      expect(all).toContain(said);
    expect(all).toMatch(/One thousand two hundred thirty-four and 56\/100 \*+/);
    expect(all.match(/INV-17/g)).toHaveLength(2);
    const order = ['top', 'middle', 'bottom'].map((_, part) =>
      part === ['top', 'middle', 'bottom'].indexOf(layout) ? 'check' : 'stub',
    );
    const read = [...all.matchAll(/\*\*1,234\.56|INV-17/g)].map(([found]) => (found === 'INV-17' ? 'stub' : 'check'));
    expect(read).toEqual(order);
  },
);

test('a page for each check, and bills that a stub has no room for are counted', async () => {
  const many = {
    ...cheque,
    number: '10443',
    bills: Array.from({ length: 20 }, (_, at) => ({ ...bill, number: `B-${at}` })),
  };
  const pages = await pagesOf('top', [cheque, many]);
  expect(pages).toHaveLength(2);
  expect(pages[1]?.join('\n')).toContain('and 8 more');
  expect(pages[1]?.join('\n')).not.toContain('B-12');
});
