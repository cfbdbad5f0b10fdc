import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { leaseOf, newHome, newLease } from '#test/support/leases.ts';

const app = await startTestApp();

test('a lease is written as a draft, sent out, signed, and then holds its unit', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const draft = ok(await app.call('POST /leases/', { body: leaseOf(home) }, owner.access));
  expect(draft).toMatchObject({
    number: 'L-0001',
    state: 'draft',
    rentCents: 120_000,
    rentFrequency: 'monthly',
    currency: 'USD',
    tenants: [{ id: home.person.id }],
    holds: [],
  });
  console.log(JSON.stringify(draft, null, 1));
  const params = { id: draft.id };
  const sent = ok(await app.call('POST /leases/{id}/send-for-signature/', { params, body: {} }, owner.access));
  expect(sent.state).toBe('out-for-signature');
  const signed = ok(
    await app.call('POST /leases/{id}/sign/', { params, body: { signedOn: '2026-03-01' } }, owner.access),
  );
  expect(signed).toMatchObject({ state: 'signed', signedOn: '2026-03-01', holds: [{ firstDay: '2026-04-01', lastDay: '2027-03-31' }] });
  expect(ok(await app.call('GET /units/{id}/', { params: { id: home.unit.id } }, owner.access)).state).toBe('let-later');
});
