import { expect, test } from 'vitest';
import { postRecurring } from '#server/modules/ledger/recurring/post-recurring.ts';
import { doRentDays } from '#server/modules/rent/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { expectTied, heldFor, readDeposit } from '#test/support/deposits.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll } from '#test/support/imports.ts';
import { newHome } from '#test/support/leases.ts';

const app = await startTestApp();

/** What leaves one workspace, imported into an empty one. */
async function moved({ access }: TestMember) {
  const headers = { authorization: `Bearer ${access}` };
  const { rawPayload } = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  app.clock.advance(1000);
  const other = await newOrganisation(app);
  return { other, done: await importAll(app, other, 'all', rawPayload, 'everything.zip') };
}

async function later(day: string, member: TestMember): Promise<TestMember> {
  app.clock.now = new Date(`${day}T17:00:00.000Z`);
  await doRentDays(app.services.database, app.clock.now);
  await postRecurring(app.services.database, app.clock.now);
  return { ...member, ...ok(await signIn(app, member)) };
}

function undo(id: string, { access }: TestMember) {
  app.clock.advance(60_000);
  return app.call('POST /imports/{id}/undo/', { params: { id }, body: {} }, access);
}

const standing = async ({ access }: TestMember) =>
  ok(await app.call('GET /trial-balance/', { query: { asOf: '2027-01-01' } }, access)).rows;

test('a deposit that followed its tenancy to another building since goes with the import', async () => {
  const { now } = app.clock;
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000);
  const home = await newHome(app, owner, ['9Z']);
  const body = { unitId: home.unit.id, on: '2026-03-10', reason: 'More room' };
  ok(await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, owner.access));
  const { other, done } = await moved(owner);
  const member = await later('2026-03-11', other);
  const { items } = ok(await app.call('GET /leases/', { query: {} }, member.access));
  const held = await Promise.all(items.map(({ id }) => readDeposit(app, member, id)));
  expect(held.flatMap(({ movements }) => movements.map(({ kind }) => kind))).toContain('moved');
  ok(await undo(done.id, member));
  expect(await standing(member)).toEqual([]);
  await expectTied(app, member);
  app.clock.now = now;
});

test('what a recurring entry posted that came along goes with the import, unless somebody changed what recurs', async () => {
  const { now } = app.clock;
  const owner = await newOrganisation(app);
  const { property } = await newHome(app, owner);
  const [rent, bank] = await Promise.all(['4100', '1020'].map((number) => accountOf(app, owner, number)));
  const lines = [
    { accountId: bank?.id ?? '', debitCents: 4200 },
    { accountId: rent?.id ?? '', creditCents: 4200, propertyId: property.id },
  ];
  const recurring = { name: 'Laundry', memo: 'Laundry', lines, frequency: 'monthly' as const, startsOn: '2026-03-31' };
  ok(await app.call('POST /recurring-entries/', { body: recurring }, owner.access));
  const [left, changed] = [await moved(owner), await moved(owner)];
  const read = async ({ access }: TestMember) =>
    ok(await app.call('GET /recurring-entries/', { query: { state: 'all' } }, access)).items;
  const [own] = await read(changed.other);
  const params = { id: own?.id ?? '' };
  const body = { memo: 'Laundry, another machine', version: own?.version ?? 1 };
  ok(await app.call('PATCH /recurring-entries/{id}/', { params, body }, changed.other.access));

  const one = await later('2026-04-06', left.other);
  expect(await standing(one)).not.toEqual([]);
  ok(await undo(left.done.id, one));
  expect(await standing(one)).toEqual([]);
  expect(
    (await read(one)).map(({ nextOn }) => nextOn),
    'nothing more is posted',
  ).toEqual([null]);

  const two = await later('2026-04-06', changed.other);
  const refused = await undo(changed.done.id, two);
  expect(codeOf(refused)).toBe('conflict');
  expect(refused.problem?.detail).toMatch(
    /entry \d+ was posted for .+ since by the recurring entry “Laundry”; reverse it/,
  );
  app.clock.now = now;
});
