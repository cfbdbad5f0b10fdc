import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { verifyBooks } from '#server/modules/ledger/index.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import {
  entriesOf,
  linesOf,
  newBankWorld,
  performBankingAct,
  pick,
  someBankingAct,
} from '#test/support/banking-acts.ts';
import type { BankWorld } from '#test/support/banking-acts.ts';
import { csvOfLines, sendBankFile } from '#test/support/banking.ts';
import { inBooks } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import type { Subject } from '#test/support/ledger-arbitraries.ts';

/** What money.md says of banking, whatever anybody does, and each with a defect that it notices. */

const uneven = `
  select place_id, currency from fund_balance where org_id = $1 group by 1, 2
  having coalesce(sum(cents) filter (where holder_kind = 'bank'), 0)
      <> coalesce(sum(cents) filter (where holder_kind <> 'bank'), 0)`;

const beyond = `
  select 'line' as side, c.line_id as id from line_claim c join statement_line l using (org_id, line_id)
   where c.org_id = $1 group by c.line_id, l.cents
  having sum(c.cents) * sign(l.cents) not between 0 and abs(l.cents)
  union all
  select 'entry', c.entry_id from line_claim c
   cross join lateral (select coalesce(sum(g.amount_cents), 0) as cents from posting g
     where g.org_id = c.org_id and g.entry_id = c.entry_id and g.account_id = c.account_id and g.basis <> 'accrual') m
   where c.org_id = $1 group by c.entry_id, m.cents
  having sum(c.cents) * sign(m.cents) not between 0 and abs(m.cents)`;

async function expectNone(world: BankWorld, statement: string, what: string): Promise<void> {
  expect(await query(world.app.connection, statement, [world.owner.organisationId]), what).toEqual([]);
}

const day = fc.integer({ min: 1, max: 6 }).map((number) => `2026-03-0${number}`);
const someLine = fc.record({ date: day, cents: fc.constantFrom(500, 700), text: fc.constantFrom('RENT', 'Fee') });
const mapping = JSON.stringify({
  skip: 1,
  date: 0,
  text: [1],
  amount: { kind: 'signed', column: 2, isOutPlus: false },
});

const properties = [
  {
    name: 'after any banking acts each account has what its funds come to, and claims fit both sides',
    violation: 'an account that has not what its funds come to',
    defect: {
      name: 'funds that forget what came before',
      sql: `create function forget() returns trigger language plpgsql as $$ begin
          if new.holder_kind <> 'bank' then new.cents = new.cents - old.cents; end if; return new; end $$;
        create trigger forget before update on fund_balance for each row execute function forget()`,
    },
    check: ({ app, patience }: Subject) =>
      fc.assert(
        fc.asyncProperty(fc.array(someBankingAct, { minLength: 8, maxLength: 16 }), async (acts) => {
          const world = await newBankWorld(app);
          for (const act of acts) {
            expect(await performBankingAct(world, act), `${act.kind} fails`).toBeLessThan(500);
            await expectNone(world, uneven, 'an account that has not what its funds come to');
            await expectNone(world, beyond, 'claims beyond a line or an entry');
          }
          const { owner } = world;
          const { breaks } = await inBooks(app, owner, (tx) => verifyBooks(tx, owner.organisationId));
          expect(breaks).toEqual([]);
        }),
        { numRuns: 3 * patience, includeErrorInReport: true, endOnFailure: true },
      ),
  },
  {
    name: 'claims reach no further than their line and their entry, whoever writes them',
    violation: 'claims beyond a line or an entry',
    defect: {
      name: 'claims that nothing holds against the two',
      sql: `create or replace function check_line_claims() returns trigger language plpgsql as $$ begin return null; end $$`,
    },
    check: ({ app, patience }: Subject) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({ line: fc.nat(8), entry: fc.nat(8), cents: fc.constantFrom(-200, -100, 100, 200, 300) }),
            { minLength: 10, maxLength: 20 },
          ),
          async (all) => {
            const world = await newBankWorld(app);
            await performBankingAct(world, { kind: 'pay', chosen: 0, cents: 200 });
            const [lines, entries] = [await linesOf(world), await entriesOf(world)];
            for (const { line, entry, cents } of all) {
              const claim = { lineId: pick(lines, line)?.id ?? '', entryId: pick(entries, entry) ?? '', cents };
              await writeClaim(world, claim).catch(() => 'refused');
            }
            await expectNone(world, beyond, 'claims beyond a line or an entry');
          },
        ),
        { numRuns: 3 * patience, includeErrorInReport: true, endOnFailure: true },
      ),
  },
  {
    name: 'overlapping files in any order leave the same lines, and all of them twice leave them once',
    violation: 'lines of all files, each once',
    defect: {
      name: 'lines that are told apart by their file',
      sql: `create function apart() returns trigger language plpgsql as $$ begin
          new.key = left(new.key, 300) || new.file_id; return new; end $$;
        create trigger apart before insert on statement_line for each row execute function apart()`,
    },
    check: ({ app, patience }: Subject) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(someLine, { minLength: 6, maxLength: 20 }),
          fc.array(fc.tuple(day, day), { minLength: 2, maxLength: 4 }),
          async (all, spans) => {
            // A file has whole days, as a bank exports them.
            const files = spans
              .map(([one, other]) => all.filter(({ date }) => date >= one && date <= other))
              .filter(({ length }) => length > 0);
            const take = async (some: typeof files) => {
              const world = await newBankWorld(app);
              const asked = { name: 'x.csv', accountId: world.operatingId, mapping };
              for (const lines of some) ok(await sendBankFile(app, world.owner, csvOfLines(lines), asked));
              const found = await linesOf(world);
              return found
                .filter(({ account }) => account.id === world.operatingId)
                .map(({ date, cents, text }) => `${date} ${cents} ${text}`)
                .toSorted();
            };
            const expected = [...new Set(files.flat())].map(({ date, cents, text }) => `${date} ${cents} ${text}`);
            expect(await take(files), 'lines of all files, each once').toEqual(expected.toSorted());
            const again = await take([...files.toReversed(), ...files]);
            expect(again, 'lines of all files, each once').toEqual(expected.toSorted());
          },
        ),
        { numRuns: 3 * patience, includeErrorInReport: true, endOnFailure: true },
      ),
  },
] as const;

interface Claim {
  readonly lineId: string;
  readonly entryId: string;
  readonly cents: number;
}

/** Past the rules of the program, as only the database sees it. */
function writeClaim({ app, owner, trustId }: BankWorld, { lineId, entryId, cents }: Claim): Promise<unknown> {
  return inBooks(app, owner, (tx) =>
    sql`
      insert into line_claim (org_id, claim_id, line_id, account_id, entry_id, cents, is_posted, made_at)
      values (${owner.organisationId}, ${newId(app.clock.now)}, ${lineId}, ${trustId}, ${entryId}, ${cents}, false, now())`.execute(
      tx,
    ),
  );
}

const healthy: Subject = { app: await startTestApp(), patience: 1 };

for (const { name, check } of properties) test(name, () => check(healthy), 300_000);

for (const { name, check, defect, violation } of properties)
  test(`${name}: noticed where there are ${defect.name}`, async () => {
    const app = await startTestApp();
    await query(app.connection, defect.sql);
    await expect(check({ app, patience: 5 })).rejects.toThrow(violation);
  }, 300_000);
