import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { ofxOf, sendBankFile } from '#test/support/banking.ts';
import { query } from '#test/support/database.ts';
import {
  achSettings,
  addMandate,
  collectTo,
  ibanDetails,
  newDebitRun,
  newDebtor,
  prepare,
  sepaSettings,
} from '#test/support/debits.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { readPain008 } from '#test/support/pain008.ts';
import { expectTies, newCharge, newTenancy, pay, readHeld, readLedger } from '#test/support/rent.ts';
import { bankDueRuns } from './bank-due-runs.ts';

const app = await startTestApp();

const preview = async (member: TestMember, accountId: string, on = '2026-03-05') =>
  ok(await app.call('POST /debit-run-previews/', { body: { accountId, on } }, member.access));
const release = ({ access }: TestMember, id: string) =>
  app.call('POST /debit-runs/{id}/release/', { params: { id }, body: {} }, access);
const cancel = ({ access }: TestMember, id: string) =>
  app.call('POST /debit-runs/{id}/cancel/', { params: { id }, body: {} }, access);
const read = async ({ access }: TestMember, id: string) =>
  ok(await app.call('GET /debit-runs/{id}/', { params: { id } }, access));
const revoke = ({ access }: TestMember, id: string) =>
  app.call('POST /mandates/{id}/revoke/', { params: { id }, body: { on: '2026-03-02', reason: 'Asked to' } }, access);
const returned = ({ access }: TestMember, id: string) => {
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02', feeCents: 2500 };
  return app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, access);
};
/** The bank's own day of collection comes. */
const collect = (on = '2026-03-05') => bankDueRuns(app.services.database, new Date(`${on}T15:00:00.000Z`));

async function download(member: TestMember, id: string): Promise<string> {
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: `/api/v1/debit-runs/${id}/file/`,
    headers: { authorization: `Bearer ${member.access}` },
  });
  expect(statusCode).toBe(200);
  return body;
}

/** A reader of its own: each debit of a NACHA file, with its control lines checked. */
function readNacha(text: string) {
  const lines = text.split('\r\n').slice(0, -1);
  expect(lines.length % 10).toBe(0);
  const debits = lines
    .filter((line) => line.startsWith('6'))
    .map((line) => ({
      code: line.slice(1, 3),
      routing: line.slice(3, 12),
      account: line.slice(12, 29).trim(),
      cents: Number(line.slice(29, 39)),
      id: line.slice(39, 54).trim(),
    }));
  const control = lines.find((line) => line.startsWith('9') && !/^9+$/.test(line)) ?? '';
  expect(Number(control.slice(13, 21))).toBe(debits.length);
  expect(Number(control.slice(31, 43))).toBe(debits.reduce((sum, { cents }) => sum + cents, 0));
  expect(Number(control.slice(43, 55))).toBe(0);
  return debits;
}

test('a mandate is one for a lease, its number stays sealed, and a reference is used once', async () => {
  const owner = await newOrganisation(app);
  const { lease, mandate } = await newDebtor(app, owner);
  expect(mandate).toMatchObject({ reference: 'M-0001', last4: '5678', scheme: 'PPD', sequence: 'first' });
  expect(JSON.stringify(mandate)).not.toContain('12345678');
  const rows = await query<{ details: Buffer }>(app.connection, 'select details from debit_mandate where org_id = $1', [
    owner.organisationId,
  ]);
  expect(rows[0]?.details.toString('latin1')).not.toContain('12345678');
  expect(codeOf(await addMandate(app, owner, lease.id))).toBe('conflict');
  const { lease: other } = await newTenancy(app, owner);
  expect(codeOf(await addMandate(app, owner, other.id, { reference: 'M-0001' }))).toBe('invalid-input');
  expect(codeOf(await addMandate(app, owner, other.id, { scheme: 'CORE' }))).toBe('invalid-input');
  expect(codeOf(await addMandate(app, owner, other.id, { signedOn: '2026-03-03' }))).toBe('invalid-input');
  const ofLease = async (leaseId: string) =>
    ok(await app.call('GET /mandates/', { query: { leaseId } }, owner.access)).items.length;
  expect([await ofLease(lease.id), await ofLease(other.id)]).toEqual([1, 0]);
  const done = ok(await revoke(owner, mandate.id));
  expect(done).toMatchObject({ revokedOn: '2026-03-02', revokedReason: 'Asked to' });
  expect(codeOf(await revoke(owner, mandate.id))).toBe('conflict');
  ok(await addMandate(app, owner, lease.id));
});

test('the preview has what is due by the day less what was paid ahead, and why others are left out', async () => {
  const owner = await newOrganisation(app);
  const accountId = await collectTo(app, owner);
  const { lease } = await newDebtor(app, owner);
  await newCharge(app, owner, lease.id, { cents: 5000, dueOn: '2026-03-20' });
  const { lease: late } = await newDebtor(app, owner, { noticeDays: 4 });
  const { lease: paid } = await newDebtor(app, owner);
  ok(await pay(app, owner, paid.id, 120_000));
  const { lease: without } = await newTenancy(app, owner);
  await newCharge(app, owner, without.id);
  const { lines, exceptions } = await preview(owner, accountId);
  expect(lines).toMatchObject([
    { lease: { id: lease.id }, cents: 120_000, sequence: 'first', isNoticeKept: true },
    { lease: { id: late.id }, noticeBy: '2026-03-01', isNoticeKept: false },
  ]);
  expect(exceptions.map(({ kind, lease: { id } }) => [kind, id])).toEqual(
    expect.arrayContaining([
      ['nothing-due', paid.id],
      ['no-mandate', without.id],
    ]),
  );
  expect((await preview(owner, accountId, '2026-03-20')).lines[0]?.cents).toBe(125_000);
  expect(codeOf(await prepare(app, owner, accountId, [{ leaseId: lease.id, cents: 1 }]))).toBe('changed-since-preview');
  expect(codeOf(await prepare(app, owner, accountId, [{ leaseId: without.id, cents: 120_000 }]))).toBe(
    'changed-since-preview',
  );
  const day = { body: { accountId, on: '2026-03-01' } };
  expect(codeOf(await app.call('POST /debit-run-previews/', day, owner.access))).toBe('invalid-input');
});

test('released once, each lease has a payment in transit; on the day they are one bank deposit that its line finds', async () => {
  const owner = await newOrganisation(app);
  const { accountId, lease, run } = await newDebitRun(app, owner);
  const { exceptions } = await preview(owner, accountId);
  expect(exceptions).toMatchObject([{ kind: 'in-run', run: { number: 'DD-0001' } }]);
  expect(run).toMatchObject({ state: 'prepared', cents: 120_000, debits: 1 });
  const early = await app.inject({
    method: 'GET',
    url: `/api/v1/debit-runs/${run.id}/file/`,
    headers: { authorization: `Bearer ${owner.access}` },
  });
  expect(early.statusCode).toBe(409);
  expect(ok(await release(owner, run.id)).state).toBe('released');
  expect(codeOf(await release(owner, run.id))).toBe('conflict');
  expect(codeOf(await cancel(owner, run.id))).toBe('conflict');
  const text = await download(owner, run.id);
  expect(createHash('sha256').update(text).digest('hex')).toBe(run.sha256);
  expect(readNacha(text)).toEqual([
    { code: '27', routing: '987654320', account: '12345678', cents: 120_000, id: 'DD-0001-0001' },
  ]);
  const receipts = ok(await app.call('GET /receipts/', { query: {} }, owner.access)).items;
  expect(receipts).toMatchObject([{ heldBy: 'direct-debit', isUndeposited: false, method: 'direct-debit' }]);
  const receiptId = receipts[0]?.id ?? '';
  const banked = { receiptIds: [receiptId], accountId, depositedOn: '2026-03-02' };
  expect(codeOf(await app.call('POST /deposit-batches/', { body: banked }, owner.access))).toBe('conflict');
  expect((await preview(owner, accountId)).exceptions).toMatchObject([{ kind: 'nothing-due' }]);
  const inTransit = await readHeld(app, owner);
  expect([inTransit('undeposited', 'cash'), inTransit('trust-bank', 'cash')]).toEqual([120_000, 0]);
  await collect('2026-03-04');
  expect((await read(owner, run.id)).state).toBe('released');
  await collect();
  await collect();
  expect((await read(owner, run.id)).state).toBe('deposited');
  const held = await readHeld(app, owner);
  expect([held('undeposited', 'cash'), held('trust-bank', 'cash')]).toEqual([0, 120_000]);
  await expectTies(app, owner);
  const line = { date: '2026-03-06', cents: 120_000, text: 'ACH COLLECTION' };
  ok(await sendBankFile(app, owner, ofxOf([line]), { accountId }));
  const { matched } = ok(await app.call('POST /line-proposals/', { body: { accountId } }, owner.access));
  expect(matched).toBe(1);
  const { lines } = await readLedger(app, owner, lease.id);
  expect(lines.at(-1)).toMatchObject({ balanceCents: 0 });
});

test('a debit that comes back before or after its day is owed again, with the fee that was said', async () => {
  const owner = await newOrganisation(app);
  const accountId = await collectTo(app, owner);
  const [one, two] = [await newDebtor(app, owner), await newDebtor(app, owner)];
  const chosen = [one, two].map(({ lease }) => ({ leaseId: lease.id, cents: 120_000 }));
  const run = ok(await prepare(app, owner, accountId, chosen, '2026-03-02'));
  ok(await release(owner, run.id));
  const [first, second] = (await read(owner, run.id)).lines;
  ok(await returned(owner, first?.receipt?.id ?? ''));
  await collect('2026-03-02');
  const held = await readHeld(app, owner);
  expect([held('undeposited', 'cash'), held('trust-bank', 'cash')]).toEqual([0, 120_000]);
  ok(await returned(owner, second?.receipt?.id ?? ''));
  const after = await readHeld(app, owner);
  expect([after('undeposited', 'cash'), after('trust-bank', 'cash')]).toEqual([0, 0]);
  expect((await read(owner, run.id)).lines.map(({ receipt }) => receipt?.reversed)).toEqual(['returned', 'returned']);
  const { lines } = await preview(owner, accountId);
  expect(lines.map(({ cents, sequence }) => [cents, sequence])).toEqual([
    [122_500, 'recurring'],
    [122_500, 'recurring'],
  ]);
  await expectTies(app, owner);
});

test('what was paid meanwhile, and a mandate that was revoked, are never debited', async () => {
  const owner = await newOrganisation(app);
  const { accountId, lease, mandate, run } = await newDebitRun(app, owner);
  ok(await pay(app, owner, lease.id, 1));
  expect(codeOf(await release(owner, run.id))).toBe('changed-since-preview');
  expect(ok(await cancel(owner, run.id)).state).toBe('canceled');
  expect(codeOf(await release(owner, run.id))).toBe('conflict');
  const again = ok(await prepare(app, owner, accountId, [{ leaseId: lease.id, cents: 119_999 }]));
  ok(await revoke(owner, mandate.id));
  expect(codeOf(await release(owner, again.id))).toBe('changed-since-preview');
  ok(await cancel(owner, again.id));
  expect(await preview(owner, accountId)).toMatchObject({ lines: [], exceptions: [{ kind: 'no-mandate' }] });
  const receipts = ok(await app.call('GET /receipts/', { query: {} }, owner.access)).items;
  expect(receipts).toHaveLength(1);
});

test('SEPA groups by sequence, a final collection ends its mandate, and each group is a bank deposit', async () => {
  const owner = await newOrganisation(app, { currency: 'EUR' });
  const wrong = { ...sepaSettings, creditorId: 'DE97ZZZ09999999999' } as typeof sepaSettings;
  const accountId = await collectTo(app, owner, sepaSettings);
  const bad = { accountId, settings: wrong, version: 1 };
  expect(codeOf(await app.call('POST /debit-settings/', { body: bad }, owner.access))).toBe('invalid-input');
  const first = await newDebtor(app, owner, { details: ibanDetails });
  const final = await newDebtor(app, owner, { details: ibanDetails, sequence: 'final', reference: 'RENT-7' });
  const chosen = [first, final].map(({ lease }) => ({ leaseId: lease.id, cents: 120_000 }));
  const run = ok(await prepare(app, owner, accountId, chosen, '2026-03-02'));
  ok(await release(owner, run.id));
  const text = await download(owner, run.id);
  expect(text.match(/<SeqTp>\w+|<CtrlSum>[\d.]+|<MndtId>[\w-]+|<EndToEndId>[\w-]+/g)).toEqual([
    '<CtrlSum>2400.00',
    '<CtrlSum>1200.00',
    '<SeqTp>FNAL',
    '<EndToEndId>DD-0001-0001',
    '<MndtId>RENT-7',
    '<CtrlSum>1200.00',
    '<SeqTp>FRST',
    '<EndToEndId>DD-0001-0002',
    '<MndtId>M-0001',
  ]);
  const { iban, creditorId } = sepaSettings as typeof sepaSettings & { iban: string; creditorId: string };
  const of = { scheme: 'CORE', on: '2026-03-02', iban, creditorId };
  const each = { cents: 120_000n, signedOn: '2026-02-01', holder: 'Ann Sample', town: '', iban: ibanDetails.iban };
  expect(readPain008(text)).toEqual({
    messageId: 'DD-0001',
    groups: [
      { ...of, sequence: 'FNAL', debits: [{ ...each, id: 'DD-0001-0001', mandate: 'RENT-7' }] },
      { ...of, sequence: 'FRST', debits: [{ ...each, id: 'DD-0001-0002', mandate: 'M-0001' }] },
    ],
  });
  const { items } = ok(await app.call('GET /mandates/', { query: { view: 'revoked' } }, owner.access));
  expect(items).toMatchObject([{ reference: 'RENT-7', revokedOn: '2026-03-02', revokedReason: null }]);
  await collect('2026-03-02');
  const batches = ok(await app.call('GET /deposit-batches/', { query: {} }, owner.access)).items;
  expect(batches.map(({ cents, memo }) => `${cents} ${memo}`).toSorted()).toEqual([
    '120000 Direct debit DD-0001-1 – 1 payment',
    '120000 Direct debit DD-0001-2 – 1 payment',
  ]);
});

test('the line of a single debit is proposed by its end-to-end id', async () => {
  const owner = await newOrganisation(app);
  const accountId = await collectTo(app, owner);
  const [one, two] = [await newDebtor(app, owner), await newDebtor(app, owner)];
  const chosen = [one, two].map(({ lease }) => ({ leaseId: lease.id, cents: 120_000 }));
  const run = ok(await prepare(app, owner, accountId, chosen, '2026-03-02'));
  ok(await release(owner, run.id));
  await collect('2026-03-02');
  ok(await sendBankFile(app, owner, ofxOf([{ date: '2026-03-02', cents: 120_000, text: 'DEBIT' }]), { accountId }));
  await query(app.connection, "update statement_line set reference = 'DD-0001-0002' where org_id = $1", [
    owner.organisationId,
  ]);
  const { items } = ok(await app.call('GET /line-proposals/', { query: { accountId } }, owner.access));
  expect(items[0]).toMatchObject({ level: 'own-reference', state: 'proposed' });
  expect(items[0]?.candidates[0]?.targets).toMatchObject([{ kind: 'item', item: 'deposit-batch', cents: 120_000 }]);
});

test('settings are changed by who saw them last, for an account that may have rent', async () => {
  const owner = await newOrganisation(app);
  const accountId = await collectTo(app, owner);
  const change = (given: object) =>
    app.call(
      'POST /debit-settings/',
      { body: { accountId, settings: achSettings, version: 1, ...given } },
      owner.access,
    );
  expect(codeOf(await change({ version: 0 }))).toBe('conflict');
  expect(ok(await change({})).version).toBe(2);
  const banks = ok(await app.call('GET /bank-accounts/', { query: {} }, owner.access)).items;
  const deposit = banks.find(({ number }) => number === '1030')?.id ?? '';
  expect(codeOf(await change({ accountId: deposit, version: 0 }))).toBe('invalid-input');
  expect(codeOf(await change({ settings: { ...achSettings, routing: '123456789' } }))).toBe('invalid-input');
  const viewer = await newMember(app, owner, 'viewer');
  expect(ok(await app.call('GET /debit-settings/', { query: {} }, viewer.access)).items).toHaveLength(1);
});
