import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import type { LeaseBody } from '#test/support/leases.ts';

const app = await startTestApp();

type NewCharges = LeaseBody['charges'];

/** On 2 March everything up to a day is charged, and 10 March agreed as the last day. */
async function endedEarly(charges: NewCharges, through: string) {
  app.clock.now = new Date('2026-03-02T10:00:00.000Z');
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const contacts = [{ kind: 'email' as const, value: 'tenant@home.example' }];
  const body = { givenName: 'Ines', familyName: 'Example', contacts };
  const person = ok(await app.call('POST /people/', { body }, owner.access));
  const term = { startsOn: '2026-03-02', endsOn: null, atEnd: null, charges };
  const lease = await newLease(app, owner, { ...home, person }, term);
  await chargeThrough(app, owner, through);
  const end = { params: { id: lease.id }, body: { leavesOn: '2026-03-10', reason: 'Agreed' } };
  ok(await app.call('POST /leases/{id}/end-early/', end, owner.access));
  const { version } = ok(await app.call('GET /reminder-setting/', {}, owner.access));
  ok(await app.call('PATCH /reminder-setting/', { body: { beforeDueDays: 7, version } }, owner.access));
  return {
    home,
    /** A payment that is taken off what it had paid. */
    unapplied: async (cents: number) => {
      const { access } = ok(await signIn(app, owner));
      const parts = [{ leaseId: lease.id, cents }];
      const { id } = ok(await app.call('POST /receipts/', { body: { parts, receivedOn: '2026-03-02' } }, access));
      const nothing = { params: { id }, body: { leaseId: lease.id, allocations: [] } };
      ok(await app.call('POST /receipts/{id}/allocate/', nothing, access));
    },
    dryRunOn: async (day: string, which: 'upcoming' | 'overdue') => {
      app.clock.now = new Date(`${day}T18:00:00.000Z`);
      const { access } = ok(await signIn(app, owner));
      return ok(await app.call('POST /reminder-previews/', { body: { which } }, access));
    },
  };
}

const weekly: NewCharges = [{ kind: 'rent', cents: 35_000, frequency: 'weekly' }];

test('nobody is told that rent for days after the last one falls due, nor asked for it later', async () => {
  // Weeks from 2, 9 and 16 March; two days of the second are owed.
  const { dryRunOn } = await endedEarly(weekly, '2026-03-16');
  expect(await dryRunOn('2026-03-06', 'upcoming')).toMatchObject({
    items: [{ dueOn: '2026-03-09', cents: 10_000 }],
    leftOut: [],
  });
  expect(await dryRunOn('2026-03-12', 'upcoming')).toMatchObject({
    items: [],
    leftOut: [{ dueOn: '2026-03-16', cents: 35_000, reason: 'not-owed' }],
  });
  const late = await dryRunOn('2026-03-20', 'overdue');
  expect(late).toMatchObject({ items: [{ dueOn: '2026-03-02', cents: 45_000, daysLate: 18 }], leftOut: [] });
  expect(late.items[0]?.body).toContain('$100.00');
  expect(late.items[0]?.body).not.toContain('March 16');
});

test('where nothing is left but what is not owed, nothing is sent and the reason is said', async () => {
  const parking: NewCharges = [{ kind: 'parking', cents: 35_000, frequency: 'weekly', startsOn: '2026-03-16' }];
  const { dryRunOn } = await endedEarly(parking, '2026-03-16');
  expect(await dryRunOn('2026-03-30', 'overdue')).toMatchObject({
    messages: 0,
    leftOut: [{ cents: 35_000, reason: 'not-owed' }],
  });
});

test('nobody is reminded of what unapplied money of theirs pays', async () => {
  const { dryRunOn, unapplied } = await endedEarly(weekly, '2026-03-02');
  await unapplied(20_000);
  const late = await dryRunOn('2026-03-08', 'overdue');
  expect(late).toMatchObject({ items: [{ dueOn: '2026-03-02', cents: 15_000 }], leftOut: [] });
  expect(late.items[0]?.body).toContain('$150.00');
  expect(late.items[0]?.body).not.toContain('$350.00');
  await unapplied(15_000);
  expect(await dryRunOn('2026-03-08', 'overdue')).toMatchObject({
    messages: 0,
    leftOut: [{ cents: 35_000, reason: 'covered' }],
  });
});

test('the subject of a reminder names the unit and the property', async () => {
  const { dryRunOn, home } = await endedEarly(weekly, '2026-03-02');
  const { items } = await dryRunOn('2026-03-08', 'overdue');
  expect(items[0]?.subject).toBe(`Reminder: $350.00 past due for Unit ${home.unit.name}, ${home.property.name}`);
});
