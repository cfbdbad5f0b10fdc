import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

async function wordsOf(path: string, { access }: TestMember): Promise<string> {
  const response = await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${access}` } });
  expect(response.statusCode).toBe(200);
  return readPdf(response.rawPayload).pages.flat().join(' ').replaceAll('\u00a0', ' ');
}

/** A tenant who is recorded twice: one record is on the lease, the other one paid. */
async function payerTwice() {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  const twin = await newPerson(app, owner, { givenName: 'Zelda', familyName: 'Doubled' });
  await newCharge(app, owner, lease.id);
  const receipt = ok(await pay(app, owner, lease.id, 120_000, { payerId: twin.id }));
  const papers = async () => {
    const ledger = await readLedger(app, owner, lease.id);
    return {
      receipt: await wordsOf(`/receipts/${receipt.id}/receipt.pdf/`, owner),
      statement: await wordsOf(`/leases/${lease.id}/statement.pdf/`, owner),
      shown: ok(await app.call('GET /receipts/{id}/', { params: { id: receipt.id } }, owner.access)).payer,
      ledger: JSON.stringify(ledger),
    };
  };
  const merge = async (keptId: string, givenUpId: string) =>
    ok(await app.call('POST /people/{id}/merge/', { params: { id: keptId }, body: { givenUpId } }, owner.access));
  const undo = async (id: string) =>
    ok(await app.call('POST /person-merges/{id}/undo/', { params: { id }, body: {} }, owner.access));
  return { owner, tenant: home.person, twin, papers, merge, undo };
}

test('a receipt names the payer by the record that was kept, and by their own again once the merge is undone', async () => {
  const { tenant, twin, papers, merge, undo } = await payerTwice();
  const before = await papers();
  expect(before.shown).toEqual({ id: twin.id, name: twin.name });
  expect(before.receipt).toContain(`from ${twin.name}`);

  const merged = await merge(tenant.id, twin.id);
  const after = await papers();
  expect(after.shown).toEqual({ id: tenant.id, name: tenant.name });
  expect(after.receipt).toContain(`from ${tenant.name}`);
  for (const paper of [after.receipt, after.statement, after.ledger]) expect(paper).not.toContain(twin.name);

  await undo(merged.merges[0]?.id ?? '');
  expect(await papers()).toEqual(before);
});

test('letters of a lease go to the record that was kept, and to the tenant again once the merge is undone', async () => {
  const { tenant, twin, papers, merge, undo } = await payerTwice();
  const before = await papers();
  expect(before.statement).toContain(tenant.name);

  const merged = await merge(twin.id, tenant.id);
  const after = await papers();
  expect(after.shown).toEqual({ id: twin.id, name: twin.name });
  for (const paper of [after.receipt, after.statement]) {
    expect(paper).toContain(twin.name);
    expect(paper).not.toContain(tenant.name);
  }
  expect(after.ledger).not.toContain(tenant.name);

  await undo(merged.merges[0]?.id ?? '');
  expect(await papers()).toEqual(before);
});
