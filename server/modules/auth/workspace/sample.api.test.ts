import { expect, test } from 'vitest';
import { ensureSample } from '#server/database/sample/ensure-sample.ts';
import { sealJournals } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newEntry, newRecurring } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signIn, tokenFromMail } from '#test/support/factories.ts';

/** Two years of a portfolio, made receipt by receipt, take a while. */
const timeout = 120_000;

test('the sample goes in one act with all its people, and does not come back', { timeout }, async () => {
  const app = await startTestApp();
  const people = await ensureSample(app.services.auth, app.clock.now);
  expect(people).toHaveLength(6);
  expect(await ensureSample(app.services.auth, app.clock.now)).toEqual(people);
  const owner = people.find(({ role }) => role === 'owner') ?? { email: '', password: '' };
  const { access } = ok(await signIn(app, owner));
  ok(await app.call('POST /me/passkeys/options/', { body: {} }, access));
  const { organisation, user } = ok(await app.call('GET /me/', {}, access));
  const books = ok(await app.call('GET /journal-entries/', { query: { limit: 200 } }, access));
  expect(books.items).toHaveLength(200);
  expect(books.items.some(({ reverses }) => reverses !== null)).toBe(true);
  const member = { ...owner, access, refresh: '', userId: user.id, organisationId: organisation.id };
  await newEntry(app, member);
  await newRecurring(app, member, 'Made by its owner');
  ok(await app.call('POST /period-locks/', { body: { through: '2026-01-31' } }, access));
  await sealJournals(app.services.database, app.clock.now);
  expect((await app.call('POST /sample/remove/', { body: {} }, access)).status).toBe(204);
  expect(codeOf(await app.call('GET /me/', {}, access))).toBe('not-signed-in');
  expect(codeOf(await signIn(app, owner))).toBe('wrong-credentials');
  expect(await query(app.connection, 'select from app_user')).toEqual([]);
  for (const table of [
    'audit_event',
    'recurring_entry',
    'charge',
    'receipt',
    'allocation',
    'lease',
    'journal_entry',
    'posting',
    'account',
    'ledger_state',
  ])
    expect(await query(app.connection, `select from ${table}`), table).toEqual([]);
  expect(await ensureSample(app.services.auth, app.clock.now)).toEqual([]);
});

test('a sample user who worked elsewhere and left does not stop the sample from going', { timeout }, async () => {
  const app = await startTestApp();
  const people = await ensureSample(app.services.auth, app.clock.now);
  const [owner, guest] = people;
  if (owner === undefined || guest === undefined) throw new Error('The sample has people');
  const real = await newOrganisation(app);
  ok(await app.call('POST /invitations/', { body: { email: guest.email, role: 'viewer' } }, real.access));
  const token = await tokenFromMail(app, real, guest.email);
  ok(await app.call('POST /invitations/accept/', { body: { token, password: guest.password } }));
  const { items } = ok(await app.call('GET /members/', { query: { q: guest.email } }, real.access));
  ok(await app.call('POST /members/{id}/remove/', { params: { id: items[0]?.id ?? '' }, body: {} }, real.access));

  const { access } = ok(await signIn(app, owner));
  expect((await app.call('POST /sample/remove/', { body: {} }, access)).status).toBe(204);
  expect(codeOf(await signIn(app, guest))).toBe('wrong-credentials');
  expect((await app.call('GET /audit-events/', { query: {} }, real.access)).status).toBe(200);
});

test('a workspace that is not the sample is not removed', async () => {
  const app = await startTestApp();
  const real = await newOrganisation(app);
  expect(codeOf(await app.call('POST /sample/remove/', { body: {} }, real.access))).toBe('not-found');
  expect((await app.call('GET /me/', {}, real.access)).status).toBe(200);
});
