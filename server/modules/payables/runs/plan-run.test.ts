import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRun } from './plan-run.ts';
import type { DueBill, Payee, PayingAccount, RunWish } from './plan-run.ts';

const trust = (funds: Readonly<Record<string, number>>, given: Partial<PayingAccount> = {}): PayingAccount => ({
  kind: 'trust',
  currency: 'USD',
  nextCheckNumber: null,
  hasAch: true,
  hasSepa: false,
  funds: new Map(Object.entries(funds)),
  ...given,
});
const wish: RunWish = { on: '2026-03-02', without: new Set(), methods: new Map(), uninsured: new Set() };
const bill = (id: string, cents: number, given: Partial<DueBill> = {}): DueBill => ({
  id,
  vendorId: 'roof',
  dueOn: '2026-03-05',
  discountUntil: null,
  discountCents: 0,
  isUnsettled: true,
  lines: [{ propertyId: 'oak', openCents: cents }],
  ...given,
});
const payee = (given: Partial<Payee> = {}): Payee => ({
  id: 'roof',
  bank: { kind: 'us', isConfirmed: true },
  holdReason: null,
  insuranceExpiresOn: null,
  ...given,
});
const payees = (...some: readonly Payee[]) => new Map(some.map((one) => [one.id, one]));
const whyOf = (account: PayingAccount, one: Payee, given: Partial<RunWish> = {}, bills = [bill('a', 100)]) =>
  planRun(account, bills, payees(one), { ...wish, ...given }).excluded.map(({ why }) => why?.kind);

test('a discount that ends first is paid first, and a fund is never taken below zero', () => {
  const late = bill('late', 60_000, { dueOn: '2026-02-01' });
  const soon = bill('soon', 50_000, { dueOn: '2026-04-01', discountUntil: '2026-03-02', discountCents: 1000 });
  const plan = planRun(trust({ oak: 100_000 }), [late, soon], payees(payee()), wish);
  expect(plan.vendors.flatMap(({ bills }) => bills.map((one) => [one.bill.id, one.cents]))).toEqual([['soon', 49_000]]);
  expect(plan.excluded.map(({ why }) => why)).toEqual([
    { kind: 'fund-short', propertyId: 'oak', heldCents: 51_000, neededCents: 60_000 },
  ]);
  const without = planRun(trust({ oak: 100_000 }), [late, soon], payees(payee()), {
    ...wish,
    without: new Set(['soon']),
  });
  expect(without.vendors[0]?.bills.map(({ bill: { id }, isChosen }) => [id, isChosen])).toEqual([
    ['soon', false],
    ['late', true],
  ]);
});

test('who cannot be paid is named: held, uninsured, not confirmed, not of this account', () => {
  const full = trust({ oak: 1000 });
  expect(whyOf(full, payee({ holdReason: 'Work is not finished' }))).toEqual(['on-hold']);
  const ended = payee({ insuranceExpiresOn: '2026-03-01' });
  expect(whyOf(full, ended)).toEqual(['insurance-ended']);
  expect(whyOf(full, ended, { uninsured: new Set(['roof']) })).toEqual([]);
  expect(whyOf(full, payee({ insuranceExpiresOn: '2026-03-02' }))).toEqual([]);
  const unverified = payee({ bank: { kind: 'us', isConfirmed: false } });
  expect(whyOf(full, unverified)).toEqual(['payee-unverified']);
  expect(whyOf(full, unverified, { methods: new Map([['roof', 'check' as const]]) })).toEqual([]);
  expect(whyOf(trust({}, { kind: 'operating' }), payee())).toEqual(['not-own']);
  expect(whyOf(trust({}, { kind: 'own' }), payee())).toEqual([]);
});

test('a vendor is paid once, by file where there are details, else by check, and each check has the next number', () => {
  const some = payees(payee(), payee({ id: 'glass', bank: null }), payee({ id: 'tidy', bank: null }));
  const bills = [bill('a', 1), bill('b', 2, { vendorId: 'glass' }), bill('c', 3), bill('d', 4, { vendorId: 'tidy' })];
  const { vendors } = planRun(trust({ oak: 10 }, { nextCheckNumber: 2043 }), bills, some, wish);
  expect(vendors.map((one) => [one.vendorId, one.method, one.checkNumber, one.bills.length])).toEqual([
    ['roof', 'ach', null, 2],
    ['glass', 'check', 2043, 1],
    ['tidy', 'check', 2044, 1],
  ]);
});

test('whatever the bills and the money, what is taken of each property is what is paid, and no more than it has', () => {
  const property = fc.constantFrom('oak', 'elm', null);
  const line = fc.record({ propertyId: property, openCents: fc.integer({ min: 1, max: 5000 }) });
  const lines = fc.array(line, { minLength: 1, maxLength: 3 });
  const cents = fc.integer({ min: 0, max: 12_000 });
  const discounts = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(fc.array(fc.tuple(lines, discounts), { maxLength: 8 }), cents, cents, (given, oak, elm) => {
      const bills = given.map(([own, percent], at) => {
        const whole = own.reduce((sum, { openCents }) => sum + openCents, 0);
        return bill(String(at), 0, {
          lines: own,
          discountUntil: '2026-03-09',
          discountCents: Math.floor((whole * percent) / 100),
        });
      });
      const account = trust({ oak, elm });
      const { vendors, taken } = planRun(account, bills, payees(payee()), wish);
      const paid = vendors.flatMap((one) => one.bills).reduce((sum, one) => sum + one.cents, 0);
      expect([...taken.values()].reduce((sum, each) => sum + each, 0)).toBe(paid);
      for (const [holder, each] of taken) expect(each).toBeLessThanOrEqual(account.funds.get(holder) ?? 0);
    }),
    { numRuns: 100 },
  );
});
