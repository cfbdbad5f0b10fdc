import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { askedFor, draft, finish, heldFor, usual } from '#test/support/deposits.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

async function scene(locale: 'en' | 'de' = 'en') {
  const owner = await newOrganisation(app);
  const { home, lease } = await newTenancy(app, owner);
  await query(app.connection, "update property set name = 'Maple Court' where org_id = $1", [owner.organisationId]);
  await query(app.connection, "update unit set name = '3F' where org_id = $1", [owner.organisationId]);
  await query(app.connection, "update person set family_name = 'Haddad' where org_id = $1", [owner.organisationId]);
  await query(app.connection, 'update organisation set locale = $2 where org_id = $1', [owner.organisationId, locale]);
  return { owner, home, lease };
}

const journal = async (owner: TestMember) =>
  ok(await app.call('GET /journal-entries/', { query: { limit: 200 } }, owner.access)).items.map(({ memo }) => memo);

test('charges, payments and what becomes of them name document, home and tenant', async () => {
  const { owner, lease } = await scene();
  const month = { periodFrom: '2026-02-01', periodTo: '2026-02-28', dueOn: '2026-02-01' };
  await newCharge(app, owner, lease.id, month);
  await newCharge(app, owner, lease.id, { kind: 'parking', label: 'Stall 4', dueOn: '2026-03-05', cents: 5000 });
  const paid = ok(await pay(app, owner, lease.id, 130_000, { method: 'cheque', reference: '1182', accountId: null }));
  const batch = { receiptIds: [paid.id], accountId: (await trust(owner)) ?? '', depositedOn: '2026-03-02' };
  ok(await app.call('POST /deposit-batches/', { body: batch }, owner.access));
  const credit = { leaseId: lease.id, kind: 'concession' as const, cents: 1000, reason: 'Noise', evenIf: [] };
  const given = ok(await app.call('POST /credits/', { body: credit }, owner.access));
  const voided = { params: { id: given.id }, body: { reason: 'x' } };
  ok(await app.call('POST /credits/{id}/void/', voided, owner.access));
  const refund = { leaseId: lease.id, cents: 5000, refundedOn: '2026-03-02' };
  ok(await app.call('POST /refunds/', { body: refund }, owner.access));
  const memos = await journal(owner);
  expect(memos).toEqual(
    expect.arrayContaining([
      'Rent February 2026 – 3F Maple Court – Haddad',
      'Parking (Stall 4) due March 5, 2026 – 3F Maple Court – Haddad',
      'Payment R-0001 – Haddad – check 1182',
      'Bank deposit B-0001 – 1 payment',
      'Concession K-0001 – 3F Maple Court – Haddad – Noise',
      'Credit K-0001 voided – 3F Maple Court – Haddad',
      'Refund F-0001 – Haddad – bank transfer',
    ]),
  );
  // Neither an id nor a day as programs write it.
  for (const memo of memos) expect(memo).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|\d{4}-\d{2}-\d{2}/);
});

async function trust(owner: TestMember) {
  return ok(await app.call('GET /rent-policy/', {}, owner.access)).receiptAccountId;
}

test('a returned payment says so', async () => {
  const { owner, lease } = await scene();
  await newCharge(app, owner, lease.id);
  const paid = ok(await pay(app, owner, lease.id, 120_000));
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: paid.id }, body }, owner.access));
  expect(await journal(owner)).toContain('Payment R-0001 returned – Haddad – bank transfer');
});

test('a voided charge or refund and an undone bank deposit say so', async () => {
  const { owner, lease } = await scene();
  const charge = await newCharge(app, owner, lease.id);
  const fee = await newCharge(app, owner, lease.id, { kind: 'late-fee' });
  const paid = ok(await pay(app, owner, lease.id, 300_000, { accountId: null }));
  const body = { receiptIds: [paid.id], accountId: (await trust(owner)) ?? '', depositedOn: '2026-03-02' };
  const batch = ok(await app.call('POST /deposit-batches/', { body }, owner.access));
  const refund = { leaseId: lease.id, cents: 5000, refundedOn: '2026-03-02' };
  const refunded = ok(await app.call('POST /refunds/', { body: refund }, owner.access));
  const reason = { reason: 'Typed twice' };
  const call = { params: { id: refunded.id }, body: reason };
  ok(await app.call('POST /refunds/{id}/void/', call, owner.access));
  ok(await app.call('POST /deposit-batches/{id}/undo/', { params: { id: batch.id }, body: reason }, owner.access));
  for (const [id, kind] of [
    [charge.id, 'mistake'],
    [fee.id, 'waived'],
  ] as const)
    ok(await app.call('POST /charges/{id}/void/', { params: { id }, body: { kind, ...reason } }, owner.access));
  expect(await journal(owner)).toEqual(
    expect.arrayContaining([
      `Charge ${charge.number} voided – 3F Maple Court – Haddad`,
      `Charge ${fee.number} waived – 3F Maple Court – Haddad`,
      'Refund F-0001 voided – 3F Maple Court – Haddad',
      'Bank deposit B-0001 undone',
    ]),
  );
});

test('a deduction names no settlement, and last month’s rent is no deduction', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 60_000);
  const params = { id: lease.id };
  ok(await askedFor(app, owner, lease.id, { kind: 'last-months-rent', cents: 40_000 }));
  ok(await pay(app, owner, lease.id, 40_000));
  const rent = await newCharge(app, owner, lease.id, { dueOn: '2026-03-02' });
  const use = { for: 'rent' as const, cents: 40_000, usedOn: '2026-03-02' };
  ok(await app.call('POST /leases/{id}/last-months-rent-uses/', { params, body: use }, owner.access));
  const content = usual({ movedOutReason: 'Moved', deductions: [{ chargeId: rent.id, cents: 10_000 }] });
  ok(await finish(app, owner, ok(await draft(app, owner, lease.id, { content }))));
  const memos = await journal(owner);
  expect(memos).toContainEqual(expect.stringMatching(/^Last month’s rent used K-0001 – /));
  expect(memos).toContainEqual(expect.stringMatching(/^Deposit deduction K-0002 – /));
  expect(memos.join('\n')).not.toMatch(/K-000\d.*(?:settled|Last month’s rent$)/m);
});

test('a workspace in German has German memos', async () => {
  const { owner, lease } = await scene('de');
  await newCharge(app, owner, lease.id, { periodFrom: '2026-02-01', periodTo: '2026-02-28', dueOn: '2026-02-01' });
  ok(await pay(app, owner, lease.id, 120_000, { method: 'cheque', reference: '1182' }));
  expect(await journal(owner)).toEqual(
    expect.arrayContaining(['Miete Februar 2026 – 3F Maple Court – Haddad', 'Zahlung R-0001 – Haddad – Scheck 1182']),
  );
});

test('an entry names what its lines are about, and links its document', async () => {
  const { owner, lease, home } = await scene();
  const charge = await newCharge(app, owner, lease.id);
  const { items } = ok(
    await app.call('GET /journal-entries/', { query: { sourceKind: 'charge', sourceId: charge.id } }, owner.access),
  );
  const id = items[0]?.id ?? '';
  const entry = ok(await app.call('GET /journal-entries/{id}/', { params: { id } }, owner.access));
  expect(entry.document).toEqual({ kind: 'charge', id: charge.id, number: charge.number });
  expect(entry.lines[0]?.names).toMatchObject({
    property: 'Maple Court',
    unit: '3F',
    lease: `${lease.number} Haddad`,
    person: null,
  });
  const { items: lines } = ok(
    await app.call('GET /general-ledger/', { query: { leaseId: lease.id, to: '2026-12-31' } }, owner.access),
  );
  expect(lines.map(({ names }) => names.unit)).toEqual(['3F', '3F']);
  const names = ok(
    await app.call('GET /subject-names/', { query: { leaseId: lease.id, unitId: home.unit.id } }, owner.access),
  );
  expect(names).toMatchObject({ lease: `${lease.number} Haddad`, unit: '3F', property: null });
  const stranger = await newOrganisation(app);
  const theirs = ok(await app.call('GET /subject-names/', { query: { leaseId: lease.id } }, stranger.access));
  expect(theirs.lease).toBeNull();
});
