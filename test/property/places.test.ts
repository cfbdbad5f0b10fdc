import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postAll, reverse, verifyBooks } from '#server/modules/ledger/index.ts';
import { startTestApp } from '#test/support/app.ts';
import { posterFor } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newBook, someEntry, writePast } from '#test/support/ledger-arbitraries.ts';
import type { RawLine, Subject } from '#test/support/ledger-arbitraries.ts';

/** Whose money lies where (money.md, section 1), attacked past the door and through it. */

const banks = ['trust-bank', 'operating-bank', 'undeposited'] as const;

const someLines: fc.Arbitrary<readonly RawLine[]> = fc
  .array(
    fc.record({
      account: fc.constantFrom<string>(...banks, 'rent', 'prepayments'),
      place: fc.constantFrom<string | null>(...banks, null),
      basis: fc.constantFrom('both', 'cash', 'accrual'),
      cents: fc.constantFrom(-2, -1, 1, 2),
    }),
    { minLength: 1, maxLength: 3 },
  )
  // Often even, each line with its opposite, in the same place or in another.
  .chain((lines) =>
    fc.array(fc.boolean(), { minLength: lines.length, maxLength: lines.length }).map((stay) => [
      ...lines,
      ...lines.map((line, index) => ({
        ...line,
        cents: -line.cents,
        ...(stay[index] === true ? {} : { account: 'rent', place: 'trust-bank' }),
      })),
    ]),
  );

const outOfPlace = `
  select entry_id from posting where org_id = $1 and basis <> 'accrual'
   group by entry_id, currency, bank_account_id having sum(amount_cents) <> 0
  union all
  select g.entry_id from posting g join account a using (org_id, account_id)
   where g.org_id = $1 and g.basis <> 'accrual' and (a.is_bank or a.system_key = 'undeposited')
     and g.bank_account_id is distinct from g.account_id`;

const properties = [
  {
    name: 'every entry balances in each place, whoever wrote it',
    violation: 'a place out of balance',
    defect: {
      name: 'checks that leave places out',
      sql: `do $$ begin execute replace(pg_get_functiondef('check_given_numbers'::regproc), 'elsif seen.astray is not null', 'elsif false'); end $$`,
    },
    check: (subject: Subject) =>
      fc.assert(
        fc.asyncProperty(fc.array(someLines, { minLength: 6, maxLength: 6 }), async (all) => {
          const book = await newBook(subject);
          for (const lines of all) await writePast(subject.app, book.organisationId, { date: '2026-03-01', lines });
          expect(await book.query(outOfPlace, [book.organisationId]), 'a place out of balance').toEqual([]);
        }),
        { numRuns: 4 * subject.patience, includeErrorInReport: true, endOnFailure: true },
      ),
  },
  {
    name: 'what a place has is the sum of its funds, after everything that is posted and reversed',
    violation: 'a place that has not what its funds come to',
    defect: {
      name: 'funds that forget what came before',
      sql: `create function forget() returns trigger language plpgsql as $$ begin
          if new.holder_kind <> 'bank' then new.cents = new.cents - old.cents; end if; return new; end $$;
        create trigger forget before update on fund_balance for each row execute function forget()`,
    },
    check: (subject: Subject) =>
      fc.assert(
        fc.asyncProperty(fc.array(someEntry, { minLength: 2, maxLength: 10 }), fc.nat(), async (all, chosen) => {
          const book = await newBook(subject);
          const poster = posterFor(subject.app, book.owner);
          const posted = await book.inBooks((tx) => postAll(tx, poster, all));
          const back = posted[chosen % posted.length]?.id ?? '';
          await book.inBooks((tx) => reverse(tx, poster, back, { reason: 'Taken back' }));
          const uneven = await book.query(
            `select place_id, currency from fund_balance where org_id = $1 group by 1, 2
              having coalesce(sum(cents) filter (where holder_kind = 'bank'), 0)
                  <> coalesce(sum(cents) filter (where holder_kind <> 'bank'), 0)`,
            [book.organisationId],
          );
          expect(uneven, 'a place that has not what its funds come to').toEqual([]);
          const { breaks } = await book.inBooks((tx) => verifyBooks(tx, book.organisationId));
          expect(breaks, 'a place that has not what its funds come to').toEqual([]);
        }),
        { numRuns: 6 * subject.patience, includeErrorInReport: true, endOnFailure: true },
      ),
  },
] as const;

const healthy: Subject = { app: await startTestApp(), patience: 1 };

for (const { name, check } of properties) test(name, () => check(healthy));

for (const { name, check, defect, violation } of properties)
  test(`${name}: noticed where there are ${defect.name}`, async () => {
    const app = await startTestApp();
    await query(app.connection, defect.sql);
    await expect(check({ app, patience: 5 })).rejects.toThrow(violation);
  });
