import type { Dimensions } from '#server/modules/ledger/books/lines.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import { query } from './database.ts';
import type { TestMember } from './factories.ts';

/** An account of a workspace by its number in the standard chart. */
export async function accountOf(test: TestApp, member: TestMember, number: string) {
  const { items } = ok(await test.call('GET /accounts/', { query: { state: 'all', limit: 200 } }, member.access));
  const account = items.find((item) => item.number === number);
  if (account === undefined) throw new Error(`No account ${number}`);
  return account;
}

/** Makes a bank account one for clients' money, so that payments of tenants can go there. */
export async function forClients(test: TestApp, member: TestMember, number: string) {
  const { items } = ok(await test.call('GET /bank-accounts/', { query: {} }, member.access));
  const { id = '', version = 0 } = items.find((item) => item.number === number) ?? {};
  const change = { params: { id }, body: { kind: 'trust' as const, version } };
  return ok(await test.call('PATCH /bank-accounts/{id}/', change, member.access));
}

interface GivenEntry extends Pick<Dimensions, 'propertyId'> {
  readonly date?: string;
  readonly memo?: string;
  readonly cents?: number;
  readonly debit?: string;
  readonly credit?: string;
}

/** Rent that a workspace charged, posted by hand, as its owner would. */
export async function newEntry(test: TestApp, member: TestMember, given: GivenEntry = {}) {
  const about = given.propertyId === undefined || given.propertyId === null ? {} : { propertyId: given.propertyId };
  if (about.propertyId !== undefined) await putProperties(test, member, about.propertyId);
  const debit = await accountOf(test, member, given.debit ?? '1300');
  const credit = await accountOf(test, member, given.credit ?? '4100');
  const cents = given.cents ?? 81_000;
  const lines = [
    { accountId: debit.id, debitCents: cents, ...about },
    { accountId: credit.id, creditCents: cents, ...about },
  ];
  const body = { date: given.date ?? '2026-03-01', memo: given.memo ?? 'Rent, March', lines };
  return ok(await test.call('POST /journal-entries/', { body }, member.access));
}

/** Money of a property in an account, as its owner would pay it in: what somebody decides takes no more than there is. */
export function putIn(test: TestApp, member: TestMember, propertyId: string, cents: number, date = '2026-01-01') {
  return newEntry(test, member, { date, memo: 'Paid in', cents, debit: '1020', credit: '3010', propertyId });
}

/** Properties under ids of the test's own choosing, for books that are about them and nothing else. */
export async function putProperties(test: TestApp, { organisationId }: TestMember, ...ids: string[]): Promise<void> {
  await query(
    test.connection,
    `insert into property (org_id, property_id, name, sort_name, kind, colour, country, line1, city, currency, created_at)
     select $1, id, id::text, id::text, 'apartments', 0, 'US', '1 Test Street', 'Springfield', 'USD', now()
       from unnest($2::uuid[]) id on conflict do nothing`,
    [organisationId, ids],
  );
}

/** Insurance that a workspace lets post by itself every month, and a template of the same. */
export async function newRecurring(test: TestApp, member: TestMember, name = 'Insurance') {
  const debit = await accountOf(test, member, '5500');
  const credit = await accountOf(test, member, '1010');
  const about = { name, memo: 'Insurance of the building' };
  const lines = [
    { accountId: debit.id, debitCents: 12_500 },
    { accountId: credit.id, creditCents: 12_500 },
  ];
  const sides = [
    { accountId: debit.id, side: 'debit' as const, cents: 12_500 },
    { accountId: credit.id, side: 'credit' as const, cents: null },
  ];
  const recurring = { ...about, lines, frequency: 'monthly' as const, startsOn: '2026-03-01' };
  return {
    recurring: ok(await test.call('POST /recurring-entries/', { body: recurring }, member.access)),
    template: ok(await test.call('POST /entry-templates/', { body: { ...about, lines: sides } }, member.access)),
  };
}

/** Posting as the program itself would, past the API: nobody decides it, so that nobody can be short by it. */
export function posterFor(test: TestApp, member: TestMember): Poster {
  return {
    organisationId: member.organisationId,
    userId: member.userId,
    requestId: null,
    now: test.clock.now,
    happened: true,
  };
}

export function inBooks<Result>(test: TestApp, member: TestMember, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { organisationId, userId } = member;
  return test.services.database.transaction({ scope: 'organisation', organisationId, userId }, work);
}
