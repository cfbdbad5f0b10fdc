import { expect, test } from 'vitest';
import { query } from '#test/support/database.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

/** A building that belongs to two; the clock of tests stands at 2 March 2026. */
async function newOwned(parts: readonly number[] = [600_000, 400_000]) {
  const boss = await newOrganisation(app);
  const { property } = await newProperty(app, boss);
  const people = [];
  for (const own of parts) {
    const { id } = await newPerson(app, boss);
    people.push({ personId: id, parts: own });
  }
  const body = { startsOn: '2026-01-01', shares: people };
  if (people.length > 0)
    ok(await app.call('POST /properties/{id}/ownership/', { params: { id: property.id }, body }, boss.access));
  return { boss, property, people };
}

const ask = (by: TestMember, propertyId: string, cents: number, more: object = {}) =>
  app.call('POST /contribution-requests/', { body: { propertyId, cents, dueOn: '2026-03-16', ...more } }, by.access);
const list = async (by: TestMember, narrowed: object = {}) =>
  ok(await app.call('GET /contribution-requests/', { query: narrowed }, by.access)).items;
const pay = (by: TestMember, body: { propertyId: string; personId: string; cents: number; requestId?: string }) =>
  app.call('POST /owner-contributions/', { body: { receivedOn: '2026-03-02', ...body } }, by.access);

test('each owner is asked for their share, and odd cents are the largest one’s [D3]', async () => {
  const { boss, property } = await newOwned();
  const body = { propertyId: property.id, cents: 20_001 };
  const { shares } = ok(await app.call('POST /contribution-request-previews/', { body }, boss.access));
  expect(shares.map(({ cents }) => cents)).toEqual([12_001, 8000]);
  const { requests, withoutEmail } = ok(await ask(boss, property.id, 20_001));
  expect(requests.map(({ number, cents, state }) => [number, cents, state])).toEqual([
    ['OR-0001', 12_001, 'open'],
    ['OR-0002', 8000, 'open'],
  ]);
  expect(withoutEmail).toEqual([]);
  expect((await list(boss)).map(({ number }) => number)).toEqual(['OR-0002', 'OR-0001']);
});

test('contributions recorded for a request pay it, and one that is reversed pays nothing', async () => {
  const { boss, property, people } = await newOwned([1_000_000]);
  const { requests } = ok(await ask(boss, property.id, 50_000));
  const requestId = requests[0]?.id ?? '';
  const paid = { propertyId: property.id, personId: people[0]?.personId ?? '', requestId };
  const { entryId } = ok(await pay(boss, { ...paid, cents: 20_000 }));
  expect(await list(boss, { state: 'open' })).toMatchObject([{ paidCents: 20_000, state: 'open' }]);
  ok(await pay(boss, { ...paid, cents: 30_000 }));
  expect(await list(boss, { state: 'open' })).toEqual([]);
  expect(await list(boss)).toMatchObject([{ paidCents: 50_000, state: 'paid' }]);
  const body = { reason: 'Returned', date: '2026-03-02' };
  ok(await app.call('POST /journal-entries/{id}/reverse/', { params: { id: entryId }, body }, boss.access));
  expect(await list(boss, { state: 'open' })).toMatchObject([{ paidCents: 30_000 }]);
  expect((await readHeld(app, boss))('trust-bank', 'cash')).toBe(30_000);
});

test('a contribution is for a request of the same owner and property that is not canceled', async () => {
  const { boss, property, people } = await newOwned();
  const { requests } = ok(await ask(boss, property.id, 10_000));
  const [first, second] = requests;
  const [one, other] = people.map(({ personId }) => personId);
  const wrong = { propertyId: property.id, personId: other ?? '', cents: 100, requestId: first?.id ?? '' };
  expect(codeOf(await pay(boss, wrong))).toBe('invalid-input');
  const cancel = (id = '') =>
    app.call('POST /contribution-requests/{id}/cancel/', { params: { id }, body: { reason: 'Sold' } }, boss.access);
  expect(ok(await cancel(first?.id))).toMatchObject({ state: 'canceled', cancelReason: 'Sold' });
  expect(codeOf(await cancel(first?.id))).toBe('conflict');
  expect(codeOf(await pay(boss, { ...wrong, personId: one ?? '' }))).toBe('invalid-input');
  const stays = { propertyId: property.id, personId: other ?? '', cents: 4000, requestId: second?.id ?? '' };
  ok(await pay(boss, stays));
  expect(codeOf(await cancel(second?.id))).toBe('conflict');
});

test('a property that owes more than it has says what is asked for already, and Today what is past due', async () => {
  const { boss, property, people } = await newOwned([1_000_000]);
  const terms = { startsOn: '2026-01-01', feeKind: 'none' as const, reserveCents: 10_000 };
  const params = { id: property.id };
  ok(await app.call('POST /properties/{id}/agreements/', { params, body: terms }, boss.access));
  ok(await pay(boss, { propertyId: property.id, personId: people[0]?.personId ?? '', cents: 100 }));
  const short = async () => {
    const seen = ok(await app.call('POST /distribution-run-previews/', { body: {} }, boss.access));
    return seen.exceptions.find(({ kind }) => kind === 'short');
  };
  expect(await short()).toMatchObject({ cents: 9900, requestedCents: 0 });
  ok(await ask(boss, property.id, 9900, { dueOn: '2026-03-02' }));
  expect(await short()).toMatchObject({ cents: 9900, requestedCents: 9900 });
  const today = async () => ok(await app.call('GET /today/', {}, boss.access)).contributionRequests;
  expect(await today()).toBeUndefined();
  const earlier = `update contribution_request set asked_on = '2026-02-01', due_on = '2026-03-01' where org_id = $1`;
  await query(app.connection, earlier, [boss.organisationId]);
  expect(await today()).toEqual({ count: 1 });
});

test('it is sent with the letter to those who have an address, and printed for the others', async () => {
  const { boss, property, people } = await newOwned();
  const id = people[0]?.personId ?? '';
  const person = ok(await app.call('GET /people/{id}/', { params: { id } }, boss.access));
  const { requests, withoutEmail } = ok(await ask(boss, property.id, 20_000, { byMail: true, note: 'Roof repair' }));
  expect(withoutEmail).toEqual([]);
  const kept = { mailState: 'kept', sentAt: null };
  expect(requests, 'there is no mail server').toMatchObject([kept, kept]);
  const mails = ok(await app.call('GET /mail-messages/', { query: {} }, boss.access)).items;
  const sent = mails.filter(({ subject }) => subject.endsWith(`: contribution for ${property.name}`));
  expect(sent).toHaveLength(2);
  const { id: requestId = '' } = requests.find((one) => one.person.id === id) ?? {};
  const url = `/api/v1/contribution-requests/${requestId}/letter.pdf/`;
  const pdf = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${boss.access}` } });
  expect(pdf.statusCode, pdf.body.slice(0, 300)).toBe(200);
  const text = readPdf(pdf.rawPayload).pages.flat().join(' ');
  for (const words of ['Contribution request', 'OR-0001', 'Roof repair', '120.00', person.name])
    expect(text).toContain(words);
});

test('a request is sent once its message was: not while that is queued, and not where it failed', async () => {
  const { boss, property } = await newOwned();
  const { requests } = ok(await ask(boss, property.id, 20_000, { byMail: true }));
  const { id = '' } = requests[0] ?? {};
  const become = (state: string, sentAt: string | null) =>
    query(app.connection, 'update mail_message set state = $2, sent_at = $3 where org_id = $1', [
      boss.organisationId,
      state,
      sentAt,
    ]);
  const read = async () => {
    const { items } = ok(await app.call('GET /contribution-requests/', { query: {} }, boss.access));
    return items.find((one) => one.id === id);
  };
  for (const state of ['queued', 'failed', 'kept'] as const) {
    await become(state, null);
    expect(await read()).toMatchObject({ mailState: state, sentAt: null });
  }
  const sentAt = '2026-03-02T10:00:00.000Z';
  await become('sent', sentAt);
  expect(await read()).toMatchObject({ mailState: 'sent', sentAt });
  app.clock.advance(1000);
  ok(await app.call('POST /contribution-requests/{id}/send/', { params: { id }, body: {} }, boss.access));
  expect(await read(), 'the first one was sent, the next one is kept').toMatchObject({ mailState: 'kept', sentAt });
  const printed = ok(await ask(boss, property.id, 5000));
  expect(printed.requests[0]).toMatchObject({ mailState: null, sentAt: null });
});

test('nobody is asked where nobody owns, for a day that is past, or by those who may only look', async () => {
  const { boss, property } = await newOwned([]);
  expect(codeOf(await ask(boss, property.id, 100))).toBe('conflict');
  const owned = await newOwned();
  expect(codeOf(await ask(owned.boss, owned.property.id, 100, { dueOn: '2026-03-01' }))).toBe('invalid-input');
  const viewer = await newMember(app, owned.boss, 'viewer');
  expect(codeOf(await ask(viewer, owned.property.id, 100))).toBe('forbidden');
  expect(await list(viewer)).toEqual([]);
  expect(codeOf(await ask(boss, owned.property.id, 100))).toBe('invalid-input');
});
