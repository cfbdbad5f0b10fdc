import { describe, expect, test } from 'vitest';
import {
  blankBatch,
  changeRow,
  copyAbove,
  enteredRows,
  numberInGrid,
  isBlankBatch,
  owedIn,
  pasteRows,
  totalOf,
} from './batch-draft.ts';
import { readPasted } from './paste-rows.ts';

const read = (text: string) => readPasted(text, 'lease', 'USD')?.rows;
const cents = (amount: number) => ({ cents: amount, unread: undefined });

describe('rows of a spreadsheet', () => {
  test('are read by the heads of their columns, in any order', () => {
    expect(read('Date\tCheck #\tTenant\tAmount\n11/16/2026\t1182\tNoah Patel\t1,664.25\n')).toEqual([
      { text: 'Noah Patel', reference: '1182', amount: cents(166_425) },
    ]);
    expect(read('Mieter\tBetrag\tZahlungsweg\nNoah Patel\t1664\tÜberweisung')).toEqual([
      { text: 'Noah Patel', amount: cents(166_400), method: 'transfer' },
    ]);
  });

  test('without heads are read by what stands in them: a check number is no amount', () => {
    expect(read('3C\tMaple Court\tCheck\t1182\t$1,664.25\n10\tHarbor View\tMoney order\t88-20417\t900.00')).toEqual([
      { text: '3C Maple Court', method: 'cheque', reference: '1182', amount: cents(166_425) },
      { text: '10 Harbor View', method: 'other', reference: '88-20417', amount: cents(90_000) },
    ]);
    expect(read('Ines Rossi\t2168\t417\r\nNoah Patel\t1500\t418')?.map(({ amount }) => amount?.cents)).toEqual([
      41_700, 41_800,
    ]);
  });

  test('lose nothing that cannot be read', () => {
    expect(read('Tenant\tAmount\nNoah Patel\ttwelve')).toEqual([
      { text: 'Noah Patel', amount: { cents: null, unread: 'twelve' } },
    ]);
  });

  test('that add up others are skipped and told, in either language', () => {
    const pasted = (text: string) => readPasted(text, 'lease', 'USD');
    expect(pasted('Noah Patel\t10.00\nIda Moss\t5.50\nTotal\t15.50')).toEqual({
      rows: [
        { text: 'Noah Patel', amount: cents(1000) },
        { text: 'Ida Moss', amount: cents(550) },
      ],
      totals: ['Total 15.50'],
    });
    expect(pasted('Noah Patel\t10.00\nTotal 10.00')?.totals).toEqual(['Total 10.00']);
    expect(pasted('Mieter\tBetrag\nNoah Patel\t10\n\t\nSumme:\t10')?.totals).toEqual(['Summe: 10']);
    expect(pasted('Total\tTenant\n10.00\tNoah Patel')?.rows, 'a head is no total').toEqual([
      { text: 'Noah Patel', amount: cents(1000) },
    ]);
    expect(pasted('Total Fitness Sample LLC\t10.00\nSummer Vale\t5.00')?.totals, 'a tenant’s name').toEqual([]);
  });

  test('are none where only text was copied', () => {
    expect(read('Noah Patel')).toBeUndefined();
    expect(read('Noah Patel\n')).toBeUndefined();
  });
});

const lease = { id: 'l', name: 'Noah Patel', place: '3C', colour: 'blue', currency: 'USD', owesCents: 5000 } as const;

describe('a batch', () => {
  test('has a blank row to go on in, by the method of the one before', () => {
    const draft = changeRow(changeRow(blankBatch('k', '2026-11-16'), 1, { method: 'cash' }), 1, { cents: 100 });
    expect(draft.rows.map(({ method }) => method)).toEqual(['cash', 'cash']);
    expect(enteredRows(draft)).toHaveLength(1);
    expect(isBlankBatch(draft)).toBe(false);
  });

  test('takes pasted rows below what is entered, and one column down from where it was pasted', () => {
    const one = changeRow(blankBatch('k', '2026-11-16'), 1, { reference: 'mine' });
    const rows = pasteRows(one, 1, read('Ada\t10.00\nBo\t20.00') ?? []);
    expect(rows.rows.map(({ reference, text }) => reference || text)).toEqual(['mine', 'Ada', 'Bo', '']);
    const down = pasteRows(rows, 2, readPasted('1\n2\n3', 'amount', 'USD')?.rows ?? []);
    expect(down.rows.map((row) => row.cents)).toEqual([null, 100, 200, 300, null]);
    expect(totalOf(down)).toBe(600);
  });

  test('knows which of its rows is meant by the place among those that were sent', () => {
    const pasted = pasteRows(blankBatch('k', '2026-11-16'), 1, read('Haddad\t100.00\nAda\t78.25\nBo\t78.25') ?? []);
    const draft = changeRow(changeRow(pasted, 2, { lease }), 3, { lease });
    expect(
      [1, 2].map((sent) => numberInGrid(draft, sent)),
      'the first has no lease yet',
    ).toEqual([2, 3]);
  });

  test('forgets what was said of a row once its lease, amount or reference is another', () => {
    const meant = changeRow(blankBatch('k', '2026-11-16'), 1, { cents: 100, meant: ['recorded-twice'] });
    expect(changeRow(meant, 1, { method: 'cash' }).rows[0]?.meant).toEqual(['recorded-twice']);
    expect(changeRow(meant, 1, { cents: 200 }).rows[0]?.meant).toEqual([]);
  });

  test('says what is owed after the rows above, and repeats a cell from above', () => {
    const first = changeRow(blankBatch('k', '2026-11-16'), 1, { lease, cents: 2000 });
    const second = copyAbove(first, 2, 'lease');
    expect(owedIn(second, 1)).toBe(5000);
    expect(owedIn(second, 2)).toBe(3000);
    expect(copyAbove(second, 2, 'amount').rows[1]?.cents).toBe(2000);
  });
});
