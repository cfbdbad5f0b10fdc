import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { move, post, postAll, reverse, verifyBooks } from '#server/modules/ledger/index.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/index.ts';
import { Problem } from '#server/kernel/problem.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newBook, someDate, someEntry, somePropertyId, writePast } from '#test/support/ledger-arbitraries.ts';
import type { Book, Subject } from '#test/support/ledger-arbitraries.ts';

interface Property {
  readonly name: string;
  /** Throws with `violation` in its words where the property does not hold. */
  readonly violation: string;
  readonly check: (subject: Subject) => Promise<void>;
  /** What is put into a database of its own, and must be noticed. */
  readonly defect: { readonly name: string; readonly sql: string };
}

const entries = (most = 8) => fc.array(someEntry, { minLength: 1, maxLength: most });
const instant = (minute: number) => new Date(Date.parse('2026-03-02T10:00:00Z') + minute * 60_000);

function posterAt({ owner }: Book, minute = 0): Poster {
  return {
    organisationId: owner.organisationId,
    userId: owner.userId,
    requestId: null,
    now: instant(minute),
    happened: true as const,
  };
}

/** All at once, on as many connections as there are. */
function postInParallel(book: Book, all: readonly NewEntry[]) {
  return Promise.all(all.map((entry, index) => book.inBooks((tx) => post(tx, posterAt(book, index), entry))));
}

function assert<Values extends [unknown, ...unknown[]]>(
  { patience }: Subject,
  runs: number,
  property: fc.IAsyncPropertyWithHooks<Values>,
): Promise<void> {
  return fc.assert(property, { numRuns: runs * patience, includeErrorInReport: true, endOnFailure: true });
}

const unbalancedEntries = `select from journal_entry e join posting p using (org_id, entry_id) where e.org_id = $1
  group by e.entry_id, p.currency having sum(amount_cents) filter (where basis <> 'cash') <> 0
     or sum(amount_cents) filter (where basis <> 'accrual') <> 0`;

async function trialBalance(subject: Subject, { owner }: Book, asked: Record<string, string>) {
  return ok(await subject.app.call('GET /trial-balance/', { query: asked }, owner.access));
}

/** What a program does that is wrong in a race only. */
const forgottenLock = `do $$ begin
  execute replace(pg_get_functiondef('write_entries'::regproc), 'for no key update', ''); end $$`;

const noChecks = 'drop trigger journal_is_balanced on ledger_state';

const forgetfulRollup = `create function forget() returns trigger language plpgsql as $$ begin return old; end $$;
  create trigger forget before update on account_month for each row execute function forget()`;

const properties: readonly Property[] = [
  {
    name: 'every entry balances per currency and per basis, whoever wrote it',
    violation: 'an entry out of balance',
    defect: { name: 'no checks at commit', sql: noChecks },
    check: (subject) =>
      assert(
        subject,
        6,
        fc.asyncProperty(entries(), fc.integer({ min: 1, max: 99 }), async (all, cents) => {
          const book = await newBook(subject);
          await Promise.all([
            postInParallel(book, all),
            writePast(subject.app, book.organisationId, {
              date: '2026-03-01',
              lines: [{ cents }, { cents: -cents - 1 }],
            }),
          ]);
          await writePast(subject.app, book.organisationId, {
            date: '2026-03-01',
            lines: [
              { cents, basis: 'accrual' },
              { cents: -cents, basis: 'cash' },
            ],
          });
          expect(await book.query(unbalancedEntries, [book.organisationId]), 'an entry out of balance').toEqual([]);
        }),
      ),
  },
  {
    name: 'currencies are never mixed: what is left over in one is not made up by another',
    violation: 'money of one currency became another',
    defect: {
      name: 'checks that add up all currencies',
      sql: `create or replace function check_given_numbers() returns trigger language plpgsql as $$ begin
        if (select sum(p.amount_cents) from journal_entry e join posting p using (org_id, entry_id)
             where e.org_id = new.org_id and e.number >= old.next_number and p.basis <> 'cash') <> 0 then raise 'out of balance'; end if;
        return null; end $$`,
    },
    check: (subject) =>
      assert(
        subject,
        5,
        fc.asyncProperty(entries(), fc.integer({ min: 1, max: 99 }), async (all, cents) => {
          const book = await newBook(subject);
          await postInParallel(book, all);
          await writePast(subject.app, book.organisationId, {
            date: '2026-03-01',
            lines: [{ cents }, { cents: -cents, currency: 'EUR' }],
          });
          const sums = await book.query(
            `select currency from posting where org_id = $1 group by currency
              having sum(amount_cents) filter (where basis <> 'cash') <> 0`,
            [book.organisationId],
          );
          expect(sums, 'money of one currency became another').toEqual([]);
        }),
      ),
  },
  {
    name: 'what is written stays: no change, removal or late line, also not by the owner of the tables',
    violation: 'the past was changed',
    defect: {
      name: 'tables that can be changed',
      sql: 'alter table posting disable trigger posting_is_append_only; alter table journal_entry disable trigger journal_entry_is_append_only',
    },
    check: (subject) =>
      assert(
        subject,
        4,
        fc.asyncProperty(entries(4), async (all) => {
          const book = await newBook(subject);
          await postInParallel(book, all);
          const written = () =>
            book.query(
              `select e.number, e.date, e.memo, p.line, p.amount_cents, p.currency, p.basis from journal_entry e
                 join posting p using (org_id, entry_id) where e.org_id = $1 order by e.number, p.line`,
              [book.organisationId],
            );
          const before = await written();
          const values = [book.organisationId];
          const attacks = [
            'update posting set amount_cents = amount_cents * 2 where org_id = $1',
            "update journal_entry set memo = 'Changed' where org_id = $1",
            'delete from posting where org_id = $1',
            'delete from journal_entry where org_id = $1',
            `insert into posting select org_id, entry_id, (line + 1)::smallint, line_count, account_id, date, currency, 5, basis
               from posting where org_id = $1 and line = line_count`,
            `insert into posting select org_id, entry_id, (line + 1)::smallint, (line_count + 2)::smallint, account_id, date, currency, 5, basis
               from posting where org_id = $1 and line = line_count`,
          ];
          for (const attack of attacks) await book.query(attack, values).catch(() => undefined);
          expect(await written(), 'the past was changed').toEqual(before);
        }),
      ),
  },
  {
    name: 'doubles collapse, also at the same moment, and the same key with other content is refused',
    violation: 'one key, more than one entry or answer',
    defect: { name: 'posts that forget the lock', sql: forgottenLock },
    check: (subject) =>
      assert(
        subject,
        5,
        fc.asyncProperty(someEntry, fc.integer({ min: 3, max: 8 }), async (entry, times) => {
          const book = await newBook(subject);
          const keyed = { ...entry, idempotencyKey: 'the-key' };
          const outcomes = await Promise.allSettled([
            ...Array.from({ length: times }, () => book.inBooks((tx) => post(tx, posterAt(book), keyed))),
            ...Array.from({ length: 3 }, () =>
              book.inBooks((tx) => post(tx, posterAt(book), { ...keyed, memo: 'Something else' })),
            ),
          ]);
          const told = outcomes.map((outcome) => {
            if (outcome.status === 'fulfilled') return outcome.value.id;
            return outcome.reason instanceof Problem ? outcome.reason.code : 'an unexpected failure';
          });
          const ids = new Set(told.filter((one) => one !== 'idempotency-conflict'));
          expect(ids.size, 'one key, more than one entry or answer').toBe(1);
          expect(told).toContain('idempotency-conflict');
          expect(await book.query('select from journal_entry where org_id = $1', [book.organisationId])).toHaveLength(
            1,
          );
        }),
      ),
  },
  {
    name: 'no update of a hot account is lost',
    violation: 'a posting is missing in the balance',
    defect: { name: 'rollups that forget', sql: forgetfulRollup },
    check: (subject) =>
      assert(
        subject,
        4,
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 2, maxLength: 24 }),
          async (all) => {
            const book = await newBook(subject);
            await postInParallel(
              book,
              all.map((cents) => ({
                date: '2026-03-01',
                memo: 'Hot',
                source: { kind: 'hot' },
                lines: move({ cents, currency: 'USD' }, { debit: 'operating-bank', credit: 'rent' }),
              })),
            );
            const { rows } = await trialBalance(subject, book, { asOf: '2026-03-31' });
            const bank = rows.find(({ number }) => number === '1010');
            const sum = all.reduce((total, cents) => total + cents, 0);
            expect(bank?.debitCents, 'a posting is missing in the balance').toBe(sum);
          },
        ),
      ),
  },
  {
    name: 'money is conserved: debits and credits are equal at every moment, on both bases, in every currency',
    violation: 'money came or went',
    defect: {
      name: 'rollups that leave out credits',
      sql: `create function no_credit() returns trigger language plpgsql as $$ begin new.credit_cents = 0; return new; end $$;
        create trigger no_credit before insert on account_month for each row execute function no_credit()`,
    },
    check: (subject) =>
      assert(
        subject,
        4,
        fc.asyncProperty(entries(), async (all) => {
          const book = await newBook(subject);
          const watch = async () => {
            for (const basis of ['accrual', 'cash']) {
              const { totals } = await trialBalance(subject, book, { asOf: '2026-12-31', basis });
              for (const { debitCents, creditCents } of totals)
                expect(debitCents, 'money came or went').toBe(creditCents);
            }
          };
          await Promise.all([postInParallel(book, all), watch(), watch()]);
          await watch();
        }),
      ),
  },
  {
    name: 'a balance is what its postings come to, at any date, on any basis, as known at any instant, of any property',
    violation: 'a balance that its postings do not come to',
    defect: {
      name: 'rollups that count double',
      sql: `create function doubled() returns trigger language plpgsql as $$ begin new.debit_cents = new.debit_cents * 2; return new; end $$;
        create trigger doubled before insert on account_month for each row execute function doubled();
        create trigger doubled before insert on account_day for each row execute function doubled();
        create trigger doubled before insert on property_month for each row execute function doubled()`,
    },
    check: (subject) =>
      assert(
        subject,
        10,
        fc.asyncProperty(
          entries(12),
          fc.record({
            asOf: someDate,
            basis: fc.constantFrom('accrual', 'cash'),
            known: fc.option(fc.integer({ min: 0, max: 11 }), { nil: undefined, freq: 1 }),
            propertyId: fc.option(somePropertyId, { nil: undefined, freq: 1 }),
          }),
          async (all, { asOf, basis, known, propertyId }) => {
            const book = await newBook(subject);
            for (const [minute, entry] of all.entries())
              await book.inBooks((tx) => post(tx, posterAt(book, minute), entry));
            const expected = new Map<string, number>();
            for (const [minute, { date, lines }] of all.entries()) {
              if (date > asOf || (known !== undefined && minute > known)) continue;
              for (const line of lines) {
                if (line.basis !== 'both' && line.basis !== basis) continue;
                if (propertyId !== undefined && line.propertyId !== propertyId) continue;
                const key = `${JSON.stringify(line.account)} ${line.currency}`;
                expected.set(key, (expected.get(key) ?? 0) + line.cents);
              }
            }
            const { rows } = await trialBalance(subject, book, {
              asOf,
              basis,
              ...(known === undefined ? {} : { knownAt: instant(known).toISOString() }),
              ...(propertyId === undefined ? {} : { propertyId }),
            });
            const told = rows.map(({ debitCents, creditCents }) => Number(debitCents) - Number(creditCents));
            const sums = [...expected.values()].filter((cents) => cents !== 0);
            const sorted = (cents: readonly number[]) => cents.toSorted((one, other) => one - other);
            expect(sorted(told), 'a balance that its postings do not come to').toEqual(sorted(sums));
          },
        ),
      ),
  },
  {
    name: 'a reversal restores what was before, and what was known before stays known',
    violation: 'a reversal left something behind',
    defect: { name: 'rollups that forget', sql: forgetfulRollup },
    check: (subject) =>
      assert(
        subject,
        5,
        fc.asyncProperty(entries(4), someEntry, async (all, entry) => {
          const book = await newBook(subject);
          await book.inBooks((tx) => postAll(tx, posterAt(book), all));
          const read = async (more: Record<string, string> = {}) =>
            (await trialBalance(subject, book, { asOf: '2026-12-31', ...more })).rows;
          const before = await read();
          const { id } = await book.inBooks((tx) => post(tx, posterAt(book, 1), entry));
          const meanwhile = await read();
          const both = await Promise.allSettled(
            [1, 2].map(() => book.inBooks((tx) => reverse(tx, posterAt(book, 2), id, { reason: 'Wrong' }))),
          );
          expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
          expect(await read(), 'a reversal left something behind').toEqual(before);
          expect(await read({ knownAt: instant(1).toISOString() }), 'a reversal left something behind').toEqual(
            meanwhile,
          );
        }),
      ),
  },
  {
    name: 'rollups made anew from the journal are the same',
    violation: 'a rollup that is not the sum of its postings',
    defect: { name: 'rollups that forget', sql: forgetfulRollup },
    check: (subject) =>
      assert(
        subject,
        4,
        fc.asyncProperty(entries(10), async (all) => {
          const book = await newBook(subject);
          await postInParallel(book, [...all, ...all]);
          const { breaks } = await book.inBooks((tx) => verifyBooks(tx, book.organisationId));
          expect(breaks, 'a rollup that is not the sum of its postings').toEqual([]);
        }),
      ),
  },
  {
    name: 'the order is monotonic: numbers have no gaps, and instants of recording never run backwards',
    violation: 'the order of recording is broken',
    defect: {
      name: 'instants at random',
      sql: `create function jump() returns trigger language plpgsql as $$ begin
          new.recorded_at = new.recorded_at - new.number * interval '1 day'; return new; end $$;
        create trigger jump before insert on journal_entry for each row execute function jump()`,
    },
    check: (subject) =>
      assert(
        subject,
        4,
        fc.asyncProperty(entries(10), async (all) => {
          const book = await newBook(subject);
          await postInParallel(book, [...all, ...all].toReversed());
          const rows = await book.query<{ number: string; recorded_at: Date }>(
            'select number, recorded_at from journal_entry where org_id = $1 order by number',
            [book.organisationId],
          );
          expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, index) => index + 1));
          const times = rows.map(({ recorded_at: at }) => at.getTime());
          expect(times, 'the order of recording is broken').toEqual(times.toSorted((one, other) => one - other));
        }),
      ),
  },
  {
    name: 'what is closed stays closed, whoever posts at the same moment',
    violation: 'something was posted into a closed period',
    defect: {
      name: 'no lock and no checks at commit',
      sql: `${noChecks}; ${forgottenLock}`,
    },
    check: (subject) =>
      assert(
        subject,
        3,
        fc.asyncProperty(fc.integer({ min: 1, max: 28 }), async (day) => {
          const book = await newBook(subject);
          const date = `2026-02-${String(day).padStart(2, '0')}`;
          const inside = async () =>
            (
              await book.query('select from journal_entry where org_id = $1 and date <= $2', [
                book.organisationId,
                date,
              ])
            ).length;
          const closing = async () => {
            await sleep(20);
            ok(await subject.app.call('POST /period-locks/', { body: { through: date } }, book.owner.access));
            return inside();
          };
          const closed = closing();
          // Both are under way when the books are closed, and stay open a while.
          const wait = () => Promise.race([closed, sleep(250)]);
          const entry = { date, memo: 'Late', source: { kind: 'late' } };
          const lines = move({ cents: 5, currency: 'USD' }, { debit: 'operating-bank', credit: 'rent' });
          await Promise.allSettled([
            book.inBooks(async (tx) => {
              await post(tx, posterAt(book), { ...entry, lines });
              await wait();
            }),
            ...[true, false].map((takesNumberBefore) =>
              writePast(subject.app, book.organisationId, {
                date,
                lines: [{ cents: 7 }, { cents: -7 }],
                takesNumberBefore,
                beforeCommit: wait,
              }),
            ),
          ]);
          expect(await inside(), 'something was posted into a closed period').toBe(await closed);
        }),
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
