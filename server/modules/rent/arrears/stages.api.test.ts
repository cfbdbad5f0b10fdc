import { beforeEach, expect, test } from 'vitest';
import { deliverMail } from '#server/adapters/mail/deliver-mail.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { startMailServer } from '#test/support/smtp.ts';

const app = await startTestApp();

beforeEach(() => {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
});

const on = (day: string, member: TestMember) => signInOn(app, day, member);

/** Rent that fell due on the first of January. */
async function newDebt(there = app) {
  const owner = await newOrganisation(there);
  const { lease, home } = await newTenancy(there, owner);
  const email = { contacts: [{ kind: 'email' as const, value: 'tenant@home.example' }] };
  const params = { id: home.person.id };
  const { version } = ok(await there.call('GET /people/{id}/', { params }, owner.access));
  ok(await there.call('PATCH /people/{id}/', { params, body: { ...email, version } }, owner.access));
  await newCharge(there, owner, lease.id, { dueOn: '2026-01-01', chargedOn: '2026-01-01' });
  return { owner, lease };
}

const stageOf = async (member: TestMember) =>
  ok(await app.call('GET /arrears/', { query: {} }, member.access)).items.map(({ stage }) => stage);
const note = (
  member: TestMember,
  id: string,
  body: { kind: 'letter' | 'call' | 'note'; on?: string; stage?: 'final' },
) => app.call('POST /arrears/{id}/notes/', { params: { id }, body: { text: 'By post', ...body } }, member.access);

test('a stage is reached by a reminder that was sent, not by one that was kept, and never by age alone', async () => {
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

test('a queued reminder is no contact and is not written again; the day on which it is sent counts', async () => {
  const server = await startMailServer();
  const there = await startTestApp({ SMTP_URL: server.url, MAIL_FROM: 'Gable <gable@workspace.example>' });
  const onDay = (day: string) => signInOn(there, day, owner);
  const deliver = () => deliverMail(there.services.database, there.services.mail, there.clock.now);
  const rows = async ({ access }: TestMember) => ok(await there.call('GET /arrears/', { query: {} }, access)).items;
  const preview = async ({ access }: TestMember) =>
    ok(await there.call('POST /reminder-previews/', { body: {} }, access));
  there.clock.now = new Date('2026-03-02T17:00:00.000Z');
  const { owner } = await newDebt(there);
  const late = await onDay('2026-06-01');
  await deliver();
  server.refusal = 'Mailbox busy';
  expect(ok(await there.call('POST /reminders/', { body: { all: true } }, late.access))).toMatchObject({ messages: 1 });
  await deliver();

  const queued = { on: '2026-06-01', mailState: 'queued' };
  expect(await rows(late)).toMatchObject([{ stage: null, nextStage: null, lastContact: null, unsentReminder: queued }]);
  const { counts } = ok(await there.call('GET /arrears-summary/', { query: {} }, late.access));
  expect(counts).toMatchObject({ new: 1, reminder: 0 });
  expect(await preview(late)).toMatchObject({ messages: 0, leftOut: [{ reason: 'queued', on: '2026-06-01' }] });
  const { pastDue } = ok(await there.call('GET /today/', {}, late.access));
  expect(pastDue?.rows).toMatchObject([{ isRemindedToday: false, unsentReminder: queued }]);
  const standing = async () => ok(await there.call('GET /mail-standing/', {}, late.access)).delayed;
  expect(await standing()).toEqual({ count: 1, reason: 'refused' });

  const afterAWeek = await onDay('2026-06-09');
  expect(await preview(afterAWeek), 'the second does not overtake the first').toMatchObject({
    messages: 0,
    leftOut: [{ reason: 'queued', on: '2026-06-01' }],
  });
  server.refusal = undefined;
  expect(await deliver()).toBe(1);
  expect(await rows(afterAWeek)).toMatchObject([
    {
      stage: 'reminder',
      nextStage: { stage: 'second', on: '2026-06-16' },
      lastContact: { on: '2026-06-09', kind: 'reminder' },
      unsentReminder: null,
    },
  ]);
  expect(await preview(afterAWeek)).toMatchObject({ leftOut: [{ reason: 'already-sent', on: '2026-06-09' }] });
  expect(ok(await there.call('GET /mail-standing/', {}, afterAWeek.access)).delayed).toBeNull();
});

test('paying the oldest charge of several keeps the stage, and a debt that began later starts anew', async () => {
  const { owner, lease } = await newDebt();
  await newCharge(app, owner, lease.id, { cents: 90_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  const today = await on('2026-06-01', owner);
  ok(await app.call('POST /reminders/', { body: { all: true } }, today.access));
  await query(app.connection, `update mail_message set state = 'sent' where org_id = $1`, [owner.organisationId]);
  ok(await pay(app, today, lease.id, 120_000, { receivedOn: '2026-06-01' }));
  const row = async (member: TestMember) => ok(await app.call('GET /arrears/', { query: {} }, member.access)).items;
  expect(await row(today)).toMatchObject([
    { oldestDueOn: '2026-02-01', stage: 'reminder', nextStage: { stage: 'second', on: '2026-06-08' } },
  ]);
  expect(ok(await app.call('POST /reminder-previews/', { body: {} }, today.access))).toMatchObject({
    messages: 0,
    leftOut: [{ reason: 'already-sent', on: '2026-06-01' }],
  });
  await newCharge(app, today, lease.id, { dueOn: '2026-06-01', chargedOn: '2026-06-01' });
  ok(await pay(app, today, lease.id, 90_000, { receivedOn: '2026-06-01' }));
  expect(await row(await on('2026-07-01', owner)), 'nobody was written to about June').toMatchObject([
    { oldestDueOn: '2026-06-01', stage: null, nextStage: { stage: 'reminder', on: '2026-06-04' } },
  ]);
});
