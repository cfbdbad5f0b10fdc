import { beforeAll, expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll, sendImport } from '#test/support/imports.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { lifeOfLedgers } from '#test/support/life-of-ledgers.ts';

const app = await startTestApp();
let source: TestMember;
let bytes: Buffer;

async function everything({ access }: TestMember): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  return (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
}

/** What holds for a workspace and its buildings, and how its accounts are called. */
async function settingsOf({ access }: TestMember) {
  const fees = ok(await app.call('GET /late-fee-policies/', {}, access));
  const policies = [fees.organisation, fees.properties, fees.coming].map((one) =>
    JSON.parse(JSON.stringify(one, (key, value) => (key === 'propertyId' || key === 'setAt' ? undefined : value))),
  );
  const { items } = ok(await app.call('GET /accounts/', { query: { limit: 200 } }, access));
  const accounts = items.map(({ number, name, taxLine, isOperating }) => [number, name, taxLine, isOperating]);
  const { returnedFeeCents, holidays } = ok(await app.call('GET /rent-policy/', {}, access));
  return { policies, accounts, rent: { returnedFeeCents, holidays } };
}

async function leasesOf({ access }: TestMember) {
  const { items } = ok(await app.call('GET /leases/', { query: { limit: 200 } }, access));
  return items
    .map(({ number, startsOn, unit, isUndone }) => `${number} ${unit.name} ${startsOn} ${isUndone}`)
    .toSorted();
}

async function undo(id: string, { access }: TestMember) {
  app.clock.advance(1000);
  ok(await app.call('POST /imports/{id}/undo/', { params: { id }, body: {} }, access));
  app.clock.advance(1000);
}

beforeAll(async () => {
  source = await lifeOfLedgers(app);
  const { access } = source;
  const [building] = ok(await app.call('GET /properties/', { query: {} }, access)).items;
  const policy = {
    kind: 'charged' as const,
    grace: { days: 9, counts: 'calendar' as const },
    first: { kind: 'fixed' as const, cents: 900 },
  };
  ok(await app.call('POST /late-fee-policies/', { body: { propertyId: building?.id ?? null, policy } }, access));
  const own = { number: '6999', name: 'Own costs', kind: 'expense' as const, isContra: false };
  const unused = { number: '6998', name: 'Own costs, unused', kind: 'expense' as const, isContra: false };
  const closed = { number: '6997', name: 'Own costs, closed', kind: 'expense' as const, isContra: false };
  const [costs, , over] = [
    ok(await app.call('POST /accounts/', { body: own }, access)),
    ok(await app.call('POST /accounts/', { body: unused }, access)),
    ok(await app.call('POST /accounts/', { body: closed }, access)),
  ];
  const bank = await accountOf(app, source, '1010');
  const named = { number: '1011', name: 'House bank', version: bank.version };
  ok(await app.call('PATCH /accounts/{id}/', { params: { id: bank.id }, body: named }, access));
  for (const accountId of [costs.id, over.id]) {
    const lines = [
      { accountId, debitCents: 700 },
      { accountId: bank.id, creditCents: 700 },
    ];
    ok(await app.call('POST /journal-entries/', { body: { date: '2026-03-01', memo: 'Paint', lines } }, access));
  }
  ok(await app.call('POST /accounts/{id}/archive/', { params: { id: over.id }, body: {} }, access));
  bytes = await everything(source);
});

test('undoing an import of everything takes late fees, accounts and their names back, as often as it is imported', async () => {
  const other = await newOrganisation(app);
  const fresh = await settingsOf(other);
  const wanted = await settingsOf(source);
  expect(wanted.accounts).toContainEqual(['1011', 'House bank', null, true]);
  expect(wanted.accounts.map(([number]) => number)).toEqual(expect.arrayContaining(['6998', '6999']));
  for (const time of ['first', 'second']) {
    const { id } = await importAll(app, other, 'all', bytes, 'everything.zip');
    expect(await settingsOf(other), time).toEqual(wanted);
    await undo(id, other);
    expect(await settingsOf(other), `${time}, undone`).toEqual(fresh);
  }
  // What the books tell of is in the archive, and nothing else.
  const { items } = ok(await app.call('GET /accounts/', { query: { state: 'archived', limit: 200 } }, other.access));
  expect(items.map(({ number }) => number)).toEqual(['6997', '6999']);
});

test('a late fee or an account that somebody changed since stays theirs when the import is undone', async () => {
  const other = await newOrganisation(app);
  const { id } = await importAll(app, other, 'all', bytes, 'everything.zip');
  app.clock.advance(1000);
  const policy = { kind: 'none' as const };
  ok(await app.call('POST /late-fee-policies/', { body: { propertyId: null, policy } }, other.access));
  const own = await accountOf(app, other, '6999');
  const body = { name: 'Mine now', version: own.version };
  ok(await app.call('PATCH /accounts/{id}/', { params: { id: own.id }, body }, other.access));
  await undo(id, other);
  const { policies, accounts } = await settingsOf(other);
  expect(policies).toEqual([policy, [], []]);
  expect(accounts.map(([, name]) => name)).toContain('Mine now');
});

test('imported again after it was undone, every lease has the number that it had, and what was undone says so', async () => {
  const other = await newOrganisation(app);
  const first = await importAll(app, other, 'all', bytes, 'everything.zip');
  const wanted = await leasesOf(source);
  expect(await leasesOf(other)).toEqual(wanted);
  await undo(first.id, other);
  await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(await leasesOf(other)).toEqual(wanted);
  const cancelled = ok(await app.call('GET /leases/', { query: { state: 'cancelled', limit: 200 } }, other.access));
  const left = cancelled.items.filter(({ isUndone }) => isUndone).map(({ number }) => number);
  expect(left.length).toBeGreaterThan(0);
  const numbers = new Set(wanted.map((lease) => lease.split(' ')[0]));
  expect(left.every((number) => numbers.has(number))).toBe(true);
  // The books tell of both, and so both go along; a number is still there once.
  const third = await newOrganisation(app);
  app.clock.advance(1000);
  await importAll(app, third, 'all', await everything(other), 'everything.zip');
  expect(await leasesOf(third)).toEqual(wanted);
});

test.for([
  ['a property', (member: TestMember) => newProperty(app, member)],
  ['a person', (member: TestMember) => newPerson(app, member)],
  ['an import of everything', (member: TestMember) => importAll(app, member, 'all', bytes, 'everything.zip')],
] as const)('an archive of everything is refused in the check where there is %s already', async ([, make]) => {
  const other = await newOrganisation(app);
  await make(other);
  app.clock.advance(1000);
  const before = await settingsOf(other);
  const begun = ok(await sendImport(app, other, 'all', bytes, 'everything.zip'));
  const params = { id: begun.id };
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params, body: {} }, other.access));
  expect(checked?.errors.map(({ row, says }) => [row, says])).toEqual([[null, 'notEmpty']]);
  const ran = await app.call('POST /imports/{id}/run/', { params, body: { partial: true } }, other.access);
  expect(codeOf(ran)).toBe('invalid-input');
  expect(ran.problem?.detail).toContain('Import it into a new workspace; or import single tables');
  expect(await settingsOf(other)).toEqual(before);
});
