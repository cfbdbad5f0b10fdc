import fc from 'fast-check';
import { expect, test } from 'vitest';
import { post } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import { addDays } from '#shared/dates.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newBook, someDate, someEntry, somePropertyId } from '#test/support/ledger-arbitraries.ts';
import type { Book, Subject } from '#test/support/ledger-arbitraries.ts';
import { figuresOf, readLedgerPages } from '#test/support/statements.ts';

interface Property {
  readonly name: string;
  /** Throws with `violation` in its words where the property does not hold. */
  readonly violation: string;
  readonly check: (subject: Subject) => Promise<void>;
  /** What is put into a database of its own, and must be noticed. */
  readonly defect: { readonly name: string; readonly sql: string };
}

interface Seen {
  readonly basis: 'accrual' | 'cash';
  /** How many of the entries were known. */
  readonly known: number | undefined;
  readonly propertyId: string | undefined;
}

const someEntries = fc.array(someEntry, { minLength: 1, maxLength: 14 });
const someView: fc.Arbitrary<Seen> = fc.record({
  basis: fc.constantFrom('accrual', 'cash'),
  known: fc.option(fc.integer({ min: 0, max: 14 }), { nil: undefined, freq: 2 }),
  propertyId: fc.option(somePropertyId, { nil: undefined, freq: 1 }),
});
/** Three days in their order; the first two may be the same. */
const someDays = fc.array(someDate, { minLength: 3, maxLength: 3 }).map((dates) => dates.toSorted());
const someMonth = fc.integer({ min: 1, max: 12 });
const currencies = ['USD', 'EUR'] as const;

const recordedAt = (place: number) => new Date(Date.parse('2026-03-02T10:00:00Z') + place * 60_000);

/** Books with these entries, each recorded a minute after the one before, in a fiscal year that begins some month. */
async function booksOf(subject: Subject, entries: readonly NewEntry[], startMonth = 1): Promise<Book> {
  const book = await newBook(subject);
  const { organisationId } = book;
  await book.query('update organisation set fiscal_year_start_month = $2 where org_id = $1', [
    organisationId,
    startMonth,
  ]);
  for (const [place, entry] of entries.entries()) {
    const by = {
      organisationId,
      userId: book.owner.userId,
      requestId: null,
      now: recordedAt(place + 1),
      happened: true as const,
    };
    await book.inBooks((tx) => post(tx, by, entry));
  }
  return book;
}

function asked({ basis, known, propertyId }: Seen): Record<string, string> {
  return {
    basis,
    ...(known === undefined ? {} : { knownAt: recordedAt(known).toISOString() }),
    ...(propertyId === undefined ? {} : { propertyId }),
  };
}

interface Counted {
  readonly from?: string;
  readonly to: string;
  readonly currency: string;
  readonly accounts: readonly string[];
}

/** What the entries themselves come to, debits positive: no rollup, no query. */
function sumOf(entries: readonly NewEntry[], { basis, known, propertyId }: Seen, counted: Counted): number {
  return entries
    .filter(
      (entry, place) =>
        (known === undefined || place < known) && entry.date >= (counted.from ?? '') && entry.date <= counted.to,
    )
    .flatMap(({ lines }) => lines)
    .filter((line) => line.currency === counted.currency && (line.basis === 'both' || line.basis === basis))
    .filter((line) => propertyId === undefined || line.propertyId === propertyId)
    .filter(({ account }) => typeof account === 'string' && counted.accounts.includes(account))
    .reduce((sum, { cents }) => sum + cents, 0);
}

const assets = ['tenant-receivable', 'operating-bank', 'trust-bank'];
const results = ['rent', 'management-fee'];

function assert<Values extends [unknown, ...unknown[]]>(
  { patience }: Subject,
  property: fc.IAsyncPropertyWithHooks<Values>,
): Promise<void> {
  return fc.assert(property, { numRuns: 8 * patience, includeErrorInReport: true, endOnFailure: true });
}

const doubled = (table: string) => `create function doubled_${table}() returns trigger language plpgsql as $$
    begin new.debit_cents = new.debit_cents * 2; return new; end $$;
  create trigger doubled before insert on ${table} for each row execute function doubled_${table}()`;

const properties: readonly Property[] = [
  {
    name: 'a balance sheet balances and is what the entries come to, at any date, as known at any instant, on both bases',
    violation: 'a balance sheet out of balance',
    defect: {
      name: 'rollups that count double',
      sql: `${doubled('account_month')}; ${doubled('account_day')}; ${doubled('property_month')}`,
    },
    check: (subject) =>
      assert(
        subject,
        fc.asyncProperty(someEntries, someDate, someView, someMonth, async (entries, asOf, seen, startMonth) => {
          const book = await booksOf(subject, entries, startMonth);
          const answer = await subject.app.call(
            'GET /balance-sheet/',
            { query: { asOf, ...asked(seen) } },
            book.owner.access,
          );
          const told = ok(answer);
          const before = addDays(told.fiscalYearFrom, -1);
          for (const currency of currencies) {
            const sum = (accounts: readonly string[], to: string) => sumOf(entries, seen, { to, currency, accounts });
            const figures = figuresOf(told, currency);
            expect(
              [
                figures['assets'] ?? 0,
                figures['liabilities-and-equity'] ?? 0,
                figures['equity retained-earnings'] ?? 0,
                figures['equity net-income'] ?? 0,
              ],
              'a balance sheet out of balance',
            ).toEqual([
              sum(assets, asOf),
              sum(assets, asOf),
              0 - sum(results, before),
              0 - (sum(results, asOf) - sum(results, before)),
            ]);
          }
          expect(told.standing.tiesToTrialBalance, 'a balance sheet out of balance').toBe(true);
        }),
      ),
  },
  {
    name: 'income statements of periods that follow each other add up to that of both, and are what the entries come to',
    violation: 'periods that do not add up',
    defect: { name: 'days that count double', sql: `${doubled('account_day')}; ${doubled('property_month')}` },
    check: (subject) =>
      assert(
        subject,
        fc.asyncProperty(someEntries, someDays, someView, async (entries, [from = '', middle = '', to = ''], seen) => {
          const book = await booksOf(subject, entries);
          const net = async (first: string, last: string, currency: string) => {
            const period = { from: first, to: last, ...asked(seen) };
            const told = ok(await subject.app.call('GET /income-statement/', { query: period }, book.owner.access));
            expect(told.standing.tiesToTrialBalance, 'periods that do not add up').toBe(true);
            return figuresOf(told, currency)['net-income'] ?? 0;
          };
          for (const currency of currencies) {
            const whole = await net(from, to, currency);
            const rest = middle < to ? await net(addDays(middle, 1), to, currency) : 0;
            const sum = 0 - sumOf(entries, seen, { from, to, currency, accounts: results });
            expect([(await net(from, middle, currency)) + rest, whole], 'periods that do not add up').toEqual([
              sum,
              sum,
            ]);
          }
        }),
      ),
  },
  {
    name: 'the lines of all pages of the general ledger come to its totals and to the difference of two trial balances',
    violation: 'lines that do not come to the difference',
    defect: { name: 'months that count double', sql: `${doubled('account_month')}; ${doubled('property_month')}` },
    check: (subject) =>
      assert(
        subject,
        fc.asyncProperty(
          someEntries,
          someDays,
          someView,
          fc.integer({ min: 1, max: 9 }),
          async (entries, [from = '', , to = ''], seen, limit) => {
            const book = await booksOf(subject, entries);
            const pages = await readLedgerPages(subject.app, book.owner, { from, to, limit, ...asked(seen) });
            const lines = pages.flatMap(({ items }) => items);
            const balances = async (asOf: string) =>
              ok(await subject.app.call('GET /trial-balance/', { query: { asOf, ...asked(seen) } }, book.owner.access))
                .rows;
            const moved = new Map<string, number>();
            const closing = new Map<string, number>();
            const add = (key: string, cents: number) => moved.set(key, (moved.get(key) ?? 0) + cents);
            for (const line of lines) {
              add(`${line.accountId} ${line.currency}`, line.debitCents - line.creditCents);
              closing.set(`${line.accountId} ${line.currency}`, Number(line.balanceCents));
            }
            const after = await balances(to);
            for (const row of await balances(addDays(from, -1)))
              add(`${row.accountId} ${row.currency}`, Number(row.debitCents) - Number(row.creditCents));
            for (const row of after)
              add(`${row.accountId} ${row.currency}`, Number(row.creditCents) - Number(row.debitCents));
            expect(
              [...moved.values()].filter((cents) => cents !== 0),
              'lines that do not come to the difference',
            ).toEqual([]);
            for (const [key, cents] of closing) {
              const row = after.find(({ accountId, currency }) => `${accountId} ${currency}` === key);
              expect(cents, 'lines that do not come to the difference').toBe(
                Number(row?.debitCents ?? 0) - Number(row?.creditCents ?? 0),
              );
            }
            for (const { currency, debitCents, creditCents } of pages[0].totals) {
              const own = lines.filter((line) => line.currency === currency);
              const sum = (side: 'debitCents' | 'creditCents') => own.reduce((total, line) => total + line[side], 0);
              expect([sum('debitCents'), sum('creditCents')], 'lines that do not come to the difference').toEqual([
                debitCents,
                creditCents,
              ]);
            }
          },
        ),
      ),
  },
];

const healthy: Subject = { app: await startTestApp(), patience: 1 };

for (const { name, check } of properties) test(name, () => check(healthy));

for (const { name, check, defect, violation } of properties) {
  test(`${name}: noticed where there are ${defect.name}`, async () => {
    const app = await startTestApp();
    await query(app.connection, defect.sql);
    await expect(check({ app, patience: 5 })).rejects.toThrow(violation);
  });
}
