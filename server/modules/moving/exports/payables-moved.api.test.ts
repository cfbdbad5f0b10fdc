import { beforeAll, expect, test } from 'vitest';
import { verifyAll } from '#server/cli/verify.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { changedArchive } from '#test/support/changed-archive.ts';
import { query } from '#test/support/database.ts';
import { newDocument } from '#test/support/documents.ts';
import { putIn } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll, sendImport } from '#test/support/imports.ts';
import { newBills } from '#test/support/payables.ts';
import type { NewBills } from '#test/support/payables.ts';
import { sheetRows } from '#test/support/sheet-rows.ts';
import { readReport } from '#test/support/walk-figures.ts';
import { tablesOf } from '#test/support/whole-workspace.ts';

const app = await startTestApp();
let owner: TestMember;
let bills: NewBills;
let bytes: Buffer;

async function everything({ access }: TestMember): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  return (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
}

beforeAll(async () => {
  owner = await newOrganisation(app);
  bills = await newBills(app, owner);
  const { access } = owner;
  const file = { recordKind: 'bill' as const, recordId: bills.bill.id, name: 'invoice.pdf', title: 'The invoice' };
  await newDocument(app, owner, file);
  // One that waits for approval, a draft, and one whose payment was voided.
  const { vendorId, datedOn, lines } = bills.invoice;
  const again = (invoiceNumber: string, cents: number, submit: boolean) => ({
    body: {
      vendorId,
      invoiceNumber,
      datedOn,
      lines: [{ ...lines[0], accountId: lines[0]?.accountId ?? '', cents }],
      submit,
    },
  });
  ok(await app.call('POST /bills/', again('W-1', 250_000, true), access));
  ok(await app.call('POST /bills/', again('D-1', 1200, false), access));
  const { id, version } = ok(await app.call('POST /bills/', again('V-1', 3300, true), access));
  ok(await app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, access));
  await putIn(app, owner, bills.property.id, 3300);
  const paid = {
    vendorId,
    accountId: bills.bank.id,
    paidOn: '2026-03-01',
    method: 'check' as const,
    reference: '1055',
  };
  const { id: paymentId } = ok(
    await app.call('POST /bill-payments/', { body: { ...paid, bills: [{ billId: id, cents: 3300 }] } }, access),
  );
  const voiding = { kind: 'stopped' as const, reason: 'Lost in the mail' };
  ok(await app.call('POST /bill-payments/{id}/void/', { params: { id: paymentId }, body: voiding }, access));
  bytes = await everything(owner);
});

async function imported(archive = bytes) {
  app.clock.advance(1000);
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', archive, 'everything.zip');
  expect(done.result?.errors).toEqual([]);
  return { other, done };
}

async function billsOf({ access }: TestMember) {
  const { items } = ok(await app.call('GET /bills/', { query: { view: 'all', limit: 100 } }, access));
  return items.map(({ number, vendor, invoiceNumber, state, cents, openCents, dueOn }) => ({
    number,
    vendor: vendor?.name,
    invoiceNumber,
    state,
    cents,
    openCents,
    dueOn,
  }));
}

async function vendorOf({ access }: TestMember) {
  const { items } = ok(await app.call('GET /vendors/', { query: {} }, access));
  return items.find(({ name }) => name === 'Sample Roofing');
}

async function agedOf(member: TestMember) {
  const sheet = await readReport(app, member, 'aged-payables');
  return { lines: sheetRows(sheet).map(({ cells }) => cells), notes: sheet.notes };
}

test('vendors, bills and what was paid of them are the same after everything was exported and imported', async () => {
  const { other } = await imported();
  const [before, after] = [await tablesOf(bytes), await tablesOf(await everything(other))];
  for (const name of ['vendors', 'bills', 'bill-lines', 'bill-approvals', 'bill-postings', 'bill-settlements'])
    expect(before[`${name}.csv`]?.length, name).toBeGreaterThan(0);
  const counts = (tables: typeof before) => Object.entries(tables).map(([name, rows]) => [name, rows.length]);
  expect(counts(after)).toEqual(counts(before));
  for (const [name, rows] of Object.entries(before)) expect(after[name], name).toEqual(rows);
  expect(await billsOf(other)).toEqual(await billsOf(owner));
  const aged = await agedOf(other);
  expect(aged.lines).toEqual((await agedOf(owner)).lines);
  expect(
    aged.notes.map(({ tone }) => tone),
    'payables have their bills',
  ).toEqual(['good']);
  const voice = { print: () => undefined, signal: new AbortController().signal };
  await verifyAll(app.services.database, { organisationId: other.organisationId, seal: undefined }, voice);
});

test('an open bill is paid where it came to, its files come along, and vendors are found', async () => {
  const { other } = await imported();
  const { access } = other;
  const { items } = ok(await app.call('GET /bills/', { query: { view: 'all', limit: 100 } }, access));
  const open = items.find(({ invoiceNumber }) => invoiceNumber === 'V-1');
  const banks = ok(await app.call('GET /accounts/', { query: {} }, access)).items;
  const bank = banks.find(({ number }) => number === '1020')?.id ?? '';
  const body = {
    vendorId: open?.vendor?.id ?? '',
    accountId: bank,
    paidOn: '2026-03-02',
    method: 'transfer' as const,
    bills: [{ billId: open?.id ?? '', cents: 3300 }],
  };
  const { number } = ok(await app.call('POST /bill-payments/', { body }, access));
  expect(number, 'numbers go on').toBe('PAY-0005');
  const { state } = ok(await app.call('GET /bills/{id}/', { params: { id: open?.id ?? '' } }, access));
  expect(state).toBe('paid');
  const used = {
    ...body,
    method: 'check' as const,
    reference: '1055',
    bills: [{ billId: items[0]?.id ?? '', cents: 1 }],
  };
  expect(
    (await app.call('POST /bill-payments/', { body: used }, access)).problem,
    'a check is used once',
  ).toBeDefined();
  const first = items.find(({ invoiceNumber }) => invoiceNumber === 'INV-00123');
  const asked = { recordKind: 'bill' as const, recordId: first?.id ?? '' };
  expect(ok(await app.call('GET /documents/', { query: asked }, access)).items).toMatchObject([
    { title: 'The invoice' },
  ]);
  const vendor = await vendorOf(other);
  expect(vendor).toMatchObject({ name: 'Sample Roofing', bank: null, taxIdLast4: null });
  const waiting = items.find(({ invoiceNumber }) => invoiceNumber === 'W-1');
  expect(waiting?.state).toBe('submitted');
});

test('undoing takes all of it out, and not while something was done with it since', async () => {
  const { other, done } = await imported();
  const { access, organisationId } = other;
  const vendor = await vendorOf(other);
  const cost = ok(await app.call('GET /bill-accounts/', {}, access)).items[0]?.id ?? '';
  app.clock.advance(60_000);
  const body = { vendorId: vendor?.id ?? '', datedOn: '2026-03-01', lines: [{ accountId: cost, cents: 500 }] };
  const added = ok(await app.call('POST /bills/', { body }, access));
  const params = { id: done.id };
  const refused = await app.call('POST /imports/{id}/undo/', { params, body: {} }, access);
  expect(refused.problem?.detail).toContain('Sample Roofing has bills that were added since');
  await query(app.connection, `delete from bill_line where org_id = $1 and bill_id = $2`, [organisationId, added.id]);
  await query(app.connection, `delete from bill where org_id = $1 and bill_id = $2`, [organisationId, added.id]);
  ok(await app.call('POST /imports/{id}/undo/', { params, body: {} }, access));
  expect(ok(await app.call('GET /vendors/', { query: { view: 'active' } }, access)).items).toEqual([]);
  expect(await billsOf(other)).toEqual([]);
  expect(ok(await app.call('GET /trial-balance/', { query: {} }, access)).rows).toEqual([]);
  const again = await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(again.result?.errors).toEqual([]);
  expect(await billsOf(other)).toEqual(await billsOf(owner));
});

const tampered: readonly [string, string, (row: Record<string, string>) => Record<string, string>][] = [
  ['a line that is larger', 'bill-lines', (row) => ({ ...row, Amount: '1.00' })],
  ['a posting of another amount', 'bill-postings', (row) => ({ ...row, Amount: '1.00' })],
  ['a payment of another amount', 'bill-payments', (row) => ({ ...row, Amount: '1.00' })],
  ['more paid than was', 'bill-settlements', (row) => ({ ...row, Amount: '1.00' })],
  [
    'a bill that is paid by nobody',
    'bills',
    (row) => ({ ...row, Status: 'paid', 'Paid or discounted': row['Amount'] ?? '' }),
  ],
];

test.for(tampered)('nothing comes with %s', async ([, table, change]) => {
  const archive = await changedArchive(bytes, (name, rows) =>
    name === table ? rows.map((row, at) => (at === 0 ? change(row) : row)) : rows,
  );
  const other = await newOrganisation(app);
  const { id } = ok(await sendImport(app, other, 'all', archive, 'everything.zip'));
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, other.access));
  expect(checked?.errors.map(({ says }) => says)).toContain('recordsAreWhole');
  const ran = await app.call('POST /imports/{id}/run/', { params: { id }, body: { partial: true } }, other.access);
  expect(codeOf(ran)).toBe('invalid-input');
});

const told: Readonly<Record<string, readonly string[]>> = {
  // Sealed with the secret of the installation.
  vendor: ['tax_id', 'tax_id_last4'],
  tax_payee: ['tax_id', 'tax_id_last4'],
  // Recurring bills stay behind: their drafts come along as bills.
  bill: ['recurring_id', 'recurring_occurrence'],
  // Links that owners were sent stay behind: they lead here.
  bill_approval: ['link_id'],
  // What a file calls its accounts is read from it again.
  bank_file: ['said_accounts', 'match_due_at'],
};

test('every column of the tables of records comes along, or stays behind for a reason', async () => {
  const { recordTables } = await import('#server/modules/moving/fields/record-tables.ts');
  for (const { table, columns, within } of Object.values(recordTables)) {
    const rows = await query<{ column: string }>(
      app.connection,
      `select column_name as column from information_schema.columns
        where table_schema = 'public' and table_name = $1 and column_name <> 'org_id' and is_generated = 'NEVER'`,
      [table],
    );
    const carried = columns.flatMap(({ column, isAside }) => (isAside ? [] : [column]));
    expect([...carried, ...(told[table] ?? [])].toSorted(), `${table} ${within?.[0] ?? ''}`).toEqual(
      rows.map(({ column }) => column).toSorted(),
    );
  }
});
