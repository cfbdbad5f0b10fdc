import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import type { Answer } from '#test/support/app.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

type Owner = { -readonly [Field in keyof TestMember]: TestMember[Field] };

async function tenMinutesLater(owner: Owner) {
  app.clock.advance(10 * 60_000);
  owner.access = ok(await signIn(app, owner)).access;
}

/** The same once more, without a key: refused with the number of the first, done where it is meant or otherwise. */
async function expectOnce(
  owner: Owner,
  send: (given?: object) => Promise<Answer<unknown>>,
  { first, other }: { readonly first: string; readonly other: object },
) {
  expect((await send()).status).toBe(201);
  const again = await send();
  expect([again.status, codeOf(again)]).toEqual([409, 'recorded-twice']);
  expect(again.problem?.detail).toContain(`a moment ago as ${first}.`);
  expect(again.problem?.errors).toMatchObject([{ code: 'done-twice', values: { name: first } }]);
  expect((await send(other)).status, 'something else is no doubt').toBe(201);
  expect((await send({ evenIf: ['recorded-twice'] })).status, 'who means it says so').toBe(201);
  await tenMinutesLater(owner);
  expect((await send()).status, 'after ten minutes it is another').toBe(201);
}

test('the same charge within ten minutes is refused, unless it is meant or the first was taken back', async () => {
  const owner: Owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const charge = { leaseId: lease.id, kind: 'damage' as const, cents: 9000, dueOn: '2026-03-02', label: 'A key' };
  const send = (given: object = {}) => app.call('POST /charges/', { body: { ...charge, ...given } }, owner.access);
  await expectOnce(owner, send, { first: 'C-0001', other: { label: 'A lock' } });
  await tenMinutesLater(owner);
  const { id } = ok(await send());
  const body = { kind: 'mistake' as const, reason: 'Of another lease' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id }, body }, owner.access));
  ok(await send());
});

test('the same credit within ten minutes is refused, unless it is meant', async () => {
  const owner: Owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const credit = { leaseId: lease.id, kind: 'concession' as const, cents: 5000, reason: 'No heating' };
  const send = (given: object = {}) => app.call('POST /credits/', { body: { ...credit, ...given } }, owner.access);
  await expectOnce(owner, send, { first: 'K-0001', other: { reason: 'No water' } });
});

test('the same refund within ten minutes is refused, unless it is meant', async () => {
  const owner: Owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  ok(await pay(app, owner, lease.id, 100_000));
  const refund = { leaseId: lease.id, cents: 10_000, refundedOn: '2026-03-02' };
  const send = (given: object = {}) => app.call('POST /refunds/', { body: { ...refund, ...given } }, owner.access);
  await expectOnce(owner, send, { first: 'F-0001', other: { reference: 'Second half' } });
});
