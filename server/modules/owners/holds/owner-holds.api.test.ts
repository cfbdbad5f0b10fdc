import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

/** A building of two owners, with 1,000.00 of rent that was paid long enough ago. */
async function newOwned() {
  const boss = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, boss);
  const [ann, bo] = [await newPerson(app, boss), await newPerson(app, boss)];
  const shares = [
    { personId: ann.id, parts: 600_000 },
    { personId: bo.id, parts: 400_000 },
  ];
  const owned = { params: { id: home.property.id }, body: { startsOn: '2026-01-01', shares } };
  ok(await app.call('POST /properties/{id}/ownership/', owned, boss.access));
  const by = { method: 'cheque' as const, bankDetails: null, smallestCents: 0, holdReason: null, version: 0 };
  for (const { id } of [ann, bo]) ok(await app.call('PATCH /owners/{id}/', { params: { id }, body: by }, boss.access));
  await newCharge(app, boss, lease.id, { cents: 100_000, dueOn: '2026-02-01' });
  ok(await pay(app, boss, lease.id, 100_000, { receivedOn: '2026-02-03' }));
  return { boss, lease, property: home.property, ann, bo };
}

const preview = async (by: TestMember) =>
  ok(await app.call('POST /distribution-run-previews/', { body: {} }, by.access));
const confirm = async (by: TestMember) => ok(await app.call('POST /distribution-runs/', { body: {} }, by.access));
const hold = (
  by: TestMember,
  body: { propertyId: string; cents: number; reason: string; personId?: string; untilOn?: string },
) => app.call('POST /owner-holds/', { body }, by.access);
const end = (by: TestMember, id: string) =>
  app.call('POST /owner-holds/{id}/end/', { params: { id }, body: {} }, by.access);

test('a hold of a property is kept back with its reason, until somebody ends it [D6]', async () => {
  const { boss, property } = await newOwned();
  const held = ok(await hold(boss, { propertyId: property.id, cents: 75_000, reason: 'New roof' }));
  expect(held).toMatchObject({ property: { id: property.id }, person: null, cents: 75_000, state: 'held' });
  const seen = await preview(boss);
  expect(seen.lines).toMatchObject([{ fundCents: 100_000, heldBackCents: 75_000, cents: 25_000 }]);
  expect(seen.exceptions).toEqual([expect.objectContaining({ kind: 'hold', cents: 75_000, reason: 'New roof' })]);
  expect(await confirm(boss)).toMatchObject({ totals: [{ declaredCents: 25_000 }] });
  expect(ok(await end(boss, held.id))).toMatchObject({ state: 'ended' });
  expect((await preview(boss)).lines).toMatchObject([{ heldBackCents: 0, cents: 75_000 }]);
  expect(codeOf(await end(boss, held.id))).toBe('conflict');
});

test('a hold that is more than there is keeps all of it and asks nobody for the rest', async () => {
  const { boss, property, ann } = await newOwned();
  ok(await hold(boss, { propertyId: property.id, cents: 250_000, reason: 'Dispute' }));
  const seen = await preview(boss);
  expect(seen.lines).toEqual([]);
  expect(seen.exceptions).toEqual([expect.objectContaining({ kind: 'hold', cents: 100_000 })]);
  const owner = ok(await app.call('GET /owners/{id}/', { params: { id: ann.id } }, boss.access));
  expect(owner.holdings).toMatchObject([{ heldBackCents: 100_000, shareCents: 0, askCents: 0 }]);
});

test('a hold ends by itself after its last day', async () => {
  const { boss, property } = await newOwned();
  ok(await hold(boss, { propertyId: property.id, cents: 10_000, reason: 'Inspection', untilOn: '2026-03-02' }));
  expect((await preview(boss)).lines).toMatchObject([{ cents: 90_000 }]);
  const yesterday = "update owner_hold set held_on = '2026-02-01', until_on = '2026-03-01' where org_id = $1";
  await query(app.connection, yesterday, [boss.organisationId]);
  expect((await preview(boss)).lines).toMatchObject([{ cents: 100_000 }]);
  const { items } = ok(await app.call('GET /owner-holds/', { query: {} }, boss.access));
  expect(items).toMatchObject([{ state: 'over' }]);
  const early = await hold(boss, { propertyId: property.id, cents: 1, reason: 'Late', untilOn: '2026-03-01' });
  expect(codeOf(early)).toBe('invalid-input');
});

test('what is held of one owner is declared to them and stays in owners’ funds; the others are paid', async () => {
  const { boss, lease, property, ann, bo } = await newOwned();
  const stranger = await newPerson(app, boss);
  const wish = { propertyId: property.id, cents: 20_000, reason: 'Lien' };
  expect(codeOf(await hold(boss, { ...wish, personId: stranger.id }))).toBe('invalid-input');
  const held = ok(await hold(boss, { ...wish, personId: ann.id }));
  const seen = await preview(boss);
  expect(seen.lines).toMatchObject([{ heldBackCents: 0, cents: 100_000 }]);
  expect(seen.exceptions).toMatchObject([
    { kind: 'owner-hold', person: { id: ann.id }, cents: 20_000, reason: 'Lien' },
  ]);
  const paidOf = async () =>
    new Map(
      (await preview(boss)).payments.map(({ person, cents, waitingCents }) => [person.id, [cents, waitingCents]]),
    );
  expect(await paidOf()).toEqual(
    new Map([
      [ann.id, [40_000, 0]],
      [bo.id, [40_000, 0]],
    ]),
  );
  const run = await confirm(boss);
  ok(await app.call('POST /distribution-runs/{id}/release/', { params: { id: run.id }, body: {} }, boss.access));
  expect((await readHeld(app, boss))('owners-funds', 'cash')).toBe(-20_000);
  // The same money is held once, however many runs there are.
  await newCharge(app, boss, lease.id, { cents: 10_000, dueOn: '2026-02-05' });
  ok(await pay(app, boss, lease.id, 10_000, { receivedOn: '2026-02-06' }));
  expect((await paidOf()).get(ann.id)).toEqual([6000, 6000]);
  ok(await end(boss, held.id));
  expect((await paidOf()).get(ann.id)).toEqual([26_000, 20_000]);
});

test('holds are listed of an owner with those of their properties', async () => {
  const { boss, property, ann, bo } = await newOwned();
  const all = ok(await hold(boss, { propertyId: property.id, cents: 100, reason: 'All' }));
  const own = ok(await hold(boss, { propertyId: property.id, cents: 200, reason: 'Ann', personId: ann.id }));
  const listed = async (asked: object) =>
    ok(await app.call('GET /owner-holds/', { query: asked }, boss.access)).items.map(({ id }) => id);
  expect(await listed({ personId: ann.id })).toEqual([own.id, all.id]);
  expect(await listed({ personId: bo.id })).toEqual([all.id]);
  ok(await end(boss, all.id));
  expect(await listed({ personId: ann.id, state: 'held' })).toEqual([own.id]);
});
