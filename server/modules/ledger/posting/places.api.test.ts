import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { move, moveFund, placedIn, post, reverse } from '#server/modules/ledger/index.ts';
import type { BalancedLines } from '#server/modules/ledger/index.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, newEntry, posterFor } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
const usd = (cents: number) => ({ cents, currency: 'USD' });

interface Written {
  readonly account: string;
  readonly cents: number;
  readonly basis: string;
  /** The number of the account that it lies in. */
  readonly place: string | null;
}

async function linesOf(owner: TestMember, entryId: string): Promise<Written[]> {
  return query<Written & pg.QueryResultRow>(
    app.connection,
    `select a.number as account, g.amount_cents::int as cents, g.basis, b.number as place
       from posting g join account a using (org_id, account_id)
       left join account b on b.org_id = g.org_id and b.account_id = g.bank_account_id
      where g.org_id = $1 and g.entry_id = $2 order by g.line`,
    [owner.organisationId, entryId],
  );
}

async function posted(owner: TestMember, lines: BalancedLines): Promise<Written[]> {
  const { id } = await inBooks(app, owner, (tx) =>
    post(tx, posterFor(app, owner), { date: '2026-03-01', memo: 'Places', lines, source: { kind: 'test' } }),
  );
  return linesOf(owner, id);
}

test('what an entry says nothing about lies in the only place that it touches, on accrual nowhere', async () => {
  const owner = await newOrganisation(app);
  const receipt = move(usd(150_000), { debit: 'trust-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' } });
  expect(await posted(owner, receipt)).toEqual([
    { account: '1020', cents: 150_000, basis: 'both', place: '1020' },
    { account: '1200', cents: -150_000, basis: 'accrual', place: null },
    { account: '4100', cents: -150_000, basis: 'cash', place: '1020' },
  ]);
  const drawer = move(usd(500), { debit: 'undeposited', credit: 'prepayments' });
  expect((await posted(owner, drawer)).map(({ place }) => place)).toEqual(['1100', '1100']);
  const nowhere = move(usd(500), { debit: 'opening-balances', credit: 'prepayments' });
  expect((await posted(owner, nowhere)).map(({ place }) => place)).toEqual([null, null]);
});

test('a transfer that says whose money moves balances in each place [E2]', async () => {
  const owner = await newOrganisation(app);
  const [trust, deposit] = [(await accountOf(app, owner, '1020')).id, (await accountOf(app, owner, '1030')).id];
  const lines = moveFund(usd(150_000), { to: { id: deposit }, from: { id: trust }, fund: 'deposits-held' });
  expect(await posted(owner, lines)).toEqual([
    { account: '1030', cents: 150_000, basis: 'both', place: '1030' },
    { account: '2100', cents: -150_000, basis: 'both', place: '1030' },
    { account: '2100', cents: 150_000, basis: 'both', place: '1020' },
    { account: '1020', cents: -150_000, basis: 'both', place: '1020' },
  ]);
});

test('a fee that is taken without a line of the bank stays in its place, on cash alone [E1]', async () => {
  const owner = await newOrganisation(app);
  const { id: trust } = await accountOf(app, owner, '1020');
  const taken = move(usd(15_000), {
    debit: { accrual: 'due-to-manager', cash: 'management-fee' },
    credit: { accrual: 'due-from-owners', cash: 'fees-earned' },
  });
  expect(await posted(owner, placedIn(taken, trust))).toEqual([
    { account: '2310', cents: 15_000, basis: 'accrual', place: null },
    { account: '5100', cents: 15_000, basis: 'cash', place: '1020' },
    { account: '1300', cents: -15_000, basis: 'accrual', place: null },
    { account: '4600', cents: -15_000, basis: 'cash', place: '1020' },
  ]);
});

test('what somebody moves between banks by hand goes by bank transfers, for the same property', async () => {
  const owner = await newOrganisation(app);
  const propertyId = newId(new Date());
  const entry = await newEntry(app, owner, { cents: 700, debit: '1020', credit: '1010', propertyId });
  expect(await linesOf(owner, entry.id)).toEqual([
    { account: '1020', cents: 700, basis: 'both', place: '1020' },
    { account: '1010', cents: -700, basis: 'both', place: '1010' },
    { account: '3200', cents: 700, basis: 'both', place: '1010' },
    { account: '3200', cents: -700, basis: 'both', place: '1020' },
  ]);
  const back = await inBooks(app, owner, (tx) => reverse(tx, posterFor(app, owner), entry.id, { reason: 'Mistake' }));
  expect((await linesOf(owner, back.id)).map(({ account, cents, place }) => [account, cents, place])).toEqual([
    ['1020', -700, '1020'],
    ['1010', 700, '1010'],
    ['3200', -700, '1010'],
    ['3200', 700, '1020'],
  ]);
});

test('income that came to two banks lies where most of it came, and the rest is moved', async () => {
  const owner = await newOrganisation(app);
  const [operating, trust] = [(await accountOf(app, owner, '1010')).id, (await accountOf(app, owner, '1020')).id];
  const { id: rent } = await accountOf(app, owner, '4100');
  const body = {
    date: '2026-03-01',
    memo: 'Rent in two banks',
    lines: [
      { accountId: operating, debitCents: 300 },
      { accountId: trust, debitCents: 700 },
      { accountId: rent, creditCents: 1000 },
    ],
  };
  const entry = ok(await app.call('POST /journal-entries/', { body }, owner.access));
  const lines = await linesOf(owner, entry.id);
  expect(lines.slice(2)).toEqual([
    { account: '4100', cents: -1000, basis: 'both', place: '1020' },
    { account: '3200', cents: -300, basis: 'both', place: '1010' },
    { account: '3200', cents: 300, basis: 'both', place: '1020' },
  ]);
});

const client = new pg.Client({ ...app.connection, options: '-c role=gable_app' });
await client.connect();
afterAll(() => client.end());

interface Raw {
  readonly key: string;
  readonly cents: number;
  readonly place: string | null;
  readonly basis?: string;
}

/** As the application's own role, in the organisation's context: only the door is missing. */
async function write({ organisationId: org }: TestMember, lines: readonly Raw[]): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`select set_config('gable.org_id', $1, true)`, [org]);
    await client.query('update ledger_state set next_number = next_number + 1 where org_id = $1', [org]);
    const entryId = newId(new Date());
    await client.query(
      `insert into journal_entry (org_id, entry_id, number, date, line_count, memo, source_kind, recorded_at, content_hash)
       select $1, $2, next_number - 1, '2026-03-01', $3, 'Raw', 'raw', now(), sha256('x') from ledger_state where org_id = $1`,
      [org, entryId, lines.length],
    );
    for (const [index, { key, cents, place, basis = 'both' }] of lines.entries())
      await client.query(
        `insert into posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis, bank_account_id)
         select $1, $2, $3, $4, a.account_id, '2026-03-01', 'USD', $5, $6, b.account_id
           from account a left join account b on b.org_id = a.org_id and b.system_key = $8
          where a.org_id = $1 and a.system_key = $7`,
        [org, entryId, index + 1, lines.length, cents, basis, key, place],
      );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const line = (key: string, cents: number, place: string | null, basis?: string): Raw => ({
  key,
  cents,
  place,
  ...(basis === undefined ? {} : { basis }),
});

test.for([
  ['a bank that lies nowhere', [line('trust-bank', 5, null), line('rent', -5, null)]],
  ['a bank that lies in another', [line('trust-bank', 5, 'operating-bank'), line('rent', -5, 'operating-bank')]],
  ['money that went to another place', [line('trust-bank', 5, 'trust-bank'), line('rent', -5, 'operating-bank')]],
  ['money that went nowhere', [line('trust-bank', 5, 'trust-bank'), line('rent', -5, null)]],
  [
    'places that are even on accrual alone',
    [
      line('trust-bank', 5, 'trust-bank'),
      line('rent', -5, 'trust-bank', 'accrual'),
      line('rent', -5, 'operating-bank', 'cash'),
    ],
  ],
] as const)('the database refuses %s', async ([, lines]) => {
  const owner = await newOrganisation(app);
  await newEntry(app, owner);
  await expect(write(owner, lines)).rejects.toMatchObject({ constraint: 'journal_entry_balances_in_each_place' });
});

test('the database takes what balances in each place, and entries from before places were kept', async () => {
  const owner = await newOrganisation(app);
  await newEntry(app, owner);
  await write(owner, [line('trust-bank', 5, 'trust-bank'), line('rent', -5, 'trust-bank')]);
  await write(owner, [line('opening-balances', 5, null), line('prepayments', -5, null)]);
  await query(app.connection, 'update ledger_state set placed_from = 100 where org_id = $1', [owner.organisationId]);
  await write(owner, [line('trust-bank', 5, null), line('undeposited', -5, null)]);
  const rows = await query<{ id: string }>(
    app.connection,
    `select entry_id as id from journal_entry where org_id = $1 order by number desc limit 1`,
    [owner.organisationId],
  );
  // What takes it back says where the money is.
  const back = await inBooks(app, owner, (tx) =>
    reverse(tx, posterFor(app, owner), rows[0]?.id ?? '', { reason: 'Mistake' }),
  );
  expect((await linesOf(owner, back.id)).map(({ account, cents, place }) => [account, cents, place])).toEqual([
    ['1020', -5, '1020'],
    ['1100', 5, '1100'],
    ['3200', -5, '1100'],
    ['3200', 5, '1020'],
  ]);
});
