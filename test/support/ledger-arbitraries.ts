import fc from 'fast-check';
import pg from 'pg';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { move } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import type { TestApp } from './app.ts';
import { inBooks } from './books.ts';
import { query } from './database.ts';
import { newOrganisation } from './factories.ts';
import type { TestMember } from './factories.ts';

/** Books to try properties on; damaged ones have a defect put in, and the property must notice. */
export interface Subject {
  readonly app: TestApp;
  /** How many times as often to try: what is damaged must be noticed, not only be likely to be. */
  readonly patience: number;
}

export interface Book {
  readonly owner: TestMember;
  readonly organisationId: string;
  inBooks<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export async function newBook({ app }: Pick<Subject, 'app'>): Promise<Book> {
  const owner = await newOrganisation(app);
  return {
    owner,
    organisationId: owner.organisationId,
    inBooks: (work) => inBooks(app, owner, work),
    query: (text, values = []) => query(app.connection, text, values),
  };
}

const properties = Array.from({ length: 3 }, (_, index) => newId(new Date(index)));
export const somePropertyId = fc.constantFrom(...properties);

export const someDate = fc.integer({ min: 0, max: 100 }).map((days) => addDays('2026-01-15', days));

/** Entries as the program makes them: charges, receipts, payments, in two currencies, with and without a property. */
export const someEntry: fc.Arbitrary<NewEntry> = fc
  .record({
    date: someDate,
    cents: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 10 ** 12 })),
    currency: fc.constantFrom('USD', 'EUR'),
    kind: fc.constantFrom('charge', 'receipt', 'payment', 'transfer'),
    propertyId: fc.option(somePropertyId, { nil: undefined }),
  })
  .map(({ date, cents, currency, kind, propertyId }) => ({
    date,
    memo: kind,
    source: { kind: `some-${kind}` },
    lines: move({ cents, currency }, { ...sides[kind], propertyId }),
  }));

const sides = {
  charge: { debit: 'tenant-receivable', credit: 'rent', basis: 'accrual' },
  receipt: { debit: 'operating-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' } },
  payment: { debit: 'management-fee', credit: 'operating-bank' },
  transfer: { debit: 'trust-bank', credit: 'operating-bank' },
} as const;

export interface RawLine {
  readonly cents: number;
  readonly currency?: string;
  readonly basis?: string;
  /** By their keys; left out, rent that lies nowhere. */
  readonly account?: string;
  readonly place?: string | null;
}

interface RawEntry {
  readonly date: string;
  readonly lines: readonly RawLine[];
  /** The number is taken in a transaction of its own, so that no lock is held which `post` would have held. */
  readonly takesNumberBefore?: boolean;
  /** Runs while the transaction is open. */
  readonly beforeCommit?: () => Promise<unknown>;
}

/** Writes an entry past `post`, as the owner of the tables, with whatever lines. */
export async function writePast(app: TestApp, organisationId: string, entry: RawEntry): Promise<string | undefined> {
  const client = new pg.Client(app.connection);
  await client.connect();
  try {
    const entryId = newId(new Date());
    await client.query('begin');
    await client.query('update ledger_state set next_number = next_number + 1 where org_id = $1', [organisationId]);
    if (entry.takesNumberBefore === true) await client.query('commit; begin');
    await client.query(
      `insert into journal_entry (org_id, entry_id, number, date, line_count, memo, source_kind, recorded_at, content_hash)
       select $1, $2, next_number - 1, $3, $4, 'Past the door', 'raw', now(), sha256('raw') from ledger_state where org_id = $1`,
      [organisationId, entryId, entry.date, Math.max(entry.lines.length, 2)],
    );
    for (const [index, line] of entry.lines.entries()) {
      await client.query(
        `insert into posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis, bank_account_id)
         select $1, $2, $3, $4, account_id, $5, $6, $7, $8,
                (select b.account_id from account b where b.org_id = $1 and b.system_key = $10)
           from account where org_id = $1 and system_key = $9`,
        [
          organisationId,
          entryId,
          index + 1,
          Math.max(entry.lines.length, 2),
          entry.date,
          line.currency ?? 'USD',
          line.cents,
          line.basis ?? 'both',
          line.account ?? 'rent',
          line.place ?? null,
        ],
      );
    }
    await entry.beforeCommit?.();
    await client.query('commit');
    return entryId;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return undefined;
    throw error;
  } finally {
    await client.end();
  }
}
