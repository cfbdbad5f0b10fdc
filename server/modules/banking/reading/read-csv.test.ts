import { expect, test } from 'vitest';
import { guessColumns } from './guess-columns.ts';
import { readCsv } from './read-csv.ts';

const rowsOf = (text: string, separator = ',') =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(separator));
const numbered = (rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ number: at + 1, cells }));

function read(text: string, separator = ',', currency = 'USD') {
  const rows = rowsOf(text, separator);
  const mapping = guessColumns(rows, currency);
  if (mapping === undefined) return { mapping };
  const [statement] = readCsv(numbered(rows), mapping, { currency }).statements;
  return { mapping, statement };
}

test('names of columns are found below titles, and a running balance proves the lines', () => {
  const { mapping, statement } = read(`Account 000123
Statement of March
Posting Date,Description,Amount,Balance,Check Number
03/20/2026,RENT NOVA SAMPLE,1500.00,2490.10,
03/02/2026,CHECK,(9.90),990.10,1042`);
  expect(mapping).toEqual({
    skip: 3,
    date: 0,
    dayOrder: 'month-first',
    amount: { kind: 'signed', column: 2, isOutPlus: false },
    text: [1],
    checkNumber: 4,
    balance: 3,
  });
  expect(statement).toMatchObject({
    opening: { cents: 100_000 },
    closing: { cents: 249_010 },
    findings: [],
    lines: [
      { number: 4, date: '2026-03-20', cents: 150_000, text: 'RENT NOVA SAMPLE', checkNumber: null },
      { number: 5, date: '2026-03-02', cents: -990, checkNumber: '1042' },
    ],
  });
});

test('a line that is missing shows in the balance', () => {
  const { statement } = read(`Date,Details,Amount,Balance
01/20/2026,a,5.00,105.00
01/21/2026,b,x,112.00
01/22/2026,c,1.00,113.00`);
  expect(statement?.refused).toEqual([{ number: 3, reason: 'not-an-amount', value: 'x' }]);
  expect(statement?.findings).toEqual([{ kind: 'difference', cents: 700 }]);
});

test('German columns, commas, and what goes out in a column of its own', () => {
  const { mapping, statement } = read(
    `Buchungstag;Verwendungszweck;Auftraggeber/Empfänger;Soll;Haben
13.03.2026;Miete März;Nova Muster;;1.500,00
02.03.2026;Gebühr;Bank;9,90;`,
    ';',
    'EUR',
  );
  expect(mapping).toMatchObject({
    amount: { kind: 'apart', moneyIn: 4, moneyOut: 3 },
    dayOrder: 'day-first',
    payee: 2,
  });
  expect(statement?.lines.map(({ date, cents, text }) => [date, cents, text])).toEqual([
    ['2026-03-13', 150_000, 'Nova Muster Miete März'],
    ['2026-03-02', -990, 'Bank Gebühr'],
  ]);
});

test('a word beside the amount tells what goes out', () => {
  const { mapping, statement } = read(`Date,Type,Amount,Details
2026-03-02,CREDIT,1500.00,rent
2026-03-03,DEBIT,9.90,fee`);
  expect(mapping?.amount).toEqual({ kind: 'marked', column: 2, mark: 1, out: ['DEBIT'] });
  expect(statement?.lines.map(({ cents }) => cents)).toEqual([150_000, -990]);
});

test('without names, days, amounts and words are found by what they are', () => {
  const { mapping, statement } = read(`rent of unit 4,2026-03-02,$1500.00
fee of the bank,2026-03-03,-9.90 USD`);
  expect(mapping).toMatchObject({ skip: 0, date: 1, amount: { column: 2 }, text: [0] });
  expect(statement?.lines.map(({ cents }) => cents)).toEqual([150_000, -990]);
});

test('where days can be read both ways, somebody is asked; a table without money is none', () => {
  expect(() => read('Date,Amount\n03/04/2026,1.00')).toThrow('which-day-first');
  expect(read('Unit,Tenant\n4B,Nova').mapping).toBeUndefined();
});

test('what goes out without a sign is told by the mapping', () => {
  const rows = numbered(rowsOf('2026-03-02,9.90,fee'));
  const mapping = { skip: 0, date: 0, amount: { kind: 'signed', column: 1, isOutPlus: true }, text: [2] } as const;
  expect(readCsv(rows, mapping, { currency: 'USD' }).statements[0]?.lines[0]?.cents).toBe(-990);
});
