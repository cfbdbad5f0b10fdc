import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { accountOf } from './books.ts';
import type { TestMember } from './factories.ts';
import { newCharge, newTenancy } from './rent.ts';

type Settings = RouteInput<Routes['POST /debit-settings/']>['body']['settings'];
type MandateBody = RouteInput<Routes['POST /mandates/']>['body'];

export const achSettings: Settings = {
  kind: 'ach',
  name: 'SAMPLE MGT',
  bankName: 'SAMPLE BANK',
  routing: '123456780',
  origin: '1999999999',
  companyId: '1999999999',
};
export const sepaSettings: Settings = {
  kind: 'sepa',
  name: 'Sample Verwaltung',
  iban: 'DE89370400440532013000',
  creditorId: 'DE98ZZZ09999999999',
};
export const usDetails = {
  kind: 'us',
  holder: 'Ann Sample',
  routing: '987654320',
  account: '12345678',
  use: 'checking',
} as const;
export const ibanDetails = { kind: 'iban', holder: 'Ann Sample', iban: 'NL91ABNA0417164300' } as const;

/** The account for payments, which collects by files. */
export async function collectTo(test: TestApp, member: TestMember, settings: Settings = achSettings) {
  const { id } = await accountOf(test, member, '1020');
  ok(await test.call('POST /debit-settings/', { body: { accountId: id, settings, version: 0 } }, member.access));
  return id;
}

export function addMandate(test: TestApp, member: TestMember, leaseId: string, given: Partial<MandateBody> = {}) {
  const body = { leaseId, signedOn: '2026-02-01', noticeDays: 0, details: usDetails, ...given };
  return test.call('POST /mandates/', { body }, member.access);
}

/** A lease with a mandate that owes 1,200.00, the clock of tests standing at 2 March 2026. */
export async function newDebtor(test: TestApp, member: TestMember, given: Partial<MandateBody> = {}) {
  const { lease } = await newTenancy(test, member);
  await newCharge(test, member, lease.id);
  return { lease, mandate: ok(await addMandate(test, member, lease.id, given)) };
}

export function prepare(
  test: TestApp,
  member: TestMember,
  accountId: string,
  debits: { leaseId: string; cents: number }[],
  on = '2026-03-05',
) {
  return test.call('POST /debit-runs/', { body: { accountId, on, debits } }, member.access);
}

/** A run of one debit that waits to be released. */
export async function newDebitRun(test: TestApp, member: TestMember) {
  const accountId = await collectTo(test, member);
  const { lease, mandate } = await newDebtor(test, member);
  const run = ok(await prepare(test, member, accountId, [{ leaseId: lease.id, cents: 120_000 }]));
  return { accountId, lease, mandate, run };
}
