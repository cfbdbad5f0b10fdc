import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { query as runQuery } from '#test/support/database.ts';
import { heldFor } from '#test/support/deposits.ts';
import { newMember, newOrganisation, newPortalMember } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { leaseOf, newHome } from '#test/support/leases.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const readToday = async (by: TestMember) => ok(await app.call('GET /today/', {}, by.access));
const cents = (totals: readonly { readonly cents: number }[]) => totals.reduce((sum, one) => sum + one.cents, 0);

/** The clock stands at 2 March 2026. Four are late, one moved out with a deposit, one gave notice, one is a draft. */
async function newPortfolio() {
  const owner = await newOrganisation(app);
  const late = [];
  for (const dueOn of ['2026-02-20', '2025-11-15', '2026-01-10', '2026-03-01']) {
    const tenancy = await newTenancy(app, owner);
    await newCharge(app, owner, tenancy.lease.id, { dueOn });
    late.push(tenancy);
  }
  const [first] = late;
  if (first === undefined) throw new Error('There is one');
  ok(await pay(app, owner, first.lease.id, 20_000, { accountId: null, method: 'cheque' }));
  await newCharge(app, owner, first.lease.id, { dueOn: '2026-03-20', kind: 'parking', cents: 7500 });
  const over = await heldFor(app, owner, 90_000, { paidOn: '2026-02-01', endsOn: '2026-02-28' });
  const leaving = await newTenancy(app, owner, { endsOn: '2026-04-15' });
  const notice = { by: 'tenant' as const, givenOn: '2026-02-01', leavesOn: '2026-03-31', agreed: true };
  const params = { id: leaving.lease.id };
  ok(await app.call('POST /leases/{id}/give-notice/', { params, body: notice }, owner.access));
  const home = await newHome(app, owner);
  const draft = ok(await app.call('POST /leases/', { body: leaseOf(home) }, owner.access));
  return { owner, late, over, leaving, draft };
}

test('who was reminded today is marked; a message that was kept is no reminder', async () => {
  const { owner, late } = await newPortfolio();
  const leaseId = late[2]?.lease.id ?? '';
  const rows = async () => (await readToday(owner)).pastDue?.rows ?? [];
  const marked = async () => (await rows()).filter((row) => row.isRemindedToday);
  expect(await marked()).toEqual([]);
  const { messages } = ok(await app.call('POST /reminder-previews/', { body: { leaseIds: [leaseId] } }, owner.access));
  expect(messages).toBe(1);
  ok(await app.call('POST /reminders/', { body: { leaseIds: [leaseId], expected: { messages } } }, owner.access));
  expect(await marked()).toEqual([]);
  const unsent = (await rows()).filter((row) => row.unsentReminder !== null);
  expect(unsent).toMatchObject([{ leaseId, unsentReminder: { on: '2026-03-02', mailState: 'kept' } }]);
  await runQuery(app.connection, `update mail_message set state = 'sent' where org_id = $1`, [owner.organisationId]);
  expect((await marked()).map((row) => row.leaseId)).toEqual([leaseId]);
});

test('Today says what its pages say', async () => {
  const { owner, over, leaving, draft } = await newPortfolio();
  const today = await readToday(owner);
  const { access } = owner;

  const arrears = ok(await app.call('GET /arrears/', { query: {} }, access)).items;
  const { figures, counts } = ok(await app.call('GET /arrears-summary/', { query: {} }, access));
  expect(today.pastDue).toMatchObject({ count: 4, totals: [{ currency: 'USD', cents: 460_000 }] });
  expect(today.pastDue?.more).toEqual({ count: 1, totals: [{ currency: 'USD', cents: arrears.at(-1)?.overdueCents }] });
  expect(today.pastDue?.count).toBe(counts.all);
  expect(today.pastDue?.rows.map((row) => [row.leaseId, row.daysLate, row.cents])).toEqual(
    arrears.slice(0, 3).map((row) => [row.leaseId, row.daysLate, row.overdueCents]),
  );
  expect(today.ageing).toEqual(figures.map(({ tenancies: _, ...aged }) => aged));

  const range = { from: '2026-03-01', to: '2026-03-31', isBilled: 'true' as const };
  const total = async (query: object) => ok(await app.call('GET /charge-totals/', { query }, access)).totals[0];
  const month = await total(range);
  const open = await total({ ...range, to: '2026-03-01', state: 'open' });
  expect(today.rent).toEqual({
    month: '2026-03',
    figures: [
      {
        currency: 'USD',
        billedCents: month?.cents,
        collectedCents: month?.collectedCents,
        creditedCents: month?.creditedCents,
        pastDueCents: open?.openCents,
        laterCents: 7500,
      },
    ],
  });

  const deposits = ok(await app.call('GET /deposits/', { query: { view: 'settle' } }, access)).items;
  expect(today.deposits?.rows).toMatchObject(
    deposits.map(({ leaseId, heldCents, deadline }) => ({ leaseId, cents: heldCents, deadline: { on: deadline?.on } })),
  );
  expect(today.deposits).toMatchObject({ count: 1, rows: [{ leaseId: over.lease.id }] });

  const waiting = ok(await app.call('GET /receipts/', { query: { state: 'undeposited' } }, access)).items;
  expect(today.undeposited).toEqual({
    count: waiting.length,
    totals: [{ currency: 'USD', cents: cents(waiting) }],
    oldestOn: '2026-03-02',
  });

  expect(today.drafts).toMatchObject({ count: 1, rows: [{ leaseId: draft.id, state: 'draft' }] });
  const endings = { endsFrom: '2026-03-02', endsTo: '2026-05-01', goesOn: 'false', sort: 'end' } as const;
  const ending = ok(await app.call('GET /leases/', { query: endings }, access)).items;
  expect(today.ending?.rows.map(({ leaseId }) => leaseId)).toEqual(ending.map(({ id }) => id));
  expect(today.ending?.rows).toMatchObject([
    { leaseId: leaving.lease.id, endsOn: '2026-03-31', daysLeft: 29, state: 'on-notice', isLeaving: true },
  ]);

  expect(today.expirations).toHaveLength(12);
  for (const { from, to, ...counted } of today.expirations ?? []) {
    const query = { endsFrom: from, endsTo: to, goesOn: 'false', limit: 200 } as const;
    const { items } = ok(await app.call('GET /leases/', { query }, access));
    const onNotice = items.filter(({ state }) => state === 'on-notice').length;
    expect(counted, from).toEqual({ ending: items.length, onNotice });
  }
  expect(today.expirations?.at(0)).toEqual({ from: '2026-03-02', to: '2026-03-31', ending: 1, onNotice: 1 });

  const roll = ok(await app.call('GET /rent-summary/', { query: {} }, access));
  expect(today.occupancy).toEqual({ units: roll.units, occupied: roll.occupied });

  const { rows } = ok(await app.call('GET /trial-balance/', { query: {} }, access));
  const banks = ok(await app.call('GET /bank-accounts/', { query: {} }, access)).items;
  const ofCash = new Set([...banks.map(({ number }) => number), '1100']);
  const tied = rows.filter(({ number }) => ofCash.has(number));
  expect(today.cash?.totals).toEqual([{ currency: 'USD', cents: 110_000 }]);
  expect(today.cash?.accounts.map(({ id, cents: held }) => [id, held])).toEqual(
    tied.map((row) => [row.accountId, Number(row.debitCents) - Number(row.creditCents)]),
  );
});

test('three rows of a group are listed, and all of them counted', async () => {
  const owner = await newOrganisation(app);
  for (const endsOn of ['2026-04-30', '2026-03-10', '2026-03-20', '2026-04-01'])
    await newTenancy(app, owner, { endsOn });
  const { ending } = await readToday(owner);
  expect(ending).toMatchObject({ count: 4, more: { count: 1, totals: [] } });
  expect(ending?.rows.map(({ endsOn }) => endsOn)).toEqual(['2026-03-10', '2026-03-20', '2026-04-01']);
});

test('a workspace that has nothing yet has empty groups and no figures', async () => {
  const owner = await newOrganisation(app);
  const none = { count: 0, totals: [], rows: [], more: { count: 0, totals: [] } };
  expect(await readToday(owner)).toMatchObject({
    pastDue: none,
    ending: none,
    deposits: none,
    drafts: none,
    undeposited: { count: 0, totals: [], oldestOn: null },
    rent: { figures: [] },
    ageing: [],
    cash: { accounts: [], totals: [] },
  });
});

test('each role is told what it may see, and who works with some properties of those alone', async () => {
  const { owner, late } = await newPortfolio();
  const partsOf = async (by: TestMember) => Object.keys(await readToday(by)).toSorted();
  const ofLeases = ['drafts', 'ending', 'expirations', 'tasks', 'today'];
  expect(await partsOf(await newMember(app, owner, 'leasing_agent'))).toEqual(ofLeases);
  expect(await partsOf(await newMember(app, owner, 'maintenance'))).toEqual(['tasks', 'today']);
  const all = await partsOf(await newMember(app, owner, 'viewer'));
  const ofOwner = new Set(['imports', 'worksheets']);
  expect(all, 'who imports is told of imports, who signs of worksheets').toEqual(
    (await partsOf(owner)).filter((part) => !ofOwner.has(part)),
  );

  const manager = await newMember(app, owner, 'manager');
  const [mine] = late;
  const body = { all: false, propertyIds: [mine?.home.property.id ?? ''] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  const seen = await readToday(manager);
  const ofTheWhole = new Set(['cash', 'lines', 'reconcile', 'trust', 'unclaimed']);
  expect(Object.keys(seen).toSorted(), 'the books are of the whole').toEqual(
    all.filter((part) => !ofTheWhole.has(part)),
  );
  expect(seen).toMatchObject({
    pastDue: { count: 1, totals: [{ cents: 100_000 }], rows: [{ leaseId: mine?.lease.id }] },
    ageing: [{ overdueCents: 100_000 }],
    undeposited: { count: 1, totals: [{ cents: 20_000 }] },
    deposits: { count: 0 },
    drafts: { count: 0 },
    ending: { count: 0 },
    rent: { figures: [{ billedCents: 7500, pastDueCents: 0, laterCents: 7500 }] },
  });

  const tenant = await newPortalMember(app, owner, 'tenant');
  expect((await app.call('GET /today/', {}, tenant.access)).status).toBe(403);
});

test('a payment takes its row out at once', async () => {
  const { owner, late } = await newPortfolio();
  const [, oldest] = late;
  expect((await readToday(owner)).pastDue?.rows[0]?.leaseId).toBe(oldest?.lease.id);
  ok(await pay(app, owner, oldest?.lease.id ?? '', 120_000));
  expect((await readToday(owner)).pastDue).toMatchObject({ count: 3, totals: [{ cents: 340_000 }] });
});
