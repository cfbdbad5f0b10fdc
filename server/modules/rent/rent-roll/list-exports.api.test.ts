import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { heldFor } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

/** Rows by their headers. */
async function saved({ access }: TestMember, path: string): Promise<Record<string, string>[]> {
  const headers = { authorization: `Bearer ${access}` };
  const response = await app.inject({ url: `/api/v1/exports/${path}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  const [heads = [], ...rows] = parseCsv(response.body.replace('\uFEFF', ''));
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [head, row[index] ?? ''])));
}

test('the rent roll and the arrears are saved with the rows of their view, in its order, to the cent', async () => {
  const owner = await newOrganisation(app);
  const leases = [];
  for (const cents of [10_000, 30_000, 20_000]) {
    const { lease } = await newTenancy(app, owner);
    await newCharge(app, owner, lease.id, { cents, dueOn: '2026-02-01' });
    leases.push(lease);
  }
  const paid = await newTenancy(app, owner);
  ok(await pay(app, owner, paid.lease.id, 500));
  const query = { view: 'owing', sort: 'balance' } as const;
  const { items } = ok(await app.call('GET /rent-board/', { query }, owner.access));
  const roll = await saved(owner, 'rent-roll.csv/?view=owing&sort=balance');
  expect(roll.map((row) => row['Lease'])).toEqual(items.map(({ number }) => number));
  expect(roll.map((row) => [row['Balance'], row['Status'], row['Days past due']])).toEqual([
    ['300.00', 'past due', '29'],
    ['200.00', 'past due', '29'],
    ['100.00', 'past due', '29'],
  ]);
  expect((await saved(owner, 'rent-roll.csv/?view=ahead')).map((row) => row['Balance'])).toEqual(['-5.00']);
  const [first] = leases;
  expect(await saved(owner, 'rent-roll.csv/?view=owing&asOf=2026-01-31'), 'nothing was due then').toEqual([]);
  expect(await saved(owner, 'arrears.csv/?asOf=2026-02-01'), 'due that day, not past due').toEqual([]);
  const late = await saved(owner, `arrears.csv/?propertyId=${first?.property.id}`);
  expect(late).toMatchObject([
    { Lease: first?.number, 'Oldest due date': '2026-02-01', 'Past due': '100.00', Currency: 'USD' },
  ]);
  expect(await saved(owner, 'arrears.csv/')).toHaveLength(3);
  expect(await saved(owner, 'arrears.csv/?view=held')).toEqual([]);
});

test('payments and deposits are saved as they are filtered, and no name in them runs as a formula', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const person = await newPerson(app, owner, { givenName: '=1+1', familyName: 'Cell' });
  const lease = await newLease(app, owner, { ...home, person });
  const payerId = person.id;
  ok(
    await pay(app, owner, lease.id, 700, { payerId, accountId: null, receivedOn: '2026-02-27', reference: 'Cheque 7' }),
  );
  ok(await pay(app, owner, lease.id, 900, { payerId, receivedOn: '2026-02-28' }));
  const all = await saved(owner, 'receipts.csv/');
  expect(all.map((row) => [row['Received on'], row['Amount'], row['Status']])).toEqual([
    ['2026-02-28', '9.00', 'unapplied'],
    ['2026-02-27', '7.00', 'undeposited'],
  ]);
  expect(all[0]?.['From']).toBe("'=1+1 Cell");
  expect(await saved(owner, 'receipts.csv/?state=undeposited')).toMatchObject([{ Reference: 'Cheque 7' }]);
  expect(await saved(owner, 'receipts.csv/?to=2026-02-26')).toEqual([]);
  const held = await heldFor(app, owner, 240_000);
  const before = new Date(app.clock.now.getTime() - 1).toISOString();
  expect(await saved(owner, `deposits.csv/?view=held&knownAt=${before}`), 'nothing was recorded yet').toEqual([]);
  expect(await saved(owner, 'deposits.csv/?view=held')).toMatchObject([{ Lease: held.lease.number, Held: '2400.00' }]);
  expect(await saved(owner, 'deposits.csv/?view=settle')).toEqual([]);
});
