import { expect, test } from 'vitest';
import { sealJournals } from '#server/modules/ledger/index.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newEntry } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { verifyAll } from './verify.ts';

const app = await startTestApp();

async function verify(
  organisationId?: string,
  seal?: string,
): Promise<{ lines: string[]; refusal: string | undefined }> {
  const lines: string[] = [];
  const voice = { print: (line: string) => void lines.push(line), signal: new AbortController().signal };
  const refusal = await verifyAll(app.services.database, { organisationId, seal }, voice).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { lines, refusal };
}

/** Changes rows as only somebody could who owns the tables and takes their guards away. */
async function tamper(table: string, text: string, values: readonly unknown[]): Promise<void> {
  await query(app.connection, `alter table ${table} disable trigger user`);
  await query(app.connection, text, values);
  await query(app.connection, `alter table ${table} enable trigger user`);
}

async function newBooks(count = 3) {
  const owner = await newOrganisation(app);
  for (let index = 1; index <= count; index += 1)
    await newEntry(app, owner, { cents: index * 100, propertyId: owner.userId, memo: `Entry ${index}` });
  await sealJournals(app.services.database, app.clock.now);
  return owner;
}

test('books that were left alone are proved, with their last seal', async () => {
  const owner = await newBooks();
  const { lines, refusal } = await verify(owner.organisationId);
  expect(refusal).toBeUndefined();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/proved\. 3 entries with 6 postings, sealed through 3, last seal [0-9a-f]{64}\.$/);
});

test('what is sealed twice, or on two nodes at once, is sealed once and alike', async () => {
  const owner = await newOrganisation(app);
  for (let index = 0; index < 5; index += 1) await newEntry(app, owner);
  await Promise.all(Array.from({ length: 4 }, () => sealJournals(app.services.database, app.clock.now)));
  expect(await sealJournals(app.services.database, app.clock.now)).toBe(0);
  expect((await verify(owner.organisationId)).lines[0]).toContain('sealed through 5');
});

test.for([
  [
    'memo',
    'journal_entry',
    "update journal_entry set memo = 'Other' where org_id = $1 and number = 2",
    'chain breaks at entry 2',
  ],
  [
    'person',
    'journal_entry',
    'update journal_entry set posted_by = null where org_id = $1 and number = 3',
    'chain breaks at entry 3',
  ],
  [
    'instant',
    'journal_entry',
    "update journal_entry set recorded_at = recorded_at - interval '1 microsecond' where org_id = $1 and number = 1",
    'chain breaks at entry 1',
  ],
  [
    'amount',
    'posting',
    'update posting set amount_cents = amount_cents + 1 where org_id = $1 and line = 1 and amount_cents = 200',
    'Entry 2 does not balance',
  ],
  [
    'dimension',
    'posting',
    'update posting set lease_id = property_id where org_id = $1 and line = 1 and amount_cents = 300',
    'chain breaks at entry 3',
  ],
  [
    'date of a line',
    'posting',
    "update posting set date = '2026-03-02' where org_id = $1 and line = 1 and amount_cents = 100",
    'Entry 1 has lines of another date',
  ],
  [
    'line that is gone',
    'posting',
    'delete from posting where org_id = $1 and line = 2 and amount_cents = -300',
    'Entry 3 has 1 lines of 2',
  ],
  [
    'number of lines, by some without an entry',
    'posting',
    `insert into posting (org_id, entry_id, line, line_count, account_id, date, currency, amount_cents, basis)
     select org_id, org_id, line, line_count, account_id, date, currency, amount_cents, basis from posting where org_id = $1 and abs(amount_cents) = 100`,
    '2 lines belong to',
  ],
  [
    'rollup by month',
    'account_month',
    'update account_month set debit_cents = debit_cents + 1 where org_id = $1 and debit_cents > 0',
    'rollup account_month',
  ],
  ['rollup by day that is gone', 'account_day', 'delete from account_day where org_id = $1', 'rollup account_day'],
  [
    'rollup of a property',
    'property_month',
    'update property_month set credit_cents = 0 where org_id = $1',
    'rollup property_month',
  ],
  [
    'fund that nothing was posted for',
    'fund_balance',
    `insert into fund_balance (org_id, place_id, holder_kind, holder_id, currency, cents)
     select org_id, org_id, 'company', org_id, 'USD', 1 from ledger_state where org_id = $1`,
    'rollup fund_balance of company',
  ],
  [
    'place of a line',
    'posting',
    `update posting p set bank_account_id = a.account_id from account a
      where p.org_id = $1 and a.org_id = $1 and a.system_key = 'trust-bank' and p.line = 2 and p.amount_cents = -300`,
    'rollup fund_balance',
  ],
  [
    'seal',
    'journal_seal',
    "update journal_seal set seal = sha256('x') where org_id = $1 and number = 2",
    'chain breaks at entry 2',
  ],
  [
    'seal that is gone',
    'journal_seal',
    'delete from journal_seal where org_id = $1 and number = 1',
    'part at number 2',
  ],
  [
    'number',
    'ledger_state',
    'update ledger_state set next_number = 9 where org_id = $1',
    'Entry 4 is missing: the next one is 9',
  ],
  [
    'closing without an act behind it',
    'ledger_state',
    "update ledger_state set closed_through = '2024-01-01' where org_id = $1",
    'closed through 2024-01-01, and the act before it said no day',
  ],
] as const)('a changed %s is found, and where', async ([, table, text, found]) => {
  const owner = await newBooks();
  await tamper(table, text, [owner.organisationId]);
  const { lines, refusal } = await verify(owner.organisationId);
  expect(refusal).toContain('do not add up');
  expect(lines.join('\n')).toContain(found);
});

test('every organisation is looked at, and one that there is not is said to be none', async () => {
  const owner = await newBooks(1);
  expect((await verify()).lines.some((line) => line.includes(owner.organisationId))).toBe(true);
  expect((await verify('019ca0f2-5c00-7000-8000-000000000001')).refusal).toContain('There is no organisation');
});

test('an act of closing that was changed is found', async () => {
  const owner = await newBooks();
  for (const through of ['2025-01-31', '2025-02-28'])
    ok(await app.call('POST /period-locks/', { body: { through } }, owner.access));
  expect((await verify(owner.organisationId)).refusal).toBeUndefined();
  const forged = "update period_lock set closed_through = '2024-12-31' where org_id = $1 and closed_before is null";
  await tamper('period_lock', forged, [owner.organisationId]);
  expect((await verify(owner.organisationId)).lines.join(' ')).toContain('began with 2025-01-31');
});

test('a seal that was kept elsewhere shows that the end of a chain was cut off', async () => {
  const owner = await newBooks();
  const { organisationId } = owner;
  const kept = /last seal ([0-9a-f]{64})/.exec((await verify(organisationId)).lines[0] ?? '')?.[1] ?? '';
  await newEntry(app, owner, { memo: 'Later' });
  await sealJournals(app.services.database, app.clock.now);
  expect((await verify(organisationId, kept)).refusal).toBeUndefined();
  for (const table of ['journal_seal', 'posting', 'journal_entry'])
    await tamper(table, `delete from ${table} where org_id = $1`, [organisationId]);
  for (const table of ['account_month', 'account_day', 'property_month', 'fund_balance'])
    await tamper(table, `delete from ${table} where org_id = $1`, [organisationId]);
  await tamper('ledger_state', 'update ledger_state set next_number = 1 where org_id = $1', [organisationId]);
  expect((await verify(organisationId)).refusal).toBeUndefined();
  expect((await verify(organisationId, kept)).lines.join(' ')).toContain('is not in the chain');
});
