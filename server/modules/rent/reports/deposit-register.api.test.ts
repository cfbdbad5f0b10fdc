import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { heldFor, notKeptApart } from '#test/support/deposits.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { someRentActs } from '#test/support/rent-model/acts.ts';
import { performAct } from '#test/support/rent-model/perform-act.ts';
import { newRentWorld } from '#test/support/rent-model/world.ts';
import type { RentWorld } from '#test/support/rent-model/world.ts';
import { sheetRows, sumAndTotal } from '#test/support/sheet-rows.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const key = 'deposit-register';

/** What is owed back by the books on the cash basis, by tenancy. */
async function heldInBooks({ organisationId }: TestMember, day: string) {
  const rows = await query<{ tenancy: string; cents: string }>(
    app.connection,
    `select l.tenancy_id as tenancy, (-sum(g.amount_cents))::text as cents
       from posting g
       join account a on a.org_id = g.org_id and a.account_id = g.account_id and a.system_key = 'deposits-held'
       join lease l on l.org_id = g.org_id and l.lease_id = g.lease_id
      where g.org_id = $1 and g.date <= $2::date and g.basis <> 'accrual'
      group by 1 having sum(g.amount_cents) <> 0 order by 1`,
    [organisationId, day],
  );
  return rows.map(({ tenancy, cents }) => [tenancy, Number(cents)]);
}

async function expectRegister({ owner }: RentWorld, asOf: string): Promise<void> {
  const { sheet } = await walkFigures(app, owner, key, { asOf });
  const rows = sheetRows(sheet).filter(({ kind }) => kind === 'line');
  const held = rows.flatMap(({ key: tenancy, cells }) =>
    cells['held'] === 0 ? [] : [[tenancy, cells['held']] as const],
  );
  expect(
    held.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    asOf,
  ).toEqual(await heldInBooks(owner, asOf));
  const { items } = ok(await app.call('GET /deposits/', { query: { view: 'all', asOf, limit: 100 } }, owner.access));
  for (const { recordId, cells } of rows) {
    const row = items.find(({ leaseId }) => leaseId === recordId);
    expect([cells['received'], cells['interest'], cells['kept'], cells['refunded'], cells['deadline']]).toEqual([
      row?.receivedCents,
      row?.interestCents,
      row?.keptCents,
      row?.refundedCents,
      row?.deadline?.on ?? null,
    ]);
  }
  for (const column of ['received', 'interest', 'kept', 'refunded', 'held']) {
    const [sum, total] = sumAndTotal(sheet, column);
    expect(sum, column).toBe(total);
  }
  expect(sheet.notes.map(({ tone }) => tone)).toEqual(sheet.tables.map(() => 'good'));
}

const about = [
  { kind: 'ask-deposit' },
  { kind: 'pay', cents: 240_000 },
  { kind: 'days', days: 40 },
  { kind: 'interest' },
  { kind: 'settle' },
] as const;

test('deposits are the liability of the books and the rows of their page, on every day', async () => {
  await fc.assert(
    fc.asyncProperty(someRentActs(12, about), async (acts) => {
      const world = await newRentWorld(app);
      for (const act of acts) await performAct(world, act);
      for (const back of [0, 8, 30]) await expectRegister(world, addDays(world.today, -back));
    }),
    { numRuns: 3, endOnFailure: true, includeErrorInReport: true },
  );
}, 300_000);

test('deposits as known at an instant are what they were then, and their lines as well', async () => {
  await fc.assert(
    fc.asyncProperty(someRentActs(10, [...about, { kind: 'bank-deposits' }]), async (acts) => {
      const world = await newRentWorld(app);
      const asked = { asOf: '2026-12-31' };
      const seen: { readonly knownAt: string; readonly was: unknown }[] = [];
      const money = async (given: object = {}) =>
        sheetRows((await walkFigures(app, world.owner, key, { ...asked, ...given })).sheet).map((row) => ({
          key: row.key,
          cells: { ...row.cells, deadline: null },
        }));
      for (const [at, act] of acts.entries()) {
        await performAct(world, act);
        app.clock.advance(1000);
        if (at % 4 === 3) seen.push({ knownAt: app.clock.now.toISOString(), was: await money() });
        app.clock.advance(1000);
      }
      for (const { knownAt, was } of seen) expect(await money({ knownAt }), knownAt).toEqual(was);
    }),
    { numRuns: 2, endOnFailure: true, includeErrorInReport: true },
  );
}, 300_000);

test('a deposit says where it is held, and opens into its payment', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const { lease, home } = await heldFor(app, owner, 110_000);
  const others = await notKeptApart(app, owner, () => heldFor(app, owner, 50_000));
  const { sheet } = await walkFigures(app, owner, key);
  const lines = sheet.tables[0]?.lines ?? [];
  const own = lines.find(({ record }) => record?.id === lease.id);
  expect(own).toMatchObject({ label: home.person.name, aside: home.unit.name });
  const { depositBank } = ok(await app.call('GET /deposit-register/', { query: {} }, owner.access));
  expect(own?.cells[0]).toEqual({ kind: 'text', text: depositBank.name });
  const elsewhere = lines.find(({ record }) => record?.id === others.lease.id);
  expect(elsewhere?.cells[0]).toEqual({ kind: 'text', text: { word: 'notInDepositBank' } });
  const params = { key } as const;
  const figure = { line: own?.key ?? '', column: 'held' };
  const opened = ok(await app.call('GET /reports/{key}/lines/', { params, query: figure }, owner.access));
  expect(opened).toMatchObject({
    amount: 110_000,
    items: [{ day: '2026-03-02', record: { kind: 'receipt' }, what: { word: 'movement-received' }, amount: 110_000 }],
  });
  const unit = await readReport(app, owner, key, { unitId: home.unit.id, personId: home.person.id });
  expect(sheetRows(unit).filter(({ kind }) => kind === 'line')).toHaveLength(1);
  const member = await newMember(app, owner, 'manager');
  const { items } = ok(await app.call('GET /members/', { query: {} }, owner.access));
  const id = items.find(({ email }) => email === member.email)?.id ?? '';
  const body = { all: false, propertyIds: [home.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id }, body }, owner.access));
  const seen = sheetRows((await walkFigures(app, member, key)).sheet);
  expect(seen.flatMap((row) => (row.kind === 'line' ? [row.recordId] : []))).toEqual([lease.id]);
});
