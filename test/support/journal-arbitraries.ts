import fc from 'fast-check';
import { addDays } from '#shared/dates.ts';
import { newId } from '#server/kernel/ids.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import { balance, move, together } from '#server/modules/ledger/books/lines.ts';
import type { BalancedLines, Dimensions } from '#server/modules/ledger/books/lines.ts';

/** What means something to a program that reads journals, and pieces of scripts that make trouble everywhere. */
export const syntax: readonly string[] = [
  [';', ' ;', '  ', '\t', '\n', '\r', ':', '::', '|', '(', ')', '[', ']', '{', '}', '<', '>', '"', "'", '\\', '`'],
  ['*', '!', '#', '%', '~', '^', '$', '@', '@@', '=', ',', '.', '-', '+', '&', '/', '?', '_', ' '],
  [
    '[2026-01-01]',
    '[=2026/01/01]',
    'date:',
    'date: never',
    ', date: never',
    'key:: 1/0',
    ':tag:',
    'include x',
    'end',
    '%(account)',
    '[2026-13-99]',
  ],
  ['\u00A0', '\u3000', '\u2028', '\u0085', '\u0007', '\u202E', '\u200F', '\uFEFF', '\u0301', '\u200B'],
  ['🏠', '👨‍👩‍👧', 'שלום', 'مرحبا', 'é', '12.00 USD', '=SUM(A1)', 'Rent', '2026-01-01'],
].flat();

/** Anything that the database keeps. */
export const hostileText = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...syntax) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2 }) },
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((pieces) => pieces.join(''))
  .filter((text) => text !== '' && text.length <= 120 && text.isWellFormed() && !text.includes('\0'));

const someDay = fc.integer({ min: 0, max: 12 }).map((days) => addDays('2026-01-25', days));
const someCents = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 10 ** 13 }));
const someCurrency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD');
const ids = Array.from({ length: 3 }, (_, index) => newId(new Date(index)));
const someId = fc.option(fc.constantFrom(...ids), { nil: null });
const someDimensions: fc.Arbitrary<Dimensions> = fc.record({
  propertyId: someId,
  unitId: someId,
  leaseId: someId,
  personId: someId,
  bankAccountId: someId,
});

const sides = {
  charge: { debit: 'tenant-receivable', credit: 'rent', basis: 'accrual' },
  receipt: { debit: 'operating-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' } },
  payment: { debit: 'management-fee', credit: 'operating-bank' },
  transfer: { debit: 'trust-bank', credit: 'operating-bank' },
  contribution: { debit: 'deposit-bank', credit: 'owner-contributions' },
  fee: { debit: 'prepayments', credit: 'late-fees', basis: 'cash' },
} as const;

const someMove: fc.Arbitrary<BalancedLines> = fc
  .record({
    cents: someCents,
    currency: someCurrency,
    kind: fc.constantFrom(...Object.values(sides)),
    about: someDimensions,
    memo: fc.option(hostileText, { nil: null }),
  })
  .map(({ cents, currency, kind, about, memo }) => move({ cents, currency }, { ...kind, ...about, memo }));

/** Entries of one to four moves: several currencies and several lines of one account in one entry are usual among them. */
export const someHostileEntry: fc.Arbitrary<NewEntry> = fc
  .record({ date: someDay, memo: hostileText, moves: fc.array(someMove, { minLength: 1, maxLength: 4 }) })
  .map(({ date, memo, moves }) => ({ date, memo, source: { kind: 'generated' }, lines: together(...moves) }));

/** The same between accounts that the workspace made itself. */
export function betweenAccounts(entry: NewEntry, [debit, credit]: readonly [string, string]): NewEntry {
  const lines = entry.lines.map((line) => ({ ...line, account: { id: line.cents > 0 ? debit : credit } }));
  return { ...entry, lines: balance(lines) };
}
