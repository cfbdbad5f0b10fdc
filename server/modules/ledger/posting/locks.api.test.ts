import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { post, preview } from './post.ts';
import { checkLines } from '#server/modules/ledger/books/rules.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, newEntry, posterFor } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';

/** The second lock: what the database refuses when somebody goes past `post`. */
const app = await startTestApp();
const owner = await newOrganisation(app);
const org = owner.organisationId;
const written = await newEntry(app, owner);
ok(await app.call('POST /period-locks/', { body: { through: '2026-01-31' } }, owner.access));
const client = new pg.Client({ ...app.connection, options: '-c role=gable_app' });
await client.connect();
afterAll(() => client.end());

interface Raw {
  readonly date?: string;
  readonly lineCount?: number;
  readonly number?: string;
  readonly reverses?: string;
  /** What all lines are at, by its key. */
  readonly account?: string;
  readonly lines?: readonly (readonly [cents: number, currency?: string, basis?: string, date?: string])[];
}

/** As the application's own role, in the organisation's context: only the door is missing. */
async function write({ date = '2026-03-01', account = 'rent', lines = [[5], [-5]], ...raw }: Raw): Promise<string> {
  await client.query('begin');
  try {
    await client.query(`select set_config('gable.org_id', $1, true)`, [org]);
    await client.query('update ledger_state set next_number = next_number + 1 where org_id = $1', [org]);
    const entryId = newId(new Date());
    const count = raw.lineCount ?? lines.length;
    await client.query(
      `insert into journal_entry (org_id, entry_id, number, date, line_count, memo, source_kind, recorded_at, content_hash, reverses_entry_id, reversal_reason)
       select $1, $2, coalesce($3::bigint, next_number - 1), $4, $5, 'Raw', 'raw', now(), sha256('x'), $6::uuid, case when $6 is null then null else 'Raw' end
         from ledger_state where org_id = $1`,
      [org, entryId, raw.number ?? null, date, count, raw.reverses ?? null],
    );
    for (const [index, [cents, currency = 'USD', basis = 'both', day = date]] of lines.entries())
      await client.query(
        `insert into posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis, bank_account_id)
         select $1, $2, $3, $4, account_id, $5, $6, $7, $8, case when is_bank then account_id end
           from account where org_id = $1 and system_key = $9`,
        [org, entryId, index + 1, count, day, currency, cents, basis, account],
      );
    await client.query('commit');
    return entryId;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const entryId = await write({});

test.for([
  ['out of balance', { lines: [[5], [-4]] }, 'journal_entry_balances'],
  ['out of balance on one basis', { lines: [[5], [-5, 'USD', 'accrual']] }, 'journal_entry_balances'],
  ['mixing currencies', { lines: [[5], [-5, 'EUR']] }, 'journal_entry_balances'],
  ['without lines', { lines: [], lineCount: 2 }, 'journal_entry_is_complete'],
  ['with lines missing', { lines: [[5], [-5]], lineCount: 3 }, 'journal_entry_is_complete'],
  ['of one line', { lines: [[5]] }, 'journal_entry_line_count_check'],
  ['with a line of another date', { lines: [[5], [-5, 'USD', 'both', '2026-03-02']] }, 'journal_entry_is_complete'],
  ['in a closed period', { date: '2026-01-31' }, 'journal_entry_is_after_closing'],
  ['of the year 3000', { date: '3000-01-01' }, 'journal_entry_date_check'],
  ['with a number that was not given out', { number: '99' }, 'journal_entry_is_numbered'],
  ['of nothing', { lines: [[0], [0]] }, 'posting_amount_cents_check'],
  ['beyond 2^53', { lines: [[2 ** 53], [-(2 ** 53)]] }, 'posting_amount_cents_check'],
] satisfies [string, Raw, string][])('an entry %s is refused by the database itself', async ([, raw, constraint]) => {
  await expect(write(raw)).rejects.toMatchObject({ code: '23514', constraint });
});

test('an entry at a bank account that is reconciled past its day is refused by the database itself', async () => {
  const { id: accountId } = await accountOf(app, owner, '1020');
  const atBank = { account: 'trust-bank', date: '2026-02-28' };
  await write(atBank);
  const statement = { accountId, from: '2026-02-01', to: '2026-02-28', openingCents: 0, closingCents: 0 };
  const { id, version } = ok(await app.call('POST /reconciliations/', { body: statement }, owner.access));
  const params = { id };
  ok(await app.call('POST /reconciliations/{id}/finish/', { params, body: { version } }, owner.access));
  const refused = { code: '23514', constraint: 'journal_entry_is_after_reconciliation' };
  await expect(write(atBank)).rejects.toMatchObject(refused);
  await write({ ...atBank, date: '2026-03-01' });
  await write({ ...atBank, account: 'operating-bank' });
  await write({ ...atBank, account: 'rent' });
  const { version: finished } = ok(await app.call('GET /reconciliations/{id}/', { params }, owner.access));
  const body = { version: finished, reason: 'A check was missing' };
  ok(await app.call('POST /reconciliations/{id}/reopen/', { params, body }, owner.access));
  await write(atBank);
});

test('nothing is added to an entry once it is complete', async () => {
  const add = (line: number, count: number) =>
    query(
      app.connection,
      `insert into posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis)
       select org_id, entry_id, $2, $3, account_id, date, currency, 5, basis from posting where entry_id = $1 and line = 1`,
      [entryId, line, count],
    );
  await expect(add(3, 2)).rejects.toMatchObject({ code: '23514' });
  await expect(add(3, 3)).rejects.toMatchObject({ code: '23503' });
  await expect(add(2, 2)).rejects.toMatchObject({ code: '23505' });
});

test('a line belongs to an entry that is there', async () => {
  const stray = query(
    app.connection,
    `insert into posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis)
     select org_id, $1, line, line_count, account_id, date, currency, amount_cents, basis from posting where entry_id = $2`,
    [newId(new Date()), entryId],
  );
  await expect(stray).rejects.toMatchObject({ code: '23503', constraint: 'posting_has_an_entry' });
});

test.for([
  ['given out for nothing', 'update ledger_state set next_number = next_number + 1 where org_id = $1', 'has_no_gaps'],
  ['taken back', 'update ledger_state set next_number = next_number - 1 where org_id = $1', 'numbers_stay'],
  [
    'given out before the books are opened',
    `with other as (insert into organisation (org_id, name, country, currency, time_zone, created_at)
       select gen_random_uuid(), name, country, currency, time_zone, created_at from organisation where org_id = $1 returning org_id)
     insert into ledger_state (org_id, next_number) select org_id, 3 from other`,
    'has_no_gaps',
  ],
] as const)('no number is %s', async ([, statement, constraint]) => {
  await expect(query(app.connection, statement, [org])).rejects.toMatchObject({
    code: '23514',
    constraint: `journal_${constraint}`,
  });
});

test('an entry is reversed once, and a reversal never', async () => {
  const reversal = await write({ reverses: entryId });
  await expect(write({ reverses: entryId })).rejects.toMatchObject({ constraint: 'journal_entry_is_reversed_once' });
  await expect(write({ reverses: reversal })).rejects.toMatchObject({ constraint: 'journal_entry_reverses_an_entry' });
});

test.for(['journal_entry', 'posting', 'period_lock', 'journal_seal'])(
  '%s is never updated, deleted from or truncated, by the application or by the owner of the tables',
  async (table) => {
    await app.services.database.transaction({ scope: 'organisation', organisationId: org }, (tx) =>
      tx
        .insertInto('journal_seal')
        .values({
          org_id: org,
          number: written.number,
          entry_id: written.id,
          seal: Buffer.alloc(32),
          sealed_at: new Date(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    for (const statement of [
      `update ${table} set org_id = org_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      await expect(query(app.connection, statement), statement).rejects.toMatchObject({ code: '23001' });
    }
  },
);

test('an account of the program is not removed by any statement, nor one with postings', async () => {
  const remove = (where: string) => query(app.connection, `delete from account where org_id = $1 and ${where}`, [org]);
  await expect(remove("system_key = 'payables'")).rejects.toMatchObject({ constraint: 'account_system_stays' });
  await newEntry(app, owner, { debit: '5200' });
  await expect(remove("number = '5200'")).rejects.toMatchObject({ code: '23503' });
});

test('what an account is, the application cannot change', async () => {
  for (const change of ["kind = 'income'", 'is_contra = true', "system_key = 'rent-two'"])
    await expect(client.query(`update account set ${change}`)).rejects.toMatchObject({ code: '42501' });
});

test.for(['account_month', 'account_day', 'property_month'])(
  'the application writes %s through the door alone',
  async (table) => {
    await expect(client.query(`update ${table} set debit_cents = 0`)).rejects.toMatchObject({ code: '42501' });
    await expect(client.query(`insert into ${table} select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
  },
);

test('the application writes fund_balance through the door alone', async () => {
  await expect(client.query('update fund_balance set cents = 0')).rejects.toMatchObject({ code: '42501' });
  await expect(client.query('delete from fund_balance')).rejects.toMatchObject({ code: '42501' });
});

test('the door opens the books of the own organisation only', async () => {
  const other = await newOrganisation(app);
  const account = await accountOf(app, other, '4100');
  const stranger = { ...posterFor(app, other), organisationId: org };
  const lines = checkLines(
    [5, -5].map((cents) => ({ account: { id: account.id }, cents, currency: 'USD', basis: 'both' })),
  );
  const entry = { date: '2026-03-01', memo: 'Foreign', source: { kind: 'raw' }, lines };
  const refused = { code: '42501' };
  await expect(inBooks(app, other, (tx) => post(tx, stranger, entry))).rejects.toMatchObject(refused);
  await expect(inBooks(app, other, (tx) => preview(tx, stranger, entry))).rejects.toMatchObject(refused);
});
