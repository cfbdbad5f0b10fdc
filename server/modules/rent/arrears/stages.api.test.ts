import { beforeEach, expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy } from '#test/support/rent.ts';

const app = await startTestApp();

beforeEach(() => {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
});

const on = (day: string, member: TestMember) => signInOn(app, day, member);

/** Rent that fell due on the first of January. */
async function newDebt() {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  const email = { contacts: [{ kind: 'email' as const, value: 'tenant@home.example' }] };
  const params = { id: home.person.id };
  const { version } = ok(await app.call('GET /people/{id}/', { params }, owner.access));
  ok(await app.call('PATCH /people/{id}/', { params, body: { ...email, version } }, owner.access));
  await newCharge(app, owner, lease.id, { dueOn: '2026-01-01', chargedOn: '2026-01-01' });
  return { owner, lease };
}

const stageOf = async (member: TestMember) =>
  ok(await app.call('GET /arrears/', { query: {} }, member.access)).items.map(({ stage }) => stage);
const note = (
  member: TestMember,
  id: string,
  body: { kind: 'letter' | 'call' | 'note'; on?: string; stage?: 'final' },
) => app.call('POST /arrears/{id}/notes/', { params: { id }, body: { text: 'By post', ...body } }, member.access);

test('a stage is reached by a reminder that left, not by one that was kept, and never by age alone', async () => {
  const { owner } = await newDebt();
  const late = await on('2026-06-01', owner);
  expect(await stageOf(late)).toEqual([null]);
  ok(await app.call('POST /reminders/', { body: { all: true } }, late.access));
  expect(await stageOf(late), 'no mail server: it reached nobody').toEqual([null]);
  await query(app.connection, `update mail_message set state = 'sent' where org_id = $1`, [owner.organisationId]);
  expect(await stageOf(late)).toEqual(['reminder']);
  const { counts } = ok(await app.call('GET /arrears-summary/', { query: {} }, late.access));
  expect(counts).toMatchObject({ all: 1, new: 0, reminder: 1, collections: 0 });
  expect(await stageOf(await on('2026-12-01', owner)), 'the second message is not skipped').toEqual(['reminder']);
});

test('a letter sent outside of Gable is recorded on its day and counts as the stage that is named', async () => {
  const { owner, lease } = await newDebt();
  const late = await on('2026-06-01', owner);
  ok(await note(late, lease.id, { kind: 'call' }));
  expect(await stageOf(late), 'a call without a stage changes none').toEqual([null]);
  ok(await note(late, lease.id, { kind: 'letter', on: '2026-05-25', stage: 'final' }));
  const [row] = ok(await app.call('GET /arrears/', { query: { view: 'final' } }, late.access)).items;
  expect(row).toMatchObject({ stage: 'final', lastContact: { on: '2026-06-01', kind: 'call' } });
  const { log } = ok(await app.call('GET /arrears/{id}/', { params: { id: lease.id } }, late.access));
  expect(log).toContainEqual(expect.objectContaining({ kind: 'letter', on: '2026-05-25', stage: 'final' }));
  const preview = ok(await app.call('POST /reminder-previews/', { body: {} }, late.access));
  expect(preview.items, 'no milder message follows').toEqual([]);
  // Nothing is sent at collections: ten days after the final notice the debt is there.
  expect(await stageOf(await on('2026-06-03', owner))).toEqual(['final']);
  expect(await stageOf(await on('2026-06-04', owner))).toEqual(['collections']);
});

test('a contact before the debt fell due, on a day to come or of a kind without one is no stage', async () => {
  const { owner, lease } = await newDebt();
  ok(await note(owner, lease.id, { kind: 'letter', on: '2025-12-20', stage: 'final' }));
  expect(await stageOf(owner)).toEqual([null]);
  expect(codeOf(await note(owner, lease.id, { kind: 'letter', on: '2026-03-03' }))).toBe('invalid-input');
  expect(codeOf(await note(owner, lease.id, { kind: 'note', stage: 'final' }))).toBe('invalid-input');
});
