import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { someRentActs } from '#test/support/rent-model/acts.ts';
import { performAct } from '#test/support/rent-model/perform-act.ts';
import { newRentWorld } from '#test/support/rent-model/world.ts';
import type { RentWorld } from '#test/support/rent-model/world.ts';
import { sheetRows, sumAndTotal } from '#test/support/sheet-rows.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const runs = { numRuns: 3, endOnFailure: true, includeErrorInReport: true };

/** What the account of prepayments holds for each tenancy at the end of a day, on accrual. */
async function prepaidInBooks({ organisationId }: TestMember, day: string) {
  const rows = await query<{ tenancy: string; cents: string }>(
    app.connection,
    `select l.tenancy_id as tenancy, (-sum(g.amount_cents))::text as cents
       from posting g
       join account a on a.org_id = g.org_id and a.account_id = g.account_id and a.system_key = 'prepayments'
       join lease l on l.org_id = g.org_id and l.lease_id = g.lease_id
      where g.org_id = $1 and g.date <= $2::date and g.basis <> 'cash'
      group by 1 having sum(g.amount_cents) <> 0 order by 1`,
    [organisationId, day],
  );
  return rows.map(({ tenancy, cents }) => [tenancy, Number(cents)]);
}

async function expectPrepayments(world: RentWorld, asOf: string): Promise<void> {
  const { sheet } = await walkFigures(app, world.owner, 'prepayments', { asOf });
  const lines = sheetRows(sheet).filter(({ kind }) => kind === 'line');
  const told = lines
    .map(({ key, cells }) => [key, cells['total']])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  expect(told, `prepayments as of ${asOf}`).toEqual(await prepaidInBooks(world.owner, asOf));
  expect(sheet.notes.map(({ tone }) => tone)).toEqual(sheet.tables.map(() => 'good'));
  for (const column of ['payments', 'credits', 'total']) {
    const [sum, total] = sumAndTotal(sheet, column);
    expect(sum, column).toBe(total);
  }
}

test('prepayments are what the account holds for each tenancy, on every day', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRentActs(12, [{ kind: 'pay', cents: 240_000 }, { kind: 'credit' }, { kind: 'days' }, { kind: 'refund' }]),
      async (acts) => {
        const world = await newRentWorld(app);
        for (const act of acts) await performAct(world, act);
        for (const back of [0, 5, 20]) await expectPrepayments(world, addDays(world.today, -back));
      },
    ),
    runs,
  );
}, 300_000);

test('prepayments as known at an instant are what they were then', async () => {
  await fc.assert(
    fc.asyncProperty(someRentActs(12, [{ kind: 'pay', cents: 240_000 }, { kind: 'credit' }]), async (acts) => {
      const world = await newRentWorld(app);
      const look = async (given: object = {}) =>
        sheetRows(await readReport(app, world.owner, 'prepayments', { asOf: '2030-01-01', ...given }));
      const seen: { readonly knownAt: string; readonly was: unknown }[] = [];
      for (const [at, act] of acts.entries()) {
        await performAct(world, act);
        app.clock.advance(1000);
        if (at % 3 === 2) seen.push({ knownAt: app.clock.now.toISOString(), was: cellsOf(await look()) });
        app.clock.advance(1000);
      }
      for (const { knownAt, was } of seen) expect(cellsOf(await look({ knownAt })), knownAt).toEqual(was);
    }),
    runs,
  );
}, 300_000);

/** Where a tenancy stands is not known at an instant: terms that were written later count. */
function cellsOf(rows: ReturnType<typeof sheetRows>) {
  return rows.filter(({ kind }) => kind === 'line').map(({ key, cells }) => [key, cells]);
}

async function expectDelinquency(world: RentWorld, asOf: string): Promise<void> {
  const { sheet } = await walkFigures(app, world.owner, 'delinquency', { asOf });
  const { items } = ok(await app.call('GET /arrears/', { query: { asOf, limit: 100 } }, world.owner.access));
  const parts = [
    ['days1to30', 'to30Cents'],
    ['days31to60', 'to60Cents'],
    ['days61to90', 'to90Cents'],
    ['daysOver90', 'over90Cents'],
    ['total', 'overdueCents'],
  ] as const;
  const byLease = (rows: { readonly lease: string | undefined }[]) =>
    rows.toSorted((one, other) => String(one.lease).localeCompare(String(other.lease)));
  const told = sheetRows(sheet)
    .filter(({ kind }) => kind === 'line')
    .map(({ recordId: lease, cells }) => ({
      lease,
      oldest: cells['oldest'],
      stage: cells['stage'],
      ...Object.fromEntries(parts.map(([column]) => [column, cells[column]])),
    }));
  const listed = items.map((row) => ({
    lease: row.leaseId,
    oldest: row.oldestDueOn,
    stage: JSON.stringify({ word: `stage-${row.stage ?? 'none'}` }),
    ...Object.fromEntries(parts.map(([column, part]) => [column, row[part]])),
  }));
  expect(byLease(told), `delinquency as of ${asOf}`).toEqual(byLease(listed));
  for (const [column] of parts) {
    const [sum, total] = sumAndTotal(sheet, column);
    expect(sum, column).toBe(total);
  }
}

async function expectLedgers(world: RentWorld): Promise<void> {
  for (const { id, tenancyId } of world.leases.slice(0, 2)) {
    const range = { from: addDays(world.today, -20), to: world.today };
    const { sheet } = await walkFigures(app, world.owner, 'tenant-ledger', { leaseId: id, ...range });
    const asked = { params: { id }, query: { asOf: range.to } };
    const { lines, totals } = ok(await app.call('GET /leases/{id}/ledger/', asked, world.owner.access));
    const within = lines.filter(({ on }) => on >= range.from);
    const rows = sheetRows(sheet);
    const told = rows.filter(({ kind, key }) => kind === 'line' && !key.startsWith('opening:'));
    expect(told.map(({ key, cells }) => [key, cells['charge'], cells['payment'], cells['balance']])).toEqual(
      within.map((line) => [
        `${tenancyId}:${line.key}`,
        line.chargeCents === 0 ? null : line.chargeCents,
        line.paymentCents === 0 ? null : line.paymentCents,
        line.balanceCents,
      ]),
    );
    const opening = Number(rows.find(({ key }) => key === `opening:${tenancyId}`)?.cells['balance']);
    const closing = rows.find(({ key }) => key === `closing:${tenancyId}`)?.cells;
    expect(closing?.['balance']).toBe(totals.balanceCents);
    expect(opening + Number(closing?.['charge']) - Number(closing?.['payment'])).toBe(totals.balanceCents);
  }
}

test('delinquency is the list of arrears, and a tenant ledger that of its lease', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRentActs(12, [{ kind: 'charge' }, { kind: 'days', days: 40 }, { kind: 'late-fees' }, { kind: 'return' }]),
      async (acts) => {
        const world = await newRentWorld(app);
        for (const act of acts) await performAct(world, act);
        await expectDelinquency(world, world.today);
        await expectDelinquency(world, addDays(world.today, -9));
        await expectLedgers(world);
      },
    ),
    runs,
  );
}, 300_000);

test('delinquency names the stage, the last contact, what was promised and the next step', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const { lease, home } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', cents: 120_000 });
  const note = (body: object) =>
    app.call(
      'POST /arrears/{id}/notes/',
      { params: { id: lease.id }, body: { text: 'Said so', ...body } as never },
      owner.access,
    );
  ok(await note({ kind: 'call', stage: 'reminder', on: '2026-02-10' }));
  ok(await note({ kind: 'promise', until: '2026-03-10', promisedCents: 60_000 }));
  const { tables } = await readReport(app, owner, 'delinquency');
  expect(tables[0]?.lines[0]).toMatchObject({ kind: 'heading', label: home.property.name });
  expect(tables[0]?.lines[1]).toMatchObject({
    label: home.person.name,
    aside: home.unit.name,
    cells: [
      { day: '2026-02-01' },
      { text: { word: 'stage-reminder' } },
      { text: { word: 'contactOn', values: { contact: { word: 'contact-promise' }, date: { day: '2026-03-02' } } } },
      {
        text: {
          word: 'amountPromisedFor',
          values: { date: { day: '2026-03-10' }, amount: { cents: 60_000, currency: 'USD' } },
        },
      },
      { text: { word: 'stageFrom', values: { stage: { word: 'send-second' } } } },
      { cents: 120_000 },
      {},
      {},
      {},
      { cents: 120_000 },
    ],
  });
});

test('a tenant ledger asks for a lease or a person; of a person it has every tenancy', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const first = await newTenancy(app, owner);
  const home = { ...(await newHome(app, owner)), person: first.home.person };
  const second = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  await newCharge(app, owner, first.lease.id, { cents: 120_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  ok(await pay(app, owner, first.lease.id, 20_000));
  await newCharge(app, owner, second.id, { cents: 5000, kind: 'late-fee' });
  const params = { key: 'tenant-ledger' } as const;
  const refused = await app.call('GET /reports/{key}/', { params, query: {} }, owner.access);
  expect(refused.problem).toMatchObject({ errors: [{ path: 'leaseId', key: 'reports.choose-lease-or-person' }] });
  const range = { from: '2026-03-01', to: '2026-03-31' };
  const { sheet } = await walkFigures(app, owner, 'tenant-ledger', { personId: first.home.person.id, ...range });
  const lines = sheet.tables[0]?.lines ?? [];
  expect(lines.filter(({ kind }) => kind === 'heading').map(({ record }) => record?.id)).toEqual([
    first.lease.id,
    second.id,
  ]);
  expect(sheetRows(sheet).at(-1)).toMatchObject({ cells: { charge: 5000, payment: 20_000, balance: 105_000 } });
  const { tables } = await readReport(app, owner, 'tenant-ledger', { leaseId: second.id, ...range });
  expect(tables[0]?.lines.at(-1)?.cells[4]).toMatchObject({ cents: 5000 });
});

test('who works with some properties sees their tenancies, and another workspace none', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const mine = await newTenancy(app, owner);
  const others = await newTenancy(app, owner);
  for (const { lease } of [mine, others]) {
    await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', cents: 1000 });
    ok(await pay(app, owner, lease.id, 5000, { parts: [{ leaseId: lease.id, cents: 5000, allocations: [] }] }));
  }
  const member = await newMember(app, owner, 'manager');
  const { items } = ok(await app.call('GET /members/', { query: {} }, owner.access));
  const id = items.find(({ email }) => email === member.email)?.id ?? '';
  const body = { all: false, propertyIds: [mine.home.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id }, body }, owner.access));
  const stranger = await newOrganisation(app);
  const leasesOf = async (by: TestMember, key: 'prepayments' | 'delinquency') =>
    sheetRows((await walkFigures(app, by, key)).sheet).flatMap((row) => (row.kind === 'line' ? [row.recordId] : []));
  expect(await leasesOf(owner, 'prepayments')).toHaveLength(2);
  for (const key of ['prepayments', 'delinquency'] as const) {
    const seen = await leasesOf(member, key);
    expect(seen.filter((lease) => lease !== mine.lease.id)).toEqual([]);
    expect(await leasesOf(stranger, key)).toEqual([]);
  }
  expect(await leasesOf(member, 'prepayments')).toEqual([mine.lease.id]);
  const params = { key: 'tenant-ledger' } as const;
  const asked = { params, query: { leaseId: others.lease.id } };
  for (const by of [member, stranger])
    expect((await app.call('GET /reports/{key}/', asked, by.access)).status).toBe(404);
});
