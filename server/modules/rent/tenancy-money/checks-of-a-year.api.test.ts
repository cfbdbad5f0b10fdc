import { expect, test } from 'vitest';
import { addMonths } from '#shared/rent/calendar.ts';
import { doRentDays } from '#server/modules/rent/index.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();
const handedOver = '2026-03-02';
const rent = 100_000;

/** On 2 March 2026 the rent of March is due; twelve checks, one for each month from April on, lie on the table. */
async function newYear(accountId: null | undefined) {
  const owner = await signInOn(app, handedOver, await newOrganisation(app));
  ok(
    await app.call(
      'PATCH /rent-policy/',
      { body: { postDatedChecks: true, runsByItself: false, version: 1 } },
      owner.access,
    ),
  );
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { cents: rent, dueOn: '2026-03-01', chargedOn: '2026-03-01' });
  const days = Array.from({ length: 12 }, (_, month) => addMonths('2026-04-01', month));
  const before = await figures(owner, lease.id);
  for (const receivedOn of days)
    ok(
      await pay(app, owner, lease.id, rent, { receivedOn, method: 'cheque', ...(accountId === null && { accountId }) }),
    );
  return { owner, lease, before };
}

async function figures(member: TestMember, leaseId: string) {
  const { access } = member;
  const today = ok(await app.call('GET /today/', {}, access));
  return {
    ledger: (await readLedger(app, member, leaseId)).balances,
    board: ok(await app.call('GET /rent-board/', { query: {} }, access)).items.map(({ balanceCents, status }) => [
      balanceCents,
      status,
    ]),
    arrears: ok(await app.call('GET /arrears/', { query: {} }, access)).items.map(({ overdueCents }) => overdueCents),
    deposits: ok(await app.call('GET /deposits/', { query: { view: 'all' } }, access)).items.map(
      ({ heldCents }) => heldCents,
    ),
    banks: ok(await app.call('GET /bank-accounts/', { query: {} }, access)).items.map(({ name, balances }) => [
      name,
      balances,
    ]),
    trust: ok(await app.call('GET /trust-balances/', { query: {} }, access)).places,
    cash: today.cash,
    todayTrust: today.trust,
    funds: await fundsIn(member),
  };
}

async function fundsIn(member: TestMember) {
  const { id: accountId } = await accountOf(app, member, '1020');
  const query = { accountId, currency: 'USD', limit: 20 };
  return ok(await app.call('GET /trust-funds/', { query }, member.access)).items;
}

test.for([
  ['in a bank account', undefined],
  ['in the drawer', null],
] as const)('twelve checks of a year %s count nowhere before their days', async ([, accountId]) => {
  const { owner, lease, before } = await newYear(accountId);
  expect(await figures(owner, lease.id)).toEqual(before);
});

test('each counts from its day on, in the ledger as on the trust monitor', async () => {
  const { owner, lease } = await newYear(undefined);
  await doRentDays(app.services.database, new Date('2026-04-01T17:00:00.000Z'));
  const april = await signInOn(app, '2026-04-01', owner);
  const bank = async (member: TestMember) => (await figures(member, lease.id)).trust.map(({ bankCents }) => bankCents);
  expect(await bank(april)).toEqual([rent]);
  expect((await fundsIn(april)).reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(rent);
  expect((await readLedger(app, april, lease.id)).balances[0]).toMatchObject({ openCents: 0, prepaidCents: 0 });
  expect(await bank(await signInOn(app, '2026-06-30', owner))).toEqual([3 * rent]);
  expect(await bank(await signInOn(app, '2027-03-01', owner))).toEqual([12 * rent]);
});
