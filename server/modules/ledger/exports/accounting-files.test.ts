import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainAmount } from '#shared/plain-amount.ts';
import { hostileText } from '#test/support/journal-arbitraries.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { iifAccounts, iifWriter } from './export-iif.ts';
import { xeroWriter } from './export-xero.ts';
import type { ExportedAccount, ExportedEntry, ExportedJournal, JournalWriter } from './export-writer.ts';
import { windows1252 } from './windows-1252.ts';

const about = { property: null, unit: null, lease: null, person: null, bank: null };
const account = (number: string, name: string, kind: ExportedAccount['kind'], isBank = false): ExportedAccount => ({
  id: number,
  number,
  name,
  kind,
  isBank,
});
const bank = account('1010', 'Operating bank', 'asset', true);
const rent = account('4100', 'Rent', 'income');
const journal: ExportedJournal = {
  organisation: 'Sample',
  country: 'US',
  basis: 'accrual',
  from: undefined,
  to: undefined,
  knownAt: undefined,
  accounts: [bank, rent],
  currencies: ['USD'],
};
const line = { line: 1, currency: 'USD', balanceCents: 0n, memo: null, about };
const entry: ExportedEntry = {
  id: 'e',
  number: 7,
  date: '2026-03-01',
  memo: 'Rent\tMarch "3F"',
  sourceKind: 'receipt',
  sourceId: null,
  recordedAt: '2026-03-02T10:00:00.000Z',
  reverses: null,
  reversalReason: null,
  lines: [
    { ...line, account: bank, cents: 81_000, about: { ...about, property: '14 Oak: Street', unit: '3F' } },
    { ...line, account: rent, cents: -81_000, memo: '=1+1' },
  ],
};

function written(writer: JournalWriter<string>, of: ExportedJournal, entries: readonly ExportedEntry[]): string {
  const count = { entries: entries.length, lines: 0 };
  return [writer.start(of), ...entries.map((one) => writer.entry(one)), writer.end(count)].join('');
}

/** A reader of its own: rows by the columns that the file declares. */
function readIif(bytes: Uint8Array) {
  const heads = new Map<string, readonly string[]>();
  const accounts = new Map<string, Record<string, string>>();
  const entries: Record<string, string>[][] = [];
  for (const text of new TextDecoder('windows-1252').decode(bytes).split('\r\n').slice(0, -1)) {
    const [kind = '', ...cells] = text.split('\t');
    if (kind.startsWith('!')) {
      heads.set(kind.slice(1), cells);
      continue;
    }
    const head = heads.get(kind);
    expect(head?.length, text).toBe(cells.length);
    const row = Object.fromEntries((head ?? []).map((name, at) => [name, cells[at] ?? '']));
    if (kind === 'ACCNT') accounts.set(row['NAME'] ?? '', row);
    if (kind === 'TRNS') entries.push([row]);
    if (kind === 'SPL') entries.at(-1)?.push(row);
  }
  return { accounts, entries };
}

const centsOf = (text = ''): bigint => {
  expect(text).toMatch(/^-?\d+\.\d\d$/);
  return BigInt(text.replace('.', ''));
};

function sums(rows: readonly (readonly [account: string, amount: string | undefined])[]): Record<string, string> {
  const found = new Map<string, bigint>();
  for (const [number, amount] of rows) found.set(number, (found.get(number) ?? 0n) + centsOf(amount));
  return Object.fromEntries(
    [...found].filter(([, cents]) => cents !== 0n).map(([key, cents]) => [key, plainAmount(cents, 'USD')]),
  );
}

test('an entry for QuickBooks is a general journal entry, its property the class', () => {
  expect(written(iifWriter(), journal, [entry])).toBe(
    [
      '!ACCNT\tNAME\tACCNTTYPE\tACCNUM',
      'ACCNT\t1010 Operating bank\tBANK\t1010',
      'ACCNT\t4100 Rent\tINC\t4100',
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tCLASS\tAMOUNT\tDOCNUM\tMEMO',
      '!SPL\tTRNSTYPE\tDATE\tACCNT\tCLASS\tAMOUNT\tDOCNUM\tMEMO',
      '!ENDTRNS',
      "TRNS\tGENERAL JOURNAL\t3/1/2026\t1010 Operating bank\t14 Oak- Street\t810.00\tJE-0007\tRent March '3F'",
      "SPL\tGENERAL JOURNAL\t3/1/2026\t4100 Rent\t\t-810.00\tJE-0007\t'=1+1",
      'ENDTRNS',
      '',
    ].join('\r\n'),
  );
});

test('an entry for Xero is a manual journal, with days as its country writes them', () => {
  const [head, ...rows] = parseCsv(written(xeroWriter(), journal, [entry]));
  expect(head?.slice(0, 6)).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']);
  expect(rows.map((row) => row.slice(0, 6))).toEqual([
    ['JE-0007 Rent March "3F"', '03/01/2026', '14 Oak: Street · 3F', '1010', 'Tax Exempt', '810.00'],
    ['JE-0007 Rent March "3F"', '03/01/2026', "'=1+1", '4100', 'Tax Exempt', '-810.00'],
  ]);
  const british = parseCsv(written(xeroWriter(), { ...journal, country: 'GB' }, [{ ...entry, date: '2026-03-31' }]));
  expect(british[1]?.slice(1, 5)).toEqual(['31/03/2026', '14 Oak: Street · 3F', '1010', 'No VAT']);
});

test('names of accounts that are cut to the same stay apart', () => {
  const long = 'A'.repeat(40);
  const names = iifAccounts([account('1', long, 'asset'), account('1.', long, 'asset'), account('x', 'é:b', 'asset')]);
  expect([...names.values()]).toEqual([`1 ${'A'.repeat(29)}`, `1. ${'A'.repeat(28)}`, 'x é-b']);
  const same = iifAccounts([account('1', `a ${long}`, 'asset'), account('1 a', long, 'asset')]);
  expect(new Set(same.values()).size).toBe(2);
  expect([...same.values()].every((name) => name.length <= 31)).toBe(true);
});

test('letters that Windows lacks go without their marks, and other signs become question marks', () => {
  const read = (text: string) => new TextDecoder('windows-1252').decode(windows1252(text));
  expect(read('Müller & Łódź – €5 “ok” Š')).toBe('Müller & ?ódz – €5 “ok” Š');
  expect(read('東 🏠 ﬁ e\u0301')).toBe('? ? fi é');
});

test('books in several currencies are refused before anything is written', () => {
  for (const writer of [iifWriter(), xeroWriter()])
    expect(() => writer.start({ ...journal, currencies: ['EUR', 'USD'] })).toThrow('EUR');
});

const someJournal = fc.record({
  names: fc.array(hostileText, { minLength: 4, maxLength: 4 }),
  entries: fc.array(
    fc.record({
      memo: hostileText,
      memos: fc.array(hostileText, { minLength: 3, maxLength: 3 }),
      property: hostileText,
      cents: fc.integer({ min: 1, max: 10 ** 12 }),
      part: fc.integer({ min: 0, max: 100 }),
      at: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 12 },
  ),
});

test('whatever the texts are, both files read back to the same sums of each account', () => {
  fc.assert(
    fc.property(someJournal, ({ names, entries }) => {
      const accounts = names.map((name, at) => account(`${at}00`, name, at === 0 ? 'asset' : 'income', at === 0));
      const of = (at: number): ExportedAccount => accounts[at % 4] ?? bank;
      const made = entries.map(({ memo, memos, property, cents, part, at }, index): ExportedEntry => {
        const some = Math.floor((cents * part) / 100);
        const amounts = [cents, -some, some - cents];
        const lines = amounts.flatMap((amount, nth) =>
          amount === 0
            ? []
            : [
                {
                  ...line,
                  account: of(at + nth),
                  cents: amount,
                  memo: memos[nth] ?? null,
                  about: { ...about, property },
                },
              ],
        );
        return { ...entry, number: index + 1, memo, lines };
      });
      const all = { ...journal, accounts };
      const expected = sums(
        made.flatMap(({ lines }) =>
          lines.map(({ account: one, cents }) => [one.number, plainAmount(cents, 'USD')] as const),
        ),
      );

      const iif = readIif(windows1252(written(iifWriter(), all, made)));
      expect(iif.accounts.size).toBe(4);
      const numberOf = (name = '') => iif.accounts.get(name)?.['ACCNUM'] ?? 'unknown';
      expect(sums(iif.entries.flat().map((row) => [numberOf(row['ACCNT']), row['AMOUNT']]))).toEqual(expected);
      for (const rows of iif.entries) expect(rows.reduce((sum, row) => sum + centsOf(row['AMOUNT']), 0n)).toBe(0n);

      const [, ...rows] = parseCsv(written(xeroWriter(), all, made));
      expect(sums(rows.map((row) => [row[3] ?? '', row[5]]))).toEqual(expected);
      expect(rows.flat().every((text) => !/^[=+@]/.test(text))).toBe(true);
    }),
  );
});
