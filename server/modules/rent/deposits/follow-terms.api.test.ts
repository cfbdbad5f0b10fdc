import { expect, test } from 'vitest';
import { doRentDays } from '#server/modules/rent/index.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { expectTied, heldFor, readDeposit, readRegister } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newHome } from '#test/support/leases.ts';

const app = await startTestApp();
const work = (day: string) => doRentDays(app.services.database, new Date(`${day}T17:00:00.000Z`));

test('a tenancy that moves to another building takes its deposit along on the day, once, with a record', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000);
  const other = await newHome(app, owner, ['9Z']);
  const body = { unitId: other.unit.id, on: '2026-03-10', reason: 'More room' };
  const moved = ok(await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, owner.access));
  await work('2026-03-09');
  expect((await readDeposit(app, owner, lease.id)).movements.map(({ kind }) => kind)).toEqual(['received']);
  await work('2026-03-10');
  await work('2026-03-11');
  const now = await readDeposit(app, owner, moved.id);
  expect(now.movements.map(({ kind, cents, on }) => [kind, cents, on])).toEqual([
    ['received', 240_000, now.movements[0]?.on],
    ['moved', 240_000, '2026-03-10'],
    ['moved', -240_000, '2026-03-10'],
  ]);
  const { items } = ok(await app.call('GET /audit-events/', { query: {} }, owner.access));
  expect(items.filter(({ kind }) => kind === 'deposit.carried')).toMatchObject([{ actor: null }]);
  await expectTied(app, owner);
});

test('a renewal keeps the deposit, and asks for the rest where the new term agrees on more', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, { startsOn: '2025-04-01', endsOn: '2026-03-31', atEnd: 'stop' });
  const params = { id: lease.id };
  const renewal = { startsOn: '2026-04-01', endsOn: '2027-03-31', atEnd: 'stop' as const };
  const next = ok(await app.call('POST /leases/{id}/renew/', { params, body: renewal }, owner.access));
  const terms = { depositCents: 300_000, version: next.version };
  ok(await app.call('POST /leases/{id}/change-terms/', { params: { id: next.id }, body: terms }, owner.access));
  await work('2026-03-31');
  expect((await readDeposit(app, owner, lease.id)).requests).toHaveLength(1);
  await work('2026-04-01');
  await work('2026-04-02');
  const { items } = ok(await app.call('GET /charges/', { query: { leaseId: next.id, kind: 'deposit' } }, owner.access));
  const open = items.filter(({ openCents }) => openCents > 0);
  expect(open.map(({ cents, openCents, dueOn }) => [cents, openCents, dueOn])).toEqual([
    [60_000, 60_000, '2026-04-01'],
  ]);
  const { totals } = await readRegister(app, owner);
  expect(totals).toMatchObject([{ heldCents: 240_000 }]);
  await expectTied(app, owner);
});
