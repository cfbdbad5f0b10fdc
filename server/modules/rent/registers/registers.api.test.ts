import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { someRentActs } from '#test/support/rent-model/acts.ts';
import { performAct } from '#test/support/rent-model/perform-act.ts';
import { newRentWorld } from '#test/support/rent-model/world.ts';
import { sheetRows, sumAndTotal } from '#test/support/sheet-rows.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const always = { from: '2020-01-01', to: '2030-12-31' };
const keys = ['charges-register', 'receipts-register', 'bank-deposits'] as const;
type Key = (typeof keys)[number];

/** What the books say of each register by day, found by what made an entry and not by the documents. */
const booked: Readonly<Record<Key, string>> = {
  'charges-register': `g.basis <> 'cash' and a.system_key = 'tenant-receivable' and d.made_by = 'charge'`,
  'receipts-register': `g.basis = 'both' and (a.is_bank or a.system_key in ('undeposited', 'opening-balances'))
    and d.made_by in ('receipt', 'receipt-return')`,
  'bank-deposits': `a.is_bank and d.made_by = 'deposit-batch'`,
};

async function byDayInBooks({ organisationId }: TestMember, key: Key) {
  const rows = await query<{ day: string; cents: string }>(
    app.connection,
    `select g.date::text as day, sum(g.amount_cents)::text as cents
       from posting g
       join account a on a.org_id = g.org_id and a.account_id = g.account_id
       join lateral (select coalesce(r.source_kind, e.source_kind) as made_by from journal_entry e
              left join journal_entry r on r.org_id = e.org_id and r.entry_id = e.reverses_entry_id
             where e.org_id = g.org_id and e.entry_id = g.entry_id) d on true
      where g.org_id = $1 and ${booked[key]} group by 1 having sum(g.amount_cents) <> 0 order by 1`,
    [organisationId],
  );
  return rows.map(({ day, cents }) => [day, Number(cents)]);
}

function byDay(rows: ReturnType<typeof sheetRows>) {
  const lines = rows.filter(({ kind }) => kind === 'line');
  return [...Map.groupBy(lines, ({ cells }) => String(cells['date']))]
    .map(([day, own]) => [day, own.reduce((sum, { cells }) => sum + Number(cells['amount']), 0)] as const)
    .filter(([, cents]) => cents !== 0)
    .toSorted(([one], [other]) => one.localeCompare(other));
}

test('each register is what the books say of its documents, on every day, and its figures open', async () => {
  let opened = 0;
  await fc.assert(
    fc.asyncProperty(
      someRentActs(14, [
        { kind: 'pay' },
        { kind: 'batch' },
        { kind: 'days' },
        { kind: 'undo-batch' },
        { kind: 'return' },
      ]),
      async (acts) => {
        const world = await newRentWorld(app);
        for (const act of acts) await performAct(world, act);
        for (const key of keys) {
          const walked = await walkFigures(app, world.owner, key, always);
          opened += walked.opened;
          const rows = sheetRows(walked.sheet);
          expect(byDay(rows), key).toEqual(await byDayInBooks(world.owner, key));
          const [sum, total] = sumAndTotal(walked.sheet, 'amount');
          expect(sum, key).toBe(total);
          expect(
            walked.sheet.notes.map(({ tone }) => tone),
            key,
          ).toEqual(walked.sheet.tables.map(() => 'good'));
          const plain = sheetRows(await readReport(app, world.owner, key, { ...always, groupBy: 'none' }));
          expect(byDay(plain), key).toEqual(byDay(rows));
        }
      },
    ),
    { numRuns: 3, endOnFailure: true, includeErrorInReport: true },
  );
  expect(opened).toBeGreaterThan(20);
}, 300_000);

test('as known at an instant each register is what it was then', async () => {
  await fc.assert(
    fc.asyncProperty(someRentActs(12, [{ kind: 'batch' }, { kind: 'ask-deposit' }]), async (acts) => {
      const world = await newRentWorld(app);
      const seen: { readonly knownAt: string; readonly was: unknown }[] = [];
      const look = async (given: object = {}) => {
        const sheets = [];
        for (const key of keys)
          sheets.push(sheetRows(await readReport(app, world.owner, key, { ...always, ...given })));
        return sheets;
      };
      for (const [at, act] of acts.entries()) {
        await performAct(world, act);
        app.clock.advance(1000);
        if (at % 4 === 3) seen.push({ knownAt: app.clock.now.toISOString(), was: await look() });
        app.clock.advance(1000);
      }
      for (const { knownAt, was } of seen) expect(await look({ knownAt }), knownAt).toEqual(was);
    }),
    { numRuns: 3, endOnFailure: true, includeErrorInReport: true },
  );
}, 300_000);

async function newVoided() {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const mine = await newTenancy(app, owner);
  const others = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, mine.lease.id, { cents: 120_000, dueOn: '2026-03-05' });
  await newCharge(app, owner, others.lease.id, { cents: 70_000 });
  const body = { kind: 'mistake' as const, reason: 'Entered twice' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: charge.id }, body }, owner.access));
  const payment = ok(await pay(app, owner, mine.lease.id, 30_000, { method: 'cheque', reference: '1182' }));
  return { owner, mine, others, charge, payment };
}

test('a voided charge stays, struck through, and its opposite stands on the day of the void', async () => {
  const { owner, mine, others, charge } = await newVoided();
  const sheet = await readReport(app, owner, 'charges-register', always);
  const [table] = sheet.tables;
  const [voided, opposite] = (table?.lines ?? []).filter(({ record }) => record?.id === charge.id);
  expect(voided).toMatchObject({ label: mine.home.person.name, aside: mine.home.unit.name, isVoided: true });
  expect(voided?.cells[4]).toEqual({ kind: 'money', cents: 120_000, opens: true });
  expect(opposite).toMatchObject({ key: `void:${charge.id}` });
  expect(opposite?.isVoided).toBeUndefined();
  expect(opposite?.cells[2]).toEqual({ kind: 'text', text: { word: 'voidOf', values: { number: charge.number } } });
  expect(opposite?.cells[4]).toEqual({ kind: 'money', cents: -120_000, opens: true });
  expect(table?.lines.at(-1)).toMatchObject({
    kind: 'total',
    label: { word: 'totalCharges', values: { count: 2 } },
    cells: [null, null, null, null, { cents: 70_000 }],
  });
  for (const filter of [
    { propertyId: others.home.property.id },
    { unitId: others.home.unit.id },
    { leaseId: others.lease.id },
    { personId: others.home.person.id },
  ]) {
    const { sheet: some } = await walkFigures(app, owner, 'charges-register', { ...always, ...filter });
    expect(sheetRows(some).filter(({ kind }) => kind === 'line')).toHaveLength(1);
    expect(some.notes).toEqual([]);
  }
});

test('a payment names who paid and how; its figure opens into it', async () => {
  const { owner, payment } = await newVoided();
  const { tables } = await readReport(app, owner, 'receipts-register', always);
  const line = tables[0]?.lines.find(({ kind }) => kind === 'line');
  expect(line).toMatchObject({ record: { kind: 'receipt', id: payment.id } });
  expect(line?.cells[3]).toEqual({
    kind: 'text',
    text: { word: 'methodWith', values: { method: { word: 'method-cheque' }, reference: '1182' } },
  });
  const figure = { line: line?.key ?? '', column: 'amount' };
  const params = { key: 'receipts-register' } as const;
  const lines = ok(
    await app.call('GET /reports/{key}/lines/', { params, query: { ...always, ...figure } }, owner.access),
  );
  expect(lines).toMatchObject({
    amount: 30_000,
    items: [{ number: payment.number, amount: 30_000, day: '2026-03-02' }],
  });
});

test('who works with some properties sees their documents, and another workspace none', async () => {
  const { owner, mine } = await newVoided();
  const member = await newMember(app, owner, 'manager');
  const { items } = ok(await app.call('GET /members/', { query: {} }, owner.access));
  const id = items.find(({ email }) => email === member.email)?.id ?? '';
  const body = { all: false, propertyIds: [mine.home.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id }, body }, owner.access));
  const stranger = await newOrganisation(app);
  for (const key of keys) {
    const { sheet } = await walkFigures(app, member, key, always);
    const groups = sheetRows(sheet).filter(({ kind }) => kind === 'subtotal');
    expect(groups.map(({ recordId }) => recordId)).toEqual(key === 'bank-deposits' ? [] : [mine.home.property.id]);
    expect(sheet.notes).toEqual([]);
    expect(sheetRows(await readReport(app, stranger, key, always)).map(({ kind }) => kind)).toEqual(['total']);
  }
});
