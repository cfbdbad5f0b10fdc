import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

interface Written {
  readonly dueOn: string;
  readonly cents: number;
  readonly properties: readonly (string | null)[];
  readonly memo?: string;
  readonly text?: string;
}

/** The clock stands at 2 March 2026. */
async function begin() {
  const owner = await newOrganisation(app);
  const company = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person: company } }, owner.access));
  const accounts = ok(await app.call('GET /bill-accounts/', {}, owner.access)).items;
  const accountId = accounts.find(({ number }) => number === '5200')?.id ?? '';
  const { property } = await newProperty(app, owner);
  const { property: other } = await newProperty(app, owner);
  const submit = async ({ dueOn, cents, properties, memo, text }: Written) => {
    const lines = properties.map((propertyId) => ({
      accountId,
      propertyId,
      cents,
      ...(text !== undefined && { text }),
    }));
    const body = { vendorId: vendor.id, datedOn: '2026-01-05', dueOn, memo: memo ?? null, lines, submit: true };
    return ok(await app.call('POST /bills/', { body: { ...body, evenIf: ['same-amount'] } }, owner.access));
  };
  return { owner, property, other, submit };
}

const approvalsOf = async (by: TestMember) => ok(await app.call('GET /today/', {}, by.access)).approvals;
const read = async (by: TestMember, id: string) =>
  ok(await app.call('GET /bills/{id}/', { params: { id } }, by.access));
const limit = async (owner: TestMember, rules: object) => {
  const { version } = ok(await app.call('GET /bill-rules/', {}, owner.access));
  ok(await app.call('PATCH /bill-rules/', { body: { version, ...rules } }, owner.access));
};

test('bills to approve are those of their list, the first due first, and an approval takes its row out', async () => {
  const { owner, property, submit } = await begin();
  expect(await approvalsOf(owner)).toBeUndefined();
  const properties = [property.id];
  await submit({ dueOn: '2026-03-20', cents: 10_000, properties });
  const oldest = await submit({ dueOn: '2026-01-23', cents: 14_850, properties, memo: 'Lock, 2D', text: 'Cylinder' });
  await submit({ dueOn: '2026-03-02', cents: 348_000, properties: [property.id, property.id], text: 'Flashing' });
  await submit({ dueOn: '2026-03-30', cents: 777, properties: [null] });

  const approvals = await approvalsOf(owner);
  const { items } = ok(await app.call('GET /bills/', { query: { view: 'to-approve' } }, owner.access));
  const summary = ok(await app.call('GET /bills-summary/', {}, owner.access));
  expect(approvals).toMatchObject({
    count: summary.counts['to-approve'],
    totals: [{ currency: 'USD', cents: Number(summary.toApproveCents) }],
    more: { count: 1, totals: [{ currency: 'USD', cents: 777 }] },
  });
  expect(approvals?.rows.map(({ billId, cents, vendor, version }) => [billId, cents, vendor, version])).toEqual(
    items.slice(0, 3).map((bill) => [bill.id, bill.cents, bill.vendor?.name, bill.version]),
  );
  expect(
    approvals?.rows.map(({ text, daysLate, mayApprove, ownersAsked }) => [text, daysLate, mayApprove, ownersAsked]),
  ).toEqual([
    ['Lock, 2D', 38, true, 0],
    ['Flashing', 0, true, 0],
    [null, 0, true, 0],
  ]);
  expect(approvals?.rows[0]?.property).toEqual({ id: property.id, name: property.name, colour: property.colour });

  const body = { version: approvals?.rows[0]?.version ?? 0 };
  ok(await app.call('POST /bills/{id}/approve/', { params: { id: oldest.id }, body }, owner.access));
  const after = await approvalsOf(owner);
  expect([after?.count, after?.rows.map(({ billId }) => billId).includes(oldest.id)]).toEqual([3, false]);
});

test('who may not approve a bill is offered nothing: above their limit, their own above four eyes, or nothing but the owners missing', async () => {
  const { owner, property, submit } = await begin();
  const manager = await newMember(app, owner, 'manager');
  const params = { id: property.id };
  const ann = await newPerson(app, owner);
  const ownership = { startsOn: '2026-01-01', shares: [{ personId: ann.id, parts: 1_000_000 }] };
  ok(await app.call('POST /properties/{id}/ownership/', { params, body: ownership }, owner.access));
  const bill = await submit({ dueOn: '2026-03-20', cents: 100_000, properties: [property.id] });
  const told = async (by: TestMember) => {
    const [row] = (await approvalsOf(by))?.rows ?? [];
    expect(row?.mayApprove, 'as its page says').toBe((await read(by, bill.id)).mayApprove);
    return [row?.mayApprove, row?.ownersAsked];
  };
  expect([await told(owner), await told(manager)]).toEqual([
    [true, 0],
    [true, 0],
  ]);
  await limit(owner, { members: [{ id: manager.userId, cents: 99_999 }], fourEyesCents: 50_000, ownerCents: 99_999 });
  expect([await told(owner), await told(manager)]).toEqual([
    [false, 1],
    [false, 1],
  ]);
  const accountant = await newMember(app, owner, 'accountant');
  expect(await told(accountant)).toEqual([true, 1]);
  const body = { version: bill.version };
  expect(
    ok(await app.call('POST /bills/{id}/approve/', { params: { id: bill.id }, body }, accountant.access)).state,
  ).toBe('submitted');
  expect(await told(accountant), 'its owners are missing alone').toEqual([false, 1]);
  expect(await told(await newMember(app, owner, 'viewer'))).toEqual([false, 1]);
});

test('who works with some properties is told of their bills alone, and approves what is theirs as a whole', async () => {
  const { owner, property, other, submit } = await begin();
  const own = await submit({ dueOn: '2026-03-01', cents: 5000, properties: [property.id] });
  const shared = await submit({ dueOn: '2026-03-02', cents: 5000, properties: [property.id, other.id] });
  await submit({ dueOn: '2026-03-03', cents: 7000, properties: [other.id] });
  await submit({ dueOn: '2026-03-04', cents: 8000, properties: [null] });
  const manager = await newMember(app, owner, 'manager');
  const scope = { all: false, propertyIds: [property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body: scope }, owner.access));
  const approvals = await approvalsOf(manager);
  expect(approvals).toMatchObject({
    count: 2,
    totals: [{ currency: 'USD', cents: 15_000 }],
    more: { count: 0, totals: [] },
  });
  expect(approvals?.rows.map(({ billId, mayApprove }) => [billId, mayApprove])).toEqual([
    [own.id, true],
    [shared.id, false],
  ]);
  expect((await read(manager, shared.id)).mayApprove, 'its page says the same').toBe(false);
  for (const role of ['maintenance', 'leasing_agent'] as const)
    expect(await approvalsOf(await newMember(app, owner, role))).toBeUndefined();
});
