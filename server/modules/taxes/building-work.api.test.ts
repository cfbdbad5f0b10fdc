import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf, putIn } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';

/** The clock of tests stands at 2 March 2026. */
const app = await startTestApp();

/** A workspace in euros with a vendor of building work, and what it takes to own, pay and ask. */
async function begin() {
  const owner = await newOrganisation(app, { currency: 'EUR' });
  const { access } = owner;
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person } }, access));
  const params = { id: vendor.id };
  const certified = async (certificateUntil: string | null) =>
    ok(
      await app.call(
        'PATCH /tax-vendors/{id}/',
        { params, body: { doesBuildingWork: true, certificateUntil } },
        access,
      ),
    );
  await certified(null);
  const [cost, bank] = await Promise.all([accountOf(app, owner, '5200'), accountOf(app, owner, '1020')]);
  const landlord = async (name: string) => (await newPerson(app, owner, { familyName: name })).id;
  const own = async (propertyId: string, personId: string, startsOn = '2025-01-01') => {
    const body = { startsOn, shares: [{ personId, parts: 1_000_000 }] };
    ok(await app.call('POST /properties/{id}/ownership/', { params: { id: propertyId }, body }, access));
  };
  const building = async (name: string, names: readonly string[], like: object = {}) => {
    const place = { country: 'DE', line1: 'Musterweg 1', city: 'Musterstadt', postalCode: '12345' };
    const body = { name, kind: 'apartments' as const, ...place };
    const { id } = ok(await app.call('POST /properties/', { body }, access));
    ok(await app.call('POST /unit-batches/', { body: { propertyId: id, names: [...names], like } }, access));
    return id;
  };
  const bill = async (propertyId: string, cents: number) => {
    const lines = [{ accountId: cost.id, propertyId, cents }];
    const written = { vendorId: vendor.id, datedOn: '2026-01-05', lines, submit: true };
    const body = { ...written, evenIf: ['same-amount' as const] };
    const { id, version } = ok(await app.call('POST /bills/', { body }, access));
    ok(await app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, access));
    return id;
  };
  const pay = async (propertyId: string, paidOn: string, cents: number, withheldCents = 0) => {
    const bills = [{ billId: await bill(propertyId, cents), cents: cents - withheldCents, withheldCents }];
    const body = { vendorId: vendor.id, accountId: bank.id, paidOn, method: 'transfer' as const, bills };
    await putIn(app, owner, propertyId, cents, '2025-01-01');
    return ok(await app.call('POST /bill-payments/', { body }, access)).id;
  };
  const undo = async (id: string, kind: 'void' | 'stopped' | 'returned') =>
    ok(await app.call('POST /bill-payments/{id}/void/', { params: { id }, body: { kind, reason: 'x' } }, access));
  const asked = async (year = 2026) => {
    const { items } = ok(await app.call('GET /tax-withholding/', { query: { year } }, access));
    return items.map(({ property, from, to, baseCents, cents, withheldCents, reason }) => {
      expect(to).toBe(from);
      return [property?.name, from, baseCents, cents, withheldCents, reason];
    });
  };
  return { certified, landlord, own, building, bill, pay, undo, asked };
}

const flats = ['1', '2', '3'];

test('§ 48 EStG: each day of payment is asked with what was paid before it in the year, over the properties of a landlord', async () => {
  const { landlord, own, building, bill, pay, asked } = await begin();
  const [ann, bo] = [await landlord('Ann'), await landlord('Bo')];
  const [oak, elm, fir] = [await building('Oak', flats), await building('Elm', flats), await building('Fir', flats)];
  await own(oak, ann);
  await own(elm, ann);
  await own(fir, bo);
  await pay(oak, '2026-01-10', 300_000);
  await pay(fir, '2026-01-10', 400_000);
  await pay(elm, '2026-02-01', 100_000);
  expect(await asked()).toEqual([
    ['Fir', '2026-01-10', 400_000, 0, 0, 'small'],
    ['Oak', '2026-01-10', 300_000, 0, 0, 'small'],
    ['Elm', '2026-02-01', 100_000, 0, 0, 'small'],
  ]);
  // Of one day: two payments for one property are one, and neither of them would be above the limit by itself.
  await pay(elm, '2026-02-02', 60_000);
  await pay(elm, '2026-02-02', 40_100, 6015);
  await pay(oak, '2026-02-02', 100, 15);
  const due = [
    ['Elm', '2026-02-02', 100_100, 15_015, 6015, 'due'],
    ['Oak', '2026-02-02', 100, 15, 15, 'due'],
  ];
  expect((await asked()).slice(3)).toEqual(due);
  // What is open is as if it were paid today, and no other year has it.
  await bill(fir, 100_000);
  await bill(oak, 200);
  expect((await asked()).slice(5)).toEqual([
    ['Fir', '2026-03-02', 100_000, 0, 0, 'small'],
    ['Oak', '2026-03-02', 200, 30, 0, 'due'],
  ]);
  expect(await asked(2025)).toEqual([]);
});

test('§ 48 EStG: the certificate is asked on the day of payment, and the flats are those of the landlord on it', async () => {
  const { certified, landlord, own, building, pay, asked } = await begin();
  const [ann, bo] = [await landlord('Ann'), await landlord('Bo')];
  const [oak, elm] = [await building('Oak', ['1', '2']), await building('Elm', ['1'])];
  await building('Garages', ['1', '2', '3'], { kind: 'parking' }).then((id) => own(id, ann));
  await own(oak, ann);
  await own(elm, ann);
  await own(elm, bo, '2026-02-01');
  await certified('2026-01-10');
  await pay(oak, '2026-01-10', 600_000);
  await pay(oak, '2026-01-11', 100_000);
  await pay(oak, '2026-02-01', 100_000);
  expect(await asked()).toEqual([
    ['Oak', '2026-01-10', 600_000, 0, 0, 'certificate'],
    ['Oak', '2026-01-11', 100_000, 15_000, 0, 'due'],
    ['Oak', '2026-02-01', 100_000, 0, 0, 'few-flats'],
  ]);
});

test('§ 48 EStG: what was voided, stopped or returned was not paid: it counts in no year, and is open again', async () => {
  const { building, pay, undo, asked } = await begin();
  const oak = await building('Oak', flats);
  const gone = [];
  for (const kind of ['void', 'stopped', 'returned'] as const)
    gone.push([await pay(oak, '2026-01-10', 200_000, 30_000), kind] as const);
  await pay(oak, '2026-02-01', 10_000);
  expect(await asked()).toEqual([
    ['Oak', '2026-01-10', 600_000, 90_000, 90_000, 'due'],
    ['Oak', '2026-02-01', 10_000, 1500, 0, 'due'],
  ]);
  for (const [id, kind] of gone) await undo(id, kind);
  expect(await asked()).toEqual([
    ['Oak', '2026-02-01', 10_000, 0, 0, 'small'],
    ['Oak', '2026-03-02', 600_000, 90_000, 0, 'due'],
  ]);
});

test('§ 48 EStG: properties of which no owner is known are of one landlord, the workspace', async () => {
  const { building, pay, asked } = await begin();
  const [oak, elm] = [await building('Oak', ['1', '2']), await building('Elm', ['1'])];
  await pay(oak, '2026-01-10', 400_000);
  await pay(elm, '2026-01-11', 100_001);
  expect(await asked()).toEqual([
    ['Oak', '2026-01-10', 400_000, 0, 0, 'small'],
    ['Elm', '2026-01-11', 100_001, 15_000, 0, 'due'],
  ]);
});
