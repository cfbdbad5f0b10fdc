import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf, forClients } from '#test/support/books.ts';
import { askedFor, expectTied, readDeposit } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay, readHeld } from '#test/support/rent.ts';
import type { ReceiptBody } from '#test/support/rent.ts';

const app = await startTestApp();

/** A tenancy of a workspace with two more trust accounts, 1010 and 1011, and a second one for deposits. */
async function severalBanks() {
  const owner = await newOrganisation(app);
  const ids = new Map<string, string>();
  await forClients(app, owner, '1010');
  for (const number of ['1010', '1020', '1030']) ids.set(number, (await accountOf(app, owner, number)).id);
  for (const kind of ['trust', 'deposit'] as const) {
    const body = { name: `Second ${kind}`, kind };
    const { id, number } = ok(await app.call('POST /bank-accounts/', { body }, owner.access));
    ids.set(kind === 'deposit' ? 'second deposits' : number, id);
  }
  const { lease } = await newTenancy(app, owner, { depositCents: 100_000 });
  const idOf = (name: string) => ids.get(name) ?? '';
  const into = async (name: string | null, cents: number, given: Partial<ReceiptBody> = {}) => {
    const accountId = name === null ? null : idOf(name);
    return ok(await pay(app, owner, lease.id, cents, { accountId, evenIf: ['recorded-twice'], ...given }));
  };
  const banks = async (asOf = '2999-12-31') => {
    const { rows } = ok(await app.call('GET /trial-balance/', { query: { basis: 'cash', asOf } }, owner.access));
    const own = rows.filter(({ number }) => number.startsWith('10'));
    const sums = own.map(({ number, debitCents, creditCents }) => [number, Number(debitCents) - Number(creditCents)]);
    return Object.fromEntries(sums.filter(([, cents]) => cents !== 0)) as Record<string, number>;
  };
  const takeBack = async ({ id }: { readonly id: string }, kind: 'mistake' | 'returned' = 'mistake') => {
    const body = { kind, reason: 'Otherwise', date: '2026-03-02', ...(kind === 'returned' && { feeCents: 0 }) };
    ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
    await expectTied(app, owner);
  };
  const voidRequests = async () => {
    for (const { id } of (await readDeposit(app, owner, lease.id)).requests) {
      const body = { kind: 'mistake' as const, reason: 'Otherwise' };
      ok(await app.call('POST /charges/{id}/void/', { params: { id }, body }, owner.access));
    }
    await expectTied(app, owner);
  };
  const bankDeposit = async ({ id }: { readonly id: string }, name: string) => {
    const body = { receiptIds: [id], accountId: idOf(name), depositedOn: '2026-03-02' };
    return ok(await app.call('POST /deposit-batches/', { body }, owner.access));
  };
  return { owner, lease, idOf, into, banks, takeBack, voidRequests, bankDeposit };
}

test.for(['deposit-requests', 'charges'])(
  'a deposit that is paid from what was paid ahead takes from each bank account what lay there (%s)',
  async (way) => {
    const { owner, lease, into, banks, takeBack, voidRequests } = await severalBanks();
    const first = await into('1010', 70_000);
    const second = await into('1011', 70_000);
    if (way === 'charges')
      await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 100_000, dueOn: '2026-03-02' });
    else ok(await askedFor(app, owner, lease.id));
    expect(await banks()).toEqual({ '1011': 40_000, '1030': 100_000 });
    await takeBack(first);
    expect(await banks(), 'the other payment takes its place').toEqual({ '1030': 70_000 });
    await takeBack(second);
    expect(await banks()).toEqual({});
    await voidRequests();
    expect(await banks()).toEqual({});
  },
);

test('a request that is voided gives each bank account its money back', async () => {
  const { owner, lease, into, banks, voidRequests } = await severalBanks();
  await into('1010', 70_000);
  await into('1011', 70_000);
  await into(null, 5000);
  ok(await askedFor(app, owner, lease.id, { cents: 145_000 }));
  await voidRequests();
  const undeposited = (await readHeld(app, owner))('undeposited', 'cash');
  expect([await banks(), undeposited]).toEqual([expect.objectContaining({ '1010': 70_000, '1011': 70_000 }), 5000]);
});

const orders = [
  { order: ['R1', 'R2'], kind: 'mistake' },
  { order: ['R1', 'R2'], kind: 'returned' },
  { order: ['R2', 'R1'], kind: 'mistake' },
] as const;
const cases = ['1030', 'second deposits'].flatMap((name) =>
  ['directly', 'by bank deposit'].flatMap((way) => orders.map((one) => ({ name, way, ...one }))),
);

test.for(cases)(
  'other money into a deposit account goes to the default, and comes back from there: $name $way, $order $kind',
  async ({ name, way, order, kind }) => {
    const { owner, lease, into, banks, takeBack, voidRequests, bankDeposit } = await severalBanks();
    ok(await askedFor(app, owner, lease.id));
    const first = await into('1011', 100_000);
    const second = way === 'directly' ? await into(name, 50_000) : await into(null, 50_000, { method: 'cheque' });
    if (way === 'by bank deposit') await bankDeposit(second, name);
    expect(await banks()).toEqual({ '1020': 50_000, '1030': 100_000 });
    for (const [index, which] of order.entries()) {
      await takeBack(which === 'R1' ? first : second, kind);
      // Without the first payment the second one is the deposit.
      if (index === 0) expect(await banks()).toEqual({ '1030': which === 'R1' ? 50_000 : 100_000 });
    }
    expect(await banks()).toEqual({});
    await voidRequests();
    expect(await banks()).toEqual({});
  },
);

test('other money of a deposit account is taken from where it went, whatever the default is by now', async () => {
  const { owner, lease, idOf, into, banks, takeBack, voidRequests } = await severalBanks();
  const payment = await into('1030', 50_000);
  expect(await banks()).toEqual({ '1020': 50_000 });
  const { version } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  const body = { receiptAccountId: idOf('1011'), version };
  ok(await app.call('PATCH /rent-policy/', { body }, owner.access));
  ok(await askedFor(app, owner, lease.id));
  expect(await banks()).toEqual({ '1030': 50_000 });
  await voidRequests();
  expect(await banks()).toEqual({ '1020': 50_000 });
  await takeBack(payment);
  expect(await banks()).toEqual({});
});

test('a bank deposit into a deposit account that is undone takes the money from where it went', async () => {
  const { owner, lease, into, banks, takeBack, bankDeposit } = await severalBanks();
  ok(await askedFor(app, owner, lease.id));
  const first = await into('1011', 100_000);
  const second = await into(null, 50_000, { method: 'cheque' });
  const { id } = await bankDeposit(second, 'second deposits');
  await takeBack(first);
  const undo = { params: { id }, body: { reason: 'Otherwise' } };
  ok(await app.call('POST /deposit-batches/{id}/undo/', undo, owner.access));
  await takeBack(second);
  expect(await banks()).toEqual({});
});

test('a payment into the deposit account that pays a deposit on a later day is there from that day on', async () => {
  const { owner, lease, into, banks, takeBack } = await severalBanks();
  ok(await askedFor(app, owner, lease.id));
  await takeBack(await into('1011', 100_000, { receivedOn: '2026-02-20' }));
  // What is open since 2 March again is paid on that day.
  const payment = await into('1030', 100_000, { receivedOn: '2026-02-25' });
  expect(await banks()).toEqual({ '1030': 100_000 });
  await takeBack(payment);
  expect(await banks()).toEqual({});
  await expectTied(app, owner);
});

const useLastMonth = async (access: string, leaseId: string, to: 'deposit' | 'rent', cents: number) => {
  const body = { for: to, cents, usedOn: '2026-03-02' };
  ok(await app.call('POST /leases/{id}/last-months-rent-uses/', { params: { id: leaseId }, body }, access));
};

async function lastMonthAsked(cents: number) {
  const all = await severalBanks();
  ok(await askedFor(app, all.owner, all.lease.id, { kind: 'last-months-rent', cents }));
  const join = (some: number) => useLastMonth(all.owner.access, all.lease.id, 'deposit', some);
  return { ...all, join };
}

test('last month’s rent that joins the deposit is taken from the bank account that it was paid into', async () => {
  const { owner, into, banks, takeBack, join } = await lastMonthAsked(120_000);
  const first = await into('1011', 70_000);
  const second = await into('1010', 50_000);
  await join(30_000);
  expect(await banks()).toEqual({ '1010': 50_000, '1011': 40_000, '1030': 30_000 });
  await join(50_000);
  expect(await banks()).toEqual({ '1010': 40_000, '1030': 80_000 });
  await expectTied(app, owner);
  await takeBack(first, 'returned');
  expect(await banks(), 'only what was paid stays').toEqual({ '1030': 50_000 });
  await takeBack(second);
  expect(await banks()).toEqual({});
});

test('another payment of last month’s rent takes the place of one that is returned', async () => {
  const { into, banks, takeBack, join } = await lastMonthAsked(120_000);
  const first = await into('1011', 50_000);
  await into('1010', 70_000);
  await join(50_000);
  expect(await banks()).toEqual({ '1010': 70_000, '1030': 50_000 });
  await takeBack(first, 'returned');
  expect(await banks()).toEqual({ '1010': 20_000, '1030': 50_000 });
});

test('last month’s rent that was paid into a deposit account is taken from where it went', async () => {
  const { owner, idOf, into, banks, takeBack, join } = await lastMonthAsked(50_000);
  const payment = await into('1030', 50_000);
  expect(await banks()).toEqual({ '1020': 50_000 });
  const { version } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  ok(await app.call('PATCH /rent-policy/', { body: { receiptAccountId: idOf('1011'), version } }, owner.access));
  await join(50_000);
  expect(await banks()).toEqual({ '1030': 50_000 });
  await takeBack(payment);
  expect(await banks()).toEqual({});
});

test('undeposited last month’s rent that joined the deposit follows with its bank deposit', async () => {
  const { owner, into, banks, bankDeposit, takeBack, join } = await lastMonthAsked(50_000);
  const payment = await into(null, 50_000, { method: 'cheque' });
  await join(50_000);
  expect(await banks()).toEqual({});
  const { id } = await bankDeposit(payment, '1011');
  expect(await banks()).toEqual({ '1030': 50_000 });
  const undo = { params: { id }, body: { reason: 'Otherwise' } };
  ok(await app.call('POST /deposit-batches/{id}/undo/', undo, owner.access));
  expect(await banks()).toEqual({});
  await bankDeposit(payment, '1010');
  expect(await banks()).toEqual({ '1030': 50_000 });
  await takeBack(payment);
  expect(await banks()).toEqual({});
});

test.for(['mistake', 'returned'] as const)(
  'a payment of a deposit that was moved on to another bank account since is taken from where it was on each day: %s',
  async (kind) => {
    const { owner, lease, idOf, into, banks } = await severalBanks();
    const asked = { kind: 'deposit' as const, cents: 100_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' };
    await newCharge(app, owner, lease.id, asked);
    await into('1011', 60_000, { receivedOn: '2026-02-03' });
    const { id } = await into('1010', 40_000, { receivedOn: '2026-02-05' });
    const third = { name: 'Third deposits', kind: 'deposit' as const, number: '1035' };
    const other = ok(await app.call('POST /bank-accounts/', { body: third }, owner.access));
    const moveTo = async (depositAccountId: string, movedOn: string) => {
      const body = { leaseIds: [lease.id], movedOn, depositAccountId };
      ok(await app.call('POST /deposit-transfers/', { body }, owner.access));
    };
    await moveTo(other.id, '2026-02-20');
    await moveTo(idOf('1030'), '2026-02-25');
    await moveTo(other.id, '2026-03-02');
    const body = { kind, reason: 'Otherwise', date: '2026-02-08', ...(kind === 'returned' && { feeCents: 0 }) };
    ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
    await expectTied(app, owner);
    expect(await banks('2026-02-07')).toEqual({ '1030': 100_000 });
    for (const asOf of ['2026-02-08', '2026-02-19', '2026-02-25', '2026-03-01'])
      expect(await banks(asOf), asOf).toEqual({ '1030': 60_000 });
    for (const asOf of ['2026-02-20', '2026-02-24', '2026-03-02'])
      expect(await banks(asOf), asOf).toEqual({ '1035': 60_000 });
  },
);
