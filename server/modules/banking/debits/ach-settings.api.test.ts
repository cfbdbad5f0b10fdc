import { expect, test } from 'vitest';
import { makeSecrets } from '#server/kernel/secrets.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { achSettings, collectTo, newDebtor, prepare } from '#test/support/debits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();

const sender = {
  achRouting: '123456780',
  achBankName: 'SAMPLE BANK',
  achOrigin: '1999999999',
  achCompany: 'SAMPLE MGT',
  achCompanyId: '1999999999',
} as const;
const others = { nextCheckNumber: 500, checkLayout: 'middle', sepa: false, bic: null } as const;

const paying = async ({ access }: TestMember, id: string) =>
  ok(await app.call('GET /payment-settings/{id}/', { params: { id } }, access));
const collecting = async ({ access }: TestMember) =>
  ok(await app.call('GET /debit-settings/', { query: {} }, access)).items;

async function newPayingBank(flags: { achOffset: boolean; achMixed: boolean }, bankNumber: string | null = null) {
  const owner = await newOrganisation(app);
  const { id } = await accountOf(app, owner, '1020');
  if (bankNumber !== null) {
    const body = { bankNumber, version: 1 };
    ok(await app.call('PATCH /bank-accounts/{id}/', { params: { id }, body }, owner.access));
  }
  const body = { ...others, ...sender, achAccountKind: 'savings' as const, ...flags, version: 0 };
  ok(await app.call('PATCH /payment-settings/{id}/', { params: { id }, body }, owner.access));
  return { owner, id, body };
}

test('an account that pays by ACH collects by it without being set up once more', async () => {
  const { owner, id } = await newPayingBank({ achOffset: true, achMixed: true }, '12-345 678');
  const offset = { account: '12345678', use: 'savings' };
  expect(await collecting(owner)).toMatchObject([
    { account: { id }, settings: { ...achSettings, offset, mixed: true }, version: 0 },
  ]);
  const { lease } = await newDebtor(app, owner);
  ok(await prepare(app, owner, id, [{ leaseId: lease.id, cents: 120_000 }]));
});

test('what is set for direct debits is what payments are sent with, and the other way round', async () => {
  const owner = await newOrganisation(app);
  const id = await collectTo(app, owner, achSettings);
  expect(await paying(owner, id)).toMatchObject({ ...sender, achOffset: false, nextCheckNumber: null, version: 0 });
  const body = { ...others, ...sender, achCompany: 'NORTHGATE', achAccountKind: 'checking' as const };
  const change = { ...body, achOffset: false, achMixed: true, version: 0 };
  ok(await app.call('PATCH /payment-settings/{id}/', { params: { id }, body: change }, owner.access));
  expect(await collecting(owner)).toMatchObject([{ settings: { name: 'NORTHGATE', mixed: true }, version: 1 }]);
  // An account of its own that balances direct debits is not what balances payments.
  const offset = { account: '99988877', use: 'checking' as const };
  const debits = { accountId: id, settings: { ...achSettings, offset }, version: 1 };
  ok(await app.call('POST /debit-settings/', { body: debits }, owner.access));
  expect(await paying(owner, id)).toMatchObject({
    ...sender,
    ...others,
    achOffset: false,
    achMixed: false,
    version: 1,
  });
  expect(await collecting(owner)).toMatchObject([{ settings: { name: 'SAMPLE MGT', offset }, version: 2 }]);
});

test('what was set for direct debits alone before holds until it is saved anew', async () => {
  const { owner, id } = await newPayingBank({ achOffset: false, achMixed: false });
  const before = { ...achSettings, name: 'RENTS', companyId: '2777777777', offset: null, mixed: false };
  const details = makeSecrets(app.services.config.secret ?? '').encrypt(
    JSON.stringify(before),
    `debit-setting:${owner.organisationId}:${id}`,
  );
  await query(
    app.connection,
    `insert into debit_setting (org_id, account_id, kind, details, changed_at) values ($1, $2, 'ach', $3, now())`,
    [owner.organisationId, id, details],
  );
  expect(await collecting(owner)).toMatchObject([{ settings: before, version: 1 }]);
  expect(await paying(owner, id)).toMatchObject(sender);
  ok(await app.call('POST /debit-settings/', { body: { accountId: id, settings: before, version: 1 } }, owner.access));
  expect(await paying(owner, id)).toMatchObject({ achCompany: 'RENTS', achCompanyId: '2777777777' });
  // Without ACH under payment settings nothing is sent by it.
  const none = { achRouting: null, achBankName: null, achOrigin: null, achCompany: null, achCompanyId: null };
  const flags = { achAccountKind: 'checking' as const, achOffset: false, achMixed: false };
  const body = { ...others, ...none, ...flags, version: 1 };
  ok(await app.call('PATCH /payment-settings/{id}/', { params: { id }, body }, owner.access));
  expect(await collecting(owner)).toEqual([]);
});
